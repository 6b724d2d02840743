import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import { inTurn } from "../../../src/reload.ts";
import { createEnginePool, type EnginePool } from "../../../src/scan/engine-pool.ts";
import { scriptedWorker, taskOf } from "../../support/scan-tasks.ts";

let folder: string;
let pool: EnginePool;

/** What each text is prefixed with by threads that start from now on: it says what the verdict is. */
const rules = (prefix: string): void => writeFileSync(join(folder, "rules.txt"), prefix);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "sluice-reload-"));
  const workerFile = pathToFileURL(join(folder, "reloaded.worker.mjs"));
  writeFileSync(
    workerFile,
    `import { readFileSync } from "node:fs";
    import { runBatch } from ${JSON.stringify(scriptedWorker.href)};
    import { serveBatches } from ${JSON.stringify(new URL("../../../workers/run-batch.ts", import.meta.url).href)};
    const prefix = readFileSync(new URL("./rules.txt", import.meta.url), "utf8");
    if (prefix === "broken") throw new Error("no such rule");
    if (prefix === "dies") setTimeout(() => { throw new Error("died"); }, 150);
    const prefixed = (request) => ({ ...request, strings: request.strings.map((text) => (prefix === "dies" ? "" : prefix) + text) });
    export const serve = (line) => serveBatches(line, (request, numbers) => runBatch(prefixed(request), numbers));`,
  );
  rules("");
  const clock = systemClock();
  pool = createEnginePool({ workers: 2, queueScansMax: 1_000, scanTimeoutMs: 30_000, clock, workerFile });
  await pool.ready();
});
afterEach(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

const verdict = async (text = "a"): Promise<string> => (await pool.inspect(taskOf(text))).action;

describe("a reload", () => {
  test("brings what is on the disk, and all that comes meanwhile is answered", async () => {
    expect(await verdict()).toBe("ALLOW");
    rules("<REVIEW 0.6>");
    let isOver = false;
    const reloaded = pool.reload().finally(() => {
      isOver = true;
    });
    const seen: string[] = [];
    while (!isOver) seen.push(...(await Promise.all([verdict(), verdict("<wait 1>"), verdict("b")])));
    await reloaded;
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.filter((action) => action !== "ALLOW" && action !== "REVIEW")).toEqual([]);
    expect(await Promise.all(Array.from({ length: 20 }, () => verdict("<wait 2>")))).toEqual(Array(20).fill("REVIEW"));
    expect(pool.stats()).toMatchObject({ workersAlive: 2, threadsAlive: 2, respawns: { crashed: 0, hung: 0 } });
  });

  test("a new thread that dies while it waits for its turn is not put to work", async () => {
    const held = Array.from({ length: 4 }, () => verdict("<wait 500>"));
    rules("dies");
    await expect(pool.reload()).rejects.toThrow();
    expect(await Promise.all(held)).toEqual(Array(4).fill("ALLOW"));
    rules("");
    expect(await Promise.all(Array.from({ length: 8 }, () => verdict("<wait 2>")))).toEqual(Array(8).fill("ALLOW"));
    expect(pool.stats()).toMatchObject({ workersAlive: 2, respawns: { crashed: 0, hung: 0 } });
  });

  test("what a thread holds is answered before another follows it", async () => {
    const held = Array.from({ length: 4 }, () => verdict("<wait 400>"));
    rules("<REVIEW 0.6>");
    await pool.reload();
    expect(await Promise.all(held)).toContain("ALLOW");
  });

  test("where the new one cannot start, the old one goes on", async () => {
    rules("broken");
    await expect(pool.reload()).rejects.toThrow("no such rule");
    expect(await verdict()).toBe("ALLOW");
    rules("<REVIEW 0.6>");
    await pool.reload();
    expect(await verdict()).toBe("REVIEW");
    expect(pool.stats().respawns).toEqual({ crashed: 0, hung: 0 });
  });

  test("one that crashes meanwhile is followed by the new one", async () => {
    const lost = pool.inspect(taskOf("<wait 600><exit>"));
    lost.catch(() => {});
    rules("<REVIEW 0.6>");
    await pool.reload();
    await expect(lost).rejects.toMatchObject({ code: "OVERLOADED" });
    expect(await verdict()).toBe("REVIEW");
    expect(pool.stats()).toMatchObject({ workersAlive: 2, respawns: { crashed: 1, hung: 0 } });
  });

  test("a pool that closes meanwhile closes", async () => {
    await Promise.all([pool.reload().catch(() => {}), pool.close()]);
    expect(pool.stats().threadsAlive).toBe(0);
  });
});

test("of reloads asked for while one runs, one more follows", async () => {
  const began: string[] = [];
  const first = Promise.withResolvers<void>();
  const reload = inTurn(async (why) => {
    began.push(why);
    if (began.length === 1) await first.promise;
  });
  const all = [reload("a")];
  await Promise.resolve();
  all.push(reload("b"), reload("c"));
  await new Promise(setImmediate);
  expect(began).toEqual(["a"]);
  first.resolve();
  await Promise.all(all);
  expect(began).toEqual(["a", "b"]);
  await reload("d");
  expect(began).toEqual(["a", "b", "d"]);
});
