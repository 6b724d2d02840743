import type { ScanTask } from "../../contracts/engine-message.ts";
import { limits } from "../../contracts/limits.ts";
import type { RetrievalRequest } from "../../contracts/scan.ts";

/** Where one chunk's part stands in a seam's text, half open. */
export interface SeamPart {
  readonly chunk: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The end of one chunk joined with the beginning of the next: what a model reads across their border. An attack cut in two
 * shows here and in neither chunk. Seams are inspected beside the chunks; they are no jobs and nobody is billed for them.
 */
export interface Seam {
  readonly text: string;
  /** In UTF-16 units. The first is the end of its chunk, the others are the beginning of theirs. */
  readonly parts: readonly SeamPart[];
}

type Chunks = RetrievalRequest["chunks"];

/** The seams of a retrieval: one or two for each border between chunks. */
export function seamsOf(chunks: Chunks): Seam[] {
  const seams: Seam[] = [];
  for (let left = 0; left + 1 < chunks.length; left += 1) {
    const pieces = piecesAround(chunks, left);
    if (pieces.length < 2) continue;
    for (const joint of jointsBetween(pieces[0]!.text, pieces[1]!.text)) seams.push(seamOf(pieces, joint));
  }
  return seams;
}

interface Piece {
  readonly chunk: number;
  readonly text: string;
}

/** The tail of chunk `left`, then as much of the chunks after it as fills the other side: several, where they are short. */
function piecesAround(chunks: Chunks, left: number): Piece[] {
  const tail = tailOf(chunks[left]!.text);
  if (tail === "") return [];
  const pieces: Piece[] = [{ chunk: left, text: tail }];
  let room: number = limits.seamSideUnitsMax;
  for (let chunk = left + 1; chunk < chunks.length && room > 0; chunk += 1) {
    const text = headOf(chunks[chunk]!.text, room);
    if (text !== "") pieces.push({ chunk, text });
    room -= text.length;
  }
  return pieces;
}

const isLowSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xdc00;

/** At most a side of it, never half a character. */
function tailOf(text: string): string {
  let from = Math.max(0, text.length - limits.seamSideUnitsMax);
  if (from > 0 && isLowSurrogate(text.charCodeAt(from))) from += 1;
  return text.slice(from);
}

function headOf(text: string, room: number): string {
  let to = Math.min(text.length, room);
  if (to < text.length && isLowSurrogate(text.charCodeAt(to))) to -= 1;
  return text.slice(0, to);
}

const endsSentence = /[.!?;:。!?;:…]["')\]»”’]*$/u;

/**
 * How the two sides may be read together: in one piece (a word or an encoded payload cut through) and as two lines. Where
 * white space stands at the border both say the same; after the end of a sentence nothing is cut through.
 */
function jointsBetween(left: string, right: string): readonly string[] {
  if (/\s$/u.test(left) || /^\s/u.test(right)) return [""];
  return endsSentence.test(left) ? ["\n"] : ["", "\n"];
}

function seamOf(pieces: readonly Piece[], joint: string): Seam {
  const parts: SeamPart[] = [];
  let text = "";
  for (const { chunk, text: piece } of pieces) {
    if (parts.length > 0) text += joint;
    parts.push({ chunk, start: text.length, end: text.length + piece.length });
    text += piece;
  }
  return { text, parts };
}

/** A seam's text, or one of its sides, as the engine is asked about it: like a chunk, for its verdict and where its findings stand. */
export function seamTask(text: string, chunkTask: ScanTask): ScanTask {
  return { ...chunkTask, text, wantsRedaction: false, wantsFindings: true };
}

/** The parts in characters, as findings stand. */
export function partsInCharacters({ text, parts }: Seam): SeamPart[] {
  const charactersTo = (unit: number): number => [...text.slice(0, unit)].length;
  return parts.map(({ chunk, start, end }) => ({ chunk, start: charactersTo(start), end: charactersTo(end) }));
}
