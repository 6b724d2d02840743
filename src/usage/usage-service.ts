import { setTimeout as sleep } from "node:timers/promises";
import type { Bill, Period } from "../contracts/billing.ts";
import { addSums, type Counts, countJob, newCounts, type Sums } from "../contracts/counts.ts";
import { GatewayError } from "../contracts/errors.ts";
import type { JobRecord } from "../contracts/job.ts";
import { limits } from "../contracts/limits.ts";
import type { Clock } from "../ports/clock.ts";
import type { CounterStore, CountRange } from "../ports/counter-store.ts";
import { expositionOf } from "./prometheus-report.ts";
import { bucketStarts, coveredBy, dayMs, hourMs, readIncludePreview, readInterval, readPeriod } from "./read-query.ts";
import { summaryOf } from "./summary.ts";
import { timeseriesOf } from "./timeseries.ts";

interface UsageParts {
  readonly counters: CounterStore;
  readonly clock: Clock;
  /** Jobs this gateway is working on, or has not made durable, of which the store knows nothing yet. */
  readonly running: () => Iterable<JobRecord>;
  /** Resolves when the jobs that finished here by now are durable; undefined where they are. Default: they always are. */
  readonly committed?: () => Promise<void> | undefined;
  /** Other gateways use the store too: a report holds what they answered before it was asked for. */
  readonly isShared?: boolean;
}

/** The analytics of one app, and where its organization stands. Queries are checked before the store is asked. */
export class Usage {
  readonly #counters: CounterStore;
  readonly #clock: Clock;
  readonly #running: UsageParts["running"];
  readonly #committed: () => Promise<void> | undefined;
  readonly #isShared: boolean;

  constructor({ counters, clock, running, committed = () => undefined, isShared = false }: UsageParts) {
    this.#counters = counters;
    this.#clock = clock;
    this.#running = running;
    this.#committed = committed;
    this.#isShared = isShared;
  }

  /** `AnalyticsSummary` as JSON. Throws what `readPeriod` and `readIncludePreview` throw. */
  async summaryJson(appId: string, orgId: string, query: URLSearchParams): Promise<string> {
    const asked = readPeriod(query, limits.summaryDaysMax);
    const includePreview = readIncludePreview(query);
    await this.#commits();
    const nowMs = this.#clock.nowMs();
    const covered = coveredBy(asked ?? (await this.#billOf(orgId, nowMs)).period, nowMs);
    const counts = await this.#totals(rangeOf(appId, covered, includePreview));
    const bill = await this.#billOf(orgId, nowMs);
    return JSON.stringify(summaryOf(appId, nowMs, covered, counts, bill));
  }

  /** `AnalyticsTimeseries` as JSON. Throws the same, INVALID_INTERVAL and TOO_MANY_BUCKETS. */
  async timeseriesJson(appId: string, orgId: string, query: URLSearchParams): Promise<string> {
    const asked = readPeriod(query, limits.seriesDaysMax);
    const interval = readInterval(query);
    const includePreview = readIncludePreview(query);
    await this.#commits();
    const nowMs = this.#clock.nowMs();
    const covered = coveredBy(asked ?? (await this.#billOf(orgId, nowMs)).period, nowMs);
    const starts = bucketStarts(covered, interval);
    const range = rangeOf(appId, covered, includePreview);
    const buckets = await this.#counters.series(range, interval);
    const sums = new Map(buckets.map((bucket) => [bucket.startMs, bucket.sums]));
    this.#addRunning(sums, range, interval === "hour" ? hourMs : dayMs);
    return JSON.stringify(timeseriesOf(appId, interval, covered, starts, sums));
  }

  /** Prometheus text over the current billing period. Throws what `readIncludePreview` throws. */
  async metricsText(appId: string, orgId: string, query: URLSearchParams): Promise<string> {
    const includePreview = readIncludePreview(query);
    await this.#commits();
    const nowMs = this.#clock.nowMs();
    const { period } = await this.#billOf(orgId, nowMs);
    const { sums } = await this.#counters.totals(rangeOf(appId, period, includePreview));
    return expositionOf(sums, await this.#billOf(orgId, nowMs), nowMs);
  }

  /** A report holds what was answered before it was asked for, here and by others, unless the store is slow. */
  async #commits(): Promise<void> {
    const own = this.#committed();
    if (this.#isShared) await sleep(limits.othersCommitMsMax);
    if (own === undefined) return;
    const late = new AbortController();
    const wait = sleep(limits.reportCommitMsMax, undefined, { signal: late.signal });
    await Promise.race([own, wait]).catch(() => {});
    late.abort();
    await wait.catch(() => {});
  }

  /** What a report says of the bill is read after its counts: then no job is counted in it that is not billed yet. */
  async #billOf(orgId: string, nowMs: number): Promise<Bill> {
    const [bill] = await this.#counters.bills([orgId], nowMs);
    // The organization has gone since the key was verified, and the key with it.
    if (bill === undefined) throw new GatewayError("INVALID_API_KEY");
    return bill;
  }

  async #totals(range: CountRange): Promise<Counts> {
    const counts = await this.#counters.totals(range);
    for (const job of this.#runningIn(range)) countJob(counts, job);
    return counts;
  }

  #addRunning(sums: Map<number, Sums>, range: CountRange, lengthMs: number): void {
    for (const job of this.#runningIn(range)) {
      const startMs = job.receivedAt - (job.receivedAt % lengthMs);
      const one = newCounts();
      countJob(one, job);
      addSums(one.sums, sums.get(startMs) ?? newCounts().sums);
      sums.set(startMs, one.sums);
    }
  }

  /**
   * To be asked for right behind the store's answer, so that each job is in the one or the other. One that finished meanwhile is
   * inflight still: it is on no bill.
   */
  #runningIn({ scope, fromMs, untilMs, includePreview }: CountRange): JobRecord[] {
    const jobs: JobRecord[] = [];
    for (const job of this.#running()) {
      if (job.appId !== scope || job.receivedAt < fromMs || job.receivedAt >= untilMs) continue;
      if (includePreview || !job.preview) jobs.push({ ...job, status: "inflight" });
    }
    return jobs;
  }
}

const rangeOf = (scope: string, { startMs, endMs }: Period, includePreview: boolean): CountRange => ({
  scope,
  fromMs: startMs,
  untilMs: endMs,
  includePreview,
});
