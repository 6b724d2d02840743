import { limits } from "../../contracts/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import type { NewFrame } from "../../ports/frame-log.ts";
import { loadScript, type RedisConnection } from "./connect.ts";
import { packFlush } from "./frame-pack.ts";
import type { RedisKeys } from "./keys.ts";

const appendScript = loadScript("append-frames");

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
  /** Names this gateway among all, and its countings. */
  readonly #gateway: string;
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
  #isRunning = false;
  #isClosed = false;
  #lost = 0;

  constructor(connection: RedisConnection, keys: RedisKeys, clock: Clock, shard: number, gateway: string) {
    this.#connection = connection;
    this.#keys = keys;
    this.#clock = clock;
    this.#shard = shard;
    this.#gateway = gateway;
  }

  /** Frames that the bound let go since the start. */
  get lost(): number {
    return this.#lost;
  }

  /** Resolves to the entry that has the last of these frames; to undefined where that takes longer than one try. */
  append(frames: readonly NewFrame[]): Promise<string | undefined> {
    this.#pending.push(...frames);
    this.#appended += frames.length;
    if (this.#pending.length > limits.framesPendingMax) this.#letGo(this.#pending.length - limits.framesPendingMax);
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.#waiting.push({ upTo: this.#appended, resolve });
    if (!this.#isRunning) void this.#run();
    return promise;
  }

  /** Gives up what could not be sent. */
  close(): void {
    this.#isClosed = true;
  }

  #letGo(count: number): void {
    for (const { session } of this.#pending.splice(0, count)) {
      this.#missed.set(session, (this.#missed.get(session) ?? 0) + 1);
    }
    this.#sent += count;
    this.#lost += count;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#pending.length > 0 && !this.#isClosed) {
      const gapMs = limits.framesGapMs - (this.#clock.elapsedMs() - this.#lastFlushMs);
      if (gapMs > 0) await pause(gapMs);
      const frames = this.#pending.splice(0, limits.framesPerFlushMax);
      const entry = await this.#send(frames);
      this.#sent += frames.length;
      this.#answer(entry, this.#sent);
    }
    this.#answer(undefined, this.#appended);
    this.#isRunning = false;
  }

  /** Sends until Redis has it; undefined where this gateway stops before. */
  async #send(frames: readonly NewFrame[]): Promise<string | undefined> {
    const [keys, args] = this.#callOf(frames);
    for (let retryMs: number = limits.framesRetryMsMin; ; retryMs = Math.min(retryMs * 2, limits.framesRetryMsMax)) {
      try {
        this.#lastFlushMs = this.#clock.elapsedMs();
        const entry = await this.#connection.run(appendScript, keys, args);
        this.#known = this.#flush;
        return String(entry);
      } catch {
        this.#answer(undefined, this.#appended);
        if (this.#isClosed) return undefined;
        await pause(retryMs);
      }
    }
  }

  #callOf(frames: readonly NewFrame[]): [string[], (string | number)[]] {
    const { sessions, counts, orgs } = packFlush(frames);
    // After a long silence Redis has forgotten the last flush, and need not know it.
    const isRemembered = this.#clock.elapsedMs() - this.#lastFlushMs < rememberedMs;
    this.#flush += 1;
    const shard = this.#shard;
    const keys = [
      this.#keys.frameState(shard),
      this.#keys.frameNumbers(shard, 0),
      this.#keys.frameNumbers(shard, 1),
      this.#keys.flushedFrames(shard, this.#gateway),
      this.#keys.liveFrames(shard),
      ...orgs.map(({ orgId }) => this.#keys.keptFrames(shard, orgId)),
    ];
    const args: (string | number)[] = [
      this.#flush,
      isRemembered ? this.#known : 0,
      `${this.#gateway}${this.#flush.toString(36)}y`,
      limits.framesLiveMs,
      limits.framesPerOrgMin,
      limits.framesKeptMsMax / 1_000,
      limits.frameNumbersMs,
      limits.sessionsNumberedMax,
      sessions.length,
      orgs.length,
    ];
    for (const [index, session] of sessions.entries()) {
      args.push(session, this.#missed.get(session) ?? 0, counts[index]!);
      this.#missed.delete(session);
    }
    for (const { orgId, first, last, frames: count, text } of orgs) args.push(orgId, first, last, count, text);
    return [keys, args];
  }

  #answer(entry: string | undefined, upTo: number): void {
    while (this.#waiting.length > 0 && this.#waiting[0]!.upTo <= upTo) this.#waiting.shift()!.resolve(entry);
  }
}

/** Well within the life of a last flush (keys.ts). */
const rememberedMs = 300_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
