import type { Bill } from "../contracts/billing.ts";
import type { Counts, Sums } from "../contracts/counts.ts";

/** Which jobs to count: those received in [fromMs, untilMs). */
export interface CountRange {
  /** An app's id; or an organization's: all its apps together, in whole hours only. */
  readonly scope: string;
  /** Milliseconds since the epoch, on whole minutes; on whole hours where older than limits.minuteCountersDays. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** Preview jobs too; else they are left out. */
  readonly includePreview: boolean;
}

export interface CountBucket {
  /** Milliseconds since the epoch; on the hour or at UTC midnight. */
  readonly startMs: number;
  readonly sums: Sums;
}

/**
 * Counters are a fold of the journal: each durable job is counted exactly once, in the minute it was received in, however
 * often it was delivered and whenever the gateway died. A question counts what was durable when it was asked, and no answer
 * overtakes that of an earlier `append`: what is not yet known to be durable when the answer comes is not in it.
 */
export interface CounterStore {
  totals(range: CountRange): Promise<Counts>;
  /** The range by hour or UTC day, oldest first, without empty buckets. The first and the last hold only what lies in the range. */
  series(range: CountRange, interval: "hour" | "day"): Promise<readonly CountBucket[]>;
  /**
   * What the organizations were billed in the period that each of them has at `nowMs`; an unknown one is left out. Bills are
   * made as jobs are counted, in the same step, and so is the spending of grants: each character exactly once.
   */
  bills(orgIds: readonly string[], nowMs: number): Promise<readonly Bill[]>;
}
