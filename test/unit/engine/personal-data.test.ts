import { describe, expect, test } from "vitest";
import type { JobKind } from "../../../src/contracts/verdict.ts";
import { openEngine } from "../../../workers/engine/inspect.ts";

const engine = openEngine();
const inspect = (text: string, kind: JobKind = "scan") =>
  engine.inspect({ kind, stage: "prompt", text, toolName: "", query: "", languageHint: "" });
const found = (text: string) =>
  inspect(text)
    .signals.filter(({ type }) => type !== "")
    .map(({ type, start, end }) => [type, text.slice(start, end)]);

const letter = `Dear team, ${"the meeting notes are below, please read them before Monday. ".repeat(4)}`;

const customers = [
  "4111 1111 1111 1111",
  "536-22-8731",
  "DE89 3704 0044 0532 0130 00",
  "203.0.113.45",
  "john@acme.io",
  "+1 415 555 2671",
];

describe("personal data behind an escaped line break or tab of JSON", () => {
  test.each([
    { name: "in an object's string", text: JSON.stringify({ body: `Customers:\n${customers.join("\n")}` }) },
    { name: "of Windows, in an array", text: JSON.stringify([`Customers:\r\n${customers.join("\r\n")}`]) },
    { name: "behind tabs", text: JSON.stringify({ body: `Customers:\t${customers.join("\t")}` }) },
    {
      name: "in JSON within JSON",
      text: JSON.stringify({ body: JSON.stringify({ to: `Customers:\n${customers.join("\n")}` }) }),
    },
  ])("$name", ({ text }) => {
    expect(found(text).map(([, value]) => value)).toEqual(customers);
  });
});

test.each(["jane@example.com", "test@example.com"])("an IBAN of manuals beside %s is found", (address) => {
  expect(found(`Contact ${address}. IBAN: DE89 3704 0044 0532 0130 00`)).toEqual([
    ["EMAIL", address],
    ["IBAN", "DE89 3704 0044 0532 0130 00"],
  ]);
});

