import type { PaddedUnits } from "../unit-scratch.ts";
import { codeAt } from "./characters.ts";
import type { Findings, Label } from "./findings.ts";
import { bitsOfList, bitsOfName } from "./name-gate.ts";
import { hasWordsNear } from "./surroundings.ts";

/** A document or account number that only its name gives away. */
interface NamedValue extends Label {
  readonly names: RegExp;
  readonly form: RegExp;
  readonly points: number;
}

const kinds: readonly NamedValue[] = [
  {
    id: "PII-1020",
    type: "PASSPORT",
    what: "a passport number",
    names:
      /pass.?port(?!.{0,20}(?:expir|issue))|reise.?pass|pass.?nr|pasaporte|passeport|passaporto|여권|护照|旅券|паспорт|travel document/i,
    form: /^(?:[A-Z]{1,3}\d{6,8}|\d{8,9}|[A-Z]\d{3}[A-Z]\d{4}|[CFGHJKLMNPRTVWXYZ0-9]{9}|\d{2}[A-Z]{2}\d{5})$/i,
    points: 0.65,
  },
  {
    id: "PII-1021",
    type: "DRIVERS_LICENSE",
    what: "a driving licence number",
    names:
      /driv(?:er|ing).{0,4}licen[cs]e|licen[cs]e (?:no|num|is|:|#)|\bdl ?(?:no|num|#|:)|f[üu]hrerschein|permis de conduire|carnet de conducir|patente/i,
    form: /^(?=(?:.*\d){4})[A-Z0-9]{5,15}$/i,
    points: 0.55,
  },
  {
    id: "PII-1022",
    type: "BANK_ACCOUNT",
    what: "a bank account number",
    names:
      /(?:bank|checking|savings|deposit).{0,12}acc(?:oun)?t|acc(?:oun)?t\.? ?(?:no|num|#)|konto.?n(?:umme)?r|num[ée]ro de compte|n[úu]mero de cuenta|sort code|\bacct\b(?! ?=)|beneficiary acc|\b(?:konto|account|compte|cuenta|conto|rekening)\b[\s\S]{0,40}\b(?:bic|swift)\b/i,
    form: /^\d{7,17}$/,
    points: 0.5,
  },
  {
    id: "PII-1023",
    type: "MEDICAL_RECORD",
    what: "a medical record number",
    names: /\bmrn\b|medical record|patient (?:id|no|num)|health (?:record|plan|card) (?:id|no|num)|chart (?:no|num)/i,
    form: /^(?=(?:.*\d){4})[A-Z0-9]{5,14}$/i,
    points: 0.6,
  },
  {
    id: "PII-1024",
    type: "NATIONAL_ID",
    what: "an identity document number",
    names:
      /national id|identity (?:card|document|no|num)|\bid card|ausweis|dow[óo]d|carte d.identit|carta d.identit|c[ée]dula|\bdni\b|\bdocumento\b|identification n/i,
    form: /^(?=(?:.*\d){4})[A-Z0-9]{6,14}$/i,
    points: 0.55,
  },
];

const nameBits = kinds.map((kind) => bitsOfName(kind.names, true));
const listBits = bitsOfList(kinds.map((kind) => kind.names));

/** The token `[start, end)` under one of those names; true where it was added. */
export function namedValue(text: string, start: number, end: number, findings: Findings): boolean {
  const length = end - start;
  if (length < 5 || length > 17 || digitCount(findings.units, start, end) < 4) return false;
  if (!hasWordsNear(findings.units, start, end)) return false;
  if (!findings.look()) return false;
  const around = findings.around(start, end);
  if (!around.mayHoldAny(listBits)) return false;
  const near = length > 6 ? around.around : around.before;
  const token = text.slice(start, end);
  for (const [at, kind] of kinds.entries()) {
    if (!around.mayHold(nameBits[at]!) || !kind.form.test(token) || !kind.names.test(near)) continue;
    if (around.isImpersonal || around.isAnnouncedMadeUp) return false;
    findings.add(kind, start, end, around.isMadeUp ? Math.min(0.4, kind.points) : kind.points);
    return true;
  }
  return false;
}

function digitCount(units: PaddedUnits, start: number, end: number): number {
  let count = 0;
  for (let place = start; place < end; place += 1) if (codeAt(units, place) < 10) count += 1;
  return count;
}
