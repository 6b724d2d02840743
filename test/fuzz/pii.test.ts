import { describe, expect, test } from "vitest";
import { findPii } from "../../workers/engine/pii/find-pii.ts";
import { randomFrom } from "../conformance/seeded-random.ts";
import { leastCpuMs } from "../support/cpu-time.ts";

const seed = Number(process.env["SEED"] ?? 20_261_120);

/** Pieces that the search stops at, that look like values, and that break them. */
const pieces = [
  ..."0123456789",
  "@",
  ":",
  "-",
  ".",
  "/",
  "+",
  "(",
  ")",
  " ",
  " ",
  "_",
  "\n",
  "é",
  "号",
  "\u{1f600}",
  "\ud800",
  "\u00a0",
  "\u200b",
  "4111 1111 1111 1111",
  "DE89 3704 0044 0532 0130 00",
  "536-90-4399",
  "ann@example.org",
  "::1",
  "2001:db8::",
  "00:1A:2B:",
  "aa-bb-",
  "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "A",
  "AB",
  "ABC",
  "X1234567L",
  "passport ",
  "SSN ",
  "card ",
  "Tel. ",
  "my name is Ann Lee",
  "12 Baker Street",
  "https://a:b@c",
  "+44 20 7946 0958",
  "order ",
  "test ",
];

function randomText(random: () => number, count: number): string {
  let text = "";
  for (let i = 0; i < count; i += 1) text += pieces[Math.floor(random() * pieces.length)];
  return text;
}

test(`signals lie inside the text, in order, apart from each other (SEED=${seed})`, () => {
  const random = randomFrom(seed);
  for (let round = 0; round < 1_500; round += 1) {
    const text = randomText(random, 1 + Math.floor(random() * 60));
    const signals = findPii(text);
    let last = 0;
    for (const { start, end, points, type, ruleId } of signals) {
      const about = `round ${round}: ${ruleId} [${start}, ${end}) of ${text.length}`;
      expect(start >= last && end > start && end <= text.length, about).toBe(true);
      expect(points > 0 && points <= 1, about).toBe(true);
      expect(type === "" || /^[A-Z][A-Z0-9_]*$/.test(type), about).toBe(true);
      last = end;
    }
    expect(findPii(text)).toEqual(signals);
  }
});

/** Texts that make a careless search slow. Each is repeated to the size asked for. */
const hostile: Readonly<Record<string, string>> = {
  "one digit": "7",
  "digits and spaces": "1 ",
  "cards one behind the other": "4539 1488 0343 6467 ",
  "cards and slashes": "4539 1488 0343 6467/",
  "cards of which each second is wrong": "4539 1488 0343 6467 4539 1488 0343 6468 ",
  "groups of four": "1234 ",
  "nine digits and commas": "111222334,",
  "at signs": "@",
  "locals without domains": "a@",
  "one endless local": "a",
  dots: ".",
  "digits and dots": "1.",
  colons: ":",
  "hex and colons": "ab:",
  "hex and dashes": "aa-",
  pluses: "+1",
  phones: "+14155550132 ",
  cards: "4111 1111 1111 1111 ",
  "user information": "//a:",
  ibans: "DE89 3704 0044 ",
  base58: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb ",
  names: "name is Ann ",
  streets: "1 Aaaa Bbbb Cccc ",
  "named numbers": "passport 12345 ",
};

describe("time is linear in the text", () => {
  test.each(Object.entries(hostile))("%s", (_, piece) => {
    const of = (units: number) => piece.repeat(Math.ceil(units / piece.length)).slice(0, units);
    const small = leastCpuMs(4, () => findPii(of(8_192)));
    // Sixteen times the text: sixteen times the work, with room for a busy machine; a square would be 256 times.
    const allowedMs = Math.max(small, 0.5) * 16 * 5;
    expect(leastCpuMs(20, () => findPii(of(131_072)), allowedMs)).toBeLessThan(allowedMs);
  });
});
