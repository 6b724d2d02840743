/**
 * Personal data in a text, in one pass.
 *
 * The pass stops at four kinds of character: a digit, `@`, `:` and `-`. A digit opens a token; the token is read as an
 * identifier of one of about a hundred kinds (a trie of pictures, then check digits), an account number, a network address,
 * a wallet, a phone number or a house number, in that order. `@` is an e-mail address or a password in a web address.
 * `:` and `-` may hold an IPv6 or a hardware address that has no digit.
 *
 * What is found gets points by what proves it: a check digit, a picture, a name near it (48 characters before, 32
 * behind). From 0.5 on it flags the text; below, it is only reported and redacted: e-mail and network addresses, phones
 * and names stand in too many innocent texts. A bare number in running text that nothing names flags only where hardly
 * one in a hundred passes its checks, as with payment cards; every tenth order number has a right check digit.
 *
 * Linear whatever the text: every token is read once, every look around a candidate is bounded and counted, and when
 * the looks of a text run out (one for each 16 units) a signal of its own says so, PII-1999.
 *
 * To add an identifier, add an `IdKind` to one of the `kinds-*.ts` with its pictures, check digits and names, and a
 * row of known-good numbers to `test/unit/pii/`.
 */
import type { Signal } from "../../../src/contracts/verdict.ts";
import { addressPassword } from "../../rules/secrets/databases.ts";
import type { Span } from "../reading.ts";
import { type PaddedUnits, paddedUnitsOf, unitAt } from "../unit-scratch.ts";
import { addressAt, labelledAddress } from "./addresses.ts";
import { closesCleanly, opensCleanly } from "./boundaries.ts";
import { codeAt, isDigitAt, isHexAt, isWordAt } from "./characters.ts";
import { emailAt, urlPasswordAt } from "./contact.ts";
import { Findings, type Label } from "./findings.ts";
import { ibanEnd, isSampleIban } from "./iban.ts";
import { identifierAt, mixedIdentifier, samplePoints } from "./identifiers.ts";
import { labelOf, labelsBefore } from "./label-ends.ts";
import { namedValue } from "./named-values.ts";
import { ipv4End, ipv6End, isNobodysIpv4, isNobodysMac, macEnd } from "./network.ts";
import { coordinatesAt, findPeople, labelledName } from "./people.ts";
import { phoneAt } from "./phones.ts";
import type { Surroundings } from "./surroundings.ts";
import { travelDocument } from "./travel.ts";
import { isBase58Address, isBech32Address, isHexAddress, mayBeWallet } from "./wallet.ts";

const email: Label = { id: "PII-1000", type: "EMAIL", what: "an e-mail address" };
const ip: Label = { id: "PII-1001", type: "IP_ADDRESS", what: "an IP address" };
const mac: Label = { id: "PII-1002", type: "MAC_ADDRESS", what: "a hardware address" };
const iban: Label = { id: "PII-1040", type: "IBAN", what: "an IBAN" };
const wallet: Label = { id: "PII-1041", type: "CRYPTO_ADDRESS", what: "a cryptocurrency address" };
const urlPassword: Label = { id: "SEC-1552", type: "URL_PASSWORD", what: "a web address with a password" };

/** Points of what has no surroundings to judge by. */
const points = { email: 0.3, ip: 0.3, mac: 0.3, iban: 0.85, wallet: 0.55, hexWallet: 0.4, urlPassword: 0.8 } as const;

const [space, dash, dot, colon, sign, backslash, low, smallU] = [32, 45, 46, 58, 64, 92, 95, 117];

/** Hashing a wallet's address costs as much as so many looks. */
const walletLooks = 12;

/** Where the pass stops. A native search is the quickest way to the next stop but for the nearest, which a loop finds. */
const stop = /[0-9@:-]/g;
const nearUnits = 32;
const isStop = Uint8Array.from({ length: 128 }, (_, unit) => (/[0-9@:-]/.test(String.fromCharCode(unit)) ? 1 : 0));

/** Letters before the first digit of a token, at most, for it to be an identifier. */
const leadMax = 12;

/** Every piece of personal data in `text`, in order of place. Offsets are UTF-16 units of `text`. Never throws. */
export function findPii(text: string): Signal[] {
  const units = paddedUnitsOf(text);
  const findings = new Findings(text, units);
  for (let place = nextStop(text, units, 0); place >= 0; ) {
    place = nextStop(text, units, readStop(text, place, findings));
  }
  findPeople(text, findings);
  return findings.settled(text.length);
}

/** The same, but for people's names, where values begin inside `ranges` and not inside `known`; both rise. */
export function findPiiWithin(text: string, ranges: readonly Span[], known: readonly Span[]): Signal[] {
  const units = paddedUnitsOf(text);
  const findings = new Findings(text, units);
  let place = 0;
  let passed = 0;
  for (const { start, end } of ranges) {
    place = nextStop(text, units, Math.max(place, start));
    while (place >= 0 && place < end) {
      while (passed < known.length && known[passed]!.end <= place) passed += 1;
      const isKnown = passed < known.length && known[passed]!.start <= place;
      place = nextStop(text, units, isKnown ? known[passed]!.end : readStop(text, place, findings));
    }
    if (place < 0) break;
  }
  return findings.settled(text.length);
}

