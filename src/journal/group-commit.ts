import { GatewayError, storeUnavailable } from "../contracts/errors.ts";
import type { JobRecord } from "../contracts/job.ts";
import { limits } from "../contracts/limits.ts";
import type { Clock } from "../ports/clock.ts";
import type { AnswerLog, JobLog, Journal, StoredAnswer } from "../ports/journal.ts";
import { PendingBatch } from "./pending-batch.ts";
import { unheard } from "./unheard.ts";

/** What operators see of a job log. */
interface JobLogStats {
  readonly state: JobLogState;
  /** Finished jobs that are not durable yet. */
  readonly pendingRecords: number;
  readonly pendingChars: number;
  /** Jobs that `begin` noted and that have not finished. */
  readonly begunRecords: number;
  /** Since the start: jobs `begin` had no room to note; their `GET` answers 404 until they finish. */
  readonly unnotedRecords: number;
  readonly committedRecords: number;
  readonly commits: number;
  readonly failures: number;
  /** How long the last durable commit took, in milliseconds; 0 before the first. */
  readonly lastCommitMs: number;
}

type JobLogState = "ok" | "failing";

export interface JobLogOptions {
  readonly clock: Clock;
  /** Told when the store stops taking writes and takes them again; `detail` says why, for the log. */
  readonly onState?: (state: JobLogState, detail: string) => void;
  /**
   * Least time from the start of one commit to the start of the next, default 0. Where nobody waits for the disk, a few milliseconds
   * make fewer and larger commits: about a third of the CPU a job. The first job after a pause never waits.
   */
  readonly gapMs?: number;
  /** The same after a commit of limits.journalBusyRecordsMin jobs or more. Default: no other. */
  readonly busyGapMs?: number;
  /**
   * A store that is a service of its own may be away for a while, and come back as it was: jobs are taken meanwhile, up to the bounds
   * of what may be pending. Default: nothing new is taken while commits fail.
   */
  readonly takesWhileFailing?: boolean;
}

export interface MeteredJobLog extends JobLog {
  stats(): JobLogStats;
  /** Jobs of this gateway that the store does not know of: noted by `begin`, and not finished, or finished and not durable yet. */
  unknownToStore(): Iterable<JobRecord>;
  /** Resolves when all that has finished by now is durable; rejects when the gateway stops without. Undefined where it is already. */
  committed(): Promise<void> | undefined;
  /** Commits what is pending and stops. Rejects with STORE_UNAVAILABLE when the store did not take it within limits.journalCloseMsMax. */
  close(): Promise<void>;
}

/**
 * Group commit over a journal: one batch on its way to the disk; what finishes meanwhile is the next batch, which starts as soon as the
 * last is durable. While nothing finishes there is no timer and no write. A batch that fails is sent again, the same, until it succeeds.
 */
export function openJobLog(journal: Journal, options: JobLogOptions): MeteredJobLog {
  return new GroupCommit(journal, options);
}

