import type { Span } from "../reading.ts";

/** A text that another one held in disguise. */
export interface View {
  /** What it was in, as words that follow "in": "base64", "a hidden comment". */
  readonly name: string;
  readonly text: string;
  /** Where a place in `text` stands in the text it was taken from (UTF-16 units of that text). */
  readonly toParent: (start: number, end: number) => Span;
  /** True where the text was nowhere to be read before; false where it is the parent with small changes. */
  readonly isNew: boolean;
}

/** A view that stands for one run as a whole: every place in it is that run. */
export function runView(name: string, text: string, start: number, end: number): View {
  return { name, text, toParent: () => ({ start, end }), isNew: true };
}

/** Of a rewritten text, this share must be new for the view to count as new. */
const newShare = 0.3;

/**
 * Makes a view by going through a text once, keeping, replacing and dropping pieces in order. Places are found again by
 * binary search over the pieces.
 */
export class Rewriting {
  readonly #source: string;
  readonly #parts: string[] = [];
  /** Per piece: where it begins in the view and in the source, where it ends in the source, and whether it was kept. */
  readonly #viewAt: number[] = [];
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #kept: boolean[] = [];
  #length = 0;
  #done = 0;
  #replaced = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Puts `text` in place of source units `from` to `to`; what lies between the last piece and `from` is kept. */
  put(text: string, from: number, to: number): void {
    this.#keepTo(from);
    this.#piece(text, from, to, false);
    this.#replaced += to - from;
    this.#done = to;
  }

  /** The view, or null where nothing was put. */
  finish(name: string): View | null {
    if (this.#replaced === 0) return null;
    this.#keepTo(this.#source.length);
    return {
      name,
      text: this.#parts.join(""),
      toParent: (start, end) => this.#toParent(start, end),
      isNew: this.#replaced > this.#source.length * newShare,
    };
  }

  #keepTo(to: number): void {
    if (to > this.#done) this.#piece(this.#source.slice(this.#done, to), this.#done, to, true);
  }

  #piece(text: string, from: number, to: number, kept: boolean): void {
    if (text === "") return;
    this.#parts.push(text);
    this.#viewAt.push(this.#length);
    this.#from.push(from);
    this.#to.push(to);
    this.#kept.push(kept);
    this.#length += text.length;
  }

  #toParent(start: number, end: number): Span {
    const first = this.#pieceAt(start);
    const last = this.#pieceAt(Math.max(start, end - 1));
    return {
      start: this.#kept[first] ? this.#from[first]! + start - this.#viewAt[first]! : this.#from[first]!,
      end: this.#kept[last] ? this.#from[last]! + end - this.#viewAt[last]! : this.#to[last]!,
    };
  }

  #pieceAt(place: number): number {
    let low = 0;
    let high = this.#viewAt.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#viewAt[middle]! <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
