import type { Evasions } from "./evasions.ts";

/** What one pass wrote. */
export interface FoldedUnits {
  readonly text: string;
  /** For each folded unit the source unit it came from, rising; null where the two are the same. */
  readonly map: Int32Array | null;
  readonly evasions: Evasions;
  /** False where the source has no surrogate pair. */
  readonly mayHavePairs: boolean;
}

/** Units in order, and the same two by two, the first of two in the lower half. */
export interface UnitsAndWords {
  readonly units: Uint16Array;
  readonly words: Int32Array;
}

/** Units of memory to write to. */
export function roomFor(units: number): UnitsAndWords {
  const words = new Int32Array((units + 1) >> 1);
  return { units: new Uint16Array(words.buffer), words };
}