/** The first stop from `from` on; -1 where there is none. */
function nextStop(text: string, units: PaddedUnits, from: number): number {
  const nearEnd = Math.min(text.length, from + nearUnits);
  for (let place = from; place < nearEnd; place += 1) {
    const unit = unitAt(units, place);
    if (unit < 128 && isStop[unit] === 1) return place;
  }
  stop.lastIndex = nearEnd;
  return stop.test(text) ? stop.lastIndex - 1 : -1;
}

/** Reads what stands at a stop; returns where to go on, always behind it. */
function readStop(text: string, place: number, findings: Findings): number {
  const unit = unitAt(findings.units, place);
  if (unit === sign) return readSign(text, place, findings);
  if (unit === colon) return readColon(text, place, findings);
  return unit === dash ? readDash(text, place, findings) : readToken(text, place, findings);
}

/** Reads the token whose first digit is at `first`; returns where to go on, always behind `first`. */
function readToken(text: string, first: number, findings: Findings): number {
  const { units } = findings;
  let start = first;
  while (start > 0 && first - start <= leadMax && isWordAt(units, start - 1)) start -= 1;
  let end = first + 1;
  while (isWordAt(units, end)) end += 1;
  if (first - start > leadMax || end - start > 96) return end;
  if (end < text.length && isStrayNumber(units, start, end)) return end;
  // `\u0435`: one of many in a table of words.
  if (end - start === 5 && unitAt(units, start) === smallU && unitAt(units, start - 1) === backslash) return end;

  const found = longToken(text, start, end, findings);
  if (found > 0) return found;
  if (mayFollowTravel(unitAt(units, end))) {
    const travel = travelDocument(text, start, end, findings);
    if (travel > 0) return travel;
  }
  const previous = shortWordBefore(units, start);
  if (previous >= 0) {
    const behind = identifierAt(text, previous, findings);
    if (behind > first) return behind;
  }
  const behind = identifierAt(text, start, findings);
  if (behind > first) return behind;
  if (opensCleanly(units, start) && closesCleanly(units, end)) {
    if (mixedIdentifier(text, start, end, findings) || namedValue(text, start, end, findings)) return end;
  }
  if (start === first) {
    const behindNumber = readNumber(text, start, end, findings);
    if (behindNumber > first) return behindNumber;
  }
  return end;
}

/** `<` and `/`. */
const mayFollowTravel = (unit: number): boolean => unit === 60 || unit === 47;

/** Units that may join a token to more of the same value; letters and digits are in it already. */
const isJoint = Uint8Array.from({ length: 128 }, (_, unit) =>
  " -./:()+,".includes(String.fromCharCode(unit)) ? 1 : 0,
);
const mayJoin = (unit: number): boolean => unit > 127 || isJoint[unit] === 1;

/** The shortest values of one token have so many characters. */
const aloneMin = 5;

/** Too short for a value of its own, and nothing joins it to another token. */
const isStrayNumber = (units: PaddedUnits, start: number, end: number): boolean =>
  end - start < aloneMin && !mayJoin(unitAt(units, end)) && !mayJoin(unitAt(units, start - 1));

/** IBANs and wallets: they begin with letters or a fixed digit and are long. */
function longToken(text: string, start: number, end: number, findings: Findings): number {
  const { units } = findings;
  if (isWordAt(units, start - 1) || unitAt(units, start - 1) === low) return -1;
  if (
    codeAt(units, start) > 9 &&
    codeAt(units, start + 1) > 9 &&
    isDigitAt(units, start + 2) &&
    isDigitAt(units, start + 3)
  ) {
    const stop = ibanEnd(text, units, start);
    if (stop > 0) {
      const around = findings.around(start, stop);
      if (findings.look() && !around.isAnnouncedMadeUp) {
        findings.add(iban, start, stop, ibanPoints(text.slice(start, stop), around));
      }
      return stop;
    }
  }
  return walletAt(text, start, end, findings);
}

/** One of manuals counts where nothing but somebody's address says that it is one. */
function ibanPoints(value: string, around: Surroundings): number {
  if (!around.isAmongSamples || !isSampleIban(value)) return points.iban;
  return around.isAmongSamplesByHost ? samplePoints : 0;
}

/** A wallet's address that is the token `[start, end)`. Returns `end`, or -1. */
function walletAt(text: string, start: number, end: number, findings: Findings): number {
  if (end - start < 26 || end - start > 74 || !"13bB0DLMT".includes(text[start]!)) return -1;
  const token = text.slice(start, end);
  if (isHexAddress(token)) {
    findings.add(wallet, start, end, points.hexWallet);
    return end;
  }
  if (!mayBeWallet(token) || !findings.look(walletLooks)) return -1;
  if (!isBase58Address(token) && !isBech32Address(token)) return -1;
  findings.add(wallet, start, end, points.wallet);
  return end;
}

