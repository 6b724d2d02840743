import { limits } from "../contracts/limits.ts";
import { envWithoutCompileCache, workerFileOf } from "../contracts/worker-file.ts";
import { createEnginePool, type EnginePool, type EnginePoolOptions } from "./engine-pool.ts";

/** Room for queued scans: where, and for how many. */
interface Spare {
  readonly pool: EnginePool;
  readonly scans: number;
}

/** The threads that run queued scans. */
export interface QueuedPool {
  /** Undefined where there is no room now. */
  spare(): Spare | undefined;
  /** As `EnginePool.reload`; where there are no threads yet, there is nothing to do. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** One thread for four of those that callers wait for: what a queue gains by more is not worth their memory. */
export const queuedWorkersOf = (workers: number): number => Math.ceil(workers / 4);

/**
 * Queued scans have threads of their own, of a low priority: a caller's scan never waits for one, and the system gives them
 * what time is left. They start when there is something to run; until they are up, a few scans go to the
 * callers' `pool`, one now and then while it is idle. `options` are those of that pool.
 */
export function openQueuedPool(pool: EnginePool, options: EnginePoolOptions): QueuedPool {
  const { clock } = options;
  let own: EnginePool | undefined;
  let isReady = false;
  let lentMs = Number.NEGATIVE_INFINITY;

  function start(): EnginePool {
    const started = createEnginePool({
      ...options,
      workers: queuedWorkersOf(options.workers),
      // A thread that gives way is slow through no fault of the text.
      scanTimeoutMs: options.scanTimeoutMs * limits.queuedPatienceFactor,
      workerFile: workerFileOf("queued-scan"),
      workerEnv: envWithoutCompileCache(),
    });
    const ready = (): void => {
      isReady = true;
    };
    // Where it cannot start, `onTrouble` tells; it is tried again, and meanwhile the callers' pool does what it can.
    started.ready().then(ready, () => {});
    return started;
  }

  return {
    spare() {
      own ??= start();
      if (isReady) return own.hasSpare() ? { pool: own, scans: limits.queueBatchScansMax } : undefined;
      const nowMs = clock.elapsedMs();
      if (nowMs - lentMs < limits.queueLentMs || !pool.hasSpare()) return undefined;
      lentMs = nowMs;
      return { pool, scans: 1 };
    },
    reload: async () => own?.reload(),
    close: async () => own?.close(),
  };
}
