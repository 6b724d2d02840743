import { readable } from "./runs.ts";
import type { View } from "./view.ts";

/** Shorter runs are emoji presentation or joiners, not bytes. */
const selectorsMin = 4;
const bitsMin = 32;

const selectors = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4,}/gu;
const zeroWidths = /[\u200b-\u200d\u2060\ufeff]{32,}/g;

/** Bytes written as variation selectors: each selector is one byte. */
export function selectorViews(text: string): View[] {
  const views: View[] = [];
  for (const match of text.matchAll(selectors)) {
    const bytes: number[] = [];
    for (const sign of match[0]) {
      const point = sign.codePointAt(0)!;
      bytes.push(point < 0x10000 ? point - 0xfe00 : point - 0xe0100 + 16);
    }
    if (bytes.length < selectorsMin) continue;
    const view = readable("variation selectors", Buffer.from(bytes), match.index, match.index + match[0].length);
    if (view !== null) views.push(view);
  }
  return views;
}

/** Bits written as two kinds of zero-width character, either of them the 1. */
export function zeroWidthViews(text: string): View[] {
  const views: View[] = [];
  for (const match of text.matchAll(zeroWidths)) {
    const [run] = match;
    const zero = run.charAt(0);
    for (const one of new Set(run)) {
      if (one === zero) continue;
      const signs = [...run].filter((sign) => sign === zero || sign === one);
      if (signs.length < bitsMin) continue;
      for (const isOne of [one, zero]) {
        const bits = signs.map((sign) => (sign === isOne ? "1" : "0")).join("");
        const view = readable("zero-width characters", bytesOf(bits), match.index, match.index + run.length);
        if (view !== null) views.push(view);
      }
    }
  }
  return views;
}

const bytesOf = (bits: string): Buffer =>
  Buffer.from(Array.from({ length: bits.length >> 3 }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2)));
