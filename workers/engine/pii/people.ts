import { unitAt } from "../unit-scratch.ts";
import type { Findings, Label } from "./findings.ts";
import { labelEnd, labelOf, noteLabelEnds } from "./label-ends.ts";

const person: Label = { id: "PII-1030", type: "PERSON", what: "a person's name" };
const location: Label = { id: "PII-1032", type: "COORDINATES", what: "somebody's coordinates" };

/** Low: names and places stand in most texts, and only redaction needs them. */
const points = 0.3;

/** Places looked at for each literal, at most; further names are as likely as these to be found by their labels. */
const placesMax = 1_000;

const nameValue =
  /[ :]{0,3}["']?(\p{Lu}[\p{L}'’-]{1,24}(?: (?:van|von|de|der|da|di|la|el|bin|al)){0,2}(?: \p{Lu}[\p{L}'’.-]{0,24}){1,3})/uy;

/** "My name is" and "Mein Name ist" have this in common, and most texts never: a native search each, so there are few. */
const common = "me is";
const other = "'appelle ";

/** Names that a text introduces as names; nothing else is claimed to be one. */
export function findPeople(text: string, findings: Findings): void {
  let seen = 0;
  for (let place = text.indexOf(common); place >= 0 && seen < placesMax; place = text.indexOf(common, place + 1)) {
    const end = place + common.length;
    const from = text.startsWith("na", place - 2) && text.startsWith(" ", end) ? end + 1 : endOfIst(text, place, end);
    if (from < 0) continue;
    seen += 1;
    nameAfter(text, from, findings);
  }
  let place = text.indexOf(other);
  for (let i = 0; place >= 0 && i < placesMax; i += 1) {
    nameAfter(text, place + other.length, findings);
    place = text.indexOf(other, place + other.length);
  }
}

const endOfIst = (text: string, place: number, end: number): number =>
  text.startsWith("a", place - 1) && text.startsWith("t ", end) ? end + 2 : -1;

/** Labels under which forms and records keep the name of a person. */
const nameLabel = /(?:patient|employee|customer|applicant|tenant|insured|full.?name|patient.?name)["']?$/i;
for (const [first, second] of ["nt", "ee", "er", "ed", "me"].map((ending) => [...ending] as [string, string])) {
  const [capital, other] = [first.toUpperCase(), second.toUpperCase()];
  noteLabelEnds([first + second, first + other, capital + second, capital + other], labelOf.person);
}

/** A name behind a label that may be a person's (`labelsBefore`), whose colon is at `colon`. */
export function labelledName(text: string, colon: number, findings: Findings): void {
  const { units } = findings;
  const end = labelEnd(units, colon);
  // Most of those are "name" alone, as in JSON: it takes "full" or "patient" before.
  const isName = (unitAt(units, end - 2) | 32) === smallM;
  if (isName && !isLabelsOwn(unitAt(units, end - 5)) && !isLabelsOwn(unitAt(units, end - 6))) return;
  if (nameLabel.test(text.slice(Math.max(0, colon - 16), colon))) nameAfter(text, colon + 1, findings);
}

const [smallL, smallM, smallT] = [108, 109, 116];
const isLabelsOwn = (unit: number): boolean => (unit | 32) === smallL || (unit | 32) === smallT;

function nameAfter(text: string, place: number, findings: Findings): void {
  nameValue.lastIndex = place;
  const match = nameValue.exec(text);
  if (match === null) return;
  const end = match.index + match[0].length;
  findings.add(person, end - match[1]!.length, end, points);
}

const pair = /-?\d{1,2}\.\d{4,10}[°]?(?:,| |, | N,? |, lon(?:gitude)?[ :=]{1,3})-?\d{1,3}\.\d{4,10}/uy;
const somebodys = /\b(?:home|house|live[sd]?|(?:my|his|her) location|gps|patient|whereabouts|address|met|parked)\b/i;

/** A latitude and a longitude near a word that ties them to a person; bare pairs are maps. Returns the end, or -1. */
export function coordinatesAt(text: string, start: number, findings: Findings): number {
  pair.lastIndex = unitAt(findings.units, start - 1) === 45 ? start - 1 : start;
  const match = pair.exec(text);
  if (match === null || !somebodys.test(text.slice(Math.max(0, start - 48), start))) return -1;
  const end = match.index + match[0].length;
  findings.add(location, match.index, end, points);
  return end;
}
