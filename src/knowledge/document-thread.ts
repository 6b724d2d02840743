import { Worker } from "node:worker_threads";
import type { DocumentTerms } from "../contracts/document.ts";
import { type ErrorCode, GatewayError } from "../contracts/errors.ts";
import { limits } from "../contracts/limits.ts";

/** A document as its body brought it. */
export interface ReadDocument {
  readonly title: string;
  readonly bucket: string;
  /** Characters and UTF-16 units of its text. */
  readonly chars: number;
  readonly units: number;
  /** The text in UTF-8, cut into parts; each has memory of its own. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  /** SHA-256 over path and body, hex; "" where none was asked for. */
  readonly requestHash: string;
}

/** What takes too long for the main thread: reading a large body, and finding the words of a text. */
export interface DocumentThread {
  /**
   * Reads the body of a document. Throws what reading it throws, and OVERLOADED where too much waits to be read. The bytes are read before
   * this returns. `hashedPath`: the path of its request, where a hash is wanted; else "".
   */
  read(bytes: Uint8Array, hashedPath: string): Promise<ReadDocument>;
  /** Counts the words of a piece of the text that is called `name`, which follows those before. */
  addWords(name: string, piece: string, isTitle: boolean): Promise<void>;
  /** The words counted under a name, all in all. Rejects with INTERNAL where they were lost with a thread that ended. `pieces`: how many there were. */
  words(name: string, pieces: number): Promise<DocumentTerms>;
  /** Nobody will ask for them. */
  forget(name: string): void;
  close(): Promise<void>;
}

/** What the thread is sent. Each gets one answer, in order, but for `forget`. */
export type DocumentMessage =
  | { readonly is: "read"; readonly bytes: Uint8Array<ArrayBuffer>; readonly hashedPath: string }
  | { readonly is: "words"; readonly name: string; readonly piece: string; readonly isTitle: boolean }
  | { readonly is: "terms"; readonly name: string; readonly pieces: number }
  | { readonly is: "forget"; readonly name: string };

export type DocumentReply =
  | { readonly done: ReadDocument | DocumentTerms | undefined }
  | { readonly refused: ErrorCode; readonly say: string };

interface Waiting {
  readonly bytes: number;
  readonly resolve: (done: never) => void;
  readonly reject: (error: GatewayError) => void;
}

/** Beside this file's own tree, in the same form: .ts from the source, .js from the build. */
const threadFile = new URL(
  `../../workers/document.worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`,
  import.meta.url,
);

/** The thread starts with the first thing it is to do. One that ends unasked fails what it had, and what comes next starts another. */
export function openDocumentThread(file = threadFile): DocumentThread {
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
    started.on("message", (reply: DocumentReply) => {
      const one = next();
      if ("done" in reply) one?.resolve(reply.done as never);
      else one?.reject(new GatewayError(reply.refused, { say: reply.say }));
    });
    started.on("error", () => {}); // It ends then.
    started.on("exit", () => {
      thread = undefined;
      const lost = new GatewayError("INTERNAL", { detail: "the thread for documents ended" });
      while (waiting.length > 0) next()?.reject(lost);
    });
    return started;
  }

  function ask<Done>(message: DocumentMessage, bytes = 0, memory: ArrayBuffer[] = []): Promise<Done> {
    thread ??= start();
    waitingBytes += bytes;
    thread.postMessage(message, memory);
    return new Promise((resolve, reject) => waiting.push({ bytes, resolve, reject }));
  }

  return {
    read(bytes, hashedPath) {
      if (waitingBytes + bytes.length > limits.documentReadBytesMax) {
        throw new GatewayError("OVERLOADED", { detail: "documents wait to be read", retryAfterSeconds: 1 });
      }
      // The memory may be the parser's.
      const own = new Uint8Array(bytes);
      return ask({ is: "read", bytes: own, hashedPath }, own.length, [own.buffer]);
    },
    addWords: (name, piece, isTitle) => ask({ is: "words", name, piece, isTitle }),
    words: (name, pieces) => ask({ is: "terms", name, pieces }),
    forget: (name) => thread?.postMessage({ is: "forget", name } satisfies DocumentMessage),
    async close() {
      await thread?.terminate();
    },
  };
}
