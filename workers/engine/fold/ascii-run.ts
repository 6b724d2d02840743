import type { UnitsAndWords } from "../unit-scratch.ts";

/** So many units of a text are looked at. */
const looks = 64;

/** Whether a text is likely to be ASCII but for a few units. */
export function hasLongRuns(units: Uint16Array, length: number): boolean {
  const apart = Math.floor(length / looks);
  let all = 0;
  for (let look = 0; look < looks; look++) all |= units[look * apart]!;
  return all < 128;
}

/**
 * Folds `source` from `from` on, two units at a time, as far as they are ASCII, `to` at most, into `room` so many
 * units farther on; returns the place behind the last. None where two that lie side by side there do not here.
 * `foldAscii`: what a unit of ASCII becomes; 0: it is none.
 */
export function foldPairs(
  { units, words }: UnitsAndWords,
  from: number,
  to: number,
  room: UnitsAndWords,
  moved: number,
  foldAscii: Uint8Array,
): number {
  const single = foldAscii[units[from]!]!;
  if ((moved & 1) !== 0 || single === 0) return from;
  if ((from & 1) !== 0) room.units[from + moved] = single;
  const written = room.words;
  const half = moved >> 1;
  const last = to >> 1;
  let at = (from + 1) >> 1;
  for (; at < last; at++) {
    const word = words[at]!;
    const first = foldAscii[word & 0xffff]!;
    const second = foldAscii[word >>> 16]!;
    if (first === 0 || second === 0) break;
    written[at + half] = first | (second << 16);
  }
  return 2 * at;
}
