import type { JobRecord } from "../../contracts/job.ts";
import { limits } from "../../contracts/limits.ts";
import { Tally } from "../ledger/tally.ts";
import { type PackRange, packIn } from "./own-jobs.ts";
import { type DatabaseSync, inTransaction } from "./sqlite.ts";

/** What rows of `job_packs` that follow each other add: made when they were written. */
interface Noted {
  readonly first: number;
  last: number;
  readonly tally: Tally;
}

interface OwnFold {
  note(jobs: readonly JobRecord[], rows: PackRange): void;
  /** Whether there are rows that are not counted yet. */
  isBehind(): boolean;
  /**
   * Hands the tallies of rows that are not counted yet to `count`, in the transaction that notes how far they go; true where more
   * may be left.
   */
  fold(count: (tally: Tally) => void): boolean;
}

/**
 * The fold of jobs in packs. What this thread has written it has tallied; only what another process wrote, or one that died had not
 * counted, is read and unpacked.
 */
export function ownFoldOf(database: DatabaseSync): OwnFold {
  let noted: Noted[] = [];
  let jobsNoted = 0;
  const foldedTo = database.prepare("SELECT pack_seq FROM folded");
  const setFoldedTo = database.prepare("UPDATE folded SET pack_seq = ?");
  const anyUnfolded = database.prepare("SELECT 1 FROM job_packs WHERE seq > (SELECT pack_seq FROM folded) LIMIT 1");
  const unfolded = database.prepare(
    "SELECT seq, jobs, records FROM job_packs WHERE seq > ? AND seq < ? ORDER BY seq LIMIT ?",
  );

  /** Rows between two, read until limits.foldJobsMax; the last of them, or `from` where there is none. */
  function read(from: number, until: number, count: (tally: Tally) => void): { last: number; isFull: boolean } {
    const tally = new Tally();
    let last = from;
    let read = 0;
    for (const { seq, jobs, records } of unfolded.iterate(from, until, limits.foldJobsMax)) {
      for (const job of packIn(records)) tally.add(job);
      last = Number(seq);
      read += Number(jobs);
      if (read >= limits.foldJobsMax) break;
    }
    if (last > from) count(tally);
    return { last, isFull: read >= limits.foldJobsMax };
  }

  return {
    isBehind: () => anyUnfolded.get() !== undefined,
    note(jobs, { first, last }) {
      jobsNoted += jobs.length;
      if (jobsNoted > limits.journalPendingRecordsMax) {
        // The fold has failed for long; when it does not any more, it reads.
        noted = [];
        jobsNoted = jobs.length;
      }
      let open = noted.at(-1);
      if (open === undefined || open.last + 1 !== first) {
        open = { first, last, tally: new Tally() };
        noted.push(open);
      }
      open.last = last;
      for (const job of jobs) open.tally.add(job);
    },
    fold(count) {
      if (anyUnfolded.get() === undefined) return false;
      let left = noted;
      const isMore = inTransaction(database, () => {
        let to = Number(foldedTo.get()?.["pack_seq"]);
        for (;;) {
          // Another process has counted some of these, or all.
          while (left[0] !== undefined && left[0].first <= to) left = left.slice(1);
          const [next] = left;
          if (next?.first === to + 1) {
            count(next.tally);
            to = next.last;
            continue;
          }
          const { last, isFull } = read(to, next?.first ?? Number.MAX_SAFE_INTEGER, count);
          const isEnd = last === to || isFull;
          to = last;
          if (isEnd) {
            setFoldedTo.run(to);
            return isFull;
          }
        }
      });
      noted = left;
      if (left.length === 0) jobsNoted = 0;
      return isMore;
    },
  };
}
