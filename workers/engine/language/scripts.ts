import { runsOf } from "../fold/every-unit.ts";
import type { TextSurvey } from "../fold/text-survey.ts";
import { wordsOf } from "../unit-scratch.ts";

/** Scripts the histogram tells apart; the position is the class in the table. 0 is anything that is not a letter, 1 a space. */
export const scripts = [
  "other",
  "space",
  "Latin",
  "Cyrillic",
  "Arabic",
  "Devanagari",
  "Bengali",
  "Han",
  "Kana",
  "Hangul",
  "Greek",
  "Hebrew",
  "Thai",
  "Armenian",
  "Georgian",
  "Gurmukhi",
  "Gujarati",
  "Oriya",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Sinhala",
  "Lao",
  "Myanmar",
  "Khmer",
  "Ethiopic",
  "Tibetan",
  "Thaana",
] as const;
export type Script = (typeof scripts)[number];

/** Where letters of a script stand in the BMP (Unicode Blocks.txt); whatever in them is no letter or mark is class 0. */
const ranges: readonly (readonly [from: number, to: number, script: Script])[] = [
  [0x0041, 0x024f, "Latin"],
  [0x1e00, 0x1eff, "Latin"],
  [0xff21, 0xff5a, "Latin"],
  [0x0370, 0x03ff, "Greek"],
  [0x1f00, 0x1fff, "Greek"],
  [0x0400, 0x052f, "Cyrillic"],
  [0x0531, 0x0587, "Armenian"],
  [0x0591, 0x05f2, "Hebrew"],
  [0x0610, 0x06ff, "Arabic"],
  [0x0750, 0x077f, "Arabic"],
  [0x08a0, 0x08ff, "Arabic"],
  [0xfb50, 0xfdfb, "Arabic"],
  [0xfe70, 0xfefc, "Arabic"],
  [0x0780, 0x07b1, "Thaana"],
  [0x0900, 0x097f, "Devanagari"],
  [0x0980, 0x09fe, "Bengali"],
  [0x0a00, 0x0a7f, "Gurmukhi"],
  [0x0a80, 0x0aff, "Gujarati"],
  [0x0b00, 0x0b7f, "Oriya"],
  [0x0b80, 0x0bff, "Tamil"],
  [0x0c00, 0x0c7f, "Telugu"],
  [0x0c80, 0x0cff, "Kannada"],
  [0x0d00, 0x0d7f, "Malayalam"],
  [0x0d80, 0x0dff, "Sinhala"],
  [0x0e00, 0x0e4e, "Thai"],
  [0x0e80, 0x0edf, "Lao"],
  [0x0f00, 0x0fff, "Tibetan"],
  [0x1000, 0x109f, "Myanmar"],
  [0x10a0, 0x10ff, "Georgian"],
  [0x1200, 0x139f, "Ethiopic"],
  [0x1780, 0x17dd, "Khmer"],
  [0x1100, 0x11ff, "Hangul"],
  [0x3131, 0x318e, "Hangul"],
  [0xac00, 0xd7a3, "Hangul"],
  [0x3041, 0x30ff, "Kana"],
  [0x31f0, 0x31ff, "Kana"],
  [0xff66, 0xff9d, "Kana"],
  [0x3005, 0x3007, "Han"],
  [0x3400, 0x9fff, "Han"],
  [0xf900, 0xfaff, "Han"],
  // High surrogates of the planes of ideographs: one count a character, since low surrogates are class 0.
  [0xd840, 0xd88d, "Han"],
];

/** Ranges from here on are letters throughout (ideographs, Hangul syllables, surrogates): not tested one by one. */
const solidFrom = 0x3400;

/** What `\s` matches. */
export const spaces =
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

const classOf = buildTable();

