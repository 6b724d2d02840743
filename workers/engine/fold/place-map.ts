/**
 * The way back from folded units to those of the source. Written from the first place on that is another than in its
 * source: most texts beyond ASCII have none.
 */
export class PlaceMap {
  #from: Int32Array;
  #isShifted = false;

  /** With room for so many. */
  constructor(units: number) {
    this.#from = new Int32Array(units);
  }

  clear(): void {
    this.#isShifted = false;
  }

  /** From here on, behind `length` units, places are not the same. */
  shift(length: number): void {
    if (this.#isShifted) return;
    for (let at = 0; at < length; at++) this.#from[at] = at;
    this.#isShifted = true;
  }

  put(at: number, source: number): void {
    if (this.#isShifted) this.#from[at] = source;
  }

  /** Of the units from `at` on, that they are the source's `from` to `to`. */
  putRun(at: number, from: number, to: number): void {
    if (!this.#isShifted) return;
    const map = this.#from;
    const moved = at - from;
    for (let source = from; source < to; source++) map[moved + source] = source;
  }

  sourceOf(at: number): number {
    return this.#isShifted ? this.#from[at]! : at;
  }

  /** Of `length` units; null where all places are the same. */
  taken(length: number): Int32Array | null {
    return this.#isShifted ? this.#from.slice(0, length) : null;
  }

  /** Makes room for `units`, of which `length` are known. */
  reserve(units: number, length: number): void {
    if (units <= this.#from.length) return;
    const larger = new Int32Array(units);
    larger.set(this.#from.subarray(0, length));
    this.#from = larger;
  }
}
