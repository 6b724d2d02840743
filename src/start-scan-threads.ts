import { shareShippedHeads } from "../workers/model/shipped.ts";
import { systemClock } from "./adapters/system-clock.ts";
import type { Config } from "./config.ts";
import type { Logger } from "./log.ts";
import type { Clock } from "./ports/clock.ts";
import { createEnginePool, type EnginePool } from "./scan/engine-pool.ts";
import { HeldBodies } from "./scan/held-bodies.ts";
import { openQueuedPool, type QueuedPool } from "./scan/queued-pool.ts";

/** What runs before the rest of a gateway is loaded, by the settings it was started with. */
export interface ScanThreads {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  /** The threads that callers wait for. */
  readonly pool: EnginePool;
  /** What its threads read themselves. */
  readonly bodies: HeldBodies;
  readonly queuedPool: QueuedPool;
  /** Closes both pools together; a second call changes nothing. */
  close(): Promise<void>;
}

/**
 * Starts the scan threads and does not wait for them. They take longer to be up than all the rest of a gateway: call this first,
 * import `serve.ts` then. Here too, what they do not need is loaded when they have begun.
 */
export async function startScanThreads(config: Config): Promise<ScanThreads> {
  const clock = systemClock();
  const opened = Promise.withResolvers<Logger>();
  const onTrouble = (message: string) => void opened.promise.then((log) => log.error({ part: "pool" }, message));
  const options = { ...config, clock, onTrouble };
  const bodies = new HeldBodies();
  shareShippedHeads();
  const pool = createEnginePool({ ...options, bodies: bodies.memory });
  // A thread that cannot start is heard of by whoever waits for `ready`, who may not be loaded yet.
  pool.ready().catch(() => {});
  const queuedPool = openQueuedPool(pool, options);
  const log = (await import("./log.ts")).openLog(config.logLevel);
  opened.resolve(log);
  return {
    config,
    clock,
    log,
    pool,
    bodies,
    queuedPool,
    close: async () => void (await Promise.all([pool.close(), queuedPool.close()])),
  };
}
