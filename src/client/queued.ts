import type { BatchBody, ContextBody, ScanBody, ToolCallBody, ToolOutputBody } from "../contracts/wire.ts";
import type { AcceptedResult, BatchResult } from "../contracts/wire-queue.ts";
import type { Job } from "../contracts/wire-results.ts";
import { pause, pollMs } from "./retry.ts";
import type { CallOptions } from "./transport.ts";

/** A scan that carries an `Idempotency-Key` where it may be sent twice. */
export interface ScanOptions extends CallOptions {
  /**
   * 1 to 200 visible ASCII characters: a repeat within 24 hours gets the first answer, and is not scanned or billed again.
   * Without it each scan that may be retried gets one of its own, unless it asks for `redaction`, which replays do not carry.
   */
  readonly idempotencyKey?: string | undefined;
}

/** How `SluiceClient` asks. */
export interface QueueTransport {
  scan<Result>(path: string, body: object, options: ScanOptions | undefined, prefer: string): Promise<Result>;
  job(jobId: string, options: CallOptions | undefined): Promise<Job>;
}

const respondAsync = "respond-async";

/**
 * Scans that may wait. What is accepted is durable: it is scanned once, counted once and billed once, whatever happens to the
 * gateway. They need a scan key. Results carry no `redaction`.
 */
export class QueuedCalls {
  readonly #transport: QueueTransport;

  /** `SluiceClient` makes it. */
  constructor(transport: QueueTransport) {
    this.#transport = transport;
  }

  scan(body: ScanBody, options?: ScanOptions): Promise<AcceptedResult> {
    return this.#transport.scan("/scan", body, options, respondAsync);
  }

  toolCall(body: ToolCallBody, options?: ScanOptions): Promise<AcceptedResult> {
    return this.#transport.scan("/agent/tool-call", body, options, respondAsync);
  }

  toolOutput(body: ToolOutputBody, options?: ScanOptions): Promise<AcceptedResult> {
    return this.#transport.scan("/agent/tool-output", body, options, respondAsync);
  }

  context(body: ContextBody, options?: ScanOptions): Promise<AcceptedResult> {
    return this.#transport.scan("/rag/context", body, options, respondAsync);
  }

  /** 1 to 1,000 scans in one request: all are accepted, or none. */
  batch(items: BatchBody["items"], options?: ScanOptions): Promise<BatchResult> {
    return this.#transport.scan("/scan/batch", { items }, options, "");
  }

  /** The job once it is `completed` or `failed`: asks for it again and again, every two seconds in the end. Its `signal` ends it. */
  async finished(jobId: string, options?: CallOptions): Promise<Job> {
    for (let asked = 1; ; asked += 1) {
      const job = await this.#transport.job(jobId, options);
      if (job.status !== "inflight") return job;
      await pause(pollMs(asked), options?.signal);
    }
  }
}
