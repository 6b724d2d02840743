/** More are tried in several batches. */
export const wordsMax = 1_024;
const none = -1;

/** Words of rules that were found in a reading and are still to be tried, in order of place, those of one rule in a chain. */
export class ArmedWords {
  /** Of each word its place in the pack, where it begins in the folded text, and where its key and itself end. */
  readonly places = new Int32Array(wordsMax);
  readonly starts = new Int32Array(wordsMax);
  readonly keyEnds = new Int32Array(wordsMax);
  readonly ends = new Int32Array(wordsMax);
  /** Rules that have a word here. */
  readonly rules: number[] = [];
  readonly #next = new Int16Array(wordsMax);
  readonly #firstOf: Int16Array;
  readonly #lastOf: Int16Array;
  #size = 0;

  constructor(rules: number) {
    this.#firstOf = new Int16Array(rules).fill(none);
    this.#lastOf = new Int16Array(rules);
  }

  get size(): number {
    return this.#size;
  }

  /** There must be room. */
  add(rule: number, place: number, start: number, keyEnd: number, end: number): void {
    const word = this.#size++;
    this.places[word] = place;
    this.starts[word] = start;
    this.keyEnds[word] = keyEnd;
    this.ends[word] = end;
    this.#next[word] = none;
    if (this.#firstOf[rule] === none) {
      this.#firstOf[rule] = word;
      this.rules.push(rule);
    } else this.#next[this.#lastOf[rule]!] = word;
    this.#lastOf[rule] = word;
  }

  /** Words of a rule, by their numbers; below zero: no more. */
  firstOf(rule: number): number {
    return this.#firstOf[rule]!;
  }

  behind(word: number): number {
    return this.#next[word]!;
  }

  clear(): void {
    for (const rule of this.rules) this.#firstOf[rule] = none;
    this.rules.length = 0;
    this.#size = 0;
  }
}
