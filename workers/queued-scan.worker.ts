import { constants, setPriority } from "node:os";

/** Entry of a thread for queued scans: a scan thread that gives way to every other, from its start on. */

// On Linux a priority is the thread's own (setpriority(2), "C library/kernel differences"); elsewhere it is the process's.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
export const { runBatch } = await import("./scan.worker.ts");
