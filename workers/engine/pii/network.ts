import { codeAt, isDigitAt, isHexAt, isWordAt } from "./characters.ts";

/** End of a dotted IPv4 address at `start`, or -1. No leading zeros, no fifth group, not inside a longer word or number. */
export function ipv4End(text: string, start: number): number {
  let place = start;
  for (let group = 0; group < 4; group += 1) {
    let value = 0;
    let length = 0;
    while (isDigitAt(text, place) && length < 4) {
      value = value * 10 + codeAt(text, place);
      place += 1;
      length += 1;
    }
    if (length === 0 || length > 3 || value > 255 || (length > 1 && text[place - length] === "0")) return -1;
    if (group === 3) break;
    if (text[place] !== ".") return -1;
    place += 1;
  }
  if (isWordAt(text, place) || text[place] === "_" || (text[place] === "." && isDigitAt(text, place + 1))) return -1;
  // `1.2.3.4-beta` is a version.
  return text[place] === "-" && codeAt(text, place + 1) > 9 && isWordAt(text, place + 1) ? -1 : place;
}

/** Addresses that name no machine of anybody's: unspecified, loopback, broadcast, netmasks. */
export function isNobodysIpv4(address: string): boolean {
  return /^(?:0\.|127\.|255\.)/.test(address) || address.endsWith(".0.0.0");
}

/** End of six hex pairs parted by `:` or `-`, or of three quads parted by `.`, at `start`; -1 where there is none. */
export function macEnd(text: string, start: number): number {
  const quads = isHexAt(text, start + 2) && isHexAt(text, start + 3) && text[start + 4] === ".";
  const [groups, size] = quads ? [3, 4] : [6, 2];
  const separator = text[start + size];
  if (separator !== (quads ? "." : ":") && (quads || separator !== "-")) return -1;
  let place = start;
  let seen = 0;
  for (let group = 0; group < groups; group += 1) {
    for (let i = 0; i < size; i += 1, place += 1) {
      if (!isHexAt(text, place)) return -1;
      seen |= codeAt(text, place) === 0 ? 1 : codeAt(text, place) === 15 ? 2 : 4;
    }
    if (group < groups - 1 && text[place] !== separator) return -1;
    if (group < groups - 1) place += 1;
  }
  if (isWordAt(text, place) || ((text[place] === separator || text[place] === ":") && isHexAt(text, place + 1)))
    return -1;
  // All zeros and all ones are no device.
  return seen === 1 || seen === 2 ? -1 : place;
}

/** Longest spelling of an IPv6 address, with a dotted tail. */
const ipv6CharsMax = 45;

/** End of an IPv6 address at `start` (RFC 4291), or -1. `std::move` and `a::b` are none: it takes a digit and three groups or 2000::/3. */
export function ipv6End(text: string, start: number): number {
  let place = start;
  let groups = 0;
  let gap = false;
  let digits = 0;
  while (place - start < ipv6CharsMax) {
    if (text[place] === ":" && text[place + 1] === ":") {
      if (gap) return -1;
      gap = true;
      place += 2;
      if (!isHexAt(text, place)) break;
    } else if (groups > 0) {
      if (text[place] !== ":" || !isHexAt(text, place + 1)) break;
      place += 1;
    }
    const tail = groups > 0 || gap ? ipv4End(text, place) : -1;
    if (tail > 0) {
      groups += 2;
      digits += 4;
      place = tail;
      break;
    }
    let length = 0;
    while (length < 5 && isHexAt(text, place)) {
      if (isDigitAt(text, place)) digits += 1;
      place += 1;
      length += 1;
    }
    if (length === 0 || length > 4) return -1;
    groups += 1;
  }
  if (isWordAt(text, place) || text[place] === "_") return -1;
  if ((text[place] === ":" || text[place] === ".") && isWordAt(text, place + 1)) return -1;
  if (gap ? groups > 7 || groups < 2 : groups !== 8) return -1;
  return digits > 0 && place - start >= 6 ? place : -1;
}
