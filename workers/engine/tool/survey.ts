import { topicWords } from "./topic-words.ts";

/**
 * What occurs in a text, one bit each: classes of units, and topics that some of its words belong to. What is absent needs
 * no inspector. A topic may be claimed by a word that merely hashes like one of its own: that costs time, never a verdict.
 */
export const seen = {
  quote: 1,
  backtick: 2,
  dollar: 4,
  separator: 8,
  angle: 16,
  round: 32,
  curly: 64,
  slash: 128,
  colon: 256,
  percent: 512,
  hash: 1_024,
  equals: 2_048,
  backslash: 4_096,
  newline: 8_192,
  wide: 16_384,
  square: 32_768,
  star: 65_536,
  dots: 131_072,
  dash: 262_144,
  blank: 524_288,
  /** Words that only a query has, and words that join conditions. */
  sql: 1_048_576,
  joining: 2_097_152,
  /** Names of programs. */
  program: 4_194_304,
  /** Names of browser script. */
  script: 8_388_608,
  /** Parts of Java's class names. */
  java: 16_777_216,
  /** Names of functions that start, evaluate or reach out. */
  call: 33_554_432,
  /** Marks of serialized objects. */
  object: 67_108_864,
  /** `__` inside or before a word. */
  dunder: 134_217_728,
  /** A long word of both cases, as encodings are. */
  mixed: 268_435_456,
  bang: 536_870_912,
  /** Programs of Windows. */
  windows: 1_073_741_824,
  dot: -2_147_483_648,
} as const;

const classes = new Int32Array(128);
const classify = (units: string, bit: number): void => {
  for (const unit of units) classes[unit.charCodeAt(0)] = (classes[unit.charCodeAt(0)] ?? 0) | bit;
};
classify("'\"", seen.quote);
classify("`", seen.backtick);
classify("$", seen.dollar);
classify(";|&", seen.separator);
classify("<>", seen.angle);
classify("()", seen.round);
classify("{}", seen.curly);
classify("/", seen.slash);
classify(":", seen.colon);
classify("%", seen.percent);
classify("#", seen.hash);
classify("=", seen.equals);
classify("\\", seen.backslash);
classify("\n\r\0", seen.newline);
classify("[]", seen.square);
classify("*", seen.star);
classify("!", seen.bang);
classify("-", seen.dash);
classify(".", seen.dot);
classify(" \t", seen.blank);

/** 1: small letter or digit, 2: capital, 3: underscore; else 0. */
const letters = new Uint8Array(128);
for (let unit = 48; unit <= 122; unit += 1) {
  const capital = unit >= 65 && unit <= 90;
  if (unit <= 57 || capital || unit >= 97) letters[unit] = capital ? 2 : 1;
}
letters[95] = 3;

/** Slots, a bit each, say whether a word may have a topic; the map, keyed by the whole hash, says which. */
const topicSlots = 16_384;
const slots = new Int32Array(topicSlots >> 5);
const topicOfHash = new Map<number, number>();
const slotOf = (hash: number): number => (hash ^ (hash >>> 15)) & (topicSlots - 1);
/** 31 times the hash, and the unit. */
const step = (hash: number, unit: number): number => ((hash << 5) - hash + unit) | 0;
function topicOf(hash: number): number {
  const slot = slotOf(hash);
  return ((slots[slot >> 5]! >>> (slot & 31)) & 1) === 0 ? 0 : (topicOfHash.get(hash) ?? 0);
}
for (const [topic, words] of Object.entries(topicWords) as [keyof typeof topicWords, readonly string[]][]) {
  for (const word of words) {
    let hash = 0;
    for (let at = 0; at < word.length; at += 1) hash = step(hash, word.charCodeAt(at));
    slots[slotOf(hash) >> 5]! |= 1 << (slotOf(hash) & 31);
    topicOfHash.set(hash, (topicOfHash.get(hash) ?? 0) | seen[topic]);
  }
}

/** Units a word must have to be taken for an encoding. */
const mixedUnits = 6;

/** Units of scratch kept between texts; a larger text gets its own for once. */
const keptUnits = 1 << 14;
const kept = new Uint16Array(keptUnits);
const keptBytes = Buffer.from(kept.buffer);

/** A call of native code costs as much as so many units taken one by one. */
const fewUnits = 24;

/** What occurs in a text that is no piece of the whole: that one's units stay as they are. */
export function surveyOf(text: string): number {
  if (text.length <= fewUnits) {
    for (let at = 0; at < text.length; at += 1) kept[at] = text.charCodeAt(at);
    return surveyUnits(kept, 0, text.length);
  }
  const isKept = text.length <= keptUnits;
  const units = isKept ? kept : new Uint16Array(text.length);
  (isKept ? keptBytes : Buffer.from(units.buffer)).write(text, "utf16le");
  return surveyUnits(units, 0, text.length);
}

/** What occurs in units[from, to). One pass, two table look-ups a unit. */
export function surveyUnits(units: Uint16Array, from: number, to: number): number {
  let found = 0;
  let hash = 0;
  let size = 0;
  let cases = 0;
  let before = 0;
  for (let at = from; at < to; at += 1) {
    const unit = units[at]!;
    if (unit > 127) {
      found |= seen.wide;
      before = unit;
      continue;
    }
    const kind = letters[unit] as number;
    if (kind !== 0) {
      const prefix = hash;
      hash = step(hash, kind === 2 ? unit + 32 : unit);
      size += 1;
      cases |= kind;
      if (kind === 3) {
        if (before === 95) found |= seen.dunder;
        // `zend_…`, `posix_…`: the prefix names the library.
        found |= topicOf(prefix) & seen.call;
      }
    } else {
      found |= classes[unit] as number;
      if (unit === 46 && before === 46) found |= seen.dots;
      if (size > 0) {
        found |= topicOf(hash);
        if (size >= mixedUnits && (cases & 3) === 3) found |= seen.mixed;
        hash = 0;
        size = 0;
        cases = 0;
      }
    }
    before = unit;
  }
  if (size > 0) {
    found |= topicOf(hash);
    if (size >= mixedUnits && (cases & 3) === 3) found |= seen.mixed;
  }
  return found;
}

/** The place behind the word at `at`, if one is there, and behind the unit that ends it; `to` at most. */
export function behindWord(units: Uint16Array, at: number, to: number): number {
  let end = at;
  while (end < to && (units[end]! > 127 || letters[units[end]!] !== 0)) end += 1;
  return Math.min(to, end + 1);
}

/** True where any of the classes in `bits` occurs. */
export const has = (survey: number, bits: number): boolean => (survey & bits) !== 0;
