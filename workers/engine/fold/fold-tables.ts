import { braille, latinLetters, lookAlikes, punctuation, smallCapitals } from "./confusables.ts";
import { everyUnit, runsOf } from "./every-unit.ts";

/**
 * What the fold does with a UTF-16 unit. Below `slowFrom` the unit becomes exactly one unit, `fold[unit]`, and the kind
 * is a bit saying what the token around it holds; from `slowFrom` on it needs a step of its own.
 */
export const kinds = {
  /** Ends a token: space, punctuation, and the scripts written without spaces. */
  plain: 0,
  latin: 1,
  /** A letter of another alphabet that looks Latin. */
  lookAlike: 2,
  /** A letter of another alphabet that does not. */
  foreign: 4,
  digit: 8,
  slowFrom: 16,
  invisible: 16,
  /** Dropped like the invisible, but no evasion: typesetting, or a character set gone wrong. */
  softHyphen: 17,
  bidi: 18,
  mark: 19,
  several: 20,
  surrogate: 21,
  selector: 22,
  vowelJamo: 23,
  finalJamo: 24,
  /** A Latin letter in fancy dress: fullwidth, circled, small capital, superscript. */
  styled: 25,
  /** A fullwidth digit. */
  wideDigit: 26,
} as const;

/** Built once a thread, and only read from then on. */
export interface FoldTables {
  readonly kind: Uint8Array;
  /** The folded unit; where the kind is `several`, a place in `pool` (length, then units). */
  readonly fold: Uint16Array;
  /** The folded unit of one of ASCII that becomes one; of any other, 0. */
  readonly foldAscii: Uint8Array;
  /** The ASCII letter a `lookAlike` passes for, by original unit; else 0. */
  readonly ascii: Uint8Array;
  readonly pool: Uint16Array;
  /** Folded unit of the letters from `mathFrom` (U+1D400–1D7FF) and `enclosedFrom` (U+1F100–1F1FF); 0: leave alone. */
  readonly math: Uint16Array;
  readonly enclosed: Uint16Array;
  /** Triples base, mark, composed: what a mark makes of a base that is not Latin (й, ガ, أ). */
  readonly composed: Uint16Array;
}

const mathFrom = 0x1d400;
const enclosedFrom = 0x1f100;

/** The letter that a character of two units passes for; 0: it is none. */
export function astralLetter({ math, enclosed }: FoldTables, point: number): number {
  if (point >= mathFrom && point < mathFrom + 0x400) return math[point - mathFrom]!;
  return point >= enclosedFrom && point < enclosedFrom + 0x100 ? enclosed[point - enclosedFrom]! : 0;
}

/** What base and mark make together, by both in one number. */
export function composedOf({ composed }: FoldTables): Map<number, number> {
  const whole = new Map<number, number>();
  for (let at = 0; at < composed.length; at += 3) {
    whole.set(composed[at]! * 0x10000 + composed[at + 1]!, composed[at + 2]!);
  }
  return whole;
}

/** Longest NFKC expansion taken, in units: U+FDFA alone would make 18 of one. */
const expansionMax = 4;
const chunkUnits = 64;

const markPattern =
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f\uff9e\uff9f]+/gu;

/** Every kind that a pattern names, later rows over earlier ones. */
const kindPatterns: readonly (readonly [number, RegExp])[] = [
  [
    kinds.foreign,
    /(?:(?=\p{L})[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}\p{Script=Georgian}])+/gu,
  ],
  [kinds.invisible, /[\p{Default_Ignorable_Code_Point}\x00-\x08\x0e-\x1f\x7f\ufff9-\ufffb]+/gu],
  [kinds.bidi, /[\u202a-\u202e\u2066-\u2069]+/gu],
  [kinds.softHyphen, /[\u00ad\x80-\x84\x86-\x90\x95\x98-\x9f]+/gu],
  [kinds.selector, /[\ufe00-\ufe0f]+/gu],
  [kinds.mark, markPattern],
];

