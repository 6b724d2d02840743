import { type Codes, isDate, isRepeated, luhn, mod11And10, numberOf, weigh } from "./checksums.ts";
import type { IdKind } from "./kind.ts";

const at = (codes: Codes, from: number, length: number): number => numberOf(codes, from, from + length);

/** Two-digit month with the century folded into it, as in Poland, Czechia and Bulgaria. */
const plainMonth = (month: number): number => month % 20;

/** YYMMDD or DDMMYY dates at `from`; days may be raised by 40 or 60 for temporary numbers. */
const ymd = (c: Codes, from: number): boolean => isDate(at(c, from, 2), at(c, from + 2, 2), at(c, from + 4, 2) % 60);
const dmy = (c: Codes, from: number): boolean => isDate(at(c, from + 4, 2), at(c, from + 2, 2), at(c, from, 2) % 40);

function personnummer(c: Codes, n: number): boolean {
  const from = n - 10;
  if (n === 12 && ![18, 19, 20].includes(at(c, 0, 2))) return false;
  return ymd(c, from) && luhn(c.subarray(from), 10);
}

const hetuLetters = [..."0123456789ABCDEFHJKLMNPRSTUVWXY"].map((s) => Number.parseInt(s, 36));
/** The sign of the century may be a letter, which then is one of the codes. */
function hetu(c: Codes, n: number): boolean {
  const sign = n === 11 ? c[6]! : 0;
  if (n === 11 && !((sign >= 10 && sign <= 15) || (sign >= 30 && sign <= 34))) return false;
  const tail = n - 4;
  return at(c, tail, 3) >= 2 && dmy(c, 0) && hetuLetters[(at(c, 0, 6) * 1000 + at(c, tail, 3)) % 31] === c[n - 1];
}

