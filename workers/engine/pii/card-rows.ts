import type { Span } from "../reading.ts";
import { type PaddedUnits, unitAt } from "../unit-scratch.ts";
import { closesCleanly, groupFollows, isMonth } from "./boundaries.ts";
import { codeAt, isDigitAt, runAt } from "./characters.ts";
import { isCardNumber, isOfIssuer } from "./kinds-money-and-things.ts";
import { separatorOf } from "./pictures.ts";

/** Cards one behind the other, with nothing between two but what also stands between groups. */
export interface CardRow {
  /** Those that are right by their check digit. */
  readonly cards: readonly Span[];
  /** Where the row stops; a last one that is wrong is in it. */
  readonly end: number;
  /** False where a name must stand near for it to be one: a card is wrong, or it may be a line of a table. */
  readonly isSure: boolean;
}

/** Lengths of a card's groups, a digit each. */
const groupings: ReadonlySet<number> = new Set([4444, 4443, 4442, 465, 464, 44443]);
/** Without groups. */
const isLengthInOne = (length: number): boolean => length > 13 && length < 17;

/** False of most numbers, dates among them, and of all that no row begins with. `length`: that of the run of digits at `start`. */
export function mayOpenRow(units: PaddedUnits, start: number, length: number): boolean {
  // Four and four, or four and six.
  if (length === 4) return isDigitAt(units, start + 8) && isDigitAt(units, start + 7);
  return isLengthInOne(length);
}

/** Number of the last separator that may part groups: space, dash, dot; and of the last one between cards: slash. */
const [lastWithin, lastBetween] = [3, 4];
const [lineFeed, carriageReturn] = [10, 13];

const codes = new Uint8Array(19);

/**
 * The row of two cards or more that begins at `start`; where there is none, the place up to which none begins either. One in ten
 * numbers is right by its check digit, and one in three begins like a card: so all of a row must be cards.
 */
export function cardRowAt(units: PaddedUnits, start: number): CardRow | number {
  const shape = shapeEnd(units, start);
  if (shape < 0 || !isBetween(units, shape)) return start + 1;
  const cards: Span[] = [];
  let wrong = 0;
  let end = start;
  for (let from = start; ; from = end + 1) {
    const card = cardEnd(units, from);
    if (card > 0) cards.push({ start: from, end: card });
    else wrong += 1;
    const last = card > 0 ? card : wrongEnd(units, from);
    if (last < 0) return from + 1;
    end = behindDate(units, last);
    if (!isBetween(units, end)) break;
  }
  if (cards.length === 0 || cards.length + wrong < 2) return end;
  if (!closesCleanly(units, end) || groupFollows(units, end, runBefore(units, end))) return end;
  return { cards, end, isSure: wrong === 0 && !isLineOfTable(units, end) };
}

/** End of the card that begins at `start`, the longest that is right; -1 without one. */
function cardEnd(units: PaddedUnits, start: number): number {
  const shortest = shapeEnd(units, start);
  const longest = shortest < 0 ? -1 : longerEnd(units, start, shortest);
  for (const end of [longest, shortest]) if (end > 0 && isCardNumber(codes, read(units, start, end))) return end;
  return -1;
}

/** End of what has four groups of four and the beginning of a card, and is none: one digit is wrong. */
function wrongEnd(units: PaddedUnits, start: number): number {
  const end = shapeEnd(units, start);
  return end === start + 19 && isOfIssuer(codes, read(units, start, end)) ? end : -1;
}

/** End of what is grouped as a card is; -1 where nothing is. */
function shapeEnd(units: PaddedUnits, start: number): number {
  let place = start + runAt(units, start, true);
  if (place - start !== 4) return isLengthInOne(place - start) ? place : -1;
  const separator = separatorOf(unitAt(units, place));
  if (separator < 1 || separator > lastWithin) return -1;
  for (let grouping = 4; grouping < 1_000 && separatorOf(unitAt(units, place)) === separator; ) {
    const run = runAt(units, place + 1, true);
    if (run < 2 || run > 6) return -1;
    grouping = grouping * 10 + run;
    place += 1 + run;
    if (groupings.has(grouping)) return place;
  }
  return -1;
}

/** The same with the three digits more that few cards have. */
function longerEnd(units: PaddedUnits, start: number, end: number): number {
  if (end !== start + 19 || unitAt(units, end) !== unitAt(units, start + 4)) return -1;
  return runAt(units, end + 1, true) === 3 ? end + 4 : -1;
}

function read(units: PaddedUnits, start: number, end: number): number {
  let n = 0;
  for (let place = start; place < end; place += 1) {
    const code = codeAt(units, place);
    if (code < 10) codes[n++] = code;
  }
  return n;
}

/** The end of the month until which a card is good, and of the three digits on its back, where they follow. */
function behindDate(units: PaddedUnits, end: number): number {
  let place = end;
  if (isBetween(units, place) && runAt(units, place + 1, true) === 4 && isMonth(units, place + 1)) place += 5;
  return isBetween(units, place) && runAt(units, place + 1, true) === 3 ? place + 4 : place;
}

/** A group follows that is long enough to begin a card. */
function isBetween(units: PaddedUnits, place: number): boolean {
  const separator = separatorOf(unitAt(units, place));
  return separator > 0 && separator <= lastBetween && runAt(units, place + 1, true) > 2;
}

function runBefore(units: PaddedUnits, end: number): number {
  let place = end;
  while (isDigitAt(units, place - 1)) place -= 1;
  return end - place;
}

/** The next line begins as a card does, and is none. */
function isLineOfTable(units: PaddedUnits, end: number): boolean {
  const from = unitAt(units, end) === carriageReturn ? end + 1 : end;
  if (unitAt(units, from) !== lineFeed) return false;
  return runAt(units, from + 1, true) === 4 && isBetween(units, from + 5) && cardEnd(units, from + 1) < 0;
}
