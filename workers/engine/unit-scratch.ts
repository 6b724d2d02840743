import { limits } from "../../src/contracts/limits.ts";

/** Zeros before the first unit of a text and behind the last: what looks a little beyond either end finds nothing there. */
const before = 8;
const behind = 32;
/** Units of scratch kept between texts; a larger text gets its own. */
const keptUnits = 1 << 16;

/** The units of a text with room at both ends; read by `unitAt` alone. */
export type PaddedUnits = Uint16Array & { readonly paddedBy: typeof before };

/** One text and its units. */
class UnitScratch {
  readonly padded: PaddedUnits;
  /** The same from the first unit of the text on. */
  readonly units: Uint16Array;
  /** The same, two by two: the first of two in the lower half. */
  readonly words: Int32Array;
  readonly room: number;
  readonly #bytes: Buffer;
  #text = "";

  constructor(units: number) {
    this.room = units;
    this.padded = new Uint16Array(before + units + (units & 1) + behind) as PaddedUnits;
    this.units = this.padded.subarray(before);
    this.words = new Int32Array(this.padded.buffer, 2 * before);
    this.#bytes = Buffer.from(this.padded.buffer);
  }

  holds(text: string): boolean {
    if (this.#text !== text) return false;
    // An equal string that came again is compared unit by unit, and the very same one at a glance: it is asked for many times more.
    this.#text = text;
    return true;
  }

  /** 40 ns a KB, and 200 for the call. */
  take(text: string): this {
    this.#bytes.write(text, 2 * before, "utf16le");
    const { length } = text;
    for (let at = length; at < length + behind; at++) this.units[at] = 0;
    this.#text = text;
    return this;
  }
}

/**
 * A ring: texts that go through the engine together are asked for in the same order again and again, each as it
 * stands and as it folds, so the next is mostly the one behind the latest.
 */
const scratches = Array.from({ length: 2 * limits.textsTogetherMax + 4 }, () => new UnitScratch(keptUnits));
let latest = 0;
let beforeLatest = 1;
/** Where the next text is taken that none holds. */
let free = 0;

function scratchOf(text: string): UnitScratch {
  if (scratches[latest]!.holds(text)) return scratches[latest]!;
  let at = latest;
  for (let left = scratches.length; left > 0; left--) {
    at = at + 1 === scratches.length ? 0 : at + 1;
    if (scratches[at]!.holds(text)) return latestIs(at);
  }
  while (free === latest || free === beforeLatest) free = free + 1 === scratches.length ? 0 : free + 1;
  scratches[free] = scratchFor(text, scratches[free]!).take(text);
  return latestIs(free);
}

function latestIs(at: number): UnitScratch {
  beforeLatest = latest;
  latest = at;
  return scratches[at]!;
}

/** `free`, where the text fits; a larger one than usual is kept for none that is smaller. */
function scratchFor({ length }: string, free: UnitScratch): UnitScratch {
  if (length <= keptUnits) return free.room === keptUnits ? free : new UnitScratch(keptUnits);
  return length <= free.room ? free : new UnitScratch(length);
}

/**
 * The UTF-16 units of `text` in an array: a pass over it takes half the time of a pass over the string. Not to be written to, and valid
 * until the second call for another text; what lies beyond the text's end is no part of it.
 */
export const unitsOf = (text: string): Uint16Array => scratchOf(text).units;

/** The same, two units in each number, the first in its lower half; behind the last stand zeros. */
export const wordsOf = (text: string): Int32Array => scratchOf(text).words;

/** The same with room at both ends. */
export const paddedUnitsOf = (text: string): PaddedUnits => scratchOf(text).padded;

/** The unit at `place`; 0 a little beyond either end. */
export const unitAt = (units: PaddedUnits, place: number): number => units[before + place]!;

/** Units in order, and the same two by two, the first of two in the lower half. */
export interface UnitsAndWords {
  readonly units: Uint16Array;
  readonly words: Int32Array;
}

/** Units of memory to write to. */
export function roomFor(units: number): UnitsAndWords {
  const words = new Int32Array((units + 1) >> 1);
  return { units: new Uint16Array(words.buffer), words };
}
