import { describe, expect, test } from "vitest";
import { compactJson, elementsOf, membersOf, memberText } from "../../../src/contracts/json-text.ts";
import { randomFrom } from "../../conformance/seeded-random.ts";

const seed = Number(process.env["SEED"] ?? 20_261_124);

describe("compact JSON", () => {
  test.each([
    { name: "blanks go", json: ' { "a" : [ 1 ,\t2 ] ,\r\n "b" : { } } ', says: '{"a":[1,2],"b":{}}' },
    { name: "blanks in strings stay", json: '{"a b":" , : "}', says: '{"a b":" , : "}' },
    { name: "both values of a name", json: '{"a": "x", "a": "y"}', says: '{"a":"x","a":"y"}' },
    {
      name: "all digits of a number",
      json: "[12345678901234567890, 1e999, 1.0, -0]",
      says: "[12345678901234567890,1e999,1.0,-0]",
    },
    { name: "names that are numbers in their order", json: '{"10": 1, "2": 2}', says: '{"10":1,"2":2}' },
    { name: "escapes that need not be", json: '{"\\u0061": "\\/ \\u0062 \\u00e9"}', says: '{"a":"/ b é"}' },
    {
      name: "escapes that must be",
      json: '["\\"", "\\\\", "\\\\\\"", "\\n", "\\ud800"]',
      says: '["\\"","\\\\","\\\\\\"","\\n","\\ud800"]',
    },
    { name: "brackets in strings", json: '{"]}": "[{"}', says: '{"]}":"[{"}' },
    { name: "a string alone", json: ' "a" ', says: '"a"' },
  ])("$name", ({ json, says }) => {
    expect(compactJson(json, 10)).toBe(says);
  });

  test("as many levels as are taken, and one more", () => {
    expect(compactJson('[{"a":[]},[[]]]', 3)).toBe('[{"a":[]},[[]]]');
    expect(compactJson('[{"a":[[]]}]', 3)).toBeUndefined();
  });

  test(`what JSON.stringify wrote comes back, however it is spaced (SEED=${seed})`, () => {
    const random = randomFrom(seed);
    for (let round = 0; round < 2_000; round += 1) {
      const value = someValue(random, 4);
      expect(compactJson(JSON.stringify(value), 10)).toBe(JSON.stringify(value));
      expect(compactJson(JSON.stringify(value, null, "\t"), 10)).toBe(JSON.stringify(value));
    }
  });
});

describe("a member as compact JSON", () => {
  const textOf = (value: string, further = ""): string | undefined => {
    const json = `{ "a" : ${value} ${further}}`;
    return memberText(json, JSON.parse(json) as Record<string, unknown>, "a", 3);
  };
  test.each([
    { name: "nothing that is lost", value: '{"b": [1.5, "x"]}', says: '{"b":[1.5,"x"]}' },
    { name: "a name twice", value: '{"b": 1, "b": 2}', says: '{"b":1,"b":2}' },
    { name: "a name twice, once escaped", value: '{"b": 1, "\\u0062": 2}', says: '{"b":1,"b":2}' },
    { name: "a name twice, blanks before its colon", value: '{"b"\n:1,"b"\t :2}', says: '{"b":1,"b":2}' },
    { name: "a name twice, in an array", value: '[{"b":1,"b":2}]', says: '[{"b":1,"b":2}]' },
    { name: "a name twice, and the member too", value: "1", further: ',"a":{"b":1,"b":2}', says: '{"b":1,"b":2}' },
    { name: "a name twice, elsewhere", value: '{"b": 1.0}', further: ',"c":{"d":1,"d":2}', says: '{"b":1.0}' },
    { name: "a long number", value: "[6304000000000000017]", says: "[6304000000000000017]" },
    { name: "the largest whole number", value: "[9007199254740991]", says: "[9007199254740991]" },
    { name: "a string like a name", value: '{"b": "c\\":"}', says: '{"b":"c\\":"}' },
    { name: "names that are numbers", value: '{"b": {"7": 1, "1": 2}}', says: '{"b":{"7":1,"1":2}}' },
    { name: "__proto__", value: '{"__proto__": {"__proto__": 1}}', says: '{"__proto__":{"__proto__":1}}' },
  ])("$name", ({ value, further, says }) => {
    expect(textOf(value, further)).toBe(says);
  });

  test("too deep, also where only JSON has it", () => {
    expect(textOf("[[[1]]]")).toBe("[[[1]]]");
    expect(textOf("[[[[1]]]]")).toBeUndefined();
    expect(textOf('{"b":[[[1]]],"b":1}')).toBeUndefined();
  });
});

describe("parts as they were sent", () => {
  test("members by name, the last of a name", () => {
    const members = membersOf(' { "a" : 1 , "b":"\\"}" ,"\\u0063":[ {"a":2} ], "a":-1e5 , "":null }');
    expect([...members]).toEqual([
      ["a", "-1e5"],
      ["b", '"\\"}"'],
      ["c", '[ {"a":2} ]'],
      ["", "null"],
    ]);
    expect([...membersOf(" { } ")]).toEqual([]);
  });

  test("elements in their order", () => {
    expect(elementsOf(' [ 1 , "]" ,[2, []] , {"a":"]"},true ] ')).toEqual(["1", '"]"', "[2, []]", '{"a":"]"}', "true"]);
    expect(elementsOf("[ ]")).toEqual([]);
  });

  test(`they are what JSON.parse reads (SEED=${seed})`, () => {
    const random = randomFrom(seed + 1);
    for (let round = 0; round < 2_000; round += 1) {
      const value = { a: someValue(random, 3), b: [someValue(random, 3), someValue(random, 2)] };
      const members = membersOf(JSON.stringify(value, null, round % 3));
      expect([...members.keys()]).toEqual(["a", "b"]);
      expect(JSON.parse(members.get("a")!)).toEqual(value.a);
      expect(elementsOf(members.get("b")!).map((one) => JSON.parse(one))).toEqual(value.b);
    }
  });
});

const strings = [
  "",
  "a",
  '"',
  "\\",
  '\\"',
  "[",
  "}",
  ", ",
  ":",
  "\n",
  "\u2028",
  "é",
  "🙂",
  "\ud800",
  "\0",
  "__proto__x",
];

/** Any JSON value; names are no numbers, which JavaScript puts first. */
function someValue(random: () => number, levels: number): unknown {
  const below = (most: number): number => Math.floor(random() * most);
  const someString = (): string => Array.from({ length: below(3) }, () => strings[below(strings.length)]).join("");
  switch (below(levels > 0 ? 6 : 4)) {
    case 0:
      return someString();
    case 1:
      return below(2_000) / 8 - 100;
    case 2:
      return [true, false, null][below(3)];
    case 3:
      return below(1_000_000_000);
    case 4:
      return Array.from({ length: below(4) }, () => someValue(random, levels - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: below(4) }, () => [`n${someString()}`, someValue(random, levels - 1)]),
      );
  }
}
