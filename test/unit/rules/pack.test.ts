import { describe, expect, test } from "vitest";
import { families } from "../../../src/contracts/verdict.ts";
import { foldText } from "../../../workers/engine/fold.ts";
import { rulePack } from "../../../workers/rules/pack.ts";
import { signalsOf } from "./run-rule.ts";

/** The id block of each family, and no other. */
const blocks: Readonly<Record<string, readonly string[]>> = {
  injection: ["INJ", "LEAK"],
  jailbreak: ["JBK"],
  exfiltration: ["EXF"],
  tool_abuse: ["TOOL"],
  secrets: ["SEC"],
  pii: ["PII"],
  obfuscation: ["OBF"],
  harmful: ["HARM"],
};

/** The pack's own rules; the secrets have tests of their own. */
const rules = rulePack.filter((rule) => rule.family !== "secrets");

describe("the pack as a whole", () => {
  test("has at least 60 rules", () => expect(rules.length).toBeGreaterThanOrEqual(60));

  test("every id is used once and the pack is ordered by id", () => {
    const ids = rulePack.map((rule) => rule.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual([...ids].sort());
  });

  test("every name is used once", () => {
    const names = rules.map((rule) => rule.name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

describe.each(rules)("$id $name", (rule) => {
  const run = signalsOf(rule);

  test("stands in its family's block and has points from 0 to 1", () => {
    expect(families).toContain(rule.family);
    expect(rule.id).toMatch(/^[A-Z]{3,4}-\d{4}$/u);
    expect(blocks[rule.family]).toContain(rule.id.split("-")[0]);
    expect(rule.points).toBeGreaterThan(0);
    expect(rule.points).toBeLessThanOrEqual(1);
    expect(rule.behind ?? 0).toBeLessThanOrEqual(200);
  });

  test("has its evidence, folded words and a bounded pattern", () => {
    expect(rule.hits.length).toBeGreaterThan(0);
    expect(rule.misses.length).toBeGreaterThan(0);
    expect(rule.words.length).toBeGreaterThan(0);
    if (rule.on !== "original") for (const word of rule.words) expect(word).toBe(foldText(word).text);
    for (const word of rule.words) expect(word.length, `too short to be selective: ${word}`).toBeGreaterThan(1);
    if (rule.pattern !== undefined) expect(unboundedQuantifiers(rule.pattern)).toEqual([]);
  });

  test.each(rule.hits)("fires on: %s", (text) => expect(run(text)).not.toEqual([]));
  test.each(rule.misses)("is quiet on: %s", (text) => expect(run(text)).toEqual([]));
});

/** Every `*`, `+` and `{n,}` that stands as a quantifier, outside classes and escapes. */
function unboundedQuantifiers(pattern: string): string[] {
  const bare = pattern.replace(/\\p\{[^}]{1,40}\}|\\./gu, "x").replace(/\[(?:[^\]]){0,400}\]/gu, "x");
  return bare.match(/[*+]|\{\d{1,4},\}/gu) ?? [];
}
