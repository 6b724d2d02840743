/**
 * Aho-Corasick over typed arrays: every literal of every rule in one pass, one step a unit whatever the text is.
 *
 * Units fall into classes. The `denseClasses` commonest have a full table (one load a step); the others, mostly Han and
 * Cyrillic letters, sit in an open-addressed table of the steps that do not lead where the root's would. States that
 * end a literal are numbered last, so the pass tests for a hit with one compare.
 */
export interface Automaton {
  /** Class of a UTF-16 unit; 0: in no literal. Classes from `denseClasses` on are sparse. */
  readonly classOf: Uint16Array;
  /** `next[(state << denseBits) | class]`. */
  readonly next: Uint16Array;
  /** Sparse steps: key `state * classes + class`, -1 where free; and the states they lead to. */
  readonly sparseKeys: Int32Array;
  readonly sparseStates: Uint16Array;
  /** Where the root leads on a sparse class. */
  readonly rootStates: Uint16Array;
  readonly classes: number;
  readonly firstHit: number;
  /** Literals that end in state `firstHit + i`: `ending[endingAt[i] .. endingAt[i + 1])`. */
  readonly endingAt: Int32Array;
  readonly ending: Uint16Array;
  /** Units of each literal, and of the longest. */
  readonly lengths: Uint16Array;
  readonly longest: number;
}

export const denseBits = 6;
export const denseClasses = 1 << denseBits;

/** Fibonacci hashing; `size` is a power of two. */
export const slotOf = (key: number, size: number): number => (Math.imul(key, 0x9e3779b1) >>> 8) & (size - 1);
