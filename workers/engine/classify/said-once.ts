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

/** So many times in a row a phrase within a text is filler. */
const timesMin = 4;
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
  const rewriting = new Rewriting(text);
  const unitsApart = Math.max(unitsApartMin, Math.ceil(text.length / placesMax));
  // Where what is looked at overlaps, numbers are left out of all of it at once.
  const numberless = unitsApart < phraseUnitsMax ? withoutNumbers(text) : undefined;
  const pieceOf = (start: number, end: number): string =>
    numberless === undefined ? withoutNumbers(text.slice(start, end)) : numberless.slice(start, end);
  let done = 0;
  let spared = 0;
  for (let at = 0; at + soughtUnits < text.length; at += unitsApart) {
    const run = runAt(text, pieceOf, at, done);
    if (run === null) continue;
    rewriting.put("", run.second, run.end);
    done = run.end;
    spared += run.end - run.second;
    at = run.end - unitsApart;
  }
  return spared >= text.length * sparedShare ? rewriting.finish("rows once") : null;
}

/** Unit by unit: places stay what they are. */
const withoutNumbers = (text: string): string => text.replace(/[0-9]/g, "0");

/** What of a row of phrases of which one begins at `at`, none before `from`, may be left out. `pieceOf`: pieces of the text without numbers. */
function runAt(
  text: string,
  pieceOf: (start: number, end: number) => string,
  at: number,
  from: number,
): { second: number; end: number } | null {
  const near = pieceOf(at, at + phraseUnitsMax + soughtUnits);
  const opening = near.slice(0, soughtUnits);
  let length = near.indexOf(opening, 1);
  for (let tries = 0; length > 0 && tries < distancesMax; tries++) {
    const phrase = near.slice(0, length);
    // Asked first: what is no filler is not followed to its end from each place in it.
    if (wordIn.test(phrase)) {
      let end = at + length;
      while (pieceOf(end, end + length) === phrase) end += length;
      if (end - at >= timesMin * length) return leftOut(text, at, end, length, from);
    }
    length = near.indexOf(opening, length + 1);
  }
  return null;
}

/**
 * Of phrases of `length` in a row from `at` to `end`, and as far as they go on to both sides. What is left ends where in the phrase the row
 * ended.
 */
function leftOut(text: string, at: number, end: number, length: number, from: number): { second: number; end: number } {
  let first = at;
  while (first > from && text.charCodeAt(first - 1) === text.charCodeAt(first - 1 + length)) first -= 1;
  let last = end;
  while (last < text.length && text.charCodeAt(last) === text.charCodeAt(last - length)) last += 1;
  return { second: first + length + ((last - first) % length), end: last };
}
