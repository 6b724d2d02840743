import { limits } from "../../contracts/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Backlog, FrameLog, FramePlace, LoggedFrame, NewFrame } from "../../ports/frame-log.ts";
import { FrameRing } from "./frame-ring.ts";
import { packFrames, unpackFrames } from "./left-frames.ts";
import type { StoreThread } from "./store-thread.ts";

interface EmbeddedFrameLog extends FrameLog {
  /** To be called before all else: the frames that the run before left are here from then on, and how older sessions ended is known. */
  inherit(): Promise<void>;
  /** Nothing is appended any more: the next run will have the frames that are kept, and know how the sessions ended. */
  end(): Promise<void>;
}

/**
 * The frames of this process, in memory. A run that ends leaves them to the next one, which counts on; those of one that is killed die with
 * it, and an id of it is of another numbering. What is kept is bounded in frames of an organization, in frames of all, and in time; what is
 * numbered, in sessions. `thread`: of the store that has what earlier runs left; without one nothing is taken over or left.
 */
export function embeddedFrameLog(clock: Clock, thread?: Pick<StoreThread, "call">): EmbeddedFrameLog {
  return new MemoryFrameLog(clock, thread);
}

/** A session's counting. */
interface Numbering {
  readonly name: string;
  number: number;
  /** `elapsedMs` of a recent use. */
  usedMs: number;
}

/** A use is noted when the last note is this old: moving an entry to the end of its map costs as much as the rest. */
const noteEveryMs = 1_000;
/** A session's frames are found by their numbers alone. */
const entry = "0";
/** Chance in the name of a run, and its length in base 36. */
const runBytes = 6;
const runChars = 10;

class MemoryFrameLog implements EmbeddedFrameLog {
  readonly #clock: Clock;
  readonly #thread: Pick<StoreThread, "call"> | undefined;
  /** Tells this run from all others. */
  readonly #run: string;
  readonly #listeners = new Set<(frames: readonly LoggedFrame[]) => void>();
  /** By organization and by session, least recently used first. */
  readonly #rings = new Map<string, FrameRing>();
  readonly #numberings = new Map<string, Numbering>();
  /** Frames ever appended. */
  #position = 0;
  #framesKept = 0;

  constructor(clock: Clock, thread: Pick<StoreThread, "call"> | undefined) {
    this.#clock = clock;
    this.#thread = thread;
    this.#run = Buffer.from(clock.randomBytes(runBytes)).readUIntBE(0, runBytes).toString(36).padStart(runChars, "0");
  }

  // A store that cannot be asked or written knows of no end: then readers are told of one frame too many, and never of one too few.
  async inherit(): Promise<void> {
    const left = await this.#thread?.call("sessionsInherit", [this.#run]).catch(() => []);
    const nowMs = this.#clock.elapsedMs();
    for (const one of left ?? []) {
      const ring = this.#ringOf(one.orgId, nowMs);
      for (const frame of unpackFrames(one)) {
        ring.push(frame);
        this.#numberings.set(frame.session, { name: frame.numbering, number: frame.number, usedMs: nowMs });
      }
      this.#framesKept += ring.size;
    }
  }

  async end(): Promise<void> {
    const sessions = [...this.#numberings].map(([session, { name, number }]) => [session, name, number] as const);
    const left = [...this.#rings].map(([orgId, ring]) => packFrames(orgId, entry, ring.all()));
    await this.#thread?.call("sessionsEnd", [this.#run, sessions, left]).catch(() => {});
  }

  async append(frames: readonly NewFrame[]): Promise<void> {
    const nowMs = this.#clock.elapsedMs();
    const logged = frames.map((frame) => this.#keep(frame, nowMs));
    this.#forget(nowMs);
    for (const listener of this.#listeners) listener(logged);
  }

  async follow(listener: (frames: readonly LoggedFrame[]) => void): Promise<() => void> {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async read(orgId: string, session: string, after: FramePlace, most: number): Promise<Backlog> {
    const ended = await this.#endOf(session, after.numbering);
    const frames = this.#rings.get(orgId)?.after(session, after) ?? [];
    const numbering = this.#numberings.get(session);
    return {
      frames: frames.length > most ? frames.slice(0, most) : frames,
      newest: numbering && { entry, numbering: numbering.name, number: numbering.number },
      ...(ended === undefined ? {} : { ended }),
    };
  }

  async #endOf(session: string, numbering: string): Promise<number | undefined> {
    if (this.#numberings.get(session)?.name === numbering) return undefined;
    return await this.#thread?.call("sessionEnd", [this.#run, numbering]).catch(() => undefined);
  }

  #keep({ orgId, session, shape, latencyUs, jobId }: NewFrame, nowMs: number): LoggedFrame {
    this.#position += 1;
    const numbering = this.#numberingOf(session, nowMs);
    numbering.number += 1;
    const frame = { session, shape, latencyUs, jobId, entry, numbering: numbering.name, number: numbering.number };
    const ring = this.#ringOf(orgId, nowMs);
    this.#framesKept -= ring.size;
    ring.push(frame);
    this.#framesKept += ring.size;
    return frame;
  }

  #numberingOf(session: string, nowMs: number): Numbering {
    let numbering = this.#numberings.get(session);
    if (numbering === undefined) {
      numbering = { name: `${this.#run}${this.#position.toString(36)}`, number: 0, usedMs: nowMs };
      this.#numberings.set(session, numbering);
    } else if (nowMs - numbering.usedMs > noteEveryMs) {
      numbering.usedMs = nowMs;
      this.#numberings.delete(session);
      this.#numberings.set(session, numbering);
    }
    return numbering;
  }

  #ringOf(orgId: string, nowMs: number): FrameRing {
    let ring = this.#rings.get(orgId);
    if (ring === undefined) {
      ring = new FrameRing();
      ring.usedMs = nowMs;
      this.#rings.set(orgId, ring);
    } else if (nowMs - ring.usedMs > noteEveryMs) {
      ring.usedMs = nowMs;
      this.#rings.delete(orgId);
      this.#rings.set(orgId, ring);
    }
    return ring;
  }

  /** Lets go of what is too old and of what is too much: the least recently used first. */
  #forget(nowMs: number): void {
    for (const [orgId, ring] of this.#rings) {
      const isOld = nowMs - ring.usedMs > limits.framesKeptMsMax + noteEveryMs;
      if (!isOld && this.#framesKept <= limits.framesKeptMax) break;
      this.#rings.delete(orgId);
      this.#framesKept -= ring.size;
    }
    for (const session of this.#numberings.keys()) {
      if (this.#numberings.size <= limits.sessionsNumberedMax) break;
      this.#numberings.delete(session);
    }
  }
}
