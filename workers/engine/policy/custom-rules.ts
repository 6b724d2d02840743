import { RE2JS } from "re2js";
import type { CustomRule } from "../../../src/contracts/account.ts";
import { limits } from "../../../src/contracts/limits.ts";
import type { EngineAction, Signal } from "../../../src/contracts/verdict.ts";
import { stronger } from "../decide/strength.ts";
import { riskBands } from "../decide/thresholds.ts";
import type { Span } from "../reading.ts";

/** A customer's rule, ready to run. Null: this release cannot run it, though the one that stored it could. */
export interface CompiledCustomRule {
  readonly id: string;
  readonly action: CustomRule["action"];
  readonly pattern: RE2JS | null;
}

/** What an app's own rules make of a text. */
export interface CustomFindings {
  /** The strongest action that follows; ALLOW where none fired. */
  readonly action: EngineAction;
  /** One for each rule that fired, at its first match, in the order of the rules. */
  readonly signals: readonly Signal[];
  /** True where a rule was not run: then `signals` has `customRulesUnfinished` too, and `action` is at least REVIEW. */
  readonly isUnfinished: boolean;
}

/** The rule id of the finding that a text was not put to all of the app's rules. */
export const customRulesUnfinished = "POL-0001";

/** Throws nothing. Patterns go to re2js alone, one at a time: V8 would backtrack, and many in one set cost more than one by one. */
export function compileCustomRules(rules: readonly CustomRule[]): CompiledCustomRule[] {
  return rules.map(({ id, action, pattern }) => {
    try {
      return { id, action, pattern: RE2JS.compile(pattern) };
    } catch {
      return { id, action, pattern: null };
    }
  });
}

/**
 * Runs the rules on the text as it stands. Each is linear in the text, and cannot be interrupted: past `limits.customRulesMsMax`,
 * and in a text that is too long, no further one is begun, and the text is for a person. `elapsedMs`: a clock.
 */
export function runCustomRules(
  rules: readonly CompiledCustomRule[],
  text: string,
  elapsedMs: () => number,
): CustomFindings {
  const signals: Signal[] = [];
  let action: EngineAction = "ALLOW";
  let isUnfinished = false;
  const endMs = elapsedMs() + (text.length > limits.customRulesUnitsMax ? -1 : limits.customRulesMsMax);
  for (const rule of rules) {
    if (rule.pattern === null || elapsedMs() > endMs) {
      isUnfinished = true;
      continue;
    }
    const place = matchIn(rule.pattern, text);
    if (place === undefined) continue;
    signals.push(customSignal(rule.id, rule.action, place.start, place.end));
    action = stronger(action, rule.action);
  }
  if (isUnfinished) {
    signals.push(customSignal(customRulesUnfinished, "REVIEW", 0, text.length));
    action = stronger(action, "REVIEW");
  }
  return { action, signals, isUnfinished };
}

/**
 * The first match that is not empty; of a very long text the whole, as its place would cost too much. `test` runs on an
 * automaton, some ten times as fast as `find`: that is what most texts cost.
 */
function matchIn(pattern: RE2JS, text: string): Span | undefined {
  if (!pattern.test(text)) return undefined;
  if (text.length > limits.customRulePlaceUnitsMax) return { start: 0, end: text.length };
  const matcher = pattern.matcher(text);
  while (matcher.find()) {
    if (matcher.start() < matcher.end()) return { start: matcher.start(), end: matcher.end() };
  }
  return undefined;
}

/** Shown among the findings as `harmful`, the family nearest to "not wanted here"; it takes no part in the risks. */
function customSignal(ruleId: string, action: EngineAction, start: number, end: number): Signal {
  const points = riskBands[action][0];
  return {
    ruleId,
    family: "harmful",
    start,
    end,
    points,
    what: "what the app's own rule names",
    type: "",
    view: "plain",
  };
}