function buildTable(): Uint8Array {
  const table = new Uint8Array(65_536);
  const isLetterOrMark = new Uint8Array(65_536);
  for (const [from, to] of runsOf(/[\p{L}\p{M}]+/gu)) isLetterOrMark.fill(1, from, to);
  for (const [from, to, script] of ranges) {
    const value = scripts.indexOf(script);
    if (from >= solidFrom && from < 0xfb00) table.fill(value, from, to + 1);
    else for (let c = from; c <= to; c++) if (isLetterOrMark[c] === 1) table[c] = value;
  }
  for (const space of spaces) table[space.charCodeAt(0)] = 1;
  return table;
}

/** Class of one UTF-16 unit: a position in `scripts`. */
export const scriptClass = (unit: number): number => classOf[unit]!;

export const spaceClass = scripts.indexOf("space");
export const latinClass = scripts.indexOf("Latin");
export const hanClass = scripts.indexOf("Han");
export const kanaClass = scripts.indexOf("Kana");
export const hangulClass = scripts.indexOf("Hangul");

/** Reused by every call: a worker scans one text at a time. */
const counts = new Int32Array(scripts.length);
/** Letters stand beside letters: four neighbours are counted in four places, so that no count waits for the one before. */
const apart = 32;
const quarters = new Int32Array(4 * apart);
/** Of four units of ASCII both counts that may be are added, each in its half of a sum, which holds those of so many units. */
const asciiCount = Int32Array.from({ length: 128 }, (_, unit) => {
  const script = classOf[unit]!;
  return script === latinClass ? 1 : script === spaceClass ? 1 << 16 : 0;
});
const countedAtOnce = 1 << 14;
/** Two units side by side: set where one of them is no ASCII. */
const wideBits = 0xff80ff80;
/**
 * Letters of `text` by script, over ALL of it (about 1.3 µs a KB, but nothing more of plain ASCII). The array is
 * valid until the next call.
 */
export function countScripts(text: string, survey: TextSurvey): Int32Array {
  if (survey.isAscii) {
    counts.fill(0);
    counts[latinClass] = survey.letters;
    counts[spaceClass] = survey.spaces;
    return counts;
  }
  const words = wordsOf(text);
  quarters.fill(0);
  // Behind the last unit stand zeros, which are of no script.
  for (let from = 0; from < text.length; from += countedAtOnce) {
    const to = Math.min(text.length, from + countedAtOnce) / 2;
    let ascii = 0;
    for (let at = from / 2; at < to; at += 2) {
      const two = words[at]!;
      const next = words[at + 1]!;
      if (((two | next) & wideBits) === 0) {
        ascii += asciiCount[two & 127]! + asciiCount[two >>> 16]! + asciiCount[next & 127]! + asciiCount[next >>> 16]!;
      } else {
        quarters[classOf[two & 0xffff]!]!++;
        quarters[apart + classOf[two >>> 16]!]!++;
        quarters[2 * apart + classOf[next & 0xffff]!]!++;
        quarters[3 * apart + classOf[next >>> 16]!]!++;
      }
    }
    quarters[latinClass]! += ascii & 0xffff;
    quarters[spaceClass]! += ascii >>> 16;
  }
  for (let script = 0; script < counts.length; script++) {
    counts[script] =
      quarters[script]! + quarters[apart + script]! + quarters[2 * apart + script]! + quarters[3 * apart + script]!;
  }
  return counts;
}

/** Scripts that one language has nearly to itself, and that language (ISO 639-1). Han and Kana are told apart by their mix. */
export const soleLanguageOf: Readonly<Partial<Record<Script, string>>> = {
  Hangul: "ko",
  Greek: "el",
  Hebrew: "he",
  Thai: "th",
  Armenian: "hy",
  Georgian: "ka",
  Bengali: "bn",
  Gurmukhi: "pa",
  Gujarati: "gu",
  Oriya: "or",
  Tamil: "ta",
  Telugu: "te",
  Kannada: "kn",
  Malayalam: "ml",
  Sinhala: "si",
  Lao: "lo",
  Myanmar: "my",
  Khmer: "km",
  Ethiopic: "am",
  Tibetan: "bo",
  Thaana: "dv",
};
