import { describe, expect, test } from "vitest";
import { buildAutomaton, findLiterals } from "../../../workers/engine/match/automaton.ts";
import { randomFrom } from "../../conformance/seeded-random.ts";

function found(literals: readonly string[], text: string): string[] {
  const hits: string[] = [];
  findLiterals(buildAutomaton(literals), text, (literal, end) => hits.push(`${literals[literal]}@${end}`));
  return hits.sort();
}

/** The same by the simplest means. */
function wanted(literals: readonly string[], text: string): string[] {
  return literals
    .flatMap((literal) =>
      Array.from({ length: text.length + 1 }, (_, at) =>
        text.startsWith(literal, at) ? `${literal}@${at + literal.length}` : "",
      ),
    )
    .filter((hit) => hit !== "")
    .sort();
}

describe("every literal at every place", () => {
  test.each([
    { name: "one literal", literals: ["key"], text: "a key, keys and monkeys" },
    { name: "literals inside literals", literals: ["he", "she", "his", "hers"], text: "ushers and his" },
    { name: "a suffix of another's prefix", literals: ["abcd", "bc", "c", "cde"], text: "abcde abce" },
    { name: "overlapping itself", literals: ["aa", "aaa"], text: "aaaaa" },
    { name: "other scripts", literals: ["忽略", "略所", "игнор", "ignor"], text: "请忽略所有 игнорируй ignore" },
    {
      name: "more units than dense classes",
      literals: Array.from({ length: 300 }, (_, at) => String.fromCharCode(0x4e00 + at, 0x4e01 + at)),
      text: "一丁丂七丄丅丆万",
    },
    { name: "lone surrogates", literals: ["\ud800x", "x\udc00"], text: "a\ud800x\udc00" },
    { name: "nothing to find", literals: ["zebra"], text: "horse" },
    { name: "empty text", literals: ["a"], text: "" },
  ])("$name", ({ literals, text }) => {
    expect(found(literals, text)).toEqual(wanted(literals, text));
  });

  const seed = Number(process.env["SEED"] ?? 20_251_120);
  test(`random literals over a small alphabet, against the simplest search (SEED=${seed})`, () => {
    const random = randomFrom(seed);
    const word = (most: number) =>
      Array.from({ length: 1 + Math.floor(random() * most) }, () => "ab忽яc"[Math.floor(random() * 5)]).join("");
    for (let round = 0; round < 150; round++) {
      const literals = [...new Set(Array.from({ length: 1 + Math.floor(random() * 12) }, () => word(5)))];
      const text = word(60);
      expect(found(literals, text), JSON.stringify({ literals, text })).toEqual(wanted(literals, text));
    }
  });
});

test.each([
  { name: "of letters with full tables", alphabet: "abcd", units: 700 },
  { name: "with one of another script now and then", alphabet: `${"abcd".repeat(20)}忽`, units: 700 },
  { name: "mostly of other scripts", alphabet: "忽略яжab", units: 700 },
  { name: "of more than two stretches", alphabet: "abcd", units: 5_003 },
  { name: "too short for two passes", alphabet: "abcd", units: 127 },
  { name: "just long enough for them", alphabet: "abcd", units: 128 },
])("every literal of a long text, in order: $name", ({ alphabet, units }) => {
  const random = randomFrom(units);
  const letters = [...alphabet];
  const text = Array.from({ length: units }, () => letters[Math.floor(random() * letters.length)]).join("");
  // What has a full table is what is commonest among the literals.
  const others = Array.from({ length: 70 }, (_, at) => String.fromCharCode(0x100 + at).repeat(2));
  const literals = ["a", "ab", "bcd", "dabca", "忽", "a忽", "忽b", "я略", "cccc", "abcdabcd", ...others];
  const ends: number[] = [];
  const hits: string[] = [];
  findLiterals(buildAutomaton(literals), text, (literal, end) => {
    ends.push(end);
    hits.push(`${literals[literal]}@${end}`);
  });
  expect(hits.sort()).toEqual(wanted(literals, text));
  expect(ends).toEqual(ends.toSorted((a, b) => a - b));
});

test("more states than 16 bits are refused", () => {
  const literals = Array.from({ length: 70_000 }, (_, at) =>
    String.fromCharCode(0x100 + (at >> 8), 0x100 + (at & 0xff)),
  );
  expect(() => buildAutomaton(literals)).toThrow(/states/);
});
