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

/** All of most texts, in words of four units, for a fifth of what a digest of 1 KB costs; of a longer text some units further on. */
const wholeUnits = 4_096;
const furtherUnits = 64;
const unitsPerWord = 4;

/** Looks at texts: a number that few others have. Cheap, and no more than a hint. */
export class Glance {
  /** The low bytes of the units that are glanced at. */
  readonly #units = Buffer.alloc(wholeUnits);
  readonly #words = new Int32Array(this.#units.buffer, this.#units.byteOffset, wholeUnits / unitsPerWord);

  /** `seed`: what it is mixed with, so that nobody else can aim at it. */
  at(text: string, seed: number): number {
    const { length } = text;
    const units = this.#units.write(text, 0, wholeUnits, "latin1");
    const words = Math.floor(units / unitsPerWord);
    let sum = mixedWords(this.#words, words, 1, seed ^ length);
    for (let at = words * unitsPerWord; at < units; at += 1) sum = mixed(sum, text.charCodeAt(at));
    if (length > units) {
      const step = Math.floor(length / furtherUnits);
      for (let at = 0; at < length; at += step) sum = mixed(sum, text.charCodeAt(at));
    }
    return sum;
  }
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
