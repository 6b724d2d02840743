import { type PaddedUnits, unitAt } from "../unit-scratch.ts";
import { isDigitAt, isWordAt } from "./characters.ts";

/** RFC 5321 lengths. */
const localCharsMax = 64;
const domainCharsMax = 253;

const [dash, dot, slash, colon, openSquare, wideDot] = [45, 46, 47, 58, 91, 0xff0e];

/**
 * What a character is to an address. `unseen` stands in one and never at its edge; between a letter of an alphabet and one of a script
 * that sets no spaces an address begins or ends: `邮箱ann@example.org谢谢`.
 */
const [none, neutral, unseen, letter, spaceless] = [0, 1, 2, 3, 4];

/** Roles of the ASCII characters; `signs` are those beside letters and digits. */
const asciiRoles = (signs: string): Uint8Array =>
  Uint8Array.from({ length: 128 }, (_, unit) => {
    const character = String.fromCharCode(unit);
    if (/[a-z]/i.test(character)) return letter;
    return /[0-9]/.test(character) || signs.includes(character) ? neutral : none;
  });

const inLocal = asciiRoles("._+%'&-");
const inDomain = asciiRoles(".-");
const unseenPattern = /[\p{Default_Ignorable_Code_Point}\u0300-\u036f]/u;
const spacelessPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const letterPattern = /[\p{L}\p{M}]/u;
/** Digits of other scripts, and the fullwidth full stop. */
const neutralPattern = /[\p{Nd}\uff0e]/u;

function roleOf(point: number, ascii: Uint8Array): number {
  if (point < 128) return ascii[point]!;
  const character = String.fromCodePoint(point);
  if (unseenPattern.test(character)) return unseen;
  if (spacelessPattern.test(character)) return spaceless;
  if (letterPattern.test(character)) return letter;
  return neutralPattern.test(character) ? neutral : none;
}

/** The character that ends at `end`. */
function pointBefore(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  if (unit < 0xdc00 || unit > 0xdfff || end < 2) return unit;
  const pair = text.codePointAt(end - 2)!;
  return pair > 0xffff ? pair : unit;
}

const unitsIn = (point: number): number => (point > 0xffff ? 2 : 1);

/** Where the local part before the `@` at `sign` begins. */
function localStart(text: string, sign: number): number {
  let start = sign;
  let script = none;
  for (let at = sign; at > 0 && sign - at < localCharsMax; ) {
    const point = pointBefore(text, at);
    const role = roleOf(point, inLocal);
    if (role === none || (role >= letter && script !== none && role !== script)) break;
    if (role >= letter) script = role;
    at -= unitsIn(point);
    if (role !== unseen) start = at;
  }
  return start;
}

/** Where the domain behind the `@` at `sign` ends. */
function domainEnd(text: string, sign: number): number {
  let end = sign + 1;
  let script = none;
  let dots = 0;
  for (let at = end; at < text.length && at - sign <= domainCharsMax; ) {
    const point = text.codePointAt(at)!;
    const role = roleOf(point, inDomain);
    // A first label may mix scripts.
    if (role === none || (role >= letter && script !== none && role !== script && dots > 0)) break;
    if (point === dot || point === wideDot) {
      dots += 1;
      script = none;
    } else if (role >= letter) script = role;
    at += unitsIn(point);
    if (role !== unseen) end = at;
  }
  return end;
}

/** What a local part does not begin with: `.'%&-`. */
const isEdge = (unit: number): boolean => unit === 46 || unit === 39 || unit === 37 || unit === 38 || unit === 45;

const isDotAt = (units: PaddedUnits, place: number): boolean =>
  unitAt(units, place) === dot || unitAt(units, place) === wideDot;

/** A place in the text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The e-mail address around the `@` at `sign`, or undefined. Its last label must be letters, so `pkg@1.2.3` is none. */
export function emailAt(text: string, units: PaddedUnits, sign: number): Place | undefined {
  let start = localStart(text, sign);
  while (start < sign && isEdge(unitAt(units, start))) start += 1;
  if (start === sign || unitAt(units, sign - 1) === dot) return undefined;
  let end = domainEnd(text, sign);
  for (let last = unitAt(units, end - 1); end > sign && (last === dot || last === dash || last === wideDot); ) {
    end -= 1;
    last = unitAt(units, end - 1);
  }
  // `a@b.c`: no last label is one letter.
  if (isDotAt(units, end - 2)) return undefined;
  const domain = text.slice(sign + 1, end).replaceAll("．", ".");
  const lastDot = domain.lastIndexOf(".");
  if (
    lastDot < 1 ||
    domain.includes("..") ||
    !/^(?:[a-z]{2,24}|xn--[a-z0-9-]{2,59}|[^\x00-\x7f]{2,24})$/i.test(domain.slice(lastDot + 1))
  )
    return undefined;
  // `git@host.tld:path` is a repository, `//user:pass@host` an address with a password.
  if (unitAt(units, end) === colon && isWordAt(units, end + 1) && !isDigitAt(units, end + 1)) return undefined;
  return { start, end };
}

/** Most characters between `//` and `@` that are read as user and password. */
const userInfoCharsMax = 200;

/** The password of a web address whose `@` is at `sign`, or undefined: `scheme://user:password@host`. */
export function urlPasswordAt(units: PaddedUnits, sign: number): Place | undefined {
  if (!isWordAt(units, sign + 1) && unitAt(units, sign + 1) !== openSquare) return undefined;
  let second = -1;
  for (let place = sign - 1; place >= Math.max(0, sign - userInfoCharsMax); place -= 1) {
    const unit = unitAt(units, place);
    if (unit === colon) second = place;
    else if (unit === slash) {
      const schemeEnds = unitAt(units, place - 1) === slash && unitAt(units, place - 2) === colon;
      return schemeEnds && second > place && second < sign - 1 ? { start: second + 1, end: sign } : undefined;
    } else if (unit <= 32 || unit === 34 || unit === 39 || unit === 60 || unit === 62 || unit === 64) return undefined;
  }
  return undefined;
}
