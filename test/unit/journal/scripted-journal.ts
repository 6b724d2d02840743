import { GatewayError } from "../../../src/contracts/errors.ts";
import type { JobRecord } from "../../../src/contracts/job.ts";
import type { Journal, JournalBatch, StoredAnswer } from "../../../src/ports/journal.ts";

/** A journal in memory whose appends wait for the test's word: the order and the faults are the test's. */
export class ScriptedJournal implements Journal {
  /** Job ids of each try, in order. */
  readonly tries: string[][] = [];
  readonly jobs = new Map<string, JobRecord>();
  readonly answers = new Map<string, StoredAnswer>();
  #pending: { batch: JournalBatch; resolve: () => void; reject: (error: unknown) => void }[] = [];

  append(batch: JournalBatch): Promise<void> {
    this.tries.push(batch.records.map((record) => record.jobId));
    return new Promise((resolve, reject) => this.#pending.push({ batch, resolve, reject }));
  }

  get inFlight(): number {
    return this.#pending.length;
  }

  succeed(): void {
    const { batch, resolve } = this.#take();
    for (const record of batch.records) this.jobs.set(record.jobId, record);
    for (const answer of batch.answers) this.answers.set(answer.key, answer);
    resolve();
  }

  fail(error: unknown = new GatewayError("STORE_UNAVAILABLE", { detail: "the disk is full" })): void {
    this.#take().reject(error);
  }

  async findJob(jobId: string): Promise<JobRecord | undefined> {
    return this.jobs.get(jobId);
  }

  async findAnswer(key: string): Promise<StoredAnswer | undefined> {
    return this.answers.get(key);
  }

  async prune(): Promise<number> {
    return 0;
  }

  async probe(): Promise<void> {}

  #take() {
    const first = this.#pending.shift();
    if (first === undefined) throw new Error("nothing is being appended");
    return first;
  }
}
