import { queryOf } from "./query.ts";
import { SluiceError } from "./sluice-error.ts";
import type { CallOptions, Transport } from "./transport.ts";

/** A text to be scanned, redacted and served in parts. */
export interface DocumentBody {
  /** 1 to 300 characters. */
  readonly title: string;
  /** Up to 5,000,000 characters. */
  readonly text: string;
  /** 1 to 100 characters. Default `default`. */
  readonly bucket?: string | undefined;
}

export interface UploadOptions extends CallOptions {
  /** In place of one of the client's: a repeat within 24 h has the same document. */
  readonly idempotencyKey?: string | undefined;
}

export interface UploadResult {
  readonly doc_id: string;
  readonly status: "pending";
}

/** What became of a document, and by what. */
export interface Provenance {
  /** Only a `served` one can be read and found. */
  readonly status: "pending" | "served" | "quarantined" | "failed";
  /** Something secret or personal was replaced by `[TYPE]`. */
  readonly redacted: boolean;
  /** Rules and model; empty while it is pending. */
  readonly engine: string;
  /** Null while it is pending. */
  readonly scanned_at: string | null;
}

/** One part of a served document. */
export interface DocumentPart {
  readonly doc_id: string;
  readonly title: string;
  readonly bucket: string;
  readonly provenance: Provenance & { readonly scanned_at: string };
  /** In characters, of this part in the whole. */
  readonly offset: number;
  /** Where the next part begins; null at the end. */
  readonly next_offset: number | null;
  readonly total_chars: number;
  /** Up to 60,000 characters. */
  readonly text: string;
}

export interface SearchBody {
  readonly query: string;
  /** All buckets without it. */
  readonly bucket?: string | undefined;
  /** 1 to 50. Default 10. */
  readonly limit?: number | undefined;
}

export interface SearchResult {
  readonly results: readonly {
    readonly doc_id: string;
    readonly title: string;
    readonly bucket: string;
    readonly score: number;
    readonly snippet: string;
  }[];
}

export interface DocumentQuery {
  readonly bucket?: string | undefined;
  /** `next_cursor` of the page before. */
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

export interface DocumentList {
  readonly documents: readonly {
    readonly doc_id: string;
    readonly title: string;
    readonly bucket: string;
    readonly provenance: Provenance;
    /** As served; as uploaded where it is not. */
    readonly total_chars: number;
    readonly created_at: string;
  }[];
  /** Null on the last page. */
  readonly next_cursor: string | null;
}

/** Documents that are scanned once and read often. They need a scan key. */
export class KnowledgeCalls {
  readonly #transport: Transport;
  readonly #nextIdempotencyKey: () => string;

  /** `SluiceClient` makes it. */
  constructor(transport: Transport, nextIdempotencyKey: () => string) {
    this.#transport = transport;
    this.#nextIdempotencyKey = nextIdempotencyKey;
  }

  /** Hands a document over; it is served once it is scanned. Tries after a lost answer store it once. */
  upload(body: DocumentBody, options: UploadOptions = {}): Promise<UploadResult> {
    const headers = { "idempotency-key": options.idempotencyKey ?? this.#nextIdempotencyKey() };
    return this.#transport.json({ method: "POST", path: documents, body, headers }, options);
  }

  /** One part, from an offset in characters on. */
  read(docId: string, offset = 0, options?: CallOptions): Promise<DocumentPart> {
    return this.#transport.json({ method: "GET", path: pathOf(docId) + queryOf({ offset }) }, options);
  }

  /** All parts in order, each asked for when the one before has been taken. */
  async *readDocument(docId: string, options?: CallOptions): AsyncGenerator<DocumentPart, void, undefined> {
    let offset: number | null = 0;
    while (offset !== null) {
      const part: DocumentPart = await this.read(docId, offset, options);
      yield part;
      if (part.next_offset !== null && part.next_offset <= offset) {
        const message = "The document's next part does not come after this one.";
        throw new SluiceError({ code: "UNEXPECTED_ANSWER", message, status: 200 });
      }
      offset = part.next_offset;
    }
  }

  /** Served documents, best first. */
  search(body: SearchBody, options?: CallOptions): Promise<SearchResult> {
    return this.#transport.json({ method: "POST", path: "/knowledge/search", body }, options);
  }

  /** One page of the organization's documents. */
  list({ bucket, cursor, limit }: DocumentQuery = {}, options?: CallOptions): Promise<DocumentList> {
    return this.#transport.json({ method: "GET", path: documents + queryOf({ bucket, cursor, limit }) }, options);
  }

  /** Removes a document. A repeat after a lost answer may find it gone: DOCUMENT_NOT_FOUND. */
  async delete(docId: string, options?: CallOptions): Promise<void> {
    await this.#transport.text({ method: "DELETE", path: pathOf(docId) }, options);
  }
}

const documents = "/knowledge/documents";
const pathOf = (docId: string): string => `${documents}/${encodeURIComponent(docId)}`;
