import type { RuleMatch, RuleSpec } from "../../../src/contracts/rule.ts";

/** What a rule says whose secret is known by its surroundings: a name, a sign, a value. */
interface ValueRule {
  readonly id: string;
  readonly type: string;
  readonly name?: string;
  readonly what: string;
  readonly why: string;
  readonly words: readonly string[];
  /** Begins at the word; its last part is the group `value`, which alone is the secret. */
  readonly pattern: string;
  readonly points: number;
  readonly confirm: (value: string, match: RuleMatch) => number;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** A literal in any case: `ab` becomes `[aA][bB]`. Patterns here run on the original text, words on the folded one. */
export function anyCase(literal: string): string {
  return literal.replace(/[a-z]/g, (c) => `[${c}${c.toUpperCase()}]`);
}

/** The secret a match ends with. Every pattern here has one group, at its end. */
export function secretOf(match: RuleMatch): string {
  return match.groups[0] ?? "";
}

/** Up to 60 characters before the value of a match: the name it is given under. */
export function leadOf(match: RuleMatch): string {
  const start = match.end - secretOf(match).length;
  return match.text.slice(Math.max(0, start - 60), start);
}

/** A rule for a value found by its name. */
export function valueRule(rule: ValueRule): RuleSpec {
  return {
    id: rule.id,
    name: rule.name ?? rule.type.toLowerCase().replaceAll("_", "-"),
    family: "secrets",
    words: rule.words,
    pattern: rule.pattern,
    on: "original",
    points: rule.points,
    type: rule.type,
    directive: "redact_secrets",
    what: rule.what,
    why: rule.why,
    // Some are made when they are asked for, as those of `tokenRule`.
    get hits() {
      return rule.hits;
    },
    get misses() {
      return rule.misses;
    },
    confirm: (match) => rule.confirm(secretOf(match), match),
  };
}
