import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Redis } from "ioredis";
import { limits } from "../../src/contracts/limits.ts";

/** The server's settings by their names in redis.conf. */
export type RedisSettings = Readonly<Record<string, string>>;

/** A real server of its own port and folder. */
export interface RedisProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Ends it: SIGTERM, or as a crash does. Its data stays for `restart`. */
  kill(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** SIGSTOP and SIGCONT: a server that is there and does not answer. */
  pause(): void;
  resume(): void;
  /** Starts it again on the same port and folder. */
  restart(): Promise<void>;
  /** Ends it, and removes its folder. */
  stop(): Promise<void>;
}

export interface RedisCluster {
  readonly url: string;
  readonly nodes: readonly RedisProcess[];
  stop(): Promise<void>;
}

const startMsMax = 60_000;

/** The server's program on this machine: Redis's or Valkey's. */
export const redisProgram = ["redis-server", "valkey-server"].find(
  (name) => spawnSync(name, ["--version"]).status === 0,
);

/** Starts a server without persistence; `settings` may turn it on (`appendonly`, `appendfsync`). */
export async function startRedis(settings: RedisSettings = {}): Promise<RedisProcess> {
  if (redisProgram === undefined) throw new Error("there is no redis-server and no valkey-server on the PATH");
  const folder = mkdtempSync(join(tmpdir(), "sluice-redis-"));
  const given = { bind: "127.0.0.1", dir: folder, save: "", appendonly: "no", ...settings };
  const options = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
  const running = await runOnFreePort(redisProgram, options);
  const { port } = running;
  let { child } = running;

  async function kill(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    if (signal === "SIGTERM") child.kill("SIGCONT");
    await ended;
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    get pid() {
      return child.pid ?? 0;
    },
    kill,
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    async restart() {
      await kill("SIGKILL");
      child = await run(redisProgram!, options, port);
    },
    async stop() {
      await kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Three masters without replicas, each a real process. */
export async function startRedisCluster(): Promise<RedisCluster> {
  const settings = { "cluster-enabled": "yes", "cluster-node-timeout": "2000" };
  const nodes: RedisProcess[] = [];
  const stop = async () => void (await Promise.all(nodes.map((node) => node.stop())));
  try {
    for (let n = 0; n < 3; n += 1) nodes.push(await startRedis(settings));
    await joinNodes(nodes.map(({ port }) => port));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(",")}`, nodes, stop };
}

/** Resolves when each node serves its share of the slots and knows all others. */
async function joinNodes(ports: readonly number[]): Promise<void> {
  const clients = ports.map((port) => new Redis({ port, host: "127.0.0.1" }));
  const share = Math.ceil(16_384 / ports.length);
  try {
    await Promise.all(
      clients.map(async (client, index) => {
        await client.cluster("ADDSLOTSRANGE", index * share, Math.min((index + 1) * share, 16_384) - 1);
        await client.call("CLUSTER", "SET-CONFIG-EPOCH", index + 1);
      }),
    );
    // Only now: a node that has met another takes no epoch.
    await Promise.all(clients.slice(1).map((client) => client.cluster("MEET", "127.0.0.1", ports[0]!)));
    for (const client of clients) {
      await until(async () => String(await client.cluster("INFO")).includes("cluster_state:ok"));
      await until(async () => ((await client.cluster("SLOTS")) as unknown[]).length === ports.length);
    }
  } finally {
    for (const client of clients) client.disconnect();
  }
}

/** A server for one test file: the one of SLUICE_TEST_REDIS_URL, else a process of our own. Tests share it by namespaces. */
export async function testRedis(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const url = process.env["SLUICE_TEST_REDIS_URL"] ?? "";
  return url === "" ? await startRedis() : { url, stop: async () => {} };
}

/** Another may take the port between the look and the start. */
async function runOnFreePort(program: string, options: readonly string[]) {
  for (let triesLeft = limits.freePortTriesMax; ; ) {
    const port = await freePort();
    try {
      return { port, child: await run(program, options, port) };
    } catch (error) {
      triesLeft -= 1;
      if (triesLeft === 0 || !String(error).includes("Address already in use")) throw error;
    }
  }
}

async function run(program: string, options: readonly string[], port: number): Promise<ChildProcess> {
  const child = spawn(program, [...options, "--port", String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (text: Buffer) => {
    said = (said + text).slice(-2_000);
  });
  const client = new Redis({ port, host: "127.0.0.1", retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on("error", () => {});
  try {
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`${program} did not start: ${said}`);
      return client.status === "ready";
    });
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  } finally {
    client.disconnect();
  }
  return child;
}

/** Waits until something holds; rejects when it does not in time. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const startedMs = performance.now();
  while (!(await holds())) {
    if (performance.now() - startedMs > startMsMax) throw new Error("the server did not come up in time");
    await setTimeout(10);
  }
}

/** A port, free now; a cluster's node needs the one 10,000 above it too. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = await portThatOpens(0);
    if (port < 55_000 && (await portThatOpens(port + 10_000).catch(() => 0)) !== 0) return port;
  }
}

function portThatOpens(port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once("error", reject);
  server.listen(port, "127.0.0.1", () => {
    const address = server.address();
    server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
  });
  return promise;
}
