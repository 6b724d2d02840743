import { type Codes, isDate, isRepeated, luhn, mod11And10, numberOf, weigh } from "./checksums.ts";
import type { IdKind } from "./kind.ts";

const at = (codes: Codes, from: number, length: number): number => numberOf(codes, from, from + length);
const letters = (text: string): readonly number[] => [...text].map((c) => Number.parseInt(c, 36));

/** German tax number: among the first ten digits at most one stands more than once, three times at most (BZSt). */
function taxIdDigits(codes: Codes): boolean {
  const counts = new Uint8Array(10);
  for (let i = 0; i < 10; i += 1) counts[codes[i]!]! += 1;
  const repeated = counts.filter((count) => count > 1);
  return codes[0] !== 0 && repeated.length < 2 && (repeated[0] ?? 0) <= 3 && mod11And10(codes, 11);
}

/** Products' digits are added (German pension and health insurance). The letter counts as its two-digit place in the alphabet. */
function crossSum(digits: readonly number[], weights: readonly number[]): number {
  return digits.reduce((sum, d, i) => {
    const product = d * weights[i]!;
    return sum + Math.floor(product / 10) + (product % 10);
  }, 0);
}
const alphabetPlace = (code: number): readonly number[] => [Math.floor((code - 9) / 10), (code - 9) % 10];

function pensionDigits(c: Codes): boolean {
  const digits = [...c.slice(0, 8), ...alphabetPlace(c[8]!), c[9]!, c[10]!];
  const day = at(c, 2, 2);
  return (
    isDate(at(c, 6, 2), at(c, 4, 2), day > 50 ? day - 50 : day) &&
    crossSum(digits, [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1]) % 10 === c[11]
  );
}

const healthDigits = (c: Codes): boolean =>
  crossSum([...alphabetPlace(c[0]!), ...c.slice(1, 9)], [1, 2, 1, 2, 1, 2, 1, 2, 1, 2]) % 10 === c[9];

/**
 * ICAO 9303: weights 7, 3, 1 over base-36 codes. The tenth character checks the first nine, as on the card; of nine the last checks
 * eight, as some offices print it.
 */
function documentDigit(c: Codes, n: number): boolean {
  let sum = 0;
  for (let i = 0; i < n - 1; i += 1) sum += c[i]! * [7, 3, 1][i % 3]!;
  return c[n - 1]! < 10 && sum % 10 === c[n - 1];
}
const germanSeries = new Set(letters("CFGHJKLMNPRTVWXYZ0123456789"));

function nirKey(c: Codes, n: number): boolean {
  // Corsica: 2A counts as 19, 2B as 18.
  const corsica = c[6] === 10 ? 19 : c[6] === 11 ? 18 : -1;
  if (corsica < 0 && c[6]! > 9) return false;
  const body = corsica < 0 ? at(c, 0, 13) : at(c, 0, 5) * 1e8 + corsica * 1e6 + at(c, 7, 6);
  const month = at(c, 3, 2);
  return (
    n === 15 &&
    (c[0] === 1 || c[0] === 2) &&
    month > 0 &&
    (month <= 12 || month >= 20) &&
    97 - (body % 97) === at(c, 13, 2)
  );
}

const dniLetters = letters("TRWAGMYFPDXBNJZSQVHLCKE");
const nieStart: Readonly<Record<number, number>> = { 33: 0, 34: 1, 35: 2 };

const omocodia: Readonly<Record<number, number>> = {
  21: 0,
  22: 1,
  23: 2,
  25: 3,
  26: 4,
  27: 5,
  28: 6,
  29: 7,
  30: 8,
  31: 9,
};
const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
function fiscalCode(c: Codes): boolean {
  for (let i = 0; i < 15; i += 1) {
    const wantsLetter = i < 6 || i === 8 || i === 11;
    if (wantsLetter ? c[i]! < 10 : c[i]! > 9 && omocodia[c[i]!] === undefined) return false;
  }
  if (!letters("ABCDEHLMPRST").includes(c[8]!)) return false;
  let sum = 0;
  for (let i = 0; i < 15; i += 1) {
    const value = c[i]! > 9 ? c[i]! - 10 : c[i]!;
    sum += i % 2 === 0 ? oddValues[value]! : value;
  }
  return c[15]! - 10 === sum % 26;
}

