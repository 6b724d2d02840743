import { describe, expect, test } from "vitest";
import { limits } from "../../../src/contracts/limits.ts";
import type { ScanClient } from "../../../src/contracts/scan.ts";
import { cutBatch, type PoolScan, ScanQueue } from "../../../src/scan/pool/micro-batch.ts";
import { taskOf } from "../../support/scan-tasks.ts";

const scanOf = (estimatedUs: number, client?: ScanClient): PoolScan => ({
  task: taskOf(""),
  policy: undefined,
  client,
  estimatedUs,
  submittedMs: 0,
  deadlineMs: 0,
  retried: false,
  decided: false,
  outcome: { resolve: () => {}, reject: () => {} },
});

/** Cuts until the queue is empty; the batches by their estimates. */
function cutAll(estimates: readonly number[], usMax: number): number[][] {
  const queue = new ScanQueue();
  for (const estimate of estimates) queue.push(scanOf(estimate));
  const batches: number[][] = [];
  while (queue.length > 0) batches.push(cutBatch(queue, usMax, 0).batch.scans.map((scan) => scan.estimatedUs));
  return batches;
}

describe("cutBatch", () => {
  test.each([
    { name: "small scans go together", estimates: [100, 100, 100], batches: [[100, 100, 100]] },
    { name: "a batch ends before it holds too much work", estimates: [900, 500, 200], batches: [[900, 500], [200]] },
    { name: "a large text goes alone, in its turn", estimates: [100, 9_000, 100], batches: [[100], [9_000], [100]] },
    { name: "a large text first takes nobody along", estimates: [9_000, 1], batches: [[9_000], [1]] },
    { name: "an exact fit is one batch", estimates: [750, 750], batches: [[750, 750]] },
    {
      name: "texts that cost nothing still count",
      estimates: Array(limits.batchScansMax + 1).fill(0),
      batches: [Array(limits.batchScansMax).fill(0), [0]],
    },
  ])("$name", ({ estimates, batches }) => {
    expect(cutAll(estimates, 1_500)).toEqual(batches);
  });

  test("scans whose client has gone are taken off the queue and not into the batch", () => {
    const queue = new ScanQueue();
    for (const isGone of [true, false, true, false]) queue.push(scanOf(100, { isGone }));
    const { batch, unwanted } = cutBatch(queue, 1_500, 0);
    expect(batch.scans.map(({ client }) => client?.isGone)).toEqual([false, false]);
    expect(batch.estimatedUs).toBe(200);
    expect(unwanted).toHaveLength(2);
    expect(queue).toMatchObject({ length: 0, waitingUs: 0 });
  });

  test("no batch holds more than the limit", () => {
    for (const batch of cutAll(Array(100).fill(1), 1_500))
      expect(batch.length).toBeLessThanOrEqual(limits.batchScansMax);
  });
});

describe("ScanQueue", () => {
  test("is first in, first out over many turns, and its work adds up", () => {
    const queue = new ScanQueue();
    let pushed = 0;
    let shifted = 0;
    for (let turn = 0; turn < 200; turn += 1) {
      for (let n = 0; n < 50; n += 1) {
        pushed += 1;
        queue.push(scanOf(pushed));
      }
      for (let n = 0; n < 45; n += 1) {
        shifted += 1;
        expect(queue.shift()?.estimatedUs).toBe(shifted);
      }
    }
    expect(queue.length).toBe(1_000);
    while (queue.shift() !== undefined) shifted += 1;
    expect({ shifted, waitingUs: queue.waitingUs }).toEqual({ shifted: pushed, waitingUs: 0 });
  });

  test("what is put back comes first, in its order", () => {
    const queue = new ScanQueue();
    for (const estimate of [1, 2, 3]) queue.push(scanOf(estimate));
    const first = queue.shift()!;
    const second = queue.shift()!;
    queue.putBack([first, second]);
    expect(queue.waitingUs).toBe(6);
    expect([queue.shift(), queue.shift(), queue.shift()].map((scan) => scan?.estimatedUs)).toEqual([1, 2, 3]);
  });
});
