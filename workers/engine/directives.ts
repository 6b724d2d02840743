import {
  type Directive,
  directives,
  type EngineAction,
  type JobKind,
  type Signal,
  type Stage,
} from "../../src/contracts/verdict.ts";
import { hiddenTextRuleIds } from "./engine-rules.ts";
import type { FamilyActions, FamilyRisks } from "./family-risk.ts";
import { directiveFrom } from "./thresholds.ts";

interface Grounds {
  readonly action: EngineAction;
  readonly actions: FamilyActions;
  readonly kind: JobKind;
  readonly stage: Stage;
  readonly signals: readonly Signal[];
  readonly risks: FamilyRisks;
}

const attackFamilies = ["injection", "jailbreak", "exfiltration", "tool_abuse", "harmful", "obfuscation"] as const;

/** What the caller should do, in the order of the contract's list; empty on a clean ALLOW. */
export function directivesFor({ action, actions, kind, stage, signals, risks }: Grounds): Directive[] {
  const wanted = new Set<Directive>();
  if (risks.pii >= directiveFrom) wanted.add("redact_pii");
  if (risks.secrets >= directiveFrom) wanted.add("redact_secrets");
  if (action === "REVIEW") wanted.add("require_human_review");
  if (attackFamilies.some((family) => actions[family] !== "ALLOW")) {
    const asked = attackFamilies.every((family) => actions[family] === "ALLOW" || actions[family] === "REVIEW");
    if (asked) wanted.add("require_human_review");
    else wanted.add(againstAttack(action, kind, stage));
    if (signals.some((signal) => hiddenTextRuleIds.has(signal.ruleId))) wanted.add("strip_hidden_text");
  }
  return directives.filter((directive) => wanted.has(directive));
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
