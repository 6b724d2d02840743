import { limits } from "../../contracts/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import type { LeaseStore } from "../../ports/lease-store.ts";
import { loadScript, type RedisConnection } from "./connect.ts";
import type { RedisKeys } from "./keys.ts";

interface RedisLeases extends LeaseStore {
  /** Gives back what is still held, as far as the connection's close waits for it. */
  close(): void;
}

const takeScript = loadScript("take-place");
const renewScript = loadScript("renew-places");
const nameBytes = 8;

/**
 * Places in Redis that all gateways share. Each is held for limits.leaseMs and renewed while its gateway lives, so that those of a
 * gateway that died are free again by themselves. While Redis is away nobody can renew, and places run out that are in use: so who comes
 * back to it renews his own at once, and takes no other's that has run out before limits.leaseMs are over, in which all come back.
 */
export function redisLeases(connection: RedisConnection, keys: RedisKeys, clock: Clock): RedisLeases {
  const gateway = Buffer.from(clock.randomBytes(nameBytes)).toString("hex");
  /** Holders of this gateway by the key of their places. */
  const held = new Map<string, Set<string>>();
  let taken = 0;
  /** Until then others may be on their way back, by the clock's elapsed time. */
  let othersComeUntilMs = 0;

  async function renew(): Promise<void> {
    for (const [key, holders] of held) {
      // What fails is tried again at the next turn: there are three in the life of a lease.
      await connection.run(renewScript, [key], [limits.leaseMs, limits.leaseLeftMs, ...holders]).catch(() => undefined);
    }
  }
  const timer = setInterval(() => void renew(), limits.leaseMs / 3).unref();
  const cameBack = (): void => {
    othersComeUntilMs = clock.elapsedMs() + limits.leaseMs;
    void renew();
  };
  connection.client.on("ready", cameBack);

  /** A place that cannot be given back now is free when it runs out. */
  function giveBack(key: string, holders: readonly string[]): Promise<unknown> {
    return connection.ask((client) => client.zrem(key, ...holders)).catch(() => undefined);
  }

  return {
    async take(scope, most) {
      const key = keys.places(scope);
      taken += 1;
      const holder = `${gateway}-${taken}`;
      const keeps = clock.elapsedMs() < othersComeUntilMs ? 1 : 0;
      const given = [holder, most, limits.leaseMs, limits.leaseLeftMs, keeps];
      if ((await connection.run(takeScript, [key], given)) !== 1) return undefined;
      const holders = held.get(key);
      if (holders === undefined) held.set(key, new Set([holder]));
      else holders.add(holder);
      return {
        release() {
          const others = held.get(key);
          if (others?.delete(holder) !== true) return;
          if (others.size === 0) held.delete(key);
          void giveBack(key, [holder]);
        },
      };
    },
    close() {
      clearInterval(timer);
      connection.client.off("ready", cameBack);
      for (const [key, holders] of held) void giveBack(key, [...holders]);
      held.clear();
    },
  };
}
