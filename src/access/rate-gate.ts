import { type Caller, planRatePerMinute } from "../contracts/account.ts";
import { limits } from "../contracts/limits.ts";
import type { Clock } from "../ports/clock.ts";
import type { RateLease, RateStore } from "../ports/rate-store.ts";
import { newRateWindow, type Pass, type RateWindow } from "./pass.ts";

/** The `RateLimit-*` of one answer. */
export interface RateState {
  readonly limit: number;
  /** Over all gateways, less what the others have leased and may not use. */
  readonly remaining: number;
  /** Whole seconds to the end of the window, at least 1. */
  readonly resetSeconds: number;
  /** False: this request is one too many. */
  readonly allowed: boolean;
}

interface RateGateParts {
  readonly rates: RateStore;
  readonly clock: Clock;
  /** For scan keys without a rate of their own; 0: the plan's. */
  readonly scanRatePerMinute: number;
}

const minuteMs = 60_000;

/**
 * Fixed windows of one clock minute a key, over all gateways (docs/api.md "Rates"). A gateway lets through what it
 * has leased from the store, and asks for the next slab when half of the last one is left: a busy key waits for the store
 * once a minute. While the store cannot be asked, a gateway goes on with its share of the minute.
 */
export class RateGate {
  readonly #parts: RateGateParts;
  readonly #windows = new Map<string, RateWindow>();

  constructor(parts: RateGateParts) {
    this.#parts = parts;
  }

  /** The key's window. It outlives the key's place in the cache, so that a change of keys resets no count. */
  windowOf(keyId: string): RateWindow {
    const held = this.#windows.get(keyId);
    if (held !== undefined) return held;
    if (this.#windows.size >= limits.keyCacheEntriesMax) this.#forgetPastMinutes();
    const window = newRateWindow(keyId);
    this.#windows.set(keyId, window);
    return window;
  }

  /** Takes one request out of the window, if there is one left. A promise where the store must be asked; it never rejects. */
  take(pass: Pass): RateState | Promise<RateState> {
    const { window } = pass;
    const limit = this.#limitOf(pass.caller);
    this.#turn(window);
    const left = Math.min(limit, window.mine) - window.used;
    if (wants(window, limit, left)) {
      const asking = this.#ask(window, limit, left > 0 ? 0 : 1);
      if (asking !== undefined && left <= 0) return this.#takeAfter(asking, pass);
    }
    const allowed = window.used < Math.min(limit, window.mine);
    if (allowed) window.used += 1;
    return this.#stateOf(window, limit, allowed);
  }

  /** The window as it stands. */
  peek({ window, caller }: Pass): RateState {
    this.#turn(window);
    return this.#stateOf(window, this.#limitOf(caller), true);
  }

  async #takeAfter(asking: Promise<void>, pass: Pass): Promise<RateState> {
    pass.window.waiting += 1;
    await asking;
    pass.window.waiting -= 1;
    return this.take(pass);
  }

  /** Asks for more, once for all who wait; undefined where the store has answered at once. */
  #ask(window: RateWindow, limit: number, needed: number): Promise<void> | undefined {
    if (window.asking !== undefined) return window.asking;
    const { keyId, minute, used, mine, waiting } = window;
    const ask = { keyId, minute, limit, needed: needed + waiting + Math.max(0, used - mine) };
    const answer = this.#parts.rates.lease(ask);
    if (!(answer instanceof Promise)) {
      note(window, minute, answer);
      return undefined;
    }
    window.asking = within(answer, limits.rateLeaseMsMax)
      .catch(() => shareOf(window, limit))
      .then((lease) => {
        window.asking = undefined;
        note(window, minute, lease);
      });
    return window.asking;
  }

  #turn(window: RateWindow): void {
    const minute = Math.floor(this.#parts.clock.nowMs() / minuteMs);
    if (window.minute === minute) return;
    window.minute = minute;
    window.used = 0;
    window.mine = 0;
    window.all = 0;
    window.slab = 0;
  }

  #stateOf({ minute, used, mine, all }: RateWindow, limit: number, allowed: boolean): RateState {
    return {
      limit,
      remaining: Math.max(0, Math.min(limit, limit - all + mine) - used),
      resetSeconds: Math.ceil(((minute + 1) * minuteMs - this.#parts.clock.nowMs()) / 1_000),
      allowed,
    };
  }

  #limitOf({ key, org }: Caller): number {
    if (key.kind === "analytics") return limits.analyticsRatePerMinute;
    return key.ratePerMinute ?? (this.#parts.scanRatePerMinute || planRatePerMinute[org.plan]);
  }

  /** Those that no pass in the key cache can still stand for: they were not used for a whole minute. */
  #forgetPastMinutes(): void {
    const lastMinute = Math.floor(this.#parts.clock.nowMs() / minuteMs) - 1;
    for (const [keyId, window] of this.#windows) if (window.minute < lastMinute) this.#windows.delete(keyId);
  }
}

/**
 * What a gateway goes on with while the store does not answer, to the end of the minute: what it has, and its share of what nobody had
 * when it last heard. With that, all is leased as far as this gateway is concerned.
 */
function shareOf({ mine, all, gateways }: RateWindow, limit: number): RateLease {
  return { mine: mine + Math.ceil(Math.max(0, limit - all) / gateways), all: limit, gateways };
}

/** Whether to ask the store for more. `left`: requests that are leased and not used. */
function wants({ used, waiting, all, slab }: RateWindow, limit: number, left: number): boolean {
  // Who could not be served by all that is left of the window does not wait.
  if (left <= 0) return all < limit && used + waiting < limit;
  // Ahead of need, but not of the last ones, which are for whoever needs them.
  return left * 2 <= slab && limit - all > limits.rateSlabsPerRest;
}

/** The store's answer, unless the minute it was asked for has passed. Less than before is news of a share that was taken. */
function note(window: RateWindow, minute: number, { mine, all, gateways }: RateLease): void {
  window.gateways = gateways;
  if (window.minute !== minute) return;
  window.slab = Math.max(0, mine - window.mine);
  window.mine = Math.max(mine, window.mine);
  window.all = all;
}

/** The promise's outcome, or a rejection when `ms` have passed without one. */
function within<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer in time")), ms);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
