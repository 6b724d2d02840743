/**
 * One string to judge and where it stands. Decoding (JSON escapes, percent, entities) changes positions, so a leaf
 * carries its places: a number where its text stands unchanged in the original, else the original place of each unit.
 */
export interface Leaf {
  readonly text: string;
  /** The nearest key name, lower case; "" at the top or in a raw string argument. */
  readonly key: string;
  /** Offset of the first unit, or one offset for every unit and one past the last. */
  readonly places: number | Int32Array;
  /** How it had to be read: "plain", or the encoding undone. */
  readonly view: string;
}

/** The place in the original argument of unit `index` (0 to the length, inclusive) of the leaf's text. */
export function placeOf(leaf: Leaf, index: number): number {
  if (typeof leaf.places === "number") return leaf.places + index;
  const last = leaf.places.length - 1;
  return leaf.places[Math.min(index, last)] ?? 0;
}

/** Collects a decoded text with its places. Appends only. */
export class LeafBuilder {
  readonly #source: Leaf;
  #text = "";
  #places: Int32Array;
  #length = 0;

  constructor(source: Leaf, capacity: number) {
    this.#source = source;
    this.#places = new Int32Array(capacity + 1);
  }

  /** Units `start` to `end` of the source, unchanged. */
  copy(start: number, end: number): void {
    this.#text += this.#source.text.slice(start, end);
    for (let at = start; at < end; at += 1) this.#put(placeOf(this.#source, at));
  }

  /** A decoded text that stands for the source from `start` on. */
  put(text: string, start: number): void {
    this.#text += text;
    const place = placeOf(this.#source, start);
    for (let at = 0; at < text.length; at += 1) this.#put(place);
  }

  /** The leaf; `end` is the source unit just past the last one read. */
  build(key: string, view: string, end: number): Leaf {
    this.#put(placeOf(this.#source, end));
    return { text: this.#text, key, places: this.#places.subarray(0, this.#length), view };
  }

  #put(place: number): void {
    if (this.#length === this.#places.length) {
      const wider = new Int32Array(this.#length * 2);
      wider.set(this.#places);
      this.#places = wider;
    }
    this.#places[this.#length] = place;
    this.#length += 1;
  }
}
