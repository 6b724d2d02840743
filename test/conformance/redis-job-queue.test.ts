import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe } from "vitest";
import { openRedis } from "../../src/adapters/redis/open-redis.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import { startRedisCluster, testRedis } from "../support/redis.ts";
import { jobQueueSuite } from "./job-queue-suite.ts";

describe.each([
  { name: "one Redis server", start: testRedis },
  { name: "a Redis cluster of three", start: startRedisCluster },
])("$name", ({ name, start }) => {
  let server: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  jobQueueSuite(name, async (queueHoldMs) => {
    const options = { namespace: `test-${randomBytes(6).toString("hex")}`, queueHoldMs };
    const [store, other] = await Promise.all([1, 2].map(() => openRedis(server.url, systemClock(), options)));
    return {
      ...store!,
      other: other!.queue,
      close: async () => void (await Promise.all([store!.close(), other!.close()])),
    };
  });
});
