import { limits } from "../../contracts/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import type { NewFrame } from "../../ports/frame-log.ts";
import { loadScript, type RedisConnection } from "./connect.ts";
import { type FrameNumbers, growthOf } from "./frame-numbers.ts";
import { FlushPacker, type PackedFlush, packFrames } from "./frame-pack.ts";
import type { RedisKeys } from "./keys.ts";

const appendScript = loadScript("append-frames");

interface FrameWriterParts {
  readonly connection: RedisConnection;
  readonly keys: RedisKeys;
  readonly clock: Clock;
  readonly shard: number;
  /** Names this gateway among all: letters and digits. */
  readonly gateway: string;
  readonly numbers: FrameNumbers;
}

/** A call of `append` that waits. */
interface Waiting {
  /** Frames ever appended, up to and with those of the call. */
  readonly upTo: number;
  /** The entry that has the last of them; undefined where the shard cannot say yet: they are sent when it is there again. */
  readonly resolve: (entry: string | undefined) => void;
}

/**
 * Sends the frames of one shard, one flush under way at a time. A flush that fails is sent again, as the same, until it is in: it is
 * appended once. Meanwhile frames wait; where too many wait, the oldest go, and are counted for their sessions.
 */
export class FrameWriter {
  readonly #connection: RedisConnection;
  readonly #keys: RedisKeys;
  readonly #clock: Clock;
  readonly #shard: number;
  /** Names this gateway among all. */
  readonly #gateway: string;
  readonly #numbers: FrameNumbers;
  readonly #packer = new FlushPacker();
  #pending: NewFrame[] = [];
  readonly #waiting: Waiting[] = [];
  /** Frames that went, by session: they are numbered with its next flush. */
  #missed = new Map<string, number>();
  #appended = 0;
  #sent = 0;
  #flush = 0;
  /** The flush that is in, as far as Redis must remember it. */
  #known = 0;
  #lastFlushMs = Number.NEGATIVE_INFINITY;
  /** When something else was sent. */
  #othersMs = Number.NEGATIVE_INFINITY;
  /** Ends the pause before a flush. */
  #hurry: (() => void) | undefined;
  readonly #trim = new LiveTrim();
  /** Organizations whose streams' life was prolonged since a moment. */
  readonly #prolonged = new Set<string>();
  #prolongedMs = 0;
  #isRunning = false;
  #isClosed = false;
  #lost = 0;

  constructor({ connection, keys, clock, shard, gateway, numbers }: FrameWriterParts) {
    this.#connection = connection;
    this.#keys = keys;
    this.#clock = clock;
    this.#shard = shard;
    this.#gateway = gateway;
    this.#numbers = numbers;
  }

  /** Frames that the bound let go since the start. */
  get lost(): number {
    return this.#lost;
  }

  /** Resolves to the entry that has the last of these frames; to undefined where that takes longer than one try. */
  append(frames: readonly NewFrame[]): Promise<string | undefined> {
    for (let at = 0; at < frames.length; at += 1) this.#pending.push(frames[at]!);
    this.#appended += frames.length;
    if (this.#pending.length > limits.framesPendingMax) this.#letGo(this.#pending.length - limits.framesPendingMax);
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.#waiting.push({ upTo: this.#appended, resolve });
    if (!this.#isRunning) void this.#run();
    return promise;
  }

  /** Something else is about to be sent: frames that wait go with it, where the last flush was not just now. */
  goWithOthers(): void {
    this.#othersMs = this.#clock.elapsedMs();
    if (this.#othersMs - this.#lastFlushMs >= limits.framesJoinMsMin) this.#hurry?.();
  }

  /** Gives up what could not be sent. */
  close(): void {
    this.#isClosed = true;
  }

  #letGo(count: number): void {
    for (const { session } of this.#pending.splice(0, count)) {
      const missed = this.#missed.get(session);
      // A session beyond that many would have been forgotten by the numbers too.
      if (missed !== undefined || this.#missed.size < limits.sessionsNumberedMax) {
        this.#missed.set(session, (missed ?? 0) + 1);
      }
    }
    this.#sent += count;
    this.#lost += count;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#pending.length > 0 && !this.#isClosed) {
      const nowMs = this.#clock.elapsedMs();
      const othersCome = nowMs - this.#othersMs < limits.framesJoinMsMax;
      const waitMs = this.#lastFlushMs + (othersCome ? limits.framesJoinMsMax : limits.framesGapMs) - nowMs;
      if (waitMs > 0 && this.#pending.length < limits.framesPerSendMax) await this.#gather(waitMs);
      const frames = this.#takePending();
      const entry = await this.#send(frames);
      this.#sent += frames.length;
      this.#answer(entry, this.#sent);
    }
    this.#answer(undefined, this.#appended);
    this.#isRunning = false;
  }

  /** Mostly all of them: then nothing is copied. */
  #takePending(): readonly NewFrame[] {
    if (this.#pending.length > limits.framesPerSendMax) return this.#pending.splice(0, limits.framesPerSendMax);
    const frames = this.#pending;
    this.#pending = [];
    return frames;
  }

  #gather(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#hurry = () => {
      clearTimeout(timer);
      resolve();
    };
    return promise.finally(() => {
      this.#hurry = undefined;
    });
  }

