import { type Codes, isDate, isRepeated, luhn, numberOf, weigh } from "./checksums.ts";
import type { IdKind } from "./kind.ts";

const at = (codes: Codes, from: number, length: number): number => numberOf(codes, from, from + length);

const ssnNames = /\bssn|social.?security|\bsocial\b|soc\.? ?sec/i;

/** Areas 000, 666 and 900 up, group 00 and serial 0000 are not issued; two numbers stood in advertisements (SSA). */
function socialSecurity(c: Codes): boolean {
  const area = at(c, 0, 3);
  const whole = at(c, 0, 9);
  if (area === 0 || area === 666 || area > 899) return false;
  return at(c, 3, 2) > 0 && at(c, 5, 4) > 0 && whole !== 78_051_120 && whole !== 219_099_999;
}

/** Group of an individual taxpayer number: 50–65, 70–88, 90–92, 94–99 (IRS). */
/** 93 is for children who are being adopted (ATIN). */
const isItinGroup = (group: number): boolean =>
  (group >= 50 && group <= 65) || (group >= 70 && group <= 88) || group >= 90;

function cpfDigits(codes: Codes): boolean {
  const check = (n: number): number => {
    let sum = 0;
    for (let i = 0; i < n; i += 1) sum += codes[i]! * (n + 1 - i);
    return ((sum * 10) % 11) % 10;
  };
  return !isRepeated(codes, 11) && check(9) === codes[9] && check(10) === codes[10];
}

const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
function cnpjDigits(codes: Codes): boolean {
  const first = weigh(codes, cnpjWeights.slice(1)) % 11;
  const second = weigh(codes, cnpjWeights) % 11;
  return (
    !isRepeated(codes, 14) && (first < 2 ? 0 : 11 - first) === codes[12] && (second < 2 ? 0 : 11 - second) === codes[13]
  );
}

/** CURP counts Ñ between N and O, so letters from O on are one more than in base 36. */
function curpDigit(codes: Codes): boolean {
  let sum = 0;
  for (let i = 0; i < 17; i += 1) sum += (codes[i]! + (codes[i]! > 23 ? 1 : 0)) * (18 - i);
  return (10 - (sum % 10)) % 10 === codes[17];
}

/** RUT: weights 2 to 7 from the right; K stands for 10. */
function rutDigit(codes: Codes, n: number): boolean {
  let sum = 0;
  for (let i = n - 2, weight = 2; i >= 0; i -= 1, weight = weight === 7 ? 2 : weight + 1) sum += codes[i]! * weight;
  const check = 11 - (sum % 11);
  return codes[n - 1] === (check === 11 ? 0 : check === 10 ? 20 : check);
}

/** A tenth digit that makes the sum of nine, every other one doubled, a multiple of ten; provinces 1 to 24, and 30 abroad. */
function ecuadorianDigit(c: Codes): boolean {
  const province = at(c, 0, 2);
  return ((province > 0 && province < 25) || province === 30) && c[2]! < 6 && luhn(c, 10) && !isRepeated(c, 10);
}

/** Each product counts by its last digit alone (ABM, Mexico). */
function clabeDigit(c: Codes): boolean {
  let sum = 0;
  for (let i = 0; i < 17; i += 1) sum += (c[i]! * [3, 7, 1][i % 3]!) % 10;
  return (10 - (sum % 10)) % 10 === c[17] && !isRepeated(c, 18);
}

function nitDigit(c: Codes): boolean {
  const rest = weigh(c, [41, 37, 29, 23, 19, 17, 13, 7, 3]) % 11;
  return (rest < 2 ? rest : 11 - rest) === c[9];
}

