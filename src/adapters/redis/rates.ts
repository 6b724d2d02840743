import { limits } from "../../contracts/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RateStore } from "../../ports/rate-store.ts";
import { loadScript, type RedisConnection } from "./connect.ts";
import type { RedisKeys } from "./keys.ts";

const leaseRate = loadScript("lease-rate");
/** Longer than a minute: clocks of gateways differ. */
const minuteLivesMs = 120_000;
const gatewayIdBytes = 9;

/** Minutes that gateways share: one hash a key and minute. */
export function redisRates(redis: RedisConnection, keys: RedisKeys, clock: Clock): RateStore {
  const gateway = `gateway-${Buffer.from(clock.randomBytes(gatewayIdBytes)).toString("base64url")}`;
  return {
    async lease({ keyId, minute, limit, needed }) {
      const args = [gateway, limit, needed, limits.rateSlabsPerRest, minuteLivesMs];
      const [mine, all, gateways] = (await redis.run(leaseRate, [keys.rate(keyId, minute)], args)) as [
        number,
        number,
        number,
      ];
      return { mine, all, gateways };
    },
  };
}
