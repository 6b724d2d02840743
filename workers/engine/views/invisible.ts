import { bitsOf, patternView, textOf } from "./runs.ts";
import type { View } from "./view.ts";

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

export const selectorName = "variation selectors";
export const zeroWidthName = "zero-width characters";
