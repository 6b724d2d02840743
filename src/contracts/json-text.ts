/**
 * JSON as it was sent, for what JSON.parse does not keep: a name's values but the last, long numbers, the order of names that are numbers.
 * Every text that comes here is one that JSON.parse has read.
 */

const quote = 0x22;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Values of an object by their names, as they stand in its text; of a name that stands twice the last, as JSON.parse has it. */
export function membersOf(json: string): Map<string, string> {
  const members = new Map<string, string>();
  for (let at = afterBlanks(json, afterBlanks(json, 0) + 1); json.charCodeAt(at) === quote; ) {
    const nameEnd = stringEnd(json, at);
    const name = JSON.parse(json.slice(at, nameEnd)) as string;
    const value = afterBlanks(json, afterBlanks(json, nameEnd) + 1);
    const end = valueEnd(json, value);
    members.set(name, json.slice(value, end));
    at = afterBlanks(json, afterBlanks(json, end) + 1);
  }
  return members;
}

/** Elements of an array, as they stand in its text. */
export function elementsOf(json: string): string[] {
  const elements: string[] = [];
  let at = afterBlanks(json, afterBlanks(json, 0) + 1);
  while (at < json.length && json.charCodeAt(at) !== closeBracket) {
    const end = valueEnd(json, at);
    elements.push(json.slice(at, end));
    at = afterBlanks(json, afterBlanks(json, end) + 1);
  }
  return elements;
}

/**
 * A member of an object as compact JSON, `object` being what `json` says: as it was sent, in the words of JSON.stringify, which are there
 * sooner, wherever they lose nothing. Undefined where it is nested deeper than `levelsMax`.
 */
export function memberText(
  json: string,
  object: Readonly<Record<string, unknown>>,
  name: string,
  levelsMax: number,
): string | undefined {
  const value = object[name];
  const seen: Seen = { names: Object.keys(object).length, isExact: true, isTooDeep: false };
  look(value, levelsMax, seen);
  if (seen.isTooDeep) return undefined;
  if (seen.isExact && namesAtMost(json) === seen.names) return JSON.stringify(value);
  return compactJson(membersOf(json).get(name)!, levelsMax);
}

/** What a walk through a value has seen. */
interface Seen {
  names: number;
  /** No number may have lost digits, and no name its place. */
  isExact: boolean;
  isTooDeep: boolean;
}

function look(value: unknown, levels: number, seen: Seen): void {
  if (typeof value === "number") {
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) seen.isExact = false;
  } else if (typeof value === "object" && value !== null) {
    if (levels === 0) seen.isTooDeep = true;
    else if (Array.isArray(value)) for (const inner of value) look(inner, levels - 1, seen);
    else lookInto(value as Readonly<Record<string, unknown>>, levels, seen);
  }
}

function lookInto(object: Readonly<Record<string, unknown>>, levels: number, seen: Seen): void {
  const names = Object.keys(object);
  seen.names += names.length;
  // Those that are numbers come first, smallest first, wherever they stood.
  if (names.length > 1 && /^\d/.test(names[0]!)) seen.isExact = false;
  for (const name of names) look(object[name], levels - 1, seen);
}

/** Names in a JSON text, all of a name that stands more than once: quotes before a colon, of which some may be escaped ones in strings. */
function namesAtMost(json: string): number {
  let names = 0;
  for (let colon = json.indexOf(":"); colon >= 0; colon = json.indexOf(":", colon + 1)) {
    let before = colon - 1;
    while (isBlank(json.charCodeAt(before))) before -= 1;
    if (json.charCodeAt(before) === quote) names += 1;
  }
  return names;
}

/**
 * The text without blanks between its parts, its strings as JSON.stringify writes them, all else as it stands. Undefined where it is nested
 * deeper than `levelsMax`.
 */
export function compactJson(json: string, levelsMax: number): string | undefined {
  let compact = "";
  let copiedTo = 0;
  let levels = 0;
  let nextEscape = escapeFrom(json, 0);
  for (let at = 0; at < json.length; ) {
    const unit = json.charCodeAt(at);
    if (unit === quote) {
      const end = stringEnd(json, at);
      if (nextEscape < end) {
        compact += json.slice(copiedTo, at) + JSON.stringify(JSON.parse(json.slice(at, end)));
        copiedTo = end;
        nextEscape = escapeFrom(json, end);
      }
      at = end;
    } else if (isBlank(unit)) {
      compact += json.slice(copiedTo, at);
      at = afterBlanks(json, at);
      copiedTo = at;
    } else {
      if (isOpening(unit)) levels += 1;
      else if (isClosing(unit)) levels -= 1;
      if (levels > levelsMax) return undefined;
      at += 1;
    }
  }
  return compact + json.slice(copiedTo);
}

const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
const isOpening = (unit: number): boolean => unit === openBrace || unit === openBracket;
const isClosing = (unit: number): boolean => unit === closeBrace || unit === closeBracket;

/** Where the next escape stands; past everything where there is none, so that nobody looks for it again. */
function escapeFrom(json: string, at: number): number {
  const found = json.indexOf("\\", at);
  return found < 0 ? Number.POSITIVE_INFINITY : found;
}

function afterBlanks(json: string, at: number): number {
  let after = at;
  while (isBlank(json.charCodeAt(after))) after += 1;
  return after;
}

/** Where the value that begins at `at` ends. */
function valueEnd(json: string, at: number): number {
  const first = json.charCodeAt(at);
  if (first === quote) return stringEnd(json, at);
  if (!isOpening(first)) return literalEnd(json, at);
  let levels = 0;
  for (let next = at; ; ) {
    const unit = json.charCodeAt(next);
    if (unit === quote) {
      next = stringEnd(json, next);
      continue;
    }
    next += 1;
    if (isOpening(unit)) levels += 1;
    else if (isClosing(unit)) levels -= 1;
    if (levels === 0) return next;
  }
}

/** Of the string whose opening quote stands at `open`: behind its closing one. */
function stringEnd(json: string, open: number): number {
  let close = json.indexOf('"', open + 1);
  while (isEscaped(json, close)) close = json.indexOf('"', close + 1);
  return close + 1;
}

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0;
  while (json.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes += 1;
  return backslashes % 2 === 1;
}

/** Of a number or a word. */
function literalEnd(json: string, at: number): number {
  let end = at;
  while (end < json.length && /[^\s,\]}]/.test(json[end]!)) end += 1;
  return end;
}
