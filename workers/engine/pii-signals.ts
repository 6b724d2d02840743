import type { JobKind, Signal } from "../../src/contracts/verdict.ts";
import { isLetter } from "./code-units.ts";
import { none } from "./evasions.ts";
import { type Folded, sourceEnd, sourceStart } from "./fold.ts";
import { findPii, findPiiWithin } from "./pii/find-pii.ts";
import type { Reading, Span } from "./reading.ts";

/** A text this short is about what it holds: "Please contact me at …", a number alone. */
const shortTextUnitsMax = 160;
/** Then a contact detail, a plate or a document weighs as much as it takes to ask for its redaction (docs/decisions/contact-details.md). */
const shortTextPoints = 0.5;
const shortTextTypes: ReadonlySet<string> = new Set([
  ...["EMAIL", "PHONE", "IP_ADDRESS", "MAC_ADDRESS"],
  ...["LICENSE_PLATE", "PASSPORT", "DRIVERS_LICENSE", "IN_VOTER_ID", "IN_PAN", "US_DEA_NUMBER", "UK_NHS"],
]);

/** Personal data of a text as it stands, as it folds where it was dressed up, and of what was hidden in it. */
export function piiSignals(plain: Reading, views: readonly Reading[], kind: JobKind): Signal[] {
  const text = plain.folded.source;
  const found = findPii(text);
  if (isDressed(plain.folded)) found.push(...onlyFolded(plain.folded, found));
  for (const view of views) if (view.isFresh) found.push(...inView(view));
  if (kind === "tool_call" || text.length > shortTextUnitsMax) return found;
  return found.map((one) =>
    shortTextTypes.has(one.type) && !(one.type === "EMAIL" && one.view === "plain" && isByline(text, one))
      ? { ...one, points: Math.max(one.points, shortTextPoints) }
      : one,
  );
}

/** `Ada Okafor <ada@example.org>`, as authors and senders are named, and `git@host`, which is nobody: the text is about something else. */
function isByline(text: string, { start, end }: Signal): boolean {
  if (text.startsWith("git@", start)) return true;
  return text[end] === ">" && /[\p{L}\p{M}.)"”] ?<$/u.test(text.slice(Math.max(0, start - 3), start));
}

/** Fullwidth digits; mathematical ones are counted as styled. */
const otherDigits = /[\uFF10-\uFF19]/;

/** Digits in other forms, or with invisible characters between them, show only after folding. */
function isDressed({ evasions, source }: Folded): boolean {
  if (evasions === none) return false;
  return evasions.styled > 0 || evasions.invisible > 0 || evasions.stacked > 0 || otherDigits.test(source);
}

function onlyFolded(folded: Folded, plain: readonly Signal[]): Signal[] {
  let at = 0;
  return findPiiWithin(folded.text, dressedRanges(folded))
    .map((one) => ({ ...one, start: sourceStart(folded, one.start), end: sourceEnd(folded, one.end), view: "folded" }))
    .filter((one) => {
      // Both are in order of place.
      while (at < plain.length && plain[at]!.end <= one.start) at += 1;
      return at === plain.length || plain[at]!.start >= one.end;
    });
}

/** Hardly a value is longer (an IBAN in groups has 42): what begins farther from a dressed place was read as it stands. */
const valueUnitsMax = 44;
/** Letters of other alphabets end here; behind it are signs and letters in fancy dress. */
const signsFrom = 0x2000;

/** Where folding put together what was apart, or made a sign or a dressed-up letter plain; with room for a value around. Ranges of the folded text, in order. */
function dressedRanges(folded: Folded): Span[] {
  const ranges: { start: number; end: number }[] = [];
  const isStyled = folded.evasions.styled > 0 || otherDigits.test(folded.source);
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
