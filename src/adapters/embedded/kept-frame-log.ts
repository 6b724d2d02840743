import { resolve } from "node:path";
import { workerFileOf } from "../../contracts/worker-file.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FrameLog } from "../../ports/frame-log.ts";
import { embeddedFrameLog } from "./frame-log.ts";
import { StoreThread } from "./store-thread.ts";

/** A frame log of its own, for those who share one and have a store each. */
export interface KeptFrameLog extends FrameLog {
  /** Nothing is appended any more: the next run has the frames. */
  close(): Promise<void>;
}

/**
 * The frame log of a store that others open too, with what the run before left. Makes the store where there is none, and rejects as
 * `openEmbedded` does.
 */
export async function keptFrameLog(dataDir: string, clock: Clock): Promise<KeptFrameLog> {
  const thread = await StoreThread.open(workerFileOf("store"), { dataDir: resolve(dataDir) });
  const log = embeddedFrameLog(clock, thread);
  await log.inherit();
  return {
    append: (frames) => log.append(frames),
    follow: (listener) => log.follow(listener),
    read: (orgId, session, after, most) => log.read(orgId, session, after, most),
    async close() {
      await log.end();
      await thread.close();
    },
  };
}
