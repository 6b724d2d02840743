import { describe, expect, test } from "vitest";
import { gateOf, nextOpening, openingsOf } from "../../../workers/engine/match/openings.ts";
import { compilePack } from "../../../workers/engine/match/rule-pack.ts";
import { rulePack } from "../../../workers/rules/pack.ts";

/** Every place of `text` where a match of `pattern` may begin. */
function openingPlaces(pattern: string, text: string): number[] {
  const openings = openingsOf(pattern);
  const places: number[] = [];
  for (let at = nextOpening(openings, text, 0, text.length); at >= 0; ) {
    places.push(at);
    at = nextOpening(openings, text, at + 1, text.length);
  }
  return places;
}

const every = (text: string): number[] => Array.from({ length: text.length }, (_, at) => at);

describe("where a match may begin", () => {
  test.each([
    { name: "a word", pattern: "show", text: "to show a ship", places: [3] },
    {
      name: "one of several",
      pattern: "\\b(?:show|print|re(?:peat|cite))\\b",
      text: "show, return, recite",
      places: [0, 14],
    },
    { name: "what need not stand there", pattern: "(?:please )?do", text: "please do", places: [0, 7] },
    { name: "one that may come again", pattern: "a{1,3}b", text: "aaab ab", places: [0, 1, 2, 5] },
    { name: "a set and a range", pattern: "[xy][0-2]z", text: "x1z y3z y2z", places: [0, 8] },
    { name: "what is not in a set may be anything", pattern: "a[^b]c", text: "abc axc", places: [0, 4] },
    { name: "an escape of a sign", pattern: "\\.\\*[)]", text: "a.*) .x)", places: [1] },
    { name: "a line feed", pattern: "\\nend", text: "the\nend", places: [3] },
    { name: "what stands around is not asked for", pattern: "(?<=x)(?=ab)abc(?!d)", text: "abc abd", places: [0] },
    { name: "a group with a name", pattern: "(?<value>key)s", text: "a keys", places: [2] },
    { name: "only at the start of the text", pattern: "^[^a-z]{0,2}go", text: "-go go", places: [0] },
    { name: "a letter of any alphabet", pattern: "\\p{L}nd", text: "and", places: [0, 1, 2] },
    { name: "shorter than what is told, at the end", pattern: "ok", text: "ok so ok", places: [0, 6] },
    { name: "other scripts", pattern: "(?:忽略|игнор)", text: "请忽略 игнор", places: [1, 4] },
    {
      name: "behind no letter or digit",
      pattern: "(?<![A-Za-z0-9])[a-f]{8}",
      text: "abcdef xabcdef -abcdef",
      places: [0, 16],
    },
    { name: "nothing at all", pattern: "(?:ab)?", text: "xyz", places: [0, 1, 2] },
  ])("$name", ({ pattern, text, places }) => {
    expect(openingPlaces(pattern, text)).toEqual(places);
  });

  test("not before and not behind the places that are asked for", () => {
    const openings = openingsOf("go");
    expect(nextOpening(openings, "go go go", 1, 8)).toBe(3);
    expect(nextOpening(openings, "go go go", 1, 2)).toBe(-1);
    expect(nextOpening(openings, "go go go", 4, 6)).toBe(6);
  });
});

describe("a gate before several patterns", () => {
  const gate = gateOf([/(?:^|\/)\.ssh\/id_/u, /(?:^|\/|@)\.env(?:rc)?$/u, /^\/proc\/.*\/mem$/u, /\bx$/u]);

  test.each(["~/.ssh/id_rsa", ".env", "a@.env", "/proc/1/mem", "a x", ".envelope"])("lets %s through", (text) => {
    expect(gate.test(text)).toBe(true);
  });

  test.each(["/home/a/src/b.ts", "a.env", "proc/1/mem", "a/proc/mem", ""])("keeps %s out", (text) => {
    expect(gate.test(text)).toBe(false);
  });

  test.each([
    ["nothing at all", [/(?:ab)?/u], ""],
    ["any unit", [/[^a]b/u, /cd/u], "xb"],
    ["signs of patterns", [/\*\.\(/u, /\$\{/u], "${"],
    ["capitals, where they do not count", [/^go\w*$/i], "GO1"],
    ["less than is told", [/^a$/u, /cdefg/u], "a"],
  ] as const)("what begins with %s", (_, patterns, text) => {
    expect(gateOf(patterns).test(text)).toBe(true);
    expect(gateOf(patterns, 5).test(text)).toBe(true);
  });

  test("by more units it keeps more out", () => {
    const patterns = [/(?:^|\/)\.(?:ssh|aws)\//u, /\/secrets\//u];
    const passing = (units: number) => ["a/server/b", "a/secrets/b"].map((text) => gateOf(patterns, units).test(text));
    expect(passing(3)).toEqual([true, true]);
    expect(passing(5)).toEqual([false, true]);
  });
});

test("no pattern that may match before its word matches where none of its matches may begin", () => {
  for (const { spec, hasPattern, pattern, behind, openings } of compilePack(rulePack).rules) {
    if (!hasPattern || behind === 0) continue;
    for (const sample of [...spec.hits, ...spec.misses]) {
      const text = spec.on === "original" ? sample : sample.toLowerCase();
      for (const at of every(text)) {
        pattern.lastIndex = at;
        if (pattern.test(text)) expect(nextOpening(openings, text, at, at), `${spec.id} at ${at} of ${text}`).toBe(at);
      }
    }
  }
});
