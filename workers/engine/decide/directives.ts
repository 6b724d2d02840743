import {
  type Directive,
  directives,
  type EngineAction,
  type JobKind,
  type Signal,
  type Stage,
} from "../../../src/contracts/verdict.ts";
import { hiddenTextRuleIds } from "../dress/engine-rules.ts";
import { attackPlaces, type FamilyActions, type FamilyRisks, familyAt } from "./family-risk.ts";
import { directiveFrom } from "./thresholds.ts";

interface Grounds {
  readonly action: EngineAction;
  readonly actions: FamilyActions;
  readonly kind: JobKind;
  readonly stage: Stage;
  readonly signals: readonly Signal[];
  readonly risks: FamilyRisks;
}

/** What the caller should do, in the order of the contract's list; empty on a clean ALLOW. */
export function directivesFor({ action, actions, kind, stage, signals, risks }: Grounds): Directive[] {
  const wanted: Directive[] = [];
  if (risks[familyAt.pii]! >= directiveFrom) wanted.push("redact_pii");
  if (risks[familyAt.secrets]! >= directiveFrom) wanted.push("redact_secrets");
  if (action === "REVIEW") wanted.push("require_human_review");
  if (attackPlaces.some((at) => actions[at] !== "ALLOW")) {
    const asked = attackPlaces.every((at) => actions[at] === "ALLOW" || actions[at] === "REVIEW");
    wanted.push(asked ? "require_human_review" : againstAttack(action, kind, stage));
    if (signals.some((signal) => hiddenTextRuleIds.has(signal.ruleId))) wanted.push("strip_hidden_text");
  }
  return wanted.length === 0 ? wanted : directives.filter((directive) => wanted.includes(directive));
}

/** What to do about a text that is blocked. */
export function againstAttack(action: EngineAction, kind: JobKind, stage: Stage): Directive {
  switch (kind) {
    case "tool_call":
      return action === "SANDBOX" ? "isolate_tool" : "deny_tool";
    case "tool_output":
      return "withhold_output";
    case "rag_chunk":
      return "drop_chunk";
    case "scan":
    case "rag_context":
      return stage === "response" ? "withhold_output" : "refuse_prompt";
  }
}
