/** Value of an ASCII letter or digit in base 36 (A is 10, as in IBAN and travel documents); 255 for the rest. */
const base36: Uint8Array = Uint8Array.from({ length: 128 }, (_, unit) => {
  if (unit >= 48 && unit <= 57) return unit - 48;
  if (unit >= 65 && unit <= 90) return unit - 55;
  return unit >= 97 && unit <= 122 ? unit - 87 : 255;
});

/** Base-36 value of the unit at `place`; 255 where there is no ASCII letter or digit, also beyond either end. */
export function codeAt(text: string, place: number): number {
  const unit = text.charCodeAt(place);
  return unit < 128 ? base36[unit]! : 255;
}

export const isDigitAt = (text: string, place: number): boolean => codeAt(text, place) < 10;
export const isWordAt = (text: string, place: number): boolean => codeAt(text, place) < 36;
export const isHexAt = (text: string, place: number): boolean => codeAt(text, place) < 16;

/** Longest run that is measured; longer ones fit nothing. */
const runMax = 31;

/** Length of the run of digits, or of letters, at `place`; `runMax + 1` where it is longer. */
export function runAt(text: string, place: number, isDigit: boolean): number {
  let length = 0;
  while (length <= runMax) {
    const code = codeAt(text, place + length);
    if (code > 35 || code < 10 !== isDigit) break;
    length += 1;
  }
  return length;
}
