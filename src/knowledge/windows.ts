import { limits } from "../contracts/limits.ts";
import { unitOfCharacter } from "./characters.ts";

/**
 * What is inspected together: a part, and what stands before and behind it. So whatever lies across the border of two parts, up to
 * limits.documentTailUnits of it, is seen whole in the window of the part that it begins in, with what stands around it.
 */
export interface Window {
  readonly text: string;
  /** The part itself, in UTF-16 units of `text`. */
  readonly start: number;
  readonly end: number;
}

/** Encodings take 2, 3, 4 or 6 characters to a step. */
const encodingStep = 12;

/**
 * So many units further out a window is cut where a sentence or a line ends, else where a word does: half of one may
 * be an attack, or a key.
 */
const cutReachUnits = 512;
const sentenceEnd = /[.!?…]["'”’»)\]*_]*\s|[。！？]["'”’」』）]*|\n/g;

/** The windows of a text whose parts come in order. A text without parts has one empty window: it is inspected too. */
export async function* windowsOf(parts: AsyncIterable<string>): AsyncGenerator<Window> {
  let before = "";
  let current: string | undefined;
  /** Units of the word that `current` goes on with, before it. */
  let wordBefore = 0;
  for await (const next of parts) {
    if (current !== undefined) {
      yield windowOf(before, wordBefore, current, next);
      wordBefore = wordAtEnd(current, wordBefore);
      before = current;
    }
    current = next;
  }
  // The word goes back from `current`: of `before` it is known where it ends there.
  yield windowOf(before, wordBefore, current ?? "", "");
}

function windowOf(before: string, wordUnits: number, part: string, next: string): Window {
  const lead = before.slice(leadStart(before, wordUnits));
  const tail = next.slice(0, tailEnd(next));
  return { text: lead + part + tail, start: lead.length, end: lead.length + part.length };
}

function tailEnd(next: string): number {
  if (next.length <= limits.documentTailUnits) return next.length;
  const reach = next.slice(limits.documentTailUnits, limits.documentTailUnits + cutReachUnits);
  const end = reach.matchAll(sentenceEnd).next().value ?? /\s/.exec(reach);
  if (end != null) return limits.documentTailUnits + end.index + end[0].length;
  return unitOfCharacter(next, limits.documentTailUnits);
}

/** `wordUnits`: of the word that reaches the end of `before`, all in all; it may have begun before that. */
function leadStart(before: string, wordUnits: number): number {
  const start = Math.max(0, before.length - limits.documentLeadUnits);
  const reachStart = Math.max(0, start - cutReachUnits);
  const reach = before.slice(reachStart, start);
  const end = [...reach.matchAll(sentenceEnd)].at(-1) ?? /\s(?=\S*$)/.exec(reach);
  if (end != null) return reachStart + end.index + end[0].length;
  const inWord = wordUnits - (before.length - start);
  // In the middle of what may be encoded (a word without an end): a step of it begins where the lead does.
  const aligned = inWord > 0 ? Math.max(0, start - (inWord % encodingStep)) : start;
  return unitOfCharacter(before, aligned);
}

/** Units of the word that reaches the end of a part: with those before it, where it is all of the part. */
function wordAtEnd(part: string, wordBefore: number): number {
  let start = part.length;
  while (start > 0 && part.charCodeAt(start - 1) > 0x20) start -= 1;
  return part.length - start + (start === 0 ? wordBefore : 0);
}
