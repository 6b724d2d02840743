import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectRedis, type RedisConnection } from "../../../src/adapters/redis/connect.ts";
import { redisDeadLetters } from "../../../src/adapters/redis/dead-letters.ts";
import { openFold } from "../../../src/adapters/redis/fold.ts";
import { redisJobQueue } from "../../../src/adapters/redis/job-queue.ts";
import { redisJournal } from "../../../src/adapters/redis/journal.ts";
import { redisKeys } from "../../../src/adapters/redis/keys.ts";
import { redisLeases } from "../../../src/adapters/redis/leases.ts";
import { openOrgQueues } from "../../../src/adapters/redis/org-queues.ts";
import { systemClock } from "../../../src/adapters/system-clock.ts";
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

const holdMs = 60_000;

/** A queue's parts in a namespace of their own. */
async function openParts() {
  const keys = redisKeys(`test-${randomBytes(6).toString("hex")}`);
  const fold = openFold({ connection, keys, clock });
  const journal = redisJournal({ connection, keys, clock, fold });
  const orgQueues = await openOrgQueues({ connection, keys, clock, holdMs });
  return { connection, keys, clock, holdMs, fold, journal, orgQueues };
}

const scanOf = (text: string) => {
  const job = { ...finishedJob(clock), status: "inflight", completedAt: 0, action: null, result: "" } as const;
  return { job, task: taskOf(text), sessionId: "" };
};

test("a take that fails in the middle spends no attempt of what it had taken", async () => {
  const parts = await openParts();
  const { journal, fold } = parts;
  let fails = 3;
  const accepted: typeof journal.accepted = (...asked) => {
    fails -= 1;
    return fails < 0 ? journal.accepted(...asked) : Promise.reject(new Error("no answer"));
  };
  const queue = redisJobQueue({ ...parts, journal: { ...journal, accepted } });
  const scans = ["a", "b", "c"].map(scanOf);
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

test("a dead letter that BullMQ deletes while it is replayed is not replayed, and its job stays failed", async () => {
  const parts = await openParts();
  const { journal, fold, orgQueues } = parts;
  const leases = redisLeases(connection, parts.keys, clock);
  const queue = redisJobQueue(parts);
  const accepted = scanOf("a");
  const { job } = accepted;
  await queue.accept([accepted], []);
  const [scan] = await queue.take("org_1", 1);
  const error = { error: "It failed.", code: "INTERNAL", retryAfter: 0 } as const;
  const failed = { ...job, status: "failed", completedAt: clock.nowMs(), chars: 0, error } as const;
  await journal.append({ records: [failed], answers: [] });
  await queue.settle([{ is: "dead", scan: scan!, error }]);
  const reopen: typeof journal.reopen = async (asked) => {
    const isOpen = await journal.reopen(asked);
    await orgQueues.of("org_1").queue.remove(asked.jobId);
    return isOpen;
  };
  const deadLetters = redisDeadLetters({ ...parts, leases, journal: { ...journal, reopen } });
  expect(await deadLetters.replay(job.jobId)).toBe(false);
  expect(await journal.findJob(job.jobId)).toMatchObject({ status: "failed", error });
  expect((await queue.depth()).orgs.size).toBe(0);
  leases.close();
  await fold.close();
});
