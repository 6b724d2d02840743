import { Check } from "typebox/value";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { JobRecord } from "../../../src/contracts/job.ts";
import { AnalyticsSummary, AnalyticsTimeseries } from "../../../src/contracts/wire-analytics.ts";
import type { Store } from "../../../src/ports/store.ts";
import { Usage } from "../../../src/usage/usage-service.ts";
import { finishedJob, handClock } from "../../conformance/records.ts";
import { randomFrom } from "../../conformance/seeded-random.ts";
import { stores } from "../../support/stores.ts";

// Random jobs over 120 days through the real stores, and random questions about them, beside plain loops over the jobs. The
// loops share no code with the product: rounding, buckets, periods and percentiles are written here a second time.
const seed = Number(process.env["SEED"] ?? 5);
const jobCount = Number(process.env["USAGE_JOBS"] ?? 20_000);
const askCount = 80;
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000] as const;

const clock = handClock(Date.UTC(2026, 0, 15, 12, 34, 56, 789));
const now = clock.nowMs();
const random = randomFrom(seed);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

const jobs = Array.from({ length: jobCount }, randomJob).sort((a, b) => a.receivedAt - b.receivedAt);

/** A store with the jobs in it, and the reports over them. */
async function filled(store: Store): Promise<Usage> {
  await store.orgs.put({
    id: "org_1",
    name: "Test",
    plan: "growth",
    anchorDay: 10,
    monthlyAllowance: 200_000,
    grantRemaining: 300_000,
    grantExpiresAt: null,
    allowOverage: true,
    spendCapCents: 5_000,
    currency: "CHF",
    created_at: "2025-01-01T00:00:00.000Z",
  });
  // Each is of another second, which is a key of its own: so few at a time are written within a command's time on a busy machine.
  for (let at = 0; at < jobs.length; at += 200) {
    await store.journal.append({ records: jobs.slice(at, at + 200), answers: [] });
  }
  // Minutes past their time go, as they do in a gateway; jobs stay.
  for (let round = 0; round < jobCount / 1_000; round += 1) await store.journal.prune(0, 2_000);
  return new Usage({ counters: store.counters, clock, running: () => [] });
}

function randomJob(): JobRecord {
  // Half of them in the last nine days, where minutes are kept.
  const age = random() < 0.5 ? 9 * day * random() : 120 * day * random();
  const fate = random();
  const shared: Partial<JobRecord> = {
    appId: random() < 0.7 ? "app_1" : "app_2",
    kind: pick(["scan", "tool_call", "tool_output", "rag_chunk", "rag_context"] as const),
    keyType: pick(["dev", "staging", "prod"] as const),
    preview: random() < 0.1,
    receivedAt: Math.floor(now - age),
  };
  if (fate < 0.02) return finishedJob(clock, { ...shared, status: "inflight", chars: 0, action: null, result: "" });
  if (fate < 0.08) return finishedJob(clock, { ...shared, status: "failed", chars: 0, action: null, result: "" });
  return finishedJob(clock, {
    ...shared,
    action: pick(["ALLOW", "ALLOW", "ALLOW", "SOFT_BLOCK", "REVIEW", "SANDBOX", "HARD_BLOCK"] as const),
    chars: Math.floor(random() ** 4 * 3_000),
    confidence: random(),
    latencyUs: Math.round(Math.exp(3 + random() * 11)),
  });
}

interface Asked {
  readonly query: string;
  readonly from: number;
  readonly until: number;
  readonly preview: boolean;
}

/** A range of at most `days`, as the caller writes it and as it is covered. */
function randomRange(days: number): Asked {
  const span = days * day * random() ** 3;
  const unit = pick([1, 1_000, minute, hour, day]);
  const start = Math.floor((now - span - (120 * day - Math.min(span, 119 * day)) * random() ** 2) / unit) * unit;
  const end = Math.min(Math.floor((start + span) / unit) * unit, start + days * day);
  const preview = random() < 0.5;
  const query = `start=${written(start)}&end=${written(end)}${preview ? "&include_preview=true" : ""}`;
  const [from, until] = [covered(start, "down"), start === end ? covered(end, "down") : covered(end, "up")];
  return { query, from, until, preview };
}

/** A moment in one of the ways to write it. */
function written(ms: number): string {
  const text = new Date(ms).toISOString();
  if (ms % day === 0 && random() < 0.5) return text.slice(0, 10);
  if (random() < 0.3) return text.slice(0, -1);
  if (random() < 0.5) return text;
  const ahead = Math.floor(random() * 28) - 14;
  const shifted = new Date(ms + ahead * 30 * minute).toISOString().slice(0, -1);
  const hours = String(Math.trunc(Math.abs(ahead) / 2)).padStart(2, "0");
  return encodeURIComponent(`${shifted}${ahead < 0 ? "-" : "+"}${hours}:${ahead % 2 === 0 ? "00" : "30"}`);
}

