import type { JobRecord } from "../contracts/job.ts";

/** A finished answer that a repeat with the same `Idempotency-Key` gets again. */
export interface StoredAnswer {
  /** Scope and key: `{keyId}:{Idempotency-Key}`. */
  readonly key: string;
  /** SHA-256 over path and body, hex. */
  readonly requestHash: string;
  readonly status: number;
  /** The answer's body without `redaction`. */
  readonly body: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** One group commit: all of it is durable, or none. */
export interface JournalBatch {
  readonly records: readonly JobRecord[];
  readonly answers: readonly StoredAnswer[];
  /**
   * Those of `records` that the store may have from elsewhere: accepted before, or finished by another gateway too; absent: any of
   * them. The others are finished and in this batch alone, which is the same object when it is sent again: no store need look for them.
   */
  readonly mayBeKnown?: ReadonlySet<JobRecord>;
}

/**
 * Where finished jobs become durable. A record with a `jobId` already there replaces the earlier one (inflight → completed);
 * an inflight one never replaces a finished one. A batch may come twice: its jobs count once.
 */
export interface Journal {
  /** Resolves when the batch is durable; rejects with GatewayError STORE_UNAVAILABLE when it is not (and then may be sent again). */
  append(batch: JournalBatch): Promise<void>;
  /**
   * The job's newest durable record, or undefined: unknown or past its retention. `orgId`: whose job it is, where the caller
   * knows; a store that keeps jobs by organization then asks one place instead of all.
   */
  findJob(jobId: string, orgId?: string): Promise<JobRecord | undefined>;
  /** The stored answer of an idempotency key that has not expired. */
  findAnswer(key: string): Promise<StoredAnswer | undefined>;
  /**
   * Deletes up to `most` jobs decided before `beforeMs`, or received before it, never decided and not in the queue any more; and as
   * many expired answers. Returns how many went.
   */
  prune(beforeMs: number, most: number): Promise<number>;
  /** Resolves when a small write succeeds; rejects with STORE_UNAVAILABLE. */
  probe(): Promise<void>;
}

/** The answers to repeat that finished jobs were handed over with. */
export interface AnswerLog {
  /** The answer of an idempotency key that has not expired: not yet durable ones included. */
  find(key: string): Promise<StoredAnswer | undefined>;
  /** Settles when the answer of the key, if one was handed over and is not durable yet, is durable or given up. */
  stored(key: string): Promise<void>;
}

/**
 * The journal as the domain uses it: hand a finished job over and go on. Made by `journal/group-commit.ts` over a `Journal`.
 * A failing store is retried with back-off and nothing accepted is dropped.
 */
export interface JobLog {
  readonly answers: AnswerLog;
  /** Throws STORE_UNAVAILABLE while the store does not take writes or the buffer is full. Call it before work is accepted. */
  assertWritable(): void;
  /**
   * Notes a job that is being worked on, so that `find` and analytics show it as `inflight`. Memory only; not for a job that
   * the journal holds as inflight, which would be counted twice.
   */
  begin(record: JobRecord): void;
  /** What `begin` was given is no job after all. */
  drop(record: JobRecord): void;
  /**
   * Hands over a finished job and, with it, the answer to repeat. Resolves when both are durable; rejects only when the
   * gateway stops without the store having taken them. The promise may be left alone: the job log reports its own failures.
   * `begun`: the very record that `begin` was given, if it was; absent: this one.
   */
  finish(record: JobRecord, answer?: StoredAnswer, begun?: JobRecord): Promise<void>;
  /** The newest record: not yet durable ones included. `orgId` as in `Journal.findJob`. */
  find(jobId: string, orgId?: string): Promise<JobRecord | undefined>;
}
