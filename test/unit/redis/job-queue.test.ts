import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectRedis, type RedisConnection } from "../../../src/adapters/redis/connect.ts";
import { openFold } from "../../../src/adapters/redis/fold.ts";
import { redisJobQueue } from "../../../src/adapters/redis/job-queue.ts";
import { redisJournal } from "../../../src/adapters/redis/journal.ts";
import { redisKeys } from "../../../src/adapters/redis/keys.ts";
import { openOrgQueues } from "../../../src/adapters/redis/org-queues.ts";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import type { QueuedScan } from "../../../src/ports/job-queue.ts";
import { finishedJob } from "../../conformance/records.ts";
import { testRedis } from "../../support/redis.ts";
import { taskOf } from "../../support/scan-tasks.ts";

const clock = systemClock();
let server: Awaited<ReturnType<typeof testRedis>>;
let connection: RedisConnection;
beforeAll(async () => {
  server = await testRedis();
  connection = await connectRedis(server.url, clock);
});
afterAll(async () => {
  await connection.close();
  await server.stop();
});

test("a take that fails in the middle spends no attempt of what it had taken", async () => {
  const keys = redisKeys(`test-${randomBytes(6).toString("hex")}`);
  const holdMs = 60_000;
  const fold = openFold({ connection, keys, clock });
  const journal = redisJournal({ connection, keys, clock, fold });
  const orgQueues = await openOrgQueues({ connection, keys, clock, holdMs });
  let fails = 3;
  const accepted: typeof journal.accepted = (...asked) => {
    fails -= 1;
    return fails < 0 ? journal.accepted(...asked) : Promise.reject(new Error("no answer"));
  };
  const queue = redisJobQueue({ connection, keys, clock, holdMs, journal: { ...journal, accepted }, orgQueues });
  const scans = ["a", "b", "c"].map((text): QueuedScan => {
    const job = { ...finishedJob(clock), status: "inflight", completedAt: 0, action: null, result: "" } as const;
    return { job, task: taskOf(text), sessionId: "" };
  });
  await queue.accept(scans, []);
  for (let at = 0; at < 3; at += 1) await expect(queue.take("org_1", 10)).rejects.toThrow("no answer");
  const taken = await queue.take("org_1", 10);
  expect(taken.map(({ task, attempt }) => [task.text, attempt])).toEqual([
    ["a", 1],
    ["b", 1],
    ["c", 1],
  ]);
  await queue.settle(taken.map((scan) => ({ is: "done", scan })));
  await fold.close();
});
