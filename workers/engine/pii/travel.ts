import { type PaddedUnits, unitAt } from "../unit-scratch.ts";
import type { Findings, Label } from "./findings.ts";

const document: Label = { id: "PII-1034", type: "TRAVEL_DOCUMENT", what: "the data of a travel document" };
const points = 0.85;

const [slash, filler] = [47, 60];

/** ICAO 9303: the line with the number of a passport or a larger card; the line with the dates of a card. */
const numberLine = /([A-Z0-9<]{9}\d)[A-Z<]{3}(\d{7})[MFX<](\d{7})[A-Z0-9<]{0,16}/y;
const dateLine = /(\d{7})[MFX<](\d{7})[A-Z<]{3}[A-Z0-9<]{11}\d/y;
/** A date and its check digit, where a filler says nothing of the sex. */
const datedUnits = 7;
/** The line of names before it, or of a card's number, in full. */
const lineBefore = /(?:^|\s)[PIACV][A-Z0-9<]{29,43}\s{1,2}$/;

/** As airlines pass them on: kind, issuer and number, nationality, birth, sex and expiry between slashes (IATA, SSR DOCS). */
const passedOn = /[A-Z0-9]{5,14}\/[A-Z]{3}\/\d{2}[A-Z]{3}\d{2}\/[MFUX]I?\/\d{2}[A-Z]{3}\d{2}(?:\/[A-Z ]{2,40}){0,3}/y;
const kindAndIssuer = /(?:^|[^A-Z])[PIACV]\/[A-Z]{3}\/$/;

/** Weights 7, 3, 1 over base-36 codes, a filler is 0; the last character checks those before it. */
function isChecked(field: string): boolean {
  let sum = 0;
  for (let i = 0; i < field.length - 1; i += 1) {
    const code = field[i] === "<" ? 0 : Number.parseInt(field[i]!, 36);
    sum += code * [7, 3, 1][i % 3]!;
  }
  return sum % 10 === Number(field.at(-1));
}

/** The data of a passport or an identity card whose first token with a digit is `[start, end)`. Returns their end, or -1. */
export function travelDocument(text: string, start: number, end: number, findings: Findings): number {
  const { units } = findings;
  const next = unitAt(units, end);
  if (next === filler && (unitAt(units, end + 1) === filler || end - start === datedUnits))
    return machineReadable(text, start, findings);
  if (next !== slash || !isBetweenSlashes(units, start)) return -1;
  passedOn.lastIndex = start;
  if (!kindAndIssuer.test(text.slice(Math.max(0, start - 7), start)) || !passedOn.test(text)) return -1;
  findings.add(document, start, passedOn.lastIndex, points);
  return passedOn.lastIndex;
}

const isBetweenSlashes = (units: PaddedUnits, start: number): boolean =>
  unitAt(units, start - 1) === slash && unitAt(units, start - 5) === slash;

function machineReadable(text: string, start: number, findings: Findings): number {
  for (const line of [numberLine, dateLine]) {
    line.lastIndex = start;
    const match = line.exec(text);
    if (match === null || !match.slice(1).every(isChecked)) continue;
    const before = lineBefore.exec(text.slice(Math.max(0, start - 47), start));
    const end = start + match[0].length;
    findings.add(document, start - (before?.[0].trimStart().length ?? 0), end, points);
    return end;
  }
  return -1;
}
