import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../../src/adapters/embedded/open-embedded.ts";
import { sqlite } from "../../src/adapters/embedded/sqlite.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import { finishedJob } from "../conformance/records.ts";

const clock = systemClock();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sluice-open-"));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe("opening a store", () => {
  test("makes the folder and its files for their owner alone", async () => {
    const dataDir = join(folder, "a", "data");
    const store = await openEmbedded(dataDir, clock);
    await store.journal.append({ records: [finishedJob(clock)], answers: [] });
    expect(modeOf(dataDir)).toBe(0o700);
    const files = readdirSync(dataDir);
    expect(files).toContain("sluice.db-wal");
    for (const file of files) expect([file, modeOf(join(dataDir, file))]).toEqual([file, 0o600]);
    await store.close();
    expect(readdirSync(dataDir)).toEqual(["sluice.db"]);
  });

  test("takes the file back from others who may read it", async () => {
    writeFileSync(join(folder, "sluice.db"), "", { mode: 0o644 });
    await (await openEmbedded(folder, clock)).close();
    expect(modeOf(join(folder, "sluice.db"))).toBe(0o600);
  });

  test("is done by several gateways at once on a new folder", async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => openEmbedded(folder, clock)));
    const jobs = await Promise.all(
      stores.map(async ({ journal }) => {
        const records = Array.from({ length: 50 }, () => finishedJob(clock));
        await Promise.all(records.map((job) => journal.append({ records: [job], answers: [] })));
        return records;
      }),
    );
    for (const job of jobs.flat()) expect(await stores[0]!.journal.findJob(job.jobId)).toEqual(job);
    await Promise.all(stores.map((store) => store.close()));
  });

  test("is done by two threads in the same moment, whoever of them makes the file", async () => {
    const gate = new Int32Array(new SharedArrayBuffer(4));
    const program = new URL("opening-store.worker.ts", import.meta.url);
    const threads = [1, 2].map(() => new Worker(program, { workerData: gate.buffer }));
    await Promise.all(threads.map((thread) => once(thread, "online")));
    const whys: string[] = [];
    for (let round = 1; round <= 80; round += 1) {
      const made = join(folder, String(round));
      mkdirSync(made);
      const said = threads.map((thread) => once(thread, "message"));
      for (const thread of threads) thread.postMessage(made);
      await setTimeout(2);
      Atomics.store(gate, 0, round);
      Atomics.notify(gate, 0);
      whys.push(...(await Promise.all(said)).flat());
    }
    await Promise.all(threads.map((thread) => thread.terminate()));
    expect(whys).toHaveLength(160);
    expect(whys.filter((why) => why !== "")).toEqual([]);
  });

  test("finds what was there before it was closed", async () => {
    const job = finishedJob(clock);
    const before = await openEmbedded(folder, clock);
    const appended = before.journal.append({ records: [job], answers: [] });
    await before.close();
    await appended;
    await expect(before.journal.findJob(job.jobId)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    await before.close();
    const after = await openEmbedded(folder, clock);
    expect(await after.journal.findJob(job.jobId)).toEqual(job);
    await after.close();
  });

  const unusable: readonly { name: string; spoil: () => unknown; say: RegExp }[] = [
    {
      name: "a file where the folder should be",
      spoil: () => writeFileSync(join(folder, "data"), ""),
      say: /^The data folder .*data cannot be written to: E(EXIST|NOTDIR)/,
    },
    {
      name: "a folder where the file should be",
      spoil: () => mkdirSync(join(folder, "data", "sluice.db"), { recursive: true }),
      say: /^The data folder .*data cannot be written to: EISDIR/,
    },
    {
      name: "a file of something else",
      spoil: () => writeFileSync(makeFile(""), "This is not a store, however long it may be. ".repeat(100)),
      say: /^The store .*sluice\.db cannot be used: the file is not a Sluice store/,
    },
    {
      name: "a damaged store",
      spoil: () => {
        const path = makeFile("CREATE TABLE t (x)");
        const bytes = readFileSync(path);
        writeFileSync(path, bytes.fill(0xff, 100, 4_096));
      },
      say: /^The store .*sluice\.db cannot be used: the store is damaged/,
    },
    {
      name: "a store of a newer version",
      spoil: () => makeFile("PRAGMA user_version = 1000"),
      say: /^The store .*sluice\.db was written by a newer Sluice \(schema 1000\)\.$/,
    },
  ];
  test.each(unusable)("says in one line what is wrong: $name", async ({ spoil, say }) => {
    spoil();
    const error: unknown = await openEmbedded(join(folder, "data"), clock).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).not.toContain("\n");
    expect((error as Error).message).toMatch(say);
  });

  test.skipIf(!existsSync("/proc/self"))(
    "says in one line what is wrong: a folder that nothing can be made in",
    async () => {
      await expect(openEmbedded("/proc/sluice/data", clock)).rejects.toThrow(/cannot be written to: ENOENT/);
    },
  );

  const isRoot = process.getuid?.() === 0;
  test.skipIf(isRoot)("says in one line what is wrong: a folder of someone else (root may write to all)", async () => {
    chmodSync(folder, 0o500);
    await expect(openEmbedded(join(folder, "data"), clock)).rejects.toThrow(/cannot be written to: EACCES/);
  });
});

/** A database made by `sql` where the store would be; returns its path. */
function makeFile(sql: string): string {
  mkdirSync(join(folder, "data"));
  const path = join(folder, "data", "sluice.db");
  const database = new sqlite.DatabaseSync(path);
  database.exec(sql);
  database.close();
  return path;
}
