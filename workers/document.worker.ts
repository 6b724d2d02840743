import type { DocumentTerms } from "../src/contracts/document.ts";
import { GatewayError } from "../src/contracts/errors.ts";
import { readDocument } from "../src/http/handlers/document-body.ts";
import type { CountedPiece, DocumentCalls, ReadDocument } from "../src/knowledge/document-thread.ts";
import { titleWeight, WordCount } from "../src/knowledge/words.ts";
import { answersCalls, joined } from "./answer-calls.ts";

// Entry of the thread that reads the bodies of large documents, and counts words.

/** Of the texts whose words are being counted, by name; and how many pieces of each there were. */
const counts = new Map<string, { readonly words: WordCount; pieces: number }>();

function addWords({ name, piece, isTitle }: CountedPiece): void {
  let count = counts.get(name);
  if (count === undefined) {
    count = { words: new WordCount(), pieces: 0 };
    counts.set(name, count);
  }
  count.pieces += 1;
  if (isTitle) count.words.addTitle(piece, titleWeight);
  else count.words.add(piece);
}

function words({ name, pieces }: { readonly name: string; readonly pieces: number }): DocumentTerms {
  const count = counts.get(name);
  if (count?.pieces !== pieces) throw new GatewayError("INTERNAL", { detail: "words were lost" });
  return count.words.end();
}

/** Not copied: the parts of a document that was read. */
function memoryOf(done: unknown): readonly ArrayBuffer[] {
  const { parts = [] } = (done ?? {}) as Partial<ReadDocument>;
  return parts.map(({ buffer }) => buffer);
}

answersCalls().answer<DocumentCalls>(
  {
    read: ({ pieces, hashedPath }) => readDocument(joined(pieces), hashedPath),
    addWords,
    words,
    forget: (name) => void counts.delete(name),
  },
  memoryOf,
);
