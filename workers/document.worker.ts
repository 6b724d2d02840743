import { parentPort } from "node:worker_threads";
import { systemClock } from "../src/adapters/system-clock.ts";
import type { DocumentTerms } from "../src/contracts/document.ts";
import { GatewayError, gatewayErrorOf } from "../src/contracts/errors.ts";
import { readDocument } from "../src/http/handlers/document-body.ts";
import type { DocumentMessage, DocumentReply } from "../src/knowledge/document-thread.ts";
import { titleWeight, WordCount } from "../src/knowledge/words.ts";
import { giveWay, openRests, sleepMs, waitedForCoreMs } from "./give-way.ts";

// Entry of the thread that reads the bodies of large documents, and counts words. What it is sent and answers is in
// src/knowledge/document-thread.ts.

giveWay();
const port = parentPort!;
const clock = systemClock();
const rest = openRests({ sleep: sleepMs, waitedMs: waitedForCoreMs() });
/** Of the texts whose words are being counted, by name; and how many pieces of each there were. */
const counts = new Map<string, { readonly words: WordCount; pieces: number }>();

function addWords({ name, piece, isTitle }: Extract<DocumentMessage, { is: "words" }>): void {
  let count = counts.get(name);
  if (count === undefined) {
    count = { words: new WordCount(), pieces: 0 };
    counts.set(name, count);
  }
  count.pieces += 1;
  if (isTitle) count.words.addTitle(piece, titleWeight);
  else count.words.add(piece);
}

function termsOf({ name, pieces }: Extract<DocumentMessage, { is: "terms" }>): DocumentTerms {
  const count = counts.get(name);
  if (count?.pieces !== pieces) throw new GatewayError("INTERNAL", { detail: "words were lost" });
  return count.words.end();
}

function answerTo(message: Exclude<DocumentMessage, { is: "forget" }>): Extract<DocumentReply, { done: unknown }> {
  switch (message.is) {
    case "read":
      return { done: readDocument(message.bytes, message.hashedPath) };
    case "words":
      addWords(message);
      return { done: undefined };
    case "terms":
      return { done: termsOf(message) };
  }
}

/** Not copied: the parts of a document that was read. */
const memoryOf = ({ done }: Extract<DocumentReply, { done: unknown }>): ArrayBuffer[] =>
  done !== undefined && "parts" in done ? done.parts.map(({ buffer }) => buffer) : [];

port.on("message", (message: DocumentMessage) => {
  if (message.is === "forget") {
    counts.delete(message.name);
    return;
  }
  const beganMs = clock.elapsedMs();
  try {
    const reply = answerTo(message);
    port.postMessage(reply, memoryOf(reply));
  } catch (error) {
    const { code, message: say } = gatewayErrorOf(error);
    port.postMessage({ refused: code, say } satisfies DocumentReply);
  }
  rest(clock.elapsedMs() - beganMs);
});
