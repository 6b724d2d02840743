import { workerData } from "node:worker_threads";
import { openDatabase } from "../src/adapters/embedded/database.ts";
import { documentSearch } from "../src/adapters/embedded/document-search.ts";
import type { StoreStart } from "../src/adapters/embedded/store-message.ts";
import { answerStore, openStore } from "./answer-store.ts";
import { giveWay } from "./give-way.ts";

// The embedded store's thread that searches. It only reads, so no commit waits for it (https://www.sqlite.org/wal.html#concurrency).

const { dataDir } = workerData as StoreStart;

openStore(() => {
  giveWay();
  const database = openDatabase(dataDir);
  database.exec("PRAGMA query_only = ON");
  answerStore({ documentSearch: documentSearch(database), close: () => database.close() });
});
