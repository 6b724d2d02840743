import { isBehindEscape, isLetter, isLow, isTag, syllableOf } from "../code-units.ts";
import { unitsOf } from "../unit-scratch.ts";
import { type Evasions, none } from "./evasions.ts";
import { enclosedFrom, type FoldTables, kinds, mathFrom } from "./fold-tables.ts";

/** What one pass wrote. */
export interface FoldedUnits {
  readonly text: string;
  /** For each folded unit the source unit it came from, rising; null where the two are the same. */
  readonly map: Int32Array | null;
  readonly evasions: Evasions;
  /** False where the source has no surrogate pair. */
  readonly mayHavePairs: boolean;
}

/** Units of scratch kept between texts; a larger text gets its own for once. */
const scratchUnits = 1 << 18;

/** U+1F3F4 before tags makes a flag of them: six letters at most, then the cancel tag. */
const blackFlagLow = 0xdff4;
const flagTagsMax = 6;
/** What every unit is asked: an import is looked up anew each time, a constant of the module is not. */
const { plain, digit, slowFrom } = kinds;
const mixed = kinds.latin | kinds.lookAlike;

/** The pass with its state. One text at a time; the buffers are reused. */
export class FoldPass {
  readonly #tables: FoldTables;
  readonly #composed = new Map<number, number>();
  #units = new Uint16Array(scratchUnits);
  #map = new Int32Array(scratchUnits);
  #text = "";
  /** Units written, what the token so far holds, and where it began. */
  #length = 0;
  #held = 0;
  #tokenAt = 0;
  #shifted = false;
  #sawHigh = false;
  #lastMark = -2;
  #lastSelector = -2;
  #lastInvisible = -2;
  #row = 0;
  #evasions = { ...none };

  constructor(tables: FoldTables) {
    this.#tables = tables;
    const { composed } = tables;
    for (let at = 0; at < composed.length; at += 3) {
      this.#composed.set(composed[at]! * 0x10000 + composed[at + 1]!, composed[at + 2]!);
    }
  }

