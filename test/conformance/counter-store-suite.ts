import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keyTypes } from "../../src/contracts/account.ts";
import { type Counts, countNames, latencyUsOf, newCounts } from "../../src/contracts/counts.ts";
import { categoryOf, type JobRecord, jobCategories } from "../../src/contracts/job.ts";
import { engineActions, jobKinds } from "../../src/contracts/verdict.ts";
import type { Clock } from "../../src/ports/clock.ts";
import type { CounterStore } from "../../src/ports/counter-store.ts";
import type { Journal } from "../../src/ports/journal.ts";
import { finishedJob, type HandClock, handClock } from "./records.ts";
import { randomFrom } from "./seeded-random.ts";

export interface OpenCounters {
  readonly journal: Journal;
  readonly counters: CounterStore;
  close(): Promise<void>;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const seed = Number(process.env["SEED"] ?? 7);

/** What every store of counters promises. `open` gives an empty one beside its journal, both living by `clock`. */
export function counterStoreSuite(name: string, open: (clock: Clock) => Promise<OpenCounters>): void {
  describe(`${name} as a store of counters`, () => {
    let clock: HandClock;
    let store: OpenCounters;
    beforeEach(async () => {
      clock = handClock();
      store = await open(clock);
    });
    afterEach(() => store.close());

    const append = (...records: JobRecord[]): Promise<void> => store.journal.append({ records, answers: [] });
    const hourOf = (ms: number): number => ms - (ms % hourMs);
    const thisHour = (scope = "app_1", includePreview = false) => ({
      scope,
      fromMs: hourOf(clock.nowMs()),
      untilMs: hourOf(clock.nowMs()) + hourMs,
      includePreview,
    });

    test("counts nothing where nothing happened", async () => {
      expect(await store.counters.totals(thisHour())).toEqual(newCounts());
      expect(await store.counters.series(thisHour(), "hour")).toEqual([]);
      await append(finishedJob(clock));
      expect(await store.counters.totals(thisHour("app_2"))).toEqual(newCounts());
    });

    test("counts a job that comes twice, in one batch or in two, once", async () => {
      const job = finishedJob(clock);
      await append(job, job);
      expect((await store.counters.totals(thisHour())).sums.completed).toBe(1);
      await append(job);
      expect((await store.counters.totals(thisHour())).sums).toMatchObject({ completed: 1, chars: 42, ALLOW: 1 });
      expect((await store.counters.totals(thisHour("org_1"))).sums.completed).toBe(1);
    });

    test("counts a batch of jobs that no other has once, however often it is sent", async () => {
      const elsewhere = finishedJob(clock, { chars: 1 });
      const batch = { records: [finishedJob(clock), elsewhere, finishedJob(clock)], answers: [] };
      const own = { ...batch, mayBeKnown: new Set([elsewhere]) };
      await store.journal.append(own);
      await store.journal.append(own);
      expect((await store.counters.totals(thisHour())).sums).toMatchObject({ completed: 3, chars: 85, ALLOW: 3 });
      await store.journal.append(own);
      await append(elsewhere);
      expect((await store.counters.totals(thisHour("org_1"))).sums).toMatchObject({ completed: 3, chars: 85 });
    });

    test("a job is inflight until it finishes, and never both", async () => {
      const job = finishedJob(clock, { kind: "rag_chunk", action: "REVIEW" });
      const inflight: JobRecord = { ...job, status: "inflight", completedAt: 0, chars: 0, action: null, result: "" };
      await append(inflight);
      expect((await store.counters.totals(thisHour())).sums).toMatchObject({ inflight: 1, completed: 0, rag: 1 });
      await append(job);
      const { sums } = await store.counters.totals(thisHour());
      expect(sums).toMatchObject({ inflight: 0, completed: 1, rag: 1, ragBlocked: 1, REVIEW: 1 });
      await append(inflight);
      expect((await store.counters.totals(thisHour())).sums).toMatchObject({ inflight: 0, completed: 1, rag: 1 });
    });

    test("counts on when the jobs themselves are past their retention", async () => {
      await append(finishedJob(clock), finishedJob(clock));
      expect(await store.journal.prune(clock.nowMs() + 1, 10)).toBe(2);
      expect((await store.counters.totals(thisHour())).sums.completed).toBe(2);
    });

    test(`agrees with plain loops over random jobs and ranges (SEED=${seed})`, async () => {
      const random = randomFrom(seed);
      const nowMs = clock.nowMs();
      const jobs = Array.from({ length: 3_000 }, () => randomJob(clock, random, nowMs));
      for (let at = 0; at < jobs.length; at += 500) {
        const records = jobs.slice(at, at + 500);
        const mayBeKnown = new Set(records.filter(({ status }, n) => status === "inflight" || n % 10 === 0));
        await store.journal.append(at % 1_000 === 0 ? { records, answers: [] } : { records, answers: [], mayBeKnown });
      }

      for (let n = 0; n < 60; n += 1) {
        const scope = (["app_1", "app_2", "org_1"] as const)[n % 3]!;
        const unit = scope !== "org_1" && n % 2 === 0 ? minuteMs : hourMs;
        const oldestMs = unit === minuteMs ? nowMs - 7 * dayMs : nowMs - 20 * dayMs;
        const [fromMs, untilMs] = [random(), random()]
          .map((at) => Math.floor((oldestMs + at * (nowMs - oldestMs)) / unit) * unit)
          .sort((a, b) => a - b) as [number, number];
        const range = { scope, fromMs, untilMs, includePreview: random() < 0.5 };
        const inRange = jobs.filter(
          (job) =>
            (scope === "org_1" || job.appId === scope) &&
            job.receivedAt >= fromMs &&
            job.receivedAt < untilMs &&
            (range.includePreview || !job.preview),
        );
        expectCounts(await store.counters.totals(range), inRange);
      }

      const today = nowMs - (nowMs % dayMs);
      for (const { interval, fromMs, untilMs } of [
        { interval: "hour", fromMs: today - 10 * dayMs, untilMs: today + dayMs },
        { interval: "day", fromMs: today - 10 * dayMs, untilMs: today + dayMs },
        { interval: "hour", fromMs: nowMs - 3 * dayMs - 17 * minuteMs, untilMs: nowMs - 7 * minuteMs },
        { interval: "day", fromMs: nowMs - 6 * dayMs - 17 * minuteMs, untilMs: nowMs - 7 * minuteMs },
        { interval: "day", fromMs: nowMs - 90 * minuteMs, untilMs: nowMs - 20 * minuteMs },
      ] as const) {
        const range = { scope: "app_1", fromMs, untilMs, includePreview: false };
        const span = interval === "hour" ? hourMs : dayMs;
        const counted = jobs.filter(
          (job) => job.appId === "app_1" && !job.preview && job.receivedAt >= fromMs && job.receivedAt < untilMs,
        );
        const starts = [...new Set(counted.map((job) => job.receivedAt - (job.receivedAt % span)))].sort(
          (a, b) => a - b,
        );
        const series = await store.counters.series(range, interval);
        expect(series.map((bucket) => bucket.startMs)).toEqual(starts);
        for (const { startMs, sums } of series) {
          const inBucket = counted.filter((job) => job.receivedAt >= startMs && job.receivedAt < startMs + span);
          expect(sums).toEqual(sumsOf(inBucket));
        }
      }
    });
  });
}

function randomJob(clock: Clock, random: () => number, nowMs: number): JobRecord {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const receivedAt = Math.floor(nowMs - 20 * dayMs * random() ** 2);
  const shared = {
    appId: pick(["app_1", "app_2"]),
    kind: pick(jobKinds),
    keyType: pick(keyTypes),
    preview: random() < 0.1,
    receivedAt,
  };
  const fate = random();
  if (fate < 0.05) return finishedJob(clock, { ...shared, status: "inflight", chars: 0, action: null, result: "" });
  if (fate < 0.1) return finishedJob(clock, { ...shared, status: "failed", chars: 0, action: null, result: "" });
  return finishedJob(clock, {
    ...shared,
    action: pick(engineActions),
    chars: Math.floor(random() * 10_000),
    confidence: random(),
    latencyUs: Math.floor(Math.exp(random() * 14)),
  });
}

/** The reference: plain loops over the jobs, no code shared with the fold. */
function sumsOf(jobs: readonly JobRecord[]): Record<string, number> {
  const count = (which: (job: JobRecord) => boolean): number => jobs.filter(which).length;
  const sum = (value: (job: JobRecord) => number): number => jobs.reduce((total, job) => total + value(job), 0);
  const charsOf = (job: JobRecord): number => (job.preview ? 0 : job.chars);
  const blocked = (job: JobRecord): boolean => job.action !== null && job.action !== "ALLOW";
  const expected: Record<string, number> = {
    inflight: count((job) => job.status === "inflight"),
    completed: count((job) => job.status === "completed"),
    failed: count((job) => job.status === "failed"),
    chars: sum(charsOf),
    latencyUs: sum((job) => (job.status === "completed" ? job.latencyUs : 0)),
    confidenceMillionths: sum((job) => (job.status === "completed" ? Math.round(job.confidence * 1e6) : 0)),
  };
  for (const action of engineActions) expected[action] = count((job) => job.action === action);
  for (const category of jobCategories) {
    expected[category] = count((job) => categoryOf(job.kind) === category);
    expected[`${category}Blocked`] = count((job) => categoryOf(job.kind) === category && blocked(job));
  }
  for (const type of keyTypes) {
    expected[type] = count((job) => job.keyType === type);
    expected[`${type}Chars`] = sum((job) => (job.keyType === type ? charsOf(job) : 0));
  }
  expect(Object.keys(expected).sort()).toEqual([...countNames].sort());
  return expected;
}

function expectCounts(counts: Counts, jobs: readonly JobRecord[]): void {
  expect(counts.sums).toEqual(sumsOf(jobs));
  const latencies = jobs.filter((job) => job.status === "completed").map((job) => Math.max(1, job.latencyUs));
  latencies.sort((a, b) => a - b);
  let seen = 0;
  for (const [bucket, many] of [...counts.latency].sort(([a], [b]) => a - b)) {
    for (const latency of latencies.slice(seen, seen + many)) {
      expect(Math.abs(latencyUsOf(bucket) - latency) / latency).toBeLessThanOrEqual(0.0201);
    }
    seen += many;
  }
  expect(seen).toBe(latencies.length);
}
