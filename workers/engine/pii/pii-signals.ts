import type { JobKind, Signal } from "../../../src/contracts/verdict.ts";
import { isLetter } from "../code-units.ts";
import { type Folded, placeOf, sourceEnd, sourceStart } from "../fold/fold.ts";
import type { Reading, Span } from "../reading.ts";
import { findPii, findPiiWithin } from "./find-pii.ts";

/** A text this short is about what it holds: "Please contact me at …", a number alone. */
const shortTextUnitsMax = 160;
/** Then a contact detail, a plate or a document weighs as much as it takes to ask for its redaction (docs/decisions/contact-details.md). */
const shortTextPoints = 0.5;
const shortTextTypes: ReadonlySet<string> = new Set([
  ...["EMAIL", "PHONE", "IP_ADDRESS", "MAC_ADDRESS"],
  ...["LICENSE_PLATE", "PASSPORT", "DRIVERS_LICENSE", "IN_VOTER_ID", "IN_PAN", "US_DEA_NUMBER", "UK_NHS"],
  ...["DATE_OF_BIRTH", "COORDINATES"],
]);
const recordUnitsMax = 320;
const recordTypes: ReadonlySet<string> = new Set(["EMAIL", "PHONE", "IP_ADDRESS", "MAC_ADDRESS", "DATE_OF_BIRTH"]);
/** An address with its postcode. */
const wholeAddress = "PII-1033";

/** Personal data of a text as it stands, as it folds where it was dressed up, and of what was hidden in it. */
export function piiSignals(plain: Reading, views: readonly Reading[], kind: JobKind): Signal[] {
  const text = plain.folded.source;
  const found = findPii(withBreaks(text));
  if (isDressed(plain.folded)) found.push(...onlyFolded(plain.folded, found));
  for (const view of views) if (view.isFresh) found.push(...inView(view));
  if (kind === "tool_call" || text.length > recordUnitsMax) return found;
  if (text.length > shortTextUnitsMax) return isOfOnePerson(text, found) ? found.map(asRecord) : found;
  return found.map((one) =>
    (shortTextTypes.has(one.type) || one.ruleId === wholeAddress) &&
    !(one.view === "plain" && isBesidesThePoint(text, one))
      ? { ...one, points: Math.max(one.points, shortTextPoints) }
      : one,
  );
}

/**
 * JSON with its escaped line breaks and tabs as blanks of the same length: the `n` of one is no letter of the value behind it. Also
 * of JSON within a string of JSON, whose backslashes are escaped too.
 */
