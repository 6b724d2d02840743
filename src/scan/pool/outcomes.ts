import { GatewayError } from "../../contracts/errors.ts";
import { bodyOf, type NotRead } from "../held-bodies.ts";
import type { Inspected } from "../inspected.ts";
import type { Loss } from "./engine-worker.ts";
import type { PoolScan } from "./micro-batch.ts";
import type { PoolCounts } from "./pool-stats.ts";

const stopped = "The scanner of this text stopped; try again.";
const abandoned = "The caller went away before the scan began.";

/** How the pool's scans end, each once, and how many have not ended yet. */
export class Outcomes {
  readonly #counts: PoolCounts;
  #undecided = 0;
  #drained: (() => void) | undefined;

  constructor(counts: PoolCounts) {
    this.#counts = counts;
  }

  /** Admitted and neither resolved nor rejected. */
  get undecided(): number {
    return this.#undecided;
  }

  begin(): void {
    this.#undecided += 1;
  }

  answer(scan: PoolScan, inspected: Inspected): void {
    this.#decide(scan);
    scan.outcome.resolve(inspected);
  }

  reject(scan: PoolScan, reason: GatewayError | NotRead): void {
    this.#decide(scan);
    scan.outcome.reject(reason);
  }

  timeOut(scan: PoolScan): void {
    this.#counts.timeouts += 1;
    this.reject(scan, new GatewayError("SCAN_TIMEOUT", { retryAfterSeconds: 1 }));
  }

  /** Its worker went away. */
  lose(scan: PoolScan, cause: Loss): void {
    if (cause === "hung") this.timeOut(scan);
    else this.reject(scan, new GatewayError("OVERLOADED", { say: stopped, retryAfterSeconds: 1, detail: cause }));
  }

  /** Nobody waits for it any longer, and no worker has had it. */
  abandon(scan: PoolScan): void {
    this.#counts.abandoned += 1;
    this.reject(scan, new GatewayError("OVERLOADED", { say: abandoned, retryAfterSeconds: 1, detail: "abandoned" }));
  }

  /** Resolves when every scan has ended, or after `waitMsMax`. */
  async drain(waitMsMax: number): Promise<void> {
    if (this.#undecided === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#drained = resolve;
    const timer = setTimeout(resolve, waitMsMax);
    await promise;
    clearTimeout(timer);
  }

  #decide(scan: PoolScan): void {
    scan.decided = true;
    bodyOf(scan.task)?.letGo();
    this.#undecided -= 1;
    if (this.#undecided === 0) this.#drained?.();
  }
}
