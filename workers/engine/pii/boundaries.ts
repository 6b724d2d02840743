import { isDigitAt, isWordAt, runAt } from "./characters.ts";

const [comma, dash, dot, plus, low] = [44, 45, 46, 43, 95];

/** $ £ ¥, and the signs of U+20A0 to U+20CF. */
const isCurrency = (unit: number): boolean =>
  unit === 36 || unit === 0xa3 || unit === 0xa5 || (unit >= 0x20a0 && unit <= 0x20cf);

/** `start` begins a value: no part of a longer word, number, version or dashed code, and no amount of money. */
export function opensCleanly(text: string, start: number): boolean {
  if (isWordAt(text, start - 1)) return false;
  const before = text.charCodeAt(start - 1);
  if (before === low || isCurrency(before)) return false;
  if (before === comma && isDigitAt(text, start - 2)) return runAt(text, start, true) !== 3;
  return !((before === dash || before === dot || before === plus) && isWordAt(text, start - 2));
}

/** `end` ends a value: the word ends there, and nothing that joins words stands between it and another. */
export function closesCleanly(text: string, end: number): boolean {
  if (isWordAt(text, end) || text.charCodeAt(end) === low) return false;
  return !isWordAt(text, end + 1) || !"-./:@".includes(text.charAt(end));
}
