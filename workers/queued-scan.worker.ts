import type { ScanLine } from "../src/contracts/engine-message.ts";
import { giveWay, openRests, sleepMs, waitedForCoreMs } from "./give-way.ts";

/**
 * Entry of a thread for queued scans: a scan thread that gives way to the others, from its start on. It does not warm up: nobody
 * waits for its first scan, and callers have the cores.
 */

giveWay();
const { serveResting } = await import("./serve-scans.ts");

/** As that of a scan thread; while there are callers it rests between the scans. */
export const serve = (line: ScanLine): void =>
  serveResting(line, openRests({ sleep: sleepMs, waitedMs: waitedForCoreMs() }));
