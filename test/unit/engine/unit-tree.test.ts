import { describe, expect, test } from "vitest";
import { behindWord } from "../../../workers/engine/match/pattern-beginnings.ts";
import { compilePack } from "../../../workers/engine/match/rule-pack.ts";
import { fits, treeOf } from "../../../workers/engine/match/unit-tree.ts";
import { unitsOf } from "../../../workers/engine/unit-scratch.ts";
import { rulePack } from "../../../workers/rules/pack.ts";

const told = 8;

describe("how a match may go on behind its word", () => {
  test.each([
    {
      name: "with one of several words",
      pattern: "\\b(?:drop|leave) (?:all|your) rules",
      word: "drop ",
      ok: "your rules",
      not: "their",
    },
    { name: "as the word itself goes on", pattern: "drop(?:ping)? it", word: "drop", ok: "ping it", not: "ped it" },
    {
      name: "as its own beginning does, and not as another's",
      pattern: "drop it|leave me",
      word: "drop ",
      ok: "it",
      not: "me",
    },
    {
      name: "behind what may be left out",
      pattern: "drop (?:all |of ){0,3}rules",
      word: "drop ",
      ok: "of all rules",
      not: "the rules",
    },
    { name: "behind a blank or the end of a line", pattern: "drop[ \\n]it", word: "drop ", ok: "it", not: "me" },
    {
      name: "with anything, where a letter of any alphabet may stand",
      pattern: "drop \\p{L}{1,9} rules",
      word: "drop ",
      ok: "все rules",
      not: undefined,
    },
    { name: "with anything, once the match is over", pattern: "drop", word: "drop it", ok: "x", not: undefined },
    { name: "with nothing at the end of the text", pattern: "drop it", word: "drop ", ok: "it", not: "" },
    { name: "not at all, where no match begins with it", pattern: "leave it", word: "drop ", ok: undefined, not: "it" },
    { name: "where the text begins as well", pattern: "^drop it", word: "drop ", ok: "it", not: "me" },
    { name: "beyond what is told", pattern: "drop one two three", word: "drop ", ok: "one two ", not: "one two!" },
  ])("$name", ({ pattern, word, ok, not }) => {
    const tree = treeOf(behindWord(pattern, word, told));
    if (ok !== undefined) expect(fits(tree, unitsOf(word + ok), word.length)).toBe(true);
    if (not !== undefined) expect(fits(tree, unitsOf(word + not), word.length)).toBe(false);
  });

  test("less is told where there are too many ways", () => {
    const tree = treeOf(behindWord("is [a-p][a-p][a-p][a-p]", "is ", told));
    expect(fits(tree, unitsOf("is az"), 3)).toBe(false);
    expect(fits(tree, unitsOf("is aazz"), 3)).toBe(true);
  });
});

test("no rule matches at its word where nothing of its matches follows", () => {
  let matches = 0;
  for (const { spec, source, hasPattern, pattern, behind, onOriginal } of compilePack(rulePack).rules) {
    if (!hasPattern || behind > 0 || onOriginal) continue;
    for (const sample of [...spec.hits, ...spec.misses]) {
      const text = sample.toLowerCase();
      for (const word of spec.words) {
        for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
          pattern.lastIndex = at;
          if (!pattern.test(text)) continue;
          matches += 1;
          const tree = treeOf(behindWord(source, word, told));
          expect(fits(tree, unitsOf(text), at + word.length), `${spec.id} at ${at} of ${text}`).toBe(true);
        }
      }
    }
  }
  expect(matches).toBeGreaterThan(300);
});
