import { strict as assert } from "node:assert";
import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { machineCpuUs } from "./cpu.ts";
import { round2 } from "./figures.ts";
import { appendHistory } from "./history.ts";
import { driveClosed, driveOpen, saturatingClients } from "./load/drive.ts";
import { type BenchGateway, startGateway } from "./load/gateway.ts";
import { treeCpuUs } from "./load/server-process.ts";
import { mixedShapes } from "./load/shapes.ts";

const usage = `npm run bench -- soak [options]

  --minutes N   (20)      --share N   of saturation, in per cent (60)
  --workers N   (1)       --connections N (64)
`;

const analyticsKey = "ak_BenchBenchBenchBenchBenchBench12";
const adminToken = "at_BenchBenchBenchBenchBenchBench12";

/** What is looked at in each step. */
interface Step {
  readonly minute: number;
  readonly acceptedPerSecond: number;
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuUs: number;
  readonly memoryMb: number;
  readonly descriptors: number;
  /** What neither the gateway nor this client used of the machine. */
  readonly othersCores: number;
}

/** With others using less than this, latency and CPU a request are held to the claim. */
const quietCores = 0.25;
const flat = 1.1;

const stepSeconds = 15;

/**
 * A long run at a fixed share of saturation, with sessions on half of the scans and followers on some, while analytics are read
 * and keys come and go. The last third must look like the first: memory, descriptors, latency and CPU a request (claim: within
 * 10 %, memory within 64 MB). Where others use the machine, latency and CPU are printed and not held; p99 never is.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: "string", default: "20" },
      share: { type: "string", default: "60" },
      workers: { type: "string", default: "1" },
      connections: { type: "string", default: "64" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return console.log(usage);
  const connections = Number(values.connections);
  const gateway = await startGateway(Number(values.workers), {
    SLUICE_SCAN_RATE_PER_MINUTE: "1000000000",
    SLUICE_BOOTSTRAP_ANALYTICS_KEY: analyticsKey,
    SLUICE_ADMIN_TOKEN: adminToken,
  });
  const over = new AbortController();
  try {
    const shapes = mixedShapes(gateway.key, "differ");
    await driveClosed(gateway.port, shapes, saturatingClients, 5);
    const { perSecond: saturation } = await driveClosed(gateway.port, shapes, saturatingClients, 5);
    const perSecond = Math.max(1, Math.round((saturation * Number(values.share)) / 100));
    const others = [
      followSessions(gateway, over.signal),
      readReports(gateway, over.signal),
      changeKeys(gateway, over.signal),
    ];
    const steps: Step[] = [];
    for (let minute = 0; minute < Number(values.minutes); minute += stepSeconds / 60) {
      steps.push(await takeStep(gateway, minute, { perSecond, connections, seconds: stepSeconds }));
      console.log(JSON.stringify(steps.at(-1)));
    }
    over.abort();
    await Promise.all(others);
    report(steps, perSecond);
  } finally {
    over.abort();
    await gateway.stop();
  }
}

async function takeStep(
  gateway: BenchGateway,
  minute: number,
  load: { perSecond: number; connections: number; seconds: number },
): Promise<Step> {
  const cpuBefore = treeCpuUs(gateway.pid);
  const othersBefore = othersUs(gateway);
  const beganMs = performance.now();
  const { all, refused, perSecond } = await driveOpen(gateway.port, mixedShapes(gateway.key, "differ"), load);
  const cpuUs = Math.round((treeCpuUs(gateway.pid) - cpuBefore) / Math.max(1, all.count));
  const othersCores = Math.round((othersUs(gateway) - othersBefore) / (performance.now() - beganMs) / 10) / 100;
  // The gateway closes its ends of our connections.
  await sleep(1_000);
  return {
    minute,
    acceptedPerSecond: perSecond,
    refused,
    p50Ms: all.percentile(0.5),
    p99Ms: all.percentile(0.99),
    cpuUs,
    memoryMb: Math.round(gateway.memoryMb()),
    descriptors: readdirSync(`/proc/${gateway.pid}/fd`).length,
    othersCores,
  };
}

function othersUs({ pid }: BenchGateway): number {
  const { user, system } = process.cpuUsage();
  return machineCpuUs() - treeCpuUs(pid) - user - system;
}

/** What is compared between the first and the last third. */
const compared = ["p50Ms", "p99Ms", "cpuUs", "memoryMb", "descriptors", "othersCores"] as const;
type Figure = (typeof compared)[number];