/** Builds every table from the runtime's own Unicode data; about 30 ms. */
export function buildFoldTables(): FoldTables {
  const kind = new Uint8Array(0x10000);
  const fold = new Uint16Array(0x10000);
  for (let unit = 0; unit < fold.length; unit++) fold[unit] = unit;
  const ascii = new Uint8Array(0x10000);
  for (const [value, pattern] of kindPatterns) for (const [from, to] of runsOf(pattern)) kind.fill(value, from, to);

  const pool: number[] = [0];
  const overrides = overridesOf();
  const composed: number[] = [];
  for (let from = 0; from < 0x10000; from += chunkUnits) {
    if (isUniform(from)) continue;
    const originals = [...everyUnit.slice(from, from + chunkUnits)];
    if (standForThemselves(originals) && !originals.some((one) => overrides.has(one))) continue;
    const normal = normalForms(originals);
    const apart = normal.join("\0").normalize("NFD").split("\0");
    for (let at = 0; at < chunkUnits; at++) {
      const unit = from + at;
      // Most units stand for themselves, as every table says at first.
      const isItself = normal[at] === originals[at] && apart[at] === originals[at] && !overrides.has(originals[at]!);
      if (unit < 0x80 || isItself) continue;
      if (apart[at]!.length === 2 && normal[at] === originals[at]) {
        composed.push(apart[at]!.charCodeAt(0), apart[at]!.charCodeAt(1), unit);
      }
      const folded = overrides.get(originals[at]!) ?? settle(originals[at]!, normal[at]!, apart[at]!, overrides);
      place(unit, folded, { kind, fold, pool });
    }
  }
  const foldAscii = placeAscii(kind, fold);
  placeLookAlikes(kind, fold, ascii);
  placeJamo(kind);
  for (const [capital] of pairsOf(smallCapitals + braille)) kind[capital!.charCodeAt(0)] = kinds.styled;
  kind.fill(kinds.surrogate, 0xd800, 0xdc00);
  return {
    kind,
    fold,
    foldAscii,
    ascii,
    pool: Uint16Array.from(pool),
    math: Uint16Array.from(astralLetters(mathFrom, 0x400)),
    enclosed: Uint16Array.from(enclosedLetters()),
    composed: Uint16Array.from(composed.filter((_, at) => isComposable(composed, at - (at % 3), kind))),
  };
}

/** Han, Hangul syllables, surrogates and private use: nothing there folds. */
const isUniform = (from: number): boolean =>
  (from >= 0x4e00 && from < 0xa000) || (from >= 0xac00 && from < 0xd700) || (from >= 0xd800 && from < 0xf900);

/** NUL between characters neither composes nor expands: so many of them are brought to a normal form at a time. */
const smallForms = (joined: string): string => joined.normalize("NFKC").toLowerCase().normalize("NFKC");

/** Whether no normal form changes any of them, as in most of Unicode. */
function standForThemselves(originals: readonly string[]): boolean {
  const joined = originals.join("\0");
  return smallForms(joined) === joined && joined.normalize("NFD") === joined;
}

/** NFKC and lower case of single characters. */
function normalForms(originals: readonly string[]): string[] {
  const forms = smallForms(originals.join("\0")).split("\0");
  // The first chunk holds NUL itself, which only shifts what is ASCII and never read from here.
  return forms.slice(forms.length - originals.length);
}

function overridesOf(): Map<string, string> {
  const overrides = new Map<string, string>();
  for (const entry of latinLetters.split(" ")) overrides.set(entry[0]!, entry.slice(1));
  for (const [letter, plain] of pairsOf(smallCapitals + braille + punctuation)) overrides.set(letter!, plain!);
  for (const line of "\u0085\u2028\u2029") overrides.set(line, "\n");
  for (const space of "\u1680\u2800") overrides.set(space, " ");
  return overrides;
}

const pairsOf = (text: string): string[][] => text.match(/../gsu)!.map((pair) => [...pair]);

/** The folded form of one character: its NFKC, lower case, without the marks of Latin, Arabic and Hebrew letters. */
function settle(original: string, normal: string, apart: string, overrides: ReadonlyMap<string, string>): string {
  // Spacing accents (¨ is "space + mark") and long ligatures stay whole.
  if (normal.startsWith(" ") && normal.length > 1) return original;
  const enclosed = /^\(([a-z])\)$/.exec(normal);
  if (enclosed !== null) return enclosed[1]!;
  const bare = apart.replace(markPattern, "");
  const latin = [...bare].map((letter) => overrides.get(letter) ?? letter).join("");
  if (/^[a-z]{1,4}$/.test(latin)) return latin;
  const form = normal.length > 1 ? normal.replace(markPattern, "") : normal;
  return form.length > expansionMax ? original : form;
}

