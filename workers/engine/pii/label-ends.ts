import { type PaddedUnits, unitAt } from "../unit-scratch.ts";

/** Whose labels end in two letters: most colons are told by those alone. */
export const labelOf = { person: 1, street: 2 } as const;

/** Bits of `labelOf` by two units, the first in the upper half. */
const ends = new Uint8Array(1 << 16);

/** Makes known what labels of a kind end in: two letters each. */
export function noteLabelEnds(endings: readonly string[], kind: number): void {
  for (const ending of endings) ends[pairOf(ending.charCodeAt(0), ending.charCodeAt(1))]! |= kind;
}

/** Kinds of labels that may end before a colon; a quote may stand between. */
export function labelsBefore(units: PaddedUnits, colon: number): number {
  const end = labelEnd(units, colon);
  return ends[pairOf(unitAt(units, end - 2), unitAt(units, end - 1))]!;
}

/** Where the label of a colon ends: before a quote, if there is one. */
export function labelEnd(units: PaddedUnits, colon: number): number {
  const last = unitAt(units, colon - 1);
  return last === 34 || last === 39 ? colon - 1 : colon;
}

const pairOf = (first: number, second: number): number => ((first & 0xff) << 8) | (second & 0xff);