function withBreaks(text: string): string {
  if (!ofJson.test(text)) return text;
  if (text.includes("\\\\")) return text.replace(escapedBreak, ({ length }) => `${" ".repeat(length - 1)}\n`);
  // The same for a single backslash, in a fifth of the time.
  return text.replaceAll("\\n", " \n").replaceAll("\\r", " \n").replaceAll("\\t", " \n");
}
const ofJson = /^\s*[[{"]/;
/** From the first backslash of a row on: tried at each of them, a long row would take time by its square. */
const escapedBreak = /(?<!\\)\\+[nrt]/g;

/**
 * In a text hardly longer: a birthday, or where somebody is online, beside a detail of another sort is a record of a person. A mail
 * address beside a phone is how letters and shops sign.
 */
function isOfOnePerson(text: string, found: readonly Signal[]): boolean {
  const sorts = new Set(found.filter((one) => isTelling(text, one)).map(({ type }) => type));
  return sorts.size > 1 && (sorts.has("DATE_OF_BIRTH") || sorts.has("IP_ADDRESS"));
}
const isTelling = (text: string, one: Signal): boolean =>
  recordTypes.has(one.type) &&
  !isBesidesThePoint(text, one) &&
  !(one.type === "IP_ADDRESS" && ofNoMachine.test(text.slice(one.start, one.end)));
const asRecord = (one: Signal): Signal =>
  recordTypes.has(one.type) ? { ...one, points: Math.max(one.points, shortTextPoints) } : one;

/** A detail that says nothing of what the text is about (docs/decisions/contact-details.md). */
function isBesidesThePoint(text: string, one: Signal): boolean {
  if (one.type === "EMAIL")
    return isByline(text, one) || isNobodys(text, one) || isOfSample(text, one) || isDeskOfSample(text, one);
  if (one.type === "PHONE") return isOfSample(text, one);
  if (one.type === "DATE_OF_BIRTH") return ofHistory.test(text.slice(one.start, one.end)) || ofSamples.test(text);
  if (one.type === "COORDINATES") return !ofSomebody.test(text.slice(Math.max(0, one.start - 48), one.start));
  return one.type === "IP_ADDRESS" && ofNoMachine.test(text.slice(one.start, one.end)) && hasWords(text);
}

/** `Ada Okafor <ada@example.org>`, `ada@example.org (Ada Okafor)`, as authors and senders are named. */
function isByline(text: string, { start, end }: Signal): boolean {
  if (/^ \(\p{Lu}/u.test(text.slice(end, end + 3))) return true;
  return text[end] === ">" && /[\p{L}\p{M}.)"”] ?<$/u.test(text.slice(Math.max(0, start - 3), start));
}

/** Kept for manuals and films (RFC 2606, the exchange 555-01), in a text that speaks of samples. */
function isOfSample(text: string, { start, end }: Signal): boolean {
  return keptForSamples.test(text.slice(start, end)) && ofSamples.test(text);
}
const keptForSamples =
  /@(?:[\w-]{1,40}\.){0,3}(?:example\.(?:com|org|net)|example|test|invalid|localhost)$|555[ .-]?01\d\d$/i;
/** The desk of an office that only manuals have, in an imprint or a template. */
function isDeskOfSample(text: string, { start, end }: Signal): boolean {
  return deskOfSample.test(text.slice(start, end)) && ofImprint.test(text);
}
const deskOfSample =
  /^(?:info|contact|office|kontakt|hello|mail|service|support|sales)@(?:[\w-]{1,40}\.){0,3}(?:example\.(?:com|org|net)|example|test|invalid)$/i;
const ofImprint =
  /\bimpressum\b|\bimprint\b|mentions l[ée]gales|aviso legal|\bmuster(?:firma|mann|frau|stadt|stra)|\bacme\b/i;
const ofSamples =
  /(?<![\w.@-])(?:fixtures?|mock(?:ed|s)?|dummy|placeholders?|stubs?|factory|faker|seed(?:ed|s)?|test (?:data|users?|cases?|rows?)|unit tests?|sample (?:data|rows?|users?|records?)|example (?:data|rows?|users?|records?)|regex(?:es|p)?|regular expressions?)(?![\w@]|\.\w)/i;

/** Born before 1920: hardly anybody's. */
const ofHistory = /(?<!\d)1(?:[0-8]\d\d|90\d|91\d)(?!\d)/;
const ofSomebody = /\b(?:home|house|live[sd]?|(?:my|his|her) location|whereabouts|parked|my ex)\b/i;

/** `git@host`, the account on a host that a command names, a mailing list, where bugs are reported. */
function isNobodys(text: string, { start, end }: Signal): boolean {
  const address = text.slice(start, end);
  return (
    nobodys.test(address) ||
    (ofDesk.test(address) && hasWords(text)) ||
    reachesHost.test(text.slice(Math.max(0, start - 80), start))
  );
}
const nobodys =
  /^(?:git|no-?reply|do-?not-?reply|mailer-daemon|bugs?|bugs?[-+][\w.+-]{1,60}|[\w.+-]{1,60}-(?:bugs?|request|announce|users?|devel|discuss|owner))@|@(?:lists?|bugs)\./i;
/** Of a desk or a program of a house, not of a person; alone it may be all there is to reach somebody by. */
const ofDesk =
  /^(?:postmaster|hostmaster|webmaster|abuse|notifications?|support|help|helpdesk|hr|billing|invoices?|sales|legal|compliance|security|privacy|press|jobs|careers|feedback|newsletter)@/i;
const reachesHost = /(?:^|[\s$#(|;&])(?:ssh|scp|sftp|rsync|mosh|ssh-copy-id)\s[^\n]{0,60}$/;

/** Of private networks, of those in manuals and of links (RFC 1918, 3849, 3927, 5737). */
const ofNoMachine =
  /^(?:(?:::ffff:)?(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.)|2001:0?db8:|fe80:|f[cd][\da-f]{2}:)/i;
/** So many words beside a detail are about something else. */
const wordsMin = 5;
const wordOrNumber = /[\p{L}\p{M}\d.:/]{2,}/gu;
const ofWords = /^\p{L}/u;

function hasWords(text: string): boolean {
  let words = 0;
  for (const [word] of text.matchAll(wordOrNumber)) words += ofWords.test(word) && !ipOrHex.test(word) ? 1 : 0;
  return words >= wordsMin;
}
const ipOrHex = /^[\da-f]{0,4}:/i;

/** Digits in other forms, or with invisible characters between them, show only after folding. Mathematical ones are counted as styled. */
const isDressed = ({ evasions }: Folded): boolean =>
  evasions.styled > 0 || evasions.invisible > 0 || evasions.stacked > 0 || evasions.wideDigits > 0;

function onlyFolded(folded: Folded, plain: readonly Signal[]): Signal[] {
  let at = 0;
  return findPiiWithin(folded.text, dressedRanges(folded), plain.map(inFolded(folded)))
    .map((one) => ({ ...one, start: sourceStart(folded, one.start), end: sourceEnd(folded, one.end), view: "folded" }))
    .filter((one) => {
      // Both are in order of place.
      while (at < plain.length && plain[at]!.end <= one.start) at += 1;
      return at === plain.length || plain[at]!.start >= one.end;
    });
}

/** Where a find of the text as it stands is in the folded text. */
const inFolded =
  ({ map }: Folded) =>
  ({ start, end }: Span): Span =>
    map === null ? { start, end } : { start: placeOf(map, start), end: placeOf(map, end) };

/** Hardly a value is longer (an IBAN in groups has 42): what begins farther from a dressed place was read as it stands. */
const valueUnitsMax = 44;
/** Letters of other alphabets end here; behind it are signs and letters in fancy dress. */
const signsFrom = 0x2000;

/**
 * Where folding put together what was apart, or made a sign or a dressed-up letter plain; with room for a value around. Ranges of the
 * folded text, in order.
 */
function dressedRanges(folded: Folded): Span[] {
  const ranges: { start: number; end: number }[] = [];
  const isStyled = folded.evasions.styled > 0 || folded.evasions.wideDigits > 0;
  let at = nextDressed(folded, 0, isStyled);
  for (; at < folded.text.length; at = nextDressed(folded, at + 1, isStyled)) {
    const last = ranges.at(-1);
    if (last !== undefined && at - valueUnitsMax <= last.end) last.end = at + valueUnitsMax;
    else ranges.push({ start: Math.max(0, at - valueUnitsMax), end: at + valueUnitsMax });
  }
  return ranges;
}

/** The first such place of the folded text from `start` on; its length where there is none. */
function nextDressed({ source, text, map }: Folded, start: number, isStyled: boolean): number {
  let before = start === 0 ? -1 : map === null ? start - 1 : map[start - 1]!;
  for (let at = start; at < text.length; at++) {
    const from = map === null ? at : map[at]!;
    if (from !== before + 1) return at;
    if (isStyled && isPlainSign(text.charCodeAt(at), source.charCodeAt(from))) return at;
    before = from;
  }
  return text.length;
}

const isPlainSign = (unit: number, original: number): boolean =>
  original > 127 && unit < 128 && (original >= signsFrom || !isLetter(unit));

/** Personal data inside a view, at the run it was hidden in. */
function inView(view: Reading): Signal[] {
  return findPii(view.folded.source).map((one) => ({
    ...one,
    ...view.toOriginal(one.start, one.end),
    view: view.view,
  }));
}
