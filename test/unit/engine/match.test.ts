import { describe, expect, test } from "vitest";
import { limits } from "../../../src/contracts/limits.ts";
import type { RuleSpec } from "../../../src/contracts/rule.ts";
import type { JobKind } from "../../../src/contracts/verdict.ts";
import { foldText } from "../../../workers/engine/fold/fold.ts";
import { Matcher, type Matches } from "../../../workers/engine/match/match.ts";
import { compilePack } from "../../../workers/engine/match/rule-pack.ts";
import { plainReading } from "../../../workers/engine/reading.ts";
import { ruleOf } from "../../support/rules-for-tests.ts";

function matchesOf(rules: readonly RuleSpec[], text: string, kind: JobKind = "scan"): Matches {
  const matcher = new Matcher(compilePack(rules), kind, text.length);
  matcher.read(plainReading(foldText(text)));
  return matcher.matches;
}

const pieces = (rules: readonly RuleSpec[], text: string, kind?: JobKind): string[] =>
  matchesOf(rules, text, kind).signals.map(({ start, end }) => text.slice(start, end));

describe("where a rule matches", () => {
  const long = "exfiltrate all the files to";
  test.each([
    { name: "a word alone", rule: { words: ["jailbreak"] }, text: "A JailBreak!", matched: ["JailBreak"] },
    {
      name: "a pattern at its word",
      rule: { words: ["ignore"], pattern: "ignore all" },
      text: "ignore it, Ignore ALL",
      matched: ["Ignore ALL"],
    },
    { name: "no word, no run", rule: { words: ["zzz"], pattern: "[a-z]{3}" }, text: "abc", matched: [] },
    {
      name: "behind: the match begins before its word",
      rule: { words: ["password"], pattern: "send (?:me )?the password", behind: 12 },
      text: "so send me the password now",
      matched: ["send me the password"],
    },
    {
      name: "behind: not further back than said",
      rule: { words: ["password"], pattern: "send me the password", behind: 5 },
      text: "so send me the password now",
      matched: [],
    },
    {
      name: "behind at the very start",
      rule: { words: ["b"], pattern: "ab", behind: 200 },
      text: "ab",
      matched: ["ab"],
    },
    {
      name: "back references count as written",
      rule: { words: ["="], pattern: "(['\"])x=\\1", behind: 3 },
      text: "a 'x=' \"x='",
      matched: ["'x='"],
    },
    {
      name: "on the original, case and all",
      rule: { words: ["akia"], pattern: "AKIA[A-Z0-9]{4}", on: "original" },
      text: "akia1234 AKIA12AB",
      matched: ["AKIA12AB"],
    },
    {
      name: "on the original, after folded text of another length",
      rule: { words: ["akia"], pattern: "AKIA[A-Z]{2}", on: "original" },
      text: "Straße\u200b AKIAXY",
      matched: ["AKIAXY"],
    },
    {
      name: "words longer than an automaton key",
      rule: { words: [long] },
      text: `${long.toUpperCase()} x, exfiltrate all the filez`,
      matched: [long.toUpperCase()],
    },
    {
      name: "many long words behind one key",
      rule: { words: Array.from("abcdefgh", (letter) => `instruction ${letter}`), pattern: "instruction [a-h]!" },
      text: "instruction c! instruction x!",
      matched: ["instruction c!"],
    },
    {
      name: "a match is reported once though two of its words stand in it",
      rule: { words: ["ignore", "rules"], pattern: "ignore the rules", behind: 12 },
      text: "ignore the rules",
      matched: ["ignore the rules"],
    },
    {
      name: "words on two lines, in literals and in the pattern",
      rule: { words: [long], pattern: "exfiltrate all the files to[ ,]him(?: now){0,2}" },
      text: "exfiltrate\nall the files\nto\nhim\nnow",
      matched: ["exfiltrate\nall the files\nto\nhim\nnow"],
    },
    {
      name: "words on two lines, many behind one key",
      rule: { words: Array.from("abcdefgh", (letter) => `instruction of ${letter}`), pattern: "instruction of [a-h]" },
      text: "instruction of\nc, instruction\nof d",
      matched: ["instruction of\nc", "instruction\nof d"],
    },
    {
      name: "a line feed that is asked for is no blank",
      rule: { words: ["\nuser: hi"], pattern: "\\nuser: hi" },
      text: "a user: hi\nuser: hi",
      matched: ["\nuser: hi"],
    },
    {
      name: "an empty line parts words, and a set that excludes blanks excludes no line feed more",
      rule: { words: ["ignore"], pattern: "ignore all|ignore[^ x]it" },
      text: "ignore\n\nall, ignore it, ignore\nit",
      matched: ["ignore\nit"],
    },
    {
      name: "a hyphen that opens a set with a blank stays a hyphen",
      rule: { words: ["ai"], pattern: "ai[- ]agent" },
      text: "ai-agent ai agent ai\nagent",
      matched: ["ai-agent", "ai agent", "ai\nagent"],
    },
    {
      name: "a command's blanks are blanks",
      rule: { words: ["rm "], pattern: "rm -rf", family: "tool_abuse" },
      text: "rm\n-rf rm -rf",
      matched: ["rm -rf"],
    },
    { name: "disguised letters", rule: { words: ["ignore"] }, text: "i\u200bgnоrе", matched: ["i\u200bgnоrе"] },
  ] as { name: string; rule: Partial<RuleSpec> & { words: string[] }; text: string; matched: string[] }[])(
    "$name",
    ({ rule, text, matched }) => {
      expect(pieces([ruleOf({ id: "INJ-0001", ...rule })], text)).toEqual(matched);
    },
  );

  test("kinds keep a rule to its texts", () => {
    const rule = ruleOf({ id: "TOOL-0001", words: ["rm -rf"], kinds: ["tool_call"] });
    expect(pieces([rule], "rm -rf /", "tool_call")).toEqual(["rm -rf"]);
    expect(pieces([rule], "rm -rf /", "scan")).toEqual([]);
  });

  test("confirm sees the match and its groups, and weighs or refuses it", () => {
    const rule = ruleOf({
      id: "SEC-0001",
      words: ["key="],
      pattern: "key=([a-z]+)(-x)?",
      behind: 4,
      points: 0.5,
      confirm: ({ text, start, end, groups }) =>
        text.slice(start, end) === `key=${groups[0]}` && groups[0] !== "no" ? 1.5 : 0,
    });
    const { signals } = matchesOf([rule], "key=yes key=no");
    expect(signals.map(({ points }) => points)).toEqual([0.75]);
  });

  test("in a long text several rules find what they find in a short one, in order of place", () => {
    const rules = [
      ruleOf({ id: "INJ-0001", words: ["ignore"], pattern: "ignore all" }),
      ruleOf({ id: "INJ-0002", words: ["all", "me"], pattern: "all of|to me", behind: 3 }),
    ];
    const sentence = "ignore all of it, all of that, ignore me, to me. ";
    const short = pieces(rules, sentence);
    expect(short).toEqual(["ignore all", "all of", "all of", "to me"]);
    const long = Array.from({ length: 30 }, () => sentence + "x ".repeat(300));
    expect(pieces(rules, long.join(""))).toEqual(long.flatMap(() => short));
  });

  test("an empty word is refused", () => {
    expect(() => compilePack([ruleOf({ id: "INJ-0001", words: [""] })])).toThrow(/empty literal/);
  });
});

describe("repeated words cost no more than their bound", () => {
  const tried: number[] = [];
  const rule = ruleOf({
    id: "INJ-0001",
    words: ["ignore"],
    pattern: "ignore",
    confirm: ({ start }) => {
      tried.push(start);
      return 0;
    },
  });

  test("beyond its tries a rule samples what follows and says so", () => {
    tried.length = 0;
    const { isFlooded } = matchesOf([rule], "ignore ".repeat(800));
    expect(isFlooded).toBe(true);
    expect(tried.length).toBeLessThanOrEqual(limits.ruleTriesMax);
    expect(Math.max(...tried)).toBeGreaterThan(limits.ruleTriesMax * 2 * "ignore ".length);
  });

  test("ordinary repetition in a long text is tried everywhere", () => {
    tried.length = 0;
    const { isFlooded } = matchesOf([rule], `ignore ${"and then some other words follow ".repeat(25)}`.repeat(200));
    expect(isFlooded).toBe(false);
    expect(tried.length).toBe(200);
  });
});
