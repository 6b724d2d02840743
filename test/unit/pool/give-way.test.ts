import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { requestOf, verdictNumbers } from "../../../src/contracts/engine-message.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { openRests, sleepMs, waitedForCoreMs } from "../../../workers/give-way.ts";
import { runTasks } from "../../../workers/run-batch.ts";
import { taskOf } from "../../support/scan-tasks.ts";

const { queueSliceMs: slice, queueRestFactor: factor, queuePauseMsMax, queueScarceMs, queueWaitShareMax } = limits;

/** Works in `steps`, and waits for a core meanwhile as `waits` says; returns how long it slept after each of them. */
function sleepsOf(steps: readonly number[], waits?: readonly number[]): number[] {
  const sleeps: number[] = [];
  let step = 0;
  let waited = 100;
  const waitedMs = (): number => waited;
  const rest = openRests({
    sleep: (ms) => void sleeps.splice(step, 1, ms),
    waitedMs: waits === undefined ? undefined : waitedMs,
  });
  for (; step < steps.length; step += 1) {
    sleeps[step] = 0;
    waited += waits?.[step] ?? 0;
    rest(steps[step]!);
  }
  return sleeps;
}

describe("a thread of queued work", () => {
  test.each([
    ["rests after each slice, for its length so many times", [slice, 2 * slice], [slice * factor, 2 * slice * factor]],
    ["not after less, which adds up", [slice / 4, slice / 2, slice / 2], [0, 0, 1.25 * slice * factor]],
    ["after a long scan not for ever", [10_000], [queuePauseMsMax]],
  ])("%s", (_, steps, sleeps) => {
    expect(sleepsOf(steps)).toEqual(sleeps);
  });

  test("does not rest where it never waited for a core", () => {
    expect(sleepsOf([slice, 10 * slice, slice], [0, 0, 0])).toEqual([0, 0, 0]);
  });

  test("rests once it had to wait, and until it has worked a good while without", () => {
    const steps = Array.from({ length: 4 + Math.ceil(queueScarceMs / slice) }, () => slice);
    const waits = steps.map((_, step) =>
      step === 2 ? slice * queueWaitShareMax * 1.5 : slice * queueWaitShareMax * 0.5,
    );
    const rested = sleepsOf(steps, waits).map((ms) => ms > 0);
    expect(rested.slice(0, 4)).toEqual([false, false, true, true]);
    expect(rested.slice(-3)).toEqual([true, false, false]);
  });

  test("has its share of the time, however much it had to wait", () => {
    const steps = Array.from({ length: 100 }, (_, step) => (step % 7) * slice);
    const worked = steps.reduce((sum, ms) => sum + ms, 0);
    const slept = sleepsOf(
      steps,
      steps.map((ms) => 10 * ms),
    ).reduce((sum, ms) => sum + ms, 0);
    expect(worked / (worked + slept)).toBeGreaterThanOrEqual(1 / (1 + factor));
  });

  test("sleeps for less than a timer could", () => {
    const tookMs = Array.from({ length: 20 }, () => {
      const beganMs = performance.now();
      sleepMs(slice);
      return performance.now() - beganMs;
    });
    expect(Math.min(...tookMs)).toBeGreaterThanOrEqual(slice * 0.9);
    expect(Math.min(...tookMs)).toBeLessThan(1);
  });
});

describe("how long a thread waited for a core", () => {
  test.runIf(existsSync("/proc/thread-self/schedstat"))("is what Linux says, and only grows", () => {
    const waitedMs = waitedForCoreMs();
    const before = waitedMs?.() ?? 0;
    sleepMs(2);
    expect(waitedMs?.() ?? 0).toBeGreaterThanOrEqual(before);
  });

  test.each([
    ["a system without such a file", undefined, undefined],
    ["a system that keeps no accounts", "0 0 0\n", undefined],
    ["accounts", "3000000 1500000 7\n", 1.5],
  ])("%s", (_, content, waited) => {
    const folder = mkdtempSync(join(tmpdir(), "sluice-rests-"));
    const file = join(folder, "schedstat");
    if (content !== undefined) writeFileSync(file, content);
    expect(waitedForCoreMs(file)?.()).toBe(waited);
    rmSync(folder, { recursive: true });
  });
});

describe("a batch whose scans give way", () => {
  const tasks = ["a", "b", "c"].map((text) => ({ ...taskOf(text), givesWay: true }));

  test("says so to its thread, also where one of them alone does", () => {
    expect(requestOf(tasks.map((task) => ({ ...task, givesWay: false })))).not.toHaveProperty("givesWay");
    expect(requestOf([taskOf("alone"), tasks[0]!]).givesWay).toBe(true);
  });

  test("rests after each, and what it rests is nobody's engine time", () => {
    let nowMs = 0;
    const took: number[] = [];
    const { numbers } = runTasks(
      tasks,
      () => {
        nowMs += 2;
      },
      () => nowMs,
      undefined,
      (tookMs) => {
        took.push(tookMs);
        nowMs += 50;
      },
    );
    expect(took).toEqual([2, 2, 2]);
    const engineUs = tasks.map((_, index) => numbers[index * verdictNumbers.count + verdictNumbers.engineUs]);
    expect(engineUs).toEqual([2_000, 2_000, 2_000]);
  });
});
