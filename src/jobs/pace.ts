import { limits } from "../contracts/limits.ts";
import type { Clock } from "../ports/clock.ts";

/** Scans begun, less what the pace has allowed since: 0 where nothing is owed. */
interface Debt {
  scans: number;
  asOfMs: number;
}

/**
 * How many queued scans of each organization may be begun: as many a minute as its plan allows requests, and as many at once
 * after a pause. A batch is one request, and would go round that rate without this.
 */
export class Pace {
  readonly #clock: Clock;
  readonly #debts = new Map<string, Debt>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whole scans that may be begun now. */
  left(orgId: string, perMinute: number): number {
    const debt = this.#debts.get(orgId);
    if (debt === undefined) return perMinute;
    const nowMs = this.#clock.elapsedMs();
    debt.scans -= ((nowMs - debt.asOfMs) * perMinute) / 60_000;
    debt.asOfMs = nowMs;
    if (debt.scans <= 0) this.#debts.delete(orgId);
    return Math.floor(perMinute - Math.max(0, debt.scans));
  }

  began(orgId: string, scans: number): void {
    const debt = this.#debts.get(orgId);
    if (debt !== undefined) debt.scans += scans;
    else {
      // Of so many organizations the one that began first is forgotten: it most likely owes nothing by now.
      const [oldest] = this.#debts.keys();
      if (oldest !== undefined && this.#debts.size >= limits.quotaOrgsMax) this.#debts.delete(oldest);
      this.#debts.set(orgId, { scans, asOfMs: this.#clock.elapsedMs() });
    }
  }
}
