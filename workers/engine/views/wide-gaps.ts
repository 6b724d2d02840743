import { unitsOf } from "../unit-scratch.ts";
import { Rewriting, type View } from "./view.ts";

/** Not a disguise: people who write so hide nothing. */
export const wideGapsName = "words set apart";

const blank = 0x20;
const lineFeed = 0x0a;
const quote = 0x3e;
const comma = 0x2c;
/** What may stand between two words besides one blank: more of them, the end of a line, a mark of quoting, marks of emphasis. */
const inGap = new Uint8Array(0x10000);
for (const sign of " \n>*_`~") inGap[sign.charCodeAt(0)] = 1;

/** Wider is a column, not a gap. */
const gapUnitsMax = 24;
/** Of a text longer than this only what stands around its gaps is read again. */
const wholeUnits = 2_048;
const nearUnits = 256;
const apart = "\n\n";

/**
 * FOLDED text in which more than one blank parts words of one sentence, with one blank there, as rules know words. Null where blanks or the
 * end of a line do so but once: that happens to anybody. Empty lines and points of a list are no gap.
 */
export function wideGapsView(text: string): View | null {
  const units = unitsOf(text);
  if (!isSetApart(units, text.length)) return null;
  const rewriting = new Rewriting(text);
  let done = 0;
  for (let gap = nextGap(units, text.length, 0); gap !== null; gap = nextGap(units, text.length, gap.end)) {
    if (!gap.partsWords && !gap.isBlank) continue;
    if (text.length > wholeUnits && gap.start - done > 2 * nearUnits) {
      rewriting.put(apart, done === 0 ? 0 : done + nearUnits, gap.start - nearUnits);
    }
    rewriting.put(" ", gap.start, gap.end);
    done = gap.end;
  }
  if (text.length > wholeUnits && text.length - done > nearUnits) rewriting.put(apart, done + nearUnits, text.length);
  const view = rewriting.finish(wideGapsName);
  return view && { ...view, isNew: false };
}

function isSetApart(units: Uint16Array, length: number): boolean {
  let gaps = 0;
  for (let gap = nextGap(units, length, 0); gap !== null; gap = nextGap(units, length, gap.end)) {
    if (gap.partsWords) gaps += gap.hasEmphasis ? 2 : 1;
    if (gaps > 1) return true;
  }
  return false;
}

interface Gap {
  readonly start: number;
  readonly end: number;
  /** It stands between words of one sentence, as far as letters tell. */
  readonly partsWords: boolean;
  readonly isBlank: boolean;
  readonly hasEmphasis: boolean;
}

/** Of two signs side by side one stands at an odd place: only those are read. */
function nextGap(units: Uint16Array, length: number, from: number): Gap | null {
  const last = length - 1;
  for (let at = nextPair(units, from | 1, last); at < last; at = nextPair(units, at, last)) {
    let start = at;
    while (start > from && inGap[units[start - 1]!] === 1) start -= 1;
    let end = at + 1;
    while (end <= last && inGap[units[end]!] === 1) end += 1;
    const gap = end > last || start === 0 || end - start > gapUnitsMax ? null : gapOf(units, start, end);
    if (gap !== null) return gap;
    at = end | 1;
  }
  return null;
}

/**
 * The first of the odd places from `from` on whose sign and one beside it stand in gaps; `last` or more: none.
 * Without a call in its loop.
 */
function nextPair(units: Uint16Array, from: number, last: number): number {
  let before = inGap[units[from - 1]!]!;
  for (let at = from; at < last; at += 2) {
    const behind = inGap[units[at + 1]!]!;
    // One question about three signs: one in six is a blank, which no processor foresees, and two in a row are rare.
    if ((inGap[units[at]!]! & (before | behind)) !== 0) return at;
    before = behind;
  }
  return last;
}

function gapOf(units: Uint16Array, start: number, end: number): Gap | null {
  let breaks = 0;
  let blanks = 0;
  let emphases = 0;
  for (let at = start; at < end; at++) {
    const unit = units[at]!;
    if (unit === lineFeed) breaks += 1;
    else if (unit === blank) blanks += 1;
    // A mark of quoting opens a line; any other sign there is a point of a list.
    else if ((unit === quote) !== breaks > 0) return null;
    else if (unit !== quote) emphases += 1;
  }
  if (breaks > 1 || blanks + breaks === 0) return null;
  // Emphasis leans on a word; with blanks on both sides a sign multiplies.
  if (emphases > 0 && units[start] === blank && units[end - 1] === blank) return null;
  const before = units[start - 1]!;
  return {
    start,
    end,
    partsWords: (isLetter(before) || before === comma) && isLetter(units[end]!),
    isBlank: blanks === end - start,
    hasEmphasis: emphases > 0,
  };
}

/** A letter of folded text, roughly: a to z, and what is not ASCII. */
const isLetter = (unit: number): boolean => (unit >= 0x61 && unit <= 0x7a) || unit > 0xaa;
