import { limits } from "../../contracts/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import { unitsOfTask } from "../held-bodies.ts";
import type { Load } from "./admission.ts";
import type { EngineWorker } from "./engine-worker.ts";
import { type PoolScan, ScanQueue } from "./micro-batch.ts";
import type { WorkEstimate } from "./work-estimate.ts";

/** Small texts do not wait in line behind large ones. */
export const laneNames = ["small", "large"] as const;
export type LaneName = (typeof laneNames)[number];

/** Where a text of so many UTF-16 units belongs. By its size and not by what it may cost: on a busy machine everything is slow. */
export const laneOf = (units: number): LaneName => (units > limits.smallTextUnitsMax ? "large" : "small");

/** What a load is made of besides what waits. */
interface LoadParts {
  readonly clock: Clock;
  readonly queueScansMax: number;
  readonly estimate: WorkEstimate;
  alive(): number;
}

/** What waits, small and large apart: each lane is first come first served. */
export class Lanes {
  readonly small = new ScanQueue();
  readonly large = new ScanQueue();
  #smallCameMs = Number.NEGATIVE_INFINITY;

  get length(): number {
    return this.small.length + this.large.length;
  }

  get waitingUs(): number {
    return this.small.waitingUs + this.large.waitingUs;
  }

  push(scan: PoolScan): void {
    const lane = laneOf(unitsOfTask(scan.task));
    if (lane === "small") this.#smallCameMs = scan.submittedMs;
    this[lane].push(scan);
  }

  /**
   * What stands before a new text of `lane`: what waits in the other delays it by less. It is asked for with every scan, so one object
   * serves all, and looks up what is asked of it.
   */
  loadBefore(lane: LaneName, { clock, queueScansMax, estimate, alive }: LoadParts): Load {
    const lanes = this;
    return {
      queueScansMax,
      get waitingScans() {
        return lanes.length;
      },
      get waitingUs() {
        return lanes[lane].waitingUs * estimate.pace;
      },
      get standingMs() {
        return lanes[lane].standingMs(clock.elapsedMs());
      },
      get workersAlive() {
        return alive();
      },
    };
  }

  /** No small text has come for a while. */
  isQuiet(nowMs: number): boolean {
    return nowMs - this.#smallCameMs > limits.smallTextPauseMs;
  }

  /** Puts scans back at the front of their lanes, in their order: they came before all that wait. */
  putBack(scans: readonly PoolScan[]): void {
    for (const lane of laneNames) this[lane].putBack(scans.filter(({ task }) => laneOf(unitsOfTask(task)) === lane));
  }
}

/**
 * The workers that large texts may use, those that are meant for them first. The first worker is kept for small texts while
 * there are any (`isQuiet`: there are none), so that however many large ones come, small ones never wait behind all of them.
 * With one scan thread there is an `extra` one, for large texts alone: the machine then shares its time between the two.
 * Without any other alive, the first takes everything.
 */
export function workersForLarge(
  workers: readonly EngineWorker[],
  extra: EngineWorker | undefined,
  isQuiet: boolean,
): readonly EngineWorker[] {
  const [first, ...rest] = workers;
  const others = extra === undefined ? rest : [extra];
  if (first === undefined || !others.some((worker) => worker.alive)) return workers;
  return isQuiet && extra === undefined ? [...others, first] : others;
}

/**
 * How much small work may wait for the end of the tick: as much as the worker with most room has left to do. A main thread that
 * is busy with many requests at once must not leave a worker without any.
 */
export function flushAtUs(workers: readonly EngineWorker[]): number {
  let leastUs = Number.POSITIVE_INFINITY;
  for (const { hasRoom, heldUs } of workers) if (hasRoom) leastUs = Math.min(leastUs, heldUs);
  return Math.max(limits.batchEngineUsMin, leastUs);
}
