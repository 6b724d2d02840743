import { type Codes, isDate, isRepeated, luhn, numberOf, weigh } from "./checksums.ts";
import type { IdKind } from "./kind.ts";

const isDigits = (codes: Codes, from: number, to: number): boolean => codes.slice(from, to).every((code) => code < 10);
const at = (codes: Codes, from: number, length: number): number => numberOf(codes, from, from + length);

/** Ranges of issuer numbers, by their first six digits, and the lengths of their cards (ISO/IEC 7812 and the networks' own pages). */
const issuers: readonly (readonly [from: number, to: number, lengths: readonly number[]])[] = [
  [100_000, 199_999, [15]], // UATP
  [220_000, 220_499, [16, 17, 18, 19]], // Mir
  [222_100, 272_099, [16]], // Mastercard
  [300_000, 305_999, [14, 16, 17, 18, 19]], // Diners
  [309_500, 309_599, [14, 16, 17, 18, 19]],
  [340_000, 349_999, [15]], // American Express
  [352_800, 358_999, [16, 17, 18, 19]], // JCB
  [360_000, 369_999, [14, 15, 16, 17, 18, 19]], // Diners
  [370_000, 379_999, [15]], // American Express
  [380_000, 399_999, [14, 16, 17, 18, 19]], // Diners
  [400_000, 499_999, [13, 16, 19]], // Visa
  [500_000, 509_999, [12, 13, 14, 15, 16, 17, 18, 19]], // Maestro
  [510_000, 559_999, [16]], // Mastercard
  [560_000, 599_999, [12, 13, 14, 15, 16, 17, 18, 19]], // Maestro
  [601_100, 601_199, [16, 17, 18, 19]], // Discover
  [620_000, 629_999, [16, 17, 18, 19]], // UnionPay
  [636_000, 639_999, [16, 17, 18, 19]], // Maestro, InstaPayment
  [644_000, 659_999, [16, 17, 18, 19]], // Discover, RuPay
  [670_000, 679_999, [12, 13, 14, 15, 16, 17, 18, 19]], // Maestro
  [810_000, 829_999, [16]], // RuPay
];

function isIssued(c: Codes, n: number): boolean {
  const start = at(c, 0, 6);
  return issuers.some(([from, to, lengths]) => start >= from && start <= to && lengths.includes(n));
}

const cardNumber = (c: Codes, n: number): boolean => isIssued(c, n) && luhn(c, n) && !isRepeated(c, n);

/** Begins as payment cards of this length do. Air travel's numbers (UATP) begin with 1, as many an account id does: see PII-1056. */
export const isOfIssuer = (c: Codes, n: number): boolean => c[0] !== 1 && isIssued(c, n);
export const isCardNumber = (c: Codes, n: number): boolean => c[0] !== 1 && cardNumber(c, n);

/** Cards of the networks' and the processors' manuals (Stripe, Adyen, Braintree, PayPal). */
const sampleCards = (
  "4242424242424242 4000056655665556 5555555555554444 2223003122003222 5200828282828210 5105105105105100 " +
  "378282246310005 371449635398431 6011111111111117 6011000990139424 6011981111111113 3056930009020004 " +
  "30569309025904 36227206271667 38520000023237 3566002020360505 3530111333300000 6200000000000005 " +
  "6200000000000047 4111111111111111 4012888888881881 4012000033330026 4222222222222 2222400070000005 " +
  "5500005555555559 4917610000000000 4988438843884305 2223000048400011 6304000000000000 4009348888881881 " +
  "5555444433331111 6771798021000008 6771798025000004 2222410740360010 5555341244441115 " +
  "4111111145551142 4988080000000000 4166676667666746 4646464646464644 5136333333333335 5585558555855583 " +
  "370000000000002 6011601160116611 6445644564456445 3569990010095841 5018000000000009 6759649826438453"
).split(" ");

/** Those of each length and first digit by the other digits: as numbers, of which sixteen digits are too many. */
const samplesBy = new Map<number, Set<number>>();
for (const card of sampleCards) {
  const key = card.length * 10 + Number(card[0]);
  samplesBy.set(key, (samplesBy.get(key) ?? new Set()).add(Number(card.slice(1))));
}

/** Those, and Stripe's for a country or an outcome: `4000`, then mostly zeros. */
const isSampleCard = (c: Codes, n: number): boolean =>
  samplesBy.get(n * 10 + c[0]!)?.has(at(c, 1, n - 1)) === true ||
  (n === 16 && at(c, 0, 6) === 400_000 && at(c, 8, 2) === 0);

const cardNames =
  /card|\bcc\b|credit|debit|visa|master|amex|american express|\bpan\b|kreditkarte|tarjeta|carte|carta|cart[ãa]o|карт|卡号|カード/i;

