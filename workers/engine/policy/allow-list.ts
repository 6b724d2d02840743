/**
 * An app's allowed phrases, found as they stand (case included, whatever is around them). Sorted, so that looking for all of
 * them at one place costs a few comparisons a unit and no memory beyond the phrases.
 */
export class AllowList {
  readonly #phrases: readonly string[];
  /** The phrases that begin with a unit: from, to. */
  readonly #byFirst = new Map<number, readonly [number, number]>();
  readonly #unitsMax: number;

  /** None may be empty. */
  constructor(phrases: readonly string[]) {
    this.#phrases = [...new Set(phrases)].sort();
    for (const [at, phrase] of this.#phrases.entries()) {
      const first = phrase.charCodeAt(0);
      this.#byFirst.set(first, [this.#byFirst.get(first)?.[0] ?? at, at + 1]);
    }
    this.#unitsMax = phrases.reduce((most, phrase) => Math.max(most, phrase.length), 0);
  }

  /** Whether the place lies wholly inside one occurrence of a phrase. */
  covers(text: string, start: number, end: number): boolean {
    for (let at = start; at >= 0 && at >= end - this.#unitsMax; at -= 1) {
      const units = this.#longestAt(text, at);
      if (units > 0 && at + units >= end) return true;
    }
    return false;
  }

  /** The text with each occurrence as blanks, every other unit in its place; the same text where there is none. */
  blanked(text: string): string {
    let result = "";
    let from = 0;
    for (let at = 0; at < text.length; ) {
      const units = this.#longestAt(text, at);
      if (units === 0) {
        at += 1;
        continue;
      }
      result += text.slice(from, at) + " ".repeat(units);
      at += units;
      from = at;
    }
    return from === 0 ? text : result + text.slice(from);
  }

  /** Units of the longest phrase that stands there; 0 where none does. */
  #longestAt(text: string, at: number): number {
    const range = this.#byFirst.get(text.charCodeAt(at));
    if (range === undefined) return 0;
    let [from, to] = range;
    let longest = 0;
    for (let depth = 1; from < to; ) {
      const phrase = this.#phrases[from]!;
      if (phrase.length === depth) {
        longest = depth;
        from += 1;
        continue;
      }
      if (to - from === 1) return text.startsWith(phrase, at) ? phrase.length : longest;
      const unit = text.charCodeAt(at + depth);
      from = this.#firstFrom(from, to, depth, unit);
      to = this.#firstFrom(from, to, depth, unit + 1);
      depth += 1;
    }
    return longest;
  }

  /** The first of these phrases whose unit at `depth` is at least `unit`; `to` where none is (and where `unit` is NaN). */
  #firstFrom(from: number, to: number, depth: number, unit: number): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#phrases[middle]!.charCodeAt(depth) >= unit) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
