import { type Codes, isDate, isRepeated, luhn, numberOf, verhoeff, weigh } from "./checksums.ts";
import type { IdKind } from "./kind.ts";

const at = (codes: Codes, from: number, length: number): number => numberOf(codes, from, from + length);
const codeOf = (letter: string): number => Number.parseInt(letter, 36);

const nricEnds: Readonly<Record<number, readonly [offset: number, letters: string]>> = {
  [codeOf("S")]: [0, "JZIHGFEDCBA"],
  [codeOf("T")]: [4, "JZIHGFEDCBA"],
  [codeOf("F")]: [0, "XWUTRQPNMLK"],
  [codeOf("G")]: [4, "XWUTRQPNMLK"],
  [codeOf("M")]: [3, "XWUTRQPNJLK"],
};
function nric(c: Codes): boolean {
  const series = nricEnds[c[0]!];
  if (series === undefined) return false;
  const [offset, letters] = series;
  return codeOf(letters[(weigh(c, [2, 7, 6, 5, 4, 3, 2], 1) + offset) % 11]!) === c[8];
}

/** What service desks number alike: incidents, changes, requests, problems, tasks. */
const tickets: readonly (readonly number[])[] = ["INC", "CHG", "REQ", "RIT", "PRB", "TSK", "TKT", "CTA"].map((name) =>
  [...name].map(codeOf),
);
const isTicket = (c: Codes): boolean => tickets.some((name) => name.every((code, at) => c[at] === code));

