/**
 * Check digits, on base-36 codes (digits are themselves, A is 10). `codes` holds the value without its separators in
 * `codes[0 .. n)`. Sources: ISO/IEC 7812 (Luhn), ISO 7064 (mod 97-10, mod 11-10), J. Verhoeff 1969, and the rules that
 * the issuing offices publish.
 */
export type Codes = Readonly<Uint8Array>;

/** Luhn over `codes[0 .. n)`, its last digit the check digit; `before` is the sum of digits that are left unwritten. */
export function luhn(codes: Codes, n: number, before = 0): boolean {
  let sum = before;
  for (let i = n - 1, twice = false; i >= 0; i -= 1, twice = !twice) {
    const d = codes[i]!;
    sum += twice ? (d > 4 ? d * 2 - 9 : d * 2) : d;
  }
  return sum % 10 === 0;
}

/** Sum of digits times weights, from the first digit on. */
export function weigh(codes: Codes, weights: readonly number[], from = 0): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i += 1) sum += codes[from + i]! * weights[i]!;
  return sum;
}

/** The number that `codes[from .. to)` spell; exact up to fifteen digits. */
export function numberOf(codes: Codes, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i += 1) value = value * 10 + codes[i]!;
  return value;
}

/** Remainder by 97 of letters and digits, letters as two digits, the first four taken last (ISO 13616, IBAN). */
export function ibanRemainder(codes: Codes, n: number): number {
  let rest = 0;
  for (let i = 0; i < n; i += 1) {
    const code = codes[(i + 4) % n]!;
    rest = code > 9 ? (rest * 100 + code) % 97 : (rest * 10 + code) % 97;
  }
  return rest;
}

/** ISO 7064 mod 11,10, as in the German tax number and the Croatian OIB: the last digit checks the rest. */
export function mod11And10(codes: Codes, n: number): boolean {
  let product = 10;
  for (let i = 0; i < n - 1; i += 1) {
    const sum = (codes[i]! + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === codes[n - 1];
}

const dihedral = [
  "0123456789",
  "1234067895",
  "2340178956",
  "3401289567",
  "4012395678",
  "5987604321",
  "6598710432",
  "7659821043",
  "8765932104",
  "9876543210",
].map((row) => [...row].map(Number));
const permuted = [
  "0123456789",
  "1576283094",
  "5803796142",
  "8916043527",
  "9453126870",
  "4286573901",
  "2793806415",
  "7046913258",
].map((row) => [...row].map(Number));

/** Verhoeff's dihedral check over all digits, the check digit last. */
export function verhoeff(codes: Codes, n: number): boolean {
  let state = 0;
  for (let i = 0; i < n; i += 1) state = dihedral[state]![permuted[i % 8]![codes[n - 1 - i]!]!]!;
  return state === 0;
}

/** A day of the calendar. A year of two digits stands for any century, so its 29 February needs only a year divisible by four. */
export function isDate(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 || (year < 100 && year % 4 === 0);
  const days = month === 2 ? (leap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return day <= days;
}

/** True where, behind any letters, each digit is one more, or each one less, than the last, 0 next to 9: counted, not issued. */
export function isCounted(codes: Codes, n: number): boolean {
  let first = 0;
  while (first < n && codes[first]! > 9) first += 1;
  const step = (codes[first + 1]! - codes[first]! + 10) % 10;
  if (n - first < 4 || (step !== 1 && step !== 9)) return false;
  for (let i = first + 1; i < n; i += 1) {
    if (codes[i]! > 9 || (codes[i]! - codes[i - 1]! + 10) % 10 !== step) return false;
  }
  return true;
}

/** True where all digits are the same: never issued, and often right by accident. */
export function isRepeated(codes: Codes, n: number): boolean {
  for (let i = 1; i < n; i += 1) if (codes[i] !== codes[0]) return false;
  return true;
}
