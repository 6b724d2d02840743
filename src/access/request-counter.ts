import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "../contracts/limits.ts";
import type { AccountStore } from "../ports/account-store.ts";
import type { UntoldRequests } from "./pass.ts";

/** Where nobody else counts, the store need not be told soon. */
const aloneGapMs = 250;
/** Where others count too they tell the store so soon, and what they counted is there after limits.othersCommitMsMax. */
const soonGapMs = 10;
/** From so many requests in a write on it is a burst, and the next is to take the rest of it; the same all the time is load. */
const burstRequests = 16;
const burstGapMs = 50;
const loadRequests = 80;

type Totals = ReadonlyMap<string, number>;

/** Counts authenticated requests a key in memory and tells the store soon after: the hot path adds one to a number. */
export class RequestCounter {
  readonly #accounts: AccountStore;
  /** Tallies the next write names; a key may have several, one a pass. */
  readonly #due = new Set<UntoldRequests>();
  readonly #isShared: boolean;
  #gapMs: number;
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #next: Promise<Totals> | undefined;

  /** `isShared`: other gateways add to these keys too. */
  constructor(accounts: AccountStore, isShared: boolean) {
    this.#accounts = accounts;
    this.#isShared = isShared;
    this.#gapMs = isShared ? soonGapMs : aloneGapMs;
  }

  count(untold: UntoldRequests): void {
    if (untold.pending === 0) {
      this.#due.add(untold);
      this.#plan(this.#gapMs);
    }
    untold.pending += 1;
  }

  /**
   * The key's requests so far, over all gateways: everything counted here included, and what others counted before, unless that were
   * a lot at once. Throws what the store throws.
   */
  async total(untold: UntoldRequests): Promise<number> {
    if (this.#isShared) await sleep(limits.othersCommitMsMax);
    // Named even where another write has just taken its count: the store answers for the keys it is asked about.
    this.#due.add(untold);
    return (await this.#flush()).get(untold.keyId) ?? 0;
  }

  /**
   * Resolves when the store knows of all that was counted before, here and as far as in `total` by others. Throws
   * what the store throws.
   */
  async settle(): Promise<void> {
    if (this.#isShared) await sleep(limits.othersCommitMsMax);
    if (this.#due.size > 0) await this.#flush();
    else await this.#last;
  }

  /** Writes what is pending and stops. A store that fails now must not keep the process from stopping: then the counts are lost. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
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
    for (const untold of this.#due) {
      counts.set(untold.keyId, (counts.get(untold.keyId) ?? 0) + untold.pending);
      untold.pending = 0;
    }
    this.#due.clear();
    if (this.#isShared) this.#gapMs = gapAfter(sumOf(counts), this.#gapMs);
    try {
      return await this.#accounts.addRequests(counts);
    } catch (error) {
      for (const [keyId, pending] of counts) this.#due.add({ keyId, pending });
      this.#plan(aloneGapMs);
      throw error;
    }
  }

  /** The store being down is told by those who need it; the count waits for its return. */
  #plan(gapMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#due.size > 0) this.#flush().catch(() => undefined);
    }, gapMs).unref();
  }
}

function sumOf(counts: Totals): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

function gapAfter(requests: number, gapMs: number): number {
  if (requests < burstRequests) return soonGapMs;
  return gapMs === soonGapMs || requests < loadRequests ? burstGapMs : aloneGapMs;
}
