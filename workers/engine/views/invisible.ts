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
const [isLetter, isDigit, isSign] = [1, 2, 4];
/** What an ASCII character is in a token; 0: it ends there. */
const roles = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/i.test(character)) return isLetter;
  return /\d/.test(character) ? isDigit : /[_+/=-]/.test(character) ? isSign : 0;
});
const isUnseen = (code: number): boolean =>
  code === 0xad || (code >= 0x200b && code <= 0x200f) || (code >= 0x2060 && code <= 0x2064) || code === 0xfeff;
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
  unseen.lastIndex = 0;
  for (let count = 0; count < unseenMax && unseen.test(text); count += 1) {
    const end = unseen.lastIndex;
    let start = end - 1;
    while (start > 0 && isUnseen(text.charCodeAt(start - 1))) start -= 1;
    if (isArmoured || isInKey(text, start, end)) rewriting.put("", start, end);
  }
  return rewriting.finish("a token with invisible characters");
}

/** By character: a page may have a soft hyphen in every word. */
function isInKey(text: string, start: number, end: number): boolean {
  let length = 0;
  let seen = 0;
  const isOfToken = (at: number): boolean => {
    const code = text.charCodeAt(at);
    const role = code < 128 ? roles[code]! : 0;
    if (role > 0) length += 1;
    seen |= role;
    return role > 0 || isUnseen(code);
  };
  for (let at = start - 1; at >= Math.max(0, start - sideUnits) && isOfToken(at); ) at -= 1;
  for (let at = end; at < Math.min(text.length, end + sideUnits) && isOfToken(at); ) at += 1;
  return length >= keyUnitsMin && (seen & isLetter) !== 0 && (seen & isDigit) !== 0;
}

export const selectorName = "variation selectors";
export const zeroWidthName = "zero-width characters";