  /** Sends until Redis has it; undefined where this gateway stops before. */
  async #send(frames: readonly NewFrame[]): Promise<string | undefined> {
    const packed = this.#packer.pack(frames);
    const missed = this.#missed.size === 0 ? [] : packed.sessions.map((session) => this.#takeMissed(session));
    // After a long silence Redis has forgotten the last flush, and need not know it.
    const isRemembered = this.#clock.elapsedMs() - this.#lastFlushMs < rememberedMs;
    if (!isRemembered) this.#known = 0;
    this.#flush += 1;
    for (let retryMs: number = limits.framesRetryMsMin; ; retryMs = Math.min(retryMs * 2, limits.framesRetryMsMax)) {
      try {
        this.#lastFlushMs = this.#clock.elapsedMs();
        return await this.#append(packed, missed);
      } catch {
        this.#answer(undefined, this.#appended);
        if (this.#isClosed) return undefined;
        await pause(retryMs);
      }
    }
  }

  #takeMissed(session: string): number {
    const missed = this.#missed.get(session) ?? 0;
    if (missed > 0) this.#missed.delete(session);
    return missed;
  }

  async #append(packed: PackedFlush, missed: readonly number[]): Promise<string> {
    for (;;) {
      const slots = await this.#numbers.slotsOf(packed.sessions, `${this.#gateway}${this.#flush.toString(36)}`);
      const numberings = slots.map(({ numbering }) => numbering);
      const args: (string | number | Buffer)[] = [
        this.#flush,
        this.#known,
        this.#numbers.state,
        this.#trim.due(this.#clock.elapsedMs()),
        limits.framesPerOrgMin,
        limits.framesKeptMsMax / 1_000 + prolongSeconds,
        ...growthOf(
          slots,
          missed.length === 0 ? packed.counts : packed.counts.map((count, index) => count + missed[index]!),
        ),
      ];
      for (const org of packed.orgs) {
        args.push(org.first, org.last, this.#prolongs(org.orgId), packFrames(org, numberings));
      }
      const entry = String(await this.#connection.run(appendScript, this.#keysOf(packed), args));
      if (entry === "turned" || entry === "lost") {
        this.#numbers.forget({ areLost: entry === "lost" });
        if (entry === "lost") this.#known = 0;
        continue;
      }
      this.#known = this.#flush;
      this.#trim.note(entry, this.#clock.elapsedMs());
      return entry;
    }
  }

  #keysOf({ orgs }: PackedFlush): string[] {
    const shard = this.#shard;
    return [
      this.#keys.frameState(shard),
      this.#keys.frameCounts(shard, 0),
      this.#keys.frameCounts(shard, 1),
      this.#keys.flushedFrames(shard, this.#gateway),
      this.#keys.liveFrames(shard),
      ...orgs.map(({ orgId }) => this.#keys.keptFrames(shard, orgId)),
    ];
  }

  /** 1 where the life of an organization's stream is to be prolonged: not at each of many flushes. */
  #prolongs(orgId: string): 0 | 1 {
    const nowMs = this.#clock.elapsedMs();
    if (nowMs - this.#prolongedMs > (prolongSeconds * 1_000) / 2) {
      this.#prolonged.clear();
      this.#prolongedMs = nowMs;
    }
    if (this.#prolonged.has(orgId)) return 0;
    this.#prolonged.add(orgId);
    return 1;
  }

  #answer(entry: string | undefined, upTo: number): void {
    while (this.#waiting.length > 0 && this.#waiting[0]!.upTo <= upTo) this.#waiting.shift()!.resolve(entry);
  }
}

/** To which entry live frames are trimmed: about once a second, to what was new limits.framesLiveMs ago. */
class LiveTrim {
  readonly #entries: { readonly entry: string; readonly atMs: number }[] = [];

  note(entry: string, atMs: number): void {
    const last = this.#entries.at(-1);
    if (last === undefined || atMs - last.atMs > trimEveryMs) this.#entries.push({ entry, atMs });
  }

  /** The entry to trim to now, or "". */
  due(nowMs: number): string {
    const [oldest] = this.#entries;
    if (oldest === undefined || nowMs - oldest.atMs < limits.framesLiveMs) return "";
    this.#entries.shift();
    return oldest.entry;
  }
}

const trimEveryMs = 1_000;
/** A stream lives this much longer than it must, so that it is not prolonged at each flush. */
const prolongSeconds = 60;
/** Well within the life of a last flush (keys.ts). */
const rememberedMs = 300_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