function covered(ms: number, way: "down" | "up"): number {
  const unit = ms < now - 8 * day ? hour : minute;
  const rest = ms % unit;
  return way === "down" || rest === 0 ? ms - rest : ms - rest + unit;
}

const isIn = (job: JobRecord, { from, until, preview }: Asked): boolean =>
  job.appId === "app_1" && job.receivedAt >= from && job.receivedAt < until && (preview || !job.preview);

/** The middle of sorted values by nearest rank. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted.length === 0 ? 0 : sorted[Math.ceil(sorted.length * share) - 1]!;

function referenceSummary(asked: Asked) {
  const counts: Record<string, number> = {};
  const add = (name: string, much = 1): void => {
    counts[name] = (counts[name] ?? 0) + much;
  };
  const latencies: number[] = [];
  for (const job of jobs) {
    if (!isIn(job, asked)) continue;
    const category = { scan: "prompt", tool_call: "agent", tool_output: "agent", rag_chunk: "rag", rag_context: "rag" }[
      job.kind
    ];
    add(job.status);
    add(category);
    add(job.keyType);
    if (job.status !== "completed") continue;
    latencies.push(job.latencyUs);
    add("latency", job.latencyUs);
    add("confidence", job.confidence);
    add(job.action!);
    if (job.action !== "ALLOW") add(`${category} blocked`);
    if (job.preview) continue;
    add("chars", job.chars);
    add(`${job.keyType} chars`, job.chars);
  }
  latencies.sort((a, b) => a - b);
  const of = (name: string): number => counts[name] ?? 0;
  const over = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
  const blocked = of("SOFT_BLOCK") + of("REVIEW") + of("SANDBOX") + of("HARD_BLOCK");
  const classified = blocked + of("ALLOW");
  return {
    appId: "app_1",
    period: { start: new Date(asked.from).toISOString(), end: new Date(asked.until).toISOString() },
    volume: {
      total: of("completed") + of("failed") + of("inflight"),
      completed: of("completed"),
      failed: of("failed"),
      inflight: of("inflight"),
      errorRate: over(of("failed"), of("failed") + of("completed")),
    },
    decisions: {
      allow: of("ALLOW"),
      softBlock: of("SOFT_BLOCK"),
      review: of("REVIEW"),
      needsReview: of("REVIEW"),
      sandbox: of("SANDBOX"),
      hardBlock: of("HARD_BLOCK"),
      classified,
      blockRate: over(blocked, classified),
    },
    avgConfidence: over(of("confidence"), classified),
    avgMs: over(of("latency"), latencies.length) / 1_000,
    p50Ms: percentile(latencies, 0.5) / 1_000,
    p95Ms: percentile(latencies, 0.95) / 1_000,
    chars: { used: of("chars") },
    byCategory: ["prompt", "rag", "agent", "unknown"].map((jobCategory) => ({
      jobCategory,
      total: of(jobCategory),
      blocked: of(`${jobCategory} blocked`),
    })),
    byKeyType: ["dev", "staging", "prod"].map((keyType) => ({
      keyType,
      total: of(keyType),
      charsUsed: of(`${keyType} chars`),
    })),
  };
}

/** The org from its first job on: 10 January is the anchor day now. */
function referenceOrg() {
  let grant = 300_000;
  let current = { chars: 0, overage: 0 };
  let period = "";
  for (const job of jobs) {
    if (job.preview || job.status !== "completed") continue;
    const ofJob = new Date(job.receivedAt - 9 * day).toISOString().slice(0, 7);
    if (ofJob !== period) current = { chars: 0, overage: 0 };
    period = ofJob;
    const free = Math.max(0, Math.min(job.chars, 200_000 - current.chars));
    const granted = Math.min(grant, job.chars - free);
    current.chars += job.chars;
    current.overage += job.chars - free - granted;
    grant -= granted;
  }
  return {
    periodStart: "2026-01-10T00:00:00.000Z",
    periodEnd: "2026-02-10T00:00:00.000Z",
    charsUsed: current.chars,
    charsLimit: 200_000 + grant,
    monthlyAllowance: 200_000,
    grantRemaining: grant,
    grantExpiresAt: null,
    overageCharsUsed: current.overage,
    allowOverage: true,
    overageSpentCents: Math.floor((current.overage * 100) / 1_000_000),
    spendCapCents: 5_000,
    currency: "CHF",
  };
}

/** Within 2 %, and a hair for the rounding to nanoseconds. */
function expectNear(found: number, exact: number): void {
  expect(Math.abs(found - exact)).toBeLessThanOrEqual(0.02 * exact + 1e-6);
}

