import { type JobRecord, retainedFrom } from "../../contracts/job.ts";
import { bySecond, cutIntoPacks, holdsTail, jobsIn, packBytes, secondOf, tailsOf } from "../ledger/job-packs.ts";
import type { DatabaseSync } from "./sqlite.ts";

/** A row on its way: the jobs of a commit whose ids were made in one second, or as many of them as a pack takes. */
interface NewPack {
  readonly second: string;
  readonly jobs: readonly JobRecord[];
  readonly tails: string;
  readonly records: Buffer;
}

/** Rows that follow each other, first and last. */
export interface PackRange {
  readonly first: number;
  readonly last: number;
}

/** The jobs as rows. Costs more than writing them, and needs no lock. */
export const packed = (jobs: readonly JobRecord[]): NewPack[] =>
  [...bySecond(jobs)].flatMap(([second, ofSecond]) =>
    cutIntoPacks(ofSecond).map((pack) => ({ second, jobs: pack, tails: tailsOf(pack), records: packBytes(pack) })),
  );

export interface OwnJobs {
  /** Writes rows within the transaction that is open. Those of a batch that is sent `again` may be there: then it does nothing. */
  put(packs: readonly NewPack[], again: boolean): PackRange | undefined;
  find(jobId: string): JobRecord | undefined;
  /** Deletes whole rows of jobs decided before `beforeMs`, as many as hold no more than `most` of them; returns how many jobs went. */
  prune(beforeMs: number, most: number): number;
}

/** The writer thread's finished jobs that one commit alone holds: up to 64 a row, where a row each would cost ten times as much. */
export function ownJobsIn(database: DatabaseSync): OwnJobs {
  const put = database.prepare(
    "INSERT INTO job_packs (second, newest, jobs, tails, records) VALUES (?, ?, ?, ?, ?) RETURNING seq",
  );
  const same = database.prepare("SELECT 1 FROM job_packs WHERE second = ? AND tails = ?");
  const ofSecond = database.prepare("SELECT seq, tails FROM job_packs WHERE second = ?");
  const records = database.prepare("SELECT records FROM job_packs WHERE seq = ?");
  const old = database.prepare(`
    SELECT seq, jobs FROM job_packs WHERE newest < ? AND seq <= (SELECT pack_seq FROM folded)
    ORDER BY newest LIMIT ?`);
  const remove = database.prepare("DELETE FROM job_packs WHERE seq = ?");

  return {
    put(packs, again) {
      const [begin] = packs;
      if (begin === undefined) return undefined;
      if (again && same.get(begin.second, begin.tails) !== undefined) return undefined;
      let last = 0;
      for (const { second, jobs, tails, records } of packs) {
        const newest = jobs.reduce((ms, job) => Math.max(ms, retainedFrom(job)), 0);
        last = Number(put.get(second, newest, jobs.length, tails, records)?.["seq"]);
      }
      return { first: last - packs.length + 1, last };
    },
    find(jobId) {
      for (const { seq, tails } of ofSecond.all(secondOf({ jobId }))) {
        if (!holdsTail(String(tails), jobId)) continue;
        const found = packIn(records.get(seq!)?.["records"]).find((job) => job.jobId === jobId);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    prune(beforeMs, most) {
      let gone = 0;
      for (const { seq, jobs } of old.all(beforeMs, most)) {
        if (gone + Number(jobs) > most) break;
        remove.run(seq!);
        gone += Number(jobs);
      }
      return gone;
    },
  };
}

/** The jobs of a row. */
export const packIn = (records: unknown): JobRecord[] => jobsIn(Buffer.from(records as Uint8Array));
