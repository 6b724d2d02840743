import { type PaddedUnits, unitAt } from "../unit-scratch.ts";
import type { Findings, Label } from "./findings.ts";
import { labelOf, noteLabelEnds } from "./label-ends.ts";

const address: Label = { id: "PII-1031", type: "STREET_ADDRESS", what: "a street address" };
const whole: Label = { id: "PII-1033", type: "STREET_ADDRESS", what: "a postal address" };

/** Low: places stand in most texts, and only redaction needs them. */
const points = 0.3;
const wholePoints = 0.35;

const street =
  /\d{1,5}[A-Za-z]?,? (?:(?:[NSEW]\.?|North|South|East|West) )?(?:[A-Z][\w'.-]{1,20} ){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Square|Sq|Terrace|Place|Pl|Way|Parkway|Pkwy|Highway|Hwy|Close|Crescent|Gardens|Rise|Grove|Mews|Row|Hill|Walk|Croft|Wharf|Quay|Parade)\b\.?(?: (?:[NS][EW]|[NSEW])\b)?(?:,? (?:Apt|Suite|Unit|Flat|#)\.? ?\w{1,6})?(?:, \p{Lu}[\p{Ll}.'’-]{1,20}(?: (?:(?:upon|on|of|under|le) )?\p{Lu}[\p{Ll}.'’-]{1,20}){0,3}){0,2}(?:,? (?:[A-Z]{2} \d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}))?/uy;
const rue =
  /\d{1,4}(?: ?bis| ?ter)?,? (?:rue|avenue|boulevard|place|chemin|all[ée]e|quai|impasse) (?:d[eu]s? |de la |de l['’]|l['’])?[\p{L}'’-]{2,24}(?: [\p{Lu}][\p{L}'’-]{1,24}){0,3}(?:,? \d{5} \p{Lu}[\p{L}'’-]{1,30})?/uy;
const strasse = /\p{Lu}[\p{L}.-]{1,30}(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|ufer|damm) $/u;
const strasseEnd = /(?:(?:ß|ss)e|tr\.|weg|atz|lee|fer|amm) $/;

/** Behind the house number: a postcode of four or five digits and the town. */
const town = /(?: ?[a-z])?(?:,| ·|;| -)? (?:[A-Z]{1,2}-)?\d{4,5} \p{Lu}[\p{L}-]{1,30}/uy;
const withPostcode = /(?:[A-Z]{2} \d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|\d{4,5} \p{Lu}[\p{L}'’-]{1,30})$/u;

/** Streets and towns that only forms and manuals have. */
const ofForms = /muster(?:stra(?:ß|ss)e|weg|str\.|platz|allee|gasse|stadt|dorf)|beispiel|\bAny(?:town|street|where)\b/i;

/** With its postcode an address is whole, but for those of forms. */
function addStreet(text: string, start: number, end: number, findings: Findings): void {
  const isWhole = withPostcode.test(text.slice(start, end)) && !ofForms.test(text.slice(start, end));
  findings.add(isWhole ? whole : address, start, end, isWhole ? wholePoints : points);
}

/** A street and a house number, where the number is `[start, numberEnd)`. Returns the end of the address, or -1. */
export function addressAt(text: string, start: number, numberEnd: number, findings: Findings): number {
  const { units } = findings;
  const joint = unitAt(units, numberEnd);
  const pattern = joint === 32 || joint === 44 ? patternFor(units, numberEnd) : undefined;
  if (pattern !== undefined) {
    pattern.lastIndex = start;
    const match = pattern.exec(text);
    if (match !== null) {
      const end = start + match[0].length;
      addStreet(text, start, end, findings);
      return end;
    }
  }
  const foreign =
    joint === 44 && unitAt(units, numberEnd + 1) === 32 ? anyStreet(text, start, numberEnd, findings) : -1;
  if (foreign > 0) return foreign;
  // Only letters and a full stop end a street's name.
  if (unitAt(units, start - 1) !== 32 || !endsStreet(unitAt(units, start - 2))) return -1;
  if (!strasseEnd.test(text.slice(Math.max(0, start - 5), start))) return -1;
  const before = strasse.exec(text.slice(Math.max(0, start - 44), start));
  if (before === null) return -1;
  town.lastIndex = numberEnd;
  const end = town.test(text) ? town.lastIndex : numberEnd;
  addStreet(text, start - before[0].length, end, findings);
  return end;
}

/** Behind a house number, its comma and a blank: a postcode that is no year, and a town. */
const anyTown = /(?:\/\d{1,4})?, (?:\d{5}|\d{2}-\d{3}|\d{4} [A-Z]{2}) \p{Lu}[\p{L}-]{1,30}(?: \p{Lu}[\p{L}-]{1,20})?/uy;
const anyStreetName = /(?<![\p{L}\d])\p{Lu}[\p{L}.'’/-]{0,24}(?: [\p{L}.'’-]{1,24}){0,3} $/u;

/** Whatever a street is called: capitals before its number, postcode and town behind. */
function anyStreet(text: string, start: number, numberEnd: number, findings: Findings): number {
  anyTown.lastIndex = numberEnd;
  if (!anyTown.test(text)) return -1;
  const end = anyTown.lastIndex;
  const before = anyStreetName.exec(text.slice(Math.max(0, start - 60), start));
  if (before === null) return -1;
  const from = start - before[0].length;
  const isOfForm = ofForms.test(text.slice(from, end));
  findings.add(isOfForm ? address : whole, from, end, isOfForm ? points : wholePoints);
  return end;
}

const endsStreet = (unit: number): boolean => unit > 96 || unit === 46;

const opensRue = Uint8Array.from({ length: 128 }, (_, unit) => ("rabpcqi".includes(String.fromCharCode(unit)) ? 1 : 0));

/** Which form may follow a house number: a capital for English streets, one of a few letters for French ones. */
function patternFor(units: PaddedUnits, numberEnd: number): RegExp | undefined {
  let place = numberEnd;
  while (place < numberEnd + 6 && unitAt(units, place) !== 32) place += 1;
  const next = unitAt(units, place + 1);
  if (next >= 65 && next <= 90) return street;
  return opensRue[next] === 1 ? rue : undefined;
}

/** Fields in which shops and offices keep a street with its number; and, beside it, a postcode. */
const streetLabel =
  /(?:street|stra(?:ss|ß)e|address(?:[_ -]?(?:line)?[_ -]?1)?|adresse|anschrift|indirizzo|calle)["']?$/i;
const streetValue = /\s{0,2}["'](?=[^"'\n]{0,60}\d)(?=[^"'\n]{0,60}\p{L}{3})([^"'\n@/:<>{}]{5,60})["']/uy;
const postcodeField =
  /["'](?:zip|plz|post(?:al)?[_-]?code|postleitzahl|code[_-]?postal|cap|cp)\w{0,6}["']\s{0,2}[:=]\s{0,2}["']?[A-Z]{0,2}[ -]?\d[A-Z\d -]{2,8}/i;
/** Units on either side of the street in which its postcode is sought. */
const recordUnits = 120;

noteLabelEnds(["et", "se", "ße", "ss", "s1", "e1", "_1", "ft", "zo", "le"], labelOf.street);

/** The street of a record that has a postcode too; its label may be one (`labelsBefore`), whose colon is at `colon`. */
export function labelledAddress(text: string, colon: number, findings: Findings): void {
  if (!streetLabel.test(text.slice(Math.max(0, colon - 20), colon)) || !findings.look()) return;
  streetValue.lastIndex = colon + 1;
  const match = streetValue.exec(text);
  if (match === null) return;
  const close = streetValue.lastIndex - 1;
  const record = text.slice(Math.max(0, colon - recordUnits), close + recordUnits);
  if (postcodeField.test(record)) findings.add(whole, close - match[1]!.length, close, wholePoints);
}
