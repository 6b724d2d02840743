import { type Codes, isDate, isRepeated, luhn, numberOf, weigh } from "./checksums.ts";
import type { IdKind } from "./kind.ts";

const at = (codes: Codes, from: number, length: number): number => numberOf(codes, from, from + length);

function melliCode(c: Codes): boolean {
  const rest = weigh(c, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  return (rest < 2 ? rest : 11 - rest) === c[9] && !isRepeated(c, 10);
}

/** Twelve digits; where the first weights leave ten, a second row decides. */
function kazakhDigit(c: Codes): boolean {
  const first = weigh(c, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) % 11;
  const check = first === 10 ? weigh(c, [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) % 11 : first;
  return check === c[11] && c[6]! > 0 && c[6]! < 7 && isDate(at(c, 0, 2), at(c, 2, 2), at(c, 4, 2));
}

/** Ids PII-1280 to PII-1299: Africa, the Near East, central Asia. */
export const africanAndNearEasternKinds: readonly IdKind[] = [
  {
    id: "PII-1280",
    type: "EG_NATIONAL_ID",
    what: "an Egyptian national number",
    pictures: ["99999999999999"],
    strength: "form",
    names: /egypt|الرقم القومي|القومي|بطاقة/i,
    // Century, the day of birth, governorate.
    valid: (c) =>
      (c[0] === 2 || c[0] === 3) &&
      isDate(at(c, 1, 2), at(c, 3, 2), at(c, 5, 2)) &&
      (at(c, 7, 2) < 36 || at(c, 7, 2) === 88) &&
      at(c, 7, 2) > 0,
    points: { named: 0.8, bare: 0.5 },
  },
  {
    id: "PII-1281",
    type: "IR_NATIONAL_CODE",
    what: "an Iranian national code",
    pictures: ["9999999999", "999-999999-9"],
    strength: "fair",
    names: /کد ملی|کدملی|شماره ملی|code.?melli|melli code|iran/i,
    valid: melliCode,
  },
  {
    id: "PII-1282",
    type: "KZ_IIN",
    what: "a Kazakh individual number",
    pictures: ["999999999999"],
    strength: "strong",
    names: /\biin\b|иин|жсн/i,
    valid: kazakhDigit,
  },
  {
    id: "PII-1283",
    type: "NG_NIN",
    what: "a Nigerian national or bank verification number",
    pictures: ["99999999999"],
    strength: "named",
    names: /\bnin\b|\bbvn\b|bank verification/i,
    valid: (c) => !isRepeated(c, 11),
    points: { named: 0.7 },
  },
  {
    id: "PII-1284",
    type: "GH_CARD",
    what: "a Ghanaian identity card number",
    pictures: ["AAA-999999999-9"],
    strength: "form",
    names: /ghana/i,
    valid: (c) => c[0] === 16 && c[1] === 17 && c[2] === 10,
    points: { named: 0.85, formed: 0.7 },
  },
  {
    id: "PII-1285",
    type: "KE_NATIONAL_ID",
    what: "a Kenyan identity number or PIN",
    pictures: ["A999999999A"],
    strength: "form",
    names: /\bkra\b|kenya/i,
    valid: (c) => c[0] === 10 || c[0] === 25,
    points: { named: 0.75, formed: 0.3 },
  },
  {
    id: "PII-1286",
    type: "LK_NIC",
    what: "a Sri Lankan identity number",
    pictures: ["999999999A", "999999999999"],
    strength: "named",
    names: /\bnic\b|sri lanka/i,
    // Year, day of the year (500 more for women); nine digits end in V or X.
    valid: (c, n) => {
      const day = at(c, n === 10 ? 2 : 4, 3) % 500;
      return day > 0 && day < 367 && (n === 10 ? c[9] === 31 || c[9] === 33 : at(c, 0, 2) === 19 || at(c, 0, 2) === 20);
    },
    points: { named: 0.75 },
  },
  {
    id: "PII-1287",
    type: "BD_NID",
    what: "a Bangladeshi identity number",
    pictures: ["9999999999"],
    strength: "named",
    names: /\bnid\b|জাতীয় পরিচয়/i,
    valid: (c, n) => !isRepeated(c, n),
    points: { named: 0.65 },
  },
  {
    id: "PII-1288",
    type: "KW_CIVIL_ID",
    what: "a Kuwaiti civil number",
    pictures: ["999999999999"],
    strength: "fair",
    names: /civil id|kuwait|البطاقة المدنية|الرقم المدني/i,
    valid: (c) =>
      (c[0] === 2 || c[0] === 3) &&
      isDate(at(c, 1, 2), at(c, 3, 2), at(c, 5, 2)) &&
      11 - (weigh(c, [2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11) === c[11],
  },
  {
    id: "PII-1289",
    type: "QA_ID",
    what: "a Qatari identity number",
    pictures: ["99999999999"],
    strength: "named",
    names: /\bqid\b|qatar/i,
    valid: (c) => c[0] === 2 || c[0] === 3,
    points: { named: 0.7 },
  },
  {
    id: "PII-1290",
    type: "IMEI",
    what: "the number of somebody's phone",
    pictures: ["999999999999999", "99 999999 999999 9"],
    strength: "fair",
    names: /\bimei\b/i,
    valid: (c, n) => luhn(c, n) && !isRepeated(c, n),
    // A thing, but one that follows its owner: to be redacted.
    points: { named: 0.45, formed: 0 },
  },
];
