import { unitsOf, wordsOf } from "../unit-scratch.ts";
import { atbash } from "./tell-tales.ts";
import { Rewriting, type View } from "./view.ts";
import { beginsWord, isCommonWord, isVocabulary, knownUnitsMax } from "./vocabulary.ts";

/** All of these take FOLDED text, and their places are places in it. */

/** The text read backwards; and each word backwards, the order of words kept. */
export function reversedViews(text: string): View[] {
  const last = text.length;
  const backwards = new Uint16Array(last);
  const words = new Uint16Array(last);
  let wordAt = 0;
  for (let at = 0; at <= last; at++) {
    const unit = at < last ? text.charCodeAt(at) : 0x20;
    if (at < last) {
      backwards[last - 1 - at] = unit;
      words[at] = unit;
    }
    if (isWordUnit(unit)) continue;
    words.subarray(wordAt, at).reverse();
    wordAt = at + 1;
  }
  return [
    {
      name: "reversed text",
      text: textOfUnits(backwards),
      toParent: (start, end) => ({ start: last - end, end: last - start }),
      isNew: true,
    },
    { name: "reversed words", text: textOfUnits(words), toParent: (start, end) => ({ start, end }), isNew: true },
  ];
}

/** ASCII letters and digits, and whatever is not ASCII. */
const isWordUnit = (unit: number): boolean =>
  (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit > 0xaa;

/** Letters moved back by `shift`; 0: atbash, the alphabet mirrored. */
export function shiftedView(text: string, shift: number): View {
  const letters = Uint16Array.from({ length: 26 }, (_, at) =>
    shift === 0 ? atbash(String.fromCharCode(97 + at)).charCodeAt(0) : 97 + ((at + 26 - shift) % 26),
  );
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    units[at] = unit >= 97 && unit <= 122 ? letters[unit - 97]! : unit;
  }
  return {
    name: shift === 13 ? "rot13" : shift === 0 ? "atbash" : "shifted letters",
    text: textOfUnits(units),
    toParent: (start, end) => ({ start, end }),
    isNew: true,
  };
}

const textOfUnits = (units: Uint16Array): string => Buffer.from(units.buffer).toString("utf16le");

const leetSigns = "0o1i2z3e4a5s6g7t8b9g@a$s!i|l+t€e(c";
/** What a unit stands for in leet; 0: itself. */
const leetLetter = new Uint16Array(0x10000);
for (let at = 0; at < leetSigns.length; at += 2) leetLetter[leetSigns.charCodeAt(at)] = leetSigns.charCodeAt(at + 1);
const one = "1".charCodeAt(0);
const backslash = "\\".charCodeAt(0);
const wordUnitsMax = 24;
/** Digits alone beyond this are a number. */
const numberUnitsMax = 7;

/** Digits of leet that hashes and versions would not do without for long; 2, 6 and 8 stand in those as often. */
const leetDigits = new Uint8Array(128);
for (const digit of "0134579") leetDigits[digit.charCodeAt(0)] = 1;
const besideLetter = /[a-z][0134579]|[0134579][a-z]/;
const mixedWordsMin = 2;
/** One word in so many mixes letters and digits, in leet. */
const wordsPerMixedMax = 5;
const mixedUnitsMax = 14;

/** Whoever writes in leet does so from the start: more is not read to tell. */
const leetSampleUnits = 4_096;

/** Whether so many words mix letters and digits that digits stand for letters. */
export function looksLeet(whole: string): boolean {
  const text = whole.slice(0, leetSampleUnits);
  if (!besideLetter.test(text)) return false;
  const units = unitsOf(text);
  let words = 0;
  let mixed = 0;
  let wordAt = 0;
  let letters = 0;
  let digits = 0;
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? units[at]! : 0x20;
    if (unit >= 0x61 && unit <= 0x7a) letters += 1;
    else if (unit < 128 && leetDigits[unit] === 1) digits += 1;
    else if (!isWordUnit(unit)) {
      const length = at - wordAt;
      if (length > 0) words += 1;
      const isMixed = letters > 0 && digits > 0 && letters + digits === length && length <= mixedUnitsMax;
      // Behind a backslash stands an escape, which is undone as such.
      if (isMixed && (wordAt === 0 || units[wordAt - 1] !== backslash)) mixed += 1;
      wordAt = at + 1;
      letters = 0;
      digits = 0;
    }
  }
  return mixed >= mixedWordsMin && mixed * wordsPerMixedMax >= words;
}

