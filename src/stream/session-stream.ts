import type { App, Caller, Org } from "../contracts/account.ts";
import { GatewayError } from "../contracts/errors.ts";
import { limits } from "../contracts/limits.ts";
import type { FrameLog, NewFrame } from "../ports/frame-log.ts";
import type { Lease, LeaseStore } from "../ports/lease-store.ts";
import { SharedStart } from "../ports/shared-start.ts";
import { FanOut } from "./fan-out.ts";
import { parseFrameId } from "./frame-id.ts";
import { auditText, type Decision, decisionText } from "./frame-of.ts";
import { KeepAlive } from "./keep-alive.ts";
import { type FrameCounts, type Pipe, Subscriber } from "./subscriber.ts";
import { TwoKeys } from "./two-keys.ts";

/** What `openSessionStream` is given. */
interface SessionStreamParts {
  readonly log: FrameLog;
  readonly leases: LeaseStore;
}

/** A decision with the scan's caller and session. */
export interface SessionDecision extends Decision {
  readonly caller: { readonly app: Pick<App, "id">; readonly org: Pick<Org, "id"> };
  /** "" where the scan has none. */
  readonly sessionId: string;
}

/** What operators see of the session streams of this gateway. */
export interface StreamStats {
  readonly open: number;
  /** Since the start, in frames: told to sessions, sent to readers, missed by readers and told to them. */
  readonly published: number;
  readonly sent: number;
  readonly dropped: number;
}

/** A reader's place, taken. */
export interface OpenStream {
  /** What stands before the first frame. */
  readonly opening: string;
  /** The connection is there, and `opening` is sent. At most once. */
  start(pipe: Pipe): void;
  /** The connection takes text again. */
  writable(): void;
  /** Ends the stream politely: the connection hears of it, and then calls `stop`. */
  end(): void;
  /** The connection is gone, or never came: the place is free. The second time changes nothing. */
  stop(): void;
}

export interface SessionStream {
  /**
   * Tells a decision to its session. Returns what to call with the promise that resolves when the job is durable, which tells that
   * too; undefined where the scan has no session. Cheap: it stands in every scan's way.
   */
  publish(decided: SessionDecision): ((durable: Promise<void>) => void) | undefined;
  /**
   * Takes a place for a reader of a session of the caller's app; `stop` gives it back. What is published once this has resolved
   * reaches the reader. `lastEventId`: "" without one; one that is not ours is ignored.
   * Throws TOO_MANY_STREAMS, OVERLOADED, and what the store throws.
   */
  open(caller: Caller, sessionId: string, lastEventId: string): Promise<OpenStream>;
  stats(): StreamStats;
  /** Ends every stream, once what was decided is told; waits for the audits of jobs on their way, at most limits.auditWaitMsMax. */
  close(): Promise<void>;
}

export function openSessionStream(parts: SessionStreamParts): SessionStream {
  return new Sessions(parts);
}

const openingText = ": connected\nretry: 3000\n\n";
/** A place may become free at any time; this keeps those who wait from knocking all the time. */
const retryAfterSeconds = 5;

/** Audits of jobs that become durable with one promise. */
interface Audits {
  readonly durable: Promise<void>;
  readonly frames: NewFrame[];
}

class Sessions implements SessionStream {
  readonly #log: FrameLog;
  readonly #leases: LeaseStore;
  readonly #fanOut = new FanOut();
  /**
   * Names of sessions, by app and session. A session that was named lately gets the same string, which is neither hashed nor compared
   * by its characters: each scan would make one of its own, for two frames.
   */
  readonly #names = new TwoKeys<string, string>(limits.sessionNamesMax);
  readonly #keepAlive = new KeepAlive();
  readonly #counts: FrameCounts = { sent: 0, dropped: 0 };
  /** Frames of this turn of the event loop. */
  #pending: NewFrame[] = [];
  /** Flushes on their way into the log. */
  #appending = 0;
  #published = 0;
  /** Decisions whose job is not durable yet. */
  #auditsDue = 0;
  /** Those of the newest commit. */
  #audits: Audits | undefined;
  /** Wakes a close that waits: no audit is due any more, or no flush is on its way. */
  #onSettled: () => void = () => {};
  /** Places taken, and the following that goes on as long as there are any. */
  #open = 0;
  readonly #following: SharedStart<() => void>;
  #isClosing = false;

  constructor({ log, leases }: SessionStreamParts) {
    this.#log = log;
    this.#leases = leases;
    this.#following = new SharedStart(() => log.follow((frames) => this.#fanOut.deliver(frames)));
  }

