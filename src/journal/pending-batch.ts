import type { GatewayError } from "../contracts/errors.ts";
import type { JobRecord } from "../contracts/job.ts";
import { limits } from "../contracts/limits.ts";
import type { JournalBatch, StoredAnswer } from "../ports/journal.ts";

/** Finished jobs that will become durable together: filled, then sent as often as it takes, the same each time. */
export class PendingBatch implements JournalBatch {
  readonly records: JobRecord[] = [];
  readonly answers: StoredAnswer[] = [];
  readonly mayBeKnown = new Set<JobRecord>();
  /** Shared by all jobs of the batch. Rejects only when the gateway stops with a store that never took it. */
  readonly durable: Promise<void>;
  readonly #resolve: () => void;
  readonly #reject: (error: GatewayError) => void;
  #chars = 0;
  #sealed = false;

  constructor() {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.durable = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    // Most callers do not wait; those who do hear of a rejection through their own chain.
    promise.catch(() => {});
  }

  /** UTF-16 units of all results and answers: what the batch weighs. */
  get chars(): number {
    return this.#chars;
  }

  /** False once it is sent or full: what finishes now belongs to the next batch. */
  get takesMore(): boolean {
    return (
      !this.#sealed && this.records.length < limits.journalBatchRecordsMax && this.#chars < limits.journalBatchCharsMax
    );
  }

  /** Returns what it weighs. `isOwn`: the job began in this process and ends here, for the first time and the last. */
  add(record: JobRecord, answer: StoredAnswer | undefined, isOwn: boolean): number {
    const chars = record.result.length + (answer?.body.length ?? 0);
    this.records.push(record);
    if (!isOwn) this.mayBeKnown.add(record);
    if (answer !== undefined) this.answers.push(answer);
    this.#chars += chars;
    return chars;
  }

  /** The jobs of the batch that no store has from elsewhere. */
  *own(): Generator<JobRecord> {
    for (const record of this.records) if (!this.mayBeKnown.has(record)) yield record;
  }

  /** From here on it never changes. */
  seal(): void {
    this.#sealed = true;
  }

  succeed(): void {
    this.#resolve();
  }

  fail(error: GatewayError): void {
    this.#reject(error);
  }
}
