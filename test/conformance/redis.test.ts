import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe } from "vitest";
import { AccountWatch } from "../../src/adapters/redis/account-watch.ts";
import { redisAccounts } from "../../src/adapters/redis/accounts.ts";
import { redisAdmin } from "../../src/adapters/redis/accounts-admin.ts";
import { connectRedis } from "../../src/adapters/redis/connect.ts";
import { redisKeys } from "../../src/adapters/redis/keys.ts";
import { systemClock } from "../../src/adapters/system-clock.ts";
import { startRedisCluster, testRedis } from "../support/redis.ts";
import { accountStoreSuite } from "./account-store-suite.ts";

const newNamespace = (): string => `test-${randomBytes(6).toString("hex")}`;

describe.each([
  { name: "one Redis server", start: testRedis },
  { name: "a Redis cluster of three", start: startRedisCluster },
])("$name", ({ name, start }) => {
  let server: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  async function openAccounts(namespace: string) {
    const connection = await connectRedis(server.url, systemClock());
    const keys = redisKeys(namespace);
    const watch = await AccountWatch.open(connection, keys);
    const parts = { connection, keys, watch };
    return {
      accounts: redisAccounts(parts, systemClock()),
      admin: redisAdmin(parts, async () => {}),
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
});