function belgianDigits(c: Codes): boolean {
  const body = at(c, 0, 9);
  const key = at(c, 9, 2);
  const month = at(c, 2, 2) % 20;
  return (
    month <= 12 &&
    at(c, 4, 2) <= 31 &&
    (97 - (body % 97) === key || 97 - ((2e9 + body) % 97) === key) &&
    !isRepeated(c, 11)
  );
}

function nifDigit(c: Codes): boolean {
  const check = 11 - (weigh(c, [9, 8, 7, 6, 5, 4, 3, 2]) % 11);
  return [1, 2, 3, 5, 6, 8, 9].includes(c[0]!) && (check > 9 ? 0 : check) === c[8];
}

function irishLetter(c: Codes, n: number): boolean {
  const extra = n === 9 ? (c[8] === 32 ? 0 : c[8]! - 9) * 9 : 0;
  const rest = (weigh(c, [8, 7, 6, 5, 4, 3, 2]) + extra) % 23;
  return c[7] === (rest === 0 ? 32 : rest + 9);
}

const ninoBad = new Set(["BG", "GB", "KN", "NK", "NT", "TN", "ZZ"]);
function ninoForm(c: Codes): boolean {
  const first = String.fromCharCode(c[0]! + 55);
  const second = String.fromCharCode(c[1]! + 55);
  return (
    !"DFIQUV".includes(first) &&
    !"DFIOQUV".includes(second) &&
    !ninoBad.has(first + second) &&
    c[8]! <= 13 &&
    at(c, 2, 6) > 0
  );
}

