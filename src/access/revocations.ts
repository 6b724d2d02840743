import type { AccountStore } from "../ports/account-store.ts";

/** Tells those who hold on to a key for long, as a stream does, that it is no longer good. */
export class Revocations {
  readonly #accounts: AccountStore;
  /** What to tell, by the hash of the key's secret. As many as there are holders. */
  readonly #holders = new Map<string, Set<() => void>>();
  #isChecking = false;
  #isDue = false;

  constructor(accounts: AccountStore) {
    this.#accounts = accounts;
  }

  /** Returns what takes the holder out again. */
  add(keyHash: string, tell: () => void): () => void {
    const others = this.#holders.get(keyHash);
    if (others === undefined) this.#holders.set(keyHash, new Set([tell]));
    else others.add(tell);
    return () => {
      const left = this.#holders.get(keyHash);
      left?.delete(tell);
      if (left?.size === 0) this.#holders.delete(keyHash);
    };
  }

  /** The store has changed: every key that is held is read anew, one after the other. Changes that come meanwhile are one. */
  async check(): Promise<void> {
    this.#isDue = true;
    if (this.#isChecking) return;
    this.#isChecking = true;
    while (this.#isDue) {
      this.#isDue = false;
      for (const [keyHash, tells] of [...this.#holders]) {
        if (!(await this.#isGood(keyHash))) for (const tell of [...tells]) tell();
      }
    }
    this.#isChecking = false;
  }

  /** A store that cannot answer revokes nobody. */
  #isGood(keyHash: string): Promise<boolean> {
    return this.#accounts.findCaller(keyHash).then(
      (caller) => caller?.key.enabled === true,
      () => true,
    );
  }
}