/** Digits and signs back to the letters they stand for, unit by unit. Of single digits only 1 and 4 are words (I, a). */
export function leetView(text: string): View {
  const units = new Uint16Array(text.length);
  let wordAt = 0;
  let signs = 0;
  let letters = 0;
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : 0x20;
    const letter = leetLetter[unit]!;
    if (at < text.length) units[at] = unit;
    if (letter !== 0) {
      signs += 1;
    } else if (unit >= 0x61 && unit <= 0x7a) {
      letters += 1;
    } else {
      if (signs > 0 && (letters > 0 || signs <= numberUnitsMax)) spell(text, units, wordAt, at);
      wordAt = at + 1;
      signs = 0;
      letters = 0;
    }
  }
  return { name: "leet", text: textOfUnits(units), toParent: (start, end) => ({ start, end }), isNew: true };
}

/** Writes the word at `from` to `to` in letters. `1` is i or l: whichever makes a known word, i first. */
function spell(text: string, units: Uint16Array, from: number, to: number): void {
  if (to - from === 1 && text.charAt(from) !== "1" && text.charAt(from) !== "4") return;
  // A closing sign is punctuation more often than a letter.
  const end = "!|+(".includes(text.charAt(to - 1)) ? to - 1 : to;
  let ones = 0;
  for (let at = from; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === one) ones += 1;
    units[at] = leetLetter[unit]! || unit;
  }
  if (ones === 0 || end - from > wordUnitsMax) return;
  const word = String.fromCharCode(...units.subarray(from, end));
  if (isVocabulary(word)) return;
  for (const first of [from, from + 1]) {
    let other = "";
    for (let at = from; at < end; at++) {
      other += at >= first && text.charCodeAt(at) === one ? "l" : word.charAt(at - from);
    }
    if (!isVocabulary(other)) continue;
    for (let at = from; at < end; at++) units[at] = other.charCodeAt(at - from);
    return;
  }
}

const separators = new Uint8Array(128);
for (const sign of " \n.-_*|") separators[sign.charCodeAt(0)] = 1;
const isSeparator = (unit: number): boolean => unit < 128 && separators[unit] === 1;

/**
 * Whether somewhere two letters stand between three equal separators, of which the first is at a place that leaves 0 or 1
 * when divided by 4. The third is four units on, so one of the two is at a place that leaves 0 or 1 when divided by 8: only those are read,
 * both at once. Three equal units, two apart, are rare: asked for first, they let the processor guess right.
 */
export function looksSpaced(text: string): boolean {
  const words = wordsOf(text);
  const last = (text.length - 6) >> 1;
  let at = 0;
  for (let next = 4; next <= last; next += 4) {
    const word = words[next]!;
    const behind = (word ^ words[next + 1]!) | (word ^ words[next + 2]!);
    const before = (word ^ words[next - 1]!) | (word ^ words[next - 2]!);
    if ((zerosOf(behind) | zerosOf(before)) !== 0 && isSpacedNear(text, 2 * next)) return true;
    at = 2 * next;
  }
  return isSpacedNear(text, 0) || isSpacedNear(text, at + 8);
}

/** Of two units side by side: not 0 where one of them is 0. */
const zerosOf = (word: number): number => (word - 0x00010001) & ~word & 0x80008000;

const isSpacedNear = (text: string, at: number): boolean =>
  isSpacedAt(text, at) || isSpacedAt(text, at - 4) || isSpacedAt(text, at + 1) || isSpacedAt(text, at - 3);

function isSpacedAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return (
    isSeparator(unit) &&
    text.charCodeAt(at + 2) === unit &&
    text.charCodeAt(at + 4) === unit &&
    !isSeparator(text.charCodeAt(at + 1)) &&
    !isSeparator(text.charCodeAt(at + 3))
  );
}

const spacedLettersMin = 5;
/** More blanks than this part sentences, not letters. */
const blanksMax = 4;

