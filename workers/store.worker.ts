import { parentPort, workerData } from "node:worker_threads";
import { accountTables, watchOthers } from "../src/adapters/embedded/account-tables.ts";
import { openDatabase } from "../src/adapters/embedded/database.ts";
import { journalTables } from "../src/adapters/embedded/journal-tables.ts";
import type { DatabaseSync } from "../src/adapters/embedded/sqlite.ts";
import { messageOf, storeFailureOf } from "../src/adapters/embedded/store-failure.ts";
import type {
  Impairment,
  StoreCalls,
  StoreReply,
  StoreRequest,
  StoreStart,
} from "../src/adapters/embedded/store-message.ts";
import { limits } from "../src/contracts/limits.ts";

// The embedded store's writer thread: the only thread of a gateway that touches the store's file.
// What it is told and answers is in store-message.ts.

const port = parentPort!;
const say = (reply: StoreReply): void => port.postMessage(reply);
const { dataDir } = workerData as StoreStart;

try {
  serve(openDatabase(dataDir));
  say({ is: "ready" });
} catch (error) {
  say({ is: "unusable", say: messageOf(error) });
}

function serve(database: DatabaseSync): void {
  const accountsChanged = (): void => say({ is: "accountsChanged" });
  const others = watchOthers(database, accountsChanged);
  const watch = setInterval(() => {
    try {
      others.check();
    } catch {
      // A store that cannot be read says so to whoever reads or writes next; a watch has nobody to tell.
    }
  }, limits.storeWatchMs);

  const calls: StoreCalls = {
    ...journalTables(database),
    ...accountTables(database, () => {
      others.sawOwnChange();
      accountsChanged();
    }),
    impair: (as) => impair(database, as),
    close() {
      clearInterval(watch);
      database.close();
    },
  };

  port.on("message", (request: StoreRequest) => {
    answer(calls, request);
    if (request.op === "close") port.close();
  });
}

function answer(calls: StoreCalls, { id, op, args }: StoreRequest): void {
  try {
    // The request type ties `args` to `op`; TypeScript cannot follow that through a call by name.
    const call = calls[op] as (...given: typeof args) => unknown;
    say({ is: "done", id, value: call(...args) });
  } catch (error) {
    say({ is: "failed", id, ...storeFailureOf(error) });
  }
}

function impair(database: DatabaseSync, as: Impairment): void {
  const pages = Number(database.prepare("PRAGMA page_count").get()?.["page_count"]);
  const unbounded = 4_294_967_294;
  database.exec(`PRAGMA max_page_count = ${as === "full" ? pages : unbounded}`);
  database.exec(`PRAGMA query_only = ${as === "read-only" ? 1 : 0}`);
}
