/** The pieces of a rewritten text, in order: where each begins, where in the source, and whether it stands there just so. */
export interface Rewritten {
  readonly at: readonly number[];
  readonly from: readonly number[];
  readonly isKept: readonly boolean[];
}
