import { strict as assert } from "node:assert";
import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { systemClock } from "../src/adapters/system-clock.ts";
import type { ScanTask } from "../src/contracts/engine-message.ts";
import { resultText } from "../src/scan/answer-text.ts";
import { createEnginePool, type EnginePool } from "../src/scan/engine-pool.ts";
import { type Inspected, inspectedOf } from "../src/scan/inspected.ts";
import { taskOf } from "../test/support/scan-tasks.ts";
import { writeVerdict } from "../workers/engine/answer.ts";
import { openEngine } from "../workers/engine/inspect.ts";
import { runTasks, type ScanOne } from "../workers/run-batch.ts";
import { scanBusily, work, workTurnsPerUs } from "./busy.worker.ts";
import { allThreadTimes, threadTime } from "./cpu.ts";
import { round2 } from "./figures.ts";
import { appendHistory } from "./history.ts";

/**
 * The worker pool beside scanning in line, in one run and turn by turn: 32 requests always under way, each with the
 * main-thread work of an HTTP exchange (a stand-in of fixed size) before its scan and the making of the answer after it.
 * The claim: from 50 µs of engine time up a pool with a worker a core answers more scans a second. Busy engines do a fixed amount of work, so
 * a slower clock or a neighbour slows both sides alike.
 */
export async function run(args: string[]): Promise<void> {
  const seconds = Number(args[0] ?? 0.4);
  const rows: Row[] = [];
  const cores = availableParallelism();
  for (const workers of new Set([Math.max(1, cores - 1), cores]))
    for (const bench of cases()) rows.push(await measure(bench, workers, seconds));
  console.table(rows);
  appendHistory("pool", rows);
  for (const { engine, workers, speedUp, waitShare } of rows) {
    const must = Number(/^busy (\d+)/.exec(engine)?.[1] ?? 0) >= 50;
    // One worker beside one main thread can win only what the exchange costs; and where others hold the cores, nothing.
    if (must && workers === cores && waitShare < waitShareMax) assert.ok(speedUp > 1, `the pool loses at ${engine}`);
  }
}

interface Case {
  readonly name: string;
  readonly workerFile?: URL;
  readonly scanOne: ScanOne;
  readonly task: ScanTask;
}

interface Row {
  readonly engine: string;
  readonly workers: number;
  readonly inlinePerSecond: number;
  readonly poolPerSecond: number;
  readonly speedUp: number;
  /** CPU beyond the stand-in, of the thread that answers requests. */
  readonly inlineMainUs: number;
  readonly poolMainUs: number;
  readonly batchScans: number;
  /** Time the pool's threads stood ready without a core, a second: a busy machine shows here. */
  readonly waitShare: number;
}

const concurrency = 32;
const rounds = 5;
/** With as many workers as cores, and the main thread beside them, some waiting is their own. */
const waitShareMax = 0.4;
/** What an HTTP exchange costs the main thread without its scan: 12 µs (uWebSockets.js, 600-byte bodies). */
const exchangeUs = 12;

function cases(): Case[] {
  const turnsPerUs = workTurnsPerUs();
  exchangeTurns = Math.round(exchangeUs * turnsPerUs);
  const text = "The quarterly report shows that revenue grew in every region except one, where shipping was late. "
    .repeat(11)
    .slice(0, 1_024);
  const task = taskOf(text);
  const engine = openEngine();
  const scanReally: ScanOne = (one, place) => writeVerdict(one, engine.inspect(one), place);
  const workerFile = new URL("./busy.worker.ts", import.meta.url);
  return [
    ...[20, 50, 100, 500].map((us) => ({
      name: `busy ${us} µs`,
      workerFile,
      scanOne: scanBusily,
      task: { ...task, query: String(Math.round(us * turnsPerUs)) },
    })),
    { name: "engine, 1 KB English", scanOne: scanReally, task },
    { name: "engine, 8 KB English", scanOne: scanReally, task: { ...task, text: text.repeat(8) } },
  ];
}

let exchangeTurns = 0;

/** Undefined: refused for now. */
type Inspect = (task: ScanTask) => Inspected | Promise<Inspected> | undefined;

