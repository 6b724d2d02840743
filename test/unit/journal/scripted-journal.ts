import { GatewayError } from "../../../src/contracts/errors.ts";
import type { JournalBatch } from "../../../src/ports/journal.ts";
import { MemoryJournal } from "../../support/memory-journal.ts";

/** A journal in memory whose appends wait for the test's word: the order and the faults are the test's. */
export class ScriptedJournal extends MemoryJournal {
  /** Job ids of each try, in order. */
  readonly tries: string[][] = [];
  #pending: { batch: JournalBatch; resolve: (done: Promise<void>) => void; reject: (error: unknown) => void }[] = [];

  override append(batch: JournalBatch): Promise<void> {
    this.tries.push(batch.records.map((record) => record.jobId));
    return new Promise((resolve, reject) => this.#pending.push({ batch, resolve, reject }));
  }

  get inFlight(): number {
    return this.#pending.length;
  }

  succeed(): void {
    const { batch, resolve } = this.#take();
    resolve(super.append(batch));
  }

  fail(error: unknown = new GatewayError("STORE_UNAVAILABLE", { detail: "the disk is full" })): void {
    this.#take().reject(error);
  }

  #take() {
    const first = this.#pending.shift();
    if (first === undefined) throw new Error("nothing is being appended");
    return first;
  }
}
