import { expect, test } from "vitest";
import { AllowList } from "../../../workers/engine/policy/allow-list.ts";
import { randomFrom } from "../../conformance/seeded-random.ts";

test.each([
  { name: "the longest phrase", phrases: ["a", "ab", "abc"], text: "xabcx", blanked: "x   x" },
  { name: "phrases with a common beginning", phrases: ["abx", "aby"], text: "abx abz aby", blanked: "    abz    " },
  { name: "a shorter one where the longer breaks off", phrases: ["ab", "abcd"], text: "abce", blanked: "  ce" },
  { name: "the end of the text", phrases: ["abc", "abd"], text: "ab", blanked: "ab" },
  { name: "characters beyond the BMP", phrases: ["😀!"], text: "😁!😀!", blanked: "😁!   " },
  { name: "nothing", phrases: ["abc"], text: "", blanked: "" },
])("blanks $name", ({ phrases, text, blanked }) => {
  expect(new AllowList(phrases).blanked(text)).toBe(blanked);
});

const seed = Number(process.env["SEED"] ?? 7);
test(`covers what a plain search covers (SEED=${seed})`, () => {
  const random = randomFrom(seed);
  const word = (most: number): string =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => "ab"[Math.floor(random() * 2)]).join("");
  for (let round = 0; round < 300; round += 1) {
    const phrases = Array.from({ length: 1 + Math.floor(random() * 6) }, () => word(5));
    const text = word(30);
    const list = new AllowList(phrases);
    for (let start = 0; start < text.length; start += 1) {
      for (let end = start + 1; end <= text.length; end += 1) {
        const plain = phrases.some((phrase) => {
          for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1))
            if (at <= start && at + phrase.length >= end) return true;
          return false;
        });
        expect([text, phrases, start, end, list.covers(text, start, end)]).toEqual([text, phrases, start, end, plain]);
      }
    }
  }
});
