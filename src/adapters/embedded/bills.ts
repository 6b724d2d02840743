import type { Org } from "../../contracts/account.ts";
import { type Bill, grantAt, type Period, paymentOf, periodAt } from "../../contracts/billing.ts";
import { billedCharsOf } from "../../contracts/counts.ts";
import type { JobRecord } from "../../contracts/job.ts";
import { orgIn } from "./account-tables.ts";
import { spans } from "./spans.ts";
import type { DatabaseSync } from "./sqlite.ts";

export interface Bills {
  /** Bills the jobs of a fold to their organizations; within the fold's transaction. */
  charge(jobs: readonly JobRecord[]): void;
  /** What the organizations were billed in their periods at `nowMs`; an unknown one is left out. */
  read(orgIds: readonly string[], nowMs: number): Bill[];
}

/** The writer thread's bills: sums of `billed_days`, and what is left of the grants. */
export function billsIn(database: DatabaseSync): Bills {
  const findOrg = orgIn(database);
  const billedIn = sumsIn(database);
  const write = writerOf(database);

  return {
    charge(jobs) {
      const charges = new Map<string, OrgCharges>();
      for (const job of jobs) {
        if (billedCharsOf(job) === 0) continue;
        const { orgId } = job;
        let org = charges.get(orgId);
        if (org === undefined) {
          org = new OrgCharges(findOrg(orgId), (period) => billedIn(orgId, period).chars);
          charges.set(orgId, org);
        }
        org.add(job);
      }
      for (const [orgId, org] of charges) write(orgId, org);
    },
    read: (orgIds, nowMs) =>
      orgIds.flatMap((orgId) => {
        const org = findOrg(orgId);
        if (org === undefined) return [];
        const period = periodAt(org.anchorDay, nowMs);
        return [{ org, period, ...billedIn(orgId, period) }];
      }),
  };
}

function sumsIn(database: DatabaseSync): (orgId: string, period: Period) => DayCharges {
  const billed = database.prepare(`
    SELECT coalesce(sum(chars), 0) AS chars, coalesce(sum(grant_chars), 0) AS grant_chars,
      coalesce(sum(overage_micro_cents), 0) AS overage_micro_cents
    FROM billed_days WHERE org_id = ? AND day >= ? AND day < ?`);
  return (orgId, { startMs, endMs }) => {
    const row = billed.get(orgId, startMs, endMs)!;
    return {
      chars: Number(row["chars"]),
      grantChars: Number(row["grant_chars"]),
      overageMicroCents: Number(row["overage_micro_cents"]),
    };
  };
}

function writerOf(database: DatabaseSync): (orgId: string, charges: OrgCharges) => void {
  const bill = database.prepare(`
    INSERT INTO billed_days VALUES (?, ?, ?, ?, ?) ON CONFLICT (org_id, day) DO UPDATE SET
      chars = chars + excluded.chars, grant_chars = grant_chars + excluded.grant_chars,
      overage_micro_cents = overage_micro_cents + excluded.overage_micro_cents`);
  const spendGrant = database.prepare("UPDATE orgs SET grant_remaining = grant_remaining - ? WHERE id = ?");
  return (orgId, { days, grantSpent }) => {
    for (const [day, { chars, grantChars, overageMicroCents }] of days) {
      bill.run(orgId, day, chars, grantChars, overageMicroCents);
    }
    if (grantSpent > 0) spendGrant.run(grantSpent, orgId);
  };
}

interface DayCharges {
  chars: number;
  grantChars: number;
  overageMicroCents: number;
}

/** What one fold bills one organization: at most two days' worth in all but a backlog. */
class OrgCharges {
  readonly days = new Map<number, DayCharges>();
  grantSpent = 0;
  /** Undefined where the organization is gone: its characters are still counted. */
  readonly #org: Org | undefined;
  readonly #billedIn: (period: Period) => number;
  /** Characters billed so far, by the start of the period. */
  readonly #used = new Map<number, number>();
  #period: Period = { startMs: 0, endMs: 0 };

  constructor(org: Org | undefined, billedIn: (period: Period) => number) {
    this.#org = org;
    this.#billedIn = billedIn;
  }

  /** A job is billed in the period it was received in, also when that one has ended by now. */
  add(job: JobRecord): void {
    const { receivedAt } = job;
    const chars = billedCharsOf(job);
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
      day = { chars: 0, grantChars: 0, overageMicroCents: 0 };
      this.days.set(startMs, day);
    }
    return day;
  }

  #periodOf(org: Org, ms: number): Period {
    if (ms < this.#period.startMs || ms >= this.#period.endMs) this.#period = periodAt(org.anchorDay, ms);
    return this.#period;
  }
}
