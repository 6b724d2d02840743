/** One piece of a pattern: units of which one must stand there, a row, a choice, a repetition, or where the text begins. */
type Piece =
  | { readonly units: readonly number[] }
  | { readonly row: readonly Piece[] }
  | { readonly choice: readonly Piece[] }
  | { readonly piece: Piece; readonly min: number; readonly max: number }
  | "anything"
  | "text start";

/** A set of more members is taken for anything. */
const membersMax = 16;
const nothing: Piece = { row: [] };

/** A place in the beginnings of matches: the units that may come next, or anything. */
export interface Beginning {
  readonly next: Map<number, Beginning>;
  isOpen: boolean;
}

/** Stands before the first unit of the text. */
export const textStart = 1;

/** Beginnings are told by so many steps; where they do not do, less of each is told. */
const stepsMax = 2_000;

/** The first `told` units of all matches of `pattern` (flag `u`), or fewer where that would be too many; at least `least`. */
export function beginningsOf(pattern: string, told: number, least: number): Beginning {
  const piece = new Reader(pattern).choice();
  for (let units = told; units > least; units--) {
    const telling = new Telling("", units, stepsMax);
    if (telling.tell(piece)) return telling.first;
  }
  const telling = new Telling("", least, Number.POSITIVE_INFINITY);
  telling.tell(piece);
  return telling.first;
}

/** The `told` units that follow `word`, or fewer, in the matches of `pattern` that begin with it. A line may break where it has a blank. */
export function behindWord(pattern: string, word: string, told: number): Beginning {
  const piece = new Reader(pattern).choice();
  for (let units = told; units > 0; units--) {
    const telling = new Telling(word, units, stepsMax);
    if (telling.tell(piece)) return telling.first;
  }
  return { next: new Map(), isOpen: true };
}

/** All of them in one. */
export function merged(all: readonly Beginning[]): Beginning {
  const one: Beginning = { next: new Map(), isOpen: all.some(({ isOpen }) => isOpen) };
  const units = new Set(all.flatMap(({ next }) => [...next.keys()]));
  for (const unit of units)
    one.next.set(unit, merged(all.map(({ next }) => next.get(unit)).filter((it) => it !== undefined)));
  return one;
}

/** Walks all ways through a pattern as far as is told. */
class Telling {
  readonly first: Beginning = { next: new Map(), isOpen: false };
  readonly #word: string;
  readonly #units: number;
  #stepsLeft: number;

  constructor(word: string, told: number, steps: number) {
    this.#word = word;
    this.#units = word.length + told;
    this.#stepsLeft = steps;
  }

  /** False where it took too many steps. */
  tell(piece: Piece): boolean {
    this.#walk(piece, 0, this.first, (_, node) => {
      node.isOpen = true;
    });
    return this.#stepsLeft > 0;
  }

  /** From `node`, behind `at` units; `then` is what comes behind the piece. */
  #walk(piece: Piece, at: number, node: Beginning, then: Way): void {
    if (this.#stepsLeft-- <= 0) return;
    if (piece === "anything") node.isOpen = true;
    else if (piece === "text start") {
      if (this.#word !== "") then(at, node);
      else if (at === 0) this.#step(textStart, at, node, then);
    } else if ("row" in piece) this.#walkRow(piece.row, 0, at, node, then);
    else if ("choice" in piece) for (const one of piece.choice) this.#walk(one, at, node, then);
    else if ("units" in piece) for (const unit of piece.units) this.#step(unit, at, node, then);
    else this.#repeat(piece, 0, at, node, then);
  }

  #walkRow(row: readonly Piece[], from: number, at: number, node: Beginning, then: Way): void {
    if (from === row.length) then(at, node);
    else this.#walk(row[from]!, at, node, (next, behind) => this.#walkRow(row, from + 1, next, behind, then));
  }

  #repeat(
    one: { piece: Piece; min: number; max: number },
    times: number,
    at: number,
    node: Beginning,
    then: Way,
  ): void {
    if (times >= one.min) then(at, node);
    if (times === one.max) return;
    this.#walk(one.piece, at, node, (next, behind) => {
      if (next > at) this.#repeat(one, times + 1, next, behind, then);
      else if (times < one.min) then(next, behind);
    });
  }

  #step(unit: number, at: number, node: Beginning, then: Way): void {
    const { length } = this.#word;
    if (at < length) {
      const here = this.#word.charCodeAt(at);
      if (unit === here || (isBlank(unit) && isBlank(here))) then(at + 1, node);
      return;
    }
    if (node.isOpen) return;
    let behind = node.next.get(unit);
    if (behind === undefined) {
      this.#stepsLeft--;
      behind = { next: new Map(), isOpen: false };
      node.next.set(unit, behind);
    }
    if (at + 1 === this.#units) behind.isOpen = true;
    else then(at + 1, behind);
  }
}

