import { roomFor, type UnitsAndWords, unitsOf } from "../unit-scratch.ts";
import { Rewriting, type View } from "../views/view.ts";

/**
 * What is said over and over counts once: a window that comes again tells nothing new, and counted each time it would
 * add up to an opinion that nobody who reads the phrase has. Two looks: `phraseOnce` at every text, for it costs next
 * to nothing; `rowsOnce`, a search through the text and a second scoring, where a head says something.
 */

/** A phrase that is said over and over is no longer. */
const phraseUnitsMax = 200;
/** So much of a phrase is sought first: native code finds it, or mostly that there is none. */
const openingUnits = 4;
/** A blank or two, or a line end. */
const partingUnits = 2;

/**
 * A text that is one phrase over and over ("ok ok ok") as that phrase, any other as it is. Linear: it is compared
 * with itself as a whole once, at the first distance at which its beginning comes again.
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
/**
 * So many places are looked at, no nearer than this: short rows in a long text are not worth finding. Of a phrase so
 * much is sought again.
 */
const placesMax = 512;
const unitsApartMin = 16;
const soughtUnits = 6;
/** In a run like "la la lo" the beginning of a phrase stands within it. */
const distancesMax = 3;

/**
 * A text with each phrase that stands in it many times in a row, but for its numbers, only once, as a view; null
 * where there is none. Whoever fills a text up says no more by it than whoever says it once.
 */
export function rowsOnce(text: string): View | null {
  const plain = withoutNumbers(text);
  const rewriting = new Rewriting(text);
  const unitsApart = Math.max(unitsApartMin, Math.ceil(text.length / placesMax));
  let done = 0;
  let spared = 0;
  for (let at = 0; at + soughtUnits < text.length; at += unitsApart) {
    const run = runAt(text, plain, at, done);
    if (run === null) continue;
    rewriting.put("", run.second, run.end);
    done = run.end;
    spared += run.end - run.second;
    at = run.end - unitsApart;
  }
  return spared >= text.length * sparedShare ? rewriting.finish("rows once") : null;
}

/** Kept between texts; a larger one gets its own for once. */
const scratch = roomFor(1 << 16);
const [zero, nine] = [48, 57];

/** The units of a text, every digit a zero: places stay what they are. */
function withoutNumbers(text: string): UnitsAndWords {
  const units = unitsOf(text);
  const plain = text.length <= scratch.units.length ? scratch : roomFor(text.length);
  for (let at = 0; at < text.length; at++) {
    const unit = units[at]!;
    plain.units[at] = unit >= zero && unit <= nine ? zero : unit;
  }
  return plain;
}

/** Where a row of phrases begins, and what of it may be left out: from `second` to `end`. */
interface Row {
  readonly first: number;
  readonly second: number;
  readonly end: number;
}

/** What of a row of phrases of which one begins at `at`, none before `from`, may be left out. `plain`: of the text, without numbers. */
function runAt(text: string, plain: UnitsAndWords, at: number, from: number): Row | null {
  const near = Math.min(text.length, at + phraseUnitsMax + soughtUnits);
  let next = again(plain, at, at + 1, near);
  for (let tries = 0; next > 0 && tries < distancesMax; tries++) {
    const length = next - at;
    // Asked first: what is no filler is not followed to its end from each place in it.
    if (wordIn.test(text.slice(at, next))) {
      let end = next;
      while (end + length <= text.length && isSame(plain.units, at, end, length)) end += length;
      const run = end - at >= timesSeen * length ? leftOut(text, at, end, length, from) : undefined;
      if (run !== undefined && run.end - run.first >= timesMin * length) return run;
    }
    next = again(plain, at, next + 1, near);
  }
  return null;
}

/**
 * The first place from `from` on, before `to`, where what stands at `at` begins again; -1: none. Of two places side
 * by side one is odd: there it is the second and the third unit that stand two by two.
 */
function again({ units, words }: UnitsAndWords, at: number, from: number, to: number): number {
  const atEven = units[at]! | (units[at + 1]! << 16);
  const atOdd = units[at + 1]! | (units[at + 2]! << 16);
  const last = to - soughtUnits;
  const lastWord = (last + 1) >> 1;
  for (let word = (from + 1) >> 1; ; word++) {
    word = nextOf(words, atEven, atOdd, word, lastWord);
    if (word > lastWord) return -1;
    const place = 2 * word;
    if (place > from && isSame(units, at, place - 1, soughtUnits)) return place - 1;
    if (place <= last && isSame(units, at, place, soughtUnits)) return place;
  }
}

/**
 * The first of `words` from `from` to `last` that is one of two; behind `last`: none is. Without a call in its loop:
 * nearly all are neither.
 */
function nextOf(words: Int32Array, one: number, other: number, from: number, last: number): number {
  let at = from;
  while (at <= last && words[at] !== one && words[at] !== other) at += 1;
  return at;
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
