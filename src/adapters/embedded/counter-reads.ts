import { addCounts, type Counts, countJob, countNames, newCounts } from "../../contracts/counts.ts";
import type { JobRecord } from "../../contracts/job.ts";
import type { CountRange } from "../../ports/counter-store.ts";
import { addPackedSums, unpackCounts } from "../ledger/counter-codec.ts";
import { unpackRecord } from "../ledger/record-codec.ts";
import { type Span, spans, wholeSpans } from "../ledger/spans.ts";
import type { DatabaseSync } from "./sqlite.ts";
import type { PackedSeries } from "./store-message.ts";

export interface CounterReads {
  totals(range: CountRange): Counts;
  series(range: CountRange, interval: "hour" | "day"): PackedSeries;
}

/** The writer thread's answers to questions about counters, as far as they are folded. */
export function counterReads(database: DatabaseSync): CounterReads {
  const buckets = database.prepare(
    "SELECT start, counts FROM counters WHERE scope = ? AND span = ? AND start >= ? AND start < ? AND preview <= ?",
  );
  const inflight = database.prepare(
    "SELECT record FROM inflight_jobs WHERE ? IN (app_id, org_id) AND received_at >= ? AND received_at < ?",
  );

  const bucketsOf = ({ scope, fromMs, untilMs, includePreview }: CountRange, span: Span) =>
    buckets.iterate(scope, span, fromMs, untilMs, Number(includePreview));

  /** Jobs accepted and not decided are few and leave again: counted where they stand. */
  function inflightJobs({ scope, fromMs, untilMs, includePreview }: CountRange): JobRecord[] {
    const jobs = inflight.all(scope, fromMs, untilMs).map((row) => unpackRecord(row["record"] as Uint8Array));
    return includePreview ? jobs : jobs.filter((job) => !job.preview);
  }

  return {
    totals(range) {
      const all = newCounts();
      for (const { span, fromMs, untilMs } of wholeSpans(range.fromMs, range.untilMs)) {
        for (const row of bucketsOf({ ...range, fromMs, untilMs }, span)) addCounts(all, unpackCounts(row["counts"]));
      }
      for (const job of inflightJobs(range)) countJob(all, job);
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
      for (const job of inflightJobs(range)) {
        const one = newCounts();
        countJob(one, job);
        const sums = sumsAt(job.receivedAt);
        for (const [index, name] of countNames.entries()) sums[index]! += one.sums[name];
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
