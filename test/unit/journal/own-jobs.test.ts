import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { counterFold } from "../../../src/adapters/embedded/counter-fold.ts";
import { counterReads } from "../../../src/adapters/embedded/counter-reads.ts";
import { openDatabase } from "../../../src/adapters/embedded/database.ts";
import { journalTables } from "../../../src/adapters/embedded/journal-tables.ts";
import { unpackRecord } from "../../../src/adapters/ledger/record-codec.ts";
import { columnsOf } from "../../../src/adapters/ledger/record-columns.ts";
import type { JobRecord } from "../../../src/contracts/job.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { finishedJob, handClock } from "../../conformance/records.ts";

const clock = handClock();
const jobs = (count: number): JobRecord[] => Array.from({ length: count }, () => finishedJob(clock));

/** A writer thread's parts over the store in a folder, as each of several processes has them. */
function writerOn(folder: string) {
  const database = openDatabase(folder);
  const fold = counterFold(database);
  const journal = journalTables(database, fold.note);
  const append = (own: readonly JobRecord[], again = false): void =>
    journal.append({ records: columnsOf([]), answers: [], own: { records: columnsOf(own), again } });
  return { database, fold, journal, append };
}

describe("jobs that one commit alone holds, in the embedded store", () => {
  let folder = "";
  let [one, other]: ReturnType<typeof writerOn>[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "sluice-own-"));
    one = writerOn(folder);
    other = writerOn(folder);
  });
  afterEach(() => {
    one!.database.close();
    other!.database.close();
    rmSync(folder, { recursive: true });
  });

  const counted = (): number => {
    const range = { scope: "app_1", fromMs: 0, untilMs: 8.64e15, includePreview: true };
    return counterReads(one!.database).totals(range).sums.completed;
  };
  const rowsOf = (query: string): unknown => one!.database.prepare(query).get()?.["n"];

  test("a commit sent again after its reply was lost is there once, and another is not taken for it", () => {
    const [first, second] = [jobs(150), jobs(150)];
    one!.append(first);
    one!.append(first, true);
    one!.append(second, true);
    while (one!.fold.fold());
    expect(counted()).toBe(300);
    expect(rowsOf("SELECT sum(jobs) AS n FROM job_packs")).toBe(300);
    for (const job of [first[0]!, first[149]!, second[70]!]) {
      expect(unpackRecord(one!.journal.findJob(job.jobId)!)).toEqual(job);
    }
  });

  test("processes that write in turn and count whenever they like count each job once", () => {
    let written = 0;
    for (let turn = 0; turn < 40; turn += 1) {
      const writer = turn % 3 === 0 ? other! : one!;
      writer.append(jobs(1 + ((turn * 37) % 120)));
      written += 1 + ((turn * 37) % 120);
      if (turn % 5 === 1) one!.fold.fold();
      if (turn % 7 === 2) other!.fold.fold();
    }
    while (other!.fold.fold());
    while (one!.fold.fold());
    expect(counted()).toBe(written);
    expect(rowsOf("SELECT pack_seq AS n FROM folded")).toBe(rowsOf("SELECT max(seq) AS n FROM job_packs"));
  });

  test("a fold that fails counts nothing, and everything when it is made again", () => {
    one!.append(jobs(10));
    while (one!.fold.fold());
    one!.append(jobs(20));
    one!.database.exec("PRAGMA query_only = 1");
    for (let n = 0; n < 3; n += 1) expect(() => one!.fold.fold()).toThrow();
    one!.database.exec("PRAGMA query_only = 0");
    one!.append(jobs(5));
    while (one!.fold.fold());
    expect(counted()).toBe(35);
  });

  test("what a writer that died had not counted, and what is too much to keep in hand, is read", () => {
    other!.append(jobs(700));
    for (let left = limits.journalPendingRecordsMax + 1; left > 0; left -= 2_000)
      one!.append(jobs(Math.min(left, 2_000)));
    let folds = 1;
    while (one!.fold.fold()) folds += 1;
    expect(counted()).toBe(limits.journalPendingRecordsMax + 701);
    expect(folds).toBeGreaterThan(limits.journalPendingRecordsMax / limits.foldJobsMax / 2);
  });

  test("jobs that are not counted yet are not pruned", () => {
    one!.append(jobs(5));
    expect(one!.journal.prune(clock.nowMs() + 1, clock.nowMs(), 100)).toBe(0);
    while (one!.fold.fold());
    expect(one!.journal.prune(clock.nowMs() + 1, clock.nowMs(), 4)).toBe(0);
    expect(one!.journal.prune(clock.nowMs() + 1, clock.nowMs(), 5)).toBe(5);
    expect(counted()).toBe(5);
  });
});
