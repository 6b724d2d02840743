import { systemClock } from "./adapters/system-clock.ts";
import type { Config } from "./config.ts";
import { type Logger, openLog } from "./log.ts";
import type { Clock } from "./ports/clock.ts";
import { createEnginePool, type EnginePool } from "./scan/engine-pool.ts";
import { openQueuedPool, type QueuedPool } from "./scan/queued-pool.ts";

/** What runs before the rest of a gateway is loaded, by the settings it was started with. */
export interface ScanThreads {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  /** The threads that callers wait for. */
  readonly pool: EnginePool;
  readonly queuedPool: QueuedPool;
  /** Closes both pools together; a second call changes nothing. */
  close(): Promise<void>;
}

/**
 * Starts the scan threads and waits for nothing. They take longer to be up than all the rest of a gateway: call this first, import
 * `serve.ts` then.
 */
export function startScanThreads(config: Config): ScanThreads {
  const log = openLog(config.logLevel);
  const clock = systemClock();
  const options = { ...config, clock, onTrouble: (message: string) => log.error({ part: "pool" }, message) };
  const pool = createEnginePool(options);
  // A thread that cannot start is heard of by whoever waits for `ready`, who may not be loaded yet.
  pool.ready().catch(() => {});
  const queuedPool = openQueuedPool(pool, options);
  return {
    config,
    clock,
    log,
    pool,
    queuedPool,
    close: async () => void (await Promise.all([pool.close(), queuedPool.close()])),
  };
}
