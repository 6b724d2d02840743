import { limits } from "../../contracts/limits.ts";
import { familyText, type Sample, type SampleKind } from "../../contracts/prometheus-text.ts";
import type { QueueStats } from "../../jobs/queued-work.ts";
import type { KnowledgeStats } from "../../knowledge/open-knowledge.ts";
import { type Store, type StoreHealth, storeStates } from "../../ports/store.ts";
import type { PoolStats } from "../../scan/pool/pool-stats.ts";
import type { VerdictCacheStats } from "../../scan/verdict-cache.ts";
import type { StreamStats } from "../../stream/session-stream.ts";
import { histogramSamples } from "./plain-histogram.ts";

/** What a scrape asks the other parts for; each answer is a plain look at numbers. */
export interface MetricSources {
  readonly pool: Source<PoolStats>;
  readonly verdicts: Source<VerdictCacheStats>;
  readonly journal: Source<JournalGauges>;
  readonly sessions: Source<StreamStats>;
  readonly queue: Source<QueueStats>;
  readonly knowledge: Source<KnowledgeStats>;
  /** Its series are absent where the store lives in this process. */
  readonly store: Pick<Store, "health">;
}

interface Source<Stats> {
  stats(): Stats;
}

/** What the journal's `stats()` has for operators. */
interface JournalGauges {
  readonly state: "ok" | "failing";
  readonly pendingRecords: number;
  readonly begunRecords: number;
  readonly committedRecords: number;
  readonly commits: number;
  readonly failures: number;
  readonly lastCommitMs: number;
}

const batchBounds = [1, 2, 4, 8, 16, limits.batchScansMax];

/** The series of the other parts, as they are now. */
export function partFamilies({ pool, verdicts, journal, sessions, queue, knowledge, store }: MetricSources): string[] {
  return [
    ...poolFamilies(pool.stats()),
    ...verdictCacheFamilies(verdicts.stats()),
    ...journalFamilies(journal.stats()),
    ...streamFamilies(sessions.stats()),
    ...queueFamilies(queue.stats()),
    documentFamily(knowledge.stats()),
    ...storeFamilies(store.health),
  ];
}

function poolFamilies(pool: PoolStats): string[] {
  const one = (value: number): Sample[] => [{ value }];
  const byCause = (label: string, counts: Readonly<Record<string, number>>): Sample[] =>
    Object.entries(counts).map(([cause, value]) => ({ labels: { [label]: cause }, value }));
  const scansSent = pool.batchSizes.reduce((sum, batches, scans) => sum + batches * scans, 0);
  return [
    familyText("sluice_queue_depth", "gauge", "Scans that wait for a worker.", one(pool.waitingScans)),
    familyText(
      "sluice_queue_estimated_seconds",
      "gauge",
      "Estimated engine time of the scans that wait.",
      one(pool.waitingUs / 1e6),
    ),
    familyText("sluice_scans_undecided", "gauge", "Scans admitted and not decided yet.", one(pool.undecidedScans)),
    familyText(
      "sluice_batch_scans",
      "histogram",
      "Scans in a batch sent to a worker.",
      histogramSamples(batchBounds, batchCounts(pool.batchSizes), scansSent),
    ),
    familyText("sluice_workers", "gauge", "Worker threads of the scan pool.", [
      { labels: { state: "alive" }, value: pool.workersAlive },
      { labels: { state: "starting" }, value: pool.workers - pool.workersAlive },
    ]),
    familyText(
      "sluice_worker_respawns_total",
      "counter",
      "Workers lost and replaced.",
      byCause("cause", pool.respawns),
    ),
    familyText(
      "sluice_pool_refusals_total",
      "counter",
      "Scans the pool did not admit.",
      byCause("reason", pool.refusals),
    ),
    familyText("sluice_scan_timeouts_total", "counter", "Scans not decided in time.", one(pool.timeouts)),
    familyText(
      "sluice_scans_abandoned_total",
      "counter",
      "Scans dropped before any work: their client had gone.",
      one(pool.abandoned),
    ),
  ];
}

