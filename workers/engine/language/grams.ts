import { cleanUnits } from "./clean.ts";
import {
  type GramTable,
  gramTable,
  languagesMax,
  lastScore,
  scoresAtBits,
  sixthSpace,
  slotMask,
  slotOf,
} from "./gram-table.ts";

/**
 * `detect` of `eld` 2.1.0 (Apache-2.0, Nito T.M.) over typed arrays: its clean-up of a text, its cuts, grams and scores, and so
 * its answer for every text of the scripts that `clean.ts` reads, without a string or an object on the way.
 */

/** What the two likeliest languages scored, 0 to 1. `language` is "" where no gram is known. */
interface GramScores {
  readonly language: string;
  readonly best: number;
  readonly second: number;
}

/** UTF-16 units that are read of a text. */
export const unitsReadMax = 1_000;
/** Bytes of UTF-8 after which the next space ends the text, and after which any character does. */
const bytesToSpace = 350;
const bytesMax = 380;
/** Grams of four bytes begin every three in the first so many of a word; the last is the word's end. */
const gramBytes = 4;
const stride = 3;
const wordBytesMax = 70;
/** Taken from every score in eld's file. */
const scoreBase = 53;
const scoreScale = 25;

const space = 0x20;

/** Scratch of one call, used again by the next. A clean unit has at least one byte; the last may have three. */
const clean = new Uint16Array(bytesMax + 1);
/** The word being read: the character of eld's dictionary for each byte of its UTF-8. */
const word = new Uint8Array(bytesMax + 3);
const sums = new Int32Array(languagesMax);
/** Grams of the text, two words each like the table's: under 200 of 512. */
const seen = new Int32Array(1_024);
const seenMask = seen.length - 1;
let gramCount = 0;

/** The languages of units[0, length). */
export function scoreGrams(units: Uint16Array, length: number): GramScores {
  const table = gramTable();
  seen.fill(0);
  sums.fill(0);
  gramCount = 0;
  addWords(cleanUnits(units, Math.min(length, unitsReadMax), clean), table);
  let language = 0;
  let second = 0;
  for (let one = 1; one < table.languages.length; one++) {
    if (sums[one]! > sums[language]!) {
      second = sums[language]!;
      language = one;
    } else if (sums[one]! > second) second = sums[one]!;
  }
  const best = sums[language]!;
  if (best === 0) return { language: "", best: 0, second: 0 };
  return { language: table.languages[language]!, best: scaled(best), second: scaled(second) };
}

function scaled(sum: number): number {
  const mean = sum / gramCount;
  return mean / (mean + scoreScale);
}

/** Adds the grams of every word of clean[0, end). */
function addWords(end: number, table: GramTable): void {
  const { characters } = table;
  let bytes = 0;
  let length = 0;
  for (let i = 0; i < end && bytes <= bytesMax; i++) {
    const unit = clean[i]!;
    if (unit === space) {
      addWord(length, table);
      length = 0;
      if (bytes > bytesToSpace) return;
      bytes++;
    } else if (unit < 0x80) {
      word[length++] = unit;
      bytes++;
    } else if (unit < 0x800) {
      word[length++] = characters[0xc0 | (unit >> 6)]!;
      word[length++] = characters[0x80 | (unit & 0x3f)]!;
      bytes += 2;
    } else {
      word[length++] = characters[0xe0 | (unit >> 12)]!;
      word[length++] = characters[0x80 | ((unit >> 6) & 0x3f)]!;
      word[length++] = characters[0x80 | (unit & 0x3f)]!;
      bytes += 3;
    }
  }
  if (length > 0) addWord(length, table);
}

/** A gram knows whether it begins or ends its word: a space stands for that. */
function addWord(length: number, table: GramTable): void {
  const end = Math.min(length, wordBytesMax);
  let at = 0;
  for (; at + gramBytes < end; at += stride) {
    const last = word[at + 3]!;
    const three = word[at]! | (word[at + 1]! << 8) | (word[at + 2]! << 16);
    if (at === 0) addGram(space | (three << 8), last, table);
    else addGram(three | (last << 24), 0, table);
  }
  addEnd(at === 0, Math.max(0, end - gramBytes), length, table);
}

/** The gram of word[from, to) and a space. Behind a word of more than 70 bytes it is longer than any of the table's, but counts. */
function addEnd(isWhole: boolean, from: number, to: number, table: GramTable): void {
  let start = isWhole ? space : 0;
  let rest = 0;
  let length = isWhole ? 1 : 0;
  for (let at = from; at <= to; at++, length++) {
    const character = at === to ? space : word[at]!;
    if (length < 4) start |= character << (8 * length);
    else if (length === 4) rest = character;
    else if (length === 5 && character === space) rest |= sixthSpace;
    else rest = Math.imul(rest, 31) + (character << 10);
  }
  addGram(start, rest, table);
}

/** Adds what the languages score for a gram, the first time the text has it. */
function addGram(start: number, rest: number, table: GramTable): void {
  const first = slotOf(start, rest);
  let place = first & seenMask;
  while (seen[place] !== 0) {
    if (seen[place] === start && seen[place + 1] === rest) return;
    place = (place + 2) & seenMask;
  }
  seen[place] = start;
  seen[place + 1] = rest;
  gramCount++;
  const { slots, scores } = table;
  for (let slot = first; slots[slot] !== 0; slot = (slot + 2) & slotMask) {
    const found = slots[slot + 1]!;
    if (slots[slot] !== start || found >>> scoresAtBits !== rest) continue;
    let at = found & ((1 << scoresAtBits) - 1);
    let score: number;
    do {
      score = scores[at++]!;
      sums[(score >> 8) & (languagesMax - 1)]! += (score & 0xff) + scoreBase;
    } while (score < lastScore);
    return;
  }
}
