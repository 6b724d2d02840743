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
/** Of two digits at once, as they stand in memory: ten bits. Of what is none: the bit that no two digits have. */
const noDigits = 0x8000;
const valuesOfPairs = new Uint16Array(0x10000).fill(noDigits);
for (const [value, code] of digits.entries()) {
  valuesOf[code] = value;
  for (const [low, second] of digits.entries()) valuesOfPairs[code | (second << 8)] = (value << 5) | low;
}

/** An id is `job_`, ten digits of milliseconds and sixteen of chance. */
const beginning = Buffer.from("job_");
const timeEnd = beginning.length + 10;
const idChars = timeEnd + 16;
/** Chance goes by eight digits, which are five bytes. */
const [groupDigits, groupBytes, chanceBytes] = [8, 5, 10];
const [inBytes, inText] = [0, 1];

/** Eleven bytes an id, where all are as a clock makes them. `text`: the ids, one behind the other. */
export function packIds(ids: readonly string[], text = ids.join("")): Buffer {
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

/**
 * Packs the ids whose text stands from `from` on to the beginning, behind the mark; returns the end, or 0 where one
 * is of another shape.
 */
function packShaped(count: number, bytes: Buffer, from: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const times = new Float64Array(count);
  let others = 0;
  for (let row = 0, at = from; row < count; row += 1, at += idChars) {
    // Most ids are of the millisecond of the one before.
    if (row > 0 && isSameTime(view, at)) {
      times[row] = times[row - 1]!;
      continue;
    }
    for (let place = 0; place < beginning.length; place += 1) others |= bytes[at + place]! ^ beginning[place]!;
    let time = 0;
    for (let place = beginning.length; place < timeEnd; place += 1) {
      const value = valuesOf[bytes[at + place]!]!;
      others |= value & noDigit;
      time = time * base + value;
    }
    times[row] = time;
  }
  if (others !== 0) return 0;
  let end = packNumbers(times, 1, bytes, 1);
  for (let row = 0, at = from + timeEnd; row < count; row += 1, at += idChars) {
    for (let place = at; place < at + idChars - timeEnd; place += groupDigits, end += groupBytes) {
      const first = valuesOfPairs[view.getUint16(place, true)]!;
      const second = valuesOfPairs[view.getUint16(place + 2, true)]!;
      const third = valuesOfPairs[view.getUint16(place + 4, true)]!;
      const fourth = valuesOfPairs[view.getUint16(place + 6, true)]!;
      others |= (first | second | third | fourth) & noDigits;
      packGroup(bytes, end, (first << 10) | second, (third << 10) | fourth);
    }
  }
  return others === 0 ? end : 0;
}

/** Whether the id that begins at `at` begins as the one before it, up to its chance. */
const isSameTime = (view: DataView, at: number): boolean =>
  view.getInt32(at) === view.getInt32(at - idChars) &&
  view.getInt32(at + 4) === view.getInt32(at + 4 - idChars) &&
  view.getInt32(at + 8) === view.getInt32(at + 8 - idChars) &&
  view.getInt16(at + 12) === view.getInt16(at + 12 - idChars);

/** Twice twenty bits as five bytes. */
function packGroup(bytes: Buffer, to: number, high: number, low: number): void {
  bytes[to] = high >> 12;
  bytes[to + 1] = high >> 4;
  bytes[to + 2] = (high << 4) | (low >> 16);
  bytes[to + 3] = low >> 8;
  bytes[to + 4] = low;
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
