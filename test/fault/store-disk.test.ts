import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type EmbeddedStore, openEmbedded } from "../../src/adapters/embedded/open-embedded.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import type { JobRecord } from "../../src/contracts/job.ts";
import { openJobLog } from "../../src/journal/group-commit.ts";
import { finishedJob } from "../conformance/records.ts";
import { mountSmallDisk, noMount, type SmallDisk } from "./small-disk.ts";

const clock = systemClock();
const unavailable = { code: "STORE_UNAVAILABLE", retryAfterSeconds: 1 };
/** 300 jobs of 2 kB: more than the free pages of a young store. */
const someJobs = (): JobRecord[] =>
  Array.from({ length: 300 }, () => finishedJob(clock, { result: `"${"x".repeat(2_000)}"` }));

async function until(met: () => boolean): Promise<void> {
  while (!met()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Jobs are accepted, the disk fails under them, more was accepted meanwhile; then the disk is well again. */
async function outlives(store: EmbeddedStore, disk: { spoil(): unknown; heal(): unknown }, why: RegExp): Promise<void> {
  const states: string[] = [];
  const log = openJobLog(store.journal, { clock, onState: (state, detail) => states.push(`${state} ${detail}`) });
  const before = someJobs();
  await Promise.all(before.map((job) => log.finish(job)));

  await disk.spoil();
  const during = someJobs();
  const durable = Promise.all(during.map((job) => log.finish(job)));
  await until(() => log.stats().state === "failing");
  expect(() => log.assertWritable()).toThrow(expect.objectContaining(unavailable));
  expect(await log.find(before[0]!.jobId)).toEqual(before[0]);
  expect(await log.find(during[0]!.jobId)).toEqual(during[0]);
  expect(await store.journal.findJob(during[0]!.jobId)).toBeUndefined();

  await disk.heal();
  await durable;
  log.assertWritable();
  await log.close();
  for (const job of [...before, ...during]) expect(await store.journal.findJob(job.jobId)).toEqual(job);
  expect(states).toEqual([expect.stringMatching(why), "ok "]);
}

describe("a disk that takes no writes (by pragma)", () => {
  let folder: string;
  let store: EmbeddedStore;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "sluice-disk-"));
    store = await openEmbedded(folder, clock);
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  test.each([
    { as: "full", why: /the disk is full \(SQLITE_FULL\)/ },
    { as: "read-only", why: /the store is read-only \(SQLITE_READONLY\)/ },
  ] as const)("loses no accepted job: $as", async ({ as, why }) => {
    await outlives(store, { spoil: () => store.impair(as), heal: () => store.impair("none") }, why);
  });

  test("is told of by every call that writes, and by none that reads", async () => {
    await store.impair("read-only");
    const { journal, accounts, keys, settings } = store;
    const writes = [
      journal.probe(),
      journal.prune(0, 1),
      journal.append({ records: [finishedJob(clock)], answers: [] }),
      accounts.addRequests(new Map([["key_1", 1]])),
      keys.revoke("key_1"),
      settings.write("name", "value"),
    ];
    for (const outcome of await Promise.allSettled(writes)) expect(outcome).toMatchObject({ reason: unavailable });
    await Promise.all([journal.findJob("job_1"), journal.findAnswer("a"), accounts.findCaller("h"), keys.list()]);
  });

  test("takes nothing of a batch that fails half-way", async () => {
    const jobs = someJobs();
    await store.impair("full");
    await expect(store.journal.append({ records: jobs, answers: [] })).rejects.toMatchObject(unavailable);
    await store.impair("none");
    expect(await store.journal.findJob(jobs[0]!.jobId)).toBeUndefined();
  });
});

describe.skipIf(noMount !== "")(`a real small disk${noMount}`, () => {
  let disk: SmallDisk;
  let dataDir: string;
  beforeEach(() => {
    disk = mountSmallDisk(8);
    dataDir = join(disk.folder, "data");
  });
  afterEach(() => disk.unmount());

  test.each([{ leaveBytes: 0 }, { leaveBytes: 65_536 }])(
    "loses no accepted job when it is full ($leaveBytes bytes left)",
    async ({ leaveBytes }) => {
      const store = await openEmbedded(dataDir, clock);
      await outlives(store, { spoil: () => disk.fill(leaveBytes), heal: () => disk.clear() }, /the disk/);
      await store.close();
    },
  );

  test("says so in one line when it is full at the start", async () => {
    disk.fill(4_096);
    await expect(openEmbedded(dataDir, clock)).rejects.toThrow(/^The (store|data folder) .*$/);
  });

  test("says so in one line when it is read-only at the start", async () => {
    await (await openEmbedded(dataDir, clock)).close();
    disk.makeReadOnly();
    await expect(openEmbedded(dataDir, clock)).rejects.toThrow(/^The data folder .*: EROFS/);
  });
});