type Way = (at: number, node: Beginning) => void;

const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x0a;

/** Reads the source of a pattern. What must stand around a place, without being part of the match, is taken to stand there. */
class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Up to the end of the group. */
  choice(): Piece {
    const choice = [this.#row()];
    while (this.#take("|")) choice.push(this.#row());
    return choice.length === 1 ? choice[0]! : { choice };
  }

  #row(): Piece {
    const row: Piece[] = [];
    while (this.#at < this.#source.length && !"|)".includes(this.#source[this.#at]!)) {
      const piece = this.#repeated(this.#one());
      if (piece !== nothing) row.push(piece);
    }
    return row.length === 1 ? row[0]! : { row };
  }

  #repeated(piece: Piece): Piece {
    if (!"?*+{".includes(this.#source[this.#at] ?? " ")) return piece;
    const [quantifier, least, most] = this.#match(/(?:[?*+]|\{(\d+)(,?\d*)\})\??/uy)!;
    const min = least === undefined ? (quantifier.startsWith("+") ? 1 : 0) : Number(least);
    if (quantifier.startsWith("?")) return { piece, min, max: 1 };
    const max = most === "" ? min : Number(most?.slice(1) ?? "");
    return { piece, min, max: max === 0 ? Number.POSITIVE_INFINITY : max };
  }

  #one(): Piece {
    if (this.#take("(")) {
      const [, isAround] = this.#match(/\?(?:(<?[=!])|:|<\w+>)/uy) ?? [];
      const inside = this.choice();
      this.#take(")");
      return isAround === undefined ? inside : nothing;
    }
    if (this.#take("^")) return "text start";
    if (this.#match(/\$|\\[bB]/uy) !== null) return nothing;
    if (this.#take("[")) return this.#set();
    return this.#take(".") ? "anything" : pieceOf(this.#character());
  }

  #set(): Piece {
    const all = new Set<number>();
    let isAnything = this.#take("^");
    while (!this.#take("]")) {
      const from = this.#character();
      const to = this.#match(/-(?!\])/uy) === null ? from : this.#character();
      const [first, last] = [from?.charCodeAt(0) ?? 0, to?.charCodeAt(0) ?? 0];
      // A character of two units stands for no unit.
      isAnything ||= from?.length !== 1 || to?.length !== 1 || last - first > membersMax;
      if (!isAnything) for (let unit = first; unit <= last; unit++) all.add(unit);
    }
    return isAnything || all.size > membersMax ? "anything" : { units: [...all] };
  }

  /** One that stands for itself; of an escape but that of a sign or a line feed, undefined. */
  #character(): string | undefined {
    const [, escaped, itself] = this.#match(/\\([pP]\{[^}]{1,40}\}|.)|(.)/suy)!;
    if (itself !== undefined) return itself;
    return escaped === "n" ? "\n" : /\w/u.test(escaped!) ? undefined : escaped;
  }

  #take(sign: string): boolean {
    if (this.#source[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }
}

function pieceOf(character: string | undefined): Piece {
  if (character === undefined) return "anything";
  const row = character.split("").map((unit) => ({ units: [unit.charCodeAt(0)] }));
  return row.length === 1 ? row[0]! : { row };
}