function report(steps: readonly Step[], perSecond: number): void {
  const third = Math.max(1, Math.floor(steps.length / 3));
  const mean = (part: readonly Step[], of: (step: Step) => number): number =>
    part.reduce((sum, step) => sum + of(step), 0) / part.length;
  const figures = compared.map((name) => ({
    figure: name,
    firstThird: round2(mean(steps.slice(0, third), (step) => step[name])),
    lastThird: round2(mean(steps.slice(-third), (step) => step[name])),
  }));
  console.table(figures);
  appendHistory("soak", [{ perSecond, steps: steps.length, figures }]);
  const thirdsOf = (name: Figure): [first: number, last: number] => {
    const { firstThird, lastThird } = figures.find(({ figure }) => figure === name)!;
    return [firstThird, lastThird];
  };
  const grown = (name: Figure): number => thirdsOf(name)[1] - thirdsOf(name)[0];
  const isFlat = (name: Figure): boolean => thirdsOf(name)[1] <= flat * thirdsOf(name)[0];
  assert.ok(grown("memoryMb") <= 64, "memory grows");
  assert.ok(grown("descriptors") <= 32, "descriptors grow");
  if (Math.max(...thirdsOf("othersCores")) > quietCores) return;
  assert.ok(isFlat("cpuUs"), "the cost of a request grows");
  assert.ok(isFlat("p50Ms"), "latency grows");
}

const base = ({ port }: BenchGateway): string => `http://127.0.0.1:${port}`;

/** Readers of some sessions that come and go. */
async function followSessions(gateway: BenchGateway, over: AbortSignal): Promise<void> {
  for (let n = 0; !over.aborted; n += 2) {
    const headers = { authorization: `Bearer ${gateway.key}` };
    const leaving = AbortSignal.any([over, AbortSignal.timeout(3_000)]);
    const events = await fetch(`${base(gateway)}/v1/sessions/bench-${n % 40}/events`, { headers, signal: leaving });
    assert.equal(events.status, 200);
    await events.text().catch(() => "left");
  }
}

async function readReports(gateway: BenchGateway, over: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${analyticsKey}` };
  while (!over.aborted) {
    for (const report of ["summary", "metrics"]) {
      const answer = await fetch(`${base(gateway)}/v1/analytics/${report}`, { headers });
      assert.equal(answer.status, 200);
      await answer.text();
    }
    await sleep(2_000, undefined, { signal: over }).catch(() => {});
  }
}

/** A key is made, used, and revoked. */
async function changeKeys(gateway: BenchGateway, over: AbortSignal): Promise<void> {
  const ask = async (method: string, path: string, secret: string, body?: object) => {
    const headers = { authorization: `Bearer ${secret}` };
    const asked = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(base(gateway) + path, asked);
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
    return answer.status === 204 ? {} : ((await answer.json()) as Record<string, unknown>);
  };
  const first = async (path: string): Promise<string> => {
    const { items } = (await ask("GET", path, adminToken)) as { items: { id: string }[] };
    return items[0]!.id;
  };
  const orgId = await first("/admin/v1/orgs");
  const path = `/admin/v1/apps/${await first(`/admin/v1/orgs/${orgId}/apps`)}/keys`;
  while (!over.aborted) {
    const made = (await ask("POST", path, adminToken, { name: "soak" })) as { key: { id: string }; secret: string };
    await ask("POST", "/v1/verify", made.secret);
    await ask("DELETE", `${path}/${made.key.id}`, adminToken);
    await sleep(5_000, undefined, { signal: over }).catch(() => {});
  }
}