/** Often enough that the set does not see two collections, seldom enough to cost nothing. */
const begunRenewal = 256;
class GroupCommit implements MeteredJobLog {
  readonly answers: AnswerLog = {
    find: async (key) => this.#answers.get(key) ?? this.#journal.findAnswer(key),
    stored: async (key) => {
      if (!this.#answers.has(key)) return;
      const batch = this.#batches.findLast(({ answers }) => answers.some((answer) => answer.key === key));
      await batch?.durable.catch(() => {});
    },
  };
  readonly #journal: Journal;
  readonly #clock: Clock;
  readonly #onState: (state: JobLogState, detail: string) => void;
  readonly #gapMs: number;
  readonly #busyGapMs: number;
  readonly #takesWhileFailing: boolean;
  /** Oldest first. The first may be on its way; the last may still be filled. */
  readonly #batches: PendingBatch[] = [];
  /** Jobs being worked on, as `begin` was given them: an object is found sooner than the text of an id. */
  #begun = new Set<JobRecord>();
  #finished = 0;
  /** The newest answers that are not durable yet. */
  readonly #answers = new Map<string, StoredAnswer>();
  #state: JobLogState = "ok";
  #closing = false;
  /** The last try was made: a stop does not wait for the store any longer. */
  #givenUp = false;
  /** From the first record after idleness until all is durable. */
  #running = false;
  #wake: () => void = () => {};
  #pendingRecords = 0;
  #pendingChars = 0;
  #unnotedRecords = 0;
  #committedRecords = 0;
  #commits = 0;
  #failures = 0;
  #lastCommitMs = 0;
  #lastStartMs = Number.NEGATIVE_INFINITY;
  /** Jobs of the last commit. */
  #lastSize = 0;

  constructor(journal: Journal, options: JobLogOptions) {
    const { clock, onState = () => {}, gapMs = 0, busyGapMs = gapMs, takesWhileFailing = false } = options;
    this.#journal = journal;
    this.#clock = clock;
    this.#onState = onState;
    this.#gapMs = gapMs;
    this.#busyGapMs = busyGapMs;
    this.#takesWhileFailing = takesWhileFailing;
  }

  assertWritable(): void {
    if (this.#closing) throw storeUnavailable("the job log is closed");
    if (this.#state === "failing" && !this.#takesWhileFailing) throw storeUnavailable("the store does not take writes");
    if (
      this.#pendingRecords >= limits.journalPendingRecordsMax ||
      this.#pendingChars >= limits.journalPendingCharsMax
    ) {
      throw storeUnavailable("too many jobs wait for the store");
    }
  }

  begin(record: JobRecord): void {
    if (this.#begun.size < limits.journalBegunRecordsMax) this.#begun.add(record);
    else this.#unnotedRecords += 1;
  }

  drop(record: JobRecord): void {
    this.#begun.delete(record);
  }

  finish(record: JobRecord, answer?: StoredAnswer, begun = record): Promise<void> {
    if (this.#closing) return unheard(storeUnavailable("the job log is closed"));
    const batch = this.#openBatch();
    const isOwn = this.#begun.delete(begun) && record.status !== "inflight";
    this.#keepBegunYoung();
    this.#pendingChars += batch.add(record, answer, isOwn);
    this.#pendingRecords += 1;
    if (answer !== undefined) this.#answers.set(answer.key, answer);
    if (!this.#running) {
      this.#running = true;
      // After this turn of the event loop: jobs that finish together become durable together.
      setImmediate(() => void this.#run());
    }
    return batch.durable;
  }

  async find(jobId: string, orgId?: string): Promise<JobRecord | undefined> {
    return this.#findPending(jobId) ?? this.#findBegun(jobId) ?? this.#journal.findJob(jobId, orgId);
  }

  async close(): Promise<void> {
    this.#closing = true;
    const last = this.#batches.at(-1);
    if (last === undefined) return;
    this.#wake();
    const timer = setTimeout(() => this.#giveUp(), limits.journalCloseMsMax);
    try {
      await last.durable;
    } finally {
      clearTimeout(timer);
    }
  }

  stats(): JobLogStats {
    return {
      state: this.#state,
      pendingRecords: this.#pendingRecords,
      pendingChars: this.#pendingChars,
      begunRecords: this.#begun.size,
      unnotedRecords: this.#unnotedRecords,
      committedRecords: this.#committedRecords,
      commits: this.#commits,
      failures: this.#failures,
      lastCommitMs: this.#lastCommitMs,
    };
  }

  *unknownToStore(): Generator<JobRecord> {
    yield* this.#begun;
    for (const batch of this.#batches) yield* batch.own();
  }

  committed(): Promise<void> | undefined {
    return this.#batches.at(-1)?.durable;
  }

  /**
   * Puts a new set in place of the old one now and then. V8 makes the table of a set anew every few dozen changes, and that of a set
   * which has grown old in the old generation: there each table that was left keeps the jobs it named, until a full collection.
   */
  #keepBegunYoung(): void {
    this.#finished += 1;
    if (this.#finished % begunRenewal === 0 && this.#begun.size < begunRenewal) this.#begun = new Set(this.#begun);
  }

  /** Looks through all of them, as seldom as it is asked for. */
  #findBegun(jobId: string): JobRecord | undefined {
    for (const job of this.#begun) if (job.jobId === jobId) return job;
    return undefined;
  }

  /** Looks through what is pending: that is some milliseconds' jobs, and asking is rare, while every job would pay for an index. */
  #findPending(jobId: string): JobRecord | undefined {
    for (const { records } of this.#batches.toReversed()) {
      const found = records.findLast((record) => record.jobId === jobId);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #openBatch(): PendingBatch {
    const last = this.#batches.at(-1);
    if (last?.takesMore) return last;
    const batch = new PendingBatch();
    this.#batches.push(batch);
    return batch;
  }

  async #run(): Promise<void> {
    for (let batch = this.#batches[0]; batch !== undefined && !this.#givenUp; batch = this.#batches[0]) {
      const gapMs = this.#lastSize < limits.journalBusyRecordsMin ? this.#gapMs : this.#busyGapMs;
      const waitMs = this.#lastStartMs + gapMs - this.#clock.elapsedMs();
      if (waitMs > 0 && batch.takesMore) await this.#pause(waitMs);
      batch.seal();
      await this.#commit(batch);
    }
    this.#running = false;
  }

  /** Sends the batch until it is durable, or until a stop gives up. */
  async #commit(batch: PendingBatch): Promise<void> {
    let pauseMs: number = limits.journalRetryMsMin;
    while (!(await this.#succeeds(batch))) {
      await this.#pause(pauseMs);
      if (this.#givenUp) return;
      pauseMs = Math.min(2 * pauseMs, limits.journalRetryMsMax);
    }
    this.#forget(batch);
  }

  async #succeeds(batch: PendingBatch): Promise<boolean> {
    this.#lastStartMs = this.#clock.elapsedMs();
    try {
      await this.#journal.append(batch);
    } catch (error) {
      this.#failures += 1;
      this.#enter("failing", error instanceof GatewayError ? error.detail : String(error));
      return false;
    }
    this.#lastCommitMs = this.#clock.elapsedMs() - this.#lastStartMs;
    this.#lastSize = batch.records.length;
    return true;
  }

  /** The batch is durable: from now on the store answers for its jobs. */
  #forget(batch: PendingBatch): void {
    this.#batches.shift();
    for (const answer of batch.answers) {
      if (this.#answers.get(answer.key) === answer) this.#answers.delete(answer.key);
    }
    this.#pendingRecords -= batch.records.length;
    this.#pendingChars -= batch.chars;
    this.#committedRecords += batch.records.length;
    this.#commits += 1;
    this.#enter("ok", "");
    batch.succeed();
  }

  #enter(state: JobLogState, detail: string): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#onState(state, detail);
  }

  /** Waits, or less when `#wake` is called. A stop waits no longer than the shortest pause between two tries. */
  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#closing ? Math.min(ms, limits.journalRetryMsMin) : ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #giveUp(): void {
    this.#givenUp = true;
    this.#wake();
    const error = storeUnavailable(`${this.#pendingRecords} finished jobs could not be stored`);
    for (const batch of this.#batches) batch.fail(error);
  }
}