/** Ids PII-1100 to PII-1149. */
export const americanKinds: readonly IdKind[] = [
  {
    id: "PII-1100",
    type: "US_SSN",
    what: "a US social security number",
    pictures: ["999 99 9999", "999.99.9999"],
    strength: "form",
    names: ssnNames,
    valid: socialSecurity,
    points: { named: 0.85, formed: 0.7, bare: 0.7 },
  },
  {
    id: "PII-1113",
    type: "US_SSN",
    what: "a US social security number",
    pictures: ["999999999"],
    strength: "named",
    names: ssnNames,
    valid: socialSecurity,
    points: { named: 0.8 },
  },
  {
    id: "PII-1101",
    type: "US_ITIN",
    what: "a US individual taxpayer number",
    pictures: ["999 99 9999", "999999999"],
    strength: "form",
    names: /\bitin\b|taxpayer|\btax.?id/i,
    valid: (c) => c[0] === 9 && isItinGroup(at(c, 3, 2)),
    points: { formed: 0.6, bare: 0.5 },
  },
  {
    id: "PII-1102",
    type: "US_EIN",
    what: "a US employer number",
    pictures: ["99-9999999"],
    strength: "named",
    names: /\bein\b|employer.?id|federal.?tax/i,
    valid: (c) => at(c, 0, 2) > 0,
  },
  {
    id: "PII-1103",
    type: "US_MBI",
    what: "a US Medicare number",
    pictures: ["***********", "9AA9-AA9-AA99", "999A-9A9-AA99", "9A99-A99-AA99", "9AA9-A99-AA99", "9A99-AA9-AA99"],
    strength: "form",
    names: /\bmbi\b|medicare/i,
    // Place by place: digit, letter, either, digit, letter, either, digit, letter, letter, digit, digit; without S L O I B Z (CMS).
    valid: (c) => {
      const isLetter = (i: number): boolean => c[i]! > 10 - 1 && ![28, 21, 24, 18, 11, 35].includes(c[i]!);
      const isEither = (i: number): boolean => c[i]! < 10 || isLetter(i);
      return (
        c[0]! > 0 &&
        c[0]! < 10 &&
        isLetter(1) &&
        isEither(2) &&
        c[3]! < 10 &&
        isLetter(4) &&
        isEither(5) &&
        c[6]! < 10 &&
        isLetter(7) &&
        isLetter(8) &&
        c[9]! < 10 &&
        c[10]! < 10
      );
    },
    points: { named: 0.8, formed: 0.6, bare: 0.6 },
  },
  {
    id: "PII-1104",
    type: "US_NPI",
    what: "a US healthcare provider number",
    pictures: ["9999999999", "9999 999 999"],
    strength: "fair",
    names: /\bnpi\b|provider (?:id|num)/i,
    // Luhn behind the unwritten prefix 80840, which adds 24 (CMS).
    valid: (c, n) => (c[0] === 1 || c[0] === 2) && luhn(c, n, 24) && !isRepeated(c, 9),
    points: { named: 0.55, bare: 0.5 },
  },
  {
    id: "PII-1105",
    type: "US_DEA_NUMBER",
    what: "a US prescriber number",
    pictures: ["AA9999999", "A99999999"],
    strength: "fair",
    names: /\bdea\b|certificate num|prescriber/i,
    valid: (c, n) =>
      n === 9 &&
      "ABCDEFGHJKLMPRSTUX".includes(String.fromCharCode(c[0]! + 55)) &&
      (c[2]! + c[4]! + c[6]! + 2 * (c[3]! + c[5]! + c[7]!)) % 10 === c[8],
  },
  {
    id: "PII-1106",
    type: "CA_SIN",
    what: "a Canadian social insurance number",
    pictures: ["999 999 999", "999999999"],
    strength: "fair",
    names: /\bsin\b|social insurance|\bnas\b|assurance sociale/i,
    valid: (c, n) => c[0] !== 0 && c[0] !== 8 && !isRepeated(c, n) && luhn(c, n),
    points: { formed: 0.5 },
  },
  {
    id: "PII-1107",
    type: "BR_CPF",
    what: "a Brazilian CPF",
    pictures: ["999.999.999-99", "99999999999"],
    strength: "strong",
    names: /\bcpf\b|cadastro de pessoa/i,
    valid: cpfDigits,
  },
  {
    id: "PII-1108",
    type: "BR_CNPJ",
    what: "a Brazilian CNPJ",
    pictures: ["99.999.999/9999-99", "99999999999999"],
    strength: "strong",
    names: /\bcnpj\b/i,
    valid: cnpjDigits,
  },
  {
    id: "PII-1109",
    type: "MX_CURP",
    what: "a Mexican CURP",
    pictures: ["AAAA999999AAAAAA99", "AAAA999999AAAAAAA9"],
    strength: "strong",
    names: /\bcurp\b/i,
    valid: (c) => isDate(at(c, 4, 2), at(c, 6, 2), at(c, 8, 2)) && [17, 22, 33].includes(c[10]!) && curpDigit(c),
  },
  {
    id: "PII-1110",
    type: "MX_RFC",
    what: "a Mexican taxpayer code",
    pictures: ["AAAA999999AA9", "AAAA999999A99", "AAAA9999999A9", "AAAA999999AAA", "AAAA999999999", "AAAA9999999AA"],
    strength: "form",
    names: /\brfc\b|contribuyente/i,
    valid: (c) => isDate(at(c, 4, 2), at(c, 6, 2), at(c, 8, 2)),
    points: { formed: 0.4 },
  },
  {
    id: "PII-1111",
    type: "AR_CUIT",
    what: "an Argentine CUIT",
    pictures: ["99-99999999-9", "99999999999"],
    strength: "strong",
    names: /\bcui[tl]\b/i,
    valid: (c) => {
      if (![20, 23, 24, 25, 26, 27, 30, 33, 34].includes(at(c, 0, 2))) return false;
      return (11 - (weigh(c, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === c[10];
    },
  },
  {
    id: "PII-1112",
    type: "CL_RUT",
    what: "a Chilean RUT",
    pictures: ["99.999.999-9", "9.999.999-9", "99.999.999-A", "9.999.999-A", "99999999-9", "99999999-A"],
    strength: "fair",
    names: /\brut\b|\brun\b/i,
    valid: rutDigit,
    points: { formed: 0.5 },
  },
  {
    id: "PII-1114",
    type: "EC_CEDULA",
    what: "an Ecuadorian identity number",
    pictures: ["9999999999", "999999999-9"],
    strength: "fair",
    names: /c[ée]dula|\bc\.?i\.?\b/i,
    valid: ecuadorianDigit,
  },
  {
    id: "PII-1115",
    type: "MX_CLABE",
    what: "a Mexican bank account",
    pictures: ["999999999999999999"],
    strength: "fair",
    names: /clabe|interbancaria/i,
    valid: clabeDigit,
  },
  {
    id: "PII-1116",
    type: "CO_NIT",
    what: "a Colombian taxpayer number",
    pictures: ["999.999.999-9", "999999999-9", "9999999999"],
    strength: "fair",
    names: /\bnit\b|\brut\b/i,
    valid: nitDigit,
  },
  {
    id: "PII-1117",
    type: "PE_RUC",
    what: "a Peruvian taxpayer number",
    pictures: ["99999999999"],
    strength: "fair",
    names: /\bruc\b/i,
    valid: (c) =>
      [10, 15, 17, 20].includes(at(c, 0, 2)) && (11 - (weigh(c, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === c[10],
  },
  {
    id: "PII-1118",
    type: "UY_CI",
    what: "a Uruguayan identity number",
    pictures: ["9.999.999-9", "9999999-9"],
    strength: "fair",
    names: /c[ée]dula|\bc\.?i\.?\b/i,
    valid: (c) => (10 - (weigh(c, [2, 9, 8, 7, 6, 3, 4]) % 10)) % 10 === c[7] && !isRepeated(c, 8),
    points: { formed: 0.4 },
  },
  {
    id: "PII-1119",
    type: "DO_CEDULA",
    what: "a Dominican identity number",
    pictures: ["999-9999999-9", "99999999999"],
    strength: "fair",
    names: /c[ée]dula/i,
    valid: (c, n) => luhn(c, n) && !isRepeated(c, n),
    points: { formed: 0.55 },
  },
  {
    id: "PII-1120",
    type: "MX_NSS",
    what: "a Mexican social security number",
    pictures: ["99999999999", "99-99-99-9999-9"],
    strength: "fair",
    names: /\bnss\b|\bimss\b|seguro social/i,
    valid: (c, n) => luhn(c, n) && !isRepeated(c, n),
  },
  {
    id: "PII-1121",
    type: "CA_HEALTH_CARD",
    what: "a Canadian health card number",
    pictures: ["AAAA99999999", "9999 999 999 AA", "9999999999AA"],
    strength: "form",
    names: /\bramq\b|\bohip\b|health card|assurance.?maladie/i,
    // Quebec: a name, year, month (50 more for women) and day; Ontario: ten digits by Luhn and a version.
    valid: (c, n) =>
      c[0]! > 9 ? isDate(at(c, 4, 2), at(c, 6, 2) % 50, at(c, 8, 2)) : n === 12 && luhn(c, 10) && c[0] !== 0,
    points: { named: 0.8, formed: 0.4 },
  },
  {
    id: "PII-1122",
    type: "GT_CUI",
    what: "a Guatemalan identity number",
    pictures: ["9999 99999 9999", "9999999999999"],
    strength: "fair",
    names: /\bdpi\b|\bcui\b/i,
    valid: (c) =>
      at(c, 9, 2) > 0 && at(c, 9, 2) < 23 && at(c, 11, 2) > 0 && weigh(c, [2, 3, 4, 5, 6, 7, 8, 9]) % 11 === c[8],
    points: { formed: 0.4 },
  },
  {
    id: "PII-1123",
    type: "NATIONAL_ID",
    what: "a Latin American identity number",
    pictures: ["9.999.999", "99.999.999", "9.999.999.999", "A-99999999"],
    strength: "named",
    names: /\bdni\b|c[ée]dula|\bc\.c\./i,
    valid: (c, n) => !isRepeated(c, n),
    points: { named: 0.6 },
  },
];
