import { isDigitAt, isWordAt, runAt } from "./characters.ts";

/** `start` begins a value: no part of a longer word, number, version or dashed code, and no amount of money. */
export function opensCleanly(text: string, start: number): boolean {
  if (isWordAt(text, start - 1)) return false;
  const before = text[start - 1];
  if (before === "_" || before === "$" || before === "€" || before === "£") return false;
  if (before === "," && isDigitAt(text, start - 2)) return runAt(text, start, true) !== 3;
  return !((before === "-" || before === "." || before === "+") && isWordAt(text, start - 2));
}

/** `end` ends a value: the word ends there, and nothing that joins words stands between it and another. */
export function closesCleanly(text: string, end: number): boolean {
  const after = text[end];
  if (isWordAt(text, end) || after === "_") return false;
  return after === undefined || !isWordAt(text, end + 1) || !"-./:@".includes(after);
}
