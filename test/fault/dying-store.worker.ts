import { parentPort } from "node:worker_threads";
import type { StoreReply, StoreRequest } from "../../src/adapters/embedded/store-message.ts";

// A store's thread that ends when it is probed, throws when it is told to prune, and answers `isEmpty`.
const say = (reply: StoreReply): void => parentPort?.postMessage(reply);
parentPort?.on("message", ({ id, op }: StoreRequest) => {
  if (op === "probe") process.exit(1);
  if (op === "prune") throw new Error("out of order");
  say({ is: "done", id, value: true });
  if (op === "close") parentPort?.close();
});
say({ is: "ready" });