function nhsDigit(c: Codes): boolean {
  const check = 11 - (weigh(c, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11);
  return check !== 10 && (check === 11 ? 0 : check) === c[9] && !isRepeated(c, 10);
}

/** Surname, decade, month (plus 50 for women), day, year, initials, 9 or a digit, two letters or digits (DVLA). */
function drivingNumber(c: Codes): boolean {
  for (let i = 0; i < 5; i += 1) if (c[i]! < 9) return false;
  for (let i = 5; i < 11; i += 1) if (c[i]! > 9) return false;
  return (
    c[0]! > 9 && c[11]! > 8 && c[12]! > 8 && isDate(4, at(c, 6, 2) % 50, at(c, 8, 2)) && (c[13]! < 10 || c[12]! > 9)
  );
}

/** Ids PII-1150 to PII-1189: western Europe. */
export const europeanKinds: readonly IdKind[] = [
  {
    id: "PII-1150",
    type: "UK_NHS",
    what: "a UK NHS number",
    pictures: ["999 999 9999", "9999999999"],
    strength: "fair",
    names: /\bnhs\b|national health/i,
    valid: nhsDigit,
    points: { formed: 0.4 },
  },
  {
    id: "PII-1151",
    type: "UK_NINO",
    what: "a UK National Insurance number",
    pictures: ["AA999999A", "AA 99 99 99 A", "AA 999999 A", "AA 999999A"],
    strength: "form",
    names: /\bnino?\b|national insurance|\bni (?:no|num)/i,
    valid: ninoForm,
    points: { named: 0.85, formed: 0.7, bare: 0.7 },
  },
  {
    id: "PII-1152",
    type: "UK_DRIVING_LICENCE",
    what: "a UK driving licence number",
    pictures: ["****************"],
    strength: "form",
    names: /driv|licen[cs]e|dvla/i,
    valid: drivingNumber,
    points: { named: 0.8, formed: 0.65, bare: 0.65 },
  },
  {
    id: "PII-1153",
    type: "DE_TAX_ID",
    what: "a German tax number",
    pictures: ["99999999999", "99 999 999 999"],
    strength: "strong",
    names: /steuer.?(?:id|nr|num|ident)|\bid.?nr\b|\btin\b|\btax.?id/i,
    valid: taxIdDigits,
    points: { plain: 0 },
  },
  {
    id: "PII-1154",
    type: "DE_PENSION_NUMBER",
    what: "a German pension insurance number",
    pictures: ["99999999A999", "99 999999 A 999"],
    strength: "strong",
    names: /rvnr|rentenversicherung|sozialversicherung/i,
    valid: pensionDigits,
  },
  {
    id: "PII-1155",
    type: "DE_HEALTH_NUMBER",
    what: "a German health insurance number",
    pictures: ["A999999999"],
    strength: "fair",
    names: /kvnr|krankenvers|versicherten|egk|gesundheitskarte/i,
    valid: healthDigits,
    points: { formed: 0.5 },
  },
  {
    id: "PII-1156",
    type: "DE_ID_CARD",
    what: "a German identity document number",
    pictures: ["*********", "**********"],
    strength: "fair",
    names: /ausweis|reise.?pass|pass.?nr|id.?card|identity card|passport|dokument(?:en)?.?(?:nr|nummer)?\b|\bperso\b/i,
    valid: (c, n) => c[0]! > 9 && [...c.slice(0, 9)].every((code) => germanSeries.has(code)) && documentDigit(c, n),
    points: { formed: 0, bare: 0.5 },
  },
  {
    id: "PII-1157",
    type: "FR_NIR",
    what: "a French social security number",
    pictures: [
      "999999999999999",
      "9 99 99 99 999 999 99",
      "9 99 99 9A 999 999 99",
      "999999A99999999",
      "9999999999999 99",
    ],
    strength: "strong",
    names: /\bnir\b|s[ée]curit[ée] sociale|\bs[ée]cu\b|carte vitale|\binsee\b/i,
    valid: nirKey,
  },
  {
    id: "PII-1158",
    type: "ES_DNI",
    what: "a Spanish identity number",
    pictures: ["99999999A", "99999999 A", "9999999A", "9999999-A"],
    strength: "fair",
    names: /\bdni\b|\bnif\b|identidad/i,
    valid: (c, n) => dniLetters[at(c, 0, n - 1) % 23] === c[n - 1],
    points: { named: 0.85, formed: 0.7, bare: 0.7 },
  },
  {
    id: "PII-1159",
    type: "ES_NIE",
    what: "a Spanish foreigner's number",
    pictures: ["A9999999A", "A 9999999 A", "A9999999 A"],
    strength: "fair",
    names: /\bnie\b|extranjero/i,
    valid: (c) => nieStart[c[0]!] !== undefined && dniLetters[(nieStart[c[0]!]! * 1e7 + at(c, 1, 7)) % 23] === c[8],
    points: { named: 0.85, formed: 0.7, bare: 0.7 },
  },
  {
    id: "PII-1160",
    type: "IT_FISCAL_CODE",
    what: "an Italian fiscal code",
    pictures: ["****************", "AAA AAA 99A99 A999A"],
    strength: "strong",
    names: /codice fiscale|\bc\.?f\.?\b|fiscal/i,
    valid: fiscalCode,
  },
  {
    id: "PII-1161",
    type: "IT_VAT",
    what: "an Italian VAT number",
    pictures: ["99999999999"],
    strength: "fair",
    names: /p(?:artita|\.)? ?iva|\bvat\b/i,
    valid: (c, n) => luhn(c, n) && at(c, 0, 7) > 0,
  },
  {
    id: "PII-1162",
    type: "NL_BSN",
    what: "a Dutch citizen service number",
    pictures: ["999999999", "9999.99.999", "9999 99 999"],
    strength: "fair",
    names: /\bbsn\b|burgerservice|sofi/i,
    valid: (c) => (weigh(c, [9, 8, 7, 6, 5, 4, 3, 2]) - c[8]!) % 11 === 0 && !isRepeated(c, 9),
  },
  {
    id: "PII-1163",
    type: "BE_NATIONAL_NUMBER",
    what: "a Belgian national number",
    pictures: ["99.99.99-999.99", "99999999999", "999999-999-99", "999999 999 99"],
    strength: "strong",
    names: /rijksregister|registre national|\bnn\b|\binsz\b|\bniss\b/i,
    valid: belgianDigits,
  },
  {
    id: "PII-1164",
    type: "PT_NIF",
    what: "a Portuguese tax number",
    pictures: ["999999999", "999 999 999"],
    strength: "fair",
    names: /\bnif\b|contribuinte/i,
    valid: nifDigit,
    points: { formed: 0 },
  },
  {
    id: "PII-1165",
    type: "CH_AHV",
    what: "a Swiss AHV number",
    pictures: ["999.9999.9999.99", "9999999999999"],
    strength: "strong",
    names: /\bahv|\bavs\b|sozialversicherung/i,
    valid: (c) => at(c, 0, 3) === 756 && weigh(c, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0,
    points: { plain: 0.7 },
  },
  {
    id: "PII-1166",
    type: "AT_SVNR",
    what: "an Austrian social insurance number",
    pictures: ["9999999999", "9999 999999"],
    strength: "strong",
    names: /sozialversicherung|\bsvnr\b|\bsv-?n/i,
    valid: (c) =>
      c[0] !== 0 &&
      isDate(at(c, 8, 2), at(c, 6, 2), at(c, 4, 2)) &&
      weigh(c, [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11 === c[3],
    points: { plain: 0 },
  },
  {
    id: "PII-1167",
    type: "IE_PPSN",
    what: "an Irish PPS number",
    pictures: ["9999999A", "9999999AA"],
    strength: "fair",
    names: /\bpps/i,
    valid: irishLetter,
    points: { formed: 0.4 },
  },
  {
    id: "PII-1168",
    type: "DE_DOCTOR_NUMBER",
    what: "a German doctor's number",
    pictures: ["999999999"],
    strength: "fair",
    names: /\blanr\b|arztnummer/i,
    valid: (c) => (10 - (weigh(c, [4, 9, 4, 9, 4, 9]) % 10)) % 10 === c[6] && at(c, 7, 2) > 0,
    points: { named: 0.5 },
  },
  {
    id: "PII-1169",
    type: "DE_PRACTICE_NUMBER",
    what: "a German medical practice number",
    pictures: ["999999999"],
    strength: "named",
    names: /\bbsnr\b|betriebsst/i,
    valid: (c) => at(c, 0, 9) > 0,
    points: { named: 0.5 },
  },
  {
    id: "PII-1170",
    type: "ES_SOCIAL_SECURITY",
    what: "a Spanish social security number",
    pictures: ["999999999999", "99 99999999 99", "99/99999999/99", "99 9999999999"],
    strength: "strong",
    names: /seguridad social|\bnuss?\b|\bnss\b|afiliaci[óo]n/i,
    // The last two: the rest modulo 97; numbers under ten million are added to the province times ten million.
    valid: (c) => {
      const own = at(c, 2, 8);
      const all = own < 1e7 ? own + at(c, 0, 2) * 1e7 : at(c, 0, 10);
      return at(c, 0, 2) > 0 && at(c, 0, 2) < 67 && all % 97 === at(c, 10, 2);
    },
    points: { plain: 0 },
  },
  {
    id: "PII-1171",
    type: "PT_CITIZEN_CARD",
    what: "a Portuguese citizen card number",
    pictures: ["99999999 9 AA9", "999999999AA9", "99999999 9AA9"],
    strength: "fair",
    names: /cart[ãa]o de cidad[ãa]o|\bcc n|citizen card/i,
    valid: (c) => {
      let sum = 0;
      for (let i = 11; i >= 0; i -= 1) {
        const value = c[i]! * (i % 2 === 0 ? 2 : 1);
        sum += i % 2 === 0 && value > 9 ? value - 9 : value;
      }
      return sum % 10 === 0;
    },
    points: { formed: 0.5 },
  },
  {
    id: "PII-1172",
    type: "UK_UTR",
    what: "a UK taxpayer reference",
    pictures: ["9999999999", "99999 99999"],
    strength: "fair",
    names: /\butr\b|taxpayer ref/i,
    valid: (c) => "21987654321"[weigh(c, [6, 7, 8, 9, 10, 5, 4, 3, 2], 1) % 11] === String(c[0]),
    points: { formed: 0 },
  },
  {
    id: "PII-1173",
    type: "EU_HEALTH_CARD",
    what: "the number of a European health insurance card",
    pictures: ["99999999999999999999"],
    strength: "form",
    names: /\behic\b|health insurance card|\bteam\b|\beg?hic\b|krankenversicherungskarte/i,
    valid: (c) => at(c, 0, 5) > 80_000 && at(c, 0, 5) < 80_900,
    points: { named: 0.8, bare: 0.5 },
  },
];
