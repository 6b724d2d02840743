import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe } from "vitest";
import { AccountWatch } from "../../src/adapters/redis/account-watch.ts";
import { redisAccounts } from "../../src/adapters/redis/accounts.ts";
import { redisAdmin } from "../../src/adapters/redis/accounts-admin.ts";
import { connectRedis, type RedisConnection } from "../../src/adapters/redis/connect.ts";
import { redisCounters } from "../../src/adapters/redis/counters.ts";
import { openFold } from "../../src/adapters/redis/fold.ts";
import { redisJournal } from "../../src/adapters/redis/journal.ts";
import { redisKeys } from "../../src/adapters/redis/keys.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import type { Clock } from "../../src/ports/clock.ts";
import { startRedisCluster, testRedis } from "../support/redis.ts";
import { billsSuite } from "./counter-store-bills-suite.ts";
import { counterStoreSuite } from "./counter-store-suite.ts";
import { journalSuite } from "./journal-suite.ts";

describe.each([
  { name: "one Redis server", start: testRedis },
  { name: "a Redis cluster of three", start: startRedisCluster },
])("$name", ({ name, start }) => {
  let server: Awaited<ReturnType<typeof start>>;
  let connection: RedisConnection;
  beforeAll(async () => {
    server = await start();
    connection = await connectRedis(server.url, systemClock());
  });
  afterAll(async () => {
    await connection.close();
    await server.stop();
  });

  async function openWithClock(clock: Clock) {
    const keys = redisKeys(`test-${randomBytes(6).toString("hex")}`);
    const watch = await AccountWatch.open(connection, keys);
    const fold = openFold({ connection, keys, clock });
    return {
      journal: redisJournal({ connection, keys, clock, fold }),
      counters: redisCounters({ connection, keys, fold }),
      accounts: redisAccounts({ connection, keys, watch }, clock),
      ...redisAdmin({ connection, keys, watch }, (orgId) => fold.count(orgId)),
      async close() {
        fold.close();
        watch.stop();
      },
    };
  }

  journalSuite(name, openWithClock);
  counterStoreSuite(name, openWithClock);
  billsSuite(name, openWithClock);
});
