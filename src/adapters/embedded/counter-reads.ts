import type { KeyType } from "../../contracts/account.ts";
import { addCounts, type Counts, countJob, countNames, newCounts } from "../../contracts/counts.ts";
import type { JobKind } from "../../contracts/verdict.ts";
import type { CountRange } from "../../ports/counter-store.ts";
import { addPackedSums, unpackCounts } from "../ledger/counter-codec.ts";
import { type Span, spans, wholeSpans } from "../ledger/spans.ts";
import type { DatabaseSync } from "./sqlite.ts";
import type { PackedSeries } from "./store-message.ts";

/** What there is to count of a job that is inflight, but for its kind and key. */
const undecided = {
  status: "inflight",
  preview: false,
  chars: 0,
  action: null,
  confidence: 0,
  latencyUs: 0,
} as const;

interface CounterReads {
  totals(range: CountRange): Counts;
  series(range: CountRange, interval: "hour" | "day"): PackedSeries;
}

/** The writer thread's answers to questions about counters, as far as they are folded. */
export function counterReads(database: DatabaseSync): CounterReads {
  const buckets = database.prepare(
    "SELECT start, counts FROM counters WHERE scope = ? AND span = ? AND start >= ? AND start < ? AND preview <= ?",
  );
  const inflight = database.prepare(`
    SELECT received_at / ?1 * ?1 AS start, kind, key_type, count(*) AS jobs FROM inflight_jobs
    WHERE ?2 IN (app_id, org_id) AND received_at >= ?3 AND received_at < ?4 AND preview <= ?5
    GROUP BY start, kind, key_type`);

  const bucketsOf = ({ scope, fromMs, untilMs, includePreview }: CountRange, span: Span) =>
    buckets.iterate(scope, span, fromMs, untilMs, Number(includePreview));

  /** Jobs accepted and not decided leave again: they are counted where they stand, by buckets of `span`. */
  function inflightCounts(range: CountRange, span: Span): { readonly startMs: number; readonly counts: Counts }[] {
    const { scope, fromMs, untilMs, includePreview } = range;
    return inflight.all(span, scope, fromMs, untilMs, Number(includePreview)).map((row) => {
      const counts = newCounts();
      const job = { ...undecided, kind: row["kind"] as JobKind, keyType: row["key_type"] as KeyType };
      for (let left = Number(row["jobs"]); left > 0; left -= 1) countJob(counts, job);
      return { startMs: Number(row["start"]), counts };
    });
  }

  return {
    totals(range) {
      const all = newCounts();
      for (const { span, fromMs, untilMs } of wholeSpans(range.fromMs, range.untilMs)) {
        for (const row of bucketsOf({ ...range, fromMs, untilMs }, span)) addCounts(all, unpackCounts(row["counts"]));
      }
      for (const { counts } of inflightCounts(range, spans.day)) addCounts(all, counts);
      return all;
    },
    series(range, interval) {
      const length = spans[interval];
      const buckets = new Map<number, Float64Array>();
      const sumsAt = (ms: number): Float64Array => {
        const startMs = ms - (ms % length);
        const sums = buckets.get(startMs) ?? new Float64Array(countNames.length);
        buckets.set(startMs, sums);
        return sums;
      };
      for (const { span, fromMs, untilMs } of wholeSpans(range.fromMs, range.untilMs, length)) {
        for (const row of bucketsOf({ ...range, fromMs, untilMs }, span)) {
          addPackedSums(sumsAt(Number(row["start"])), row["counts"]);
        }
      }
      for (const { startMs, counts } of inflightCounts(range, length)) {
        const sums = sumsAt(startMs);
        for (const [index, name] of countNames.entries()) sums[index]! += counts.sums[name];
      }
      return packSeries(buckets);
    },
  };
}

function packSeries(buckets: ReadonlyMap<number, Float64Array>): PackedSeries {
  const starts = Float64Array.from(buckets.keys()).sort();
  const sums = new Float64Array(starts.length * countNames.length);
  for (const [bucket, startMs] of starts.entries()) sums.set(buckets.get(startMs)!, bucket * countNames.length);
  return { starts, sums };
}
