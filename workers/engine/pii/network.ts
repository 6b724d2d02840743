import { type PaddedUnits, unitAt } from "../unit-scratch.ts";
import { codeAt, isDigitAt, isHexAt, isWordAt } from "./characters.ts";

const [dash, dot, zero, colon, low] = [45, 46, 48, 58, 95];

/** End of a dotted IPv4 address at `start`, or -1. No leading zeros, no fifth group, not inside a longer word or number. */
export function ipv4End(units: PaddedUnits, start: number): number {
  let place = start;
  for (let group = 0; group < 4; group += 1) {
    let value = 0;
    let length = 0;
    while (isDigitAt(units, place) && length < 4) {
      value = value * 10 + codeAt(units, place);
      place += 1;
      length += 1;
    }
    if (length === 0 || length > 3 || value > 255 || (length > 1 && unitAt(units, place - length) === zero)) return -1;
    if (group === 3) break;
    if (unitAt(units, place) !== dot) return -1;
    place += 1;
  }
  if (
    isWordAt(units, place) ||
    unitAt(units, place) === low ||
    (unitAt(units, place) === dot && isDigitAt(units, place + 1))
  )
    return -1;
  // `1.2.3.4-beta` is a version.
  return unitAt(units, place) === dash && codeAt(units, place + 1) > 9 && isWordAt(units, place + 1) ? -1 : place;
}

/** Addresses that name no machine of anybody's: unspecified, loopback, broadcast, netmasks. */
export function isNobodysIpv4(address: string): boolean {
  return /^(?:0\.|127\.|255\.)/.test(address) || address.endsWith(".0.0.0");
}

/** End of six hex pairs parted by `:` or `-`, or of three quads parted by `.`, at `start`; -1 where there is none. */
export function macEnd(units: PaddedUnits, start: number): number {
  const quads = isHexAt(units, start + 2) && isHexAt(units, start + 3) && unitAt(units, start + 4) === dot;
  const [groups, size] = quads ? [3, 4] : [6, 2];
  const separator = unitAt(units, start + size);
  if (separator !== (quads ? dot : colon) && (quads || separator !== dash)) return -1;
  let place = start;
  let seen = 0;
  for (let group = 0; group < groups; group += 1) {
    for (let i = 0; i < size; i += 1, place += 1) {
      if (!isHexAt(units, place)) return -1;
      seen |= codeAt(units, place) === 0 ? 1 : codeAt(units, place) === 15 ? 2 : 4;
    }
    if (group < groups - 1 && unitAt(units, place) !== separator) return -1;
    if (group < groups - 1) place += 1;
  }
  if (
    isWordAt(units, place) ||
    ((unitAt(units, place) === separator || unitAt(units, place) === colon) && isHexAt(units, place + 1))
  )
    return -1;
  // All zeros and all ones are no device.
  return seen === 1 || seen === 2 ? -1 : place;
}

/** Groups that many listen to, and virtual routers: no card of anybody's (RFC 1112, 2464, 5798, 7042; IEEE 802.1D). */
export function isNobodysMac(address: string): boolean {
  return /^(?:01[:-]?00[:.-]?5e|33[:-]?33|01[:-]?80[:.-]?c2|01[:-]?00[:.-]?0c|00[:-]?00[:.-]?5e)/i.test(address);
}

/** Longest spelling of an IPv6 address, with a dotted tail. */
const ipv6CharsMax = 45;

/** End of an IPv6 address at `start` (RFC 4291), or -1. `std::move` and `a::b` are none: it takes a digit and three groups or 2000::/3. */
export function ipv6End(units: PaddedUnits, start: number): number {
  let place = start;
  let groups = 0;
  let gap = false;
  let digits = 0;
  while (place - start < ipv6CharsMax) {
    if (unitAt(units, place) === colon && unitAt(units, place + 1) === colon) {
      if (gap) return -1;
      gap = true;
      place += 2;
      if (!isHexAt(units, place)) break;
    } else if (groups > 0) {
      if (unitAt(units, place) !== colon || !isHexAt(units, place + 1)) break;
      place += 1;
    }
    const tail = groups > 0 || gap ? ipv4End(units, place) : -1;
    if (tail > 0) {
      groups += 2;
      digits += 4;
      place = tail;
      break;
    }
    let length = 0;
    while (length < 5 && isHexAt(units, place)) {
      if (isDigitAt(units, place)) digits += 1;
      place += 1;
      length += 1;
    }
    if (length === 0 || length > 4) return -1;
    groups += 1;
  }
  if (isWordAt(units, place) || unitAt(units, place) === low) return -1;
  if ((unitAt(units, place) === colon || unitAt(units, place) === dot) && isWordAt(units, place + 1)) return -1;
  if (gap ? groups > 7 || groups < 2 : groups !== 8) return -1;
  return digits > 0 && place - start >= 6 ? place : -1;
}
