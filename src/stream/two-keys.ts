/** Values by two keys, at most `most` of them: then all are forgotten, and made anew. For what is cheap to make, but not for each scan. */
export class TwoKeys<Second, Value> {
  readonly #byFirst = new Map<string, Map<Second, Value>>();
  readonly #most: number;
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(first: string, second: Second): Value | undefined {
    return this.#byFirst.get(first)?.get(second);
  }

  /** The value was not there. */
  add(first: string, second: Second, value: Value): void {
    if (this.#size >= this.#most) {
      this.#byFirst.clear();
      this.#size = 0;
    }
    let bySecond = this.#byFirst.get(first);
    if (bySecond === undefined) {
      bySecond = new Map();
      this.#byFirst.set(first, bySecond);
    }
    bySecond.set(second, value);
    this.#size += 1;
  }
}
