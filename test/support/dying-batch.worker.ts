import { parentPort } from "node:worker_threads";
import type { BatchRead } from "../../src/http/batch-reader.ts";

// A thread for large batches that ends where a body tells it to, and answers every other with what it was given.
parentPort?.on("message", (bytes: Uint8Array) => {
  const body = Buffer.from(bytes).toString();
  if (body === "die") process.exit(1);
  const reply: BatchRead = { batch: { packed: { pieces: [], scans: 0, units: 0 }, body } };
  parentPort?.postMessage(reply);
});
