import { strict as assert } from "node:assert";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startRedis } from "../test/support/redis.ts";
import { median, round2 } from "./figures.ts";
import { appendHistory } from "./history.ts";
import { type BenchGateway, startGateway } from "./load/gateway.ts";
import { type OpenLoopResult, offer } from "./load/open-loop.ts";
import { samplesOf } from "./load/texts.ts";

const usage = `npm run bench -- queue [options]

  --scans N    queued, in batches of 1,000 (100000)   --rate N     synchronous scans a second (200)
  --seconds N  of each measurement (10)              --workers N  scan threads (cores - 1)
  --redis      on a Redis of its own (redis-server on the path), not on the embedded store
  --json       print JSON instead of a table
`;

/** The size that the load bench uses. */
const callerBytes = 1_024;
const batchScans = 1_000;
const sliceSeconds = 1;
const analyticsKey = "ak_BenchBenchBenchBenchBenchBench12";

/**
 * Callers who wait for an answer, before, while and after a great batch is in the queue (claim: their p99 is at most twice what
 * it was), how fast the batch is accepted and run with and without them, and that each of its scans counted once.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      scans: { type: "string", default: "100000" },
      rate: { type: "string", default: "200" },
      seconds: { type: "string", default: "10" },
      workers: { type: "string", default: String(Math.max(1, availableParallelism() - 1)) },
      redis: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return console.log(usage);
  const workers = Number(values.workers);
  const scans = Math.ceil(Number(values.scans) / batchScans) * batchScans;
  // What a gateway's first minute of queued work costs beside is V8 compiling it, on threads of its own.
  const warmUpScans = Math.ceil(scans / 5 / batchScans) * batchScans;
  const callers = { perSecond: Number(values.rate), connections: 32, seconds: sliceSeconds };
  const slices = Math.ceil(Number(values.seconds) / sliceSeconds);
  const redis = values.redis ? await startRedis({ appendonly: "yes", appendfsync: "everysec" }) : undefined;
  const settings = redis === undefined ? {} : { SLUICE_REDIS_URL: redis.url };
  const gateway = await startGateway(workers, { SLUICE_BOOTSTRAP_ANALYTICS_KEY: analyticsKey, ...settings });
  let answered = 0;
  /** In slices, for as long as `goesOn` says, and one at least. */
  const measure = async (part: string, goesOn: () => Promise<boolean> = async () => true) => {
    const results: OpenLoopResult[] = [];
    while (results.length === 0 || (results.length < slices && (await goesOn()))) {
      const result = await offer(gateway, samplesOf(callerBytes, "differ"), callers);
      assert.equal(result.wrong, 0, "answers that are neither 200 nor a proper 503");
      answered += result.accepted.count;
      results.push(result);
    }
    return { part, workers, perSecond: callers.perSecond, ...figuresOf(results) };
  };
  try {
    const warmUp = fill(gateway, warmUpScans);
    await measure("warm-up", async () => warmUp.accepted() < warmUpScans);
    await warmUp.done;
    await drain(gateway, warmUpScans);
    const before = await measure("nothing queued");
    const filler = fill(gateway, scans);
    const accepting = await measure("while the batch is accepted", async () => filler.accepted() < scans);
    const acceptedBeside = filler.accepted();
    const acceptedPerSecondBeside = Math.round(acceptedBeside / accepting.seconds);
    const aloneMs = performance.now();
    await filler.done;
    const acceptedPerSecondAlone = Math.round(((scans - acceptedBeside) / (performance.now() - aloneMs)) * 1_000);
    const atFirst = await ranIn(gateway);
    const beganMs = performance.now();
    // No slice begins where the queue may be empty before it ends.
    const left = async (): Promise<number> => warmUpScans + scans - (await ranIn(gateway));
    assert.ok((await left()) > 0, "there is a queue to be measured beside");
    const running = await measure("while the batch runs", async () => (await left()) > sliceSeconds * 10_000);
    const ran = await ranIn(gateway);
    const perSecondBeside = Math.round(((ran - atFirst) / (performance.now() - beganMs)) * 1_000);
    const perSecondAlone = await drain(gateway, warmUpScans + scans);
    const after = await measure("the queue is empty again");
    assert.equal(await completedIn(gateway), warmUpScans + scans + answered, "each scan counts once");

    const was = (before.p99Ms + after.p99Ms) / 2;
    const ratios = [accepting, running].map(({ p99Ms }) => round2(p99Ms / was));
    const accepted = { acceptedPerSecondBeside, acceptedPerSecondAlone };
    const queue = {
      part: "the queue",
      store: values.redis ? "redis" : "embedded",
      scans,
      ...accepted,
      perSecondBeside,
      perSecondAlone,
      ratios,
    };
    const claim = "the p99 of callers is at most twice what it was";
    const rows = [before, accepting, running, after, { ...queue, claim, holds: ratios.every((ratio) => ratio <= 2) }];
    if (values.json) console.log(JSON.stringify(rows));
    else for (const { part, ...row } of rows) console.log(`${part}\n`, row);
    appendHistory("queue", rows);
  } finally {
    await gateway.stop();
    await redis?.stop();
  }
}

/** Each percentile is the median over the slices: what others do on the machine comes in bursts. */
function figuresOf(slices: readonly OpenLoopResult[]) {
  const usual = (share: number): number => median(slices.map(({ accepted }) => accepted.percentile(share)));
  const refused = slices.reduce((sum, slice) => sum + slice.refused.count, 0);
  const seconds = slices.reduce((sum, slice) => sum + slice.seconds, 0);
  return { refused, seconds: round2(seconds), p50Ms: usual(0.5), p90Ms: usual(0.9), p99Ms: usual(0.99) };
}

/** A process of its own that sends batches. */
interface Filler {
  /** Scans accepted by now. */
  accepted(): number;
  /** Resolves when all were. */
  readonly done: Promise<void>;
}

function fill({ port, key }: BenchGateway, scans: number): Filler {
  const file = new URL("queue-filler.ts", import.meta.url).pathname;
  const args = [file, `${port}`, key, `${scans}`, `${batchScans}`];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let batches = 0;
  child.stdout.setEncoding("latin1").on("data", (lines: string) => {
    batches += lines.split("\n").length - 1;
  });
  const done = once(child, "close").then(([code]) => assert.equal(code, 0, "all batches are accepted"));
  return { accepted: () => batches * batchScans, done };
}

/** Queued scans that the gateway has completed. */
async function ranIn({ opsPort }: BenchGateway): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  return Number(/^sluice_job_queue_completed_total (\d+)$/m.exec(metrics)?.[1]);
}

/** Waits until all `scans` have run; returns how many ran a second. */
async function drain(gateway: BenchGateway, scans: number): Promise<number> {
  const beganMs = performance.now();
  const atFirst = await ranIn(gateway);
  while ((await ranIn(gateway)) < scans) await setTimeout(200);
  return Math.round(((scans - atFirst) / (performance.now() - beganMs)) * 1_000);
}

async function completedIn({ port }: BenchGateway): Promise<number> {
  const headers = { authorization: `Bearer ${analyticsKey}` };
  const summary = await fetch(`http://127.0.0.1:${port}/v1/analytics/summary`, { headers });
  return ((await summary.json()) as { volume: { completed: number } }).volume.completed;
}
