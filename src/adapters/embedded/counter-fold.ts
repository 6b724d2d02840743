import { addCounts } from "../../contracts/counts.ts";
import type { JobRecord } from "../../contracts/job.ts";
import { limits } from "../../contracts/limits.ts";
import { packCounts, unpackCounts } from "../ledger/counter-codec.ts";
import { unpackRecord } from "../ledger/record-codec.ts";
import { spans } from "../ledger/spans.ts";
import { type Delta, Tally } from "../ledger/tally.ts";
import { billsIn } from "./bills.ts";
import { ownFoldOf } from "./own-fold.ts";
import type { PackRange } from "./own-jobs.ts";
import { type DatabaseSync, inTransaction } from "./sqlite.ts";

interface CounterFold {
  /** Jobs that are durable now in rows of `job_packs`: they are in hand, and need not be read again. */
  note(jobs: readonly JobRecord[], rows: PackRange): void;
  /** Counts some durable jobs that are not counted yet, of those that are to be read up to limits.foldJobsMax; false when none is left. */
  fold(): boolean;
  /** Whether durable jobs are not counted yet. */
  isBehind(): boolean;
  /** Takes a job out of the counters again that was counted as failed; within the transaction that is open. */
  takeBack(job: JobRecord): void;
  /** Deletes up to `most` minutes that are past their time. */
  forgetMinutes(nowMs: number, most: number): void;
}

/** The writer thread's way from finished jobs to counters and bills. */
export function counterFold(database: DatabaseSync): CounterFold {
  const bills = billsIn(database);
  const foldedTo = database.prepare("SELECT seq FROM folded");
  const setFoldedTo = database.prepare("UPDATE folded SET seq = ?");
  const unfolded = database.prepare("SELECT seq, record FROM jobs WHERE seq > ? ORDER BY seq LIMIT ?");
  unfolded.setReturnArrays(true); // A third less CPU a row than objects.
  const anyUnfolded = database.prepare("SELECT 1 FROM jobs WHERE seq > (SELECT seq FROM folded) LIMIT 1");
  const bucket = database.prepare(
    "SELECT counts FROM counters WHERE scope = ? AND span = ? AND start = ? AND preview = ?",
  );
  const putBucket = database.prepare("INSERT OR REPLACE INTO counters VALUES (?, ?, ?, ?, ?)");
  const forget = database.prepare(`
    DELETE FROM counters WHERE (scope, span, start, preview) IN
      (SELECT scope, span, start, preview FROM counters WHERE span = 60000 AND start < ? ORDER BY start LIMIT ?)`);

  function add({ scope, span, startMs, preview, counts }: Delta): void {
    const key = [scope, span, startMs, Number(preview)] as const;
    const row = bucket.get(...key);
    if (row === undefined) {
      putBucket.run(...key, packCounts(counts));
      return;
    }
    // What is to be added stays as it is: the transaction may fail, and come again.
    const sum = unpackCounts(row["counts"]);
    addCounts(sum, counts);
    putBucket.run(...key, packCounts(sum));
  }

  const owns = ownFoldOf(database);

  function count(tally: Tally): void {
    bills.charge(tally);
    for (const delta of tally.deltas()) add(delta);
  }

  /** Counters, bills and how far they go move in one transaction: a crash counts nothing twice and leaves nothing out. */
  function foldKnown(): boolean {
    if (anyUnfolded.get() === undefined) return false;
    return inTransaction(database, () => {
      const from = Number(foldedTo.get()?.["seq"]);
      const rows = unfolded.all(from, limits.foldJobsMax) as unknown as [seq: number, record: Uint8Array][];
      const last = rows.at(-1);
      if (last === undefined) return false;
      const tally = new Tally();
      for (const [, record] of rows) tally.add(unpackRecord(record));
      count(tally);
      setFoldedTo.run(last[0]);
      return rows.length === limits.foldJobsMax;
    });
  }

  return {
    note: owns.note,
    fold() {
      const isMoreOwn = owns.fold(count);
      return foldKnown() || isMoreOwn;
    },
    isBehind: () => owns.isBehind() || anyUnfolded.get() !== undefined,
    takeBack(job) {
      const tally = new Tally();
      tally.takeBack(job);
      for (const delta of tally.deltas()) add(delta);
    },
    forgetMinutes(nowMs, most) {
      forget.run(nowMs - limits.minuteCountersDays * spans.day - spans.hour, most);
    },
  };
}
