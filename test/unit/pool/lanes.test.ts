import { describe, expect, test } from "vitest";
import { limits } from "../../../src/contracts/limits.ts";
import type { EngineWorker } from "../../../src/scan/pool/engine-worker.ts";
import { flushAtUs, Lanes, laneOf, workersForLarge } from "../../../src/scan/pool/lanes.ts";
import type { PoolScan } from "../../../src/scan/pool/micro-batch.ts";
import { taskOf } from "../../support/scan-tasks.ts";

const scanOf = (units: number, submittedMs: number): PoolScan => ({
  task: taskOf("x".repeat(units)),
  policy: undefined,
  client: undefined,
  estimatedUs: 100,
  submittedMs,
  deadlineMs: 0,
  retried: false,
  decided: false,
  outcome: { resolve: () => {}, reject: () => {} },
});

/** As much of a worker as the lanes look at. */
const workerOf = (fields: Partial<Record<"alive" | "hasRoom" | "heldUs", unknown>>): EngineWorker =>
  ({ alive: true, hasRoom: true, heldUs: 0, ...fields }) as EngineWorker;

test.each([
  { units: 0, lane: "small" },
  { units: limits.smallTextUnitsMax, lane: "small" },
  { units: limits.smallTextUnitsMax + 1, lane: "large" },
])("a text of $units units is $lane", ({ units, lane }) => {
  expect(laneOf(units)).toBe(lane);
});

test("scans that come back go to the front of their own lanes", () => {
  const lanes = new Lanes();
  const [early, late] = [scanOf(20_000, 1), scanOf(20_000, 2)];
  lanes.push(late);
  lanes.putBack([early, scanOf(1, 1)]);
  expect([lanes.large.shift(), lanes.large.shift()]).toEqual([early, late]);
  expect(lanes.small.length).toBe(1);
});

test("it is quiet until a small text comes, and again a while after the last", () => {
  const lanes = new Lanes();
  lanes.push(scanOf(20_000, 1_000));
  expect(lanes.isQuiet(1_000)).toBe(true);
  lanes.push(scanOf(10, 1_000));
  expect(lanes.isQuiet(1_000 + limits.smallTextPauseMs)).toBe(false);
  expect(lanes.isQuiet(1_001 + limits.smallTextPauseMs)).toBe(true);
});

describe("workers for large texts", () => {
  const [first, second, third, extra] = [workerOf({}), workerOf({}), workerOf({}), workerOf({})];
  const dead = workerOf({ alive: false });
  test.each([
    { name: "all but the first", workers: [first, second, third], quiet: false, large: [second, third] },
    { name: "when it is quiet the first too, last", workers: [first, second], quiet: true, large: [second, first] },
    { name: "one thread: the extra one", workers: [first], with: extra, quiet: true, large: [extra] },
    {
      name: "one thread, the extra one not up yet: itself",
      workers: [first],
      with: dead,
      quiet: false,
      large: [first],
    },
    { name: "the others are gone: all", workers: [first, dead], quiet: false, large: [first, dead] },
  ])("$name", ({ workers, with: beside, quiet, large }) => {
    const chosen = workersForLarge(workers, beside, quiet);
    expect(chosen.map((worker) => large.indexOf(worker))).toEqual(large.map((_, at) => at));
  });
});

test.each([
  { name: "an idle worker is fed soon", workers: [{ heldUs: 0 }], us: limits.batchEngineUsMin },
  { name: "a busy one when as much waits as it has", workers: [{ heldUs: 900 }, { heldUs: 1_200 }], us: 900 },
  { name: "nobody has room: never", workers: [{ hasRoom: false }], us: Number.POSITIVE_INFINITY },
])("$name", ({ workers, us }) => {
  expect(flushAtUs(workers.map(workerOf))).toBe(us);
});
