import type { Findings, Label } from "./findings.ts";

const person: Label = { id: "PII-1030", type: "PERSON", what: "a person's name" };
const address: Label = { id: "PII-1031", type: "STREET_ADDRESS", what: "a street address" };
const location: Label = { id: "PII-1032", type: "COORDINATES", what: "somebody's coordinates" };

/** Low: names and places stand in most texts, and only redaction needs them. */
const points = 0.3;

/** Places looked at for each literal, at most. */
const placesMax = 64;

const name =
  "\\p{Lu}[\\p{L}'’-]{1,24}(?: (?:van|von|de|der|da|di|la|el|bin|al)){0,2}(?: \\p{Lu}[\\p{L}'’.-]{0,24}){1,3}";
const afterLiteral = new RegExp(`[ :]{0,3}["']?(${name})`, "uy");

/** Literals in their usual spellings, each sought with `indexOf`, which costs next to nothing where they do not stand. */
const literals = [
  "name is ",
  "Patient: ",
  "Patient name",
  "Full name",
  'full_name": ',
  "Employee: ",
  "Customer: ",
  "Applicant: ",
  "Mein Name ist ",
  "je m'appelle ",
  "me llamo ",
  "mi chiamo ",
];

/** Names that a text introduces as names; nothing else is claimed to be one. */
export function findPeople(text: string, findings: Findings): void {
  for (const literal of literals) {
    let place = text.indexOf(literal);
    for (let i = 0; place >= 0 && i < placesMax; i += 1) {
      afterLiteral.lastIndex = place + literal.length;
      const match = afterLiteral.exec(text);
      if (match !== null) {
        const end = match.index + match[0].length;
        findings.add(person, end - match[1]!.length, end, points);
      }
      place = text.indexOf(literal, place + literal.length);
    }
  }
}

const streetAfter =
  /\d{1,5}[A-Za-z]?,? (?:(?:[NSEW]\.?|North|South|East|West) )?(?:[A-Z][\w'.-]{1,20} ){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Square|Sq|Terrace|Place|Pl|Way|Parkway|Pkwy|Highway|Hwy|Close|Crescent|Gardens)\b\.?(?:,? (?:Apt|Suite|Unit|Flat|#)\.? ?\w{1,6})?(?:, [A-Z][\p{L} .'-]{1,30}){0,2}(?:,? [A-Z]{2} \d{5}(?:-\d{4})?)?/uy;
const rueAfter =
  /\d{1,4}(?: ?bis| ?ter)?,? (?:rue|avenue|boulevard|place|chemin|all[ée]e|quai|impasse) (?:d[eu]s? |de la |de l['’]|l['’])?[\p{L}'’-]{2,24}(?: [\p{Lu}][\p{L}'’-]{1,24}){0,3}(?:,? \d{5} \p{Lu}[\p{L}'’-]{1,30})?/uy;
const strasseBefore =
  /(?:\p{Lu}[\p{L}.-]{1,30}(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|ufer|damm)|(?:Calle|Avenida|Plaza|Paseo|Via|Viale|Piazza|Rua) (?:\p{L}{1,20} ){0,3}\p{Lu}\p{L}{1,24},?) $/u;

/** A street and a house number, where the number's first digit is at `start`. Returns its end, or -1. */
export function addressAt(text: string, start: number, numberEnd: number, findings: Findings): number {
  if (text[numberEnd] === " " || text[numberEnd] === ",") {
    for (const pattern of [streetAfter, rueAfter]) {
      pattern.lastIndex = start;
      const match = pattern.exec(text);
      if (match === null) continue;
      findings.add(address, start, start + match[0].length, points);
      return start + match[0].length;
    }
  }
  if (text[start - 1] !== " " || !/[ße.gzrmo,\p{L}]/u.test(text[start - 2] ?? "")) return -1;
  const before = strasseBefore.exec(text.slice(Math.max(0, start - 60), start));
  if (before === null) return -1;
  findings.add(address, start - before[0].length, numberEnd, points);
  return numberEnd;
}

const pair = /-?\d{1,2}\.\d{4,10}[°]?(?:,| |, | N,? |, lon(?:gitude)?[ :=]{1,3})-?\d{1,3}\.\d{4,10}/uy;
const somebodys =
  /\b(?:home|house|live[sd]?|lives? at|my location|his location|her location|gps|patient|whereabouts|address|met|parked)\b/i;

/** A latitude and a longitude near a word that ties them to a person; bare pairs are maps. Returns the end, or -1. */
export function coordinatesAt(text: string, start: number, findings: Findings): number {
  pair.lastIndex = text[start - 1] === "-" ? start - 1 : start;
  const match = pair.exec(text);
  if (match === null || !somebodys.test(text.slice(Math.max(0, start - 48), start))) return -1;
  const end = match.index + match[0].length;
  findings.add(location, match.index, end, points);
  return end;
}
