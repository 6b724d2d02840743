import { packedBytesMax, packNumbers, unpackNumbers } from "./packed-numbers.ts";
import { scratchOf, utf8BytesMax } from "./scratch.ts";

/**
 * Ids of jobs as bytes: the millisecond of each as what it is more than the one before, and its chance. To deflate sixteen digits of
 * chance costs as much as some hundred characters that are alike, and makes them no shorter.
 */

const digits = Buffer.from("0123456789abcdefghjkmnpqrstvwxyz");
const base = 32;
/** Of what is no digit: the bit that no digit has. */
const noDigit = 32;
const valuesOf = new Uint8Array(256).fill(noDigit);
for (const [value, code] of digits.entries()) valuesOf[code] = value;

/** An id is `job_`, ten digits of milliseconds and sixteen of chance. */
const beginning = Buffer.from("job_");
const timeEnd = beginning.length + 10;
const idChars = timeEnd + 16;
/** Chance goes by eight digits, which are five bytes. */
const [groupDigits, groupBytes, chanceBytes] = [8, 5, 10];
const [inBytes, inText] = [0, 1];

/** Eleven bytes an id, where all are as a clock makes them. */
export function packIds(ids: readonly string[]): Buffer {
  const text = ids.join("");
  const from = 1 + packedBytesMax(ids.length, 1) + ids.length * chanceBytes;
  const bytes = scratchOf(from + text.length * utf8BytesMax);
  bytes[0] = inBytes!;
  const isShaped = bytes.write(text, from) === ids.length * idChars;
  const end = isShaped ? packShaped(ids.length, bytes, from) : 0;
  if (end === 0) return Buffer.from(`${String.fromCharCode(inText!)}${JSON.stringify(ids)}`);
  return Buffer.from(bytes.subarray(0, end));
}

/** What `packIds` was given, `count` ids. */
export function unpackIds(packed: Buffer, count: number): string[] {
  if (packed[0] === inText) return JSON.parse(packed.toString("utf8", 1)) as string[];
  const times = new Float64Array(count);
  let at = unpackNumbers(times, 1, packed, 1);
  const bytes = Buffer.allocUnsafe(count * idChars);
  for (let row = 0; row < count; row += 1) {
    const start = row * idChars;
    bytes.set(beginning, start);
    for (let digit = timeEnd - 1, time = times[row]!; digit >= beginning.length; digit -= 1) {
      bytes[start + digit] = digits[time % base]!;
      time = Math.floor(time / base);
    }
    for (let digit = timeEnd; digit < idChars; digit += groupDigits, at += groupBytes) {
      unpackGroup(packed, at, bytes, start + digit);
    }
  }
  const text = bytes.toString("latin1");
  return Array.from(times, (_, row) => text.slice(row * idChars, (row + 1) * idChars));
}

/** Packs the ids whose text stands from `from` on to the beginning, behind the mark; returns the end, or 0 where one is of another shape. */
function packShaped(count: number, bytes: Buffer, from: number): number {
  const times = new Float64Array(count);
  let others = 0;
  for (let row = 0, at = from; row < count; row += 1, at += idChars) {
    for (let place = 0; place < beginning.length; place += 1) others |= bytes[at + place]! ^ beginning[place]!;
    let time = 0;
    for (let place = beginning.length; place < timeEnd; place += 1) {
      const value = valuesOf[bytes[at + place]!]!;
      others |= value & noDigit;
      time = time * base + value;
    }
    times[row] = time;
  }
  let end = packNumbers(times, 1, bytes, 1);
  for (let row = 0, at = from + timeEnd; row < count; row += 1, at += idChars) {
    for (let place = at; place < at + idChars - timeEnd; place += groupDigits, end += groupBytes) {
      others |= packGroup(bytes, place, end);
    }
  }
  return others === 0 ? end : 0;
}

/** Eight digits as five bytes; returns 0, or another number where one was none. */
function packGroup(bytes: Buffer, from: number, to: number): number {
  const high = fourDigits(bytes, from);
  const low = fourDigits(bytes, from + 4);
  bytes[to] = high >> 12;
  bytes[to + 1] = high >> 4;
  bytes[to + 2] = (high << 4) | (low >> 16);
  bytes[to + 3] = low >> 8;
  bytes[to + 4] = low;
  return high < 0 || low < 0 ? 1 : 0;
}

/** Twenty bits; less than 0 where one is no digit. */
function fourDigits(bytes: Buffer, at: number): number {
  const first = valuesOf[bytes[at]!]!;
  const second = valuesOf[bytes[at + 1]!]!;
  const third = valuesOf[bytes[at + 2]!]!;
  const fourth = valuesOf[bytes[at + 3]!]!;
  if (((first | second | third | fourth) & noDigit) !== 0) return -1;
  return (first << 15) | (second << 10) | (third << 5) | fourth;
}

function unpackGroup(packed: Buffer, from: number, bytes: Buffer, to: number): void {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = packed.subarray(from, from + groupBytes);
  const high = (first << 12) | (second << 4) | (third >> 4);
  const low = ((third & 15) << 16) | (fourth << 8) | fifth;
  for (let place = 0; place < 4; place += 1) {
    const shift = 15 - 5 * place;
    bytes[to + place] = digits[(high >> shift) & (base - 1)]!;
    bytes[to + 4 + place] = digits[(low >> shift) & (base - 1)]!;
  }
}
