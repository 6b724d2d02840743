import type { Period } from "../contracts/billing.ts";
import { newCounts, type Sums } from "../contracts/counts.ts";
import type { AnalyticsTimeseries } from "../contracts/wire-analytics.ts";
import { isoOf } from "../contracts/wire-fields.ts";
import type { Interval } from "./read-query.ts";
import { avgLatencyMsOf, blockedOf, totalOf } from "./summary.ts";

const nothing = newCounts().sums;

/** The series of an app over a covered period: a point for each of `starts`, zero where `sums` has none (docs/api.md "Analytics"). */
export function timeseriesOf(
  appId: string,
  interval: Interval,
  covered: Period,
  starts: readonly number[],
  sums: ReadonlyMap<number, Sums>,
): AnalyticsTimeseries {
  return {
    appId,
    interval,
    period: { start: isoOf(covered.startMs), end: isoOf(covered.endMs) },
    buckets: starts.map((startMs) => pointOf(startMs, sums.get(startMs) ?? nothing)),
  };
}

function pointOf(startMs: number, sums: Sums): AnalyticsTimeseries["buckets"][number] {
  return {
    bucketStart: isoOf(startMs),
    total: totalOf(sums),
    completed: sums.completed,
    failed: sums.failed,
    blocked: blockedOf(sums),
    charsUsed: sums.chars,
    avgLatencyMs: avgLatencyMsOf(sums),
  };
}