function verdictCacheFamilies({ hits, misses, entries, bytes }: VerdictCacheStats): string[] {
  const gauge = (name: string, help: string, value: number): string =>
    familyText(`sluice_verdict_cache_${name}`, "gauge", help, [{ value }]);
  return [
    familyText("sluice_verdict_cache_lookups_total", "counter", "Texts looked up among known verdicts.", [
      { labels: { result: "hit" }, value: hits },
      { labels: { result: "miss" }, value: misses },
    ]),
    gauge("entries", "Verdicts kept.", entries),
    gauge("bytes", "The most that the kept verdicts take.", bytes),
  ];
}

/** Batches by size, gathered into the buckets of `batchBounds`. */
function batchCounts(sizes: readonly number[]): number[] {
  const counts = new Array<number>(batchBounds.length + 1).fill(0);
  for (const [scans, batches] of sizes.entries()) {
    const bucket = batchBounds.findIndex((bound) => scans <= bound);
    counts[bucket === -1 ? batchBounds.length : bucket]! += batches;
  }
  return counts;
}

function journalFamilies(journal: JournalGauges): string[] {
  const gauge = (name: string, help: string, value: number): string =>
    familyText(`sluice_journal_${name}`, "gauge", help, [{ value }]);
  const counter = (name: string, help: string, value: number): string =>
    familyText(`sluice_journal_${name}_total`, "counter", help, [{ value }]);
  return [
    gauge("writable", "1 while the store takes writes.", journal.state === "ok" ? 1 : 0),
    gauge("pending_records", "Finished jobs that are not durable yet.", journal.pendingRecords),
    gauge("begun_records", "Jobs begun and not finished.", journal.begunRecords),
    gauge("last_commit_seconds", "How long the last durable commit took.", journal.lastCommitMs / 1_000),
    counter("records", "Jobs made durable.", journal.committedRecords),
    counter("commits", "Durable commits.", journal.commits),
    counter("failures", "Commits that failed and were sent again.", journal.failures),
  ];
}

function streamFamilies({ open, published, sent, dropped }: StreamStats): string[] {
  const one = (name: string, kind: SampleKind, help: string, value: number): string =>
    familyText(`sluice_stream${name}`, kind, help, [{ value }]);
  return [
    one("s_open", "gauge", "Session streams that are open.", open),
    one("_frames_published_total", "counter", "Frames told to sessions, whether anybody listens or not.", published),
    one("_frames_sent_total", "counter", "Frames sent to readers.", sent),
    one("_frames_dropped_total", "counter", "Frames that readers missed and were told of.", dropped),
  ];
}

/** No label by organization: there may be any number of them. */
function queueFamilies({ depth, completed, retries, gaveUp }: QueueStats): string[] {
  const { waiting, running, retrying, dead } = depth;
  const states = Object.entries({ waiting, running, retrying });
  const counter = (name: string, help: string, value: number): string =>
    familyText(`sluice_job_queue_${name}_total`, "counter", help, [{ value }]);
  return [
    familyText(
      "sluice_job_queue_scans",
      "gauge",
      "Scans in the job queue, over all gateways, by state.",
      states.map(([state, value]) => ({ labels: { state }, value })),
    ),
    familyText("sluice_job_queue_organizations", "gauge", "Organizations with scans in the job queue.", [
      { value: depth.orgs.size },
    ]),
    familyText("sluice_job_queue_dead_letters", "gauge", "Scans whose tries are spent.", [{ value: dead }]),
    counter("completed", "Queued scans this gateway completed.", completed),
    counter("retries", "Tries of queued scans that failed and are made again.", retries),
    counter("gave_up", "Queued scans that became dead letters.", gaveUp),
  ];
}

function documentFamily(decided: KnowledgeStats): string {
  return familyText(
    "sluice_documents_decided_total",
    "counter",
    "Knowledge documents this gateway decided, by what became of them.",
    Object.entries(decided).map(([status, value]) => ({ labels: { status }, value })),
  );
}

function storeFamilies(health: StoreHealth | undefined): string[] {
  if (health === undefined) return [];
  const state = health.state();
  return [
    familyText(
      "sluice_store_state",
      "gauge",
      "1 for the state that the store is in.",
      storeStates.map((name) => ({ labels: { state: name }, value: name === state ? 1 : 0 })),
    ),
    familyText(
      "sluice_stream_frames_lost_total",
      "counter",
      "Frames that could not be kept while the store was away.",
      [{ value: health.framesLost() }],
    ),
  ];
}
