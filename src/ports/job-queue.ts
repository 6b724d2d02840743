import type { App } from "../contracts/account.ts";
import type { ErrorBody, GatewayError } from "../contracts/errors.ts";
import type { JobRecord } from "../contracts/job.ts";
import type { PackedRequest, QueuedScan } from "../contracts/queued-scan.ts";
import type { StoredAnswer } from "./journal.ts";

export type { PackedRequest, QueuedScan } from "../contracts/queued-scan.ts";

/** A scan in somebody's hands. */
export interface TakenScan extends QueuedScan {
  /** How often it has been taken since it was accepted or replayed, this time included. */
  readonly attempt: number;
}

/** What became of a scan that was taken. */
export type Outcome =
  /** Its finished job is durable: the entry and its text are deleted. */
  | { readonly is: "done"; readonly scan: TakenScan }
  /** It may be taken again from `dueMs` on (milliseconds since the epoch). */
  | { readonly is: "again"; readonly scan: TakenScan; readonly dueMs: number }
  /** Its holder stops: it may be taken at once, before what came after it, and this time does not count among its attempts. */
  | { readonly is: "untried"; readonly scan: TakenScan }
  /** Its failed job is durable: the entry becomes a dead letter. */
  | { readonly is: "dead"; readonly scan: TakenScan; readonly error: ErrorBody };

/** What stands in a queue, over all gateways. Entries are in one state each; `dead` ones count apart. */
export interface QueueDepth {
  /** Never taken. */
  readonly waiting: number;
  readonly running: number;
  /** Taken before, and waiting for another try. */
  readonly retrying: number;
  readonly dead: number;
  /** By organization, dead letters apart: entries, and UTF-16 units of their texts. */
  readonly orgs: ReadonlyMap<string, OrgDepth>;
}

export interface OrgDepth {
  readonly scans: number;
  readonly units: number;
}

/**
 * Scans that were accepted and not run yet. Each is delivered until its outcome is settled, also when its holder dies: an
 * entry that is neither kept nor settled for limits.queueHoldMs is given to somebody else. So a scan may be delivered twice,
 * and counts once, because its job does (ports/journal.ts). Every method rejects with STORE_UNAVAILABLE where the store
 * cannot be reached or written.
 */
export interface JobQueue {
  /**
   * Makes the scans, their inflight records and the answers durable: all of it, or nothing is ever run. With `rest`, many scans
   * are brought in small pieces, and it is awaited after each of them but the last. The bytes of packed ones are gone after the call.
   */
  accept(
    scans: readonly QueuedScan[] | PackedRequest,
    answers: readonly StoredAnswer[],
    rest?: () => Promise<void>,
  ): Promise<void>;
  /** The organizations that have something to take now; it may name some that have not. */
  orgs(): Promise<readonly string[]>;
  /**
   * Takes up to `most` scans of an organization, those due first, first. An entry whose job has completed by now is not given
   * but deleted: its holder died between the journal and the queue.
   */
  take(orgId: string, most: number): Promise<readonly TakenScan[]>;
  /** Says that their holder is alive. To be called well within limits.queueHoldMs. */
  keep(scans: readonly TakenScan[]): Promise<void>;
  settle(outcomes: readonly Outcome[]): Promise<void>;
  depth(): Promise<QueueDepth>;
}

/** A scan whose attempts are spent, as an operator sees it. Its text is kept for a replay and never shown. */
export interface DeadLetter {
  readonly jobId: string;
  readonly orgId: string;
  readonly appId: string;
  readonly kind: JobRecord["kind"];
  readonly attempts: number;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly failedAt: number;
  readonly error: ErrorBody;
}

/** Kept for limits.deadLetterDays, and no more than limits.deadLettersMax of them (Redis: of an organization): the oldest go first. */
export interface DeadLetters {
  /** The newest `most`, newest first. */
  list(most: number): Promise<readonly DeadLetter[]>;
  /**
   * Puts it back into the queue with all its attempts: the job is inflight again, and what was counted of its failure is taken
   * back, so that it counts once, as what becomes of it. False where there is no such dead letter.
   */
  replay(jobId: string): Promise<boolean>;
  /** Deletes it with its text; the job stays failed. False where there is none. */
  remove(jobId: string): Promise<boolean>;
}

/** The way into the queue as the domain uses it: made by `jobs/intake.ts` over a `JobQueue`, called by `scan/`. */
export interface Intake {
  /** Somebody waits for the answer to a scan that is not queued, and came at `atMs` of `elapsedMs`: queued work makes room. */
  callerCame(atMs: number): void;
  /** Throws OVERLOADED where the organization's queue or the whole one is too long for `scans` more with `units` of text. */
  assertTakes(orgId: string, scans: number, units: number): void;
  /** UTF-16 units of the organization's texts in the queue, over all gateways: as of the last look, with what was accepted here since. */
  queuedUnits(orgId: string): number;
  /** Looks at the queue again; where the store does not answer what is known stands. */
  look(): Promise<void>;
  /** Resolves when the scans are accepted: durable as inflight, with the answer to repeat. */
  accept(scans: readonly QueuedScan[] | PackedRequest, answer: StoredAnswer | undefined): Promise<void>;
}

/** Runs queued scans: made by `scan/`, called by `jobs/`. */
export interface ScanRunner {
  /** How many scans may be begun now, in one go: 0 while the engine has no room to spare, or the journal takes nothing. */
  room(): number;
  /**
   * Resolves when the scan is decided, its session told and its finished job handed over; `durable` settles when the store has
   * it. Rejects with a GatewayError where the text could not be inspected: then the job is inflight still. `givesWay`: there are
   * callers, and its thread is to rest after it. `stopping`: then what takes long ends where it can begin anew, and rejects.
   */
  run(
    scan: QueuedScan,
    app: App,
    givesWay: boolean,
    stopping: AbortSignal,
  ): Promise<{ readonly durable: Promise<void> }>;
  /** Finishes the job as failed; resolves when that is durable. */
  fail(scan: QueuedScan, error: GatewayError): Promise<void>;
}
