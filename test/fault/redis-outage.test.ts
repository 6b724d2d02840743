import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connectRedis } from "../../src/adapters/redis/connect.ts";
import { redisKeys } from "../../src/adapters/redis/keys.ts";
import { redisLeases } from "../../src/adapters/redis/leases.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import { limits } from "../../src/contracts/limits.ts";
import { type RedisProcess, redisProgram, startRedis } from "../support/redis.ts";
import { openSse } from "../support/sse-reader.ts";
import { type GatewayProcess, scanKey, startGateway } from "./gateway-process.ts";

/** One way for Redis to be of no use, and the way back. */
interface Outage {
  readonly name: string;
  readonly states: readonly string[];
  begin(redis: RedisProcess): Promise<unknown>;
  end(redis: RedisProcess): Promise<unknown>;
}

async function tell(redis: RedisProcess, ...command: [string, ...string[]]): Promise<void> {
  const client = new Redis(redis.port, "127.0.0.1");
  await client.call(...command);
  client.disconnect();
}

const outages: readonly Outage[] = [
  {
    name: "it is full",
    states: ["full"],
    begin: (redis) => tell(redis, "CONFIG", "SET", "maxmemory", "1"),
    end: (redis) => tell(redis, "CONFIG", "SET", "maxmemory", "0"),
  },
  {
    name: "it is read-only",
    states: ["read-only"],
    begin: (redis) => tell(redis, "REPLICAOF", "127.0.0.1", "1"),
    end: (redis) => tell(redis, "REPLICAOF", "NO", "ONE"),
  },
  {
    name: "it does not answer",
    states: ["slow", "gone"],
    begin: async (redis) => redis.pause(),
    end: async (redis) => redis.resume(),
  },
  {
    name: "it is killed and starts again",
    states: ["gone"],
    begin: (redis) => redis.kill("SIGKILL"),
    end: (redis) => redis.restart(),
  },
];

describe.skipIf(redisProgram === undefined)("places in a Redis that is full", () => {
  test("stay their holders', and no other is given out", { timeout: 100_000 }, async () => {
    const redis = await startRedis();
    const clock = systemClock();
    const connections = await Promise.all([1, 2].map(() => connectRedis(redis.url, clock)));
    const [mine, theirs] = connections.map((connection) => redisLeases(connection, redisKeys("full"), clock));
    const place = await mine!.take("repeat:key", 1);
    expect(place).toBeDefined();
    await tell(redis, "CONFIG", "SET", "maxmemory", "1");
    await setTimeout(1.3 * limits.leaseMs);
    await expect(theirs!.take("repeat:key", 1)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    await tell(redis, "CONFIG", "SET", "maxmemory", "0");
    expect(await theirs!.take("repeat:key", 1)).toBeUndefined();
    place!.release();
    await expect.poll(() => theirs!.take("repeat:key", 1)).toBeDefined();
    mine!.close();
    theirs!.close();
    for (const connection of connections) await connection.close();
    await redis.stop();
  });
});

describe.skipIf(redisProgram === undefined)("a gateway whose Redis is of no use for a while", () => {
  let folder: string;
  let redis: RedisProcess;
  let settings: Record<string, string>;
  let gateway: GatewayProcess;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sluice-redis-outage-"));
    redis = await startRedis({ appendonly: "yes", appendfsync: "always" });
    settings = { SLUICE_REDIS_URL: redis.url, SLUICE_OPS_PORT: "0", SLUICE_LOG_LEVEL: "silent" };
    gateway = await startGateway(folder, settings);
  });
  afterAll(async () => {
    await gateway.kill("SIGKILL");
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const metric = async (name: string): Promise<string | undefined> =>
    (await (await fetch(`${gateway.operations}/metrics`)).text()).split("\n").find((line) => line.startsWith(name));
  const ready = async () => {
    const reply = await fetch(`${gateway.operations}/readyz`);
    return { status: reply.status, ...((await reply.json()) as { reasons: string[] }) };
  };
  const untilReady = () =>
    vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 200 }), { timeout: 100_000, interval: 100 });

  test.each(outages)(
    "$name: scans are answered, none is lost, no frame goes missing",
    { timeout: 300_000 },
    async (outage) => {
      await untilReady();
      const session = outage.states.join("-");
      const reader = await openSse(`${gateway.base}/v1/sessions/${session}/events`, { "x-api-key": scanKey });
      const jobs: string[] = [];
      const scan = async (): Promise<void> => {
        const reply = await gateway.ask("POST", "/v1/scan", { text: "Good morning.", session_id: session });
        expect(reply.status).toBe(200);
        jobs.push(((await reply.json()) as { job_id: string }).job_id);
      };
      await scan();
      await outage.begin(redis);
      const beganMs = performance.now();
      let state = "";
      while (performance.now() - beganMs < 1_500 || state === "") {
        await scan();
        await setTimeout(50);
        state ||= outage.states.find((name) => state === name) ?? "";
        for (const name of outage.states) {
          if (await metric(`sluice_store_state{state="${name}"} 1`)) state = name;
        }
      }
      expect(outage.states).toContain(state);
      if (state !== "slow") expect(await ready()).toMatchObject({ status: 503, reasons: [`the store is ${state}`] });

      await outage.end(redis);
      await scan();
      await untilReady();
      for (const job of jobs) {
        expect(await (await gateway.ask("GET", `/v1/jobs/${job}`)).json()).toMatchObject({ status: "completed" });
      }
      const seen = await reader.take(jobs.length * 2);
      expect(seen.filter(({ data }) => data.stage === "_meta")).toEqual([]);
      expect(seen.flatMap(({ data }) => (data.stage === "audit" ? [data["id"]] : []))).toEqual(jobs);
      expect(gateway.isGone()).toBe(false);
      reader.close();
    },
  );

  test("a stop does not wait for a Redis that does not answer, and says that jobs were lost", {
    timeout: 300_000,
  }, async () => {
    await untilReady();
    const stopping = await startGateway(folder, settings);
    const scan = async () =>
      (await stopping.ask("POST", "/v1/scan", { text: "Good morning.", session_id: "last" })).status;
    // It knows its caller then.
    expect(await scan()).toBe(200);
    redis.pause();
    expect(await scan()).toBe(200);
    expect(await stopping.kill("SIGTERM")).toBe(1);
    redis.resume();
  });
});
