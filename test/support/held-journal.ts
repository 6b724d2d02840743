import type { JournalBatch } from "../../src/ports/journal.ts";
import { MemoryJournal } from "./memory-journal.ts";

/** A journal in memory whose commits can be held back, for tests of what stands on it. */
export class HeldJournal extends MemoryJournal {
  #gate: Promise<void> = Promise.resolve();
  #open: () => void = () => {};

  /** From now on nothing becomes durable until `release`. */
  hold(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    this.#open = resolve;
  }

  release(): void {
    this.#open();
  }

  override async append(batch: JournalBatch): Promise<void> {
    await this.#gate;
    await super.append(batch);
  }
}
