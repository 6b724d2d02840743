/** What is begun once for all who need it. After a beginning that failed, the next who asks begins anew. */
export class SharedStart<T> {
  readonly #begin: () => Promise<T>;
  #begun: Promise<T> | undefined;

  constructor(begin: () => Promise<T>) {
    this.#begin = begin;
  }

  /** Rejects where it cannot begin. */
  async get(): Promise<T> {
    this.#begun ??= this.#begin();
    const begun = this.#begun;
    try {
      return await begun;
    } catch (error) {
      if (this.#begun === begun) this.#begun = undefined;
      throw error;
    }
  }

  /** What was begun, once it has; undefined where it was not, or cannot. */
  async now(): Promise<T | undefined> {
    return await this.#begun?.catch(() => undefined);
  }

  /** Nobody needs it any more: `end` is called with what was begun, if it was. */
  end(end: (begun: T) => void = () => {}): void {
    this.#begun?.then(end, () => {});
    this.#begun = undefined;
  }
}
