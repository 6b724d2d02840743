import { openEmbedded } from "../adapters/embedded/open-embedded.ts";
import { openRedis } from "../adapters/redis/open-redis.ts";
import { type Config, ConfigError } from "../config.ts";
import { messageOf } from "../contracts/errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";

/**
 * `use` has the store that the settings name while it is open, also while gateways run on it. Throws ConfigError where it cannot
 * be opened.
 */
export async function withStore<Result>(
  { redisUrl, dataDir }: Config,
  clock: Clock,
  use: (store: Store) => Promise<Result>,
): Promise<Result> {
  const name = redisUrl === "" ? "SLUICE_DATA_DIR" : "SLUICE_REDIS_URL";
  const opening: Promise<Store> =
    redisUrl === "" ? openEmbedded(dataDir, clock, { tellsSessions: false }) : openRedis(redisUrl, clock);
  const store = await opening.catch((error: unknown) => {
    throw new ConfigError(`${name}: ${messageOf(error)}`);
  });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