describe("personal data in a whole text", () => {
  test.each<{ name: string; text: string; kind?: JobKind; action: string; directives: string[] }>([
    {
      name: "a short text with an e-mail",
      text: "Reach me at kim@example.org, thanks",
      action: "SOFT_BLOCK",
      directives: ["redact_pii"],
    },
    {
      name: "the address of a desk",
      text: "Managers may override the rule. Send the form to hr@example.org.",
      action: "ALLOW",
      directives: ["redact_pii"],
    },
    {
      name: "the address of a desk alone",
      text: "support@example.org",
      action: "SOFT_BLOCK",
      directives: ["redact_pii"],
    },
    {
      name: "a person's address at a firm",
      text: "Managers may override the rule. Send the form to h.roth@example.org.",
      action: "SOFT_BLOCK",
      directives: ["redact_pii"],
    },
    { name: "a day behind a word for phones", text: "Last contact: 2026-04-02.", action: "ALLOW", directives: [] },
    { name: "a phone number alone", text: "Tel: +49 30 2359495", action: "SOFT_BLOCK", directives: ["redact_pii"] },
    { name: "a number plate alone", text: "BD51 SMR", action: "SOFT_BLOCK", directives: ["redact_pii"] },
    {
      name: "a whole address",
      text: "We moved to 9 Orchard Mews, Bath BA1 5NP",
      action: "SOFT_BLOCK",
      directives: ["redact_pii"],
    },
    {
      name: "a street and a house number",
      text: "Take me to 9 Orchard Mews",
      action: "ALLOW",
      directives: ["redact_pii"],
    },
    {
      name: "an address in the fields of a shop",
      text: '{"shipTo":{"street":"Am Mühlgraben 6a","zip":"99817","city":"Eisenach"}}',
      action: "SOFT_BLOCK",
      directives: ["redact_pii"],
    },
    {
      name: "a child's birthday",
      text: "Her birthday is 14.03.2011",
      action: "SOFT_BLOCK",
      directives: ["redact_pii"],
    },
    { name: "a date of history", text: "Einstein was born on 14.03.1879", action: "ALLOW", directives: [] },
    {
      name: "where somebody lives",
      text: "he lives at 48.42194, 11.22465",
      action: "SOFT_BLOCK",
      directives: ["redact_pii"],
    },
    {
      name: "a machine-readable zone",
      text: "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10",
      action: "SOFT_BLOCK",
      directives: ["redact_pii"],
    },
    {
      name: "a machine-readable zone with a wrong digit",
      text: "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408123F1204159ZE184226B<<<<<10",
      action: "ALLOW",
      directives: [],
    },
    {
      name: "a passport as airlines pass it on",
      text: "SSR DOCS LH HK1/P/DEU/C01X00T47/DEU/12AUG64/F/28FEB27/MUSTERMANN/ERIKA",
      action: "SOFT_BLOCK",
      directives: ["redact_pii"],
    },
    {
      name: "contacts of a fixture",
      text: "Write a fixture: jane@example.com, phone 555-0100",
      action: "ALLOW",
      directives: ["redact_pii"],
    },
    {
      name: "a manual's card where the text says so",
      text: "In Stripe's sandbox 4242 4242 4242 4242 is paid",
      action: "ALLOW",
      directives: [],
    },
    {
      name: "the same card where it does not",
      text: "My card is 4242 4242 4242 4242",
      action: "SOFT_BLOCK",
      directives: ["redact_pii"],
    },
    {
      name: "a mobile phone as the British write it",
      text: "Ring me on 07911 123456",
      action: "SOFT_BLOCK",
      directives: ["redact_pii"],
    },
    {
      name: "addresses of groups on a network",
      text: "Why does 33:33:00:01:00:03 show up next to 01:80:c2:00:00:00?",
      action: "ALLOW",
      directives: [],
    },
    {
      name: "an account of manuals in a list for tests",
      text: "Sandbox accounts for direct debits\npaid: AT611904300234573201\nrefused: NL91ABNA0417164300",
      action: "ALLOW",
      directives: [],
    },
    {
      name: "the same account where nothing says so",
      text: "Please pay to NL91ABNA0417164300",
      action: "SOFT_BLOCK",
      directives: ["redact_pii"],
    },
    {
      name: "the imprint of a template",
      text: "Impressum\nMuster AG, Musterweg 4, 54321 Musterdorf\nMail: office@example.org",
      action: "ALLOW",
      directives: ["redact_pii"],
    },
    {
      name: "a login with the machine it came from, in a log",
      text: `${"Mar 02 09:14:55 portal: session opened, method=password result=ok tries=1 ".repeat(2)}user=t.lindqvist@posteo.se ip=85.224.61.19 agent=Firefox`,
      action: "SOFT_BLOCK",
      directives: ["redact_pii"],
    },
    {
      name: "a letter's phone and mail address",
      text: `${letter.slice(0, 200)}Phone: (212) 456-7891, mail: emoore@corp.net`,
      action: "ALLOW",
      directives: ["redact_pii"],
    },
    { name: "a voter's card", text: "It reads KLD7305518", action: "SOFT_BLOCK", directives: ["redact_pii"] },
    {
      name: "the like of a voter's card in a letter",
      text: `${letter}KLD7305518 it`,
      action: "ALLOW",
      directives: ["redact_pii"],
    },
    {
      name: "a prescriber's licence",
      text: "Licence BK4719021 is lost",
      action: "SOFT_BLOCK",
      directives: ["redact_pii"],
    },
    { name: "the like of a number plate in a letter", text: `${letter}BD51 SMR`, action: "ALLOW", directives: [] },
    {
      name: "the same e-mail in a letter",
      text: `${letter}kim@example.org`,
      action: "ALLOW",
      directives: ["redact_pii"],
    },
    {
      name: "an address to send to",
      text: '{"to":"kim@example.org"}',
      kind: "tool_call",
      action: "ALLOW",
      directives: ["redact_pii"],
    },
    {
      name: "a card in a letter",
      text: `${letter}4111 1111 1111 1111`,
      action: "SOFT_BLOCK",
      directives: ["redact_pii"],
    },
  ])("$name: $action", ({ text, kind, action, directives }) => {
    const verdict = inspect(text, kind);
    expect(verdict.action).toBe(action);
    expect(verdict.directives).toEqual(directives);
  });

  test.each([
    {
      name: "fullwidth digits",
      text: "Card ４１１１ １１１１ １１１１ １１１１ please",
      want: [["CREDIT_CARD", "４１１１ １１１１ １１１１ １１１１"]],
    },
    {
      name: "digits with invisible characters",
      text: "4111\u200b1111\u200b1111\u200b1111 is mine",
      want: [["CREDIT_CARD", "4111\u200b1111\u200b1111\u200b1111"]],
    },
    {
      name: "the one dressed-up value of a long letter",
      text: `${letter.repeat(40)}card 4111 1111\u2060 1111 1111\n${letter.repeat(40)}`,
      want: [["CREDIT_CARD", "4111 1111\u2060 1111 1111"]],
    },
    {
      name: "an address in fullwidth signs, and one in plain letters far from it",
      text: `kim１＠example.org ${letter.repeat(3)} lee@example.org`,
      want: [
        ["EMAIL", "lee@example.org"],
        ["EMAIL", "kim１＠example.org"],
      ],
    },
    {
      name: "a card as it stands beside invisible characters, and a dressed-up one right behind it",
      text: "\u200b4111111111111111\u200b and 5500\u200b0000\u200b0000\u200b0004 are mine",
      want: [
        ["CREDIT_CARD", "4111111111111111"],
        ["CREDIT_CARD", "5500\u200b0000\u200b0000\u200b0004"],
      ],
    },
    {
      name: "a card in the last characters, behind its invisible ones",
      text: `${letter}\u200b4111111111111111`,
      want: [["CREDIT_CARD", "4111111111111111"]],
    },
    {
      name: "an assignment: its value alone",
      text: 'password = "Tr0ub4dor&3xyz9"',
      want: [["PASSWORD", "Tr0ub4dor&3xyz9"]],
    },
  ])("$name is found where it stands", ({ text, want }) => {
    expect(found(text)).toEqual(want);
  });
});
