import { startRedis } from "../../test/support/redis.ts";
import { allThreadTimes } from "../cpu.ts";
import { round2 } from "../figures.ts";
import type { Bodies } from "./bodies.ts";
import { driveClosed } from "./drive.ts";
import { type BenchGateway, startGateway } from "./gateway.ts";
import { toolCallShapes } from "./shapes.ts";

interface WholeOptions {
  readonly seconds: number;
  readonly connections: number;
  readonly workers: number;
  readonly bodies: Bodies;
  readonly settings: Readonly<Record<string, string>>;
}

/** CPU microseconds a scan: of the gateway by thread, of Redis, and of all that is not the engine. */
interface WholeRow {
  readonly store: "embedded" | "redis";
  readonly claim: string;
  readonly holds: boolean;
  readonly perSecond: number;
  readonly mainUs: number;
  readonly scanUs: number;
  readonly otherUs: number;
  readonly redisUs: number;
  /** By the gateway's own clock, as `Server-Timing` says it. */
  readonly engineUs: number;
  readonly besidesUs: number;
}

const stores = [
  { store: "embedded", mostUs: 30 },
  { store: "redis", mostUs: 40 },
] as const;
const rounds = 5;
/** Until V8 has compiled what it will. */
const warmUpSeconds = 8;

/**
 * What a scan costs besides the engine, with everything counted: tool calls of 600 bytes, each of a session, in a closed loop, on the
 * embedded store (claim: at most 30 µs) and on a Redis of its own (at most 40, Redis included). Of five rounds the least: what others
 * do on the machine can only add to it. The engine's clock goes on while its thread waits for a core: `scanUs` below `engineUs` says that
 * the machine was too full to tell.
 */
export async function runWhole({ workers, settings, ...load }: WholeOptions): Promise<WholeRow[]> {
  const rows: WholeRow[] = [];
  for (const { store, mostUs } of stores) {
    const redis = store === "redis" ? await startRedis({ appendonly: "yes", appendfsync: "everysec" }) : undefined;
    try {
      const gateway = await startGateway(workers, { ...settings, SLUICE_REDIS_URL: redis?.url ?? "" });
      try {
        const spent = await leastOf(gateway, redis?.pid, load);
        rows.push({ store, claim: `at most ${mostUs} µs`, holds: spent.besidesUs <= mostUs, ...spent });
      } finally {
        await gateway.stop();
      }
    } finally {
      await redis?.stop();
    }
  }
  return rows;
}

type Spent = Omit<WholeRow, "store" | "claim" | "holds">;

async function leastOf(
  gateway: BenchGateway,
  redisPid: number | undefined,
  { seconds, connections, bodies }: Omit<WholeOptions, "workers" | "settings">,
): Promise<Spent> {
  const shapes = toolCallShapes(gateway.key, bodies, (n) => ({ session_id: `bench-${n}` }));
  await driveClosed(gateway.port, shapes, connections, warmUpSeconds);
  let least: Spent | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const before = await usedUs(gateway, redisPid);
    const { perSecond } = await driveClosed(gateway.port, shapes, connections, seconds);
    const after = await usedUs(gateway, redisPid);
    const share = (part: keyof typeof after): number => (after[part] - before[part]) / (after.scans - before.scans);
    const [mainUs, scanUs, otherUs] = [share("main"), share("scan"), share("other")];
    const [redisUs, engineUs] = [share("redis"), share("engine")];
    const besidesUs = mainUs + scanUs + otherUs + redisUs - engineUs;
    if (least !== undefined && least.besidesUs <= besidesUs) continue;
    least = {
      perSecond,
      mainUs: round2(mainUs),
      scanUs: round2(scanUs),
      otherUs: round2(otherUs),
      redisUs: round2(redisUs),
      engineUs: round2(engineUs),
      besidesUs: round2(besidesUs),
    };
  }
  return least!;
}

async function usedUs(gateway: BenchGateway, redisPid: number | undefined) {
  const metrics = await (await fetch(`http://127.0.0.1:${gateway.opsPort}/metrics`)).text();
  const figure = (name: string): number =>
    Number(new RegExp(`^sluice_scan_seconds_${name}\\{part="engine"\\} (\\S+)`, "m").exec(metrics)?.[1] ?? 0);
  const redisThreads = redisPid === undefined ? [] : [...allThreadTimes(redisPid).values()];
  return {
    ...gateway.cpuUs(),
    redis: redisThreads.reduce((sum, { cpuUs }) => sum + cpuUs, 0),
    engine: figure("sum") * 1e6,
    scans: figure("count"),
  };
}
