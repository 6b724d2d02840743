import { type Folded, sourceEnd, sourceStart } from "./fold/fold.ts";
import type { Rewritten } from "./views/rewritten.ts";

/** A half-open place in a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether a signal stands in the text as it stands; not in what had to be decoded, joined or turned round. */
export const isOpen = ({ view }: { readonly view: string }): boolean => view === "plain" || view === "folded";

/** One way to read the inspected text: as it stands, or as one of its derived views (decoded, joined, turned round). */
export interface Reading {
  /** How it was read, for people: "plain", "base64", "HTML comment", and for a view in a view "hex in base64". */
  readonly view: string;
  readonly folded: Folded;
  /** Views this one was taken from; 0: the text itself. */
  readonly depth: number;
  /** True where this text could not be read in the one it was taken from: then it is classified too. */
  readonly isNew: boolean;
  /** True where its content was not there at all before it was decoded: then it is searched for personal data too. */
  readonly isFresh: boolean;
  /** Of a rewriting: true where a stretch of `folded.source` stands in the text it was taken from, just so. */
  readonly isKept?: ((start: number, end: number) => boolean) | undefined;
  /** Of a rewriting: the pieces of `folded.text`, of which those that are kept stand in the folded text that it was made of. */
  readonly pieces?: Rewritten | undefined;
  readonly spent: Spent;
  /** Where a place in `folded.source` stands in the ORIGINAL text. */
  readonly toOriginal: (start: number, end: number) => Span;
}

/**
 * Decoders that have nothing more to find in a reading: they read the same content in the one that it rewrote. A bit
 * each (`unwrap.ts`).
 */
export interface Spent {
  readonly decoders: number;
  /** By position in `tellTales`. */
  readonly tales: number;
}

export const nothingSpent: Spent = { decoders: 0, tales: 0 };

/** The text itself as a reading. */
export function plainReading(folded: Folded): Reading {
  return {
    view: "plain",
    folded,
    depth: 0,
    isNew: true,
    isFresh: true,
    spent: nothingSpent,
    toOriginal: asItStands,
  };
}

/** Places of the text itself are its own. */
export const asItStands = (start: number, end: number): Span => ({ start, end });

/** Where a place in the FOLDED text of `reading` stands in the original. */
export function originalSpan(reading: Reading, start: number, end: number): Span {
  return reading.toOriginal(sourceStart(reading.folded, start), sourceEnd(reading.folded, end));
}
