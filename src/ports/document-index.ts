import type { DocumentHit } from "../contracts/document.ts";

/** A word of a query, or the root of one, in the form in which words are compared. */
export interface SearchTerm {
  readonly term: string;
  /** What it is worth beside the others. */
  readonly weight: number;
}

/** What to look for among the served documents of an organization. */
export interface IndexQuery {
  /** Each once. */
  readonly terms: readonly SearchTerm[];
  /** All buckets without it. */
  readonly bucket: string | undefined;
  readonly most: number;
}

/** The words of served documents. What fills it is `DocumentStore.settle`. */
export interface DocumentIndex {
  /**
   * Documents that have any of the terms, best first by Okapi BM25 (contracts/ranking.ts) and the weights of the
   * terms, the older first where two are level. What is rare is measured over all buckets of the organization.
   */
  search(orgId: string, query: IndexQuery): Promise<readonly DocumentHit[]>;
}
