import { type Caller, planRatePerMinute } from "../contracts/account.ts";
import { limits } from "../contracts/limits.ts";
import type { Clock } from "../ports/clock.ts";
import type { Pass, RateWindow } from "./pass.ts";

/** The `RateLimit-*` of one answer. */
export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds to the end of the window, at least 1. */
  readonly resetSeconds: number;
  /** False: this request is one too many. */
  readonly allowed: boolean;
}

const minuteMs = 60_000;

/**
 * Fixed windows of one clock minute a key (contract.md "Order of checks"). The windows live in this process: with several
 * gateways each fills its windows from a shared store in slabs, behind these same two calls.
 */
export class RateGate {
  readonly #clock: Clock;
  readonly #scanRatePerMinute: number;
  readonly #windows = new Map<string, RateWindow>();

  /** `scanRatePerMinute`: for scan keys without a rate of their own; 0: the plan's. */
  constructor(clock: Clock, scanRatePerMinute: number) {
    this.#clock = clock;
    this.#scanRatePerMinute = scanRatePerMinute;
  }

  /** The key's window. It outlives the key's place in the cache, so that a change of keys resets no count. */
  windowOf(keyId: string): RateWindow {
    const held = this.#windows.get(keyId);
    if (held !== undefined) return held;
    if (this.#windows.size >= limits.keyCacheEntriesMax) this.#forgetPastMinutes();
    const window: RateWindow = { minute: 0, used: 0 };
    this.#windows.set(keyId, window);
    return window;
  }

  /** Takes one request out of the window, if there is one left. */
  take(pass: Pass): RateState {
    return this.#look(pass, 1);
  }

  /** The window as it stands. */
  peek(pass: Pass): RateState {
    return this.#look(pass, 0);
  }

  #look(pass: Pass, wanted: number): RateState {
    const nowMs = this.#clock.nowMs();
    const minute = Math.floor(nowMs / minuteMs);
    const { window } = pass;
    if (window.minute !== minute) {
      window.minute = minute;
      window.used = 0;
    }
    const limit = this.#limitOf(pass.caller);
    const allowed = window.used + wanted <= limit;
    if (allowed) window.used += wanted;
    return {
      limit,
      remaining: Math.max(0, limit - window.used),
      resetSeconds: Math.ceil(((minute + 1) * minuteMs - nowMs) / 1_000),
      allowed,
    };
  }

  #limitOf({ key, org }: Caller): number {
    if (key.kind === "analytics") return limits.analyticsRatePerMinute;
    return key.ratePerMinute ?? (this.#scanRatePerMinute || planRatePerMinute[org.plan]);
  }

  #forgetPastMinutes(): void {
    const minute = Math.floor(this.#clock.nowMs() / minuteMs);
    for (const [keyId, window] of this.#windows) if (window.minute < minute) this.#windows.delete(keyId);
  }
}
