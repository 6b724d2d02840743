/** Golden ratio of 32 bits: each bit of what goes in reaches many of what comes out. */
const factor = 0x9e3779b1;
export const mixed = (sum: number, unit: number): number => Math.imul(sum ^ unit, factor) ^ (sum >>> 15);

/**
 * One number of the first `count` words, of which eight in a row are taken in each eight times `step`. Four sums side by side, for in a
 * sum each step waits for the last; eight words a turn, for a turn costs as much as two.
 */
export function mixedWords(words: Int32Array, count: number, step: number, seed: number): number {
  let [a, b, c, d] = [seed, ~seed, seed << 1, seed >>> 1];
  let at = 0;
  for (; at + 7 < count; at += 8 * step) {
    a = Math.imul(a ^ words[at]!, factor);
    b = Math.imul(b ^ words[at + 1]!, factor);
    c = Math.imul(c ^ words[at + 2]!, factor);
    d = Math.imul(d ^ words[at + 3]!, factor);
    a = Math.imul(a ^ words[at + 4]!, factor);
    b = Math.imul(b ^ words[at + 5]!, factor);
    c = Math.imul(c ^ words[at + 6]!, factor);
    d = Math.imul(d ^ words[at + 7]!, factor);
  }
  for (; at < count; at += 1) a = Math.imul(a ^ words[at]!, factor);
  return mixed(mixed(a, b), mixed(c, d));
}

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
