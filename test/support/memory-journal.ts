import type { JobRecord } from "../../src/contracts/job.ts";
import type { Journal, JournalBatch, StoredAnswer } from "../../src/ports/journal.ts";

/** A journal in memory: what is appended is there at once, and stays. */
export class MemoryJournal implements Journal {
  readonly jobs = new Map<string, JobRecord>();
  readonly answers = new Map<string, StoredAnswer>();

  async append({ records, answers }: JournalBatch): Promise<void> {
    for (const record of records) this.jobs.set(record.jobId, record);
    for (const answer of answers) this.answers.set(answer.key, answer);
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
