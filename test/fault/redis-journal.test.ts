import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AccountWatch } from "../../src/adapters/redis/account-watch.ts";
import { redisAdmin } from "../../src/adapters/redis/accounts-admin.ts";
import { connectRedis, type RedisConnection } from "../../src/adapters/redis/connect.ts";
import { redisCounters } from "../../src/adapters/redis/counters.ts";
import { type Fold, openFold } from "../../src/adapters/redis/fold.ts";
import { redisJournal } from "../../src/adapters/redis/journal.ts";
import { type RedisKeys, redisKeys } from "../../src/adapters/redis/keys.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import type { Org } from "../../src/contracts/account.ts";
import type { JobRecord } from "../../src/contracts/job.ts";
import { openJobLog } from "../../src/journal/group-commit.ts";
import { finishedJob, handClock } from "../conformance/records.ts";
import { randomFrom } from "../conformance/seeded-random.ts";
import { startCuttingProxy } from "../support/cutting-proxy.ts";
import { type RedisProcess, redisProgram, startRedis, startRedisCluster } from "../support/redis.ts";

const seed = Number(process.env["SEED"] ?? 5);
const hourMs = 3_600_000;

interface Gateway {
  readonly keys: RedisKeys;
  readonly connection: RedisConnection;
  readonly fold: Fold;
  readonly journal: ReturnType<typeof redisJournal>;
  readonly counters: ReturnType<typeof redisCounters>;
  close(): Promise<void>;
}

/** The parts of a gateway that write and count, on a connection of their own. */
async function openGateway(url: string, namespace: string): Promise<Gateway> {
  const clock = systemClock();
  const connection = await connectRedis(url, clock);
  const keys = redisKeys(namespace);
  const fold = openFold({ connection, keys, clock });
  return {
    keys,
    connection,
    fold,
    journal: redisJournal({ connection, keys, clock, fold }),
    counters: redisCounters({ connection, keys, fold }),
    async close() {
      fold.close();
      await connection.close();
    },
  };
}

const newNamespace = (): string => `test-${randomBytes(6).toString("hex")}`;
const jobs = (count: number, fields: Partial<JobRecord> = {}): JobRecord[] =>
  Array.from({ length: count }, () => finishedJob(handClock(), fields));

/** What is counted of an organization around the time of `finishedJob`. */
async function countedOf({ counters }: Gateway, scope = "org_1") {
  const fromMs = Math.floor(handClock().nowMs() / hourMs) * hourMs;
  return (await counters.totals({ scope, fromMs, untilMs: fromMs + hourMs, includePreview: true })).sums;
}

