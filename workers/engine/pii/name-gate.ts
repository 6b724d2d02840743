import { everyUnit, runsOf } from "../fold/every-unit.ts";
import { type PaddedUnits, unitAt } from "../unit-scratch.ts";

/**
 * Names of identifiers are regular expressions of many alternatives, dear to try at every number. But every match of one
 * holds some piece that is known beforehand ("passpo", "ssn"): one look at the units around a number tells which of
 * those pieces may be there, and only those expressions run.
 */

/** Shorter pieces tell nothing, but that a text is in another script. */
const pieceUnitsMin = 2;
/** Three units make a cell of the table, with five bits each. */
const cellUnits = 3;
const classBits = 5;
const cellMask = (1 << (cellUnits * classBits)) - 1;
/** Bits of a small integer: the first for names that are asked for at every number, the rest shared, where a shared bit costs a try. */
const nameBits = 30;
const ownBits = 12;
/** For names without a piece that tells: shown wherever one asks. */
const everyName = 1 << nameBits;
/** For all names with a piece of two units, which stand in most texts. */
const shortBit = 1 << (nameBits - 1);

/** Class of a unit: letters of either case 1 to 26, a space 27, other ASCII 28, the rest 29 to 31; what `/i` holds equal has one class. */
const classOf = new Uint8Array(0x10000);
for (let unit = 0; unit < classOf.length; unit += 1) classOf[unit] = classOfUpper(unit);
for (const [from, to] of runsOf(/\p{Changes_When_Uppercased}+/gu)) {
  for (let unit = from; unit < to; unit += 1) {
    const upper = everyUnit[unit]!.toUpperCase();
    if (upper.length === 1 && (unit < 128 || upper.charCodeAt(0) > 127))
      classOf[unit] = classOfUpper(upper.charCodeAt(0));
  }
}

function classOfUpper(unit: number): number {
  if (unit > 127) return 29 + (unit % 3);
  return unit > 64 && unit < 91 ? unit - 64 : unit === 32 ? 27 : 28;
}

/**
 * Two numbers for each three classes, the last unit in the low bits: bits of the names that have a piece with these in it, and bits of the
 * lists that have such a name.
 */
const cells = new Int32Array(2 * (cellMask + 1));
let owned = 0;
let shared = 0;
let listed = 0;

/**
 * Bits of a name: `NamesSeen` shows one of them wherever `name` may match. Every name is made known once, on loading;
 * `isCommon`: it is asked for at every number.
 */
export function bitsOfName(name: RegExp, isCommon = false): number {
  const pieces = piecesOf(name.source);
  if (pieces === undefined || shortest(pieces) < pieceUnitsMin || !isPlain(name)) return everyName;
  const bit = isCommon && owned < ownBits ? 1 << owned++ : shortest(pieces) < cellUnits ? shortBit : sharedBit();
  note(pieces, 0, bit);
  return bit;
}

const sharedBit = (): number => 1 << (ownBits + (shared++ % (nameBits - 1 - ownBits)));

/**
 * Bits of a list: where `NamesSeen` shows none of them, none of its names needs to be looked for. There are hardly
 * more lists than bits.
 */
export function bitsOfList(names: readonly RegExp[]): number {
  const pieces = names.map(({ source }) => piecesOf(source));
  if (pieces.includes(undefined) || !names.every(isPlain)) return everyName;
  const bit = 1 << (listed++ % nameBits);
  for (const known of pieces) note(known!, 1, bit);
  return bit;
}

const isPlain = ({ flags }: RegExp): boolean => /^g?i?$/.test(flags);

function note(pieces: readonly string[], which: 0 | 1, bit: number): void {
  for (const piece of pieces) for (const cell of cellsOf(piece)) cells[2 * cell + which]! |= bit;
}

/** Bits of the names and of the lists that may stand in some stretches of a text. */
export class NamesSeen {
  names = everyName;
  lists = everyName;

  clear(): void {
    this.names = everyName;
    this.lists = everyName;
  }

  /** Adds those among the `units` from `from` to `to`. */
  add(units: PaddedUnits, from: number, to: number): void {
    let { names, lists } = this;
    let cell = 0;
    for (let place = from; place < to; place += 1) {
      cell = ((cell << classBits) | classOf[unitAt(units, place)]!) & cellMask;
      names |= cells[2 * cell]!;
      lists |= cells[2 * cell + 1]!;
    }
    this.names = names;
    this.lists = lists;
  }
}

const commonFirst = " etaoinsrhldcumfpgwybvkxjqz";

