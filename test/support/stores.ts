import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "../../src/adapters/embedded/open-embedded.ts";
import { openRedis } from "../../src/adapters/redis/open-redis.ts";
import type { Clock } from "../../src/ports/clock.ts";
import type { Store } from "../../src/ports/store.ts";
import { redisProgram, testRedis } from "./redis.ts";

/** Opens an empty store; closing it removes all that was in it. */
export type OpenStore = (clock: Clock) => Promise<Store>;

/** Each store there is; Redis where a server is installed. */
export const stores: readonly { name: string; open: OpenStore }[] = [
  { name: "embedded store", open: openFolder },
  ...(redisProgram === undefined ? [] : [{ name: "Redis", open: openServer }]),
];

export async function openFolder(clock: Clock): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), "sluice-store-"));
  const store = await openEmbedded(folder, clock);
  return {
    ...store,
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openServer(clock: Clock): Promise<Store> {
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
