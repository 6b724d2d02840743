import { setTimeout } from "node:timers/promises";
import { openEmbedded } from "./adapters/embedded/open-embedded.ts";
import { type Config, ConfigError } from "./config.ts";
import { GatewayError, messageOf } from "./contracts/errors.ts";
import { limits } from "./contracts/limits.ts";
import type { Logger } from "./log.ts";
import type { Clock } from "./ports/clock.ts";
import type { LeaseStore } from "./ports/lease-store.ts";
import type { Store } from "./ports/store.ts";

/**
 * Opens the store that the settings name; `hasSiblings`: they share their sessions elsewhere where it is the embedded
 * one. Throws ConfigError, one line without a stack, where it cannot be used: that is the operator's to mend.
 */
export async function openStore(config: Config, clock: Clock, log: Logger, hasSiblings: boolean): Promise<Store> {
  const onTrouble = (detail: string): void => log.error({ part: "store", detail }, "store");
  if (config.redisUrl === "") {
    const options = { onTrouble, tellsSessions: !hasSiblings };
    return await openEmbedded(config.dataDir, clock, options).catch(stopTheStart("SLUICE_DATA_DIR"));
  }
  // Its client and its adapter are a fifth of what a gateway loads.
  const { openRedis } = await import("./adapters/redis/open-redis.ts");
  const store = await openRedis(config.redisUrl, clock, {
    streamShards: config.streamShards,
    onTrouble,
    onState: (state, detail) => log[state === "ok" ? "info" : "error"]({ part: "store", state, detail }, "store"),
  }).catch(stopTheStart("SLUICE_REDIS_URL"));
  const { says, warnings, servers } = store.durability;
  log.info({ part: "store", servers }, says);
  for (const warning of warnings) log.warn({ part: "store" }, warning);
  if (config.ack === "durable" && servers.some(({ appendfsync }) => appendfsync !== "always")) {
    log.warn({ part: "store" }, "SLUICE_ACK=durable promises no more than Redis does: set appendfsync always.");
  }
  return store;
}

function stopTheStart(setting: string): (error: unknown) => never {
  return (error) => {
    throw new ConfigError(`${setting}: ${messageOf(error)}`);
  };
}

/**
 * Does what no two gateways of a store may do at once, such as filling an empty one; waits for its turn. Where the store takes no
 * writes there are no turns, and nothing to do at once.
 */
export async function oneGatewayAtATime<T>(leases: LeaseStore, what: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const turn = await leases.take(what, 1).catch(() => "no turns" as const);
    if (turn === undefined) {
      await setTimeout(limits.turnPollMs);
      continue;
    }
    try {
      return await work();
    } catch (error) {
      if (error instanceof GatewayError) throw new ConfigError(`the store cannot be used: ${error.detail}`);
      throw error;
    } finally {
      if (turn !== "no turns") turn.release();
    }
  }
}
