import { collectDefaultMetrics, Registry } from "prom-client";
import type { ErrorCode } from "../../contracts/errors.ts";
import { familyText, type Sample } from "../../contracts/prometheus-text.ts";
import { type EngineAction, engineActions, type JobKind, jobKinds } from "../../contracts/verdict.ts";
import { type MetricSources, partFamilies } from "./part-families.ts";
import { PlainHistogram } from "./plain-histogram.ts";

const requestBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const scanBounds = [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Methods have a label of their own; any other is `other`, so a client cannot make series. */
const otherMethod = "other";
const methodLabels = new Set(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", otherMethod]);

/** Requests of one route by method and status. */
interface RequestCount {
  readonly method: string;
  readonly status: number;
  value: number;
}

/** Requests of one route. */
export class RouteSeries {
  readonly route: string;
  readonly seconds = new PlainHistogram(requestBounds);
  /** A few at most, in the order they came: most answers are found at once. */
  readonly #counts: RequestCount[] = [];

  constructor(route: string) {
    this.route = route;
  }

  count(method: string, status: number, seconds: number): void {
    this.#countOf(method, status).value += 1;
    this.seconds.observe(seconds);
  }

  samples(): Sample[] {
    const { route } = this;
    return this.#counts.map(({ method, status, value }) => ({ labels: { route, method, status }, value }));
  }

  #countOf(method: string, status: number): RequestCount {
    for (const count of this.#counts) if (count.status === status && count.method === method) return count;
    if (!methodLabels.has(method)) return this.#countOf(otherMethod, status);
    const count = { method, status, value: 0 };
    this.#counts.push(count);
    return count;
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
      ...(this.#sources === undefined ? [] : partFamilies(this.#sources)),
    ];
    // A lag of which there is no sample since the last scrape; the client library writes it as no parser needs to know it.
    const ofProcess = (await this.#process.metrics()).replace(/ Nan$/gm, " NaN");
    return own.join("") + ofProcess;
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
