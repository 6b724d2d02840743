import { openSync, readSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { limits } from "../src/contracts/limits.ts";

/** The lowest that there is. */
const niceMax = 19;

/**
 * Lowers the priority of this thread, where it has one: on Linux (setpriority(2), "C library/kernel differences"); elsewhere it is
 * the process's, and stays. By so much from that of the process, which may have been started with any.
 */
export function giveWay(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(Math.min(niceMax, getPriority() + limits.queueNice));
  } catch {} // Some sandboxes allow no such call: queued work rests all the same.
}

interface RestParts {
  readonly sleep: (ms: number) => void;
  /** How long this thread has been ready to run and had no core, all in all; undefined where nobody says. */
  readonly waitedMs: (() => number) | undefined;
}

/**
 * Makes what a thread of queued work calls after each step, with how long it took. A low priority alone makes no room: Linux
 * lets a thread that runs finish about 3 ms, whoever wakes up meanwhile. So this one sleeps after each limits.queueSliceMs of
 * work, limits.queueRestFactor times as long, and whoever waits for the core has it. Where it has hardly had to wait for a core
 * itself there are cores enough, and it works on.
 */
export function openRests({ sleep, waitedMs }: RestParts): (tookMs: number) => void {
  let workedMs = 0;
  let waitedBeforeMs = waitedMs?.() ?? 0;
  /** Work until cores count as plenty again. */
  let scarceForMs = waitedMs === undefined ? Number.POSITIVE_INFINITY : 0;

  function lookHowItWaited(sliceMs: number): void {
    if (waitedMs === undefined) return;
    const nowMs = waitedMs();
    const isScarce = nowMs - waitedBeforeMs > sliceMs * limits.queueWaitShareMax;
    scarceForMs = isScarce ? limits.queueScarceMs : scarceForMs - sliceMs;
    waitedBeforeMs = nowMs;
  }

  return (tookMs) => {
    workedMs += tookMs;
    if (workedMs < limits.queueSliceMs) return;
    lookHowItWaited(workedMs);
    if (scarceForMs > 0) sleep(Math.min(limits.queuePauseMsMax, workedMs * limits.queueRestFactor));
    workedMs = 0;
  };
}

const sleeper = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Puts the whole thread to sleep, its messages too: finer than a timer, which knows whole milliseconds. */
export function sleepMs(ms: number): void {
  Atomics.wait(sleeper, 0, 0, ms);
}

/** Linux: nanoseconds that this thread has run, and that it was ready to run and had no core. */
const threadTimes = "/proc/thread-self/schedstat";

/** What reads how long this thread has been ready to run and had no core; undefined where the system does not say. */
export function waitedForCoreMs(file = threadTimes): (() => number) | undefined {
  try {
    const descriptor = openSync(file, "r");
    const bytes = Buffer.alloc(96);
    const read = (): readonly number[] =>
      bytes
        .toString("latin1", 0, readSync(descriptor, bytes, 0, bytes.length, 0))
        .split(" ")
        .map(Number);
    const [ranNs = 0] = read();
    // A system without such accounts shows zeros.
    return ranNs > 0 ? () => (read()[1] ?? 0) / 1e6 : undefined;
  } catch {
    return undefined;
  }
}
