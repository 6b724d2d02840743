import { Packr } from "msgpackr";
import { addCounts, type Counts, countJob, countNames, newCounts } from "../../contracts/counts.ts";
import type { JobRecord } from "../../contracts/job.ts";
import { limits } from "../../contracts/limits.ts";
import type { CountBucket, CountRange } from "../../ports/counter-store.ts";
import { unpackRecord } from "./record-codec.ts";
import { type Span, spans, wholeSpans } from "./spans.ts";
import { type DatabaseSync, inTransaction } from "./sqlite.ts";

const packr = new Packr({ useRecords: false });

export interface CounterTables {
  /** Counts up to limits.foldJobsMax durable jobs that are not counted yet; false when none is left. */
  fold(): boolean;
  totals(range: CountRange): Counts;
  series(range: CountRange, interval: "hour" | "day"): CountBucket[];
  /** Deletes up to `most` minutes that are past their time. */
  forgetMinutes(nowMs: number, most: number): void;
}

/** The counters' part of the writer thread. */
export function counterTables(database: DatabaseSync): CounterTables {
  const foldedTo = database.prepare("SELECT seq FROM folded");
  const setFoldedTo = database.prepare("UPDATE folded SET seq = ?");
  const unfolded = database.prepare("SELECT seq, record FROM jobs WHERE seq > ? ORDER BY seq LIMIT ?");
  const bucket = database.prepare(
    "SELECT counts FROM counters WHERE scope = ? AND span = ? AND start = ? AND preview = ?",
  );
  const putBucket = database.prepare("INSERT OR REPLACE INTO counters VALUES (?, ?, ?, ?, ?)");
  const buckets = database.prepare(
    "SELECT start, counts FROM counters WHERE scope = ? AND span = ? AND start >= ? AND start < ? AND preview <= ?",
  );
  const inflight = database.prepare(
    "SELECT record FROM inflight_jobs WHERE ? IN (app_id, org_id) AND received_at >= ? AND received_at < ?",
  );
  const forget = database.prepare(
    `DELETE FROM counters WHERE (scope, span, start, preview) IN
       (SELECT scope, span, start, preview FROM counters WHERE span = ${spans.minute} AND start < ? ORDER BY start LIMIT ?)`,
  );

  /** One transaction: the counters and how far they go move together, so a crash counts nothing twice and nothing never. */
  function fold(): boolean {
    if (unfolded.get(seqOf(foldedTo.get()), 1) === undefined) return false;
    return inTransaction(database, () => {
      const rows = unfolded.all(seqOf(foldedTo.get()), limits.foldJobsMax);
      const last = rows.at(-1);
      if (last === undefined) return false;
      const deltas = new Map<string, Delta>();
      for (const row of rows) countInto(deltas, unpackRecord(row["record"] as Uint8Array));
      for (const { scope, span, startMs, preview, counts } of deltas.values()) {
        const row = bucket.get(scope, span, startMs, preview);
        if (row !== undefined) addCounts(counts, unpackCounts(row["counts"]));
        putBucket.run(scope, span, startMs, preview, packCounts(counts));
      }
      setFoldedTo.run(seqOf(last));
      return rows.length === limits.foldJobsMax;
    });
  }

  /** Jobs accepted and not decided are few and leave again: counted where they stand. */
  function inflightJobs({ scope, fromMs, untilMs, includePreview }: CountRange): JobRecord[] {
    const jobs = inflight.all(scope, fromMs, untilMs).map((row) => unpackRecord(row["record"] as Uint8Array));
    return includePreview ? jobs : jobs.filter((job) => !job.preview);
  }

  function totals(range: CountRange): Counts {
    const all = newCounts();
    for (const { span, fromMs, untilMs } of wholeSpans(range.fromMs, range.untilMs)) {
      for (const row of buckets.iterate(range.scope, span, fromMs, untilMs, Number(range.includePreview))) {
        addCounts(all, unpackCounts(row["counts"]));
      }
    }
    for (const job of inflightJobs(range)) countJob(all, job);
    return all;
  }

  function series(range: CountRange, interval: "hour" | "day"): CountBucket[] {
    const span = spans[interval];
    const found = new Map<number, Counts>();
    const at = (startMs: number): Counts => {
      const known = found.get(startMs) ?? newCounts();
      found.set(startMs, known);
      return known;
    };
    const { scope, fromMs, untilMs, includePreview } = range;
    for (const row of buckets.iterate(scope, span, fromMs, untilMs, Number(includePreview))) {
      addCounts(at(Number(row["start"])), unpackCounts(row["counts"]));
    }
    for (const job of inflightJobs(range)) countJob(at(job.receivedAt - (job.receivedAt % span)), job);
    return [...found].sort(([a], [b]) => a - b).map(([startMs, counts]) => ({ startMs, counts }));
  }

  return {
    fold,
    totals,
    series,
    forgetMinutes: (nowMs, most) => void forget.run(nowMs - limits.minuteCountersDays * spans.day - spans.hour, most),
  };
}

/** What one fold adds to one row. */
interface Delta {
  readonly scope: string;
  readonly span: Span;
  readonly startMs: number;
  readonly preview: number;
  readonly counts: Counts;
}

/** A job counts for its app by minute, hour and day, and for its organization by hour and day. */
function countInto(deltas: Map<string, Delta>, job: JobRecord): void {
  const preview = Number(job.preview);
  for (const span of Object.values(spans)) {
    const startMs = job.receivedAt - (job.receivedAt % span);
    for (const scope of span === spans.minute ? [job.appId] : [job.appId, job.orgId]) {
      const name = `${scope} ${span} ${startMs} ${preview}`;
      let delta = deltas.get(name);
      if (delta === undefined) {
        delta = { scope, span, startMs, preview, counts: newCounts() };
        deltas.set(name, delta);
      }
      countJob(delta.counts, job);
    }
  }
}

/** A row's counters on disk: a MessagePack array of layout version, histogram (bucket, jobs, …) and the sums by `countNames`. */
function packCounts({ sums, latency }: Counts): Uint8Array {
  return packr.pack([1, [...latency].flat(), ...countNames.map((name) => sums[name])]);
}

function unpackCounts(bytes: unknown): Counts {
  const [version, histogram, ...sums] = packr.unpack(bytes as Uint8Array) as [number, number[], ...number[]];
  if (version !== 1) throw new Error(`counters of version ${version} were written by a newer Sluice`);
  const counts = newCounts();
  for (const [index, name] of countNames.entries()) counts.sums[name] = sums[index] ?? 0;
  for (let at = 0; at < histogram.length; at += 2) counts.latency.set(histogram[at]!, histogram[at + 1]!);
  return counts;
}

const seqOf = (row: Record<string, unknown> | undefined): number => Number(row?.["seq"]);
