import type { Signal } from "../../../src/contracts/verdict.ts";
import { type Leaf, placeOf } from "./leaf.ts";
import type { Report, ToolRule } from "./tool-rule.ts";

/** Spans kept a rule: more of the same says nothing new. */
const spansPerRuleMax = 4;

/** Gathers signals over all leaves of one call; spans are brought back to the original text. */
export class ToolFindings {
  readonly signals: Signal[] = [];
  readonly #counts = new Map<string, number>();

  /** The reporting function of one leaf. */
  reportOf(leaf: Leaf): Report {
    return (rule, start, end) => this.#add(rule, leaf, start, end);
  }

  #add(rule: ToolRule, leaf: Leaf, from: number, to: number): void {
    const count = this.#counts.get(rule.id) ?? 0;
    if (count >= spansPerRuleMax) return;
    const start = placeOf(leaf, Math.max(0, from));
    const end = Math.max(start, placeOf(leaf, Math.min(to, leaf.text.length)));
    if (count > 0 && this.signals.some((each) => each.ruleId === rule.id && each.start === start)) return;
    this.#counts.set(rule.id, count + 1);
    const { id: ruleId, family, points, what } = rule;
    this.signals.push({ ruleId, family, start, end, points, what, type: "", view: leaf.view });
  }
}
