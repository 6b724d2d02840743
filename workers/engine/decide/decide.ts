import {
  type EngineAction,
  type Family,
  families,
  type JobKind,
  jobKinds,
  type LanguageResult,
  type Signal,
  type Stage,
  type Verdict,
} from "../../../src/contracts/verdict.ts";
import type { Positions } from "../positions.ts";
import { directivesFor } from "./directives.ts";
import {
  attackPlaces,
  attackRisk,
  type FamilyActions,
  type FamilyRisks,
  familyAt,
  type HeadEvidence,
  type HeadOpinion,
  noRisks,
  opinionsOf,
  withDefence,
  withHeads,
  withTurnsAlone,
} from "./family-risk.ts";
import { loudestOf, rationaleOf } from "./rationale.ts";
import { strength, stronger } from "./strength.ts";
import {
  alliedHardBlock,
  answerOdds,
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

/** Evidence in, verdict out: signals become a risk of each family, and those the action of the ladder. Pure. */
export function decide(evidence: Evidence): Verdict {
  const { kind, stage, signals, heads } = evidence;
  const odds = stage === "response" ? answerOdds : 1;
  const opinions = heads === undefined ? noOpinions : opinionsOf(kind, heads, odds);
  const isClear = signals.length === 0 && heads?.scores.turns === undefined && opinions.every(isNoise);
  return isClear ? clearVerdict(evidence, opinions) : weighed(evidence, opinions, odds);
}

const noOpinions: readonly HeadOpinion[] = [];
const isNoise = ({ risk }: HeadOpinion): boolean => risk === 0;

function weighed(evidence: Evidence, opinions: readonly HeadOpinion[], odds: number): Verdict {
  const { kind, stage, signals, heads, language, positions, ownThresholds } = evidence;
  const byRules = withDefence(signals, heads?.scores.defence ?? 0);
  const whole = withHeads(byRules, opinions);
  const risks = heads === undefined ? whole : withTurnsAlone(whole, signals, heads, odds);
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
    matchedRuleIds: signals.length === 0 ? [] : [...new Set(signals.map((signal) => signal.ruleId))].sort(),
    language,
    signals,
    heard: loudestOf(opinions),
  };
}

/** No rule and no head has anything to say: of most texts, and then there is nothing to weigh. */
function clearVerdict(evidence: Evidence, opinions: readonly HeadOpinion[]): Verdict {
  const { signals, language, positions } = evidence;
  const risk = riskOf(noRisks, "ALLOW");
  return {
    action: "ALLOW",
    suggestion: "ALLOW",
    risk,
    confidence: confidenceOf("ALLOW", risk, noRisks, evidence),
    rationale: rationaleOf({ action: "ALLOW", signals, opinions, positions }),
    breakdown: {},
    directives: [],
    matchedRuleIds: [],
    language,
    signals,
  };
}

/** From which risk on each action follows, in order of strength. */
type Ladder = readonly number[];

/** By kind, in the order of `families`. */
const ladders = Object.fromEntries(
  jobKinds.map((kind) => [kind, families.map((family) => ladderOf(thresholds[kind][family]))]),
) as Record<JobKind, Ladder[]>;

function ladderOf(steps: Steps): Ladder {
  return strength.map((action) => (action === "ALLOW" ? 0 : (steps[action] ?? Number.POSITIVE_INFINITY)));
}

function actionsOf(risks: FamilyRisks, kind: JobKind, own: OwnThresholds | undefined): FamilyActions {
  const ladderAt = ladders[kind];
  const actions: EngineAction[] = [];
  for (let at = 0; at < risks.length; at++) actions.push(actionFrom(own?.[families[at]!], risks[at]!, ladderAt[at]!));
  return actions;
}

/** With a threshold of the app's own the first step of the ladder is there; the later ones stay, as far as they lie above. */
function actionFrom(own: number | undefined, risk: number, ladder: Ladder): EngineAction {
  if (own === undefined) return actionAt(risk, ladder);
  return risk === 0 || risk < own ? "ALLOW" : actionAt(Math.max(risk, firstStepOf(ladder)), ladder);
}

/** 0 where the family never flags by itself. */
function firstStepOf(ladder: Ladder): number {
  const first = Math.min(...ladder.slice(1));
  return Number.isFinite(first) ? first : 0;
}

/** `risks`, 0 for families that lie below the app's own threshold: they weigh in nowhere. */
function heard(risks: FamilyRisks, whole: FamilyRisks, own: OwnThresholds | undefined): FamilyRisks {
  if (own === undefined) return risks;
  return risks.map((risk, at) => (whole[at]! < (own[families[at]!] ?? 0) ? 0 : risk));
}

function actionAt(risk: number, ladder: Ladder): EngineAction {
  let action: EngineAction = "ALLOW";
  if (risk === 0) return action;
  for (let step = 1; step < ladder.length; step++) if (risk >= ladder[step]!) action = strength[step]!;
  return action;
}

function worstOf(risks: FamilyRisks, byRules: FamilyRisks, actions: FamilyActions, kind: JobKind): EngineAction {
  let worst: EngineAction = "ALLOW";
  for (const action of actions) worst = stronger(worst, action);
  const attack = Math.max(risks[familyAt.injection]!, risks[familyAt.jailbreak]!, risks[familyAt.tool_abuse]!);
  const ally = risks[familyAt.exfiltration]!;
  const isData = kind === "rag_chunk" || kind === "tool_output";
  if (isData && attack >= alliedHardBlock.attack && ally >= alliedHardBlock.ally) return "HARD_BLOCK";
  if (worst === "ALLOW" && attackRisk(byRules) >= togetherReview) return "REVIEW";
  return worst;
}

function riskOf(risks: FamilyRisks, action: EngineAction): number {
  const [least, most] = riskBands[action];
  const all = Math.max(attackRisk(risks), risks[familyAt.secrets]!, risks[familyAt.pii]! * 0.7);
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
  const ownRisk = Math.max(risks[familyAt.secrets]!, risks[familyAt.pii]!);
  const isPrivate = ownRisk >= flaggedFrom && !attackPlaces.some((at) => risks[at]! >= flaggedFrom);
  return round(isPrivate ? ownRisk : between(attackShareAt[headGroup[known.kind]], risk));
}

type Known = Pick<Evidence, "kind" | "language">;

/** The value at `at`, 0 to 1, of a line through equally spaced points. */
function between(points: readonly number[], at: number): number {
  const place = at * (points.length - 1);
  const before = Math.min(points.length - 2, Math.floor(place));
  return points[before]! + (points[before + 1]! - points[before]!) * (place - before);
}

function breakdownOf(risks: FamilyRisks): Partial<Record<Family, number>> {
  const breakdown: Partial<Record<Family, number>> = {};
  for (let at = 0; at < risks.length; at++) if (risks[at]! > 0) breakdown[families[at]!] = round(risks[at]!);
  return breakdown;
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000;
