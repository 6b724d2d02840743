import { type PaddedUnits, unitAt } from "../unit-scratch.ts";

/** Value of an ASCII letter or digit in base 36 (A is 10, as in IBAN and travel documents); 255 for the rest. */
const base36: Uint8Array = Uint8Array.from({ length: 128 }, (_, unit) => {
  if (unit >= 48 && unit <= 57) return unit - 48;
  if (unit >= 65 && unit <= 90) return unit - 55;
  return unit >= 97 && unit <= 122 ? unit - 87 : 255;
});

/** Base-36 value of the unit at `place`; 255 where there is no ASCII letter or digit, also beyond either end. */
export function codeAt(units: PaddedUnits, place: number): number {
  const unit = unitAt(units, place);
  return unit < 128 ? base36[unit]! : 255;
}

export const isDigitAt = (units: PaddedUnits, place: number): boolean => codeAt(units, place) < 10;
export const isWordAt = (units: PaddedUnits, place: number): boolean => codeAt(units, place) < 36;
export const isHexAt = (units: PaddedUnits, place: number): boolean => codeAt(units, place) < 16;

/** Longest run that is measured; longer ones fit nothing. */
const runMax = 31;

/** Length of the run of digits, or of letters, at `place`; `runMax + 1` where it is longer. */
export function runAt(units: PaddedUnits, place: number, isDigit: boolean): number {
  let length = 0;
  while (length <= runMax) {
    const code = codeAt(units, place + length);
    if (code > 35 || code < 10 !== isDigit) break;
    length += 1;
  }
  return length;
}