/** Letters set apart put together again; where nothing marks the words, they are told by the vocabulary. */
export function spacedView(text: string): View | null {
  const rewriting = new Rewriting(text);
  for (let at = 0; at < text.length; at++) {
    const separator = text.charCodeAt(at + 1);
    if (!isSeparator(separator) || isSeparator(text.charCodeAt(at)) || isWordUnit(text.charCodeAt(at - 1))) continue;
    if (isInWord(text, isBlank(separator) ? afterBlanks(text, at + 1) + 1 : at + 3)) continue;
    const run = isBlank(separator) ? blankedRun(text, at) : joinedRun(text, at, separator);
    if (run.letters >= spacedLettersMin) {
      const hasGap = run.text.includes(" ");
      rewriting.put(!hasGap && run.letters > knownUnitsMax ? separated(run.text) : run.text, at, run.end);
    }
    at = run.end - 1;
  }
  return rewriting.finish("spaced-out letters");
}

interface SpacedRun {
  readonly text: string;
  readonly letters: number;
  readonly end: number;
}

const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x0a;

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (at - from < blanksMax && isBlank(text.charCodeAt(at))) at += 1;
  return at;
}

/** Letters with blanks between: one blank parts letters, more part words. */
function blankedRun(text: string, from: number): SpacedRun {
  let joined = text.charAt(from);
  let letters = 1;
  let end = from + 1;
  for (;;) {
    const next = afterBlanks(text, end);
    const isSingle = next < text.length && !isBlank(text.charCodeAt(next)) && !isInWord(text, next + 1);
    if (next === end || !isSingle) return { text: joined, letters, end };
    joined += next - end > 1 ? ` ${text.charAt(next)}` : text.charAt(next);
    letters += 1;
    end = next + 1;
  }
}

/** Letters with one sign between; a blank parts words. */
function joinedRun(text: string, from: number, sign: number): SpacedRun {
  let joined = text.charAt(from);
  let letters = 1;
  let end = from + 1;
  for (;;) {
    const isGap = isBlank(text.charCodeAt(end)) && text.charCodeAt(end + 2) === sign;
    const isNext = (isGap || text.charCodeAt(end) === sign) && isWordUnit(text.charCodeAt(end + 1));
    if (!isNext || isInWord(text, end + 2)) return { text: joined, letters, end };
    joined += isGap ? ` ${text.charAt(end + 1)}` : text.charAt(end + 1);
    letters += 1;
    end += 2;
  }
}

/** Whether the unit at `at` goes on with a word. */
const isInWord = (text: string, at: number): boolean => at < text.length && isWordUnit(text.charCodeAt(at));

/** Beyond this a run of letters is no sentence. */
const runUnitsMax = 4_000;

/** What a letter in no word costs, a word, and a word of one letter, of which chance makes many. */
const costs = { letter: 4, word: 2, shortWord: 3 } as const;

/**
 * A run of letters without gaps, parted into common words so that few letters stand in none, and few words are needed; those letters stay
 * together.
 */
export function separated(run: string): string {
  if (run.length > runUnitsMax) return run;
  // Of the rest of the run from each place on: what it costs at best, and how long its first word is then (0: a letter in no word).
  const cost = new Uint16Array(run.length + 1);
  const first = new Uint8Array(run.length + 1);
  for (let at = run.length - 1; at >= 0; at--) {
    cost[at] = cost[at + 1]! + costs.letter;
    const longest = beginsWord(run, at) ? Math.min(knownUnitsMax, run.length - at) : 1;
    for (let length = 1; length <= longest; length++) {
      const whole = cost[at + length]! + (length === 1 ? costs.shortWord : costs.word);
      if (whole >= cost[at]! || !isCommonWord(run.slice(at, at + length))) continue;
      cost[at] = whole;
      first[at] = length;
    }
  }
  let apart = "";
  let wasKnown = true;
  for (let at = 0; at < run.length; at += first[at]! || 1) {
    const isKnown = first[at]! > 0;
    if (apart !== "" && (isKnown || wasKnown)) apart += " ";
    apart += run.slice(at, at + (first[at]! || 1));
    wasKnown = isKnown;
  }
  return apart;
}
