import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectRedis, type RedisConnection } from "../../../src/adapters/redis/connect.ts";
import { redisCounters } from "../../../src/adapters/redis/counters.ts";
import { openFold } from "../../../src/adapters/redis/fold.ts";
import { redisJournal } from "../../../src/adapters/redis/journal.ts";
import { type RedisKeys, redisKeys } from "../../../src/adapters/redis/keys.ts";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import { newCounts } from "../../../src/contracts/counts.ts";
import type { JobRecord } from "../../../src/contracts/job.ts";
import { limits } from "../../../src/contracts/limits.ts";
import type { CounterStore } from "../../../src/ports/counter-store.ts";
import type { Journal } from "../../../src/ports/journal.ts";
import { finishedJob, handClock } from "../../conformance/records.ts";
import { redisProgram, testRedis } from "../../support/redis.ts";

describe.skipIf(redisProgram === undefined)("what the journal in Redis lets go", () => {
  const clock = handClock();
  let server: Awaited<ReturnType<typeof testRedis>>;
  let connection: RedisConnection;
  beforeAll(async () => {
    server = await testRedis();
    connection = await connectRedis(server.url, systemClock());
  });
  afterAll(async () => {
    await connection.close();
    await server.stop();
  });

  async function withJournal(
    use: (journal: Journal, keys: RedisKeys, counters: CounterStore) => Promise<void>,
  ): Promise<void> {
    const keys = redisKeys(`test-${randomBytes(6).toString("hex")}`);
    const fold = openFold({ connection, keys, clock });
    try {
      await use(redisJournal({ connection, keys, clock, fold }), keys, redisCounters({ connection, keys, fold }));
    } finally {
      fold.close();
    }
  }

  /** Jobs whose ids were made in one second. */
  const ofOneSecond = (second: string, count: number, receivedAt: number): JobRecord[] =>
    Array.from({ length: count }, (_, n) =>
      finishedJob(clock, { jobId: `job_${second}${String(n).padStart(18, "0")}`, receivedAt, result: "{}" }),
    );

  test("a second with more jobs than are read at once goes in parts, none of another second with it", async () => {
    await withJournal(async (journal, keys) => {
      const many = limits.pruneReadJobsMax + 300;
      const old = ofOneSecond("00000001", many, clock.nowMs() - 2_000);
      const young = ofOneSecond("00000002", many, clock.nowMs());
      for (const jobs of [old, young]) {
        await journal.append({ records: jobs.slice(0, 1_200), answers: [] });
        await journal.append({ records: jobs.slice(1_200), answers: [] });
      }
      expect(await journal.prune(clock.nowMs(), 700)).toBe(700);
      let gone = 700;
      for (let step = 1; step > 0; gone += step) step = await journal.prune(clock.nowMs(), 700);
      expect(gone).toBe(many);
      expect(await journal.findJob(old[0]!.jobId, "org_1")).toBeUndefined();
      expect(await journal.findJob(young.at(-1)!.jobId, "org_1")).toEqual(young.at(-1));
      const seconds = await connection.client.zcard(keys.jobSeconds("org_1"));
      const left = await connection.client.exists(
        keys.jobs("org_1", "job_00000001"),
        keys.packs(keys.jobs("org_1", "job_00000001")),
      );
      expect([seconds, left]).toEqual([1, 0]);
    });
  });

  test("an accepted job that never finished leaves the counters with its record", async () => {
    await withJournal(async (journal, keys, counters) => {
      const range = {
        scope: "app_1",
        includePreview: true,
        fromMs: clock.nowMs() - 3_600_000,
        untilMs: clock.nowMs() + 3_600_000,
      };
      const job = finishedJob(clock, { status: "inflight", completedAt: 0, chars: 0, action: null, result: "" });
      await journal.append({ records: [job], answers: [] });
      expect((await counters.totals(range)).sums.inflight).toBe(1);
      expect(await journal.prune(clock.nowMs() + 1, 10)).toBe(1);
      expect(await counters.totals(range)).toEqual(newCounts());
      expect(await counters.series(range, "hour")).toEqual([]);
      expect(await journal.findJob(job.jobId)).toBeUndefined();
      expect(await connection.client.exists(keys.inflight("org_1"), keys.inflightAges("org_1"))).toBe(0);
      expect(await journal.prune(clock.nowMs() + 1, 10)).toBe(0);
    });
  });

  test("counters of minutes expire, those of hours and days stay; nothing is left in the journal", async () => {
    await withJournal(async (journal, keys) => {
      await journal.append({ records: [finishedJob(clock)], answers: [] });
      await journal.prune(0, 10);
      const day = 86_400_000;
      const daysToLive = async (length: string, hashDays: number): Promise<number> => {
        const key = keys.counters("org_1", length, Math.floor(clock.nowMs() / (hashDays * day)));
        return ((await connection.client.ttl(key)) * 1_000) / day;
      };
      expect(await daysToLive("minutes", 1)).toBeGreaterThan(limits.minuteCountersDays + 0.9);
      expect(await daysToLive("hours", 32)).toBeLessThan(0);
      expect(await daysToLive("days", 512)).toBeLessThan(0);
      expect(await connection.client.xlen(keys.journal("org_1"))).toBe(0);
    });
  });
});
