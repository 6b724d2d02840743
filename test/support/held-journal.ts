import type { JobRecord } from "../../src/contracts/job.ts";
import type { Journal, JournalBatch, StoredAnswer } from "../../src/ports/journal.ts";

/** A journal in memory whose commits can be held back or made to fail, for tests of what stands on it. */
export class HeldJournal implements Journal {
  readonly jobs = new Map<string, JobRecord>();
  readonly answers = new Map<string, StoredAnswer>();
  #gate: Promise<void> = Promise.resolve();
  #open: () => void = () => {};

  /** From now on nothing becomes durable until `release`. */
  hold(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    this.#open = resolve;
  }

  release(): void {
    this.#open();
  }

  async append(batch: JournalBatch): Promise<void> {
    await this.#gate;
    for (const record of batch.records) this.jobs.set(record.jobId, record);
    for (const answer of batch.answers) this.answers.set(answer.key, answer);
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
}
