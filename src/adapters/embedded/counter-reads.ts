import { addCounts, type Counts, countJob, newCounts } from "../../contracts/counts.ts";
import type { JobRecord } from "../../contracts/job.ts";
import type { CountBucket, CountRange } from "../../ports/counter-store.ts";
import { unpackCounts } from "./counter-rows.ts";
import { unpackRecord } from "./record-codec.ts";
import { type Span, spans, wholeSpans } from "./spans.ts";
import type { DatabaseSync } from "./sqlite.ts";

export interface CounterReads {
  totals(range: CountRange): Counts;
  series(range: CountRange, interval: "hour" | "day"): CountBucket[];
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
      const span = spans[interval];
      const found = new Map<number, Counts>();
      const at = (startMs: number): Counts => {
        const counts = found.get(startMs) ?? newCounts();
        found.set(startMs, counts);
        return counts;
      };
      // An interval has up to two rows: previews stand apart.
      for (const row of bucketsOf(range, span)) addCounts(at(Number(row["start"])), unpackCounts(row["counts"]));
      for (const job of inflightJobs(range)) countJob(at(job.receivedAt - (job.receivedAt % span)), job);
      return [...found].sort(([a], [b]) => a - b).map(([startMs, counts]) => ({ startMs, counts }));
    },
  };
}
