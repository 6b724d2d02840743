import { isDigitAt, isWordAt } from "./characters.ts";
import {
  digitsOf,
  isInternationalPhone,
  isNorthAmericanPhone,
  isPhoneLength,
  phoneNames,
  phoneRun,
} from "./contact.ts";
import type { Findings, Label } from "./findings.ts";
import { hasWordsBefore, Surroundings } from "./surroundings.ts";

const phone: Label = { id: "PII-1010", type: "PHONE", what: "a phone number" };

/** Reported and redacted; a phone number alone flags nothing. */
const namedPoints = 0.45;
const formedPoints = 0.35;

/**
 * A phone number whose first digit is at `start`: with its country code, in North American groups, or behind a word for
 * a phone. Returns its end, or -1. The library is asked only about numbers that begin with `+`.
 */
export function phoneAt(text: string, start: number, findings: Findings): number {
  const { end, digits } = phoneRun(text, start);
  if (!isPhoneLength(digits) || isWordAt(text, end) || text[end] === "_" || text[end] === "@") return -1;
  const from = openingOf(text, start);
  if (from < 0) return -1;
  const isInternational = text[from] === "+" || (text[from] === "(" && text[from + 1] === "+");
  if (isInternational) {
    if (!findings.look() || !isInternationalPhone(text.slice(text[from] === "(" ? from + 1 : from, end))) return -1;
    const named = phoneNames.test(new Surroundings(text, from, end).before);
    findings.add(phone, from, end, named ? namedPoints : formedPoints);
    return end;
  }
  const written = text.slice(from, end);
  const isBare = text.length <= end - from + 8;
  const isGrouped = /^\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$|^1[ .-]\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/.test(written);
  if (isGrouped && isNorthAmericanPhone(digitsOf(text, from, end))) {
    findings.add(phone, from, end, formedPoints);
    return end;
  }
  if (isBare) return barePhone(text, from, end, digits, findings);
  if (!hasWordsBefore(text, from) || !findings.look()) return -1;
  const around = new Surroundings(text, from, end);
  if (around.isImpersonal || !phoneNames.test(around.before)) return -1;
  findings.add(phone, from, end, namedPoints);
  return end;
}

/** A text that is only a number: national mobile numbers with their trunk zero, or ten grouped digits. */
function barePhone(text: string, from: number, end: number, digits: number, findings: Findings): number {
  const first = text[from];
  const looks =
    (first === "0" && digits >= 10 && digits <= 11) ||
    (digits === 10 && first === "5") ||
    (digits === 12 && text.startsWith("90", from)) ||
    (first === "(" && digits >= 10);
  if (!looks) return -1;
  findings.add(phone, from, end, formedPoints);
  return end;
}

/** Where the number begins: at `+`, at an opening bracket, or at the digit; -1 where it is part of something longer. */
function openingOf(text: string, start: number): number {
  let from = start;
  if (text[from - 1] === "(") from -= 1;
  if (text[from - 1] === "+") from -= 1;
  if (from < start && text[from] === "+" && text[from - 1] === "(") from -= 1;
  if (from === 0) return from;
  const before = text[from - 1]!;
  if (isWordAt(text, from - 1) || before === "_" || before === "$" || before === "€") return -1;
  if ((before === "-" || before === "." || before === "/" || before === "#") && isWordAt(text, from - 2)) return -1;
  return before === "," && isDigitAt(text, from - 2) ? -1 : from;
}
