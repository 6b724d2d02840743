import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe } from "vitest";
import { AccountWatch } from "../../src/adapters/redis/account-watch.ts";
import { redisAccounts } from "../../src/adapters/redis/accounts.ts";
import { redisAdmin } from "../../src/adapters/redis/accounts-admin.ts";
import { connectRedis, type RedisConnection } from "../../src/adapters/redis/connect.ts";
import { redisFrameLog } from "../../src/adapters/redis/frame-log.ts";
import { redisKeys } from "../../src/adapters/redis/keys.ts";
import { redisLeases } from "../../src/adapters/redis/leases.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import { redisProgram, startRedisCluster, testRedis } from "../support/redis.ts";
import { accountStoreSuite } from "./account-store-suite.ts";
import { frameLogSuite } from "./frame-log-suite.ts";
import { leaseStoreSuite } from "./lease-store-suite.ts";

const newNamespace = (): string => `test-${randomBytes(6).toString("hex")}`;

describe.each([
  { name: "one Redis server", start: testRedis, streams: [1, 3] },
  ...(redisProgram === undefined ? [] : [{ name: "a Redis cluster of three", start: startRedisCluster, streams: [3] }]),
])("$name", ({ name, start, streams }) => {
  let server: Awaited<ReturnType<typeof start>>;
  let shared: RedisConnection;
  beforeAll(async () => {
    server = await start();
    shared = await connectRedis(server.url, systemClock());
  });
  afterAll(async () => {
    await shared.close();
    await server.stop();
  });

  async function openAccounts(namespace: string) {
    const connection = await connectRedis(server.url, systemClock());
    const keys = redisKeys(namespace);
    const watch = await AccountWatch.open(connection, keys);
    const parts = { connection, keys, watch };
    return {
      accounts: redisAccounts(parts, systemClock()),
      ...redisAdmin(parts, async () => {}),
      async close() {
        watch.stop();
        await connection.close();
      },
    };
  }

  accountStoreSuite(name, async () => {
    const namespace = newNamespace();
    const [store, other] = await Promise.all([openAccounts(namespace), openAccounts(namespace)]);
    return { ...store, other, close: async () => void (await Promise.all([store.close(), other.close()])) };
  });

  leaseStoreSuite(name, async () => redisLeases(shared, redisKeys(newNamespace()), systemClock()));

  describe.each(streams)("frame streams: %i", (shards) => {
    frameLogSuite(name, async () => {
      const keys = redisKeys(newNamespace());
      const log = redisFrameLog(shared, keys, systemClock(), shards);
      if (shards === 1) return { log, close: async () => log.close() };
      // Read by a gateway that follows nothing: from Redis, where the first one has it in memory.
      const other = redisFrameLog(shared, keys, systemClock(), shards);
      return {
        log: {
          append: (frames) => log.append(frames),
          follow: (listener) => log.follow(listener),
          read: (...place) => other.read(...place),
        },
        async close() {
          log.close();
          other.close();
        },
      };
    });
  });
});
