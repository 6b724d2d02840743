import type { App, Caller } from "../contracts/account.ts";
import type { DocumentVerdict } from "../contracts/document.ts";
import type { GatewayError } from "../contracts/errors.ts";
import type { QueuedDocument } from "../contracts/queued-scan.ts";
import type { Repeat, ServedScan } from "../contracts/scan.ts";
import type { RedactedSpan } from "../contracts/verdict.ts";
import type { QueuedScan } from "./job-queue.ts";

/** What knowledge needs of scanning: made by `scan/`, called by `knowledge/`. */
export interface DocumentIntake {
  /**
   * Has a document inspected later: one job, which is durable as inflight when this resolves. Throws what a queued
   * scan throws before anything is done, and OVERLOADED where the queue is too long; then `bring` is called, which
   * makes the document durable.
   */
  queueDocument(caller: Caller, asked: DocumentRequest, repeat?: Repeat): Promise<ServedScan>;
}

export interface DocumentRequest {
  readonly document: QueuedDocument;
  /** `elapsedMs` of the clock when the request came. */
  readonly receivedMs: number;
  /** JSON of the answer. */
  readonly body: string;
  bring(): Promise<void>;
}

/** The verdict on a text, and what of it is secret or personal. */
export interface InspectedText extends DocumentVerdict {
  /** Rules and model. */
  readonly engine: string;
  readonly spans: readonly RedactedSpan[];
}

/** Made by `scan/`, called by `knowledge/`. */
export interface DocumentInspector {
  /**
   * Waits for room that callers leave. Rejects with a GatewayError where the text could not be inspected, or is `stopping`'s to give
   * up. `givesWay`, `stopping`: as in `ScanRunner.run`.
   */
  inspect(text: string, app: App, givesWay: boolean, stopping: AbortSignal): Promise<InspectedText>;
  /** Finishes the document's job; resolves when that is durable. */
  finish(scan: QueuedScan, app: App, verdict: DocumentVerdict): Promise<void>;
  fail(scan: QueuedScan, error: GatewayError): Promise<void>;
}

/** How queued work gives way to callers: made by `jobs/`. */
export interface RoomForCallers {
  readonly areHere: boolean;
  /** Begins a piece of work; when it is done, what this returns says for how many milliseconds to pause. */
  beginPiece(): () => number;
}
