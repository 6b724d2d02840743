import type { VersionedPolicy } from "../../contracts/engine-message.ts";
import { limits } from "../../contracts/limits.ts";
import type { ScanClient } from "../../contracts/scan.ts";
import type { PoolTask } from "../held-bodies.ts";
import type { ScanEnd } from "../inspected.ts";

/** An admitted scan until it is decided: first waiting, then in a batch at a worker. Instants are the clock's `elapsedMs`. */
export interface PoolScan {
  readonly task: PoolTask;
  readonly policy: VersionedPolicy | undefined;
  /** Who waits for it; undefined: somebody does. */
  readonly client: ScanClient | undefined;
  readonly estimatedUs: number;
  readonly submittedMs: number;
  readonly deadlineMs: number;
  /** True once taken back from a worker that stopped before it came to this scan: that happens once. */
  retried: boolean;
  /** True once resolved or rejected: what comes later is ignored. */
  decided: boolean;
  readonly outcome: ScanEnd;
}

/** What goes to a worker in one message. */
export interface Batch {
  readonly scans: readonly PoolScan[];
  readonly estimatedUs: number;
  /** When the worker could begin with it: when it was sent, or when the batch before it came back. */
  startedMs: number;
}

/** Scans waiting for a worker, first come first served. */
export class ScanQueue {
  #scans: PoolScan[] = [];
  #head = 0;
  #waitingUs = 0;
  #sinceMs = 0;

  get length(): number {
    return this.#scans.length - this.#head;
  }

  /** Estimated engine time of everything that waits. */
  get waitingUs(): number {
    return this.#waitingUs;
  }

  /** How long something has been waiting without a break. */
  standingMs(nowMs: number): number {
    return this.length === 0 ? 0 : nowMs - this.#sinceMs;
  }

  push(scan: PoolScan): void {
    if (this.length === 0) this.#sinceMs = scan.submittedMs;
    this.#scans.push(scan);
    this.#waitingUs += scan.estimatedUs;
  }

  /** Puts scans back at the front, in their order: they came before all that wait. */
  putBack(scans: readonly PoolScan[]): void {
    if (this.length === 0) this.#sinceMs = scans[0]?.submittedMs ?? 0;
    this.#scans = [...scans, ...this.#scans.slice(this.#head)];
    this.#head = 0;
    for (const scan of scans) this.#waitingUs += scan.estimatedUs;
  }

  peek(): PoolScan | undefined {
    return this.#scans[this.#head];
  }

  shift(): PoolScan | undefined {
    const scan = this.#scans[this.#head];
    if (scan === undefined) return undefined;
    this.#head += 1;
    this.#waitingUs -= scan.estimatedUs;
    if (this.#head === this.#scans.length) {
      this.#scans = [];
      this.#head = 0;
      this.#waitingUs = 0;
    } else if (this.#head > 1_024 && this.#head * 2 > this.#scans.length) {
      this.#scans = this.#scans.slice(this.#head);
      this.#head = 0;
    }
    return scan;
  }
}

/**
 * Takes the next batch off the queue: at most `limits.batchScansMax` scans and, beyond the first, no more than `usMax` of
 * estimated work. So a text larger than that goes alone, and no small one waits behind it in its batch. Scans that nobody
 * waits for any longer are taken off on the way and are not in it.
 */
export function cutBatch(
  queue: ScanQueue,
  usMax: number,
  nowMs: number,
): { readonly batch: Batch; readonly unwanted: readonly PoolScan[] } {
  const scans: PoolScan[] = [];
  const unwanted: PoolScan[] = [];
  let estimatedUs = 0;
  for (let next = queue.peek(); next !== undefined && scans.length < limits.batchScansMax; next = queue.peek()) {
    if (next.client?.isGone === true) unwanted.push(next);
    else if (scans.length > 0 && estimatedUs + next.estimatedUs > usMax) break;
    else {
      scans.push(next);
      estimatedUs += next.estimatedUs;
    }
    queue.shift();
  }
  return { batch: { scans, estimatedUs, startedMs: nowMs }, unwanted };
}