  fold(text: string): FoldedUnits {
    this.#begin(text);
    this.#run(text);
    const length = this.#length;
    const folded = Buffer.from(this.#units.buffer, 0, length * 2).toString("utf16le");
    const map = this.#shifted ? this.#map.slice(0, length) : null;
    this.#text = "";
    if (this.#units.length > scratchUnits) {
      this.#units = new Uint16Array(scratchUnits);
      this.#map = new Int32Array(scratchUnits);
    }
    return { text: folded, map, evasions: { ...this.#evasions }, mayHavePairs: this.#sawHigh };
  }

  #begin(text: string): void {
    this.#text = text;
    this.#length = 0;
    this.#held = 0;
    this.#tokenAt = 0;
    this.#shifted = false;
    this.#sawHigh = false;
    this.#lastMark = -2;
    this.#lastSelector = -2;
    this.#lastInvisible = -2;
    this.#evasions = { ...none };
    this.#reserve(text.length);
  }

  #run(text: string): void {
    const { kind } = this.#tables;
    const units = unitsOf(text);
    for (let at = this.#runPlain(units, 0, text.length); at < text.length; ) {
      const unit = units[at]!;
      const what = kind[unit]!;
      if (what === plain) this.#endToken();
      else at = this.#step(at, unit, what) + 1;
      at = this.#runPlain(units, at, text.length);
    }
    this.#endToken();
    this.#shifted ||= this.#length !== text.length;
  }

  /**
   * As far as every unit becomes one unit and no token needs rewriting; returns the place of the first other one. Without
   * a call in its loop it takes half the time: what a call might change is loaded again each time round.
   */
  #runPlain(source: Uint16Array, from: number, to: number): number {
    const { kind, fold } = this.#tables;
    const units = this.#units;
    const map = this.#map;
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
      }
      units[length] = fold[unit]!;
      map[length++] = at;
    }
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
        this.#reserve(this.#length + pool[place]! + this.#text.length - at);
        if (isLetter(pool[place + 1]!)) this.#inToken(kinds.latin);
        else this.#endToken();
        for (let next = 1; next <= pool[place]!; next++) this.#push(pool[place + next]!, at);
        this.#shifted = true;
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
    this.#shifted = true;
    this.#row = this.#lastInvisible === at - 1 ? this.#row + 1 : 1;
    this.#lastInvisible = at;
    if (this.#row > this.#evasions.invisibleRow) this.#evasions.invisibleRow = this.#row;
    if (what === kinds.bidi) this.#evasions.bidi += 1;
    else if (at > 0 || this.#text.charCodeAt(at) !== 0xfeff) this.#evasions.invisible += 1;
    if (what === kinds.invisible && isLetter(this.#text.charCodeAt(at + 1)) && this.#held !== 0) {
      if (isLetter(this.#units[this.#length - 1]!)) this.#evasions.insideWords += 1;
    }
    return at;
  }

  #mark(at: number, mark: number): number {
    if (this.#lastMark === at - 1) this.#evasions.stacked += 1;
    this.#lastMark = at;
    this.#shifted = true;
    const last = this.#length - 1;
    const whole = last < 0 ? undefined : this.#composed.get(this.#units[last]! * 0x10000 + mark);
    if (whole !== undefined) this.#units[last] = whole;
    return at;
  }

  #jamo(at: number, jamo: number): number {
    const syllable = this.#length === 0 ? 0 : syllableOf(this.#units[this.#length - 1]!, jamo);
    if (syllable === 0) return this.#aside(at, jamo);
    this.#units[this.#length - 1] = syllable;
    this.#shifted = true;
    return at;
  }

  /** A variation selector; `last` is its last unit. */
  #selector(at: number, last = at): number {
    this.#shifted = true;
    if (this.#lastSelector === at - 1) this.#evasions.selectors += 1;
    this.#lastSelector = last;
    return last;
  }

  /** A surrogate pair, or a lone high surrogate, which stays. */
  #pair(at: number, high: number): number {
    this.#sawHigh = true;
    const low = this.#text.charCodeAt(at + 1);
    if (!isLow(low)) return this.#aside(at, high);
    const point = (high - 0xd800) * 0x400 + low - 0xdc00 + 0x10000;
    if (point >= 0xe0000 && point < 0xe1000) return this.#hidden(at, point);
    const letter =
      point >= mathFrom && point < mathFrom + 0x400
        ? this.#tables.math[point - mathFrom]!
        : point >= enclosedFrom && point < enclosedFrom + 0x100
          ? this.#tables.enclosed[point - enclosedFrom]!
          : 0;
    if (letter !== 0) {
      this.#shifted = true;
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
    this.#shifted = true;
    if (point < 0xe0020 || point > 0xe007e) {
      this.#evasions.invisible += 1;
      return at + 1;
    }
    let end = at;
    while (isTag(this.#text, end)) end += 2;
    if (this.#text.charCodeAt(at - 1) === blackFlagLow && end - at <= flagTagsMax * 2) {
      const cancel = this.#text.charCodeAt(end) === 0xdb40 && this.#text.charCodeAt(end + 1) === 0xdc7f;
      return cancel ? end + 1 : end - 1;
    }
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
      const plain = ascii[this.#text.charCodeAt(this.#map[at]!)]!;
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
    this.#units[this.#length] = unit;
    this.#map[this.#length++] = from;
  }

  #reserve(units: number): void {
    if (units <= this.#units.length) return;
    const larger = new Uint16Array(units + (units >> 1));
    larger.set(this.#units.subarray(0, this.#length));
    this.#units = larger;
    const map = new Int32Array(larger.length);
    map.set(this.#map.subarray(0, this.#length));
    this.#map = map;
  }
}
