import { flagEnd, isBehindEscape, isLetter, isLow, isTag, syllableOf } from "../code-units.ts";
import { roomFor, type UnitsAndWords, unitsOf, wordsOf } from "../unit-scratch.ts";
import { foldPairs, hasLongRuns } from "./ascii-run.ts";
import { none } from "./evasions.ts";
import { astralLetter, composedOf, type FoldTables, kinds } from "./fold-tables.ts";
import type { FoldedUnits } from "./folded-units.ts";
import { PlaceMap } from "./place-map.ts";

/** Units of scratch kept between texts; a larger text gets its own for once. */
const scratchUnits = 1 << 18;

/** What every unit is asked: an import is looked up anew each time, a constant of the module is not. */
const { plain, digit, slowFrom } = kinds;
const mixed = kinds.latin | kinds.lookAlike;

/** Where the latest mark, selector and invisible character stood; so far there was none. */
const nowhere = { mark: -2, selector: -2, invisible: -2 };

/** The pass with its state. One text at a time; the buffers are reused. */
export class FoldPass {
  readonly #tables: FoldTables;
  readonly #composed: ReadonlyMap<number, number>;
  #room = roomFor(scratchUnits);
  #units = this.#room.units;
  #map = new PlaceMap(scratchUnits);
  #text = "";
  /** Units written, what the token so far holds, and where it began. */
  #length = 0;
  #held = 0;
  #tokenAt = 0;
  #sawHigh = false;
  #last = { ...nowhere };
  #row = 0;
  #evasions = { ...none };

  constructor(tables: FoldTables) {
    this.#tables = tables;
    this.#composed = composedOf(tables);
  }

  fold(text: string): FoldedUnits {
    this.#begin(text);
    this.#run(text);
    const folded = Buffer.from(this.#units.buffer, 0, this.#length * 2).toString("utf16le");
    const map = this.#map.taken(this.#length);
    this.#text = "";
    if (this.#units.length > scratchUnits) {
      this.#room = roomFor(scratchUnits);
      this.#units = this.#room.units;
      this.#map = new PlaceMap(scratchUnits);
    }
    return { text: folded, map, evasions: { ...this.#evasions }, mayHavePairs: this.#sawHigh };
  }

  #begin(text: string): void {
    this.#text = text;
    this.#map.clear();
    this.#length = 0;
    this.#held = 0;
    this.#tokenAt = 0;
    this.#sawHigh = false;
    this.#last = { ...nowhere };
    this.#evasions = { ...none };
    this.#reserve(text.length);
  }

  #run(text: string): void {
    const { kind } = this.#tables;
    const units = unitsOf(text);
    const pairs = hasLongRuns(units, text.length) ? { units, words: wordsOf(text) } : undefined;
    for (let at = 0; at < text.length; ) {
      // A token that began beyond ASCII may need rewriting, whatever its other letters are.
      const from = this.#held === 0 ? this.#runAscii(units, at, text.length, pairs) : at;
      at = this.#runPlain(units, from, text.length);
      if (at === text.length) break;
      const what = kind[units[at]!]!;
      if (what === plain) this.#endToken();
      else at = this.#step(at, units[at]!, what) + 1;
    }
    this.#endToken();
  }

  /** From between two tokens as far as all is ASCII, of which no token needs rewriting; returns the place of the first other unit. */
  #runAscii(source: Uint16Array, from: number, to: number, pairs: UnitsAndWords | undefined): number {
    const { kind, foldAscii } = this.#tables;
    const units = this.#units;
    let length = this.#length;
    let at = pairs === undefined ? from : foldPairs(pairs, from, to, this.#room, length - from, foldAscii);
    length += at - from;
    for (; at < to; at++) {
      const folded = foldAscii[source[at]!]!;
      if (folded === 0) break;
      units[length++] = folded;
    }
    this.#map.putRun(this.#length, from, at);
    this.#length = length;
    let start = at;
    for (; start > from && kind[source[start - 1]!] !== plain; start--) this.#held |= kind[source[start - 1]!]!;
    this.#tokenAt = length - (at - start);
    return at;
  }

  /**
   * As far as every unit becomes one and no token needs rewriting, or to where one ends before ASCII; returns the place of the first other
   * unit. Without a call in its loop it takes half the time: what a call might change is loaded again each time round.
   */
  #runPlain(source: Uint16Array, from: number, to: number): number {
    const { kind, fold } = this.#tables;
    const units = this.#units;
    let length = this.#length;
    let held = this.#held;
    let tokenAt = this.#tokenAt;
    let at = from;
    for (; at < to; at++) {
      const unit = source[at]!;
      const what = kind[unit]!;
      if (what !== plain) {
        if (what >= slowFrom) break;
        if (held === 0) tokenAt = length;
        held |= what;
      } else {
        if ((held & ~digit) === mixed) break;
        held = 0;
        if (unit < 128 && source[at + 1]! < 128) break;
      }
      units[length++] = fold[unit]!;
    }
    this.#map.putRun(this.#length, from, at);
    this.#length = length;
    this.#held = held;
    this.#tokenAt = tokenAt;
    return at;
  }

  /** Notes that the unit about to be written belongs to a token and what it is. */
  #inToken(what: number): void {
    if (this.#held === 0) this.#tokenAt = this.#length;
    this.#held |= what;
  }

