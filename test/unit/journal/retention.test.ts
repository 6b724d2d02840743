import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type EmbeddedStore, openEmbedded } from "../../../src/adapters/embedded/open-embedded.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { retainedJournal, startRetention } from "../../../src/journal/retention.ts";
import { finishedJob, type HandClock, handClock } from "../../conformance/records.ts";

let folder: string;
let clock: HandClock;
let store: EmbeddedStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "sluice-retention-"));
  clock = handClock();
  store = await openEmbedded(folder, clock);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

test("a round deletes all that is past its retention, however many steps it takes, and nothing else", async () => {
  const old = Array.from({ length: limits.pruneJobsMax + 1 }, () => finishedJob(clock));
  await store.journal.append({ records: old, answers: [] });
  clock.forward(3_600_000);
  const kept = finishedJob(clock);
  clock.forward(1);
  await store.journal.append({ records: [kept], answers: [] });
  const retention = startRetention(store.journal, { clock, retentionHours: 1 });
  while ((await store.journal.findJob(old.at(-1)!.jobId)) !== undefined) await new Promise(setImmediate);
  await retention.stop();
  expect(await store.journal.findJob(old[0]!.jobId)).toBeUndefined();
  expect(await store.journal.findJob(kept.jobId)).toEqual(kept);
});

test("a job is read for as long as it is retained, and not until the round that deletes it", async () => {
  const journal = retainedJournal(store.journal, { clock, retentionHours: 1 });
  const job = finishedJob(clock);
  await journal.append({ records: [job], answers: [] });
  clock.forward(3_600_000);
  expect(await journal.findJob(job.jobId)).toEqual(job);
  clock.forward(1);
  expect(await store.journal.findJob(job.jobId)).toEqual(job);
  expect(await journal.findJob(job.jobId)).toBeUndefined();
});

test("a job is retained from when it was decided on, and not before that where it waits", async () => {
  const journal = retainedJournal(store.journal, { clock, retentionHours: 1 });
  const decided = finishedJob(clock, { completedAt: clock.nowMs() + 1_800_000 });
  const waiting = finishedJob(clock, { status: "inflight", completedAt: 0, action: null, result: "" });
  await journal.append({ records: [decided, waiting], answers: [] });
  clock.forward(5_400_000);
  expect(await journal.findJob(decided.jobId)).toEqual(decided);
  clock.forward(1);
  expect(await journal.findJob(decided.jobId)).toBeUndefined();
  expect(await journal.findJob(waiting.jobId)).toEqual(waiting);
});

test("a round that fails is told of and harms nothing", async () => {
  await store.impair("read-only");
  const errors: unknown[] = [];
  const retention = startRetention(store.journal, { clock, retentionHours: 1, onError: (error) => errors.push(error) });
  while (errors.length === 0) await new Promise(setImmediate);
  await retention.stop();
  expect(errors).toMatchObject([{ code: "STORE_UNAVAILABLE" }]);
});
