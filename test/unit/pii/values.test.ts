import { describe, expect, test } from "vitest";
import { findPii } from "../../../workers/engine/pii/find-pii.ts";

interface Row {
  readonly name: string;
  readonly text: string;
  /** What is found: type and value, in order. */
  readonly finds: readonly (readonly [type: string, value: string])[];
}

const rows: readonly Row[] = [
  {
    name: "an e-mail address",
    text: "Write to ann.lee+x@mail.example.org.",
    finds: [["EMAIL", "ann.lee+x@mail.example.org"]],
  },
  { name: "an address in angle brackets", text: "From: Ann <ann@example.org>", finds: [["EMAIL", "ann@example.org"]] },
  { name: "a punycode address", text: "user@xn--80ak6aa92e.com", finds: [["EMAIL", "user@xn--80ak6aa92e.com"]] },
  {
    name: "an address that quotes, a dash or a full stop of other scripts close",
    text: "“ann@example.org”, —bob@example.org— and cy@example.org。",
    finds: [
      ["EMAIL", "ann@example.org"],
      ["EMAIL", "bob@example.org"],
      ["EMAIL", "cy@example.org"],
    ],
  },
  { name: "an address between emoji", text: "📧ann@example.org😀", finds: [["EMAIL", "ann@example.org"]] },
  {
    name: "addresses in Chinese without spaces",
    text: "邮箱ann@example.org谢谢，邮箱：bob@example.org，谢谢",
    finds: [
      ["EMAIL", "ann@example.org"],
      ["EMAIL", "bob@example.org"],
    ],
  },
  {
    name: "an address with a Korean particle",
    text: "ann@example.org으로 보내",
    finds: [["EMAIL", "ann@example.org"]],
  },
  { name: "an address in Japanese", text: "メールann@例え.jpです", finds: [["EMAIL", "ann@例え.jp"]] },
  { name: "a Cyrillic address", text: "на почта@пример.рф.", finds: [["EMAIL", "почта@пример.рф"]] },
  { name: "an address with accents", text: "an josé@müller.example.", finds: [["EMAIL", "josé@müller.example"]] },
  {
    name: "unseen characters around an address are none of it, inside they are",
    text: "\ufeff\u200bann\u200b.lee@example.org\u202c",
    finds: [["EMAIL", "ann\u200b.lee@example.org"]],
  },
  { name: "letters in fancy dress", text: "at 𝓪𝓷𝓷.lee@example.org", finds: [["EMAIL", "𝓪𝓷𝓷.lee@example.org"]] },
  { name: "no domain", text: "send to user@host or @team", finds: [] },
  { name: "a package version", text: "npm i left-pad@1.3.0 @types/node@22", finds: [] },
  { name: "a repository address", text: "git clone git@github.com:org/repo.git", finds: [] },
  { name: "a decorator and a media query", text: "@Injectable() @media (min-width: 763px)", finds: [] },
  {
    name: "a password in a web address",
    text: "fetch https://ann:s3cr3tW0rd@intra.corp.net/x",
    finds: [["URL_PASSWORD", "s3cr3tW0rd"]],
  },
  { name: "a variable in a web address", text: "https://ann:$TOKEN@intra.corp.net/x", finds: [] },

  { name: "a number with its country code", text: "Call +44 20 7946 0958 now", finds: [["PHONE", "+44 20 7946 0958"]] },
  { name: "a North American number", text: "ring (415) 555-0132 please", finds: [["PHONE", "(415) 555-0132"]] },
  { name: "a named number alone", text: "手机号 13812345678", finds: [["PHONE", "13812345678"]] },
  {
    name: "an order's number, said in a sentence",
    text: "My order number is 4111-2222-3333, his tracking number was 4111-2222-3334",
    finds: [],
  },
  {
    name: "a number that is hers",
    text: "her number is 0412 123 45 67",
    finds: [["PHONE", "0412 123 45 67"]],
  },
  { name: "a number of a country", text: "My CN number is 13812345678", finds: [["PHONE", "13812345678"]] },
  { name: "a trunk zero, grouped", text: "0412 123 45 67", finds: [["PHONE", "0412 123 45 67"]] },
  { name: "a named national number", text: "Tel.: 030 1335383", finds: [["PHONE", "030 1335383"]] },
  { name: "a country code that is none", text: "about +999 12345678 points", finds: [] },
  { name: "a service code as exchange", text: "ref 415-911-0132", finds: [] },

  { name: "an IPv4 address", text: "Client connected from 136.16.10.43.", finds: [["IP_ADDRESS", "136.16.10.43"]] },
  {
    name: "an IPv6 address",
    text: "Server 2400:c401::5054:ff:fe1b:b031, up",
    finds: [["IP_ADDRESS", "2400:c401::5054:ff:fe1b:b031"]],
  },
  { name: "a mapped address", text: "via ::ffff:192.168.1.1", finds: [["IP_ADDRESS", "::ffff:192.168.1.1"]] },
  { name: "an address and its port", text: "at 203.0.113.9:8080", finds: [["IP_ADDRESS", "203.0.113.9"]] },
  { name: "loopback and any", text: "bind 0.0.0.0 or 127.0.0.1 or ::1 or 255.255.255.255", finds: [] },
  { name: "a version", text: "Version 8.10.88.69 and v1.2.3.4", finds: [] },
  { name: "too large a group, a fifth group", text: "8.10.88.693 and 1.2.3.4.5", finds: [] },
  { name: "a namespace", text: "std::vector<a::b1> Foo::Bar face::bad", finds: [] },
  { name: "a time", text: "at 10:20:00 and 12:30", finds: [] },
  { name: "a hardware address", text: "MAC 00:1A:2B:3C:4D:5E", finds: [["MAC_ADDRESS", "00:1A:2B:3C:4D:5E"]] },
  {
    name: "a hardware address of letters",
    text: "MAC AA-BB-CC-DD-EE-FF",
    finds: [["MAC_ADDRESS", "AA-BB-CC-DD-EE-FF"]],
  },
  { name: "a hardware address in quads", text: "MAC 0012.3456.789A", finds: [["MAC_ADDRESS", "0012.3456.789A"]] },
  { name: "broadcast and five pairs", text: "FF:FF:FF:FF:FF:FF 00:1A:2B:3C:4D", finds: [] },

  {
    name: "an IBAN in groups",
    text: "to DE89 3704 0044 0532 0130 00 please",
    finds: [["IBAN", "DE89 3704 0044 0532 0130 00"]],
  },
  {
    name: "an IBAN with letters",
    text: "FR1420041010050500013M02606",
    finds: [["IBAN", "FR1420041010050500013M02606"]],
  },
  { name: "an IBAN of another sum", text: "invalid account DE88 3704 0044 0532 0130 00", finds: [] },
  { name: "an IBAN of another length", text: "GB29 NWBK 6016 1331 9268 1", finds: [] },
  {
    name: "a Bitcoin address",
    text: "pay 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    finds: [["CRYPTO_ADDRESS", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"]],
  },
  {
    name: "a SegWit address",
    text: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    finds: [["CRYPTO_ADDRESS", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"]],
  },
  {
    name: "a Taproot address",
    text: "to bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
    finds: [["CRYPTO_ADDRESS", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"]],
  },
  { name: "an address with a wrong sum", text: "pay 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", finds: [] },
  {
    name: "an Ethereum address",
    text: "0x52908400098527886E0F7030069857D2E4169EE7",
    finds: [["CRYPTO_ADDRESS", "0x52908400098527886E0F7030069857D2E4169EE7"]],
  },

  { name: "a named passport", text: "my passport number is T3569075", finds: [["PASSPORT", "T3569075"]] },
  { name: "a passport named after", text: "aaa123456 es mi número de pasaporte", finds: [["PASSPORT", "aaa123456"]] },
  {
    name: "a driving licence",
    text: "Driver's license no. D12345678901",
    finds: [["DRIVERS_LICENSE", "D12345678901"]],
  },
  { name: "a phone of a film", text: "Reach John on (555) 123-4567", finds: [["PHONE", "(555) 123-4567"]] },
  { name: "a phone with its short name", text: "ph: 0612345678", finds: [["PHONE", "0612345678"]] },
  { name: "a call that is a program's", text: "system call 123456789 returned", finds: [] },
  {
    name: "a bank account",
    text: "checking account 123456789012 at the bank",
    finds: [["BANK_ACCOUNT", "123456789012"]],
  },
  { name: "a medical record", text: "Patient MRN 00483920", finds: [["MEDICAL_RECORD", "00483920"]] },
  {
    name: "an introduced name",
    text: "Hi, my name is Ann van Berg and I need help",
    finds: [["PERSON", "Ann van Berg"]],
  },
  { name: "a labelled name", text: "Patient: John Q. Public, ward 4", finds: [["PERSON", "John Q. Public"]] },
  { name: "a name of a thing", text: "the name is set in the config file", finds: [] },
  {
    name: "an English address",
    text: "I live at 12 Baker Street, London",
    finds: [["STREET_ADDRESS", "12 Baker Street, London"]],
  },
  { name: "a French address", text: "au 12 rue de la Paix, demain", finds: [["STREET_ADDRESS", "12 rue de la Paix"]] },
  { name: "a German address", text: "Wohnhaft Lindenstraße 12, Köln", finds: [["STREET_ADDRESS", "Lindenstraße 12"]] },
  {
    name: "coordinates of a home",
    text: "my home is at 48.858370, 2.294481",
    finds: [["COORDINATES", "48.858370, 2.294481"]],
  },
  { name: "coordinates of a map", text: "lat 63.605572, lon 93.703607", finds: [] },
];

/** Numbers that are nobody's. Nothing may be flagged. */
const lookAlikes: readonly string[] = [
  "Order number 5861-8768-4571 has shipped.",
  "order 4539578763621486 is on its way",
  "tracking id 1Z6115313272959690",
  "tracking 9400 1000 0000 0000 0000 00",
  "part no. 852-31-123",
  "ticket SEC-12937 / build 80051421",
  "timestamp 1737866927653, 1717171717",
  "2024-10-10 10:20:00",
  "uuid 31627bcc-54ca-40ad-a58a-d6f729fa7282",
  "sha 5d56bea5bc79ce9c3fbaeba2c0ab17c562a8f5c2",
  "ISBN 978-7-1562-0449-7",
  "price 5,537,661.00 USD, $111222333",
  "port 8080, exit code 626, pid 91802",
  "card ending in 9230",
  "use the test card 4242 4242 4242 4242 in the sandbox",
  "card number 4111 1111 1111 1112 has a typo",
  "ssn field must match pattern ###-##-####",
  "user_id 111222333 logged in",
  "0.111222333 and 1.44051401359e10",
  "version 44.0514.01359",
  "phone book with 44051401359 entries",
  "4111-1111-1111-1111-1111-1111",
  "id=9434765919&next=1",
  "user 5512345678 and ¥943476591 for 943476591 km",
];

/** Nothing here is even reported: what it is, or that it is made up, is said beside it. */
const unreported: readonly string[] = [
  "test card 4111 1111 1111 1111",
  "Use the test card number 4242 4242 4242 4242 in sandbox mode.",
  "Stripe test cards: 4000000000000002",
  "example SSN 536-90-4399 (not real)",
  "dummy IBAN DE89370400440532013000",
  "a fake passport number T3569075",
  "order #536-90-4399",
  "transaction id: 4539578763621486",
  "size 4539578763621486",
  "wrote 4539578763621486 bytes to disk",
  "0123456789",
  "987654321",
  "00000000560",
  "zip file 12345",
  '"version": "1.2.3.4"',
  "release 1.2.3.4-beta of the agent",
  "the number 123456789",
  '{"order_id": 4539578763621486}',
  "build 0612345678",
  "#130 692 544",
  "session=5512345678",
  '{"phone_model": 4155550132}',
  "tweet id 44051401359",
];

const found = (text: string) => findPii(text).map(({ type, start, end }) => [type, text.slice(start, end)]);

describe("values", () => {
  test.each(rows)("$name", ({ text, finds }) => {
    expect(found(text)).toEqual(finds);
  });
});

describe("look-alikes pass", () => {
  test.each(lookAlikes)("%s", (text) => {
    expect(findPii(text).filter((signal) => signal.points >= 0.5)).toEqual([]);
  });
});

describe("nobody's numbers are not reported", () => {
  test.each(unreported)("%s", (text) => {
    expect(findPii(text)).toEqual([]);
  });
});

describe("a word about tests does not hide a number that it does not speak of", () => {
  test.each([
    ["This is a test: my SSN is 536-90-4399", "US_SSN"],
    ["mail ann@example.com, card 4539 5787 6362 1486", "CREDIT_CARD"],
    ["For example, I paid with 4539578763621486", "CREDIT_CARD"],
  ])("%s", (text, type) => {
    expect(findPii(text).map((signal) => signal.type)).toContain(type);
  });
});

describe("what is around a number decides", () => {
  const points = (text: string) => findPii(text)[0]?.points ?? 0;

  test("a number that passes its check is not flagged in running text, and is where it is named", () => {
    expect(points("we counted 10000000146 of them today, more than ever")).toBeLessThan(0.5);
    expect(points("TCKN 10000000146")).toBeGreaterThan(0.8);
  });

  test("a text that is only an identifier is flagged", () => {
    expect(points("10000000146")).toBeGreaterThanOrEqual(0.5);
    expect(points("943 476 5919")).toBeGreaterThanOrEqual(0.5);
  });

  test("an address or a phone alone never flags a text", () => {
    expect(points("ann@example.org +44 20 7946 0958 203.0.113.9")).toBeLessThan(0.5);
  });
});

test("when the looks of a text run out, a signal says so and flags it", () => {
  const text = Array.from(
    { length: 200 },
    (_, i) => `1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf${"abcdefgh"[i % 8]}${"KLMN"[i % 4]}`,
  ).join(" ");
  const signals = findPii(text);
  expect(signals.map(({ ruleId, points }) => [ruleId, points])).toEqual([["PII-1999", 0.5]]);
  expect(findPii(text.slice(0, 1_000))).toEqual([]);
});
