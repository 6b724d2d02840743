import { shareShippedHeads } from "../workers/model/shipped.ts";
import { messageOf } from "./contracts/errors.ts";
import type { VerdictCache } from "./scan/verdict-cache.ts";
import type { ScanThreads } from "./start-scan-threads.ts";

/** Brings rules and model up to what is on the disk; resolves when that is done, or has failed and the log says so. */
export type Reload = (why: string) => Promise<void>;

/** The same, one at a time; however many are asked for meanwhile, one more follows. */
export function inTurn(reload: Reload): Reload {
  let running = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return (why) => {
    waiting ??= running.then(() => {
      waiting = undefined;
      return reload(why);
    });
    running = waiting;
    return waiting;
  };
}

/**
 * Makes the reload of a gateway: a scan thread loads its modules and files when it starts, so new threads follow the old ones, and
 * verdicts of before are forgotten.
 */
export function openReload(threads: ScanThreads, verdicts: Pick<VerdictCache, "forget">): Reload {
  const { pool, queuedPool, log, clock } = threads;
  return inTurn(async (why) => {
    const beganMs = clock.elapsedMs();
    try {
      shareShippedHeads();
      await pool.reload();
      await queuedPool.reload();
      log.info({ part: "pool", why, ms: Math.round(clock.elapsedMs() - beganMs) }, "rules and model reloaded");
    } catch (error) {
      log.error(
        { part: "pool", why, error: messageOf(error) },
        "rules and model cannot be reloaded: the old ones go on",
      );
    }
    verdicts.forget();
  });
}
