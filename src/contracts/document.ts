import type { EngineAction } from "./verdict.ts";

/**
 * What a document is: `arriving` until it is accepted, then `pending` until it is decided. A decided one stays what it is, and
 * its text as it was uploaded is gone.
 */
export type DocumentStatus = "arriving" | "pending" | "served" | "quarantined" | "failed";

/** Which document of which organization. */
export interface DocumentPlace {
  readonly orgId: string;
  /** A UUID in lower case. */
  readonly docId: string;
}

/** A knowledge document without its text. */
export interface DocumentRecord extends DocumentPlace {
  /** As uploaded; of a served one as it is served: what was secret or personal is redacted. */
  readonly title: string;
  readonly bucket: string;
  readonly status: DocumentStatus;
  /** Characters of the text: as uploaded; of a served one as it is served. */
  readonly chars: number;
  readonly redacted: boolean;
  /** Rules and model that inspected it; "" while it is not decided. */
  readonly engine: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** 0 while it is not decided. */
  readonly scannedAt: number;
  /** What its job is finished with: null while it is not decided, and where it failed. */
  readonly verdict: DocumentVerdict | null;
}

/** The verdict on all parts of a document together: that on its worst part. */
export interface DocumentVerdict {
  readonly action: EngineAction;
  readonly risk: number;
  readonly confidence: number;
  /** Of all its parts. */
  readonly engineUs: number;
  readonly queueUs: number;
  /** Characters as uploaded: what is billed. */
  readonly chars: number;
  /** The pieces of JSON that `Inspected` has of its worst part. They quote no text. */
  readonly result: string;
  readonly directives: string;
  readonly pii: string;
}

/**
 * The text of a document is kept in parts of limits.documentPartCharsMax characters, but for the last one. `source`: as it was
 * uploaded, until it is decided. `served`: as it is served.
 */
export type DocumentLayer = "source" | "served";

/** The words of a document, for search. Columns: `counts[n]` and `places[n]` are of `terms[n]`, which holds no line end. */
export interface DocumentTerms {
  readonly terms: readonly string[];
  /** How often it stands there; what stands in the title weighs more. */
  readonly counts: readonly number[];
  /** Where it stands first, in characters of the served text. */
  readonly places: readonly number[];
  /** All words, also those that are not among `terms`. */
  readonly length: number;
}

/** A document of a search's answer, as far as the index knows it. */
export interface DocumentHit {
  readonly docId: string;
  readonly score: number;
  /** Where the rarest of the words that were found stands first, in characters; of several, the first of them. */
  readonly place: number;
}

/** Whether the work on it is over. */
export const isDecided = ({ status }: Pick<DocumentRecord, "status">): boolean =>
  status === "served" || status === "quarantined" || status === "failed";
