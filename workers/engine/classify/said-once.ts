import { unitsOf } from "../unit-scratch.ts";
import { Rewriting, type View } from "../views/view.ts";

/**
 * What is said over and over counts once: a window that comes again tells nothing new, and counted each time it would add up to an opinion
 * that nobody who reads the phrase has. Two looks: `phraseOnce` at every text, for it costs next to nothing; `rowsOnce`, a search through the
 * text and a second scoring, where a head says something.
 */

/** A phrase that is said over and over is no longer. */
const phraseUnitsMax = 200;
/** So much of a phrase is sought first: native code finds it, or mostly that there is none. */
const openingUnits = 4;
/** A blank or two, or a line end. */
const partingUnits = 2;

/**
 * A text that is one phrase over and over ("ok ok ok") as that phrase, any other as it is. Linear: it is compared with itself as a whole once,
 * at the first distance at which its beginning comes again.
 */
export function phraseOnce(text: string): string {
  // What parts two of them stands only once where they are two.
  const most = Math.min(phraseUnitsMax, (text.length + partingUnits) >> 1);
  const opening = text.slice(0, Math.min(openingUnits, text.length - most));
  if (opening === "") return text;
  const beginning = text.slice(0, 2 * phraseUnitsMax);
  for (let at = beginning.indexOf(opening, 1); at > 0 && at <= most; at = beginning.indexOf(opening, at + 1)) {
    if (!beginning.endsWith(beginning.slice(0, beginning.length - at))) continue;
    return text.endsWith(text.slice(0, text.length - at)) ? text.slice(0, at) : text;
  }
  return text;
}

/** So many times in a row a phrase within a text is filler. Of those so many are seen from a place within the row. */
const timesMin = 4;
const timesSeen = 2;
/** Single letters and signs by the hundred are no filler: they are to push out what stands before them. */
const wordIn = /\p{L}{2}/u;
/** Of less than this share of a text nobody hears the difference. */
const sparedShare = 1 / 16;
/** So many places are looked at, no nearer than this: short rows in a long text are not worth finding. Of a phrase so much is sought again. */
const placesMax = 512;
const unitsApartMin = 16;
const soughtUnits = 6;
/** In a run like "la la lo" the beginning of a phrase stands within it. */
const distancesMax = 3;

/**
 * A text with each phrase that stands in it many times in a row, but for its numbers, only once, as a view; null where there is none. Whoever
 * fills a text up says no more by it than whoever says it once.
 */
export function rowsOnce(text: string): View | null {
  const units = withoutNumbers(text);
  const rewriting = new Rewriting(text);
  const unitsApart = Math.max(unitsApartMin, Math.ceil(text.length / placesMax));
  let done = 0;
  let spared = 0;
  for (let at = 0; at + soughtUnits < text.length; at += unitsApart) {
    const run = runAt(text, units, at, done);
    if (run === null) continue;
    rewriting.put("", run.second, run.end);
    done = run.end;
    spared += run.end - run.second;
    at = run.end - unitsApart;
  }
  return spared >= text.length * sparedShare ? rewriting.finish("rows once") : null;
}

/** Kept between texts; a larger one gets its own for once. */
const scratch = new Uint16Array(1 << 16);
const [zero, nine] = [48, 57];

/** The units of a text, every digit a zero: places stay what they are. */
function withoutNumbers(text: string): Uint16Array {
  const units = unitsOf(text);
  const plain = text.length <= scratch.length ? scratch : new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const unit = units[at]!;
    plain[at] = unit >= zero && unit <= nine ? zero : unit;
  }
  return plain;
}

/** Where a row of phrases begins, and what of it may be left out: from `second` to `end`. */
interface Row {
  readonly first: number;
  readonly second: number;
  readonly end: number;
}

/** What of a row of phrases of which one begins at `at`, none before `from`, may be left out. `units`: of the text, without numbers. */
function runAt(text: string, units: Uint16Array, at: number, from: number): Row | null {
  const near = Math.min(text.length, at + phraseUnitsMax + soughtUnits);
  let next = again(units, at, at + 1, near);
  for (let tries = 0; next > 0 && tries < distancesMax; tries++) {
    const length = next - at;
    // Asked first: what is no filler is not followed to its end from each place in it.
    if (wordIn.test(text.slice(at, next))) {
      let end = next;
      while (end + length <= text.length && isSame(units, at, end, length)) end += length;
      const run = end - at >= timesSeen * length ? leftOut(text, at, end, length, from) : undefined;
      if (run !== undefined && run.end - run.first >= timesMin * length) return run;
    }
    next = again(units, at, next + 1, near);
  }
  return null;
}

/** The first place from `from` on, before `to`, where what stands at `at` begins again; -1: none. */
function again(units: Uint16Array, at: number, from: number, to: number): number {
  const first = units[at]!;
  const second = units[at + 1]!;
  for (let place = from; place + soughtUnits <= to; place++) {
    if (units[place] === first && units[place + 1] === second && isSame(units, at, place, soughtUnits)) return place;
  }
  return -1;
}

function isSame(units: Uint16Array, one: number, other: number, length: number): boolean {
  for (let next = 0; next < length; next++) if (units[one + next] !== units[other + next]) return false;
  return true;
}

/**
 * Of phrases of `length` in a row from `at` to `end`, and as far as they go on to both sides. What is left ends where in the phrase the row
 * ended.
 */
function leftOut(text: string, at: number, end: number, length: number, from: number): Row {
  let first = at;
  while (first > from && text.charCodeAt(first - 1) === text.charCodeAt(first - 1 + length)) first -= 1;
  let last = end;
  while (last < text.length && text.charCodeAt(last) === text.charCodeAt(last - length)) last += 1;
  return { first, second: first + length + ((last - first) % length), end: last };
}
