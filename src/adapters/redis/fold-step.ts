import type { Org } from "../../contracts/account.ts";
import { addCounts } from "../../contracts/counts.ts";
import { limits } from "../../contracts/limits.ts";
import { packCounts, unpackCounts } from "../ledger/counter-codec.ts";
import { addCharges, OrgCharges } from "../ledger/org-charges.ts";
import { unpackRecord } from "../ledger/record-codec.ts";
import { spans } from "../ledger/spans.ts";
import { type OwnedJob, Tally } from "../ledger/tally.ts";
import { addPackedTally, isTally } from "../ledger/tally-codec.ts";
import { orgOf } from "./account-bodies.ts";
import { type BilledDays, billedDaysOf, chargesIn, chargesText, daysAround } from "./billed-days.ts";
import { loadScript, type RedisConnection } from "./connect.ts";
import { cellOf, readCells, secondsToLive } from "./counter-cells.ts";
import { unpackEntry } from "./journal-entry.ts";
import type { RedisKeys } from "./keys.ts";

const foldScript = loadScript("fold-journal");

/**
 * Counts up to limits.foldEntriesMax entries at the head of an organization's journal: reads them and the counters they change,
 * and writes those back in the step that takes the entries out. Where another gateway was faster, nothing is done. Resolves to
 * true where more may be left.
 */
export async function foldStep(connection: RedisConnection, keys: RedisKeys, orgId: string): Promise<boolean> {
  const most = limits.foldEntriesMax;
  const entries = await connection.ask((client) => client.xrangeBuffer(keys.journal(orgId), "-", "+", "COUNT", most));
  if (entries.length === 0) return false;
  const tally = tallyOf(orgId, entries);
  const charges = tally.charges.get(orgId) ?? new Map<number, number>();
  const deltas = tally.deltas();
  const cells = deltas.map((delta) => cellOf(keys, delta));
  const days = daysAround(charges.keys());
  const [org, billed, counted] = await Promise.all([
    connection.ask((client) => client.hmget(keys.org(orgId), "body", "grant")),
    days.length === 0 ? [] : connection.ask((client) => client.hmget(keys.billed(orgId), ...days.map(String))),
    readCells(connection, cells),
  ]);
  for (const [index, bytes] of counted.entries()) {
    if (bytes !== null) addCounts(deltas[index]!.counts, unpackCounts(bytes));
  }

  const [body, grant] = [org[0] ?? "", org[1] ?? ""];
  const bill = billOf(orgOf(org), billedDaysOf(days, billed), charges);
  const newGrant = bill.grantSpent > 0 ? Number(grant) - bill.grantSpent : grant;
  const ids = entries.map(([id]) => id);
  const args = [ids.length, ...ids, body, grant, newGrant, bill.days.length / 2, ...bill.days];
  const hashes = Map.groupBy(deltas.keys(), (index) => cells[index]!.key);
  for (const indexes of hashes.values()) {
    args.push(secondsToLive(deltas[indexes[0]!]!.span), indexes.length);
    for (const index of indexes) args.push(cells[index]!.field, packCounts(deltas[index]!.counts));
  }
  const own = [keys.journal(orgId), keys.org(orgId), keys.billed(orgId)];
  const wasFirst = (await connection.run(foldScript, [...own, ...hashes.keys()], args)) === 1;
  return !wasFirst || entries.length === most;
}

type StreamEntry = readonly [id: Buffer, fields: readonly Buffer[]];

/** What the entries add, and what they take back. */
function tallyOf(orgId: string, entries: readonly StreamEntry[]): Tally {
  const tally = new Tally();
  for (const [, fields] of entries) {
    let added: OwnedJob[] = [];
    for (let at = 0; at < fields.length; at += 2) {
      const value = fields[at + 1]!;
      switch (fields[at]!.toString("latin1")) {
        case "jobs":
          if (isTally(value)) addPackedTally(tally, orgId, value);
          else added = unpackEntry(orgId, value);
          break;
        case "skip": {
          const skipped = new Set(value.toString("latin1").split(",").map(Number));
          added = added.filter((_, index) => !skipped.has(index));
          break;
        }
        case "undo":
          tally.takeBack(unpackRecord(value));
      }
    }
    for (const job of added) tally.add(job);
  }
  return tally;
}

/** The days that the charges change, as fields and values, and what they spend of the grant. */
function billOf(org: Org | undefined, billed: BilledDays, received: ReadonlyMap<number, number>) {
  const charges = new OrgCharges(org, (period) => chargesIn(billed, period).chars);
  for (const [receivedAt, chars] of received) charges.add(receivedAt, chars);
  const days: (string | number)[] = [];
  for (const [startMs, more] of charges.days) {
    const day = startMs / spans.day;
    const earlier = billed.get(day);
    if (earlier !== undefined) addCharges(more, earlier);
    days.push(day, chargesText(more));
  }
  return { days, grantSpent: charges.grantSpent };
}
