import { strict as assert } from "node:assert";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { openAccess } from "../src/access/access.ts";
import { bootstrap } from "../src/access/bootstrap.ts";
import { openEmbedded } from "../src/adapters/embedded/open-embedded.ts";
import { columnsOf } from "../src/adapters/ledger/record-columns.ts";
import { systemClock } from "../src/adapters/system-clock.ts";
import { Guard } from "../src/http/guard.ts";
import type { UwsRequest, UwsResponse } from "../src/http/load-uws.ts";
import { Metrics, type RouteSeries } from "../src/http/metrics/metrics.ts";
import { routes } from "../src/http/routes/routes.ts";
import { Traffic } from "../src/http/traffic.ts";
import { openJobLog } from "../src/journal/group-commit.ts";
import { createEnginePool } from "../src/scan/engine-pool.ts";
import { HeldBodies } from "../src/scan/held-bodies.ts";
import { createScanService } from "../src/scan/scan-service.ts";
import { VerdictCache } from "../src/scan/verdict-cache.ts";
import { openSessionStream } from "../src/stream/session-stream.ts";
import { openQuota } from "../src/usage/quota.ts";
import { threadTime } from "./cpu.ts";
import { round2 } from "./figures.ts";
import { appendHistory } from "./history.ts";
import { type Bodies, placeholder, textsOf } from "./load/bodies.ts";

/** What one scan costs the main thread without its sockets, and beside a fixed piece of work in the same minutes. */
interface HotPathCost {
  /** CPU microseconds a scan, the least of all rounds. */
  readonly scanUs: number;
  /** The same where the verdict is known. */
  readonly knownUs: number;
  /** The same of one reference: parsing and writing the JSON of a request twice. */
  readonly referenceUs: number;
  /** Of these and the reference: what to compare between machines and days. */
  readonly ratio: number;
  readonly knownRatio: number;
}

const rounds = 15;
const scansPerRound = 2_000;
/** So many until V8 has compiled for good what it will. */
const warmUpScans = 50_000;
const concurrency = 64;
const key = "sk_prod_BenchBenchBenchBenchBenchBench12";

/** `npm run bench -- hot`: the guard of test/unit/http/hot-path-cost.test.ts, by hand. */
export async function run(): Promise<void> {
  const cost = await measureHotPath();
  console.table([cost]);
  appendHistory("hot", [cost]);
}

/**
 * Everything that a scan of 1 KB meets on the main thread, real but for the two ends: the socket is a stand-in that hands over
 * the same head and body, and the scan thread has no engine (bench/busy.worker.ts). CPU time of this thread, the least of many
 * short rounds: what others do on the machine can only add to it.
 */
export async function measureHotPath(): Promise<HotPathCost> {
  const gateway = await openGateway();
  try {
    await gateway.scan(warmUpScans, "differ");
    await gateway.scan(warmUpScans, "repeat");
    const least = {
      scan: Number.POSITIVE_INFINITY,
      known: Number.POSITIVE_INFINITY,
      reference: Number.POSITIVE_INFINITY,
    };
    const measure = async (what: keyof typeof least, work: () => Promise<void>): Promise<void> => {
      least[what] = Math.min(least[what], await cpuOf(scansPerRound, work));
    };
    for (let round = 0; round < rounds; round += 1) {
      await measure("reference", async () => reference(scansPerRound));
      await measure("scan", () => gateway.scan(scansPerRound, "differ"));
      await measure("known", () => gateway.scan(scansPerRound, "repeat"));
    }
    return {
      scanUs: round2(least.scan),
      knownUs: round2(least.known),
      referenceUs: round2(least.reference),
      ratio: round2(least.scan / least.reference),
      knownRatio: round2(least.known / least.reference),
    };
  } finally {
    await gateway.close();
  }
}

async function cpuOf(count: number, work: () => Promise<void>): Promise<number> {
  const beganUs = threadTime().cpuUs;
  await work();
  return (threadTime().cpuUs - beganUs) / count;
}

const text =
  `${placeholder} The quarterly report shows that revenue grew in every region except one, where shipping was late. `
    .repeat(11)
    .slice(0, 1_024);
const body = JSON.stringify({ text, session_id: "bench-1" });
let parsed: unknown;

