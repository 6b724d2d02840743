import { readdirSync, readFileSync } from "node:fs";

/** What the scheduler gave a thread, in microseconds (schedstat: time on a core, and time ready to run but without one). */
interface ThreadTime {
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

/** CPU time of everything on the machine since it started, in microseconds (proc(5), /proc/stat, ticks of 10 ms). */
export function machineCpuUs(): number {
  const fields = readFileSync("/proc/stat", "utf8").split("\n", 1)[0]!.split(/\s+/).slice(1).map(Number);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = fields;
  return (user + nice + system + irq + softIrq) * 10_000;
}
