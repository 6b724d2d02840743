import { unitsOf } from "../unit-scratch.ts";
import { englishWeight, wordKeyCharsMax } from "./english.ts";
import { unitsReadMax } from "./grams.ts";
import { latinClass, scriptClass, spaces } from "./scripts.ts";

/** Letters the detector is given: it reads about 350 bytes of UTF-8, whatever it gets. */
const sampleBytesMax = 340;
/** UTF-16 units looked at in one window to find its share of letters; the rest of a window of code or data is given up. */
const windowUnitsMax = 1_024;
/** Longer "words" are encoded runs, hashes or glued text. */
const wordCharsMax = 30;

/** The words worth asking a detector about, and what the English words among them weigh. */
export interface Sample {
  /** units[0, length): words of the wanted script, joined by single spaces; valid until the next call. */
  readonly units: Uint16Array;
  readonly length: number;
  readonly words: number;
  readonly letters: number;
  /** Letters above U+007F. */
  readonly foreignLetters: number;
  /** Weights of function words: English ones, and those of its Latin neighbours. */
  readonly english: number;
  readonly notEnglish: number;
}

type Draft = { -readonly [name in keyof Sample]: Sample[name] };

/** Used by every call: a worker scans one text at a time. */
const sampled = new Uint16Array(unitsReadMax);

/**
 * Up to 340 bytes of plain words in `script`, from the start, the middle and the end of `text`, cut at spaces. URLs, paths,
 * identifiers, numbers, encoded runs and fenced code are left out: a word is letters of one script, with ' or - inside and
 * punctuation around.
 */
export function sampleWords(text: string, script: number, bytesPerLetter: number): Sample {
  const draft: Draft = {
    units: sampled,
    length: 0,
    words: 0,
    letters: 0,
    foreignLetters: 0,
    english: 0,
    notEnglish: 0,
  };
  const units = unitsOf(text);
  const { length } = text;
  const budget = Math.floor(sampleBytesMax / bytesPerLetter);
  if (length <= windowUnitsMax) {
    takeWords(draft, units, length, 0, length, script, budget);
    return draft;
  }
  const share = Math.floor(budget / 3);
  const middle = Math.max(windowUnitsMax, (length - windowUnitsMax) >> 1);
  takeWords(draft, units, length, 0, windowUnitsMax, script, share);
  takeWords(draft, units, length, middle, middle + windowUnitsMax, script, share * 2);
  takeWords(draft, units, length, Math.max(middle + windowUnitsMax, length - windowUnitsMax), length, script, budget);
  return draft;
}

/** Adds words of units[from, to), of a text of `length` units, until the draft holds `lettersMax` letters. */
function takeWords(
  draft: Draft,
  units: Uint16Array,
  length: number,
  from: number,
  to: number,
  script: number,
  lettersMax: number,
): void {
  let at = from;
  const end = Math.min(to, length);
  if (at > 0) while (at < end && isSpace[units[at]!] === 0) at++;
  let fenced = false;
  while (at < end && draft.letters < lettersMax) {
    while (at < end && isSpace[units[at]!] === 1) at++;
    if (script === latinClass && !fenced) {
      at = takeSmallWords(draft, units, at, end, lettersMax);
      if (draft.letters >= lettersMax) return;
    }
    const start = at;
    while (at < end && isSpace[units[at]!] === 0) at++;
    if (at === start || (at === end && end < length)) return;
    if (isFence(units, start, at)) fenced = !fenced;
    else if (!fenced) takeWord(draft, units, start, at, script);
  }
}

/** What `scriptClass` takes for a space: 1. A constant of the module costs the compiled loop no look-up. */
const isSpace = new Uint8Array(65_536);
for (const space of spaces) isSpace[space.charCodeAt(0)] = 1;

/**
 * Most words are small letters of ASCII, and maybe a capital first and a mark behind: such words, each with a space
 * behind it, are added while they are read, from the word at `start` on and until the draft holds `lettersMax`
 * letters. Returns where the first other word begins.
 */