interface Places {
  readonly kind: Uint8Array;
  readonly fold: Uint16Array;
  readonly pool: number[];
}

function place(unit: number, folded: string, { kind, fold, pool }: Places): void {
  const own = kind[unit]!;
  if (own >= kinds.slowFrom && own !== kinds.mark) return;
  fold[unit] = folded.length === 1 ? folded.charCodeAt(0) : unit;
  if (own === kinds.mark) return;
  if (folded.length === 1) {
    if (/[a-z]/.test(folded)) kind[unit] = isStyled(unit) ? kinds.styled : kinds.latin;
    else if (/[0-9]/.test(folded)) kind[unit] = isWideDigit(unit) ? kinds.wideDigit : kinds.digit;
  } else if (folded.length === 0) {
    kind[unit] = kinds.mark;
  } else {
    kind[unit] = kinds.several;
    fold[unit] = pool.length;
    pool.push(folded.length, ...Array.from({ length: folded.length }, (_, at) => folded.charCodeAt(at)));
  }
}

/** Blocks of letters made to look different, not to be other letters: modifiers, letterlike, enclosed, fullwidth. */
const isStyled = (unit: number): boolean =>
  (unit >= 0x2b0 && unit < 0x300) ||
  (unit >= 0x1d00 && unit < 0x1dc0) ||
  (unit >= 0x2070 && unit < 0x20a0) ||
  (unit >= 0x2100 && unit < 0x2150) ||
  (unit >= 0x2460 && unit < 0x2500) ||
  (unit >= 0xff00 && unit < 0xff60);

const isWideDigit = (unit: number): boolean => unit >= 0xff10 && unit <= 0xff19;

/** Returns the folded units of those that become one. */
function placeAscii(kind: Uint8Array, fold: Uint16Array): Uint8Array {
  for (const space of "\t\v\f\r") fold[space.charCodeAt(0)] = 0x20;
  for (let unit = 0x20; unit < 0x7f; unit++) {
    const letter = String.fromCharCode(unit).toLowerCase();
    fold[unit] = letter.charCodeAt(0);
    kind[unit] = /[a-z]/.test(letter) ? kinds.latin : /[0-9]/.test(letter) ? kinds.digit : kinds.plain;
  }
  const folded = new Uint8Array(0x10000);
  for (let unit = 0; unit < 0x80; unit++) if (kind[unit]! < kinds.slowFrom) folded[unit] = fold[unit]!;
  return folded;
}

function placeLookAlikes(kind: Uint8Array, fold: Uint16Array, ascii: Uint8Array): void {
  for (const script of lookAlikes) {
    for (const [letter, plain] of pairsOf(script)) {
      const unit = letter!.charCodeAt(0);
      kind[unit] = kinds.lookAlike;
      ascii[unit] = plain!.charCodeAt(0);
      // The capital, or the lower-case letter, that the list leaves out.
      const lower = fold[unit]!;
      if (ascii[lower] === 0 && everyUnit[lower] !== plain) {
        kind[lower] = kinds.lookAlike;
        ascii[lower] = plain!.charCodeAt(0);
      }
    }
  }
}

function placeJamo(kind: Uint8Array): void {
  kind.fill(kinds.vowelJamo, 0x1161, 0x1176);
  kind.fill(kinds.finalJamo, 0x11a8, 0x11c3);
  for (let unit = 0x314f; unit < 0x3164; unit++) kind[unit] = kinds.vowelJamo;
}

/** Keeps a triple at `at` only where the mark is one that the fold takes away, and the base not Latin. */
function isComposable(triples: readonly number[], at: number, kind: Uint8Array): boolean {
  const base = triples[at]!;
  return kind[triples[at + 1]!] === kinds.mark && kind[base] !== kinds.latin && base > 0x7f;
}

function astralLetters(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => {
    const form = String.fromCodePoint(from + at)
      .normalize("NFKC")
      .toLowerCase();
    return form.length === 1 ? form.charCodeAt(0) : 0;
  });
}

/** Circled, squared, negative and regional letters: each run counts from A. */
function enclosedLetters(): number[] {
  const letters = new Array<number>(0x100).fill(0);
  for (const run of [0x1f110, 0x1f130, 0x1f150, 0x1f170, 0x1f1e6]) {
    for (let at = 0; at < 26; at++) letters[run + at - enclosedFrom] = 0x61 + at;
  }
  return letters;
}