function fodselsnummer(c: Codes): boolean {
  const k1 = (11 - (weigh(c, [3, 7, 6, 1, 8, 9, 4, 5, 2]) % 11)) % 11;
  const k2 = (11 - (weigh(c, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return dmy(c, 0) && k1 === c[9] && k2 === c[10];
}

function balticDigit(c: Codes): boolean {
  let rest = weigh(c, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11;
  if (rest === 10) rest = weigh(c, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11;
  return c[0]! > 0 && c[0]! < 7 && isDate(at(c, 1, 2), at(c, 3, 2), at(c, 5, 2)) && (rest === 10 ? 0 : rest) === c[10];
}

function snilsKey(c: Codes): boolean {
  const sum = weigh(c, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101;
  return at(c, 0, 9) > 1_001_998 && (sum === 100 ? 0 : sum) === at(c, 9, 2);
}

function innDigits(c: Codes): boolean {
  const first = (weigh(c, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10;
  const second = (weigh(c, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10;
  return at(c, 0, 2) > 0 && first === c[10] && second === c[11];
}

/**
 * Women's months are raised by 50; since 2004 either may be by 20 more. Ten digits are given since 1954, so 04 to 53 are of this
 * century.
 */
function czechBirth(c: Codes): boolean {
  const year = at(c, 0, 2);
  const month = at(c, 2, 2) % 50;
  const mayRise = year > 3 && year < 54;
  return isDate(year, mayRise ? month % 20 : month, at(c, 4, 2)) && at(c, 0, 10) % 11 === 0;
}

function tckn(c: Codes): boolean {
  const odd = c[0]! + c[2]! + c[4]! + c[6]! + c[8]!;
  const even = c[1]! + c[3]! + c[5]! + c[7]!;
  return c[0] !== 0 && (odd * 7 - even + 100) % 10 === c[9] && (odd + even + c[9]!) % 10 === c[10];
}

/** Ids PII-1190 to PII-1229: northern and eastern Europe, Turkey. */
export const northEastKinds: readonly IdKind[] = [
  {
    id: "PII-1190",
    type: "SE_PERSONNUMMER",
    what: "a Swedish personal number",
    pictures: ["999999-9999", "999999+9999", "99999999-9999", "999999999999", "9999999999"],
    strength: "strong",
    names: /person(?:al)?.?(?:num|id)|\bpnr\b|samordnings|swedish id|identity code/i,
    valid: personnummer,
    points: { plain: 0 },
  },
  {
    id: "PII-1191",
    type: "SE_ORG_NUMBER",
    what: "a Swedish organization number",
    pictures: ["999999-9999", "9999999999"],
    strength: "fair",
    names: /org(?:anisations?)?\.?.?n(?:umme)?r|company identity|f[öo]retag/i,
    valid: (c, n) => c[2]! > 1 && [1, 2, 5, 6, 7, 8, 9].includes(c[0]!) && luhn(c, n),
    points: { named: 0.5, formed: 0.4 },
  },
  {
    id: "PII-1192",
    type: "FI_HETU",
    what: "a Finnish personal identity code",
    pictures: ["999999-999A", "999999-9999", "999999+999A", "999999+9999", "999999A999A", "999999A9999"],
    strength: "strong",
    names: /hetu|henkil[öo]tunnus|personbeteckning/i,
    valid: hetu,
  },
  {
    id: "PII-1193",
    type: "DK_CPR",
    what: "a Danish CPR number",
    pictures: ["999999-9999", "9999999999"],
    strength: "strong",
    names: /\bcpr\b|personnummer/i,
    // Not every number issued since 2007 has a right check digit; those need their name (see DK_CPR_UNCHECKED).
    valid: (c) => dmy(c, 0) && weigh(c, [4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 && at(c, 0, 6) > 0,
    points: { plain: 0 },
  },
  {
    id: "PII-1194",
    type: "DK_CPR",
    what: "a Danish CPR number",
    pictures: ["999999-9999", "9999999999"],
    strength: "named",
    names: /\bcpr\b/i,
    valid: (c) => dmy(c, 0),
    points: { named: 0.7 },
  },
  {
    id: "PII-1195",
    type: "NO_FODSELSNUMMER",
    what: "a Norwegian birth number",
    pictures: ["99999999999", "999999 99999"],
    strength: "strong",
    names: /f[øo]dsels|personnummer|\bfnr\b/i,
    valid: fodselsnummer,
    points: { plain: 0.7 },
  },
  {
    id: "PII-1196",
    type: "PL_PESEL",
    what: "a Polish PESEL",
    pictures: ["99999999999"],
    strength: "strong",
    names: /pesel/i,
    valid: (c) =>
      isDate(at(c, 0, 2), plainMonth(at(c, 2, 2)), at(c, 4, 2)) &&
      weigh(c, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0,
  },
  {
    id: "PII-1197",
    type: "PL_NIP",
    what: "a Polish tax number",
    pictures: ["999-999-99-99", "999-99-99-999", "9999999999"],
    strength: "fair",
    names: /\bnip\b/i,
    valid: (c) => c[0] !== 0 && weigh(c, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === c[9],
  },
  {
    id: "PII-1198",
    type: "CZ_BIRTH_NUMBER",
    what: "a Czech or Slovak birth number",
    pictures: ["999999/9999", "9999999999"],
    strength: "strong",
    names: /rodn[eé]|\br\.? ?[cč]\./i,
    valid: czechBirth,
    points: { plain: 0 },
  },
  {
    id: "PII-1199",
    type: "RO_CNP",
    what: "a Romanian CNP",
    pictures: ["9999999999999"],
    strength: "strong",
    names: /\bcnp\b|cod numeric/i,
    valid: (c) => c[0] !== 0 && ymd(c, 1) && (weigh(c, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11) % 10 === c[12],
  },
  {
    id: "PII-1200",
    type: "BG_EGN",
    what: "a Bulgarian civil number",
    pictures: ["9999999999"],
    strength: "strong",
    names: /\begn\b|егн/i,
    valid: (c) =>
      isDate(at(c, 0, 2), plainMonth(at(c, 2, 2)), at(c, 4, 2)) &&
      (weigh(c, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === c[9],
    points: { plain: 0 },
  },
  {
    id: "PII-1201",
    type: "HR_OIB",
    what: "a Croatian OIB",
    pictures: ["99999999999"],
    strength: "fair",
    names: /\boib\b/i,
    valid: (c, n) => mod11And10(c, n) && !isRepeated(c, n),
  },
  {
    id: "PII-1202",
    type: "GR_AMKA",
    what: "a Greek AMKA",
    pictures: ["99999999999"],
    strength: "strong",
    names: /amka|αμκα/i,
    valid: (c, n) => isDate(at(c, 4, 2), at(c, 2, 2), at(c, 0, 2)) && luhn(c, n),
  },
  {
    id: "PII-1203",
    type: "BALTIC_PERSONAL_CODE",
    what: "an Estonian or Lithuanian personal code",
    pictures: ["99999999999"],
    strength: "strong",
    names: /isikukood|asmens kod/i,
    valid: balticDigit,
  },
  {
    id: "PII-1204",
    type: "RU_SNILS",
    what: "a Russian SNILS",
    pictures: ["999-999-999 99", "99999999999"],
    strength: "strong",
    names: /snils|снилс/i,
    valid: snilsKey,
  },
  {
    id: "PII-1205",
    type: "RU_INN",
    what: "a Russian taxpayer number",
    pictures: ["999999999999"],
    strength: "strong",
    names: /\binn\b|инн/i,
    valid: innDigits,
  },
  {
    id: "PII-1206",
    type: "TR_TCKN",
    what: "a Turkish identity number",
    pictures: ["99999999999"],
    strength: "strong",
    names: /tckn|kimlik|t\.?c\.? ?no|turkish id/i,
    valid: tckn,
  },
  {
    id: "PII-1208",
    type: "UA_TAX_NUMBER",
    what: "a Ukrainian taxpayer number",
    pictures: ["9999999999"],
    strength: "fair",
    names: /рнокпп|\bіпн|податк|ідентифікаційн/i,
    valid: (c) => (((weigh(c, [-1, 5, 7, 9, 4, 6, 10, 5, 7]) % 11) + 11) % 11) % 10 === c[9] && !isRepeated(c, 10),
  },
  {
    id: "PII-1209",
    type: "JMBG",
    what: "a personal number of the western Balkans",
    pictures: ["9999999999999"],
    strength: "strong",
    names: /\bjmbg\b|\bemšo\b|\bemso\b|матични број|матичен број|mati[čc]ni broj|ЈМБГ|ЕМБГ/i,
    // Slovenia, Croatia, Bosnia, Serbia, Montenegro, North Macedonia: the day of birth, region, number, check digit.
    valid: (c) => {
      const rest = weigh(c, [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
      const year = at(c, 4, 3);
      return (
        isDate(year < 100 ? 2000 + year : 1000 + year, at(c, 2, 2), at(c, 0, 2)) &&
        (year > 899 || year < 30) &&
        (rest < 2 ? 0 : 11 - rest) === c[12]
      );
    },
  },
  {
    id: "PII-1210",
    type: "HU_TAJ",
    what: "a Hungarian social security number",
    pictures: ["999 999 999", "999999999"],
    strength: "fair",
    names: /\btaj\b/i,
    valid: (c) => weigh(c, [3, 7, 3, 7, 3, 7, 3, 7]) % 10 === c[8] && !isRepeated(c, 9),
    points: { formed: 0 },
  },
  {
    id: "PII-1211",
    type: "HU_TAX_ID",
    what: "a Hungarian tax number",
    pictures: ["9999999999"],
    strength: "fair",
    names: /ad[óo]azonos[íi]t[óo]|ad[óo]sz[áa]m/i,
    valid: (c) => c[0] === 8 && weigh(c, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11 === c[9],
  },
  {
    id: "PII-1212",
    type: "GR_AFM",
    what: "a Greek tax number",
    pictures: ["999999999"],
    strength: "fair",
    names: /\bafm\b|ΑΦΜ|Α\.Φ\.Μ/i,
    valid: (c) => (weigh(c, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === c[8] && !isRepeated(c, 9),
  },
  {
    id: "PII-1213",
    type: "IS_KENNITALA",
    what: "an Icelandic identity number",
    pictures: ["999999-9999", "9999999999"],
    strength: "strong",
    names: /kennit[öo]l?[ua]|\bkt\./i,
    valid: (c) => {
      const check = (11 - (weigh(c, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
      return check === c[8] && dmy(c, 0) && (c[9] === 9 || c[9] === 0 || c[9] === 8);
    },
    points: { plain: 0 },
  },
  {
    id: "PII-1214",
    type: "LV_PERSONAL_CODE",
    what: "a Latvian personal code",
    pictures: ["999999-99999"],
    strength: "form",
    names: /personas kod/i,
    // Since 2017 codes begin with 32 and hold no date.
    valid: (c) => at(c, 0, 2) === 32 || (dmy(c, 0) && c[6]! < 3),
    points: { named: 0.85, formed: 0.45 },
  },
  {
    id: "PII-1215",
    type: "MD_IDNP",
    what: "a Moldovan personal number",
    pictures: ["9999999999999"],
    strength: "fair",
    names: /\bidnp\b/i,
    valid: (c) => (c[0] === 2 || c[0] === 0) && weigh(c, [7, 3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1]) % 10 === c[12],
  },
];
