import { everyUnit, runsOf } from "../fold/every-unit.ts";
import { type Script, scriptClass, scripts } from "./scripts.ts";

/** Scripts whose languages are told apart by grams; the others have one language, or are told apart otherwise. */
const gramScripts: ReadonlySet<Script> = new Set(["Latin", "Cyrillic", "Arabic", "Devanagari"]);
/** Letters of no script here that stand in words of Latin ones, as ə and the modifier apostrophe do: IPA and modifiers. */
const [besidesFrom, besidesTo] = [0x0250, 0x0300];
const dottedCapitalI = 0x0130;
const dotAbove = 0x0307;
const space = 0x20;

const lowerLetters = buildLowerLetters();

/** By UTF-16 unit: the small letter, or 0 for what is no letter of `gramScripts` or beside them. */
function buildLowerLetters(): Uint16Array {
  const table = new Uint16Array(65_536);
  const isOfGrams = scripts.map((script) => gramScripts.has(script));
  for (const [from, to] of runsOf(/\p{L}+/gu)) {
    for (let unit = from; unit < to; unit++) {
      const isBeside = unit >= besidesFrom && unit < besidesTo;
      if (isBeside || isOfGrams[scriptClass(unit)]) table[unit] = everyUnit[unit]!.toLowerCase().charCodeAt(0);
    }
  }
  return table;
}

/**
 * Writes units[0, length) to `clean` as eld cleans a text, as far as there is room, and says how far it wrote: small letters; one
 * space for a run of what is no letter, but none at either end; quotation marks at the end of such a run stay.
 */
export function cleanUnits(units: Uint16Array, length: number, clean: Uint16Array): number {
  let to = 0;
  let isSpaced = false;
  for (let i = 0; i < length && to < clean.length; i++) {
    const unit = units[i]!;
    const letter = lowerLetters[unit] || (isKeptQuote(units, i, length) ? unit : 0);
    if (letter === 0) {
      isSpaced = to > 0;
      continue;
    }
    if (isSpaced) clean[to++] = space;
    isSpaced = false;
    clean[to++] = letter;
    // The one letter that is two when it is small.
    if (unit === dottedCapitalI) clean[to++] = dotAbove;
  }
  return Math.min(to, clean.length);
}

/** A quotation mark with nothing but others between it and the next letter, or the end. */
function isKeptQuote(units: Uint16Array, at: number, length: number): boolean {
  let i = at;
  while (i < length && isQuote(units[i]!)) i++;
  return i > at && (i === length || lowerLetters[units[i]!] !== 0);
}

const isQuote = (unit: number): boolean => unit === 0x27 || unit === 0x60 || unit === 0x2019;
