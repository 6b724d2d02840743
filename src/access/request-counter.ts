import type { AccountStore } from "../ports/account-store.ts";
import type { Tally } from "./pass.ts";

const flushEveryMs = 250;

type Totals = ReadonlyMap<string, number>;

/** Counts authenticated requests a key in memory and tells the store every 250 ms: the hot path adds one to a number. */
export class RequestCounter {
  readonly #accounts: AccountStore;
  /** Tallies the next write names; a key may have several, one a pass. */
  readonly #due = new Set<Tally>();
  readonly #timer: NodeJS.Timeout;
  #last: Promise<unknown> = Promise.resolve();
  #next: Promise<Totals> | undefined;

  constructor(accounts: AccountStore) {
    this.#accounts = accounts;
    this.#timer = setInterval(() => this.#flushQuietly(), flushEveryMs).unref();
  }

  count(tally: Tally): void {
    if (tally.pending === 0) this.#due.add(tally);
    tally.pending += 1;
  }

  /** The key's requests so far, over all gateways, everything this gateway has counted included. Throws what the store throws. */
  async total(tally: Tally): Promise<number> {
    // Named even where another write has just taken its count: the store answers for the keys it is asked about.
    this.#due.add(tally);
    return (await this.#flush()).get(tally.keyId) ?? 0;
  }

  /** Resolves when the store knows of all that was counted here before. Throws what the store throws. */
  async settle(): Promise<void> {
    if (this.#due.size > 0) await this.#flush();
    else await this.#last;
  }

  /** Writes what is pending and stops. A store that fails now must not keep the process from stopping: then the counts are lost. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#due.size > 0) await this.#flush().catch(() => undefined);
  }

  /** One write at a time; all who ask while one runs share the next. */
  #flush(): Promise<Totals> {
    this.#next ??= this.#last.then(() => {
      this.#next = undefined;
      const write = this.#write();
      this.#last = write.catch(() => undefined);
      return write;
    });
    return this.#next;
  }

  async #write(): Promise<Totals> {
    const counts = new Map<string, number>();
    for (const tally of this.#due) {
      counts.set(tally.keyId, (counts.get(tally.keyId) ?? 0) + tally.pending);
      tally.pending = 0;
    }
    this.#due.clear();
    try {
      return await this.#accounts.addRequests(counts);
    } catch (error) {
      for (const [keyId, pending] of counts) this.#due.add({ keyId, pending });
      throw error;
    }
  }

  /** The store being down is told by those who need it; the count waits for its return. */
  #flushQuietly(): void {
    if (this.#due.size > 0) this.#flush().catch(() => undefined);
  }
}
