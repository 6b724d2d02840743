import { type PaddedUnits, unitAt } from "../unit-scratch.ts";
import { codeAt, isDigitAt, isWordAt, runAt } from "./characters.ts";

const [comma, dash, dot, plus, low, slash, colon, at] = [44, 45, 46, 43, 95, 47, 58, 64];

/** $ £ ¥, and the signs of U+20A0 to U+20CF. */
const isCurrency = (unit: number): boolean =>
  unit === 36 || unit === 0xa3 || unit === 0xa5 || (unit >= 0x20a0 && unit <= 0x20cf);

/** `start` begins a value: no part of a longer word, number, version or dashed code, and no amount of money. */
export function opensCleanly(units: PaddedUnits, start: number): boolean {
  if (isWordAt(units, start - 1)) return false;
  const before = unitAt(units, start - 1);
  if (before === low || isCurrency(before)) return false;
  if (before === comma && isDigitAt(units, start - 2)) return runAt(units, start, true) !== 3;
  return !((before === dash || before === dot || before === plus) && isWordAt(units, start - 2));
}

/** `end` ends a value: the word ends there, and nothing that joins words stands between it and another. */
export function closesCleanly(units: PaddedUnits, end: number): boolean {
  if (isWordAt(units, end) || unitAt(units, end) === low) return false;
  if (!isWordAt(units, end + 1)) return true;
  const joint = unitAt(units, end);
  return joint !== dash && joint !== dot && joint !== slash && joint !== colon && joint !== at;
}

/** Groups of a number have hardly more digits; longer runs are numbers of their own. */
const groupMax = 6;

/** One more group of as many digits follows: this one is the middle of something. Not where it is the month until which a card is good. */
export function groupFollows(units: PaddedUnits, end: number, lastRun: number): boolean {
  const after = unitAt(units, end);
  if ((after !== 32 && after !== 0xa0) || lastRun < 2 || lastRun > groupMax) return false;
  if (runAt(units, end + 1, true) !== lastRun) return false;
  if (lastRun !== 4 || !isMonth(units, end + 1)) return true;
  const behind = unitAt(units, end + 5);
  return (behind === 32 || behind === 0xa0) && isDigitAt(units, end + 6);
}

/** `09` of `0927`. */
export function isMonth(units: PaddedUnits, start: number): boolean {
  const month = 10 * codeAt(units, start) + codeAt(units, start + 1);
  return month > 0 && month < 13;
}
