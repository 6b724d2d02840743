import type { AppPolicy } from "../../../src/contracts/account.ts";
import { directives, type Family, families, type Signal, type Verdict } from "../../../src/contracts/verdict.ts";
import { decide, type Evidence } from "../decide/decide.ts";
import { againstAttack } from "../decide/directives.ts";
import type { HeadEvidence } from "../decide/family-risk.ts";
import { stronger } from "../decide/strength.ts";
import { riskBands } from "../decide/thresholds.ts";
import type { Span } from "../reading.ts";
import { AllowList } from "./allow-list.ts";
import {
  type CompiledCustomRule,
  type CustomFindings,
  compileCustomRules,
  customRulesUnfinished,
  runCustomRules,
} from "./custom-rules.ts";

/** An app's policy, ready to be applied (docs/api.md "Policy"). */
export interface CompiledPolicy {
  readonly disabledRules: ReadonlySet<string>;
  /** Undefined: no phrase is allowed. */
  readonly allowList: AllowList | undefined;
  readonly thresholds: Readonly<Partial<Record<Family, number>>>;
  readonly customRules: readonly CompiledCustomRule[];
}

/** Throws nothing: what cannot be run shows in the verdicts. */
export function compilePolicy({ disabledRules, allowList, thresholds, customRules }: AppPolicy): CompiledPolicy {
  return {
    disabledRules: new Set(disabledRules),
    allowList: allowList.length === 0 ? undefined : new AllowList(allowList),
    thresholds: Object.fromEntries(families.flatMap((family) => entryOf(thresholds, family))),
    customRules: compileCustomRules(customRules),
  };
}

const entryOf = (thresholds: AppPolicy["thresholds"], family: Family): [Family, number][] => {
  const from = thresholds[family];
  return from === undefined ? [] : [[family, from]];
};

/** What was found out about a text before its app's policy. */
export interface BeforePolicy {
  readonly text: string;
  readonly evidence: Evidence;
  /** What `decide` made of the evidence. */
  readonly verdict: Verdict;
  /** What the classifier says of `text` in place of the original, without the views that `isLeftOut` names. */
  readonly classify: (text: string, isLeftOut: (place: Span) => boolean) => HeadEvidence | undefined;
  /** A clock: custom rules get so much time. */
  readonly elapsedMs: () => number;
}

/**
 * The last step of a verdict. What the policy sets aside is as if it had not been found; then the app's own rules raise the
 * verdict. `suggestion` stays that of the score alone.
 */
export function underPolicy(policy: CompiledPolicy, before: BeforePolicy): Verdict {
  const { evidence, verdict, text, elapsedMs } = before;
  const remaining = withoutAllowed(policy, before);
  const changed = remaining !== evidence || Object.keys(policy.thresholds).length > 0;
  const decided = changed
    ? { ...decide({ ...remaining, ownThresholds: policy.thresholds }), suggestion: verdict.suggestion }
    : verdict;
  if (policy.customRules.length === 0) return decided;
  const found = runCustomRules(policy.customRules, text, elapsedMs);
  return found.signals.length === 0 ? decided : raised(decided, found, evidence);
}

/** The evidence without disabled rules and allowed phrases; the same object where nothing goes. */
function withoutAllowed(policy: CompiledPolicy, { text, evidence, verdict, classify }: BeforePolicy): Evidence {
  const { disabledRules, allowList } = policy;
  const { signals, heads } = evidence;
  if (signals.length === 0 && verdict.action === "ALLOW") return evidence;
  const isAllowed = ({ start, end }: Span): boolean => allowList?.covers(text, start, end) ?? false;
  const kept = signals.filter((signal) => !disabledRules.has(signal.ruleId) && !isAllowed(signal));
  const rest = allowList === undefined ? text : allowList.blanked(text);
  if (kept.length === signals.length && rest === text) return evidence;
  return { ...evidence, signals: kept, heads: rest === text ? heads : classify(rest, isAllowed) };
}

function raised(verdict: Verdict, found: CustomFindings, { kind, stage, positions }: Evidence): Verdict {
  const signals = [...verdict.signals, ...found.signals];
  const matchedRuleIds = [...new Set(signals.map((signal) => signal.ruleId))].sort();
  const action = stronger(verdict.action, found.action);
  if (action === verdict.action) return { ...verdict, signals, matchedRuleIds };
  const [least, most] = riskBands[action];
  const wanted = new Set(verdict.directives).add(
    action === "REVIEW" ? "require_human_review" : againstAttack(action, kind, stage),
  );
  return {
    ...verdict,
    action,
    risk: Math.min(most, Math.max(least, verdict.risk)),
    // What an app's own rule names is what the app says it is; a rule that did not run says nothing.
    confidence: found.signals.some((signal) => signal.ruleId !== customRulesUnfinished) ? 1 : 0.5,
    rationale: sentencesOf(found, positions),
    directives: directives.filter((directive) => wanted.has(directive)),
    matchedRuleIds,
    signals,
  };
}

const namedRulesMax = 3;

function sentencesOf({ signals, isUnfinished }: CustomFindings, positions: Evidence["positions"]): string {
  const fired = signals.filter((signal) => signal.ruleId !== customRulesUnfinished);
  const named = fired.slice(0, namedRulesMax).map((signal) => placed(signal, positions));
  const more = fired.length - named.length;
  const sentences: string[] = [];
  if (named.length > 0) {
    const others = more > 0 ? ` and ${more} more` : "";
    sentences.push(`The app's own rules matched: ${named.join(", ")}${others}.`);
  }
  if (isUnfinished) sentences.push("Some of the app's own rules could not be run on this text in time.");
  return sentences.join(" ");
}

const placed = ({ ruleId, start, end }: Signal, positions: Evidence["positions"]): string =>
  `${ruleId} (characters ${positions.characterAt(start)} to ${positions.characterAt(end)})`;
