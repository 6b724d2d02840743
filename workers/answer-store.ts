import { flushCompileCache } from "node:module";
import { parentPort } from "node:worker_threads";
import { storeFailureOf } from "../src/adapters/embedded/store-failure.ts";
import type { SearchCalls, StoreReply, StoreRequest, WriterCalls } from "../src/adapters/embedded/store-message.ts";
import { messageOf } from "../src/contracts/errors.ts";

// The thread's end of what src/adapters/embedded/store-thread.ts calls.

export const say = (reply: StoreReply): void => parentPort?.postMessage(reply);

/** Says `ready` after `open`, or what stands in its way. */
export function openStore(open: () => void): void {
  try {
    open();
    say({ is: "ready" });
    // Else whoever ends this thread waits until it is written.
    flushCompileCache();
  } catch (error) {
    say({ is: "unusable", say: messageOf(error) });
  }
}

/** Answers each call, one at a time, up to `close`. */
export function answerStore(calls: WriterCalls | SearchCalls): void {
  parentPort?.on("message", (request: StoreRequest) => {
    answer(calls, request);
    if (request.op === "close") parentPort?.close();
  });
}

function answer(calls: Partial<WriterCalls & SearchCalls>, { id, op, args }: StoreRequest): void {
  try {
    // The request type ties `args` to `op`; TypeScript cannot follow that through a call by name.
    const call = calls[op] as (...given: typeof args) => unknown;
    say({ is: "done", id, value: call(...args) });
  } catch (error) {
    say({ is: "failed", id, ...storeFailureOf(error) });
  }
}
