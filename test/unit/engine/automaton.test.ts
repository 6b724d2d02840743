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

test("more states than 16 bits are refused", () => {
  const literals = Array.from({ length: 70_000 }, (_, at) =>
    String.fromCharCode(0x100 + (at >> 8), 0x100 + (at & 0xff)),
  );
  expect(() => buildAutomaton(literals)).toThrow(/states/);
});
