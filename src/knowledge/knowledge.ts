import type { Caller } from "../contracts/account.ts";
import type { DocumentPlace, DocumentRecord } from "../contracts/document.ts";
import { GatewayError } from "../contracts/errors.ts";
import { limits } from "../contracts/limits.ts";
import type { Repeat, ServedScan } from "../contracts/scan.ts";
import type { SentBody } from "../contracts/thread-call.ts";
import { isoOf } from "../contracts/wire-fields.ts";
import type {
  DocumentList,
  DocumentPart,
  SearchBody,
  SearchResult,
  UploadResult,
} from "../contracts/wire-knowledge.ts";
import type { Clock } from "../ports/clock.ts";
import type { DocumentIndex } from "../ports/document-index.ts";
import type { DocumentStore } from "../ports/document-store.ts";
import type { DocumentTexts } from "../ports/document-texts.ts";
import type { DocumentIntake } from "../ports/document-work.ts";
import { charsOf } from "./characters.ts";
import { cursorOf, numberOf } from "./cursor.ts";
import { docIdOf, newDocId } from "./doc-id.ts";
import { readServed } from "./document-text.ts";
import type { DocumentThread, ReadDocument } from "./document-thread.ts";
import { snippetAt } from "./snippet.ts";
import { queryTerms } from "./words.ts";

export interface KnowledgeParts {
  readonly documents: DocumentStore;
  readonly texts: DocumentTexts;
  readonly index: DocumentIndex;
  readonly intake: DocumentIntake;
  readonly thread: Pick<DocumentThread, "read">;
  readonly clock: Clock;
}

/** Which documents a caller asks to see. */
interface ListQuery {
  readonly bucket: string | undefined;
  /** `next_cursor` of the page before. */
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** Knowledge documents for `http/handlers`: of the caller's organization, whichever of its apps brought them. */
export class Knowledge {
  readonly #parts: KnowledgeParts;

  constructor(parts: KnowledgeParts) {
    this.#parts = parts;
  }

  /** Reads the body of an upload on a thread of its own: `DocumentThread.read`. */
  read(body: SentBody): Promise<ReadDocument> {
    return this.#parts.thread.read(body);
  }

  /**
   * Accepts a document: it is durable, and will be inspected, when this resolves. Throws what a queued scan throws, and INVALID_REQUEST
   * where there is no room.
   */
  async upload(caller: Caller, read: ReadDocument, receivedMs: number, repeat?: Repeat): Promise<ServedScan> {
    const { documents, intake, clock } = this.#parts;
    const { title, bucket, chars, units } = read;
    const orgId = caller.org.id;
    const document: DocumentRecord = {
      orgId,
      docId: newDocId(clock),
      title,
      bucket,
      status: "arriving",
      chars,
      redacted: false,
      engine: "",
      createdAt: clock.nowMs(),
      scannedAt: 0,
      verdict: null,
    };
    const { docId } = document;
    const body = JSON.stringify({ doc_id: docId, status: "pending" } satisfies UploadResult);
    const bring = (): Promise<void> => this.#bring(document, read);
    const served = await intake.queueDocument(caller, { document: { docId, units }, receivedMs, body, bring }, repeat);
    if (!served.replayed) await documents.settle({ ...document, status: "pending" });
    else await this.#settleRepeated(orgId, served.body);
    return served;
  }

  /** Of a repeat there is nothing to accept, but where that failed the first time. One that is decided by now stays so. */
  async #settleRepeated(orgId: string, body: string): Promise<void> {
    const { documents } = this.#parts;
    const { doc_id: docId } = JSON.parse(body) as UploadResult;
    const document = await documents.find({ orgId, docId });
    if (document?.status === "arriving") await documents.settle({ ...document, status: "pending" });
  }

  /** `GET /knowledge/documents/{docId}`. Throws DOCUMENT_NOT_FOUND, which says why, where there is no served one. */
  async part(caller: Caller, docIdText: string, offset: number): Promise<DocumentPart> {
    const { documents, texts } = this.#parts;
    const place = placeOf(caller, docIdText);
    const document = await documents.find(place);
    if (document === undefined) throw new GatewayError("DOCUMENT_NOT_FOUND");
    if (document.status !== "served") throw notServed(document);
    const { docId, title, bucket, chars } = document;
    const text = await readServed(texts, document, offset, limits.documentPartCharsMax);
    if (text === undefined) throw new GatewayError("DOCUMENT_NOT_FOUND");
    const end = offset + charsOf(text);
    return {
      doc_id: docId,
      title,
      bucket,
      provenance: provenanceOf(document),
      offset,
      next_offset: end < chars ? end : null,
      total_chars: chars,
      text,
    };
  }

