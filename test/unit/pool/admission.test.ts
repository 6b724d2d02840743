import { describe, expect, test } from "vitest";
import { type Load, refusalOf } from "../../../src/scan/pool/admission.ts";
import { WorkEstimate } from "../../../src/scan/pool/work-estimate.ts";

const idle: Load = { waitingScans: 0, waitingUs: 0, standingMs: 5_000, workersAlive: 1, queueScansMax: 10 };

describe("refusalOf", () => {
  test.each<{ name: string; load: Partial<Load>; refusal: string | undefined }>([
    { name: "an empty queue takes anything", load: {}, refusal: undefined },
    { name: "25 ms of work a worker may wait", load: { waitingScans: 9, waitingUs: 25_000 }, refusal: undefined },
    { name: "more may not", load: { waitingScans: 9, waitingUs: 25_001 }, refusal: "queue_time" },
    {
      name: "the bound is a worker's",
      load: { waitingScans: 9, waitingUs: 99_000, workersAlive: 4 },
      refusal: undefined,
    },
    {
      name: "without a living worker it is one worker's",
      load: { waitingUs: 26_000, workersAlive: 0 },
      refusal: "queue_time",
    },
    {
      name: "much of a burst may wait",
      load: { waitingScans: 9, waitingUs: 500_000, standingMs: 249 },
      refusal: undefined,
    },
    {
      name: "not all of any burst",
      load: { waitingScans: 9, waitingUs: 500_001, standingMs: 249 },
      refusal: "queue_time",
    },
    {
      name: "a queue that stays is an overload",
      load: { waitingScans: 9, waitingUs: 500_000, standingMs: 250 },
      refusal: "queue_time",
    },
    { name: "SLUICE_MAX_QUEUE scans may wait", load: { waitingScans: 10 }, refusal: "queue_full" },
  ])("$name", ({ load, refusal }) => {
    expect(refusalOf({ ...idle, ...load })).toBe(refusal);
  });
});

describe("WorkEstimate", () => {
  test("follows what texts of a size have cost", () => {
    const estimate = new WorkEstimate();
    for (let n = 0; n < 200; n += 1) estimate.learn(1_000, 80);
    expect(estimate.usOf(1_000)).toBeCloseTo(80, 0);
    expect(estimate.usOf(2_000)).toBeGreaterThan(120);
  });

  test("small and large texts have prices of their own", () => {
    const estimate = new WorkEstimate();
    const before = estimate.usOf(100_000);
    for (let n = 0; n < 200; n += 1) estimate.learn(100, 400);
    expect(estimate.usOf(100_000)).toBe(before);
  });

  test("one pause of a thread is no new price", () => {
    const estimate = new WorkEstimate();
    for (let n = 0; n < 200; n += 1) estimate.learn(1_000, 80);
    estimate.learn(1_000, 1_000_000);
    expect(estimate.usOf(1_000)).toBeLessThan(120);
  });

  test("the pace of busy workers is followed, within bounds, and is never better than the engine's", () => {
    const estimate = new WorkEstimate();
    for (let n = 0; n < 200; n += 1) estimate.learnPace(1_500, 1_000);
    expect(estimate.pace).toBeCloseTo(1.5, 1);
    for (let n = 0; n < 200; n += 1) estimate.learnPace(900_000, 1_000);
    expect(estimate.pace).toBeLessThanOrEqual(3);
    for (let n = 0; n < 200; n += 1) estimate.learnPace(10, 1_000);
    expect(estimate.pace).toBeCloseTo(1, 1);
  });

  test("an empty text costs something", () => {
    expect(new WorkEstimate().usOf(0)).toBeGreaterThan(0);
  });
});
