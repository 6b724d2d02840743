import type { ReadBatch } from "../../contracts/scan.ts";
import { handedWith, type SentBody } from "../../contracts/thread-call.ts";
import type { OrderedThread } from "../../ports/ordered-thread.ts";

/** What the thread for batches does: `workers/batch.worker.ts`. */
export interface BatchCalls {
  read(body: SentBody): ReadBatch;
}

/** Reads the bodies of large batches on a thread of their own. */
export interface BatchReader {
  /** Throws what reading it throws, and OVERLOADED where too much waits to be read. The pieces are gone after the call. */
  read(body: SentBody): Promise<ReadBatch>;
}

export const batchReader = (thread: OrderedThread<BatchCalls>): BatchReader => ({
  read: (body) => thread.call("read", body, handedWith(body)),
});
