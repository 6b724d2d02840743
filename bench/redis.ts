import { strict as assert } from "node:assert";
import { setImmediate, setTimeout } from "node:timers/promises";
import { connectRedis, type RedisConnection } from "../src/adapters/redis/connect.ts";
import { redisCounters } from "../src/adapters/redis/counters.ts";
import { openFold } from "../src/adapters/redis/fold.ts";
import { redisFrameLog } from "../src/adapters/redis/frame-log.ts";
import { redisJournal } from "../src/adapters/redis/journal.ts";
import { redisKeys } from "../src/adapters/redis/keys.ts";
import { redisLeases } from "../src/adapters/redis/leases.ts";
import { systemClock } from "../src/adapters/system-clock.ts";
import type { JobRecord } from "../src/contracts/job.ts";
import { limits } from "../src/contracts/limits.ts";
import { openJobLog } from "../src/journal/group-commit.ts";
import { openSessionStream } from "../src/stream/session-stream.ts";
import { meteredJobs } from "../src/usage/metered-jobs.ts";
import { openQuota } from "../src/usage/quota.ts";
import { type RedisProcess, startRedis } from "../test/support/redis.ts";
import { round2 } from "./figures.ts";
import { appendHistory } from "./history.ts";
import { benchOrg, finishedJob } from "./made-up.ts";

/**
 * What one scan costs a shared store: CPU of the Redis server and of the gateway's process, journal, counters and quota
 * together, with and without session frames. A server of our own, empty, with AOF. The claims, at 10,000 scans/s with sessions:
 * at most 3 µs of Redis and 12 µs of the gateway. Each row is the least of three rounds. On a machine that others keep busy all
 * rows are higher, as every wake-up finds cold caches: `PING, each 10 ms` says by how much, in the same unit. Quiet: 0.1 to 0.2 µs.
 * `--seconds N` for longer rounds.
 */
export async function run(args: string[]): Promise<void> {
  const seconds = Number(args[args.indexOf("--seconds") + 1]) || 3;
  const rows: (Row | PingRow)[] = [await onServer({ appendfsync: "everysec" }, pingCost)];
  for (const load of loads) {
    const rounds: Row[] = [];
    while (rounds.length < 3) rounds.push(await onServer(load, (server) => measure(load, server, seconds)));
    const least = (field: "redisUs" | "gatewayUs"): number => Math.min(...rounds.map((round) => round[field]));
    rows.push({ ...rounds[0]!, redisUs: least("redisUs"), gatewayUs: least("gatewayUs") });
  }
  console.table(rows);
  appendHistory("redis", rows);
}

