import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import { GatewayError } from "../../../src/contracts/errors.ts";
import { limits } from "../../../src/contracts/limits.ts";
import type { Clock } from "../../../src/ports/clock.ts";
import { createEnginePool, type EnginePool } from "../../../src/scan/engine-pool.ts";
import { scriptedWorker, taskOf } from "../../support/scan-tasks.ts";
import { StillClock } from "../../support/still-clock.ts";

const openPool = (workers: number, queueScansMax = 1_000, clock: Clock = systemClock()): EnginePool =>
  createEnginePool({ workers, queueScansMax, scanTimeoutMs: 30_000, clock, workerFile: scriptedWorker });

describe("one worker", () => {
  let pool: EnginePool;
  beforeAll(async () => {
    pool = openPool(1);
    await pool.ready();
  });
  afterAll(() => pool.close());

  test("a verdict comes back whole", async () => {
    const inspected = await pool.inspect(taskOf("a <REVIEW 0.6> 😀", { wantsFindings: true, wantsRedaction: true }));
    expect(inspected).toMatchObject({
      action: "REVIEW",
      risk: 0.6,
      confidence: 0.8,
      chars: 16,
      heardStart: -1,
      heardEnd: -1,
      directives: "[]",
      pii: "",
      findings: ',"findings":[]',
      redaction: ',"redaction":{"text":"a <REVIEW 0.6> 😀","spans":[]}',
    });
    expect(inspected.engineUs).toBeGreaterThan(0);
    expect(inspected.queueUs).toBeGreaterThan(0);
    expect(() => JSON.parse(`{"decision":{${inspected.result}}`)).not.toThrow();
  });

  test("each answer goes to its own scan, whatever the batches were", async () => {
    const texts = Array.from({ length: 300 }, (_, n) => `<REVIEW ${(n / 300).toFixed(4)}>`);
    const answers = await Promise.all(texts.map((text) => pool.inspect(taskOf(text))));
    expect(answers.map((answer) => `<REVIEW ${answer.risk.toFixed(4)}>`)).toEqual(texts);
  });

  test("scans of one turn of the event loop go in batches, never larger than the limit", async () => {
    const before = pool.stats().batchSizes;
    await Promise.all(Array.from({ length: 64 }, () => pool.inspect(taskOf("a"))));
    const sent = pool.stats().batchSizes.map((count, size) => count - before[size]!);
    expect(sent).toHaveLength(limits.batchScansMax + 1);
    expect(sent.reduce((scans, count, size) => scans + count * size, 0)).toBe(64);
    expect(sent.reduce((batches, count) => batches + count, 0)).toBeLessThan(20);
  });

  test("a scan whose client goes away while it waits is never begun", async () => {
    const client = { isGone: false };
    const first = pool.inspect(taskOf("<wait 40>"));
    await new Promise((resolve) => setTimeout(resolve, 10));
    const second = pool.inspect(taskOf("<wait 1>"));
    await new Promise((resolve) => setTimeout(resolve, 1));
    const sent = pool.stats().batchSizes.reduce((scans, count, size) => scans + count * size, 0);
    const waiting = pool.inspect(taskOf("<exit>"), undefined, client);
    client.isGone = true;
    await expect(waiting).rejects.toMatchObject({ code: "OVERLOADED", detail: "abandoned" });
    expect((await Promise.all([first, second])).map(({ action }) => action)).toEqual(["ALLOW", "ALLOW"]);
    expect(pool.stats()).toMatchObject({ abandoned: 1, undecidedScans: 0, respawns: { crashed: 0, hung: 0 } });
    expect(pool.stats().batchSizes.reduce((scans, count, size) => scans + count * size, 0)).toBe(sent);
  });

  test("when nothing runs, nothing is held", async () => {
    await pool.inspect(taskOf("a"));
    expect(pool.stats()).toMatchObject({
      workers: 1,
      workersAlive: 1,
      waitingScans: 0,
      waitingUs: 0,
      undecidedScans: 0,
      inflightBatches: 0,
      inflightScans: 0,
    });
  });
});

