import type { Caller } from "./account.ts";
import type { ScanTask } from "./engine-message.ts";
import type { PackedScans } from "./queued-scan.ts";
import type { JobKind } from "./verdict.ts";

/** Who waits for an answer: a scan whose client has gone before it began is dropped. */
export interface ScanClient {
  readonly isGone: boolean;
}

/** A validated request for one scan, as the handlers hand it to the scan service. */
export interface ScanRequest {
  readonly task: ScanTask;
  /** "" without one. */
  readonly sessionId: string;
  /** `elapsedMs` of the clock when the request's first byte was seen. */
  readonly receivedMs: number;
  /** From the dashboard: free, and counted apart. */
  readonly isPreview?: boolean;
  /** Absent: somebody waits, whatever happens. */
  readonly client?: ScanClient | undefined;
  /** `bodyName` of the body it was read from: once its verdict is known, the next such body is answered unread. */
  readonly bodyName?: string;
}

/** A validated retrieval: every chunk is a scan of kind `rag_chunk`. */
export interface RetrievalRequest {
  readonly query: string;
  readonly chunks: readonly { readonly chunk_id: string; readonly text: string }[];
  readonly sessionId: string;
  readonly languageHint: string;
  readonly wantsRedaction: boolean;
  readonly wantsFindings: boolean;
  readonly receivedMs: number;
  /** As in ScanRequest. */
  readonly client?: ScanClient | undefined;
}

/** An answer ready for the wire. */
interface ScanAnswer {
  /** 202: accepted, and run later. */
  readonly status: 200 | 202;
  /** JSON of the answer. */
  readonly body: string;
  /** `body` without `redaction`: what may be stored and replayed. */
  readonly storedBody: string;
  /** Milliseconds, for `Server-Timing`; of a retrieval: the longest wait, and the sum of the engine's work. */
  readonly queueMs: number;
  readonly engineMs: number;
}

/** An `Idempotency-Key` and what it stands for. */
export interface Repeat {
  /** The header's value. */
  readonly key: string;
  /** SHA-256 over path and body bytes, hex. */
  readonly requestHash: string;
}

/**
 * A body for one scan, for a scan thread to read, and who hears what comes of it: one of the three is called, once and later. No promise,
 * for each costs the main thread as much as reading the head.
 */
export interface UnreadRequest {
  readonly kind: JobKind;
  /** Gone after the call. */
  readonly bytes: Uint8Array;
  readonly receivedMs: number;
  readonly client: ScanClient;
  served(scan: ServedScan): void;
  /** What `scan` would reject. */
  failed(error: unknown): void;
  /** Its thread has not read it, as it is not valid or hard to read: it is to be read here. */
  left(bytes: Uint8Array): void;
}

/** What one gateway can do for a caller; made by `scan/`, called by `http/handlers`. */
export interface ScanService {
  /** Throws OVERLOADED or STORE_UNAVAILABLE before a body of `bodyBytes` is parsed; cheap. */
  assertAdmits(bodyBytes: number): void;
  /** A scan whose verdict is known is served at once. Throws, or rejects later. */
  scan(caller: Caller, request: ScanRequest, repeat?: Repeat): ServedScan | Promise<ServedScan>;
  /** Names a body among all that come to this path for the caller's app under its policy of now; "" for one that is new or too long. */
  bodyName(caller: Caller, path: string, bytes: Uint8Array): string;
  /**
   * A scan of the body of this name, where what was read from it and its verdict are known; else undefined. At once, but where the
   * bill must be read or durability waited for. Throws what `scan` throws.
   */
  scanKnown(caller: Caller, bodyName: string, receivedMs: number): ServedScan | Promise<ServedScan> | undefined;
  /**
   * A scan of a body that a scan thread reads, which spares the main thread what costs it most of a new text. False where it is to be read
   * here. Throws what `assertAdmits` throws.
   */
  scanUnread(caller: Caller, request: UnreadRequest): boolean;
  retrieve(caller: Caller, request: RetrievalRequest, repeat?: Repeat): Promise<ServedScan>;
  /**
   * Accepts scans to be run later, all or none; each is a job that is durable as inflight when this resolves. `answerOf` makes
   * the answer's JSON of their job ids, in their order. Throws what `scan` throws, and OVERLOADED where the queue is too long.
   */
  queue(
    caller: Caller,
    requests: readonly ScanRequest[],
    answerOf: (jobIds: readonly string[]) => string,
    repeat?: Repeat,
  ): Promise<ServedScan>;
  /** The same for a large batch that another thread has read. */
  queueBatch(caller: Caller, batch: ReadBatch, receivedMs: number, repeat?: Repeat): Promise<ServedScan>;
  /** Names all that the caller's verdicts depend on besides the text and the release: URL-safe, and another one when any of it changes. */
  policyRevision(caller: Caller): string;
  /** JSON of `GET /jobs/{job_id}` for this caller's app, or undefined. */
  jobJson(caller: Caller, jobId: string): Promise<string | undefined>;
}

/** A batch as the thread that read it hands it over: nothing of it that the main thread need look at. */
export interface ReadBatch {
  readonly packed: PackedScans;
  /** JSON of the answer, once it is accepted. */
  readonly body: string;
  /** SHA-256 over path and body, hex; "" where none was asked for. */
  readonly requestHash: string;
}

export interface ServedScan extends ScanAnswer {
  /** True when an earlier answer is given again: header `Idempotent-Replayed: true`. */
  readonly replayed: boolean;
}

/** `kind` → `source` of the scan result, where it has one (docs/api.md "Scans"). */
export const sourceOf: Readonly<Partial<Record<JobKind, string>>> = {
  rag_chunk: "rag_chunk",
  rag_context: "assembled_context",
};
