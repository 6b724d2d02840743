import type { RuleSpec } from "../../../src/contracts/rule.ts";
import type { Signal } from "../../../src/contracts/verdict.ts";
import { foldText } from "../../../workers/engine/fold/fold.ts";
import { Matcher, type Matches } from "../../../workers/engine/match/match.ts";
import { compilePack } from "../../../workers/engine/match/rule-pack.ts";
import { plainReading } from "../../../workers/engine/reading.ts";

/** What these rules alone make of a text, by the engine's own matcher. */
export function prepareRules(rules: readonly RuleSpec[]): (text: string) => Matches {
  const pack = compilePack(rules);
  return (text) => {
    const matcher = new Matcher(pack, "scan", text.length);
    matcher.read(plainReading(foldText(text)));
    return matcher.matches;
  };
}

/** Of the signals, those that flag a text. */
export const flagging = (signals: readonly Signal[]): readonly Signal[] =>
  signals.filter(({ points }) => points >= 0.5);
