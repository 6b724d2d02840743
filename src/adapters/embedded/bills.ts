import { type Bill, type Period, periodAt } from "../../contracts/billing.ts";
import { type DayCharges, OrgCharges } from "../ledger/org-charges.ts";
import type { Tally } from "../ledger/tally.ts";
import { orgIn } from "./account-tables.ts";
import type { DatabaseSync } from "./sqlite.ts";

export interface Bills {
  /** Bills the characters of a fold to their organizations; within the fold's transaction. */
  charge(tally: Tally): void;
  /** What the organizations were billed in their periods at `nowMs`; an unknown one is left out. */
  read(orgIds: readonly string[], nowMs: number): Bill[];
}

/** The writer thread's bills: sums of `billed_days`, and what is left of the grants. */
export function billsIn(database: DatabaseSync): Bills {
  const findOrg = orgIn(database);
  const billedIn = sumsIn(database);
  const write = writerOf(database);

  return {
    charge(tally) {
      for (const [orgId, charges] of tally.charges) {
        const org = new OrgCharges(findOrg(orgId), (period) => billedIn(orgId, period).chars);
        for (const [receivedAt, chars] of charges) org.add(receivedAt, chars);
        write(orgId, org);
      }
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