/** Eight or nine digits, the last the check digit; where the first weights leave ten, a second row decides (Inland Revenue). */
function taxNumber(c: Codes, n: number): boolean {
  const digits = Uint8Array.from([...(n === 8 ? [0] : []), ...c.slice(0, n)]);
  const value = at(digits, 0, 9);
  if (value < 10_000_000 || value > 150_000_000) return false;
  const first = (11 - (weigh(digits, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  const check = first === 10 ? (11 - (weigh(digits, [7, 4, 3, 2, 5, 2, 7, 6]) % 11)) % 11 : first;
  return check === digits[8];
}

const entityLetters = "ABCDEFGHJKLMNPQRSTUVWX0123456789";
/** Businesses, local companies, and others by the year they were registered; each with check letters of its own (ACRA). */
function entityNumber(c: Codes, n: number): boolean {
  if (n === 9) return codeOf("XMKECAWLJDB"[weigh(c, [10, 4, 9, 3, 8, 2, 7, 1]) % 11]!) === c[8];
  if (c[0]! < 10) return codeOf("ZKCMDNERGWH"[weigh(c, [10, 8, 6, 4, 9, 7, 5, 3, 1]) % 11]!) === c[9];
  const places = [...c.slice(0, 9)].map((code) => entityLetters.indexOf(code.toString(36).toUpperCase()));
  const sum = places.reduce((all, place, i) => all + place * [4, 3, 5, 3, 10, 2, 2, 5, 7][i]!, -5);
  return !places.includes(-1) && codeOf(entityLetters[((sum % 11) + 11) % 11]!) === c[9];
}

const rrnNames = /\brrn\b|주민등록|resident registration/i;
const frnNames = /\bfrn\b|외국인등록|foreigner registration/i;
const rrnSum = (c: Codes): number => weigh(c, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11;
/** The seventh digit tells the century and whether a citizen; 9 and 0 were born before 1900. */
function rrnForm(c: Codes, foreign: boolean): boolean {
  const century = c[6]!;
  return (
    isDate(at(c, 0, 2), at(c, 2, 2), at(c, 4, 2)) &&
    (foreign ? century >= 5 && century <= 8 : century >= 1 && century <= 4)
  );
}
const rrnDigit = (c: Codes): boolean => (11 - rrnSum(c)) % 10 === c[12];
/** Numbers given since October 2020 have no check digit; here those of people born since. */
const isUnchecked = (c: Codes): boolean => (c[6] === 3 || c[6] === 4) && at(c, 0, 2) > 19 && at(c, 0, 2) < 40;
const frnDigit = (c: Codes): boolean => (13 - rrnSum(c)) % 10 === c[12];

function brnDigit(c: Codes): boolean {
  const sum = weigh(c, [1, 3, 7, 1, 3, 7, 1, 3, 5]) + Math.floor((c[8]! * 5) / 10);
  return (10 - (sum % 10)) % 10 === c[9] && at(c, 0, 3) > 100;
}

const cnWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
function residentId(c: Codes): boolean {
  const year = at(c, 6, 4);
  const check = (12 - (weigh(c, cnWeights) % 11)) % 11;
  return (
    c[0] !== 0 &&
    year > 1899 &&
    year < 2100 &&
    isDate(year, at(c, 10, 2), at(c, 12, 2)) &&
    c[17] === (check === 10 ? codeOf("X") : check)
  );
}

function hongKongId(c: Codes, n: number): boolean {
  // One letter counts as if a space (36) stood before it.
  const sum = n === 8 ? 36 * 9 + weigh(c, [8, 7, 6, 5, 4, 3, 2]) : weigh(c, [9, 8, 7, 6, 5, 4, 3, 2]);
  return (11 - (sum % 11)) % 11 === c[n - 1];
}

const twPlaces = [..."ABCDEFGHJKLMNPQRSTUVXYWZIO"].map(codeOf);
function taiwanId(c: Codes): boolean {
  const place = twPlaces.indexOf(c[0]!) + 10;
  const sum = Math.floor(place / 10) + (place % 10) * 9 + weigh(c, [8, 7, 6, 5, 4, 3, 2, 1, 1], 1);
  return [1, 2, 8, 9].includes(c[1]!) && sum % 10 === 0;
}

function myNumber(c: Codes): boolean {
  const rest = weigh(c, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return (rest < 2 ? 0 : 11 - rest) === c[11] && !isRepeated(c, 12);
}

/** Province codes of Thailand, in their blocks of ten. */
const thaiProvinces = new Set(
  [
    [10, 27],
    [30, 49],
    [50, 58],
    [60, 67],
    [70, 77],
    [80, 86],
    [90, 96],
  ].flatMap(([from, to]) => Array.from({ length: to! - from! + 1 }, (_, i) => from! + i)),
);

/** Fourth letter of a PAN: the kind of holder. */
const panHolders = new Set([..."ABCFGHJLPTEK"].map(codeOf));

/** Ids PII-1230 to PII-1279: Asia, the Pacific, Africa. */
export const asiaPacificKinds: readonly IdKind[] = [
  {
    id: "PII-1230",
    type: "IN_AADHAAR",
    what: "an Indian Aadhaar number",
    pictures: ["9999 9999 9999", "9999:9999:9999", "999999999999"],
    strength: "fair",
    names: /aadh?aa?r|\buid(?:ai)?\b|आधार/i,
    valid: (c, n) => c[0]! > 1 && verhoeff(c, n) && !isRepeated(c, n),
    points: { bare: 0.5 },
  },
  {
    id: "PII-1231",
    type: "IN_PAN",
    what: "an Indian PAN",
    pictures: ["AAAAA9999A"],
    strength: "form",
    names: /\bpan\b|permanent account/i,
    valid: (c) => panHolders.has(c[3]!),
    points: { named: 0.75, formed: 0.55, bare: 0.55 },
  },
  {
    id: "PII-1255",
    type: "IN_PAN",
    what: "an Indian PAN",
    pictures: ["AAAAA9999A"],
    strength: "low",
    names: /\bpan\b|permanent account/i,
    // A holder's letter that is not issued: a product code, unless named.
    valid: () => true,
    points: { named: 0.7 },
  },
  {
    id: "PII-1232",
    type: "IN_GSTIN",
    what: "an Indian GST number",
    pictures: ["99AAAAA9999A9A9", "99AAAAA9999A9AA", "99AAAAA9999AAAA", "99AAAAA9999AAA9"],
    strength: "form",
    names: /\bgst/i,
    valid: (c) => at(c, 0, 2) > 0 && at(c, 0, 2) < 38 && c[13] === 35,
    points: { formed: 0.55, bare: 0.55 },
  },
  {
    id: "PII-1233",
    type: "IN_VOTER_ID",
    what: "an Indian voter number",
    pictures: ["AAA9999999"],
    strength: "form",
    names: /voter|voting|\bvote\b|\bepic\b|election/i,
    valid: (c) => !isTicket(c),
    points: { named: 0.65, formed: 0.3, bare: 0.5 },
  },
  {
    id: "PII-1234",
    type: "SG_NRIC",
    what: "a Singapore NRIC or FIN",
    pictures: ["A9999999A"],
    strength: "strong",
    names: /\bnric\b|\bfin\b/i,
    valid: nric,
  },
  {
    id: "PII-1235",
    type: "MY_NRIC",
    what: "a Malaysian identity number",
    pictures: ["999999-99-9999"],
    strength: "form",
    names: /mykad|\bnric\b|\bic (?:no|num)/i,
    valid: (c) =>
      isDate(at(c, 0, 2), at(c, 2, 2), at(c, 4, 2)) && at(c, 6, 2) > 0 && !(at(c, 6, 2) > 16 && at(c, 6, 2) < 21),
    points: { named: 0.8, formed: 0.6 },
  },
  {
    id: "PII-1236",
    type: "TH_NATIONAL_ID",
    what: "a Thai national number",
    pictures: ["9999999999999", "9-9999-99999-99-9", "9 9999 99999 99 9"],
    strength: "fair",
    names: /thai|tnin|บัตรประชาชน|เลขประจำตัว/i,
    valid: (c) =>
      c[0]! > 0 &&
      c[0]! < 9 &&
      thaiProvinces.has(at(c, 1, 2)) &&
      (11 - (weigh(c, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === c[12],
    points: { formed: 0.6, bare: 0.5 },
  },
  {
    id: "PII-1263",
    type: "TH_NATIONAL_ID",
    what: "a Thai national number",
    pictures: ["9999999999999", "9-9999-99999-99-9", "9 9999 99999 99 9"],
    strength: "named",
    names: /บัตรประชาชน|เลขประจำตัว/i,
    // Whatever its province, once it is named.
    valid: (c) => (11 - (weigh(c, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === c[12],
    points: { named: 0.7 },
  },
  {
    id: "PII-1237",
    type: "KR_RRN",
    what: "a Korean resident number",
    pictures: ["999999-9999999", "9999999999999"],
    strength: "strong",
    names: rrnNames,
    valid: (c) => rrnForm(c, false) && (rrnDigit(c) || isUnchecked(c)),
  },
  {
    id: "PII-1238",
    type: "KR_RRN",
    what: "a Korean resident number",
    pictures: ["999999-9999999"],
    strength: "form",
    names: rrnNames,
    valid: (c) => rrnForm(c, false),
    points: { formed: 0.45 },
  },
  {
    id: "PII-1239",
    type: "KR_FRN",
    what: "a Korean foreigner number",
    pictures: ["999999-9999999", "9999999999999"],
    strength: "strong",
    names: frnNames,
    valid: (c) => rrnForm(c, true) && frnDigit(c),
  },
  {
    id: "PII-1240",
    type: "KR_FRN",
    what: "a Korean foreigner number",
    pictures: ["999999-9999999"],
    strength: "form",
    names: frnNames,
    valid: (c) => rrnForm(c, true),
    points: { formed: 0.45 },
  },
  {
    id: "PII-1241",
    type: "KR_BRN",
    what: "a Korean business number",
    pictures: ["999-99-99999", "9999999999"],
    strength: "fair",
    names: /\bbrn\b|사업자/i,
    valid: brnDigit,
    points: { formed: 0.5 },
  },
  {
    id: "PII-1242",
    type: "KR_DRIVER_LICENSE",
    what: "a Korean driving licence number",
    pictures: ["99 99 999999 99"],
    strength: "form",
    names: /licen[cs]e|운전면허/i,
    valid: (c) => at(c, 0, 2) > 10 && at(c, 0, 2) < 29,
    points: { formed: 0.55, bare: 0.55 },
  },
  {
    id: "PII-1243",
    type: "CN_RESIDENT_ID",
    what: "a Chinese resident number",
    pictures: ["999999999999999999", "99999999999999999A"],
    strength: "strong",
    names: /身份证|resident id|公民身份/i,
    valid: residentId,
    points: { plain: 0.75 },
  },
  {
    id: "PII-1244",
    type: "HK_ID",
    what: "a Hong Kong identity number",
    pictures: ["A999999(9", "AA999999(9", "A999999(A", "AA999999(A"],
    strength: "strong",
    names: /\bhkid\b|香港身份證/i,
    valid: hongKongId,
  },
  {
    id: "PII-1245",
    type: "TW_ID",
    what: "a Taiwanese identity number",
    pictures: ["A999999999"],
    strength: "fair",
    names: /身分證|taiwan/i,
    valid: taiwanId,
    points: { formed: 0.4 },
  },
  {
    id: "PII-1246",
    type: "JP_MY_NUMBER",
    what: "a Japanese My Number",
    pictures: ["999999999999", "9999 9999 9999"],
    strength: "fair",
    names: /マイナンバー|個人番号|my number/i,
    valid: myNumber,
    points: { formed: 0 },
  },
  {
    id: "PII-1247",
    type: "AU_TFN",
    what: "an Australian tax file number",
    pictures: ["999 999 999", "999999999"],
    strength: "fair",
    names: /\btfn\b|tax file/i,
    valid: (c) => weigh(c, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0 && !isRepeated(c, 9),
  },
  {
    id: "PII-1248",
    type: "AU_ABN",
    what: "an Australian business number",
    pictures: ["99 999 999 999", "99999999999"],
    strength: "strong",
    names: /\babn\b/i,
    valid: (c) => c[0] !== 0 && (weigh(c, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0,
    points: { bare: 0, plain: 0 },
  },
  {
    id: "PII-1249",
    type: "AU_ACN",
    what: "an Australian company number",
    pictures: ["999 999 999", "999999999"],
    strength: "fair",
    names: /\bacn\b/i,
    valid: (c) => (10 - (weigh(c, [8, 7, 6, 5, 4, 3, 2, 1]) % 10)) % 10 === c[8] && at(c, 0, 9) > 0,
    points: { named: 0.5, formed: 0 },
  },
  {
    id: "PII-1250",
    type: "AU_MEDICARE",
    what: "an Australian Medicare number",
    pictures: ["9999 99999 9", "9999999999", "99999999999"],
    strength: "fair",
    names: /medicare/i,
    valid: (c) => c[0]! > 1 && c[0]! < 7 && weigh(c, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === c[8],
    points: { formed: 0.5 },
  },
  {
    id: "PII-1251",
    type: "ZA_ID",
    what: "a South African identity number",
    pictures: ["9999999999999"],
    strength: "strong",
    names: /\brsa\b|south africa|\bsa id/i,
    valid: (c, n) => isDate(at(c, 0, 2), at(c, 2, 2), at(c, 4, 2)) && c[10]! < 3 && luhn(c, n),
    points: { plain: 0.7 },
  },
  {
    id: "PII-1252",
    type: "IL_ID",
    what: "an Israeli identity number",
    pictures: ["999999999"],
    strength: "fair",
    names: /teudat|תעודת זהות|מספר זהות|ת["״'.]{0,2}ז[ .:)]|israeli id/i,
    valid: (c, n) => luhn(c, n) && at(c, 0, 9) > 0,
  },
  {
    id: "PII-1253",
    type: "PH_TIN",
    what: "a Philippine taxpayer number",
    pictures: ["999-999-999-999", "999-999-999", "999999999", "999999999999", "999-999-999-99999"],
    strength: "named",
    names: /\btin\b|\btax id\b|\bbir\b/i,
    valid: () => true,
  },
  {
    id: "PII-1254",
    type: "SG_UEN",
    what: "a Singapore entity number",
    pictures: ["99999999A", "999999999A", "A99AA9999A"],
    strength: "fair",
    names: /\buen\b|entity num/i,
    valid: entityNumber,
    points: { formed: 0.4 },
  },
  {
    id: "PII-1256",
    type: "NATIONAL_ID",
    what: "a Singapore NRIC or FIN",
    pictures: ["A9999999A"],
    strength: "named",
    names: /\bnric\b|\bfin\b/i,
    // Whatever its check letter, once it is named.
    valid: (c) => nricEnds[c[0]!] !== undefined,
  },
  {
    id: "PII-1257",
    type: "AE_EMIRATES_ID",
    what: "an Emirates identity number",
    pictures: ["999-9999-9999999-9", "999999999999999"],
    strength: "strong",
    names: /emirates|\beid\b|الهوية/i,
    valid: (c, n) => at(c, 0, 3) === 784 && at(c, 3, 4) > 1899 && at(c, 3, 4) < 2100 && luhn(c, n),
  },
  {
    id: "PII-1258",
    type: "SA_NATIONAL_ID",
    what: "a Saudi identity number",
    pictures: ["9999999999"],
    strength: "fair",
    names: /saudi|iqama|الهوية|هوية|إقامة/i,
    valid: (c, n) => (c[0] === 1 || c[0] === 2) && luhn(c, n) && !isRepeated(c, n),
  },
  {
    id: "PII-1259",
    type: "ID_NIK",
    what: "an Indonesian identity number",
    pictures: ["9999999999999999"],
    strength: "form",
    names: /\bnik\b|\bktp\b|kependudukan/i,
    // Province, regency, district, the day of birth (40 more for women), a number.
    valid: (c) => {
      const day = at(c, 6, 2);
      return (
        at(c, 0, 2) > 10 &&
        at(c, 0, 2) < 97 &&
        isDate(at(c, 10, 2), at(c, 8, 2), day > 40 ? day - 40 : day) &&
        at(c, 12, 4) > 0
      );
    },
    points: { named: 0.8, bare: 0.4 },
  },
  {
    id: "PII-1260",
    type: "PK_CNIC",
    what: "a Pakistani identity number",
    pictures: ["99999-9999999-9", "9999999999999"],
    strength: "form",
    names: /cnic|nadra|nicop/i,
    valid: (c) => c[0]! > 0 && c[0]! < 8,
    points: { named: 0.75, formed: 0.5, bare: 0 },
  },
  {
    id: "PII-1261",
    type: "NZ_IRD",
    what: "a New Zealand tax number",
    pictures: ["99-999-999", "999-999-999"],
    strength: "fair",
    names: /\bird\b|inland revenue/i,
    valid: taxNumber,
    points: { formed: 0.4 },
  },
  {
    id: "PII-1262",
    type: "VN_CCCD",
    what: "a Vietnamese identity number",
    pictures: ["999999999999"],
    strength: "named",
    names: /cccd|cmnd|căn cước/i,
    valid: (c) => at(c, 0, 3) > 0 && at(c, 0, 3) < 97 && c[3]! < 4,
    points: { named: 0.7 },
  },
];
