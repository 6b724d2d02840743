import { type PaddedUnits, unitAt } from "../unit-scratch.ts";
import { isDigitAt, isWordAt } from "./characters.ts";

/** RFC 5321 lengths. */
const localCharsMax = 64;
const domainCharsMax = 253;

/** Characters of a local part that people use; quoted parts are left out. */
function isLocal(unit: number): boolean {
  return (
    (unit >= 97 && unit <= 122) ||
    (unit >= 65 && unit <= 90) ||
    (unit >= 48 && unit <= 57) ||
    unit === 46 ||
    unit === 95 ||
    unit === 45 ||
    unit === 43 ||
    unit === 37 ||
    unit === 39 ||
    unit === 38 ||
    unit > 0xbf
  );
}

const isDomain = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) ||
  (unit >= 65 && unit <= 90) ||
  (unit >= 48 && unit <= 57) ||
  unit === 46 ||
  unit === 45 ||
  unit > 0xbf;

const [dash, dot, slash, colon, openSquare] = [45, 46, 47, 58, 91];

/** What a local part does not begin with: `.'%&-`. */
const isEdge = (unit: number): boolean => unit === 46 || unit === 39 || unit === 37 || unit === 38 || unit === 45;

/** A place in the text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The e-mail address around the `@` at `sign`, or undefined. Its last label must be letters, so `pkg@1.2.3` is none. */
export function emailAt(text: string, units: PaddedUnits, sign: number): Place | undefined {
  let start = sign;
  while (start > 0 && sign - start < localCharsMax && isLocal(unitAt(units, start - 1))) start -= 1;
  while (start < sign && isEdge(unitAt(units, start))) start += 1;
  if (start === sign || unitAt(units, sign - 1) === dot) return undefined;
  let end = sign + 1;
  while (end - sign <= domainCharsMax && isDomain(unitAt(units, end))) end += 1;
  while (end > sign && (unitAt(units, end - 1) === dot || unitAt(units, end - 1) === dash)) end -= 1;
  const domain = text.slice(sign + 1, end);
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