  /** One unit that needs more than a look-up. Returns the index of the last unit it used. */
  #step(at: number, unit: number, what: number): number {
    const { fold, pool } = this.#tables;
    switch (what) {
      case kinds.surrogate:
        return this.#pair(at, unit);
      case kinds.styled:
        this.#evasions.styled += 1;
        this.#inToken(kinds.latin);
        this.#push(fold[unit]!, at);
        return at;
      case kinds.wideDigit:
        this.#evasions.wideDigits += 1;
        this.#inToken(kinds.digit);
        this.#push(fold[unit]!, at);
        return at;
      case kinds.several: {
        const place = fold[unit]!;
        this.#map.shift(this.#length);
        this.#reserve(this.#length + pool[place]! + this.#text.length - at);
        if (isLetter(pool[place + 1]!)) this.#inToken(kinds.latin);
        else this.#endToken();
        for (let next = 1; next <= pool[place]!; next++) this.#push(pool[place + next]!, at);
        return at;
      }
      case kinds.mark:
        return this.#mark(at, fold[unit]!);
      case kinds.vowelJamo:
      case kinds.finalJamo:
        return this.#jamo(at, fold[unit]!);
      case kinds.selector:
        return this.#selector(at);
      default:
        return this.#drop(at, what);
    }
  }

  #drop(at: number, what: number): number {
    this.#map.shift(this.#length);
    this.#row = this.#last.invisible === at - 1 ? this.#row + 1 : 1;
    this.#last.invisible = at;
    if (this.#row > this.#evasions.invisibleRow) this.#evasions.invisibleRow = this.#row;
    if (what === kinds.bidi) this.#evasions.bidi += 1;
    else if (at > 0 || this.#text.charCodeAt(at) !== 0xfeff) this.#evasions.invisible += 1;
    if (what === kinds.invisible && isLetter(this.#text.charCodeAt(at + 1)) && this.#held !== 0) {
      if (isLetter(this.#units[this.#length - 1]!)) this.#evasions.insideWords += 1;
    }
    return at;
  }

  #mark(at: number, mark: number): number {
    if (this.#last.mark === at - 1) this.#evasions.stacked += 1;
    this.#last.mark = at;
    this.#map.shift(this.#length);
    const last = this.#length - 1;
    const whole = last < 0 ? undefined : this.#composed.get(this.#units[last]! * 0x10000 + mark);
    if (whole !== undefined) this.#units[last] = whole;
    return at;
  }

  #jamo(at: number, jamo: number): number {
    const syllable = this.#length === 0 ? 0 : syllableOf(this.#units[this.#length - 1]!, jamo);
    if (syllable === 0) return this.#aside(at, jamo);
    this.#units[this.#length - 1] = syllable;
    this.#map.shift(this.#length);
    return at;
  }

  /** A variation selector; `last` is its last unit. */
  #selector(at: number, last = at): number {
    this.#map.shift(this.#length);
    if (this.#last.selector === at - 1) this.#evasions.selectors += 1;
    this.#last.selector = last;
    return last;
  }

  /** A surrogate pair, or a lone high surrogate, which stays. */
  #pair(at: number, high: number): number {
    this.#sawHigh = true;
    const low = this.#text.charCodeAt(at + 1);
    if (!isLow(low)) return this.#aside(at, high);
    const point = (high - 0xd800) * 0x400 + low - 0xdc00 + 0x10000;
    if (point >= 0xe0000 && point < 0xe1000) return this.#hidden(at, point);
    const letter = astralLetter(this.#tables, point);
    if (letter !== 0) {
      this.#map.shift(this.#length);
      this.#evasions.styled += 1;
      this.#inToken(kinds.latin);
      this.#push(letter, at);
    } else {
      this.#aside(at, high);
      this.#push(low, at + 1);
    }
    return at + 1;
  }

  /** Plane 14: tag characters show as the ASCII they stand for, set off by spaces; selectors and the rest drop. */
  #hidden(at: number, point: number): number {
    if (point >= 0xe0100 && point < 0xe01f0) return this.#selector(at, at + 1);
    this.#map.shift(this.#length);
    if (point < 0xe0020 || point > 0xe007e) {
      this.#evasions.invisible += 1;
      return at + 1;
    }
    let end = at;
    while (isTag(this.#text, end)) end += 2;
    const flag = flagEnd(this.#text, at, end);
    if (flag >= 0) return flag;
    this.#reserve(this.#length + 2 + this.#text.length - at);
    this.#endToken();
    this.#push(0x20, at);
    for (let next = at; next < end; next += 2) {
      this.#evasions.tags += 1;
      this.#push(this.#tables.fold[this.#text.charCodeAt(next + 1) - 0xdc00]!, next);
    }
    this.#push(0x20, end - 2);
    return end - 1;
  }

  /** Rewrites the token at `start` to `end`: its look-alikes become the ASCII letters they pass for. */
  #rewriteToken(start: number, end: number): void {
    const { ascii } = this.#tables;
    for (let at = start; at < end; at++) {
      const plain = ascii[this.#text.charCodeAt(this.#map.sourceOf(at))]!;
      if (plain !== 0) this.#units[at] = plain;
    }
    this.#evasions.mixedTokens += 1;
  }

  #endToken(): void {
    if ((this.#held & ~kinds.digit) === mixed && !isBehindEscape(this.#text, this.#map, this.#tokenAt, this.#length)) {
      this.#rewriteToken(this.#tokenAt, this.#length);
    }
    this.#held = 0;
  }

  /** A unit that belongs to no token. */
  #aside(at: number, unit: number): number {
    this.#endToken();
    this.#push(unit, at);
    return at;
  }

  #push(unit: number, from: number): void {
    this.#map.put(this.#length, from);
    this.#units[this.#length++] = unit;
  }

  #reserve(units: number): void {
    if (units <= this.#units.length) return;
    const larger = roomFor(units + (units >> 1));
    larger.units.set(this.#units.subarray(0, this.#length));
    this.#room = larger;
    this.#units = larger.units;
    this.#map.reserve(larger.units.length, this.#length);
  }
}
