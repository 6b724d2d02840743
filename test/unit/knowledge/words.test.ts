import { describe, expect, test } from "vitest";
import { limits } from "../../../src/contracts/limits.ts";
import { SearchBody } from "../../../src/contracts/wire-knowledge.ts";
import { bodyReader } from "../../../src/http/request/read-json.ts";
import { queryTerms, queryWords, titleWeight, WordCount } from "../../../src/knowledge/words.ts";

function countOf(...pieces: string[]) {
  const words = new WordCount();
  for (const piece of pieces) words.add(piece);
  const { terms, counts, places, length } = words.end();
  return { words: Object.fromEntries(terms.map((term, at) => [term, [counts[at], places[at]]])), length };
}

describe("words of a text", () => {
  test.each([
    { name: "case and punctuation", text: "Red, red FOX!", words: { red: [2, 0], fox: [1, 9] } },
    { name: "accents and widths", text: "Café ＡＢＣ", words: { cafe: [1, 0], abc: [1, 5] } },
    { name: "numbers and letters", text: "RFC2119 4.5", words: { rfc2119: [1, 0], "4": [1, 8], "5": [1, 10] } },
    { name: "places in characters, not in units", text: "😀😀 fox", words: { fox: [1, 3] } },
    {
      name: "Chinese, by characters and pairs",
      text: "退款需",
      words: { 退: [1, 0], 款: [1, 1], 需: [1, 2], 退款: [1, 0], 款需: [1, 1] },
    },
    { name: "scripts that touch", text: "GPU退款", words: { gpu: [1, 0], 退: [1, 3], 款: [1, 4], 退款: [1, 3] } },
    { name: "Thai", text: "กข", words: { ก: [1, 0], ข: [1, 1], กข: [1, 0] } },
    { name: "Korean, which has spaces", text: "환불 정책", words: { 환불: [1, 0], 정책: [1, 3] } },
    { name: "names of redacted values", text: "[EMAIL] x", words: { email: [1, 1], x: [1, 8] } },
    { name: "none", text: "?! — 😀", words: {} },
  ])("$name", ({ text, words }) => {
    expect(countOf(text)).toMatchObject({ words });
    expect(countOf(...text).words).toEqual(countOf(text).words);
  });

  test("are the same however the text is cut", () => {
    const text = "The fox 退款需要五天 jumped. Café ".repeat(40);
    const whole = countOf(text);
    for (const cut of [1, 7, 64, 333]) {
      const pieces = Array.from({ length: Math.ceil(text.length / cut) }, (_, n) => text.slice(n * cut, (n + 1) * cut));
      expect(countOf(...pieces)).toEqual(whole);
    }
  });

  test("of a title weigh more, and stand at the beginning", () => {
    const words = new WordCount();
    words.addTitle("Refund policy", titleWeight);
    words.add("The policy.");
    expect(words.end()).toEqual({
      terms: ["refund", "policy", "the", "polic"],
      counts: [titleWeight, titleWeight + 1, 1, titleWeight + 1],
      places: [0, 0, 0, 0],
      length: 4,
    });
  });

  test("are bounded in number and length, and all count for the length", () => {
    const words = new WordCount();
    const count = limits.documentTermsMax + 50;
    for (let n = 0; n < count; n += 1) words.add(`w${n} `);
    words.add(`${"x".repeat(100_000)} w0`);
    const { terms, counts, length } = words.end();
    expect([terms.length, counts[0]]).toEqual([limits.documentTermsMax, 2]);
    expect(length).toBeGreaterThan(count);
    expect(countOf("y".repeat(500)).words).toEqual({ ["y".repeat(limits.documentTermUnitsMax)]: [1, 0] });
  });
});

describe("words of a query", () => {
  test.each([
    { query: "How LONG, how long?", terms: ["how", "long"] },
    { query: "五天", terms: ["五天"] },
    { query: "款", terms: ["款"] },
    { query: "退款 policy", terms: ["退款", "policy"] },
    { query: "!!", terms: [] },
    { query: "\ud800 \udc00x", terms: ["x"] },
  ])("$query", ({ query, terms }) => expect(queryWords(query)).toEqual(terms));

  test("are bounded", () => {
    const query = Array.from({ length: 100 }, (_, n) => `w${n}`).join(" ");
    expect(queryWords(query)).toHaveLength(limits.searchWordsMax);
  });

  test("may stand in a query of any length, of which the beginning counts", () => {
    const query = `refund policy ${"…".repeat(limits.searchQueryUnitsRead)} late`;
    const body = Buffer.from(JSON.stringify({ query }));
    expect(queryWords(bodyReader(SearchBody)(body).query)).toEqual(["refund", "policy"]);
  });
});

