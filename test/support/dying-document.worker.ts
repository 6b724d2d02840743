import { parentPort } from "node:worker_threads";
import type { DocumentMessage } from "../../src/knowledge/document-thread.ts";

// In the place of the thread for documents: ends without a word when it is asked for terms, and answers everything else with nothing.

parentPort!.on("message", (message: DocumentMessage) => {
  if (message.is === "terms") process.exit(1);
  else if (message.is !== "forget") parentPort!.postMessage({ done: undefined });
});
