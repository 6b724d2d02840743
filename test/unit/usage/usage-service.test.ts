import { describe, expect, test } from "vitest";
import { periodAt } from "../../../src/contracts/billing.ts";
import { countJob, newCounts } from "../../../src/contracts/counts.ts";
import type { JobRecord } from "../../../src/contracts/job.ts";
import type { CounterStore } from "../../../src/ports/counter-store.ts";
import { Usage } from "../../../src/usage/usage-service.ts";
import { finishedJob, handClock } from "../../conformance/records.ts";
import { callerOf } from "../../support/callers.ts";

const clock = handClock(Date.UTC(2026, 0, 15, 12, 30));
const empty: CounterStore = {
  totals: async () => newCounts(),
  series: async () => [],
  bills: async (orgIds, nowMs) =>
    orgIds
      .filter((id) => id === "org_1")
      .map(() => ({ org: callerOf().org, period: periodAt(1, nowMs), chars: 0, grantChars: 0, overageMicroCents: 0 })),
};

const running = (fields: Partial<JobRecord> = {}): JobRecord =>
  finishedJob(clock, { status: "inflight", action: null, chars: 0, latencyUs: 0, ...fields });

describe("jobs that are being worked on", () => {
  const jobs = [
    running({ kind: "tool_call", keyType: "dev" }),
    running({ receivedAt: clock.nowMs() - 3_600_000 }),
    running({ preview: true }),
    running({ appId: "app_2" }),
    running({ receivedAt: Date.UTC(2025, 11, 31, 23, 59) }),
  ];
  const usage = new Usage({ counters: empty, clock, running: () => jobs });

  test.each([
    { name: "of this app and period", query: "", inflight: 2 },
    { name: "previews on request", query: "include_preview=true", inflight: 3 },
    { name: "of an hour", query: "start=2026-01-15T12:00Z&end=2026-01-15T13:00Z", inflight: 1 },
    { name: "up to the minute, which is outside", query: "start=2026-01-15T12:00Z&end=2026-01-15T12:30Z", inflight: 0 },
    { name: "of the year before", query: "start=2025-12-31&end=2026-01-01", inflight: 1 },
  ])("are inflight: $name", async ({ query, inflight }) => {
    const answer = JSON.parse(await usage.summaryJson("app_1", "org_1", new URLSearchParams(query)));
    expect(answer.volume).toEqual({ total: inflight, completed: 0, failed: 0, inflight, errorRate: 0 });
    const series = JSON.parse(await usage.timeseriesJson("app_1", "org_1", new URLSearchParams(query)));
    expect(series.buckets.reduce((sum: number, { total }: { total: number }) => sum + total, 0)).toBe(inflight);
  });

  test("are inflight also where they finish while the store is asked, and on no bill before they are durable", async () => {
    const finishing: JobRecord[] = [];
    const totals: CounterStore["totals"] = async () => {
      finishing.push(finishedJob(clock, { chars: 10 }));
      return newCounts();
    };
    const late = new Usage({ counters: { ...empty, totals }, clock, running: () => finishing });
    const answer = JSON.parse(await late.summaryJson("app_1", "org_1", new URLSearchParams()));
    expect(answer.volume).toMatchObject({ total: 1, completed: 0, inflight: 1 });
    expect(answer.chars).toEqual({ used: 0 });
  });

  test("have their category and key type", async () => {
    const query = new URLSearchParams("start=2026-01-15T12:30Z&end=2026-01-15T12:31Z");
    const answer = JSON.parse(await usage.summaryJson("app_1", "org_1", query));
    expect(answer.byCategory).toContainEqual({ jobCategory: "agent", total: 1, blocked: 0 });
    expect(answer.byKeyType).toContainEqual({ keyType: "dev", total: 1, charsUsed: 0 });
  });
});

test("a job that finishes between two looks at the store is on the bill of every report that counts it", async () => {
  let finished = 0;
  const busy: CounterStore = {
    ...empty,
    async totals() {
      const counts = newCounts();
      for (let job = 0; job < finished; job += 1) countJob(counts, finishedJob(clock, { chars: 10 }));
      finished += 1;
      return counts;
    },
    async bills(orgIds, nowMs) {
      const bills = (await empty.bills(orgIds, nowMs)).map((bill) => ({ ...bill, chars: 10 * finished }));
      finished += 1;
      return bills;
    },
  };
  const usage = new Usage({ counters: busy, clock, running: () => [] });
  for (const query of ["", "start=2026-01-01&end=2026-02-01"]) {
    const { chars, org } = JSON.parse(await usage.summaryJson("app_1", "org_1", new URLSearchParams(query)));
    expect(org.charsUsed).toBeGreaterThanOrEqual(chars.used);
  }
  const text = await usage.metricsText("app_1", "org_1", new URLSearchParams());
  const metricOf = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1]);
  expect(metricOf("sluice_org_chars_used")).toBeGreaterThanOrEqual(metricOf("sluice_chars_used_total"));
});

describe("a job that was answered and is not durable yet", () => {
  const usageOf = (durable: Promise<void>): Usage => {
    let finished = 0;
    const commit = durable.then(() => {
      finished = 1;
    });
    const totals = async () => {
      const counts = newCounts();
      if (finished > 0) countJob(counts, finishedJob(clock));
      return counts;
    };
    return new Usage({ counters: { ...empty, totals }, clock, running: () => [], committed: () => commit });
  };

  test("is waited for by a report that is asked for after it", async () => {
    const usage = usageOf(new Promise((resolve) => setTimeout(resolve, 30)));
    expect(JSON.parse(await usage.summaryJson("app_1", "org_1", new URLSearchParams())).volume.completed).toBe(1);
  });

  test.each([
    { name: "a store that is slow", durable: () => new Promise<void>(() => {}) },
    { name: "a stop", durable: () => Promise.reject(new Error("not stored")) },
  ])("does not hold a report up for long: $name", async ({ durable }) => {
    const usage = usageOf(durable());
    expect(JSON.parse(await usage.summaryJson("app_1", "org_1", new URLSearchParams())).volume.completed).toBe(0);
  });
});

test("a key whose organization is gone does not verify any more", async () => {
  const usage = new Usage({ counters: empty, clock, running: () => [] });
  const gone = expect.objectContaining({ code: "INVALID_API_KEY" });
  await expect(usage.summaryJson("app_1", "org_9", new URLSearchParams())).rejects.toEqual(gone);
  await expect(usage.metricsText("app_1", "org_9", new URLSearchParams())).rejects.toEqual(gone);
});

test("a wrong query is refused before the store is asked", async () => {
  const asked = async (): Promise<never> => {
    throw new Error("asked the store");
  };
  const usage = new Usage({ counters: { totals: asked, series: asked, bills: asked }, clock, running: () => [] });
  for (const query of ["start=2026-01-01", "start=x&end=y", "start=2026-01-02&end=2026-01-01", "include_preview=1"]) {
    const refused = expect.objectContaining({ name: "GatewayError" });
    await expect(usage.summaryJson("app_1", "org_1", new URLSearchParams(query))).rejects.toEqual(refused);
    await expect(usage.timeseriesJson("app_1", "org_1", new URLSearchParams(query))).rejects.toEqual(refused);
  }
});
