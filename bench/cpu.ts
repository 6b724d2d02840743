import { readdirSync, readFileSync } from "node:fs";

/** What the scheduler gave a thread, in microseconds (schedstat: time on a core, and time ready to run but without one). */
export interface ThreadTime {
  readonly cpuUs: number;
  readonly waitUs: number;
}

/** Default: our own main thread, whose id is the process's. */
export function threadTime(pid = process.pid, tid = pid): ThreadTime {
  const [cpuNs = 0, waitNs = 0] = readFileSync(`/proc/${pid}/task/${tid}/schedstat`, "utf8").split(" ").map(Number);
  return { cpuUs: cpuNs / 1_000, waitUs: waitNs / 1_000 };
}

/** Every thread of a process, by thread id. */
export function allThreadTimes(pid = process.pid): Map<number, ThreadTime> {
  return new Map(readdirSync(`/proc/${pid}/task`).map((tid) => [Number(tid), threadTime(pid, Number(tid))]));
}
