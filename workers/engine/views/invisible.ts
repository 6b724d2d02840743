import { bitsOf, patternView, textOf } from "./runs.ts";
import { Rewriting, type View } from "./view.ts";

/** Shorter runs are emoji presentation or joiners, not bytes. */
const selectors = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4,}/gu;
const zeroWidths = /[\u200b-\u200d\u2060\ufeff]{32,}/g;

/** Bytes written as variation selectors: each selector is one byte. */
export function selectorView(text: string): View | null {
  return patternView(text, selectors, selectorName, (run) =>
    textOf(
      Buffer.from(
        Array.from(run, (sign) => {
          const point = sign.codePointAt(0)!;
          return point < 0x10000 ? point - 0xfe00 : point - 0xe0100 + 16;
        }),
      ),
    ),
  );
}

/** Bits written as two kinds of zero-width character, either of them the 1. */
export function zeroWidthView(text: string): View | null {
  return patternView(text, zeroWidths, zeroWidthName, (run) => {
    const zero = run.charAt(0);
    const one = [...run].find((sign) => sign !== zero) ?? zero;
    const bits = [...run].filter((sign) => sign === zero || sign === one).map((sign) => (sign === one ? "1" : "0"));
    const other = bits.map((bit) => (bit === "1" ? "0" : "1"));
    return textOf(bitsOf(bits.join(""))) ?? textOf(bitsOf(other.join("")));
  });
}

/** Joiners, marks of direction and soft hyphens: where a key was copied from a page, or is to be passed over. */
const unseen = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+/g;
const tokenBefore = /[\w+/=-]*$/;
const tokenBehind = /^[\w+/=-]*/;
/** As much of a token as is looked at on either side, and the shortest one that may be a key. */
const sideUnits = 64;
const keyUnitsMin = 16;
/** So many are looked at: a text with more would be gone through for as long as it likes. */
const unseenMax = 256;

/**
 * The text with its keys in one piece: rules for secrets read it as it stands, capitals and all. Null where no invisible character stands
 * in what may be one: a long token of letters and digits, or beside the words of an armour.
 */
export function brokenKeysView(text: string): View | null {
  const rewriting = new Rewriting(text);
  const isArmoured = text.includes("-----BEGIN");
  let count = 0;
  for (const { index, 0: run } of text.matchAll(unseen)) {
    count += 1;
    if (count > unseenMax) break;
    const end = index + run.length;
    if (isArmoured || isInKey(text, index, end)) rewriting.put("", index, end);
  }
  return rewriting.finish("a token with invisible characters");
}

function isInKey(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - sideUnits), start).replace(unseen, "");
  const behind = text.slice(end, end + sideUnits).replace(unseen, "");
  const token = `${tokenBefore.exec(before)![0]}${tokenBehind.exec(behind)![0]}`;
  return token.length >= keyUnitsMin && /\d/.test(token) && /[a-z]/i.test(token);
}

export const selectorName = "variation selectors";
export const zeroWidthName = "zero-width characters";
