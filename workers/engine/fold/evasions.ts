/** What the fold undid, by count: evidence that a text was dressed up. */
export interface Evasions {
  /** Invisible characters dropped, and the longest row of them. */
  readonly invisible: number;
  readonly invisibleRow: number;
  /** Of those, the ones between two ASCII letters (soft hyphens apart, which typesetting puts there). */
  readonly insideWords: number;
  /** Bidirectional embeddings, overrides and isolates. */
  readonly bidi: number;
  /** Tag characters (U+E0020–E007E): invisible ASCII. Emoji flags are not counted. */
  readonly tags: number;
  /** Variation selectors right after another one: bytes in hiding. */
  readonly selectors: number;
  /** Tokens rewritten because they mixed Latin letters with look-alikes. */
  readonly mixedTokens: number;
  /** Combining marks stacked on a letter beyond the first. */
  readonly stacked: number;
  /** Fullwidth, circled, mathematical and small-capital letters. */
  readonly styled: number;
  /** Fullwidth digits. */
  readonly wideDigits: number;
}

/** A text that nobody dressed up. */
export const none: Evasions = Object.freeze({
  invisible: 0,
  invisibleRow: 0,
  insideWords: 0,
  bidi: 0,
  tags: 0,
  selectors: 0,
  mixedTokens: 0,
  stacked: 0,
  styled: 0,
  wideDigits: 0,
});