describe("overload", () => {
  test("a burst is taken; while much waits for long, what comes is refused before it begins, and what was taken is answered", async () => {
    const clock = new StillClock();
    const pool = openPool(1, 1_000, clock);
    await pool.ready();
    const busy = pool.inspect(taskOf("<wait 1500>"));
    const burst = pool.inspectAll(Array.from({ length: 60 }, () => taskOf("x".repeat(5_000))));
    burst.push(pool.inspect(taskOf("a")));
    await new Promise(setImmediate);
    clock.advance(limits.burstStandsMsMax + 20);
    const refused = (() => {
      try {
        pool.inspect(taskOf("a"));
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toBeInstanceOf(GatewayError);
    expect(refused).toMatchObject({ code: "OVERLOADED", retryAfterSeconds: 1, detail: "queue_time" });
    await Promise.all([busy, ...burst]);
    expect((await pool.inspect(taskOf("a"))).action).toBe("ALLOW");
    expect(pool.stats().refusals).toEqual({ queue_time: 1, queue_full: 0, closing: 0 });
    await pool.close();
  });

  test("a text of many megabytes is taken when nothing waits", async () => {
    const pool = openPool(1);
    await pool.ready();
    expect((await pool.inspect(taskOf("x".repeat(4_000_000)))).chars).toBe(4_000_000);
    await pool.close();
  });

  test("SLUICE_MAX_QUEUE scans may wait, whatever they cost", async () => {
    const pool = openPool(1, 3);
    await pool.ready();
    const taken = pool.inspectAll([taskOf("<wait 20>"), taskOf("a"), taskOf("b")]);
    expect(() => pool.assertAdmits(1)).toThrow(GatewayError);
    await Promise.all(taken);
    pool.assertAdmits(1);
    expect(pool.stats().refusals.queue_full).toBe(1);
    await pool.close();
  });

  test("waiting large texts refuse large ones, and take small ones", async () => {
    const pool = openPool(1);
    await pool.ready();
    const large = pool.inspectAll(Array.from({ length: 400 }, () => taskOf("x".repeat(20_000))));
    expect(() => pool.assertAdmits(20_000)).toThrow(GatewayError);
    pool.assertAdmits(100);
    await Promise.all(large);
    await pool.close();
  });

  test.each([1, 2])("%i scan threads: a large text does not hold up small ones", async (workers) => {
    const pool = openPool(workers);
    await pool.ready();
    // The first large text of a single thread may still run there: it starts the thread for the others.
    await pool.inspect(taskOf("x".repeat(1_000_000)));
    await expect.poll(() => pool.stats().threadsAlive).toBe(2);
    const large = pool.inspect(taskOf(`<wait 2000>${"x".repeat(1_000_000)}`)).then(() => "large");
    await new Promise((resolve) => setTimeout(resolve, 10));
    const small = Promise.all(Array.from({ length: 50 }, () => pool.inspect(taskOf("a")))).then(() => "small");
    expect(await Promise.race([large, small])).toBe("small");
    expect(await large).toBe("large");
    await pool.close();
  });
});

test("a main thread that stands still is no hung worker: the verdict that came meanwhile counts", async () => {
  const clock = new StillClock();
  const pool = createEnginePool({
    workers: 1,
    queueScansMax: 9,
    scanTimeoutMs: 100,
    clock,
    workerFile: scriptedWorker,
  });
  await pool.ready();
  const inspection = pool.inspect(taskOf("<wait 20>"));
  await new Promise(setImmediate);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  clock.advance(1_000);
  expect((await inspection).action).toBe("ALLOW");
  expect(pool.stats().respawns).toEqual({ crashed: 0, hung: 0 });
  await pool.close();
});

describe("close", () => {
  test("lets what was taken finish, refuses what is new", async () => {
    const pool = openPool(1);
    await pool.ready();
    const running = pool.inspectAll(Array.from({ length: 20 }, () => taskOf("<wait 5>")));
    const closed = pool.close();
    expect(() => pool.assertAdmits(1)).toThrow(GatewayError);
    expect((await Promise.all(running)).map((one) => one.action)).toEqual(Array(20).fill("ALLOW"));
    await closed;
    expect(pool.stats()).toMatchObject({ workersAlive: 0, refusals: { closing: 1 } });
  });

  test("before the workers have started", async () => {
    const pool = openPool(2);
    await pool.close();
    expect(pool.stats().workersAlive).toBe(0);
  });

  test("no thread is stopped while it loads its modules: there Node may abort the whole process", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sluice-loading-"));
    const workerFile = pathToFileURL(join(folder, "slow.worker.mjs"));
    writeFileSync(
      workerFile,
      `import { writeFileSync } from "node:fs";
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      writeFileSync(new URL("./loaded", import.meta.url), "");
      export { serve } from ${JSON.stringify(scriptedWorker.href)};`,
    );
    const pool = createEnginePool({
      workers: 1,
      queueScansMax: 1,
      scanTimeoutMs: 1_000,
      clock: systemClock(),
      workerFile,
    });
    await pool.close();
    expect(existsSync(join(folder, "loaded"))).toBe(true);
    rmSync(folder, { recursive: true });
  });
});
