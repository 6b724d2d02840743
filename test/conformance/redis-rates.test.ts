import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe } from "vitest";
import { connectRedis } from "../../src/adapters/redis/connect.ts";
import { redisKeys } from "../../src/adapters/redis/keys.ts";
import { redisRates } from "../../src/adapters/redis/rates.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import { redisProgram, testRedis } from "../support/redis.ts";
import { rateStoreSuite } from "./rate-store-suite.ts";

describe.skipIf(redisProgram === undefined)("with a Redis server", () => {
  let server: Awaited<ReturnType<typeof testRedis>>;
  beforeAll(async () => {
    server = await testRedis();
  });
  afterAll(() => server.stop());

  rateStoreSuite("Redis", async () => {
    const clock = systemClock();
    const connections = await Promise.all([connectRedis(server.url, clock), connectRedis(server.url, clock)]);
    const keys = redisKeys(`test-${randomUUID()}`);
    const [one, other] = connections.map((connection) => redisRates(connection, keys, clock));
    return {
      one: one!,
      other: other!,
      close: async () => void (await Promise.all(connections.map((connection) => connection.close()))),
    };
  });
});
