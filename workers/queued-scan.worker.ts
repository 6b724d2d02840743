import { constants, setPriority } from "node:os";

/** Entry of a thread for queued scans: a scan thread that gives way to the others, from its start on. */

// On Linux a priority is the thread's own (setpriority(2), "C library/kernel differences"); elsewhere it is the process's.
// Not the lowest: a thread that hardly ever runs may be holding a lock of the process, and then all of it waits.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
export const { serve } = await import("./scan.worker.ts");
