/** What is open, in the order of opening; it closes in the reverse order. */
export class Opened {
  readonly #closes: (() => unknown)[] = [];

  /** Takes a part that is open, and how it closes. */
  keep<Part>(part: Part, close: (part: Part) => unknown): Part {
    this.#closes.push(() => close(part));
    return part;
  }

  /** One part that fails to close does not keep the others open; the first failure is thrown at the end. */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.#closes.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