/** Of the cells of a piece the one that least text has; of fewer units, those with any units before them. */
function cellsOf(piece: string): readonly number[] {
  if (piece.length < cellUnits) {
    const bits = piece.length * classBits;
    return Array.from({ length: (cellMask + 1) >> bits }, (_, before) => (before << bits) | cellOf(piece));
  }
  const parts = Array.from({ length: piece.length - cellUnits + 1 }, (_, at) => piece.slice(at, at + cellUnits));
  return [cellOf(parts.reduce((best, part) => (rarity(part) > rarity(best) ? part : best)))];
}

const cellOf = (units: string): number =>
  units.split("").reduce((cell, unit) => (cell << classBits) | classOf[unit.charCodeAt(0)]!, 0);

const rarity = (units: string): number =>
  units
    .split("")
    .reduce((sum, unit) => sum + (commonFirst.indexOf(unit.toLowerCase()) + 1 || commonFirst.length + 1), 0);

/** Pieces of which every match of `source` holds one; undefined where some match holds none that is long enough. */
export function piecesOf(source: string): readonly string[] | undefined {
  return new PieceReader(source).alternatives();
}

const zeroWidth = "bB";
const signs = "\\.?*+()[]{}|^$/-";

/** Reads the little of the syntax that names are written in; throws on the rest. */
class PieceReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Up to the end or a closing bracket. */
  alternatives(): readonly string[] | undefined {
    const all: string[] = [];
    let isKnown = true;
    for (;;) {
      const pieces = this.#sequence();
      if (pieces === undefined) isKnown = false;
      else all.push(...pieces);
      if (this.#source[this.#at] !== "|") break;
      this.#at += 1;
    }
    return isKnown ? all : undefined;
  }

  #sequence(): readonly string[] | undefined {
    let best: readonly string[] | undefined;
    let run = "";
    const offer = (pieces: readonly string[] | undefined) => {
      if (pieces !== undefined && shortest(pieces) > shortest(best)) best = pieces;
    };
    const endRun = () => {
      if (run.length >= pieceUnitsMin || run.charCodeAt(0) > 127) offer([run]);
      run = "";
    };
    while (this.#at < this.#source.length && !"|)".includes(this.#source[this.#at]!)) {
      const letter = this.#letter();
      if (letter === "") continue;
      const inner = letter === undefined ? this.#set() : undefined;
      const least = this.#repeats();
      if (letter !== undefined && least === undefined) {
        run += letter;
        continue;
      }
      if (letter !== undefined && least! > 0) run += letter;
      endRun();
      if (least !== 0) offer(inner);
    }
    endRun();
    return best;
  }

  /** The letter that stands for itself here, "" for what has no width, undefined for a group or a set. */
  #letter(): string | undefined {
    const sign = this.#source[this.#at]!;
    if (sign === "^" || sign === "$") return this.#skip(1);
    if (sign === "(" || sign === "[" || sign === ".") return undefined;
    if ("?*+{".includes(sign)) throw new SyntaxError(`no name is written with ${sign} at ${this.#at}`);
    if (sign !== "\\") {
      this.#at += 1;
      return sign;
    }
    const escaped = this.#source[this.#at + 1]!;
    if (zeroWidth.includes(escaped)) return this.#skip(2);
    if (!signs.includes(escaped)) return undefined;
    this.#at += 2;
    return escaped;
  }

  #skip(units: number): "" {
    this.#at += units;
    return "";
  }

  /** Passes a group, a set or a class; the pieces of a group that must match. */
  #set(): readonly string[] | undefined {
    const rest = this.#source.slice(this.#at);
    if (rest[0] !== "(") {
      const set = /^(?:\.|\\[dDsSwW]|\[(?:\\.|[^\]\\])*\])/.exec(rest);
      if (set === null) throw new SyntaxError(`no name is written with ${rest}`);
      this.#at += set[0].length;
      return undefined;
    }
    const opening = /^\((?:\?(?::|<?[=!]))?/.exec(rest)![0];
    this.#at += opening.length;
    const pieces = this.alternatives();
    this.#at += 1;
    return opening === "(" || opening === "(?:" ? pieces : undefined;
  }

  /** Least times that the last atom is there; undefined where nothing says: once. */
  #repeats(): number | undefined {
    const found = /^(?:[?*+]|\{(\d+)[^}]*\})\??/.exec(this.#source.slice(this.#at));
    if (found === null) return undefined;
    this.#at += found[0].length;
    return found[1] === undefined ? (found[0][0] === "+" ? 1 : 0) : Number(found[1]);
  }
}

const shortest = (pieces: readonly string[] | undefined): number =>
  pieces === undefined ? 0 : Math.min(...pieces.map((piece) => piece.length));
