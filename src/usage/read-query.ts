import type { Period } from "../contracts/billing.ts";
import { GatewayError } from "../contracts/errors.ts";
import { limits } from "../contracts/limits.ts";
import { parameterOf } from "../contracts/query-parameter.ts";
import { parseInstant } from "./parse-instant.ts";

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The last moment whose year has four digits: no answer speaks of a later one, whatever is rounded. */
const latestMs = Date.parse("9999-12-31T23:59:59.999Z");

export type Interval = "hour" | "day";

/**
 * `start` and `end` of a query; undefined where both are absent. `start` = `end` is an empty period. Throws INVALID_DATE,
 * RANGE_INVERTED, and RANGE_TOO_LARGE beyond `daysMax` days.
 */
export function readPeriod(query: URLSearchParams, daysMax: number): Period | undefined {
  const start = parameterOf(query, "start");
  const end = parameterOf(query, "end");
  if (start === null && end === null) return undefined;
  if (start === null || end === null) {
    throw new GatewayError("INVALID_DATE", { say: "`start` and `end` must be given together or not at all." });
  }
  const startMs = readInstant("start", start);
  const endMs = readInstant("end", end);
  if (startMs > endMs) throw new GatewayError("RANGE_INVERTED");
  if (endMs - startMs > daysMax * dayMs) {
    throw new GatewayError("RANGE_TOO_LARGE", { say: `\`start\` and \`end\` may be at most ${daysMax} days apart.` });
  }
  return { startMs, endMs };
}

function readInstant(name: string, text: string): number {
  const ms = parseInstant(text);
  if (ms !== undefined) return ms;
  throw new GatewayError("INVALID_DATE", {
    say: `\`${name}\` must be an ISO 8601 date or date-time, such as 2026-01-31 or 2026-01-31T08:30:00Z.`,
  });
}

/** Throws INVALID_REQUEST. */
export function readIncludePreview(query: URLSearchParams): boolean {
  const text = parameterOf(query, "include_preview") ?? "false";
  if (text === "true") return true;
  if (text === "false") return false;
  throw new GatewayError("INVALID_REQUEST", { say: "`include_preview` must be `true` or `false`." });
}

/** Throws INVALID_INTERVAL. */
export function readInterval(query: URLSearchParams): Interval {
  const text = parameterOf(query, "interval") ?? "day";
  if (text === "hour" || text === "day") return text;
  throw new GatewayError("INVALID_INTERVAL");
}

/**
 * What is covered of a period: rounded outward to whole minutes in the last limits.minuteCountersDays days, to whole hours
 * before. An empty one stays empty.
 */
export function coveredBy({ startMs, endMs }: Period, nowMs: number): Period {
  const minutesFromMs = nowMs - limits.minuteCountersDays * dayMs;
  const unitAt = (ms: number): number => (ms >= minutesFromMs ? minuteMs : hourMs);
  const first = Math.floor(startMs / unitAt(startMs)) * unitAt(startMs);
  if (startMs === endMs) return { startMs: first, endMs: first };
  return { startMs: first, endMs: Math.min(Math.ceil(endMs / unitAt(endMs)) * unitAt(endMs), latestMs) };
}

/** Where the buckets of a covered period start: the first at or before its start. Throws TOO_MANY_BUCKETS. */
export function bucketStarts({ startMs, endMs }: Period, interval: Interval): number[] {
  if (startMs === endMs) return [];
  const lengthMs = interval === "hour" ? hourMs : dayMs;
  const first = Math.floor(startMs / lengthMs);
  const count = Math.ceil(endMs / lengthMs) - first;
  if (count > limits.seriesBucketsMax) throw new GatewayError("TOO_MANY_BUCKETS");
  return Array.from({ length: count }, (_, bucket) => (first + bucket) * lengthMs);
}
