import {
  type EngineAction,
  type Family,
  families,
  type JobKind,
  type LanguageResult,
  type Signal,
  type Stage,
  type Verdict,
} from "../../src/contracts/verdict.ts";
import { directivesFor } from "./directives.ts";
import {
  attackRisk,
  type FamilyActions,
  type FamilyRisks,
  type HeadEvidence,
  opinionsOf,
  withDefence,
  withHeads,
} from "./family-risk.ts";
import type { Positions } from "./positions.ts";
import { rationaleOf } from "./rationale.ts";
import { strength, stronger } from "./strength.ts";
import {
  alliedHardBlock,
  attackShareAt,
  flaggedFrom,
  headGroup,
  riskBands,
  type Steps,
  thresholds,
  togetherReview,
  unknownLanguage,
} from "./thresholds.ts";

/** Everything the earlier stages found out about one text. */
export interface Evidence {
  readonly kind: JobKind;
  readonly stage: Stage;
  readonly signals: readonly Signal[];
  readonly heads: HeadEvidence | undefined;
  readonly language: LanguageResult;
  readonly positions: Positions;
  /** The app's own: from this risk on a family flags, in place of the first step of the ladder's. */
  readonly ownThresholds?: OwnThresholds;
}

type OwnThresholds = Readonly<Partial<Record<Family, number>>>;

/** Evidence in, verdict out: the ladder of design "Stages", stage 9. Pure. */
export function decide(evidence: Evidence): Verdict {
  const { kind, stage, signals, heads, language, positions, ownThresholds } = evidence;
  const byRules = withDefence(signals, heads?.scores.defence ?? 0);
  const opinions = heads === undefined ? [] : opinionsOf(kind, heads);
  const risks = withHeads(byRules, opinions);
  const actions = actionsOf(risks, kind, ownThresholds);
  const suggestion = worstOf(heard(risks, risks, ownThresholds), heard(byRules, risks, ownThresholds), actions, kind);
  const action = suggestion;
  const risk = riskOf(risks, action);
  return {
    action,
    suggestion,
    risk,
    confidence: confidenceOf(action, risk, risks, evidence),
    rationale: rationaleOf({ action, signals, opinions, positions }),
    breakdown: breakdownOf(risks),
    directives: directivesFor({ action, actions, kind, stage, signals, risks }),
    matchedRuleIds: [...new Set(signals.map((signal) => signal.ruleId))].sort(),
    language,
    signals,
  };
}

function actionsOf(risks: FamilyRisks, kind: JobKind, own: OwnThresholds = {}): FamilyActions {
  return Object.fromEntries(
    families.map((family) => [family, actionFrom(own[family], risks[family], thresholds[kind][family])]),
  ) as Record<Family, EngineAction>;
}

/** With a threshold of the app's own the first step of the ladder is there; the later ones stay, as far as they lie above. */
function actionFrom(own: number | undefined, risk: number, steps: Steps): EngineAction {
  if (own === undefined) return actionAt(risk, steps);
  return risk === 0 || risk < own ? "ALLOW" : actionAt(Math.max(risk, ...firstStepOf(steps)), steps);
}

/** Empty where the family never flags by itself. */
function firstStepOf(steps: Steps): number[] {
  const all: number[] = Object.values(steps);
  return all.length === 0 ? [] : [Math.min(...all)];
}

/** `risks`, 0 for families that lie below the app's own threshold: they weigh in nowhere. */
function heard(risks: FamilyRisks, whole: FamilyRisks, own: OwnThresholds | undefined): FamilyRisks {
  if (own === undefined) return risks;
  const kept = families.map((family) => [family, whole[family] < (own[family] ?? 0) ? 0 : risks[family]]);
  return Object.fromEntries(kept) as FamilyRisks;
}

function actionAt(risk: number, steps: Steps): EngineAction {
  let action: EngineAction = "ALLOW";
  for (const step of strength) {
    const from = step === "ALLOW" ? undefined : steps[step];
    if (from !== undefined && risk >= from) action = step;
  }
  return action;
}

function worstOf(risks: FamilyRisks, byRules: FamilyRisks, actions: FamilyActions, kind: JobKind): EngineAction {
  let worst: EngineAction = "ALLOW";
  for (const family of families) worst = stronger(worst, actions[family]);
  const attack = Math.max(risks.injection, risks.jailbreak, risks.tool_abuse);
  const isData = kind === "rag_chunk" || kind === "tool_output";
  if (isData && attack >= alliedHardBlock.attack && risks.exfiltration >= alliedHardBlock.ally) return "HARD_BLOCK";
  if (worst === "ALLOW" && attackRisk(byRules) >= togetherReview) return "REVIEW";
  return worst;
}

function riskOf(risks: FamilyRisks, action: EngineAction): number {
  const [least, most] = riskBands[action];
  const all = Math.max(attackRisk(risks), risks.secrets, risks.pii * 0.7);
  return round(Math.min(most, Math.max(least, all)));
}

/**
 * How often a verdict of this risk is right: on attacks as measured on texts that taught nothing, by kind of text; on secrets and
 * personal data as sure as their strongest finding. An ALLOW is less sure where rules and model do not know the language.
 */
function confidenceOf(action: EngineAction, risk: number, risks: FamilyRisks, known: Known): number {
  if (action === "ALLOW") {
    const right = 1 - between(attackShareAt[headGroup[known.kind]], risk);
    return round(known.language.degraded ? right * unknownLanguage : right);
  }
  const isFlagged = (family: Family): boolean => risks[family] >= flaggedFrom;
  const isPrivate = (isFlagged("secrets") || isFlagged("pii")) && !attackFamilies.some(isFlagged);
  return round(isPrivate ? Math.max(risks.secrets, risks.pii) : between(attackShareAt[headGroup[known.kind]], risk));
}

const attackFamilies = families.filter((family) => family !== "secrets" && family !== "pii");

type Known = Pick<Evidence, "kind" | "language">;

/** The value at `at`, 0 to 1, of a line through equally spaced points. */
function between(points: readonly number[], at: number): number {
  const place = at * (points.length - 1);
  const before = Math.min(points.length - 2, Math.floor(place));
  return points[before]! + (points[before + 1]! - points[before]!) * (place - before);
}

function breakdownOf(risks: FamilyRisks): Partial<Record<Family, number>> {
  const breakdown: Partial<Record<Family, number>> = {};
  for (const family of families) if (risks[family] > 0) breakdown[family] = round(risks[family]);
  return breakdown;
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000;