/** A server of its own, empty, with AOF. */
async function onServer<T>({ appendfsync }: Pick<Load, "appendfsync">, use: (server: RedisProcess) => Promise<T>) {
  const server = await startRedis({ appendonly: "yes", appendfsync });
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

interface PingRow {
  readonly what: string;
  readonly redisUs: number;
}

/** CPU of a server that only answers a `PING` each 10 ms, spread over 10,000 scans a second. */
async function pingCost(server: RedisProcess): Promise<PingRow> {
  const connection = await connectRedis(server.url, clock);
  const startedUs = await redisCpuUs(connection);
  const pings = 200;
  for (let n = 0; n < pings; n += 1) {
    await connection.ask((client) => client.ping());
    await setTimeout(10);
  }
  const redisUs = round2(((await redisCpuUs(connection)) - startedUs) / pings / 100);
  await connection.close();
  return { what: "PING, each 10 ms", redisUs };
}

async function infoOf(connection: RedisConnection, field: string): Promise<number> {
  const info = await connection.ask((client) => client.info());
  return Number(new RegExp(`^${field}:(.*)$`, "m").exec(info)?.[1]);
}

/** Of all the server's threads: the one that answers, and those that write and free. */
async function redisCpuUs(connection: RedisConnection): Promise<number> {
  return ((await infoOf(connection, "used_cpu_user")) + (await infoOf(connection, "used_cpu_sys"))) * 1e6;
}

interface Load {
  readonly scansPerSecond: number;
  readonly orgs: number;
  readonly sessions: number;
  readonly appendfsync: "always" | "everysec";
  readonly ack: "decision" | "durable";
}

const loads: readonly Load[] = [
  { scansPerSecond: 10_000, orgs: 1, sessions: 0, appendfsync: "everysec", ack: "decision" },
  { scansPerSecond: 10_000, orgs: 1, sessions: 200, appendfsync: "everysec", ack: "decision" },
  { scansPerSecond: 10_000, orgs: 1, sessions: 200, appendfsync: "always", ack: "durable" },
  { scansPerSecond: 10_000, orgs: 10, sessions: 200, appendfsync: "everysec", ack: "decision" },
  { scansPerSecond: 1_000, orgs: 10, sessions: 200, appendfsync: "everysec", ack: "decision" },
];

/** As serve.ts has them. */
const gapsOf = ({ ack }: Load) =>
  ack === "durable" ? {} : { gapMs: limits.journalSharedGapMs, busyGapMs: limits.journalSharedBusyGapMs };

/** What V8 spends on compiling is no part of a scan's cost. */
const warmUpSeconds = 3;
/** Of each organization. */
const apps = 2;
/** Jobs that finish in one turn of the event loop: a micro-batch of the scan pool. */
const burst = 16;

interface Row extends Load {
  readonly redisUs: number;
  readonly gatewayUs: number;
  readonly jobsPerCommit: number;
  readonly bytesPerJob: number;
}

const clock = systemClock();

async function measure(load: Load, server: RedisProcess, seconds: number): Promise<Row> {
  const connection = await connectRedis(server.url, clock);
  const keys = redisKeys("bench");
  const fold = openFold({ connection, keys, clock });
  const counters = redisCounters({ connection, keys, fold });
  const frames = redisFrameLog(connection, keys, clock, 1);
  const journal = redisJournal({ connection, keys, clock, fold, onCommit: () => frames.goWithOthers() });
  const log = openJobLog(journal, { clock, ...gapsOf(load) });
  const quota = openQuota({ counters, accounts: { watch: () => () => {} }, clock });
  const jobs = meteredJobs(log, quota);
  const sessions = openSessionStream({ log: frames, leases: redisLeases(connection, keys, clock) });
  for (let org = 0; org < load.orgs; org += 1) {
    const body = JSON.stringify(benchOrg(orgId(org)));
    await connection.ask((client) => client.hset(keys.org(orgId(org)), { body, grant: 0 }));
    await quota.admit(orgId(org));
  }
  const scans = Math.round(load.scansPerSecond * seconds);
  const warmUp = load.scansPerSecond * warmUpSeconds;
  const finished = Array.from({ length: warmUp + scans }, (_, n) => jobOf(n, load.orgs));

  const decided = finished.map(({ appId, orgId, jobId }, n) => {
    const sessionId = load.sessions === 0 ? "" : `session-${n % load.sessions}`;
    return { ...decision, caller: { app: { id: appId }, org: { id: orgId } }, sessionId, jobId };
  });

  const scan = (n: number): void => {
    const job = finished[n]!;
    const tellDurable = sessions.publish(decided[n]!);
    jobs.begin(job);
    const durable = jobs.finish(job);
    tellDurable?.(durable);
  };
  await paced(load, warmUp, scan);
  const idle = await paced(load, scans, () => {});
  const commits = log.stats().commits;
  const [memory, redisBefore] = [await infoOf(connection, "used_memory"), await redisCpuUs(connection)];
  const busy = await paced(load, scans, (n) => scan(warmUp + n));
  await log.close();
  await fold.count(orgId(0));
  const redisUs = (await redisCpuUs(connection)) - redisBefore;
  const bytes = (await infoOf(connection, "used_memory")) - memory;

  const fromMs = Math.floor(finished[0]!.receivedAt / 3_600_000) * 3_600_000;
  const range = { fromMs, untilMs: fromMs + 2 * 3_600_000, includePreview: false };
  let counted = 0;
  for (let org = 0; org < load.orgs; org += 1) {
    counted += (await counters.totals({ ...range, scope: orgId(org) })).sums.completed;
  }
  assert.equal(counted, finished.length);
  quota.close();
  await sessions.close();
  frames.close();
  fold.close();
  await connection.close();
  return {
    ...load,
    redisUs: round2(redisUs / scans),
    gatewayUs: round2((busy - idle) / scans),
    jobsPerCommit: round2(scans / (log.stats().commits - commits)),
    bytesPerJob: Math.round(bytes / scans),
  };
}

/** Calls `scan` in bursts at the load's rate; returns the CPU the process took, in microseconds. */
async function paced({ scansPerSecond }: Load, scans: number, scan: (n: number) => void): Promise<number> {
  const startedMs = clock.elapsedMs();
  const before = process.cpuUsage();
  for (let done = 0; done < scans; ) {
    for (const end = Math.min(done + burst, scans); done < end; done += 1) scan(done);
    const aheadMs = (done / scansPerSecond) * 1_000 - (clock.elapsedMs() - startedMs);
    if (aheadMs > 1) await setTimeout(aheadMs);
    else await setImmediate();
  }
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const orgId = (org: number): string => `org_01m7w9nayh35bfj254pjva${String(org).padStart(4, "0")}`;

const decision = {
  kind: "scan",
  stage: "prompt",
  toolName: "",
  chunkId: "",
  enforced: "ALLOW",
  inspected: { action: "ALLOW", risk: 0.021, queueUs: 180.2, engineUs: 61.7, directives: "[]", pii: "" },
} as const;

const jobOf = (n: number, orgs: number): JobRecord =>
  finishedJob(clock, {
    orgId: orgId(n % orgs),
    appId: `app_01m7w9nayh35bfj254pjva${String(n % (apps * orgs)).padStart(4, "0")}`,
    keyId: `key_01m7w9nayh35bfj254pjva${String(n % (apps * orgs)).padStart(4, "0")}`,
    latencyUs: 200 + (n % 400),
  });
