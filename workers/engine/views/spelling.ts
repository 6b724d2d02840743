import { atbash } from "./tell-tales.ts";
import { Rewriting, type View } from "./view.ts";
import { isVocabulary } from "./vocabulary.ts";

/** All of these take FOLDED text, and their places are places in it. */

/** The text read backwards; and each word backwards, the order of words kept. */
export function reversedViews(text: string): View[] {
  const last = text.length;
  const whole: View = {
    name: "reversed text",
    text: turned(text),
    toParent: (start, end) => ({ start: last - end, end: last - start }),
    isNew: true,
  };
  const words: View = {
    name: "reversed words",
    text: text.replace(/[\p{L}\p{N}'-]{2,64}/gu, turned),
    toParent: (start, end) => ({ start, end }),
    isNew: true,
  };
  return [whole, words];
}

const turned = (text: string): string => text.split("").reverse().join("");

/** Letters moved back by `shift`; 0: atbash, the alphabet mirrored. */
export function shiftedView(text: string, shift: number): View {
  const letters = Array.from({ length: 26 }, (_, at) =>
    shift === 0 ? atbash(String.fromCharCode(97 + at)) : String.fromCharCode(97 + ((at + 26 - shift) % 26)),
  );
  return {
    name: shift === 13 ? "rot13" : shift === 0 ? "atbash" : "shifted letters",
    text: text.replace(/[a-z]/g, (letter) => letters[letter.charCodeAt(0) - 97]!),
    toParent: (start, end) => ({ start, end }),
    isNew: true,
  };
}

const leetSigns = "0o1i2z3e4a5s6g7t8b9g@a$s!i|l+t€e(c";
/** What a unit stands for in leet; 0: itself. */
const leetLetter = new Uint16Array(0x10000);
for (let at = 0; at < leetSigns.length; at += 2) leetLetter[leetSigns.charCodeAt(at)] = leetSigns.charCodeAt(at + 1);
const one = "1".charCodeAt(0);
const wordUnitsMax = 24;
/** Digits alone beyond this are a number. */
const numberUnitsMax = 7;

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
  const plain = Buffer.from(units.buffer).toString("utf16le");
  return { name: "leet", text: plain, toParent: (start, end) => ({ start, end }), isNew: true };
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

/** Whether somewhere two letters stand between three equal separators. Reads half of the units, at most. */
export function looksSpaced(text: string): boolean {
  for (let at = 0; at + 5 < text.length; at += 4) {
    if (isSpacedAt(text, at) || isSpacedAt(text, at + 1)) return true;
  }
  return false;
}

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

/** Letters set apart by one separator each, at least five of them. */
const spacedRun = /(?<![\p{L}\p{N}])(?:[^\s](?:[ \n]{1,4}|[.\-_*|](?=[\p{L}\p{N}]))){4,2000}[^\s](?![\p{L}\p{N}])/gu;
const wordGap = /[ \n]{2,4}/u;

/** Letters set apart put together again; where nothing marks the words, they are told by the vocabulary. */
export function spacedView(text: string): View | null {
  const rewriting = new Rewriting(text);
  for (const match of text.matchAll(spacedRun)) {
    const [run] = match;
    const separator = /^[^\s]([.\-_*|])/u.exec(run)?.[1];
    const words =
      separator !== undefined
        ? run.split(/[ \n]{1,4}/u).map((word) => word.replaceAll(separator, ""))
        : run.split(wordGap).map((word) => word.replace(/[ \n]/gu, ""));
    const letters = words.length === 1 && words[0]!.length > 12 ? separated(words[0]!) : words.join(" ");
    rewriting.put(letters, match.index, match.index + run.length);
  }
  return rewriting.finish("spaced-out letters");
}

/** Longest word of the vocabulary. */
const knownUnitsMax = 14;

/** Words of a run without gaps, longest known word first; what is between known words stays together. */
function separated(run: string): string {
  const words: string[] = [];
  let unknown = "";
  for (let at = 0; at < run.length; ) {
    let length = Math.min(knownUnitsMax, run.length - at);
    while (length > 1 && !isVocabulary(run.slice(at, at + length))) length -= 1;
    if (length > 1) {
      if (unknown !== "") words.push(unknown);
      unknown = "";
      words.push(run.slice(at, at + length));
    } else {
      unknown += run.charAt(at);
    }
    at += length;
  }
  if (unknown !== "") words.push(unknown);
  return words.join(" ");
}
