import { isUtf8 } from "node:buffer";
import { unitsOf } from "../unit-scratch.ts";
import { Gathering, type View } from "./view.ts";

/** Shortest run worth a decode, in digits of the encoding: 12 bytes of base64, 8 of hex. */
const runDigitsMin = 16;
/** Of a decoded text, at least this share must be printable. */
const printableShare = 0.85;
/** Share of base64 groups that must look like ASCII, and the streak of such groups that counts inside a longer run. */
const asciiGroupsShare = 0.9;
const asciiStreakMin = 6;
/** A line of wrapped base64 is at least this long. */
const wrappedLineMin = 40;

const digit = 1;
const lower = 2;
const upper = 4;
const other = 8;
const hexDigit = 16;
const base32Digit = 32;

/** What an ASCII unit is; 0: in no encoding's alphabet. */
const unitKind = new Uint8Array(128);
/** Base64 value of a unit. */
const sextet = new Uint8Array(128);
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
for (const [value, letter] of [...alphabet].entries()) {
  const unit = letter.charCodeAt(0);
  sextet[unit] = value;
  unitKind[unit] = value < 26 ? upper : value < 52 ? lower : value < 62 ? digit : other;
  if (/[0-9a-f]/i.test(letter)) unitKind[unit]! |= hexDigit;
  if (/[A-Z2-7]/i.test(letter)) unitKind[unit]! |= base32Digit;
}
for (const [letter, value] of [
  ["-", 62],
  ["_", 63],
] as const) {
  sextet[letter.charCodeAt(0)] = value;
  unitKind[letter.charCodeAt(0)] = other;
}

const kindOf = (unit: number): number => (unit < 128 ? unitKind[unit]! : 0);

/** Readable text that a run of some encoding holds, and the units it stands in. */
interface Decoded {
  readonly name: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * What the runs of base64, base64url, base32, hex and binary digits in `text` hold where that is readable text: a
 * view each encoding. Reads backwards from probes one run apart, so ordinary prose costs a fraction of a pass.
 * `isKept`: runs that were read before.
 */
export function runViews(text: string, isKept?: View["isKept"]): View[] {
  const units = unitsOf(text);
  const held: Held = { gatherings: undefined, known: undefined };
  let start = 0;
  let probe = runDigitsMin - 1;
  while (probe < text.length) {
    let at = probe;
    while (at >= start && kindOf(units[at]!) !== 0) at -= 1;
    if (at >= start) {
      start = at + 1;
    } else {
      let end = probe + 1;
      while (end < text.length && kindOf(units[end]!) !== 0) end += 1;
      end = wrappedEnd(text, start, end);
      if (isKept?.(start, end) !== true) gather(held, decodeNewRun(text, start, end, held));
      start = end + 1;
    }
    probe = start + runDigitsMin - 1;
  }
  return held.gatherings === undefined ? [] : viewsOf(held.gatherings);
}

/** What the runs of a text held, by encoding, and by run. Most texts have no run, or one that held nothing. */
interface Held {
  gatherings: Map<string, Gathering> | undefined;
  known: Map<string, Decoded | null> | undefined;
}

function gather(held: Held, decoded: Decoded | null): void {
  if (decoded === null) return;
  const { name, text, start, end } = decoded;
  held.gatherings ??= new Map();
  let gathering = held.gatherings.get(name);
  if (gathering === undefined) {
    gathering = new Gathering();
    held.gatherings.set(name, gathering);
  }
  gathering.put(text, start, end);
}

const viewsOf = (gatherings: ReadonlyMap<string, Gathering>): View[] =>
  [...gatherings].map(([name, gathering]) => gathering.finish(name)).filter((view) => view !== null);

/** The end of base64 that goes on over the next lines, each at least `wrappedLineMin` long but the last. */
function wrappedEnd(text: string, start: number, firstEnd: number): number {
  let end = firstEnd;
  let lineStart = start;
  while (end - lineStart >= wrappedLineMin) {
    let next = end;
    while (next < end + 8 && " \t\r\n".includes(text.charAt(next)) && next < text.length) next += 1;
    if (next === end || !text.slice(end, next).includes("\n")) break;
    let lineEnd = next;
    while (lineEnd < text.length && kindOf(text.charCodeAt(lineEnd)) !== 0) lineEnd += 1;
    const after = text.charAt(lineEnd);
    if (lineEnd === next || (after !== "" && !"=\r\n\"' <".includes(after))) break;
    lineStart = next;
    end = lineEnd;
  }
  return end;
}

/** Runs up to so many units are remembered, so many of them: floods repeat themselves. */
const knownUnitsMax = 64;
const knownRunsMax = 64;

function decodeNewRun(text: string, start: number, end: number, held: Held): Decoded | null {
  const padded = text.charAt(end) === "=" ? end + /^=+/.exec(text.slice(end, end + 8))![0].length : end;
  if (end - start > knownUnitsMax) return decodeRun(text, start, end, padded);
  const run = text.slice(start, padded);
  const known = held.known?.get(run);
  if (known !== undefined) return known && { ...known, start, end: start + known.end - known.start };
  const decoded = decodeRun(text, start, end, padded);
  held.known ??= new Map();
  if (held.known.size < knownRunsMax) held.known.set(run, decoded);
  return decoded;
}

function decodeRun(text: string, start: number, end: number, padded: number): Decoded | null {
  const all = kindsOf(text, start, end);
  const length = end - start;
  if ((all.common & hexDigit) !== 0) {
    const run = text.slice(start, end);
    if (length % 8 === 0 && /^[01]+$/.test(run)) return readable("binary digits", bitsOf(run), start, end);
    if (length % 2 === 0) return readable("hex", Buffer.from(run, "hex"), start, end);
    return null;
  }
  const oneCase = (all.any & upper) === 0 || (all.any & lower) === 0;
  if ((all.common & base32Digit) !== 0 && oneCase) {
    const view = readable("base32", base32Of(text.slice(start, end)), start, padded);
    if (view !== null) return view;
  }
  return decodeBase64(text, start, end, padded, all.any);
}

function kindsOf(text: string, start: number, end: number): { any: number; common: number } {
  let any = 0;
  let common = 0xff;
  for (let at = start; at < end; at++) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind === 0) continue;
    any |= kind;
    common &= kind;
  }
  return { any, common };
}

