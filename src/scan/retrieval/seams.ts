import type { ScanTask } from "../../contracts/engine-message.ts";
import { limits } from "../../contracts/limits.ts";
import type { RetrievalRequest } from "../../contracts/scan.ts";
import { type Family, type Finding, severityOf } from "../../contracts/verdict.ts";
import type { Inspected } from "../inspected.ts";

/** Where one chunk's part stands in a seam's text: UTF-16 units, half open. */
interface SeamPart {
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

/** A seam as the engine is asked about it: like a chunk, for its verdict and where its findings stand. */
export function seamTask(seam: Seam, chunkTask: ScanTask): ScanTask {
  return { ...chunkTask, text: seam.text, wantsRedaction: false, wantsFindings: true };
}

/** One side of a seam, for its verdict alone. */
export function sideTask(text: string, chunkTask: ScanTask): ScanTask {
  return { ...chunkTask, text, wantsRedaction: false, wantsFindings: false };
}

/** What somebody wants done. Personal data and secrets are a chunk's own, and ordinary text wears odd dress too. */
const attackFamilies: ReadonlySet<Family> = new Set([
  "injection",
  "jailbreak",
  "exfiltration",
  "tool_abuse",
  "harmful",
]);

/**
 * The chunks that an attack runs through which shows in this seam alone: a finding of it runs on over their border, and none of them was
 * judged as badly by itself. Empty where the seam shows nothing new.
 */
export function chunksAcross(seam: Seam, verdict: Inspected, own: readonly Inspected[]): number[] {
  if (!isAttack(verdict)) return [];
  const parts = partsInCharacters(seam);
  const across = new Set<number>();
  for (const { family, start, end } of findingsOf(verdict)) {
    if (!attackFamilies.has(family)) continue;
    const chunks = parts.filter((part) => part.start < end && start < part.end).map((part) => part.chunk);
    if (chunks.length > 1 && isNew(verdict, chunks, own)) for (const chunk of chunks) across.add(chunk);
  }
  return [...across].sort((a, b) => a - b);
}

/** The chunks over whose border an attack is heard, and the texts that meet there. */
export interface Sides {
  readonly chunks: readonly number[];
  readonly texts: readonly [left: string, right: string];
}

/**
 * Where the classifier hears an attack over the border of a seam that none of the chunks showed, and no finding says where: the sides, to be
 * asked about one by one. What neither says by itself is said across their border.
 */
export function sidesToAsk(seam: Seam, verdict: Inspected, own: readonly Inspected[]): Sides | undefined {
  const { heardStart, heardEnd } = verdict;
  const heard = seam.parts.filter((part) => part.start < heardEnd && heardStart < part.end);
  const [left, right] = heard;
  // A border further on has a seam of its own.
  if (left !== seam.parts[0] || left === undefined || right === undefined) return undefined;
  const chunks = heard.map((part) => part.chunk);
  if (!isAttack(verdict) || isDoubtfulSecret(verdict) || !isNew(verdict, chunks, own)) return undefined;
  if (chunksAcross(seam, verdict, own).length > 0) return undefined;
  return { chunks, texts: [seam.text.slice(0, left.end), seam.text.slice(right.start)] };
}

const isNew = (verdict: Inspected, chunks: readonly number[], own: readonly Inspected[]): boolean =>
  chunks.every((chunk) => severityOf(own[chunk]!.action) < severityOf(verdict.action));

/** Of personal data and secrets it is said that they be redacted, of a doubtful secret that a person look at it. */
const isAttack = ({ action, directives }: Inspected): boolean =>
  action !== "ALLOW" && (directives.includes('"drop_chunk"') || directives.includes('"require_human_review"'));

const isDoubtfulSecret = ({ action, result }: Inspected): boolean =>
  action === "REVIEW" && result.includes('"secrets":');

/** Findings stand in characters. */
function partsInCharacters({ text, parts }: Seam): SeamPart[] {
  const charactersTo = (unit: number): number => [...text.slice(0, unit)].length;
  return parts.map(({ chunk, start, end }) => ({ chunk, start: charactersTo(start), end: charactersTo(end) }));
}

/** Of `,"findings":[…]`. */
const findingsOf = ({ findings }: Inspected): readonly Finding[] =>
  (JSON.parse(`{${findings.slice(1)}}`) as { findings: readonly Finding[] }).findings;
