import { limits } from "../../contracts/limits.ts";
import type { EngineWorker } from "./engine-worker.ts";
import type { PoolScan, ScanQueue } from "./micro-batch.ts";

/** Takes scans past their deadline off the front of the queue: all have the same time, so they expire in the order they came. */
export function takeExpired(queue: ScanQueue, nowMs: number): PoolScan[] {
  const expired: PoolScan[] = [];
  for (let scan = queue.peek(); scan !== undefined && scan.deadlineMs <= nowMs; scan = queue.peek()) {
    queue.shift();
    expired.push(scan);
  }
  return expired;
}

/** Scans at a worker whose deadline has passed and that are not decided. They stay in their batch: its reply is ignored for them. */
export function expiredAt(worker: EngineWorker, nowMs: number): PoolScan[] {
  return worker.batches.flatMap(({ scans }) => scans.filter((scan) => !scan.decided && scan.deadlineMs <= nowMs));
}

/** True where one batch runs far longer than any of its scans may take. */
export function isHung(worker: EngineWorker, nowMs: number, scanTimeoutMs: number): boolean {
  const running = worker.batches[0];
  return running !== undefined && nowMs - running.startedMs > scanTimeoutMs + limits.hungGraceMsMax;
}

/** How often to look: often enough that a late scan is answered near its time. */
export const lookEveryMs = (scanTimeoutMs: number): number => Math.min(50, Math.max(5, scanTimeoutMs / 10));
