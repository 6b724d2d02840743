import type { DocumentPlace, DocumentRecord, DocumentTerms } from "../contracts/document.ts";

/** Which documents of an organization to list. */
export interface DocumentPage {
  /** All buckets without it. */
  readonly bucket: string | undefined;
  /** Those made before the one of this number; absent: from the newest on. */
  readonly before: number | undefined;
  readonly most: number;
}

export interface ListedDocument {
  readonly document: DocumentRecord;
  /** Grows from document to document of an organization, and is never used again. */
  readonly number: number;
}

/**
 * Knowledge documents by organization: what is known of each. Their texts are in `DocumentTexts`, their words in `DocumentIndex`.
 * Every method rejects with STORE_UNAVAILABLE where the store cannot be reached or written.
 */
export interface DocumentStore {
  /**
   * Notes an `arriving` document, whose text comes next. False, and nothing is done, where the organization has as many documents
   * or as much text as it may (limits.documentsPerOrgMax, limits.documentCharsPerOrgMax).
   */
  create(document: DocumentRecord): Promise<boolean>;
  find(place: DocumentPlace): Promise<DocumentRecord | undefined>;
  /** Newest first; those that are arriving apart. */
  list(orgId: string, page: DocumentPage): Promise<readonly ListedDocument[]>;
  /**
   * Puts the document in the place of what is known of it, durable when this resolves; false, and nothing is done,
   * where there is no such document (any more) or it is decided. In the same step a decided one loses its source, one
   * that is not served all of its text, and the words of a served one are put into the index.
   */
  settle(document: DocumentRecord, terms?: DocumentTerms): Promise<boolean>;
  /** Deletes the document with its texts and words, in one step; false where there is none. */
  remove(place: DocumentPlace): Promise<boolean>;
  /** Of all organizations, documents that have been arriving since before `beforeMs`: whoever brought them is gone. */
  forsaken(beforeMs: number, most: number): Promise<readonly DocumentPlace[]>;
}
