import type { RuleSpec } from "../../src/contracts/rule.ts";
import type { Inspection } from "../../src/contracts/verdict.ts";
import { buildAssets, type Engine, openEngine } from "../../workers/engine/inspect.ts";

/** A rule with every field filled in, so that a test names only what it is about. */
export function ruleOf(fields: Partial<RuleSpec> & Pick<RuleSpec, "id" | "words">): RuleSpec {
  return {
    name: "rule-of-a-test",
    family: "injection",
    points: 0.95,
    what: "an order to set earlier instructions aside",
    why: "Tests bring their own small pack.",
    hits: ["-"],
    misses: ["-"],
    ...fields,
  };
}

/** One override rule, as small as can be. */
export const overrideRule = ruleOf({
  id: "INJ-0001",
  words: ["ignore"],
  pattern: "ignore (?:all )?(?:the )?previous instructions",
});

/** An engine of these rules alone: no classifier. */
export const openRules = (rules: readonly RuleSpec[]): Engine => openEngine({ rules, assets: buildAssets(null) });

export function inspectionOf(text: string, fields: Partial<Inspection> = {}): Inspection {
  return { kind: "scan", stage: "prompt", text, toolName: "", query: "", languageHint: "", ...fields };
}
