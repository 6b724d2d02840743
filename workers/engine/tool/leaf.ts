/**
 * Runs of a decoded text: run `n` starts at unit `starts[n]` of it. Its units follow `origins[n]` of the source one by one;
 * where the origin is negative, all of them stand for the source's unit `~origin`.
 */
export interface Runs {
  readonly source: Leaf;
  readonly starts: readonly number[];
  readonly origins: readonly number[];
}

/**
 * One string to inspect and where it stands. Decoding (JSON escapes, percent, entities) changes positions, so a leaf
 * carries its places: a number where its text stands unchanged in the original, else the runs it was put together from.
 * Places are looked up only for what is reported.
 */
export interface Leaf {
  readonly text: string;
  /** The nearest key name, lower case; "" at the top or in a raw string argument. */
  readonly key: string;
  readonly places: number | Runs;
  /** How it had to be read: "plain", or the encoding undone. */
  readonly view: string;
}

/** The place in the original argument of unit `index` (0 to the length, inclusive) of the leaf's text. */
export function placeOf({ places }: Leaf, index: number): number {
  if (typeof places === "number") return places + index;
  const { source, starts, origins } = places;
  let run = 0;
  for (let above = starts.length; run + 1 < above; ) {
    const middle = (run + above) >> 1;
    if (starts[middle]! <= index) run = middle;
    else above = middle;
  }
  const origin = origins[run]!;
  return placeOf(source, origin < 0 ? ~origin : origin + index - starts[run]!);
}

/** Units `start` to `end` of a leaf as a leaf of their own. */
export function pieceOf(leaf: Leaf, start: number, end: number, key: string): Leaf {
  const { places, view } = leaf;
  const moved = typeof places === "number" ? places + start : { source: leaf, starts: [0], origins: [start] };
  return { text: leaf.text.slice(start, end), key, places: moved, view };
}

/** A text that stands for units `start` to `end` of a leaf as a whole. */
export const wholeFor = (source: Leaf, text: string, start: number, end: number, view: string): Leaf => {
  const places = { source, starts: [0, text.length], origins: [~start, ~end] };
  return { text, key: source.key, places, view };
};

/** Collects a decoded text with its places. Appends only. */
export class LeafBuilder {
  readonly #source: Leaf;
  readonly #starts: number[] = [];
  readonly #origins: number[] = [];
  #text = "";

  constructor(source: Leaf) {
    this.#source = source;
  }

  /** Units `start` to `end` of the source, unchanged. */
  copy(start: number, end: number): void {
    if (end > start) this.#run(this.#source.text.slice(start, end), start);
  }

  /** A decoded text that stands for the source's unit `start`. */
  put(text: string, start: number): void {
    if (text !== "") this.#run(text, ~start);
  }

  /** The leaf; `end` is the source unit just past the last one read. */
  build(key: string, view: string, end: number): Leaf {
    const text = this.#text;
    this.#run("", ~end);
    return { text, key, places: { source: this.#source, starts: this.#starts, origins: this.#origins }, view };
  }

  #run(text: string, origin: number): void {
    this.#starts.push(this.#text.length);
    this.#origins.push(origin);
    this.#text += text;
  }
}
