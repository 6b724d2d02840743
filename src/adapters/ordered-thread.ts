import { Worker } from "node:worker_threads";
import { GatewayError } from "../contracts/errors.ts";
import type { Handed, ThreadAnswer, ThreadCall, ThreadCalls } from "../contracts/thread-call.ts";
import { envWithoutCompileCache } from "../contracts/worker-file.ts";
import type { OrderedThread } from "../ports/ordered-thread.ts";

export interface OrderedThreadOptions {
  /** Its entry, which answers calls with `workers/answer-calls.ts`. */
  readonly file: URL;
  /** Bytes of the calls that it has not answered. */
  readonly bytesMax: number;
  /** For the log: what it is for. */
  readonly name: string;
}

interface Waiting {
  readonly bytes: number;
  readonly resolve: (done: never) => void;
  readonly reject: (error: GatewayError) => void;
}

const nothing: Handed = { bytes: 0, memory: [] };

/** The thread starts with the first call. One that ends unasked fails what it had, and the next call starts another. */
export function openOrderedThread<Calls extends ThreadCalls<Calls>>(
  options: OrderedThreadOptions,
): OrderedThread<Calls> {
  const { file, bytesMax, name } = options;
  const waiting: Waiting[] = [];
  let waitingBytes = 0;
  let thread: Worker | undefined;
  let isClosed = false;

  const ended = (): GatewayError => new GatewayError("INTERNAL", { detail: `the thread for ${name} ended` });

  function next(): Waiting | undefined {
    const one = waiting.shift();
    waitingBytes -= one?.bytes ?? 0;
    return one;
  }

  function start(): Worker {
    const started = new Worker(file, { env: envWithoutCompileCache() });
    // Nobody is kept waiting by it when all else has ended.
    started.unref();
    started.on("message", (answer: ThreadAnswer) => {
      const one = next();
      if ("done" in answer) one?.resolve(answer.done as never);
      else one?.reject(new GatewayError(answer.refused, answer));
    });
    started.on("error", () => {}); // It ends then.
    started.on("exit", () => {
      thread = undefined;
      while (waiting.length > 0) next()?.reject(ended());
    });
    return started;
  }

  return {
    call(call, given, { bytes, memory } = nothing) {
      if (isClosed) return Promise.reject(ended());
      if (bytes > 0 && waitingBytes + bytes > bytesMax) {
        throw new GatewayError("OVERLOADED", { detail: `${name} wait for their thread`, retryAfterSeconds: 1 });
      }
      thread ??= start();
      thread.postMessage({ call, given } satisfies ThreadCall, memory);
      waitingBytes += bytes;
      return new Promise((resolve, reject) => waiting.push({ bytes, resolve, reject }));
    },
    async close() {
      isClosed = true;
      await thread?.terminate();
    },
  };
}
