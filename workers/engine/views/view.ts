import type { Span } from "../reading.ts";
import type { Rewritten } from "./rewritten.ts";

/** A text that another one held in disguise. */
export interface View {
  /** What it was in, as words that follow "in": "base64", "a hidden comment". */
  readonly name: string;
  readonly text: string;
  /** Where a place in `text` stands in the text it was taken from (UTF-16 units of that text). */
  readonly toParent: (start: number, end: number) => Span;
  /** True where the text was nowhere to be read before; false where it is the parent with small changes. */
  readonly isNew: boolean;
  /** True where a stretch of `text` stands in the text it was taken from, just so; absent: nowhere. */
  readonly isKept?: (start: number, end: number) => boolean;
  readonly pieces?: Rewritten;
}

/** Of a rewritten text, this share must be new for the view to count as new. */
const newShare = 0.3;
/** Between runs gathered in one view: no pattern reaches over an empty line. */
const runGap = "\n\n";

/**
 * Makes a view out of pieces of a source, in order. Places are found again by binary search over the pieces, which lie in
 * flat arrays: a text may have one for every few units.
 */
abstract class Pieces {
  readonly #parts: string[] = [];
  /** Where each piece begins in the view, and the units of the source it came from. */
  readonly #at: number[] = [];
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #kept: boolean[] = [];
  #length = 0;

  protected get length(): number {
    return this.#length;
  }

  protected add(text: string, from: number, to: number, isKept: boolean): void {
    this.#at.push(this.#length);
    this.#from.push(from);
    this.#to.push(to);
    this.#kept.push(isKept);
    this.#parts.push(text);
    this.#length += text.length;
  }

  protected view(name: string, isNew: boolean): View {
    return {
      name,
      text: this.#parts.join(""),
      toParent: (start, end) => this.#toParent(start, end),
      isNew,
      isKept: (start, end) => {
        const piece = this.#pieceAt(start);
        return this.#kept[piece] === true && piece === this.#pieceAt(end - 1);
      },
      pieces: { at: this.#at, from: this.#from, isKept: this.#kept },
    };
  }

  /** A piece as long as its source stands for it unit by unit; any other for the whole of it. */
  #toParent(start: number, end: number): Span {
    const first = this.#pieceAt(start);
    const last = this.#pieceAt(Math.max(start, end - 1));
    return {
      start: this.#isCopy(first) ? this.#from[first]! + start - this.#at[first]! : this.#from[first]!,
      end: this.#isCopy(last) ? this.#from[last]! + Math.max(1, end - this.#at[last]!) : this.#to[last]!,
    };
  }

  #isCopy(piece: number): boolean {
    const next = this.#at[piece + 1] ?? this.#length;
    return next - this.#at[piece]! === this.#to[piece]! - this.#from[piece]!;
  }

  #pieceAt(place: number): number {
    let low = 0;
    let high = this.#at.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#at[middle]! <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** A text gone through once: pieces replaced or dropped, the rest kept. */
export class Rewriting extends Pieces {
  readonly #source: string;
  #done = 0;
  #replaced = 0;

  constructor(source: string) {
    super();
    this.#source = source;
  }

  /** Puts `text` in place of source units `from` to `to`; what lies between the last piece and `from` is kept. */
  put(text: string, from: number, to: number): void {
    this.#keepTo(from);
    if (text !== "") this.add(text, from, to, false);
    this.#replaced += to - from;
    this.#done = to;
  }

  /** The view, or null where nothing was put. */
  finish(name: string): View | null {
    if (this.#replaced === 0) return null;
    this.#keepTo(this.#source.length);
    return this.view(name, this.#replaced > this.#source.length * newShare);
  }

  #keepTo(to: number): void {
    if (to > this.#done) this.add(this.#source.slice(this.#done, to), this.#done, to, true);
  }
}

/** What runs of one encoding hold, gathered in one view: a text of a thousand runs is read once, not a thousand times. */
export class Gathering extends Pieces {
  /** `text` is what source units `from` to `to` hold; every place in it is that run. */
  put(text: string, from: number, to: number): void {
    this.add(text + runGap, from, to, false);
  }

  /** The view, or null where there was no run. */
  finish(name: string): View | null {
    return this.length === 0 ? null : this.view(name, true);
  }
}
