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

/** A place in the text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The e-mail address around the `@` at `sign`, or undefined. Its last label must be letters, so `pkg@1.2.3` is none. */
export function emailAt(text: string, sign: number): Place | undefined {
  let start = sign;
  while (start > 0 && sign - start < localCharsMax && isLocal(text.charCodeAt(start - 1))) start -= 1;
  while (start < sign && ".'%&-".includes(text[start]!)) start += 1;
  if (start === sign || text[sign - 1] === ".") return undefined;
  let end = sign + 1;
  while (end - sign <= domainCharsMax && isDomain(text.charCodeAt(end))) end += 1;
  while (end > sign && (text[end - 1] === "." || text[end - 1] === "-")) end -= 1;
  const domain = text.slice(sign + 1, end);
  const dot = domain.lastIndexOf(".");
  if (
    dot < 1 ||
    domain.includes("..") ||
    !/^(?:[a-z]{2,24}|xn--[a-z0-9-]{2,59}|[^\x00-\x7f]{2,24})$/i.test(domain.slice(dot + 1))
  )
    return undefined;
  // `git@host.tld:path` is a repository, `//user:pass@host` an address with a password.
  if (text[end] === ":" && isWordAt(text, end + 1) && !isDigitAt(text, end + 1)) return undefined;
  return { start, end };
}

/** Most characters between `//` and `@` that are read as user and password. */
const userInfoCharsMax = 200;

/** The password of a web address whose `@` is at `sign`, or undefined: `scheme://user:password@host`. */
export function urlPasswordAt(text: string, sign: number): Place | undefined {
  if (!isWordAt(text, sign + 1) && text[sign + 1] !== "[") return undefined;
  let second = -1;
  for (let place = sign - 1; place >= Math.max(0, sign - userInfoCharsMax); place -= 1) {
    const unit = text.charCodeAt(place);
    if (unit === 58) second = place;
    else if (unit === 47) {
      const schemeEnds = text[place - 1] === "/" && text[place - 2] === ":";
      return schemeEnds && second > place && second < sign - 1 ? { start: second + 1, end: sign } : undefined;
    } else if (unit <= 32 || unit === 34 || unit === 39 || unit === 60 || unit === 62 || unit === 64) return undefined;
  }
  return undefined;
}