  /** One page, newest first. Throws INVALID_REQUEST for a cursor that is none. */
  async list(caller: Caller, { bucket, cursor, limit }: ListQuery): Promise<DocumentList> {
    const before = cursor === undefined ? undefined : numberOf(cursor);
    const page = { bucket, before, most: limit + 1 };
    const listed = await this.#parts.documents.list(caller.org.id, page);
    const shown = listed.slice(0, limit);
    return {
      documents: shown.map(({ document }) => ({
        doc_id: document.docId,
        title: document.title,
        bucket: document.bucket,
        provenance: provenanceOf(document),
        total_chars: document.chars,
        created_at: isoOf(document.createdAt),
      })),
      next_cursor: listed.length > limit ? cursorOf(shown.at(-1)!.number) : null,
    };
  }

  /** Throws DOCUMENT_NOT_FOUND. */
  async remove(caller: Caller, docIdText: string): Promise<void> {
    const isGone = await this.#parts.documents.remove(placeOf(caller, docIdText));
    if (!isGone) throw new GatewayError("DOCUMENT_NOT_FOUND");
  }

  /** Served documents that have words of the query, best first. */
  async search(caller: Caller, { query, bucket, limit }: SearchBody): Promise<SearchResult> {
    const { documents, texts, index } = this.#parts;
    const orgId = caller.org.id;
    const terms = queryTerms(query);
    const most = limit ?? limits.searchResultsDefault;
    const hits = terms.length === 0 ? [] : await index.search(orgId, { terms, bucket, most });
    const results = await Promise.all(
      hits.map(async ({ docId, score, place }) => {
        const document = await documents.find({ orgId, docId });
        const snippet = document && (await snippetAt(texts, document, place));
        // One that was removed meanwhile is none of the results.
        if (document === undefined || snippet === undefined) return [];
        return [{ doc_id: docId, title: document.title, bucket: document.bucket, score, snippet }];
      }),
    );
    return { results: results.flat() };
  }

  async #bring(document: DocumentRecord, { parts }: ReadDocument): Promise<void> {
    const { documents, texts } = this.#parts;
    if (!(await documents.create(document))) throw noRoom();
    try {
      for (const [part, text] of parts.entries()) {
        if (!(await texts.write(document, "source", part, text))) throw new GatewayError("INTERNAL");
      }
    } catch (error) {
      // Where that fails too it is forsaken, and deleted later.
      await documents.remove(document).catch(() => false);
      throw error;
    }
  }
}

function placeOf(caller: Caller, docIdText: string): DocumentPlace {
  const docId = docIdOf(docIdText);
  if (docId === undefined) throw new GatewayError("DOCUMENT_NOT_FOUND");
  return { orgId: caller.org.id, docId };
}

function provenanceOf({ status, redacted, engine, scannedAt }: DocumentRecord): DocumentPart["provenance"] {
  return { status: shownStatus(status), redacted, engine, scanned_at: scannedAt === 0 ? null : isoOf(scannedAt) };
}

const shownStatus = (status: DocumentRecord["status"]) => (status === "arriving" ? "pending" : status);

const reasons = {
  pending: "it has not been inspected yet",
  quarantined: "its text was found to be harmful",
  failed: "it could not be inspected; upload it again",
} as const;

function notServed({ status }: DocumentRecord): GatewayError {
  const shown = shownStatus(status);
  const why = shown === "served" ? "" : `: ${reasons[shown]}`;
  return new GatewayError("DOCUMENT_NOT_FOUND", { say: `The document is ${shown}${why}.` });
}

const noRoom = (): GatewayError =>
  new GatewayError("INVALID_REQUEST", {
    say: `The organization has as much as it may: ${limits.documentsPerOrgMax} documents, or ${limits.documentCharsPerOrgMax} characters of text; delete some first.`,
  });
