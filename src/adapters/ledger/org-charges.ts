import type { Org } from "../../contracts/account.ts";
import { grantAt, type Period, paymentOf, periodAt } from "../../contracts/billing.ts";
import { spans } from "./spans.ts";

/** What one organization was billed on one UTC day, or on several together. */
export interface DayCharges {
  chars: number;
  grantChars: number;
  overageMicroCents: number;
}

export const noCharges = (): DayCharges => ({ chars: 0, grantChars: 0, overageMicroCents: 0 });

export function addCharges(charges: DayCharges, more: DayCharges): void {
  charges.chars += more.chars;
  charges.grantChars += more.grantChars;
  charges.overageMicroCents += more.overageMicroCents;
}

/** What one fold bills one organization: at most two days' worth in all but a backlog. */
export class OrgCharges {
  /** By the start of the UTC day. */
  readonly days = new Map<number, DayCharges>();
  grantSpent = 0;
  /** Undefined where the organization is gone: its characters are still counted. */
  readonly #org: Org | undefined;
  readonly #billedIn: (period: Period) => number;
  /** Characters billed so far, by the start of the period. */
  readonly #used = new Map<number, number>();
  #period: Period = { startMs: 0, endMs: 0 };

  /** `billedIn`: the characters of a period that earlier folds billed. */
  constructor(org: Org | undefined, billedIn: (period: Period) => number) {
    this.#org = org;
    this.#billedIn = billedIn;
  }

  /** Characters are billed in the period they were received in, also when that one has ended by now. */
  add(receivedAt: number, chars: number): void {
    const day = this.#dayOf(receivedAt);
    day.chars += chars;
    if (this.#org === undefined) return;
    const period = this.#periodOf(this.#org, receivedAt);
    const used = this.#used.get(period.startMs) ?? this.#billedIn(period);
    const grant = Math.max(0, grantAt(this.#org, receivedAt) - this.grantSpent);
    const { grantChars, overageMicroCents } = paymentOf(this.#org, used, grant, chars);
    day.grantChars += grantChars;
    day.overageMicroCents += overageMicroCents;
    this.grantSpent += grantChars;
    this.#used.set(period.startMs, used + chars);
  }

  #dayOf(ms: number): DayCharges {
    const startMs = ms - (ms % spans.day);
    let day = this.days.get(startMs);
    if (day === undefined) {
      day = noCharges();
      this.days.set(startMs, day);
    }
    return day;
  }

  #periodOf(org: Org, ms: number): Period {
    if (ms < this.#period.startMs || ms >= this.#period.endMs) this.#period = periodAt(org.anchorDay, ms);
    return this.#period;
  }
}
