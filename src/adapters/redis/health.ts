import { limits } from "../../contracts/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import { type StoreState, storeStates } from "../../ports/store.ts";
import type { RedisConnection } from "./connect.ts";
import type { RedisKeys } from "./keys.ts";

interface HealthParts {
  readonly connection: RedisConnection;
  readonly keys: RedisKeys;
  readonly clock: Clock;
  /** Hears of each change of state; `detail` is "" where it is ok again. */
  readonly onState: (state: StoreState, detail: string) => void;
}

interface Seen {
  readonly state: StoreState;
  readonly detail: string;
  /** `elapsedMs`. */
  readonly atMs: number;
}

const fine: Seen = { state: "ok", detail: "", atMs: 0 };

/**
 * How Redis is doing: what a small write said that is tried every second, and what other calls met since. The worst of the last
 * moments holds, so that a server that fails now and then is not called well in between.
 */
export class RedisHealth {
  readonly #parts: HealthParts;
  readonly #timer: NodeJS.Timeout;
  #worst: Seen = fine;
  #told: StoreState = "ok";
  #isProbing = false;

  constructor(parts: HealthParts) {
    this.#parts = parts;
    parts.connection.onTrouble((trouble, detail) => this.#note(trouble, detail));
    this.#timer = setInterval(() => void this.#probe(), limits.redisProbeMs).unref();
  }

  get state(): StoreState {
    return this.#now().state;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #now(): Seen {
    const { connection, clock } = this.#parts;
    const atMs = clock.elapsedMs();
    if (!connection.isReady()) return { state: "gone", detail: this.#worst.detail || "no connection", atMs };
    return atMs - this.#worst.atMs > limits.redisTroubleMs ? fine : this.#worst;
  }

  #note(state: StoreState, detail: string): void {
    const atMs = this.#parts.clock.elapsedMs();
    const before = this.#now();
    if (storeStates.indexOf(state) >= storeStates.indexOf(before.state)) this.#worst = { state, detail, atMs };
    this.#tell();
  }

  /** A failure is noted by the connection; here is only seen how long an answer takes. */
  async #probe(): Promise<void> {
    this.#tell();
    if (this.#isProbing) return;
    this.#isProbing = true;
    const { connection, keys, clock } = this.#parts;
    const startedMs = clock.elapsedMs();
    try {
      await connection.ask((client) => client.set(keys.probe, clock.nowMs(), "EX", probeLivesSeconds));
      const tookMs = clock.elapsedMs() - startedMs;
      if (tookMs > limits.redisSlowMs) this.#note("slow", `a small write took ${Math.round(tookMs)} ms`);
    } catch {
    } finally {
      this.#isProbing = false;
    }
  }

  #tell(): void {
    const { state, detail } = this.#now();
    if (state === this.#told) return;
    this.#told = state;
    this.#parts.onState(state, detail);
  }
}

const probeLivesSeconds = 60;