  publish(decided: SessionDecision): ((durable: Promise<void>) => void) | undefined {
    if (decided.sessionId === "") return undefined;
    const { caller, sessionId, jobId } = decided;
    const orgId = caller.org.id;
    const session = this.#nameOf(caller.app.id, sessionId);
    const { shape, latencyUs } = decisionText(decided);
    this.#put({ orgId, session, shape, latencyUs, jobId });
    this.#auditsDue += 1;
    return (durable) => {
      const { shape, latencyUs } = auditText(jobId);
      this.#auditsOf(durable).push({ orgId, session, shape, latencyUs, jobId });
    };
  }

  async open(caller: Caller, sessionId: string, lastEventId: string): Promise<OpenStream> {
    if (this.#isClosing || this.#open >= limits.streamsOpenMax) {
      throw new GatewayError("OVERLOADED", { detail: "no place for a stream", retryAfterSeconds });
    }
    const orgId = caller.org.id;
    this.#open += 1;
    let lease: Lease | undefined;
    try {
      lease = await this.#leases.take(`streams:${orgId}`, limits.streamsPerOrgMax);
      if (lease === undefined) throw new GatewayError("TOO_MANY_STREAMS", { retryAfterSeconds });
      await this.#following.get();
    } catch (error) {
      this.#leave(lease);
      throw error;
    }
    return this.#place(lease, orgId, this.#nameOf(caller.app.id, sessionId), lastEventId);
  }

  stats(): StreamStats {
    return { open: this.#open, published: this.#published, ...this.#counts };
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#allTold();
    this.#keepAlive.stop();
    for (const subscriber of [...this.#fanOut]) subscriber.end();
  }

  /**
   * Until all that was decided is in the log, also where nobody listens here: readers of other gateways wait for it, and those that
   * come back to the next run. At most limits.auditWaitMsMax.
   */
  async #allTold(): Promise<void> {
    const late = Promise.withResolvers<"late">();
    const timer = setTimeout(late.resolve, limits.auditWaitMsMax, "late");
    while (this.#auditsDue > 0 || this.#pending.length > 0 || this.#appending > 0) {
      this.#flush();
      const settled = Promise.withResolvers<void>();
      this.#onSettled = settled.resolve;
      if ((await Promise.race([settled.promise, late.promise])) === "late") break;
    }
    clearTimeout(timer);
  }

  /** Among the sessions of all apps; no app id and no session id holds a slash. */
  #nameOf(appId: string, sessionId: string): string {
    let name = this.#names.get(appId, sessionId);
    if (name === undefined) {
      name = `${appId}/${sessionId}`;
      this.#names.add(appId, sessionId, name);
    }
    return name;
  }

  /** The audits of a commit, told together when it is durable: one reaction for all of them, not one each. */
  #auditsOf(durable: Promise<void>): NewFrame[] {
    if (this.#audits?.durable === durable) return this.#audits.frames;
    const audits: Audits = { durable, frames: [] };
    this.#audits = audits;
    durable.then(
      () => this.#tell(audits),
      () => this.#done(audits),
    );
    return audits.frames;
  }

  #tell(audits: Audits): void {
    for (const frame of audits.frames) this.#put(frame);
    this.#done(audits);
  }

  /** Told, or never to be told. */
  #done(audits: Audits): void {
    if (this.#audits === audits) this.#audits = undefined;
    this.#auditsDue -= audits.frames.length;
    if (this.#auditsDue === 0) this.#onSettled();
  }

  #put(frame: NewFrame): void {
    this.#published += 1;
    this.#pending.push(frame);
    if (this.#pending.length === limits.framesPerFlushMax) this.#flush();
    else if (this.#pending.length === 1) setImmediate(() => this.#flush());
  }

  #flush(): void {
    if (this.#pending.length === 0) return;
    const frames = this.#pending;
    this.#pending = [];
    this.#appending += 1;
    void this.#log.append(frames).then(() => {
      this.#appending -= 1;
      if (this.#appending === 0) this.#onSettled();
    });
  }

  #place(lease: Lease, orgId: string, session: string, lastEventId: string): OpenStream {
    let subscriber: Subscriber | undefined;
    let rest = (): void => {};
    let isOver = false;
    return {
      opening: openingText,
      start: (pipe) => {
        const after = parseFrameId(lastEventId);
        const started = new Subscriber({ log: this.#log, orgId, session }, pipe, this.#counts, after);
        this.#fanOut.add(session, started);
        rest = this.#keepAlive.add(started);
        subscriber = started;
      },
      writable: () => subscriber?.writable(),
      end: () => subscriber?.end(),
      stop: () => {
        if (isOver) return;
        isOver = true;
        if (subscriber !== undefined) {
          subscriber.drop();
          this.#fanOut.delete(session, subscriber);
        }
        rest();
        this.#leave(lease);
      },
    };
  }

  /** Gives a place back; with the last of them the following ends. */
  #leave(lease: Lease | undefined): void {
    lease?.release();
    this.#open -= 1;
    if (this.#open > 0) return;
    this.#following.end((stop) => stop());
  }
}
