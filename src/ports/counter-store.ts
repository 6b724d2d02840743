import type { Counts } from "../contracts/counts.ts";

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
  readonly counts: Counts;
}

/**
 * Counters are a fold of the journal: each durable job is counted exactly once, in the minute it was received in, however
 * often it was delivered and whenever the gateway died. A question counts what was durable when it was asked.
 */
export interface CounterStore {
  totals(range: CountRange): Promise<Counts>;
  /** The range by hour or UTC day, oldest first, without empty buckets; `fromMs` and `untilMs` are on such boundaries. */
  series(range: CountRange, interval: "hour" | "day"): Promise<readonly CountBucket[]>;
}
