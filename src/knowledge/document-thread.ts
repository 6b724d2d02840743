import type { DocumentTerms } from "../contracts/document.ts";
import { handedWith, type SentBody } from "../contracts/thread-call.ts";
import type { OrderedThread } from "../ports/ordered-thread.ts";

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

/** As in `DocumentThread.addWords`. */
export interface CountedPiece {
  readonly name: string;
  readonly piece: string;
  readonly isTitle: boolean;
}

/** What the thread for documents does: `workers/document.worker.ts`. */
export interface DocumentCalls {
  read(body: SentBody): ReadDocument;
  addWords(counted: CountedPiece): void;
  words(counted: { readonly name: string; readonly pieces: number }): DocumentTerms;
  forget(name: string): void;
}

/** What takes too long for the main thread: reading a large body, and finding the words of a text. */
export interface DocumentThread {
  /**
   * Reads the body of a document. Throws what reading it throws, and OVERLOADED where too much waits to be read. The pieces are gone after
   * the call.
   */
  read(body: SentBody): Promise<ReadDocument>;
  /** Counts the words of a piece of the text that is called `name`, which follows those before. */
  addWords(name: string, piece: string, isTitle: boolean): Promise<void>;
  /**
   * The words counted under a name, all in all. Rejects with INTERNAL where they were lost with a thread that ended. `pieces`: how many
   * there were.
   */
  words(name: string, pieces: number): Promise<DocumentTerms>;
  /** Nobody will ask for them. */
  forget(name: string): void;
}

export const documentThread = (thread: OrderedThread<DocumentCalls>): DocumentThread => ({
  read: (body) => thread.call("read", body, handedWith(body)),
  addWords: (name, piece, isTitle) => thread.call("addWords", { name, piece, isTitle }),
  words: (name, pieces) => thread.call("words", { name, pieces }),
  // A thread that ended has forgotten.
  forget: (name) => void thread.call("forget", name).catch(() => {}),
});
