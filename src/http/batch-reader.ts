import { Worker } from "node:worker_threads";
import { type ErrorCode, GatewayError } from "../contracts/errors.ts";
import { limits } from "../contracts/limits.ts";
import type { ReadBatch } from "../contracts/scan.ts";

/** Reads the bodies of large batches on a thread of their own. */
export interface BatchReader {
  /** Throws what reading it throws, and OVERLOADED where too much waits to be read. The bytes are read before this returns. */
  read(bytes: Uint8Array): Promise<ReadBatch>;
  close(): Promise<void>;
}

/** What the thread answers to the bytes of each body, in order. */
export type BatchRead = { readonly batch: ReadBatch } | { readonly refused: ErrorCode; readonly say: string };

interface Waiting {
  readonly bytes: number;
  readonly resolve: (batch: ReadBatch) => void;
  readonly reject: (error: GatewayError) => void;
}

/** Beside this file's own tree, in the same form: .ts from the source, .js from the build. */
const threadFile = new URL(
  `../../workers/batch.worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`,
  import.meta.url,
);

/** The thread starts with the first large batch. One that ends unasked fails what it had, and the next batch starts another. */
export function openBatchReader(file = threadFile): BatchReader {
  const waiting: Waiting[] = [];
  let waitingBytes = 0;
  let thread: Worker | undefined;

  function next(): Waiting | undefined {
    const one = waiting.shift();
    waitingBytes -= one?.bytes ?? 0;
    return one;
  }

  function start(): Worker {
    const started = new Worker(file);
    // Nobody is kept waiting by it when all else has ended.
    started.unref();
    started.on("message", (reply: BatchRead) => {
      const one = next();
      if ("batch" in reply) one?.resolve(reply.batch);
      else one?.reject(new GatewayError(reply.refused, { say: reply.say }));
    });
    started.on("error", () => {}); // It ends then.
    started.on("exit", () => {
      thread = undefined;
      const lost = new GatewayError("INTERNAL", { detail: "the thread that reads batches ended" });
      while (waiting.length > 0) next()?.reject(lost);
    });
    return started;
  }

  return {
    read(bytes) {
      if (waitingBytes + bytes.length > limits.batchReadBytesMax) {
        throw new GatewayError("OVERLOADED", { detail: "batches wait to be read", retryAfterSeconds: 1 });
      }
      thread ??= start();
      // The memory may be the parser's.
      const own = new Uint8Array(bytes);
      waitingBytes += bytes.length;
      thread.postMessage(own, [own.buffer]);
      return new Promise((resolve, reject) => waiting.push({ bytes: bytes.length, resolve, reject }));
    },
    async close() {
      await thread?.terminate();
    },
  };
}