function takeSmallWords(draft: Draft, units: Uint16Array, start: number, end: number, lettersMax: number): number {
  let { length, words, letters, english, notEnglish } = draft;
  let at = start;
  while (at < end && letters < lettersMax) {
    const from = length === 0 ? 0 : length + 1;
    const last = Math.min(end, at + wordCharsMax);
    const first = units[at]!;
    if ((first | 0x20) < 0x61 || (first | 0x20) > 0x7a) break;
    sampled[from] = first;
    let key = first & 31;
    let next = at + 1;
    for (; next < last; next++) {
      const unit = units[next]!;
      if (unit < 0x61 || unit > 0x7a) break;
      key = (key << 5) | (unit & 31);
      sampled[from + next - at] = unit;
    }
    const count = next - at;
    if (next < end && units[next]! < 128 && edges[units[next]!] === 1) next++;
    if (count < 2 || next >= end || isSpace[units[next]!] === 0) break;
    if (from > 0) sampled[from - 1] = 0x20;
    length = from + count;
    words++;
    letters += count;
    const weight = count <= wordKeyCharsMax ? englishWeight(key) : 0;
    if (weight > 0) english += weight;
    else notEnglish -= weight;
    at = next + 1;
    while (at < end && isSpace[units[at]!] === 1) at++;
  }
  draft.length = length;
  draft.words = words;
  draft.letters = letters;
  draft.english = english;
  draft.notEnglish = notEnglish;
  return at;
}

/** The word units[start, end) begins with three backticks. */
const isFence = (units: Uint16Array, start: number, end: number): boolean =>
  end - start >= 3 && units[start] === backtick && units[start + 1] === backtick && units[start + 2] === backtick;
const backtick = 0x60;

/** Adds units[start, end) if it is a plain word of `script`; `start < end`, no space inside. */
function takeWord(draft: Draft, units: Uint16Array, start: number, end: number, script: number): void {
  let a = start;
  let b = end;
  while (a < b && isEdge(units[a]!)) a++;
  while (b > a && isEdge(units[b - 1]!)) b--;
  const length = b - a;
  if (length === 0 || length > wordCharsMax) return;
  let letters = 0;
  let foreign = 0;
  let key = 0;
  for (let i = a; i < b; i++) {
    const unit = units[i]!;
    if (scriptClass(unit) === script) {
      // A capital after a small letter is an identifier, not prose.
      if (unit <= 0x5a && i > a && units[i - 1]! >= 0x61) return;
      letters++;
      if (unit > 0x7f) foreign++;
      key = (key << 5) | (unit & 31);
    } else if (!isJoint(unit)) return;
  }
  // Letters one by one ("i g n o r e") tell nothing of a language.
  if (letters === 1 && length === 1 && script === 2 && (key & 31) !== 1 && (key & 31) !== 9) return;
  append(draft, units, a, b);
  addWord(draft, letters, foreign, length <= wordKeyCharsMax && letters === length && foreign === 0 ? key : 0);
}

/** Counts a word; `key`: of one that has a weight, else 0. */
function addWord(draft: Draft, letters: number, foreign: number, key: number): void {
  draft.words++;
  draft.letters += letters;
  draft.foreignLetters += foreign;
  const weight = key === 0 ? 0 : englishWeight(key);
  if (weight > 0) draft.english += weight;
  else if (weight < 0) draft.notEnglish -= weight;
}

/** Adds units[start, end) to the words, as far as there is room. */
function append(draft: Draft, units: Uint16Array, start: number, end: number): void {
  if (draft.length > 0) sampled[draft.length++] = 0x20;
  for (let i = start; i < end; i++) sampled[draft.length++] = units[i]!;
}

/** Punctuation around a word: quotes, brackets, stops, markdown marks. Not digits, `@`, `/`, `\`, `=`, `$`, `%`, `&`, `+`, `~`, `^`. */
function isEdge(unit: number): boolean {
  if (unit >= 0x80) return scriptClass(unit) === 0 && (unit < 0xd800 || unit > 0xdfff);
  return edges[unit] === 1;
}

const edges = new Uint8Array(128);
for (const mark of "\"'`()[]{}<>.,;:!?*_#-|") edges[mark.charCodeAt(0)] = 1;

/** Marks that stand inside words: apostrophes, hyphens, the soft hyphen and the zero-width non-joiner of Persian. */
const isJoint = (unit: number): boolean =>
  unit === 0x27 || unit === 0x2d || unit === 0x2019 || unit === 0x02bc || unit === 0xad || unit === 0x200c;
