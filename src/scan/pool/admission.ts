import { limits } from "../../contracts/limits.ts";

/** Why a scan is not taken. Each is counted, and each is 503 OVERLOADED. */
export const refusals = ["queue_time", "queue_full", "closing"] as const;
export type Refusal = (typeof refusals)[number];

/** What stands between a new scan and a worker. */
export interface Load {
  readonly waitingScans: number;
  /** Estimated engine time of those. */
  readonly waitingUs: number;
  /** How long there have been some without a break. */
  readonly standingMs: number;
  readonly workersAlive: number;
  /** SLUICE_MAX_QUEUE. */
  readonly queueScansMax: number;
}

/**
 * Whether a new scan may wait, judged by what waits already and never by its own size: an empty queue takes any text.
 * The unit is estimated microseconds a worker; a count of requests says nothing about how long they take.
 * A burst is worked off and leaves nothing behind: much may wait for a moment. A queue that stays is an overload, and the longer
 * it is the longer everybody waits, for nothing: then little may (docs/decisions/admission.md).
 */
export function refusalOf(load: Load): Refusal | undefined {
  if (load.waitingScans >= load.queueScansMax) return "queue_full";
  const { burstStandsMsMax, burstMsPerWorkerMax, queuedMsPerWorkerMax } = limits;
  const waitingMs = load.waitingUs / 1_000 / Math.max(1, load.workersAlive);
  if (waitingMs <= queuedMsPerWorkerMax) return undefined;
  return waitingMs <= burstMsPerWorkerMax && load.standingMs < burstStandsMsMax ? undefined : "queue_time";
}