function decodeBase64(text: string, start: number, end: number, padded: number, any: number): Decoded | null {
  const written = text.slice(start, end);
  const run = written.length < wrappedLineMin ? written : written.replace(/[ \t\r\n]+/g, "");
  let streak = { from: 0, groups: 0 };
  // A lead that leaves no room for a streak tells nothing.
  for (let lead = 0; lead < 4 && (lead === 0 || lead + asciiStreakMin * 4 <= run.length); lead++) {
    const found = asciiGroups(run, lead);
    if (lead === 0 && found.all >= asciiGroupsShare * Math.floor(run.length / 4)) {
      return readable("base64", Buffer.from(run, "base64"), start, padded);
    }
    if (found.streak.groups > streak.groups) streak = found.streak;
  }
  if (streak.groups >= asciiStreakMin) {
    const bytes = Buffer.from(run.slice(streak.from, streak.from + streak.groups * 4), "base64");
    return readable("base64", bytes, start, padded);
  }
  const isMixed = (any & upper) !== 0 && (any & lower) !== 0 && (any & digit) !== 0;
  if (!isMixed || run.length < runDigitsMin + 8) return null;
  const bytes = Buffer.from(run, "base64");
  return isUtf8(bytes) ? readable("base64", bytes, start, padded) : null;
}

/** Groups of four, from `lead` on, that decode to three 7-bit bytes: how many, and the longest streak of them. */
function asciiGroups(run: string, lead: number): { all: number; streak: { from: number; groups: number } } {
  let all = 0;
  let current = 0;
  let streak = { from: 0, groups: 0 };
  for (let at = lead; at + 4 <= run.length; at += 4) {
    const isAscii =
      sextet[run.charCodeAt(at)]! < 32 &&
      (sextet[run.charCodeAt(at + 1)]! & 8) === 0 &&
      (sextet[run.charCodeAt(at + 2)]! & 2) === 0;
    current = isAscii ? current + 1 : 0;
    if (isAscii) all += 1;
    if (current > streak.groups) streak = { from: at - (current - 1) * 4, groups: current };
  }
  return { all, streak };
}

function base32Of(run: string): Buffer {
  const bytes = Buffer.alloc(Math.floor((run.length * 5) / 8));
  let bits = 0;
  let held = 0;
  let length = 0;
  for (let at = 0; at < run.length; at++) {
    const unit = run.charCodeAt(at);
    const value = unit < 0x40 ? unit - 0x32 + 26 : (unit & 0x1f) - 1;
    held = ((held << 5) | value) & 0xffff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = held >> bits;
    }
  }
  return bytes;
}

/** Bytes of a string of 0s and 1s, eight each. */
export function bitsOf(run: string): Buffer {
  const bytes = Buffer.alloc(run.length >> 3);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(run.slice(at * 8, at * 8 + 8), 2);
  return bytes;
}

function readable(name: string, bytes: Buffer, start: number, end: number): Decoded | null {
  const text = textOf(bytes);
  return text === null ? null : { name, text, start, end };
}

/** `bytes` as UTF-8, or as UTF-16 of either order where every other byte is 0; null where that is no readable text. */
export function textOf(bytes: Buffer): string | null {
  if (bytes.length < 4) return null;
  const text = wideTextOf(bytes) ?? bytes.toString("utf8");
  let odd = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if ((unit < 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) || unit === 0x7f || unit === 0xfffd) odd += 1;
  }
  return odd <= text.length * (1 - printableShare) ? text : null;
}

function wideTextOf(bytes: Buffer): string | null {
  // A byte order mark is FF and FE in one order or the other.
  const start = bytes[0]! + bytes[1]! === 0xff + 0xfe ? 2 : 0;
  const isLow = (at: number): boolean => bytes[start + at] === 0 && bytes[start + at + 2] === 0;
  if (isLow(1) && bytes[start] !== 0) return bytes.toString("utf16le", start);
  if (!isLow(0) || bytes[start + 1] === 0) return null;
  const whole = bytes.length - ((bytes.length - start) % 2);
  return Buffer.from(bytes.subarray(start, whole)).swap16().toString("utf16le");
}

/** A view of every run of `text` that `pattern` finds and `decode` makes readable. The pattern is global and bounded. */
export function patternView(
  text: string,
  pattern: RegExp,
  name: string,
  decode: (run: string) => string | null,
): View | null {
  const gathering = new Gathering();
  for (const match of text.matchAll(pattern)) {
    const held = decode(match[0]);
    if (held !== null) gathering.put(held, match.index, match.index + match[0].length);
  }
  return gathering.finish(name);
}