describe.skipIf(redisProgram === undefined)("the journal in Redis", () => {
  let redis: RedisProcess;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  test.each([
    { whose: "of jobs that began here", begins: true },
    { whose: "of jobs that others may have finished", begins: false },
  ])("a commit $whose whose reply is lost is made again, and counts once", async ({ begins }) => {
    const proxy = await startCuttingProxy(redis.port);
    const gateway = await openGateway(`redis://127.0.0.1:${proxy.port}`, newNamespace());
    const states: string[] = [];
    const log = openJobLog(gateway.journal, { clock: systemClock(), onState: (state) => states.push(state) });
    const all = jobs(300);
    if (begins) for (const job of all) log.begin(job);
    try {
      for (let at = 0; at < all.length; at += 20) {
        proxy.cutNextReply();
        const answer = {
          key: `key_1:${at}`,
          requestHash: "0",
          status: 200,
          body: "{}",
          expiresAt: Date.now() + 60_000,
        };
        await Promise.all(all.slice(at, at + 20).map((job, n) => log.finish(job, n === 0 ? answer : undefined)));
        expect(await gateway.journal.findAnswer(answer.key)).toEqual(answer);
      }
      expect(proxy.cuts).toBe(15);
      expect(states).toContain("failing");
      expect(await countedOf(gateway)).toMatchObject({ completed: 300, chars: 300 * 42 });
      for (const job of all.slice(0, 40)) expect(await gateway.journal.findJob(job.jobId, "org_1")).toEqual(job);
    } finally {
      await log.close();
      await gateway.close();
      await proxy.close();
    }
  });

  test("a fold whose reply is lost has counted once", async () => {
    const proxy = await startCuttingProxy(redis.port);
    const namespace = newNamespace();
    const [cut, whole] = await Promise.all([
      openGateway(`redis://127.0.0.1:${proxy.port}`, namespace),
      openGateway(redis.url, namespace),
    ]);
    try {
      await whole.journal.append({ records: jobs(100), answers: [] });
      for (let skipped = 0; skipped < 4; skipped += 1) {
        // Cuts the reply to another of the fold's steps each time.
        const count = cut.fold.count("org_1").catch(() => {});
        for (let n = 0; n < skipped; n += 1) await setTimeout(1);
        proxy.cutNextReply();
        await count;
        await whole.journal.append({ records: jobs(100), answers: [] });
        while (!cut.connection.isReady()) await setTimeout(5);
      }
      expect(await countedOf(whole)).toMatchObject({ completed: 500, chars: 500 * 42 });
    } finally {
      await Promise.all([cut.close(), whole.close()]);
      await proxy.close();
    }
  });

  test("commits fail while Redis is away, nothing that was accepted is lost, and none counts twice", async () => {
    const own = await startRedis({ appendonly: "yes", appendfsync: "always" });
    const gateway = await openGateway(own.url, newNamespace());
    const log = openJobLog(gateway.journal, { clock: systemClock() });
    try {
      const durable = jobs(50).map((job) => log.finish(job));
      await Promise.all(durable);
      await own.kill("SIGKILL");
      const others = jobs(50);
      for (const job of others.slice(0, 25)) log.begin(job);
      const late = others.map((job) => log.finish(job));
      await expect.poll(() => log.stats().state).toBe("failing");
      expect(() => log.assertWritable()).toThrow(expect.objectContaining({ code: "STORE_UNAVAILABLE" }));
      await own.restart();
      await Promise.all(late);
      expect(await countedOf(gateway)).toMatchObject({ completed: 100 });
    } finally {
      await log.close();
      await gateway.close();
      await own.stop();
    }
  });

  test.each([
    { name: "full", spoil: ["maxmemory", "1"], mend: ["maxmemory", "0"] },
    {
      name: "read-only for want of replicas",
      spoil: ["min-replicas-to-write", "1"],
      mend: ["min-replicas-to-write", "0"],
    },
  ] as const)("a server that is $name takes nothing in part, and everything later", async ({ spoil, mend }) => {
    const own = await startRedis();
    const gateway = await openGateway(own.url, newNamespace());
    const { client } = gateway.connection;
    try {
      await gateway.journal.append({ records: jobs(10), answers: [] });
      await client.config("SET", ...spoil);
      const more = { records: [...jobs(10), ...jobs(10, { orgId: "org_2", appId: "app_2" })], answers: [] };
      await expect(gateway.journal.append(more)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
      await client.config("SET", ...mend);
      expect(await countedOf(gateway)).toMatchObject({ completed: 10 });
      await gateway.journal.append(more);
      expect(await countedOf(gateway)).toMatchObject({ completed: 20 });
      expect(await countedOf(gateway, "org_2")).toMatchObject({ completed: 10 });
    } finally {
      await gateway.close();
      await own.stop();
    }
  });
});

describe.skipIf(redisProgram === undefined).each([
  { name: "one server", start: startRedis },
  { name: "a cluster of three", start: startRedisCluster },
])("gateways that count the same journals, on $name", ({ start }) => {
  let server: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  test("four count what a dead gateway left, at once: each job once", async () => {
    const namespace = newNamespace();
    const dead = await openGateway(server.url, namespace);
    for (let n = 0; n < 60; n += 1) await dead.journal.append({ records: jobs(5), answers: [] });
    await dead.close();
    const gateways = await Promise.all(Array.from({ length: 4 }, () => openGateway(server.url, namespace)));
    try {
      // What `prune` does for every organization there is: nobody has asked for this one.
      await Promise.all(gateways.map(({ journal }) => journal.prune(0, 10)));
      expect(await countedOf(gateways[0]!)).toMatchObject({ completed: 300, chars: 300 * 42 });
    } finally {
      await Promise.all(gateways.map((gateway) => gateway.close()));
    }
  });

  test(`three write, repeat each other's jobs and count without an order: each job once (SEED=${seed})`, async () => {
    const random = randomFrom(seed);
    const namespace = newNamespace();
    const gateways = await Promise.all(Array.from({ length: 3 }, () => openGateway(server.url, namespace)));
    const all = [...jobs(200), ...jobs(200, { orgId: "org_2", appId: "app_2" })];
    const accepted = all.filter((_, n) => n % 4 === 0);
    const deliveries = [
      ...accepted.map(
        (job): JobRecord => ({ ...job, status: "inflight", completedAt: 0, chars: 0, action: null, result: "" }),
      ),
      ...all,
      ...all.filter(() => random() < 0.3),
    ];
    deliveries.sort(() => random() - 0.5);
    try {
      await Promise.all(
        gateways.map(async (gateway, own) => {
          for (let at = own * 10; at < deliveries.length; at += 30) {
            await gateway.journal.append({ records: deliveries.slice(at, at + 10), answers: [] });
            if (random() < 0.5) await gateway.fold.count(random() < 0.5 ? "org_1" : "org_2");
          }
        }),
      );
      for (const scope of ["org_1", "org_2", "app_1", "app_2"]) {
        const sums = await countedOf(gateways[1]!, scope);
        expect(sums).toMatchObject({
          inflight: 0,
          completed: 200,
          chars: 200 * 42,
          prompt: 200,
          prod: 200,
          ALLOW: 200,
        });
      }
    } finally {
      await Promise.all(gateways.map((gateway) => gateway.close()));
    }
  });

  test("a failed job that is reopened is inflight, and counts when it finishes", async () => {
    const gateway = await openGateway(server.url, newNamespace());
    const job = finishedJob(handClock());
    const failed: JobRecord = { ...job, status: "failed", action: null, chars: 0, result: "" };
    const again: JobRecord = { ...failed, status: "inflight", completedAt: 0 };
    try {
      await gateway.journal.append({ records: [...jobs(3), failed], answers: [] });
      expect(await countedOf(gateway)).toMatchObject({ completed: 3, failed: 1 });
      expect(await gateway.journal.reopen(again)).toBe(true);
      expect(await gateway.journal.findJob(job.jobId, "org_1")).toEqual(again);
      expect(await countedOf(gateway)).toMatchObject({ completed: 3, failed: 0, inflight: 1 });
      // A reply that was lost: it is reopened once.
      expect(await gateway.journal.reopen(again)).toBe(true);
      expect(await countedOf(gateway)).toMatchObject({ completed: 3, failed: 0, inflight: 1 });
      await gateway.journal.append({ records: [job], answers: [] });
      expect(await countedOf(gateway)).toMatchObject({ completed: 4, failed: 0, inflight: 0, prompt: 4 });
      expect(await gateway.journal.reopen(again)).toBe(false);
      expect(await gateway.journal.findJob(job.jobId, "org_1")).toEqual(job);
    } finally {
      await gateway.close();
    }
  });

  test("a failed job that is reopened when its record is past retention counts once too", async () => {
    const gateway = await openGateway(server.url, newNamespace());
    const job = finishedJob(handClock());
    const failed: JobRecord = { ...job, status: "failed", action: null, chars: 0, result: "" };
    try {
      await gateway.journal.append({ records: [failed], answers: [] });
      expect(await gateway.journal.prune(job.receivedAt + 1, 10)).toBe(1);
      expect(await gateway.journal.reopen({ ...failed, status: "inflight", completedAt: 0 })).toBe(true);
      await gateway.journal.append({ records: [job], answers: [] });
      expect(await countedOf(gateway)).toMatchObject({ completed: 1, failed: 0, inflight: 0, prompt: 1 });
    } finally {
      await gateway.close();
    }
  });

  test("a grant is spent once, and exactly, while the organization changes", async () => {
    const gateway = await openGateway(server.url, newNamespace());
    const { connection, keys, fold, journal, counters } = gateway;
    const watch = await AccountWatch.open(connection, keys);
    const { orgs } = redisAdmin({ connection, keys, watch }, (orgId) => fold.count(orgId));
    const org: Org = {
      id: "org_1",
      name: "Test",
      plan: "growth",
      anchorDay: 1,
      monthlyAllowance: 100,
      grantRemaining: 5_000,
      grantExpiresAt: null,
      allowOverage: true,
      spendCapCents: null,
      currency: "EUR",
      created_at: "2025-12-01T00:00:00.000Z",
    };
    try {
      await orgs.put(org);
      const spend = async (): Promise<void> => {
        for (let n = 0; n < 20; n += 1) await journal.append({ records: jobs(2), answers: [] });
      };
      const rename = async (): Promise<void> => {
        for (let n = 0; n < 20; n += 1) await orgs.change("org_1", { name: `Test ${n}` });
      };
      const give = async (): Promise<void> => {
        await orgs.change("org_1", { monthlyAllowance: 142 });
      };
      await Promise.all([spend(), rename(), spend(), give()]);
      const [bill] = await counters.bills(["org_1"], handClock().nowMs());
      expect(bill).toMatchObject({ chars: 80 * 42, overageMicroCents: 0, org: { name: "Test 19" } });
      expect(bill!.org.grantRemaining).toBe(5_000 - bill!.grantChars);
      expect([80 * 42 - 100, 80 * 42 - 142]).toContain(bill!.grantChars);
    } finally {
      watch.stop();
      await gateway.close();
    }
  });
});