/** Start of a word of one to three letters that a space or dash joins to the token at `start`; -1 without one. */
function shortWordBefore(units: PaddedUnits, start: number): number {
  const joint = unitAt(units, start - 1);
  if (joint !== space && joint !== dash) return -1;
  let from = start - 1;
  while (from > 0 && start - from < 5 && codeAt(units, from - 1) > 9 && isWordAt(units, from - 1)) from -= 1;
  return from < start - 1 && start - from < 5 && !isWordAt(units, from - 1) ? from : -1;
}

/** What begins with a digit and is no identifier: addresses of machines, phones, houses and places. */
function readNumber(text: string, start: number, end: number, findings: Findings): number {
  const { units } = findings;
  const before = unitAt(units, start - 1);
  if (unitAt(units, end) === dot && before !== dot && before !== low && !isWordAt(units, start - 1)) {
    const stop = end - start <= 3 ? ipv4End(units, start) : macEnd(units, start);
    if (stop > 0) {
      if (end - start > 3) addMac(text, start, stop, findings);
      else if (!isNobodysIpv4(text.slice(start, stop)) && !isVersion(text, start) && !isHeading(text, start, stop))
        findings.add(ip, start, stop, points.ip);
      return stop;
    }
    const pair = end - start <= 3 ? coordinatesAt(text, start, findings) : -1;
    if (pair > 0) return pair;
  }
  const phone = phoneAt(text, start, findings);
  if (phone > 0) return phone;
  return end - start <= 5 ? addressAt(text, start, end, findings) : -1;
}

const isVersion = (text: string, start: number): boolean =>
  /(?:version|release|build|firmware|\bv|\brev|se[ck]tion|chapter|clause|abschnitt|kapitel|secci[oó]n|cap[ií]tulo|раздел|глава|[§第节節章])["' :.=\u00a0]{0,5}$/i.test(
    text.slice(Math.max(0, start - 14), start),
  );

/** `12.3.2.3. Creating a package` at the start of a line or comment is the number of a section; those have no zeros and are small. */
const isHeading = (text: string, start: number, stop: number): boolean =>
  (/^\.[ \t\u00a0]{1,3}\p{L}/u.test(text.slice(stop, stop + 5))
    ? /(?:^|[\n>#])[ \t\u00a0]{0,8}$/.test(text.slice(Math.max(0, start - 9), start))
    : /^[ \t\u00a0]{1,3}\p{L}/u.test(text.slice(stop, stop + 4)) &&
      /\/[/*][ \t*]{1,3}$/.test(text.slice(Math.max(0, start - 5), start))) &&
  /^(?:[1-9]\d?\.){3}[1-9]\d?$/.test(text.slice(start, stop));

function readSign(text: string, at: number, findings: Findings): number {
  const password = urlPasswordAt(findings.units, at);
  if (password !== undefined) {
    const belief = addressPassword(text.slice(password.start, password.end), text, at);
    if (belief > 0) findings.add(urlPassword, password.start, password.end, points.urlPassword * belief, "secrets");
    return at + 1;
  }
  const found = emailAt(text, findings.units, at);
  if (found === undefined) return at + 1;
  findings.add(email, found.start, found.end, points.email);
  return found.end;
}

function readColon(text: string, place: number, findings: Findings): number {
  const { units } = findings;
  const labels = labelsBefore(units, place);
  if (labels !== 0) {
    if ((labels & labelOf.person) !== 0) labelledName(text, place, findings);
    if ((labels & labelOf.street) !== 0) labelledAddress(text, place, findings);
  }
  if (!isHexAt(units, place + 1) && unitAt(units, place + 1) !== colon) return place + 1;
  let start = place;
  while (start > 0 && place - start < 5 && isHexAt(units, start - 1)) start -= 1;
  if (place - start > 4 || isWordAt(units, start - 1)) return place + 1;
  if (unitAt(units, start - 1) === colon || unitAt(units, start - 1) === dot) return place + 1;
  const six = ipv6End(units, start);
  if (six > place) {
    findings.add(ip, start, six, points.ip);
    return six;
  }
  const hardware = place - start === 2 ? macEnd(units, start) : -1;
  if (hardware < 0) return place + 1;
  addMac(text, start, hardware, findings);
  return hardware;
}

function readDash(text: string, place: number, findings: Findings): number {
  const { units } = findings;
  if (unitAt(units, place + 3) !== dash || !isHexAt(units, place - 1) || !isHexAt(units, place - 2)) return place + 1;
  if (isWordAt(units, place - 3) || unitAt(units, place - 3) === dash) return place + 1;
  const end = macEnd(units, place - 2);
  if (end < 0) return place + 1;
  addMac(text, place - 2, end, findings);
  return end;
}

function addMac(text: string, start: number, end: number, findings: Findings): void {
  if (!isNobodysMac(text.slice(start, end))) findings.add(mac, start, end, points.mac);
}
