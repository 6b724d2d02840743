import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../../src/adapters/embedded/open-embedded.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import { limits } from "../../src/contracts/limits.ts";
import { packScans } from "../../src/contracts/queued-scan.ts";
import type { QueuedScan } from "../../src/ports/job-queue.ts";
import type { Store } from "../../src/ports/store.ts";
import { queuedScan } from "../support/memory-queue.ts";
import { jobQueueSuite } from "./job-queue-suite.ts";

jobQueueSuite("the embedded store", async (queueHoldMs) => {
  const folder = mkdtempSync(join(tmpdir(), "sluice-queue-"));
  const [store, other] = await Promise.all([1, 2].map(() => openEmbedded(folder, systemClock(), { queueHoldMs })));
  return {
    ...store!,
    other: other!.queue,
    async close() {
      await Promise.all([store!.close(), other!.close()]);
      rmSync(folder, { recursive: true });
    },
  };
});

test("a text is gone from the file with its entry, small or large", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sluice-queue-"));
  const clock = systemClock();
  const store = await openEmbedded(folder, clock, {});
  const texts = [...Array(50).fill("canary ".repeat(90)), "canary ".repeat(9_000)];
  const scans = texts.map((text) => queuedScan(clock, text));
  await store.queue.accept(scans, []);
  const taken = await store.queue.take(scans[0]!.job.orgId, scans.length);
  await store.queue.settle(taken.map((scan) => ({ is: "done", scan })));
  await store.close();
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
  rmSync(folder, { recursive: true });
  expect(taken).toHaveLength(51);
  expect(files.filter((text) => text.includes("canary"))).toEqual([]);
});

describe("what is accepted in pieces", () => {
  const clock = systemClock();
  let folder: string;
  let store: Store;
  /** Another gateway's end, later by limits.queueBroughtMsMax. */
  let later: Store;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "sluice-queue-"));
    const nowMs = (): number => clock.nowMs() + limits.queueBroughtMsMax + 1;
    store = await openEmbedded(folder, clock, {});
    later = await openEmbedded(folder, { ...clock, nowMs }, {});
  });
  afterEach(async () => {
    await Promise.all([store.close(), later.close()]);
    rmSync(folder, { recursive: true });
  });

  const scansOf = (count: number): QueuedScan[] => Array.from({ length: count }, () => queuedScan(clock, "text"));
  const jobIdsOf = (scans: readonly QueuedScan[]): string[] => scans.map(({ job }) => job.jobId);
  const accept = (scans: readonly QueuedScan[], rest: () => Promise<void>): Promise<void> =>
    store.queue.accept(scans, [], rest);

  test.each([
    ["one that fills no piece", 3, 0],
    ["a piece", limits.queuePieceScansMax, 0],
    ["one more", limits.queuePieceScansMax + 1, 1],
    ["many", 3 * limits.queuePieceScansMax, 2],
  ])("%s: nobody takes any of it before all of it is there", async (_, count, rests) => {
    const scans = scansOf(count);
    const { orgId } = scans[0]!.job;
    const takenEarly: number[] = [];
    await accept(scans, async () => void takenEarly.push((await store.queue.take(orgId, count)).length));
    expect(takenEarly).toEqual(Array(rests).fill(0));
    const taken = await store.queue.take(orgId, count);
    expect(jobIdsOf(taken)).toEqual(jobIdsOf(scans));
    expect(new Set(taken.map(({ attempt }) => attempt))).toEqual(new Set([1]));
  });

  test("what is never accepted is dropped, with its jobs, and the rest of the queue is whole", async () => {
    const lost = scansOf(2 * limits.queuePieceScansMax);
    const { orgId, jobId } = lost[0]!.job;
    await expect(accept(lost, () => Promise.reject(new Error("the end")))).rejects.toThrow("the end");
    expect((await store.journal.findJob(jobId))?.status).toBe("inflight");
    const kept = scansOf(2);
    await accept(kept, async () => {});
    expect(jobIdsOf(await later.queue.take(orgId, 1_000))).toEqual(jobIdsOf(kept));
    expect(await store.journal.findJob(jobId)).toBeUndefined();
    expect((await store.queue.depth()).orgs.get(orgId)?.scans).toBe(2);
  });

  test("what comes packed and is never accepted is dropped too", async () => {
    const lost = scansOf(4);
    const { job } = lost[0]!;
    const packed = packScans(
      lost.map((scan) => ({ ...scan, jobId: scan.job.jobId })),
      2,
    );
    const end = () => Promise.reject(new Error("the end"));
    await expect(store.queue.accept({ ...packed, job }, [], end)).rejects.toThrow("the end");
    expect((await store.journal.findJob(job.jobId))?.status).toBe("inflight");
    expect(await later.queue.take(job.orgId, 1_000)).toEqual([]);
    expect(await store.journal.findJob(job.jobId)).toBeUndefined();
  });

  test("what was dropped meanwhile is not accepted, nor is the rest of it", async () => {
    const scans = scansOf(limits.queuePieceScansMax + 1);
    const { orgId } = scans[0]!.job;
    await expect(accept(scans, async () => void (await later.queue.take(orgId, 1_000)))).rejects.toThrow();
    expect(await later.queue.take(orgId, 1_000)).toEqual([]);
    expect((await store.queue.depth()).orgs.get(orgId)).toBeUndefined();
  });
});