/** Federal Reserve district of a routing number: 00–12, 21–32, 61–72, 80 (ABA). */
function routingNumber(c: Codes): boolean {
  const district = at(c, 0, 2);
  const known =
    district <= 12 || (district >= 21 && district <= 32) || (district >= 61 && district <= 72) || district === 80;
  return known && weigh(c, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 && !isRepeated(c, 9);
}

/** Letters of a vehicle number count by their place in the rows of a punched card (49 CFR 565). */
const vinValues = [1, 2, 3, 4, 5, 6, 7, 8, -1, 1, 2, 3, 4, 5, -1, 7, -1, 9, 2, 3, 4, 5, 6, 7, 8, 9];
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
function vehicleNumber(c: Codes): boolean {
  let sum = 0;
  let letters = 0;
  for (let i = 0; i < 17; i += 1) {
    const value = c[i]! > 9 ? vinValues[c[i]! - 10]! : c[i]!;
    if (value < 0) return false;
    if (c[i]! > 9) letters += 1;
    sum += value * vinWeights[i]!;
  }
  const check = sum % 11;
  return letters >= 2 && c[16]! < 10 && c[15]! < 10 && c[14]! < 10 && c[8] === (check === 10 ? 33 : check);
}

const plateNames =
  /plate|number plate|registration|kennzeichen|plaka|matr[íi]cula|immatriculation|targa|vehicle|\bcar\b|\breg\b/i;
/** I, Q and Z, which plates leave out as they look like digits; for years also O and U (DVLA). */
const plateNever = new Set([18, 26, 35]);
const yearNever = new Set([...plateNever, 24, 30]);
/** A single letter before or behind the digits stands for a year. */
function plateLetters(c: Codes, n: number): boolean {
  const isPrefix = c[1]! < 10;
  const isSuffix = c[n - 1]! > 9 && c[n - 2]! < 10;
  return !plateNever.has(c[0]!) && !(isPrefix && yearNever.has(c[0]!)) && !(isSuffix && yearNever.has(c[n - 1]!));
}

/** Since 2013: U1, seven digits or consonants, a letter. */
const isNewItalianLicence = (c: Codes): boolean =>
  c[0] === 30 && c[1] === 1 && ![10, 14, 18, 24].some((vowel) => c.slice(2, 9).includes(vowel));

const koreanPassports = new Set([..."MRSODG"].map((letter) => Number.parseInt(letter, 36)));

/** Ids PII-1050 to PII-1099. */
export const moneyKinds: readonly IdKind[] = [
  {
    id: "PII-1050",
    type: "CREDIT_CARD",
    what: "a payment card number",
    pictures: [
      "9999 9999 9999 9999",
      "9999.9999.9999.9999",
      "9999 999999 99999",
      "9999 9999 9999 999",
      "9999 999999 9999",
      "9999 9999 9999 99",
      "9999 9999 9999 9999 999",
      "9999999999999999",
      "999999999999999",
      "99999999999999",
    ],
    strength: "strong",
    names: cardNames,
    isSample: isSampleCard,
    valid: isCardNumber,
    points: { named: 0.9, plain: 0.7 },
  },
  {
    id: "PII-1056",
    type: "CREDIT_CARD",
    what: "a payment card number",
    // Lengths that few cards have and many other numbers do: these need their name.
    pictures: [12, 13, 15, 17, 18, 19].map((n) => "9".repeat(n)),
    strength: "strong",
    names: cardNames,
    valid: cardNumber,
    points: { named: 0.8, bare: 0.5, plain: 0 },
  },
  {
    id: "PII-1051",
    type: "US_ROUTING_NUMBER",
    what: "a US bank routing number",
    pictures: ["999999999", "9999-9999-9"],
    strength: "fair",
    names: /routing|\baba\b|\brtn\b|transit/i,
    valid: routingNumber,
    points: { named: 0.6, bare: 0.45 },
  },
  {
    id: "PII-1052",
    type: "VIN",
    what: "a vehicle identification number",
    pictures: ["*****************"],
    strength: "strong",
    names: /\bvin\b|vehicle|chassis|fahrgestell/i,
    valid: vehicleNumber,
    points: { named: 0.6, formed: 0.45, bare: 0.5 },
  },
  {
    id: "PII-1053",
    type: "DATE_OF_BIRTH",
    what: "a date of birth",
    pictures: [
      "99/99/9999",
      "9/99/9999",
      "99/9/9999",
      "9/9/9999",
      "99.99.9999",
      "9.9.9999",
      "99-99-9999",
      "9999-99-99",
      "9999/99/99",
      "99/99/99",
    ],
    strength: "named",
    names:
      /birth|\bdob\b|\bborn\b|geboren|geburt|naissance|\bn[ée]e? le|nacimiento|nacid|nascimento|nascid|nascita|nat[oa] il|рожд|出生|생년월일|生年月日/i,
    valid: (c, n) =>
      n === 8 ? isDate(at(c, 0, 4), at(c, 4, 2), at(c, 6, 2)) || (at(c, 4, 4) > 1890 && at(c, 4, 4) < 2100) : n >= 6,
    points: { named: 0.4 },
  },
  {
    id: "PII-1054",
    type: "POSTCODE",
    what: "a postcode",
    pictures: [
      "A9 9AA",
      "A99 9AA",
      "AA9 9AA",
      "AA99 9AA",
      "A9A 9AA",
      "AA9A 9AA",
      "A99AA",
      "AA99AA",
      "AA999AA",
      "A999AA",
      "A9A9AA",
      "AA9A9AA",
      "99999",
      "99999-9999",
    ],
    strength: "low",
    names:
      /post.?code|\baddress|postal|\bzip\b(?! (?:file|archive|folder))|\bplz\b|postleitzahl|code postal|c[óo]digo postal|\bcap\b/i,
    valid: (c, n) => {
      if (c[0]! < 10) return true;
      // The inward part never has C I K M O V; the outward part never begins with Q V X (Royal Mail).
      const inward = [c[n - 1]!, c[n - 2]!];
      return (
        !inward.some((code) => [12, 18, 20, 22, 24, 31].includes(code)) &&
        ![26, 31, 33].includes(c[0]!) &&
        ![18, 19, 35].includes(c[1]!)
      );
    },
    points: { named: 0.3 },
  },
  {
    id: "PII-1055",
    type: "LICENSE_PLATE",
    what: "a vehicle registration",
    pictures: [
      "A999 AAA",
      "A999AAA",
      "A99 AAA",
      "A9 AAA",
      "AAA 999A",
      "AAA 99A",
      "AAA 9A",
      "AAA999A",
      "AA99AA9999",
      "AA 99 AA 9999",
      "AA9AA9999",
      "AA9AAA9999",
      "AA99A9999",
      "AAA 999AA",
      "AAA999AA",
      "AAA9999",
      "AA9999",
    ],
    strength: "low",
    names: plateNames,
    valid: plateLetters,
    points: { named: 0.35 },
  },
  {
    id: "PII-1057",
    type: "LICENSE_PLATE",
    what: "a British vehicle registration",
    pictures: ["AA99 AAA", "AA99AAA"],
    strength: "low",
    names: plateNames,
    // Half-years 02 to 29 and 51 to 79; no I, Q, Z (DVLA).
    valid: (c) => {
      const age = at(c, 2, 2) % 50;
      return (
        age > 0 &&
        age < 30 &&
        at(c, 2, 2) !== 1 &&
        ![c[0]!, c[1]!].some((code) => plateNever.has(code)) &&
        ![c[4]!, c[5]!, c[6]!].some((code) => code === 18 || code === 26)
      );
    },
    points: { named: 0.35 },
  },
  {
    id: "PII-1058",
    type: "LICENSE_PLATE",
    what: "a Turkish vehicle registration",
    pictures: [
      "99 A 9999",
      "99 AA 999",
      "99 AAA 99",
      "99 AA 9999",
      "99 A 99",
      "99 A 999",
      "99 AAA 9999",
      "99 AAA 999",
      "99 AA 99",
      "99A9999",
      "99AA999",
      "99AA9999",
      "99AAA99",
      "99AAA999",
      "99AAA9999",
    ],
    strength: "low",
    names: plateNames,
    valid: (c) => at(c, 0, 2) > 0 && at(c, 0, 2) < 82,
    points: { named: 0.35 },
  },
  {
    id: "PII-1059",
    type: "PASSPORT",
    what: "a passport number",
    pictures: ["A99999999", "AA9999999", "AAA999999", "A9999999", "A999A9999"],
    strength: "low",
    names:
      /pass.?port(?!.{0,20}(?:expir|issue))|reise.?pass|pass.?nr|pasaporte|passeport|passaporto|여권|护照|旅券|паспорт|travel document/i,
    // A letter in the middle is Korea's, behind one for the kind of passport.
    valid: (c) => c[4]! < 10 || koreanPassports.has(c[0]!),
    points: { named: 0.65 },
  },
  {
    id: "PII-1061",
    type: "PASSPORT",
    what: "a Russian passport number",
    pictures: ["9999 999999", "99 99 999999"],
    strength: "named",
    names: /паспорт|passport/i,
    valid: (c) => at(c, 0, 2) > 0,
    points: { named: 0.65 },
  },
  {
    id: "PII-1062",
    type: "DRIVERS_LICENSE",
    what: "a driving licence number",
    // Florida, Illinois, Wisconsin and others group the code of a name, a date and a number.
    pictures: ["A999-9999-9999", "A999-9999-9999-99", "A999-999-99-999-9", "A999 999 999 999"],
    strength: "named",
    names: /licen[cs]e|\bdl\b/i,
    valid: () => true,
    points: { named: 0.6 },
  },
  {
    id: "PII-1060",
    type: "DRIVERS_LICENSE",
    what: "an Italian driving licence or identity card number",
    pictures: ["AA9999999A", "AA99999AA", "9999999AA", "**********"],
    strength: "low",
    names: /licen[cs]e|patente|carta d.identit/i,
    valid: (c, n) => n < 10 || (c[9]! > 9 && (c[1]! > 9 ? isDigits(c, 2, 9) : isNewItalianLicence(c))),
    points: { named: 0.5 },
  },
];
