import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "../../src/adapters/embedded/open-embedded.ts";
import { openRedis } from "../../src/adapters/redis/open-redis.ts";
import type { AccountAdmin } from "../../src/ports/account-store.ts";
import type { Clock } from "../../src/ports/clock.ts";
import type { CounterStore } from "../../src/ports/counter-store.ts";
import type { Journal } from "../../src/ports/journal.ts";
import { redisProgram, testRedis } from "./redis.ts";

/** What reports are made from. */
export interface UsageStore {
  readonly admin: AccountAdmin;
  readonly journal: Journal;
  readonly counters: CounterStore;
  /** With all that was in it. */
  close(): Promise<void>;
}

/** Each store there is, empty when it is opened; Redis where a server is installed. */
export const usageStores: readonly { name: string; open(clock: Clock): Promise<UsageStore> }[] = [
  { name: "embedded store", open: openFolder },
  ...(redisProgram === undefined ? [] : [{ name: "Redis", open: openServer }]),
];

async function openFolder(clock: Clock): Promise<UsageStore> {
  const folder = mkdtempSync(join(tmpdir(), "sluice-usage-"));
  const store = await openEmbedded(folder, clock);
  return {
    ...store,
    async close() {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function openServer(clock: Clock): Promise<UsageStore> {
  const server = await testRedis();
  const store = await openRedis(server.url, clock, { namespace: `test-${randomUUID()}` });
  return {
    ...store,
    async close() {
      await store.close();
      await server.stop();
    },
  };
}