describe("roots", () => {
  // What a reader takes for forms of one word is found by each of them.
  test.each([
    { language: "English", forms: "refund refunds refunded refunding" },
    { language: "English", forms: "policy policies" },
    { language: "English", forms: "ship ships shipping shipped" },
    { language: "English", forms: "class classes" },
    { language: "English", forms: "battery batteries" },
    { language: "English", forms: "analysis analyses" },
    { language: "Spanish", forms: "devolución devoluciones" },
    { language: "Spanish", forms: "política políticas" },
    { language: "French", forms: "remboursement remboursements" },
    { language: "French", forms: "journal journaux" },
    { language: "French", forms: "rembourser remboursé remboursée remboursées" },
    { language: "German", forms: "Rechnung Rechnungen" },
    { language: "German", forms: "Vertrag Verträge Vertrags Verträgen" },
    { language: "German", forms: "Kind Kinder Kindern" },
    { language: "Italian", forms: "rimborso rimborsi" },
    { language: "Italian", forms: "politica politiche" },
    { language: "Portuguese", forms: "devolução devoluções" },
    { language: "Dutch", forms: "terugbetaling terugbetalingen" },
    { language: "Polish", forms: "zwrot zwroty zwrotu zwrotów zwrotem" },
    { language: "Swedish", forms: "faktura fakturor fakturorna" },
    { language: "Turkish", forms: "fatura faturalar faturaları" },
    { language: "Russian", forms: "возврат возвраты возврата возвратов возвратом" },
    { language: "Ukrainian", forms: "послуга послуги послугу послуг" },
    { language: "Arabic", forms: "سياسة السياسة سياسات والسياسات" },
    { language: "Hindi", forms: "नीति नीतियाँ नीतियों" },
    { language: "Korean", forms: "환불 환불을 환불은 환불합니다" },
  ])("of $language: $forms", ({ forms }) => {
    for (const asked of forms.split(" ")) {
      const terms = new Set(queryTerms(asked).map(({ term }) => term));
      for (const written of forms.split(" ")) {
        const found = Object.keys(countOf(written).words).filter((term) => terms.has(term));
        expect([asked, written, found.length > 0]).toEqual([asked, written, true]);
      }
    }
  });

  test.each([
    { name: "other words", left: "invoice", right: "voice" },
    { name: "words that end alike", left: "status", right: "state" },
    { name: "short words", left: "us", right: "use" },
    { name: "identifiers", left: "RFC2119", right: "RFC211" },
    { name: "Chinese, which has no endings", left: "退款", right: "退货" },
  ])("keep $name apart", ({ left, right }) => {
    const terms = new Set(queryTerms(left).map(({ term }) => term));
    expect(Object.keys(countOf(right).words).filter((term) => terms.has(term))).toEqual([]);
  });

  test("share the worth of their word, which is 1 in all", () => {
    expect(queryTerms("refunds GPU 退款")).toEqual([
      { term: "refunds", weight: 0.5 },
      { term: "refund", weight: 0.5 },
      { term: "gpu", weight: 1 },
      { term: "退款", weight: 1 },
    ]);
    expect(queryTerms("refund refunds")).toEqual([
      { term: "refund", weight: 1.5 },
      { term: "refunds", weight: 0.5 },
    ]);
  });

  test("count for all forms of the word, stand where the first of them stands, and are no words of their own", () => {
    expect(countOf("A refunded refund, and refunds.")).toEqual({
      words: { a: [1, 0], refunded: [1, 2], refund: [3, 2], and: [1, 19], refunds: [1, 23] },
      length: 5,
    });
  });

  test("take the room that words leave", () => {
    const count = new WordCount();
    count.add("refunds ");
    for (let n = 1; n < limits.documentTermsMax - 1; n += 1) count.add(`w${n} `);
    count.add("gateways");
    const { terms } = count.end();
    expect(terms).toHaveLength(limits.documentTermsMax);
    expect(terms.slice(-1)).toEqual(["gateways"]);
  });
});
