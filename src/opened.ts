interface OpenPart {
  readonly name: string;
  readonly close: () => unknown;
}

/** What is open, in the order of opening; it closes in the reverse order. */
export class Opened {
  readonly #parts: OpenPart[] = [];
  #closing = "";

  /** Takes a part that is open, how it closes, and its name for the log. */
  keep<Part>(name: string, part: Part, close: (part: Part) => unknown): Part {
    this.#parts.push({ name, close: () => close(part) });
    return part;
  }

  /** The part that is being closed; "" while none is. */
  get closing(): string {
    return this.#closing;
  }

  /** One part that fails to close does not keep the others open; the first failure is thrown at the end. */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (const { name, close } of this.#parts.splice(0).reverse()) {
      this.#closing = name;
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    }
    this.#closing = "";
    if (failures.length > 0) throw failures[0];
  }
}
