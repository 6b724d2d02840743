import { limits } from "../../contracts/limits.ts";
import { type Refusal, refusals } from "./admission.ts";
import type { EngineWorker, Loss } from "./engine-worker.ts";
import type { Lanes } from "./lanes.ts";

/** What an operator sees of the pool: gauges now, and counts since the start. */
export interface PoolStats {
  readonly workers: number;
  readonly workersAlive: number;
  /** Threads: the workers that are alive and, where there is one, the thread for large texts. */
  readonly threadsAlive: number;
  readonly waitingScans: number;
  /** Estimated engine microseconds of those. */
  readonly waitingUs: number;
  /** Admitted and neither resolved nor rejected. */
  readonly undecidedScans: number;
  readonly inflightBatches: number;
  readonly inflightScans: number;
  /** Batches sent by their number of scans: index 1 to `limits.batchScansMax`; index 0 stays 0. */
  readonly batchSizes: readonly number[];
  readonly refusals: Readonly<Record<Refusal, number>>;
  readonly timeouts: number;
  /** Scans dropped before any work, because their client had gone. */
  readonly abandoned: number;
  /** Workers that went away and were started again, by cause. */
  readonly respawns: Readonly<Record<Loss, number>>;
}

type Counts = Pick<PoolStats, "batchSizes" | "refusals" | "timeouts" | "abandoned" | "respawns">;

/** The counts behind `PoolStats`. */
export class PoolCounts {
  timeouts = 0;
  abandoned = 0;
  readonly refusals = Object.fromEntries(refusals.map((reason) => [reason, 0])) as Record<Refusal, number>;
  readonly #batchSizes: number[] = new Array<number>(limits.batchScansMax + 1).fill(0);
  readonly #respawns: Record<Loss, number> = { crashed: 0, hung: 0 };

  sent(scans: number): void {
    this.#batchSizes[scans]! += 1;
  }

  lost(cause: Loss): void {
    this.#respawns[cause] += 1;
  }

  copy(): Counts {
    return {
      batchSizes: [...this.#batchSizes],
      refusals: { ...this.refusals },
      timeouts: this.timeouts,
      abandoned: this.abandoned,
      respawns: { ...this.#respawns },
    };
  }
}

/** The pool as it is now. `threads`: its workers, and the one for large texts where there is one. */
export function poolStats(
  counts: PoolCounts,
  workers: readonly EngineWorker[],
  threads: readonly EngineWorker[],
  waiting: Pick<Lanes, "length" | "waitingUs">,
  undecidedScans: number,
): PoolStats {
  const batches = threads.flatMap((worker) => worker.batches);
  const isAlive = ({ alive }: EngineWorker): boolean => alive;
  return {
    ...counts.copy(),
    workers: workers.length,
    workersAlive: workers.filter(isAlive).length,
    threadsAlive: threads.filter(isAlive).length,
    waitingScans: waiting.length,
    waitingUs: waiting.waitingUs,
    undecidedScans,
    inflightBatches: batches.length,
    inflightScans: batches.reduce((sum, batch) => sum + batch.scans.length, 0),
  };
}
