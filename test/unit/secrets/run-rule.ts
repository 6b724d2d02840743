import type { RuleSpec } from "../../../src/contracts/rule.ts";

export interface Fired {
  readonly id: string;
  readonly type: string;
  readonly points: number;
  readonly value: string;
}

/** Reads a rule as `RuleSpec` documents it: at each word, the sticky pattern, then `confirm`. Plain and slow on purpose. */
export function runRule(rule: RuleSpec, text: string): Fired[] {
  const folded = text.toLowerCase();
  const pattern = new RegExp(rule.pattern ?? "", "uy");
  const fired = new Map<number, Fired>();
  for (const word of rule.words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      for (let start = Math.max(0, at - (rule.behind ?? 0)); start <= at; start += 1) {
        pattern.lastIndex = start;
        const found = pattern.exec(text);
        if (found === null || start + found[0].length <= at) continue;
        const factor = rule.confirm?.({
          text,
          start,
          end: start + found[0].length,
          groups: found.slice(1).map((g) => g ?? ""),
        });
        const points = Math.min(1, rule.points * (factor ?? 1));
        if (points > 0) fired.set(start, { id: rule.id, type: rule.type ?? "", points, value: found[0] });
        break;
      }
    }
  }
  return [...fired.values()];
}

export function runRules(rules: readonly RuleSpec[], text: string): Fired[] {
  return rules.flatMap((rule) => runRule(rule, text));
}