function isOverloaded(pool: EnginePool): boolean {
  try {
    pool.assertAdmits(0);
    return false;
  } catch {
    return true;
  }
}

async function measure(bench: Case, workers: number, seconds: number): Promise<Row> {
  const clock = systemClock();
  const pool = createEnginePool({
    workers,
    queueScansMax: 10_000,
    scanTimeoutMs: 60_000,
    clock,
    ...(bench.workerFile && { workerFile: bench.workerFile }),
  });
  await pool.ready();
  const inLine: Inspect = (task) => inspectedOf(runTasks([task], bench.scanOne, clock.elapsedMs), 0, 0)!;
  const inPool: Inspect = (task) => (isOverloaded(pool) ? undefined : pool.inspect(task));

  await drive(inLine, bench.task, seconds / 4);
  await drive(inPool, bench.task, seconds / 4);
  const inlineRuns: Run[] = [];
  const poolRuns: Run[] = [];
  const before = pool.stats().batchSizes;
  for (let round = 0; round < rounds; round += 1) {
    inlineRuns.push(await drive(inLine, bench.task, seconds));
    poolRuns.push(await drive(inPool, bench.task, seconds));
  }
  const sizes = pool.stats().batchSizes.map((count, size) => count - before[size]!);
  await pool.close();

  const inline = median(inlineRuns);
  const pooled = median(poolRuns);
  const scans = sizes.reduce((sum, count, size) => sum + count * size, 0);
  return {
    engine: bench.name,
    workers,
    inlinePerSecond: Math.round(inline.perSecond),
    poolPerSecond: Math.round(pooled.perSecond),
    speedUp: round2(pooled.perSecond / inline.perSecond),
    inlineMainUs: round2(inline.mainUs - exchangeUs),
    poolMainUs: round2(pooled.mainUs - exchangeUs),
    batchScans: round2(scans / sizes.reduce((sum, count) => sum + count, 0)),
    waitShare: round2(pooled.waitShare),
  };
}

interface Run {
  readonly perSecond: number;
  readonly mainUs: number;
  readonly waitShare: number;
}

const median = (runs: readonly Run[]): Run => runs.toSorted((a, b) => a.perSecond - b.perSecond)[runs.length >> 1]!;

/** Keeps `concurrency` requests under way for `seconds`: a request that is answered comes again in the next turn of the loop. */
async function drive(inspect: Inspect, task: ScanTask, seconds: number): Promise<Run> {
  const beganCpuUs = threadTime().cpuUs;
  const beganWaitUs = waitedUs();
  const beganMs = performance.now();
  const endMs = beganMs + seconds * 1_000;
  let arrived = concurrency;
  let underWay = 0;
  let answered = 0;
  let wake: () => void = () => {};
  const answer = (inspected: Inspected): void => {
    assert.equal(inspected.action, "ALLOW");
    assert.ok(resultText("job_0", "ALLOW", inspected, task, "").body.length > 400);
    answered += 1;
    underWay -= 1;
    arrived += 1;
    wake();
  };
  while (performance.now() < endMs) {
    const now = arrived;
    let refused = 0;
    arrived = 0;
    for (let request = 0; request < now; request += 1) {
      work(exchangeTurns);
      const inspected = inspect(task);
      if (inspected === undefined) {
        refused += 1;
        continue;
      }
      underWay += 1;
      if (inspected instanceof Promise) void inspected.then(answer);
      else answer(inspected);
    }
    const mustWait = arrived === 0;
    arrived += refused;
    if (mustWait) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    await setImmediate();
  }
  const elapsedS = (performance.now() - beganMs) / 1_000;
  const run = {
    perSecond: answered / elapsedS,
    mainUs: (threadTime().cpuUs - beganCpuUs) / answered,
    waitShare: (waitedUs() - beganWaitUs) / 1e6 / elapsedS,
  };
  while (underWay > 0) await setImmediate();
  return run;
}

const waitedUs = (): number => [...allThreadTimes().values()].reduce((sum, { waitUs }) => sum + waitUs, 0);
