import { limits } from "../contracts/limits.ts";
import type { JobQueue, Outcome, TakenScan } from "../ports/job-queue.ts";

/**
 * The scans that this gateway has taken, until what became of them is settled: says every limits.queueKeepMs that their holder
 * is alive, and settles what comes together in one step. Where the store takes neither, the scans fall to whoever takes them
 * next, and those whose job is durable by then are not run again.
 */
export class Holdings {
  readonly #queue: Pick<JobQueue, "keep" | "settle">;
  readonly #onTrouble: (error: unknown) => void;
  #held = new Set<TakenScan>();
  #released = 0;
  readonly #timer: NodeJS.Timeout;
  #outcomes: Outcome[] = [];
  #settling: Promise<void> | undefined;
  /** Ends the wait for more outcomes. */
  #gathered: () => void = () => {};
  #closing = false;

  constructor(queue: Pick<JobQueue, "keep" | "settle">, onTrouble: (error: unknown) => void) {
    this.#queue = queue;
    this.#onTrouble = onTrouble;
    this.#timer = setInterval(() => void this.#keep(), limits.queueKeepMs).unref();
  }

  get size(): number {
    return this.#held.size;
  }

  hold(scans: readonly TakenScan[]): void {
    for (const scan of scans) this.#held.add(scan);
  }

  settle(outcome: Outcome): void {
    this.#outcomes.push(outcome);
    this.#settling ??= this.#settleAll();
    if (this.#outcomes.length >= limits.queueSettleScansMax) this.#gathered();
  }

  /** Settles what is left and lets go of the rest. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing = true;
    this.#gathered();
    await this.#settling;
  }

  async #keep(): Promise<void> {
    if (this.#held.size === 0) return;
    await this.#queue.keep([...this.#held]).catch(this.#onTrouble);
  }

  async #settleAll(): Promise<void> {
    while (this.#outcomes.length > 0) {
      await this.#gather();
      const outcomes = this.#outcomes;
      this.#outcomes = [];
      await this.#queue.settle(outcomes).catch(this.#onTrouble);
      for (const { scan } of outcomes) this.#held.delete(scan);
      this.#keepYoung(outcomes.length);
    }
    this.#settling = undefined;
  }

  /** As `GroupCommit` does with its running jobs: the tables of an old set would keep alive what they named, its texts too. */
  #keepYoung(released: number): void {
    this.#released += released;
    if (this.#released < limits.queueHandScansMax) return;
    this.#released = 0;
    this.#held = new Set(this.#held);
  }

  /** A transaction costs as much as settling ten scans does. */
  #gather(): Promise<void> {
    if (this.#closing || this.#outcomes.length >= limits.queueSettleScansMax) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, limits.queueSettleMs);
      this.#gathered = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
