import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { limits } from "../../src/contracts/limits.ts";
import { createEnginePool, type EnginePool } from "../../src/scan/engine-pool.ts";
import { scriptedWorker, taskOf } from "../support/scan-tasks.ts";
import { StillClock } from "../support/still-clock.ts";

/** Workers that crash, hang and throw for real: what fails, with what, and what goes on. */

const open: EnginePool[] = [];
/** A scan is late when a test says so, however slow the machine is. */
let clock: StillClock;
beforeEach(() => {
  clock = new StillClock();
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

async function openPool(workers: number, scanTimeoutMs = 2_000, queueScansMax = 1_000, trouble: string[] = []) {
  const onTrouble = (line: string) => void trouble.push(line);
  const pool = createEnginePool({
    workers,
    queueScansMax,
    scanTimeoutMs,
    clock,
    workerFile: scriptedWorker,
    onTrouble,
  });
  open.push(pool);
  await pool.ready();
  return pool;
}

/** What was taken is at the thread. */
const isSent = () => new Promise(setImmediate);

/** What became of each text: its action, or the code it failed with. */
async function outcomes(pool: EnginePool, texts: readonly string[]): Promise<string[]> {
  const settled = await Promise.allSettled(texts.map((text) => pool.inspect(taskOf(text))));
  return settled.map((one) => (one.status === "fulfilled" ? one.value.action : String(one.reason.code)));
}

describe("a worker that fails", () => {
  test("a scan that throws fails alone; its neighbours in the batch are answered", async () => {
    const pool = await openPool(1);
    expect(await outcomes(pool, ["a", "<throw>", "<REVIEW>"])).toEqual(["ALLOW", "INTERNAL", "REVIEW"]);
    expect(pool.stats().respawns).toEqual({ crashed: 0, hung: 0 });
  });

  test.each(["<crash>", "<exit>"])(
    "%s: its batch gets 503, the next scan is answered by another worker",
    async (mark) => {
      const trouble: string[] = [];
      const pool = await openPool(1, 5_000, 1_000, trouble);
      expect(await outcomes(pool, [mark])).toEqual(["OVERLOADED"]);
      expect(await outcomes(pool, ["a", "<HARD_BLOCK>"])).toEqual(["ALLOW", "HARD_BLOCK"]);
      expect(pool.stats()).toMatchObject({ respawns: { crashed: 1, hung: 0 }, workersAlive: 1, undecidedScans: 0 });
      expect(trouble.join()).not.toContain("nobody");
    },
  );

  test("what a crashed worker had not begun is scanned by its successor", async () => {
    const pool = await openPool(1, 5_000);
    const first = pool.inspect(taskOf("<wait 60><crash>"));
    const failed = first.catch((error: { code: string }) => error.code);
    await isSent();
    expect(await outcomes(pool, ["<SANDBOX>", "b"])).toEqual(["SANDBOX", "ALLOW"]);
    expect(await failed).toBe("OVERLOADED");
  });

  test("a worker that hangs is replaced; only its scans time out, the other worker goes on", async () => {
    const pool = await openPool(2, 300);
    const hung = outcomes(pool, ["<hang>"]);
    await isSent();
    expect(await outcomes(pool, ["a", "b", "c"])).toEqual(["ALLOW", "ALLOW", "ALLOW"]);
    clock.advance(300);
    expect(await hung).toEqual(["SCAN_TIMEOUT"]);
    clock.advance(limits.hungGraceMsMax + 1);
    await expect.poll(() => pool.stats().respawns.hung).toBe(1);
    await expect.poll(() => pool.stats().workersAlive).toBe(2);
    expect(await outcomes(pool, ["a", "b"])).toEqual(["ALLOW", "ALLOW"]);
  });

  test("a scan that is late is refused in time and frees its place; the late verdict is dropped", async () => {
    const pool = await openPool(1, 100);
    const late = outcomes(pool, ["<wait 1500>"]);
    await isSent();
    clock.advance(100);
    expect(await late).toEqual(["SCAN_TIMEOUT"]);
    // The thread is still at it.
    expect(pool.stats()).toMatchObject({ undecidedScans: 0, timeouts: 1, inflightBatches: 1 });
    await expect.poll(() => pool.stats().inflightBatches).toBe(0);
    expect(await outcomes(pool, ["a"])).toEqual(["ALLOW"]);
    expect(pool.stats().respawns).toEqual({ crashed: 0, hung: 0 });
  });

  test("a scan waiting behind it times out too, without having been sent", async () => {
    const pool = await openPool(1, 100);
    const slow = outcomes(pool, ["<wait 1500>"]);
    await isSent();
    const behind = outcomes(pool, Array<string>(40).fill("a"));
    clock.advance(100);
    expect(await behind).toEqual(Array(40).fill("SCAN_TIMEOUT"));
    expect(await slow).toEqual(["SCAN_TIMEOUT"]);
    expect(pool.stats()).toMatchObject({ undecidedScans: 0, waitingScans: 0 });
  });

  test("a worker module that cannot start: ready() rejects", async () => {
    const workerFile = new URL("../support/no-such.worker.ts", import.meta.url);
    const pool = createEnginePool({
      workers: 1,
      queueScansMax: 9,
      scanTimeoutMs: 99,
      clock,
      workerFile,
    });
    open.push(pool);
    await expect(pool.ready()).rejects.toThrow("could not start");
  });
});
