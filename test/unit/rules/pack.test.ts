import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { RuleSpec } from "../../../src/contracts/rule.ts";
import { families } from "../../../src/contracts/verdict.ts";
import { foldText } from "../../../workers/engine/fold/fold.ts";
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
  test("has at least 220 rules beside the secrets", () => expect(rules.length).toBeGreaterThanOrEqual(220));

  test("every id is used once and the pack is ordered by id", () => {
    const ids = rulePack.map((rule) => rule.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual([...ids].sort());
  });

  test("every name is used once", () => {
    const names = rules.map((rule) => rule.name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test.each(families.filter((family) => family !== "pii"))("%s has rules", (family) => {
    expect(rulePack.some((rule) => rule.family === family)).toBe(true);
  });

  test.each("zh es de fr pt ru ja ko ar hi tr vi it".split(" "))(
    "%s has its override and its leak rule",
    (language) => {
      const named = (ending: string) => rules.some((rule) => rule.name === `${language}-${ending}`);
      expect(named("set-aside-instructions")).toBe(true);
      expect(named("show-prompt")).toBe(true);
    },
  );
});

describe("the README's table of files and ids", () => {
  const folder = new URL("../../../workers/rules/", import.meta.url);
  const readme = readFileSync(new URL("README.md", folder), "utf8");
  const rows = [...readme.matchAll(/^\| `([\w./-]+)` \| (.+?) \|/gm)];
  const told = rows.map(([, file = "", ids = ""]) => ({
    file,
    blocks: [...ids.matchAll(/([A-Z]+)-(\d{4}) to (\d{4})/g)].map(([, letters = "", first, last]) => ({
      letters,
      first: Number(first),
      last: Number(last),
    })),
  }));

  test("has every file of rules", () => {
    const files = readdirSync(folder, { withFileTypes: true }).map(
      (file) => file.name + (file.isDirectory() ? "/" : ""),
    );
    const other = [
      "README.md",
      "pack.ts",
      "mention.ts",
      "spoken-of.ts",
      "of-others.ts",
      "by-language.ts",
      "phrases.ts",
      "throwaway.ts",
    ];
    expect(told.map(({ file }) => file).sort()).toEqual(files.filter((file) => !other.includes(file)).sort());
  });

  test("no two blocks share an id", () => {
    const all = told.flatMap(({ blocks }) => blocks);
    const shared = all.filter((one) =>
      all.some((two) => two !== one && two.letters === one.letters && two.first <= one.last && one.first <= two.last),
    );
    expect(shared).toEqual([]);
  });

  test.each(told.filter(({ file }) => file.endsWith(".ts")))("$file keeps to its block", async ({ file, blocks }) => {
    const exported: unknown[] = Object.values(await import(new URL(file, folder).href));
    const ids = exported.flat().flatMap((value) => (value as Partial<RuleSpec>).id ?? []);
    const isInBlock = (id: string): boolean =>
      blocks.some(({ letters, first, last }) => {
        const number = Number(id.slice(letters.length + 1));
        return id.startsWith(`${letters}-`) && number >= first && number <= last;
      });
    expect(ids).not.toEqual([]);
    expect(ids.filter((id) => !isInBlock(id))).toEqual([]);
  });
});

describe.each(rules)("$id $name", (rule) => {
  const run = signalsOf(rule);

  test("stands in its family's block and has points from 0 to 1", () => {
    expect(rule.id).toMatch(/^[A-Z]{3,4}-\d{4}$/u);
    expect(blocks[rule.family]).toContain(rule.id.split("-")[0]);
    expect(rule.points).toBeGreaterThan(0);
    expect(rule.points).toBeLessThanOrEqual(1);
    expect(rule.behind ?? 0).toBeLessThanOrEqual(200);
  });

  test("arms on folded words and runs a bounded pattern", () => {
    expect(rule.words.length).toBeGreaterThan(0);
    expect(new Set(rule.words).size).toBe(rule.words.length);
    for (const word of rule.words) expect(word).toBe(foldText(word).text);
    for (const word of rule.words) expect(word.length, `too short to be selective: ${word}`).toBeGreaterThan(1);
    expect(unboundedQuantifiers(rule.pattern ?? "")).toEqual([]);
  });

  test("says what fired so that it ends a sentence", () => {
    expect(rule.what).toMatch(/^\p{L}[^.]{4,90}$/u);
    expect(rule.why.length).toBeGreaterThan(10);
    expect(rule.hits.length).toBeGreaterThan(0);
    expect(rule.misses.length).toBeGreaterThan(0);
  });

  test.each(rule.hits)("fires on: %s", (text) => expect(run(text)).not.toEqual([]));
  test.each(rule.misses)("is quiet on: %s", (text) => expect(run(text)).toEqual([]));
});

/** Every `*`, `+` and `{n,}` that stands as a quantifier, outside classes and escapes. */
function unboundedQuantifiers(pattern: string): string[] {
  const bare = pattern.replace(/\\[pP]\{[^}]{1,40}\}|\\./gu, "x").replace(/\[[^\]]{0,400}\]/gu, "x");
  return bare.match(/[*+]|\{\d{1,4},\}/gu) ?? [];
}
