import { limits } from "../contracts/limits.ts";

/** Why a scan is not taken. Each is counted, and each is 503 OVERLOADED. */
export const refusals = ["queue_time", "queue_full", "closing"] as const;
export type Refusal = (typeof refusals)[number];

/** What stands between a new scan and a worker. */
export interface Load {
  readonly waitingScans: number;
  /** Estimated engine time of those. */
  readonly waitingUs: number;
  readonly workersAlive: number;
  /** SLUICE_MAX_QUEUE. */
  readonly queueScansMax: number;
}

/**
 * Whether a new scan may wait, judged by what waits already and never by its own size: an empty queue takes any text.
 * The unit is estimated microseconds a worker; a count of requests says nothing about how long they take.
 */
export function refusalOf(load: Load): Refusal | undefined {
  if (load.waitingScans >= load.queueScansMax) return "queue_full";
  const workers = Math.max(1, load.workersAlive);
  return load.waitingUs > limits.queuedMsPerWorkerMax * 1_000 * workers ? "queue_time" : undefined;
}
