import { workerData } from "node:worker_threads";
import { accountTables } from "../src/adapters/embedded/account-tables.ts";
import { watchOthers } from "../src/adapters/embedded/account-watch.ts";
import { billsIn } from "../src/adapters/embedded/bills.ts";
import { counterFold } from "../src/adapters/embedded/counter-fold.ts";
import { counterReads } from "../src/adapters/embedded/counter-reads.ts";
import { openDatabase } from "../src/adapters/embedded/database.ts";
import { deadLettersIn } from "../src/adapters/embedded/dead-letters.ts";
import { documentTables } from "../src/adapters/embedded/document-tables.ts";
import { endedSessions } from "../src/adapters/embedded/ended-sessions.ts";
import { jobQueueTables } from "../src/adapters/embedded/job-queue-tables.ts";
import { journalTables } from "../src/adapters/embedded/journal-tables.ts";
import { type DatabaseSync, inSnapshot } from "../src/adapters/embedded/sqlite.ts";
import { storeFailureOf } from "../src/adapters/embedded/store-failure.ts";
import type { Impairment, StoreStart, WriterCalls } from "../src/adapters/embedded/store-message.ts";
import { limits } from "../src/contracts/limits.ts";
import { answerStore, openStore, say } from "./answer-store.ts";

// The embedded store's writer thread: the only thread of a gateway that writes to the store's file.
// What it is told and answers is in store-message.ts.

const { dataDir } = workerData as StoreStart;

openStore(() => serve(openDatabase(dataDir)));

function serve(database: DatabaseSync): void {
  const accountsChanged = (): void => say({ is: "accountsChanged" });
  const others = watchOthers(database, accountsChanged);
  const counters = counterFold(database);
  const journal = journalTables(database, counters.note);
  const counted = counterReads(database);
  const bills = billsIn(database);
  keepFolding(() => database.isOpen && counters.fold());
  setInterval(() => quietly(() => others.check()), limits.storeWatchMs).unref();

  const accounts = accountTables(database, () => {
    others.sawOwnChange();
    accountsChanged();
  });

  const foldAll = (): void => foldAllIn(counters);

  /**
   * Reads counters in a state of the file in which every durable job is counted: a job that another process finishes behind the fold
   * would be neither completed nor inflight any more. Where the fold fails, or others are quicker each time, as far as it goes.
   */
  function allCounted<T>(read: () => T): T {
    for (let tries = limits.foldTriesMax; ; tries -= 1) {
      quietly(foldAll);
      const answer = inSnapshot(database, () => (tries > 1 && counters.isBehind() ? undefined : { is: read() }));
      if (answer !== undefined) return answer.is;
    }
  }

  const deadLetters = deadLettersIn(database, journal.appendIn, counters.takeBack);
  const calls: WriterCalls = {
    ...journal,
    ...jobQueueTables(database, journal.appendIn),
    ...deadLetters,
    ...documentTables(database),
    ...endedSessions(database),
    // The failure is in the counters then, and can be taken out again.
    replayDead(jobId, nowMs) {
      foldAll();
      return deadLetters.replayDead(jobId, nowMs);
    },
    prune(beforeMs, nowMs, most) {
      counters.fold();
      counters.forgetMinutes(nowMs, most);
      deadLetters.forget(nowMs);
      return journal.prune(beforeMs, nowMs, most);
    },
    countTotals: (range) => allCounted(() => counted.totals(range)),
    countSeries: (range, interval) => allCounted(() => counted.series(range, interval)),
    bills: (orgIds, nowMs) => allCounted(() => bills.read(orgIds, nowMs)),
    ...accounts,
    // What was durable before a change is billed by what held before it.
    putOrg(org) {
      foldAll();
      accounts.putOrg(org);
    },
    changeOrg(orgId, fields) {
      foldAll();
      return accounts.changeOrg(orgId, fields);
    },
    impair: (as) => impair(database, as),
    close() {
      quietly(foldAll);
      database.close();
    },
  };

  answerStore(calls);
}

/** Counts all jobs that were durable before. More cannot have gathered than may be pending in some gateways. */
function foldAllIn(counters: { fold(): boolean }): void {
  for (let steps = 0; steps < limits.foldStepsMax && counters.fold(); steps += 1);
}

/** Folds every limits.foldEveryMs, in short steps between which calls are answered, for as long as the thread lives. */
function keepFolding(fold: () => boolean): void {
  let failing = false;
  const step = (): void => {
    let more = false;
    try {
      more = fold();
      failing = false;
    } catch (error) {
      if (!failing) say({ is: "trouble", detail: `counters: ${storeFailureOf(error).detail}` });
      failing = true;
    }
    if (more) setImmediate(step).unref();
    else setTimeout(step, limits.foldEveryMs).unref();
  };
  step();
}

/** For work whose failure shows elsewhere: a store that cannot be read or written says so to whoever asks it next. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {}
}

function impair(database: DatabaseSync, as: Impairment): void {
  const pages = Number(database.prepare("PRAGMA page_count").get()?.["page_count"]);
  const unbounded = 4_294_967_294;
  database.exec(`PRAGMA max_page_count = ${as === "full" ? pages : unbounded}`);
  database.exec(`PRAGMA query_only = ${as === "read-only" ? 1 : 0}`);
}
