import type { RuleSpec } from "../../../src/contracts/rule.ts";
import type { Signal } from "../../../src/contracts/verdict.ts";
import { foldText } from "../../../workers/engine/fold/fold.ts";
import { Matcher, type Matches } from "../../../workers/engine/match/match.ts";
import { compilePack } from "../../../workers/engine/match/rule-pack.ts";
import { plainReading } from "../../../workers/engine/reading.ts";

/** One rule behind the engine's own fold and matcher: what it makes of a text. */
export function prepareRule(rule: RuleSpec): (text: string) => Matches {
  const pack = compilePack([rule]);
  const kind = rule.kinds?.[0] ?? "scan";
  return (text) => {
    const matcher = new Matcher(pack, kind, text.length);
    matcher.read(plainReading(foldText(text)));
    return matcher.matches;
  };
}

/** The signals alone. */
export const signalsOf = (rule: RuleSpec): ((text: string) => readonly Signal[]) => {
  const run = prepareRule(rule);
  return (text) => run(text).signals;
};
