import type { Caller } from "../../contracts/account.ts";
import { GatewayError } from "../../contracts/errors.ts";
import { limits } from "../../contracts/limits.ts";
import type { Clock } from "../../ports/clock.ts";

interface Known {
  readonly caller: Caller;
  /** `elapsedMs` at which Redis said so. */
  readonly saidMs: number;
}

/** What Redis last said of callers, for as long as it says nothing: a store that is away does not turn away who was let in. */
export class KnownCallers {
  readonly #clock: Clock;
  readonly #known = new Map<string, Known>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** What `ask` says; what it last said where it cannot say, or takes long. Rejects as `ask` where it never said anything. */
  async find(keyHash: string, ask: (keyHash: string) => Promise<Caller | undefined>): Promise<Caller | undefined> {
    const asked = ask(keyHash).then((caller) => this.#keep(keyHash, caller));
    const known = this.#known.get(keyHash);
    if (known === undefined || this.#clock.elapsedMs() - known.saidMs > limits.callerStaleMsMax) return await asked;
    const { promise: late, resolve } = Promise.withResolvers<Caller>();
    const timer = setTimeout(() => resolve(known.caller), limits.callerPatienceMsMax);
    try {
      return await Promise.race([asked, late]);
    } catch (error) {
      if (error instanceof GatewayError && error.code === "STORE_UNAVAILABLE") return known.caller;
      throw error;
    } finally {
      clearTimeout(timer);
      // What comes too late is kept, and a late failure is nobody's: the answer was given.
      asked.catch(() => {});
    }
  }

  #keep(keyHash: string, caller: Caller | undefined): Caller | undefined {
    this.#known.delete(keyHash);
    if (caller === undefined) return undefined;
    if (this.#known.size >= limits.keyCacheEntriesMax) {
      const oldest = this.#known.keys().next();
      if (!oldest.done) this.#known.delete(oldest.value);
    }
    this.#known.set(keyHash, { caller, saidMs: this.#clock.elapsedMs() });
    return caller;
  }
}