function reference(count: number): void {
  for (let n = 0; n < 2 * count; n += 1) parsed = JSON.parse(JSON.stringify(JSON.parse(body)));
  assert.ok(parsed !== undefined);
}

async function openGateway() {
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-hot-"));
  const clock = systemClock();
  const store = await openEmbedded(folder, clock);
  await bootstrap(store, clock, { scanKey: key, analyticsKey: "", adminToken: "" });
  // The writer thread's share is left out; what the main thread makes for it is not.
  const journal = {
    ...store.journal,
    append: async ({ records }: Parameters<typeof store.journal.append>[0]) => void columnsOf(records),
  };
  const jobs = openJobLog(journal, { clock, gapMs: 5 });
  const quota = openQuota({ ...store, clock });
  const access = openAccess({ ...store, scanRatePerMinute: 1_000_000_000, clock });
  const workerFile = new URL("./busy.worker.ts", import.meta.url);
  const held = new HeldBodies();
  const bodies = held.memory;
  const pool = createEnginePool({
    workers: 1,
    queueScansMax: 10_000,
    scanTimeoutMs: 60_000,
    clock,
    workerFile,
    bodies,
  });
  const metrics = new Metrics("0.0.0-bench");
  const sessions = openSessionStream({ log: store.frames, leases: store.leases });
  const verdicts = new VerdictCache(pool, clock, held);
  const scans = createScanService({
    pool: verdicts,
    bodies: verdicts.bodies,
    unread: verdicts,
    jobs,
    quota,
    clock,
    ack: "decision",
    onDecision: ({ kind, inspected }) => metrics.countVerdict(kind, inspected.action),
    publish: (decided) => sessions.publish(decided),
  });
  const log = { error: (fields: object, message: string) => assert.fail(`${message}: ${JSON.stringify(fields)}`) };
  const listening = { host: "", port: 0, sharePort: false, release: "0.0.0-bench", bodyBytesMax: 8_388_608 };
  const parts = { ...listening, clock, log, access, scans, sessions, metrics, openApiJson: "" };
  const guard = new Guard(parts, new Traffic());
  const series = metrics.addRoute("/scan");
  await pool.ready();
  return {
    scan: (count: number, bodies: Bodies) => scanThrough(guard, series, count, bodies),
    async close() {
      await pool.close();
      await jobs.close();
      await sessions.close();
      await access.close();
      quota.close();
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const head: readonly (readonly [string, string])[] = [
  ["host", "127.0.0.1:8080"],
  ["connection", "keep-alive"],
  ["authorization", `Bearer ${key}`],
  ["content-type", "application/json"],
  ["content-length", String(body.length)],
];

/** The part of a request that the guard of a POST asks for. */
const request = {
  forEach(see: (name: string, value: string) => void) {
    for (const [name, value] of head) see(name, value);
  },
} as unknown as UwsRequest;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const beginningOfSuccess = "2".charCodeAt(0);

/** Sends `count` scans, `concurrency` at a time: each one that is answered makes room for the next, in the next turn. */
async function scanThrough(guard: Guard, series: RouteSeries, count: number, bodies: Bodies): Promise<void> {
  const route = routes.find(({ path, method }) => path === "/scan" && method === "POST")!;
  const next = textsOf(body, bodies);
  const bytes = new Uint8Array(body.length);
  let begun = 0;
  let answered = 0;
  let wake = (): void => {};
  const response = () => {
    let deliver: (piece: ArrayBuffer, isLast: boolean) => void = () => {};
    const stub = {
      onAborted: () => stub,
      onData: (handler: typeof deliver) => {
        deliver = handler;
        return stub;
      },
      cork: (send: () => void) => send(),
      writeStatus: (head: Uint8Array) => {
        if (head[0] !== beginningOfSuccess) assert.fail(decoder.decode(head));
        return stub;
      },
      getRemoteAddressAsText: () => new ArrayBuffer(0),
      end: () => {
        answered += 1;
        wake();
      },
    };
    return { stub: stub as unknown as UwsResponse, deliver: () => deliver(bytes.buffer, true) };
  };
  while (answered < count) {
    for (; begun < count && begun - answered < concurrency; begun += 1) {
      const { stub, deliver } = response();
      if (begun === 0 || bodies === "differ") encoder.encodeInto(next(), bytes);
      guard.serve(route, series, "POST", stub, request);
      deliver();
    }
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
    await turn();
  }
}
