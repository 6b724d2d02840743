import { readFileSync } from "node:fs";

/**
 * The n-grams of `eld` (Apache-2.0, Nito T.M.), extra small build, without its objects: evaluated as the module it is, this data
 * takes 59 MB a thread; here it is read as text into 1.2 MB of typed arrays, in 20 ms.
 */
export interface GramTable {
  /** Open addressing, two words a slot: the first four characters of a gram; where its scores begin, and the rest of it. */
  readonly slots: Int32Array;
  /** `lastScore` on the last of a gram, a language in 6 bits, the score in 8. */
  readonly scores: Uint16Array;
  /** ISO 639-1, by number of a language. */
  readonly languages: readonly string[];
  /** The character that stands for a byte of UTF-8 in a gram. */
  readonly characters: Uint8Array;
}

export const lastScore = 0x8000;
/** As many as 6 bits can tell apart. */
export const languagesMax = 64;
const gramCharactersMax = 6;
/** A gram has at most six characters: the fifth is kept as it is, the sixth, which is always a space, as a bit above it. */
export const sixthSpace = 0x100;
/** Bits of a slot's second word that say where the scores begin; what the gram has after its fourth character is above them. */
export const scoresAtBits = 17;
const slotBits = 17;

/** First place to look for a gram, an even index of `slots`. */
export const slotOf = (start: number, rest: number): number =>
  (Math.imul(Math.imul(start, 0x9e3779b1) ^ Math.imul(rest, 0x85ebca6b), 0xc2b2ae35) >>> (32 - slotBits)) << 1;
export const slotMask = (2 << slotBits) - 1;

let read: GramTable | undefined;

/** The table of the installed `eld`; read once a thread. Throws where its files are not as they were in 2.1.0. */
export function gramTable(): GramTable {
  if (read === undefined) {
    const entry = import.meta.resolve("eld/extrasmall");
    const fileOf = (path: string) => readFileSync(new URL(path, entry));
    read = parseGrams(fileOf("../ngrams/extrasmall.js"), fileOf("../dictionary.js").toString());
  }
  return read;
}

/**
 * `grams`: `… languages:{0:'am',…},…,ngrams:{'gram':{language:score,…},…}`; `dictionary`: a quoted character for each byte, in order.
 * Throws where they are anything else.
 */
export function parseGrams(grams: Buffer, dictionary: string): GramTable {
  const characters = Uint8Array.from(dictionary.matchAll(/'(\\'|.)'/g), ([, one]) => one!.charCodeAt(one!.length - 1));
  const languagesAt = grams.indexOf("languages:{");
  const gramsAt = grams.indexOf("ngrams:{");
  const languages = Array.from(
    grams.toString("latin1", languagesAt, gramsAt).matchAll(/'(\w\w)'/g),
    ([, code]) => code!,
  );
  if (characters.length !== 256 || languagesAt < 0 || gramsAt < languagesAt || languages.length > languagesMax) fail();
  const writer = new TableWriter();
  for (let at = gramsAt + "ngrams:{".length; grams[at] !== closing; ) at = readGram(grams, at, writer);
  return { slots: writer.slots, scores: writer.scores.slice(0, writer.used), languages, characters };
}

function fail(): never {
  throw new Error("the n-grams of eld are not in a form that is known");
}

const codeOf = (mark: string): number => mark.charCodeAt(0);
const quote = codeOf("'");
const backslash = codeOf("\\");
const colon = codeOf(":");
const opening = codeOf("{");
const closing = codeOf("}");
const comma = codeOf(",");
const zero = codeOf("0");

/** Reads `'gram':{1:64,2:80},` from `from`; the answer is where the next begins. A gram that is a name has no quotes. */
function readGram(file: Buffer, from: number, writer: TableWriter): number {
  let at = from;
  const end = file[at] === quote ? quote : colon;
  if (end === quote) at++;
  while (file[at] !== end) {
    if (file[at] === backslash) at++;
    const byte = file[at++] ?? fail();
    // UTF-8 of a character below U+0100.
    writer.character(byte < 0x80 ? byte : ((byte & 3) << 6) | (file[at++]! & 0x3f));
  }
  if (end === quote) at++;
  if (file[at++] !== colon || file[at++] !== opening) fail();
  do {
    const colonAt = endOfNumber(file, at);
    const scoreEnd = endOfNumber(file, colonAt + 1);
    if (file[colonAt] !== colon) fail();
    writer.score(numberIn(file, at, colonAt), numberIn(file, colonAt + 1, scoreEnd));
    at = scoreEnd + 1;
  } while (file[at - 1] === comma);
  if (file[at - 1] !== closing) fail();
  writer.endGram();
  return file[at] === comma ? at + 1 : at;
}

function endOfNumber(file: Buffer, from: number): number {
  let at = from;
  while (file[at]! >= zero && file[at]! < zero + 10) at++;
  return at;
}

function numberIn(file: Buffer, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) number = number * 10 + file[at]! - zero;
  return number;
}

class TableWriter {
  readonly slots = new Int32Array(2 << slotBits);
  readonly scores = new Uint16Array(1 << scoresAtBits);
  used = 0;
  #begun = 0;
  #length = 0;
  #start = 0;
  #rest = 0;

  character(code: number): void {
    if (this.#length === gramCharactersMax) fail();
    if (this.#length < 4) this.#start |= code << (8 * this.#length);
    else this.#rest |= this.#length === 4 ? code : sixthSpace;
    this.#length++;
  }

  score(language: number, score: number): void {
    if (this.used === this.scores.length || language >= languagesMax || score > 0xff) fail();
    this.scores[this.used++] = (language << 8) | score;
  }

  endGram(): void {
    this.scores[this.used - 1]! |= lastScore;
    let slot = slotOf(this.#start, this.#rest);
    while (this.slots[slot] !== 0) slot = (slot + 2) & slotMask;
    this.slots[slot] = this.#start;
    this.slots[slot + 1] = (this.#rest << scoresAtBits) | this.#begun;
    this.#begun = this.used;
    this.#length = this.#start = this.#rest = 0;
  }
}
