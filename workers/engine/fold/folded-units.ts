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