describe.each(stores)(`$name, analytics of ${jobCount} jobs over 120 days (SEED=${seed})`, ({ open }) => {
  let store: Store;
  let usage: Usage;
  beforeAll(async () => {
    store = await open(clock);
    usage = await filled(store);
  });
  afterAll(() => store.close());

  test(`summaries of ${askCount} random ranges`, async () => {
    const org = referenceOrg();
    expect(org.overageCharsUsed).toBeGreaterThan(0);
    for (let n = 0; n < askCount; n += 1) {
      const asked = randomRange(366);
      const answer = JSON.parse(await usage.summaryJson("app_1", "org_1", new URLSearchParams(asked.query)));
      expect(Check(AnalyticsSummary, answer), asked.query).toBe(true);
      const { generatedAt, latency, decisions, ...rest } = answer as AnalyticsSummary;
      const { avgConfidence, ...verdicts } = decisions;
      const {
        avgConfidence: confidence,
        avgMs,
        p50Ms,
        p95Ms,
        decisions: expected,
        ...reference
      } = referenceSummary(asked);
      expect(generatedAt).toBe("2026-01-15T12:34:56.789Z");
      expect({ asked: asked.query, ...rest, decisions: verdicts }).toEqual({
        asked: asked.query,
        ...reference,
        decisions: expected,
        org,
      });
      expect(avgConfidence).toBeCloseTo(confidence, 6);
      expect(latency.avgMs).toBeCloseTo(avgMs, 9);
      expectNear(latency.p50Ms, p50Ms);
      expectNear(latency.p95Ms, p95Ms);
    }
  });

  test(`series of ${askCount} random ranges`, async () => {
    for (let n = 0; n < askCount; n += 1) {
      const interval = n % 2 === 0 ? "hour" : "day";
      const asked = randomRange(interval === "hour" ? 41 : 90);
      const query = new URLSearchParams(`${asked.query}&interval=${interval}`);
      const answer = JSON.parse(await usage.timeseriesJson("app_1", "org_1", query));
      expect(Check(AnalyticsTimeseries, answer), asked.query).toBe(true);
      expect({ asked: asked.query, ...answer }).toEqual({ asked: asked.query, ...referenceSeries(asked, interval) });
    }
  });

  test("a series adds up to the summary of the same range", async () => {
    for (let n = 0; n < 20; n += 1) {
      const { query } = randomRange(41);
      const series = JSON.parse(
        await usage.timeseriesJson("app_1", "org_1", new URLSearchParams(`${query}&interval=hour`)),
      );
      const summary = JSON.parse(await usage.summaryJson("app_1", "org_1", new URLSearchParams(query)));
      const sum = (name: string): number =>
        series.buckets.reduce((total: number, bucket: Record<string, number>) => total + bucket[name]!, 0);
      expect(series.period).toEqual(summary.period);
      expect([sum("total"), sum("charsUsed")]).toEqual([summary.volume.total, summary.chars.used]);
    }
  });

  test("without a range it is the billing period, for every app of the organization", async () => {
    const asked = { query: "", from: Date.UTC(2026, 0, 10), until: Date.UTC(2026, 1, 10), preview: false };
    const summary = JSON.parse(await usage.summaryJson("app_1", "org_1", new URLSearchParams()));
    expect(summary).toMatchObject({ period: referenceSummary(asked).period, volume: referenceSummary(asked).volume });
    const series = JSON.parse(await usage.timeseriesJson("app_1", "org_1", new URLSearchParams()));
    expect(series).toEqual(referenceSeries(asked, "day"));
    const other = JSON.parse(await usage.summaryJson("app_2", "org_1", new URLSearchParams()));
    expect(other.org).toEqual(summary.org);
    expect(other.chars.used + summary.chars.used).toBe(summary.org.charsUsed);
  });
});

function referenceSeries(asked: Asked, interval: "hour" | "day") {
  const length = interval === "hour" ? hour : day;
  const first = asked.from - (asked.from % length);
  const points: {
    total: number;
    completed: number;
    failed: number;
    blocked: number;
    chars: number;
    latency: number;
  }[] = [];
  for (let start = first; start < asked.until && asked.from < asked.until; start += length) {
    points.push({ total: 0, completed: 0, failed: 0, blocked: 0, chars: 0, latency: 0 });
  }
  for (const job of jobs) {
    if (!isIn(job, asked)) continue;
    const point = points[Math.floor((job.receivedAt - first) / length)]!;
    point.total += 1;
    if (job.status === "failed") point.failed += 1;
    if (job.status !== "completed") continue;
    point.completed += 1;
    point.latency += job.latencyUs;
    if (job.action !== "ALLOW") point.blocked += 1;
    if (!job.preview) point.chars += job.chars;
  }
  return {
    appId: "app_1",
    interval,
    period: { start: new Date(asked.from).toISOString(), end: new Date(asked.until).toISOString() },
    buckets: points.map(({ chars, latency, ...counts }, index) => ({
      bucketStart: new Date(first + index * length).toISOString(),
      ...counts,
      charsUsed: chars,
      avgLatencyMs: counts.completed === 0 ? 0 : latency / counts.completed / 1_000,
    })),
  };
}
