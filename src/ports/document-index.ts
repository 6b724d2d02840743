import type { DocumentHit } from "../contracts/document.ts";

/** What to look for among the served documents of an organization. */
export interface IndexQuery {
  /** Each once, at most limits.searchTermsMax. */
  readonly terms: readonly string[];
  /** All buckets without it. */
  readonly bucket: string | undefined;
  readonly most: number;
}

/** The words of served documents. What fills it is `DocumentStore.settle`. */
export interface DocumentIndex {
  /**
   * Documents that have any of the terms, best first by Okapi BM25 (contracts/ranking.ts), the older first where two are level.
   * What is rare is measured over all buckets of the organization.
   */
  search(orgId: string, query: IndexQuery): Promise<readonly DocumentHit[]>;
}
