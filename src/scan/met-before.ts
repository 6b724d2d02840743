/** Golden ratio of 32 bits: each bit of what goes in reaches many of what comes out. */
export const mixed = (sum: number, unit: number): number => Math.imul(sum ^ unit, 0x9e3779b1) ^ (sum >>> 15);

/** Numbers of 32 bits met lately, each where its low bits say: a hint, in a table of fixed size that leaves no objects. */
export class MetBefore {
  readonly #met: Int32Array;

  constructor(numbersMax: number) {
    this.#met = new Int32Array(numbersMax);
  }

  /** False the first time, and after another number took its place. */
  see(bits: number): boolean {
    const place = (bits >>> 0) % this.#met.length;
    if (this.#met[place] === bits) return true;
    this.#met[place] = bits;
    return false;
  }
}
