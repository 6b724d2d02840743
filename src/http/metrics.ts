import { collectDefaultMetrics, Registry } from "prom-client";
import type { ErrorCode } from "../contracts/errors.ts";
import { familyText, type Sample, type SampleKind } from "../contracts/exposition.ts";
import { limits } from "../contracts/limits.ts";
import { type EngineAction, engineActions, type JobKind, jobKinds } from "../contracts/verdict.ts";
import type { QueueStats } from "../jobs/queued-work.ts";
import type { PoolStats } from "../scan/pool-stats.ts";
import type { StreamStats } from "../stream/session-stream.ts";
import { histogramSamples, PlainHistogram } from "./exposition.ts";

/** What a scrape asks the other parts for; each answer is a plain look at numbers. */
export interface MetricSources {
  readonly pool: Source<PoolStats>;
  readonly journal: Source<JournalGauges>;
  readonly sessions: Source<StreamStats>;
  readonly queue: Source<QueueStats>;
}

interface Source<Stats> {
  stats(): Stats;
}

/** What the journal's `stats()` has for operators. */
export interface JournalGauges {
  readonly state: "ok" | "failing";
  readonly pendingRecords: number;
  readonly begunRecords: number;
  readonly committedRecords: number;
  readonly commits: number;
  readonly failures: number;
  readonly lastCommitMs: number;
}

const requestBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const scanBounds = [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const batchBounds = [1, 2, 4, 8, 16, limits.batchScansMax];

/** Methods have a label of their own; any other is `other`, so a client cannot make series. */
const methodLabels = new Set(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]);

/** Requests of one route. */
export class RouteSeries {
  readonly route: string;
  readonly seconds = new PlainHistogram(requestBounds);
  readonly #counts = new Map<string, Map<number, number>>();

  constructor(route: string) {
    this.route = route;
  }

  count(method: string, status: number, seconds: number): void {
    const label = methodLabels.has(method) ? method : "other";
    let counts = this.#counts.get(label);
    if (counts === undefined) {
      counts = new Map();
      this.#counts.set(label, counts);
    }
    counts.set(status, (counts.get(status) ?? 0) + 1);
    this.seconds.observe(seconds);
  }

  samples(): Sample[] {
    const { route } = this;
    return [...this.#counts].flatMap(([method, counts]) =>
      [...counts].map(([status, value]) => ({ labels: { route, method, status }, value })),
    );
  }
}

/** Everything `/metrics` shows. Counting is adding to numbers; text is made when somebody asks. */
export class Metrics {
  readonly #release: string;
  readonly #process = new Registry();
  readonly #routes: RouteSeries[] = [];
  readonly #queueSeconds = new PlainHistogram(scanBounds);
  readonly #engineSeconds = new PlainHistogram(scanBounds);
  readonly #verdicts = new Float64Array(jobKinds.length * engineActions.length);
  readonly #refusals = new Map<ErrorCode, number>();
  #abortedRequests = 0;
  #sources: MetricSources | undefined;

  constructor(release: string) {
    this.#release = release;
    collectDefaultMetrics({ register: this.#process, prefix: "sluice_" });
    // Gauges with a counter's name: promtool refuses them. The same numbers stand by type in the series without `_total`.
    for (const name of ["handles", "requests", "resources"]) {
      this.#process.removeSingleMetric(`sluice_nodejs_active_${name}_total`);
    }
  }

  /** The parts whose gauges a scrape reads; without them those series are absent. */
  watch(sources: MetricSources): void {
    this.#sources = sources;
  }

  /** Series of one route, by its path in the route table. */
  addRoute(route: string): RouteSeries {
    const series = new RouteSeries(route);
    this.#routes.push(series);
    return series;
  }

  countScan(queueMs: number, engineMs: number): void {
    this.#queueSeconds.observe(queueMs / 1_000);
    this.#engineSeconds.observe(engineMs / 1_000);
  }

  countVerdict(kind: JobKind, action: EngineAction): void {
    this.#verdicts[jobKinds.indexOf(kind) * engineActions.length + engineActions.indexOf(action)]! += 1;
  }

  countRefusal(code: ErrorCode): void {
    this.#refusals.set(code, (this.#refusals.get(code) ?? 0) + 1);
  }

  countAborted(): void {
    this.#abortedRequests += 1;
  }

  /** Prometheus text, version 0.0.4. */
  async text(): Promise<string> {
    const own = [
      familyText("sluice_build_info", "gauge", "The release that runs.", [
        { labels: { release: this.#release, node: process.versions.node }, value: 1 },
      ]),
      ...this.#requestFamilies(),
      ...this.#scanFamilies(),
      ...(this.#sources === undefined
        ? []
        : [
            ...poolFamilies(this.#sources.pool.stats()),
            ...journalFamilies(this.#sources.journal.stats()),
            ...streamFamilies(this.#sources.sessions.stats()),
            ...queueFamilies(this.#sources.queue.stats()),
          ]),
    ];
    return `${own.join("")}${await this.#process.metrics()}`;
  }

  #requestFamilies(): string[] {
    const requests = this.#routes.flatMap((route) => route.samples());
    const seconds = this.#routes.flatMap((series) => series.seconds.samples({ route: series.route }));
    const refusals = [...this.#refusals].map(([reason, value]) => ({ labels: { reason }, value }));
    return [
      familyText("sluice_http_requests_total", "counter", "Requests answered.", requests),
      familyText(
        "sluice_http_request_duration_seconds",
        "histogram",
        "From the request's head to its answer.",
        seconds,
      ),
      familyText("sluice_http_aborted_total", "counter", "Requests whose client went away before the answer.", [
        { value: this.#abortedRequests },
      ]),
      familyText("sluice_refusals_total", "counter", "Requests answered with an error, by its code.", refusals),
    ];
  }

  #scanFamilies(): string[] {
    const verdicts = jobKinds.flatMap((kind, row) =>
      engineActions.map((action, column) => ({
        labels: { kind, action },
        value: this.#verdicts[row * engineActions.length + column]!,
      })),
    );
    return [
      familyText("sluice_scan_seconds", "histogram", "Time of scan requests, by where it went.", [
        ...this.#queueSeconds.samples({ part: "queue" }),
        ...this.#engineSeconds.samples({ part: "engine" }),
      ]),
      familyText("sluice_verdicts_total", "counter", "Decisions by kind of text and engine action.", verdicts),
    ];
  }
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
