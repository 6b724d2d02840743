import {
  type EngineAction,
  type Family,
  families,
  type JobKind,
  jobKinds,
  type Signal,
} from "../../../src/contracts/verdict.ts";
import { rulesWith } from "../../rules/pack.ts";
import { type HeadName, type HeadScores, type HeadSteps, headNames } from "../classify/head-scorer.ts";
import { wideGapsName } from "../views/wide-gaps.ts";
import { defended, headFamily, headGroup, headMost, headRiskAt } from "./thresholds.ts";

/** What the classifier says (windows in UTF-16 units of the original), and which of it counts. */
export interface HeadEvidence {
  readonly scores: HeadScores;
  readonly asked: AskedHeads;
}

/** Which heads look at texts of a kind. */
export type AskedHeads = Readonly<Record<JobKind, readonly AskedHead[]>>;

interface AskedHead {
  readonly head: HeadName;
  readonly steps: HeadSteps;
  readonly most: number;
}

/** `steps`: from where on probabilities count, by "<group of kinds>.<head>"; a head without steps is not asked. */
export function askedHeads(steps: Readonly<Record<string, HeadSteps>>): AskedHeads {
  const askedOf = (kind: JobKind) =>
    headNames.flatMap((head): AskedHead[] => {
      // The injection head reads what was typed, in prompts and hidden in data, by the same steps.
      const group = head === "injection" && headGroup[kind] === "data" ? "scan" : headGroup[kind];
      const own = steps[`${group}.${head}`];
      return own === undefined ? [] : [{ head, steps: own, most: headMost[head] ?? 1 }];
    });
  return Object.fromEntries(jobKinds.map((kind) => [kind, askedOf(kind)])) as Record<JobKind, AskedHead[]>;
}

/** A risk of each family, in the order of `families`: names looked up one by one would cost a short text more than its words. */
export type FamilyRisks = readonly number[];
/** What each family alone would lead to, in that order. */
export type FamilyActions = readonly EngineAction[];
/** Where each family stands in them. */
export const familyAt = Object.fromEntries(families.map((family, at) => [family, at])) as Readonly<
  Record<Family, number>
>;

/** An attack that had to be decoded to be seen was hidden on purpose: its points rise by this share of what is missing to 1. */
const hiddenRise = 0.35;
/** Two rules on the same words are one piece of evidence and a bit. */
const overlapFactor = 0.4;
const headShare = 0.5;
const openViews: ReadonlySet<string> = new Set(["plain", "folded", wideGapsName]);
const neverRaised: ReadonlySet<Family> = new Set(["secrets", "pii", "obfuscation"]);

/** Points of a signal after the way it was hidden. */
export function weightOf(signal: Signal): number {
  if (openViews.has(signal.view) || neverRaised.has(signal.family)) return signal.points;
  return signal.points + (1 - signal.points) * signal.points * hiddenRise;
}

/**
 * What the rules say of each family, 0 to 1: noisy-or over distinct rules, the strongest place of each, with rules that
 * fired on the same words counted in part. Of secrets and personal data the strongest counts alone: two doubtful ones
 * do not make a certain one.
 */
function ruleRisks(signals: readonly Signal[]): FamilyRisks {
  if (signals.length === 0) return noRisks;
  const strongest = new Map<string, Signal>();
  for (const signal of signals) {
    const known = strongest.get(signal.ruleId);
    if (known === undefined || weightOf(signal) > weightOf(known)) strongest.set(signal.ruleId, signal);
  }
  const sorted = [...strongest.values()].sort((a, b) => weightOf(b) - weightOf(a));
  const risks = [...noRisks];
  for (const family of new Set(sorted.map((signal) => signal.family))) {
    const own = sorted.filter((signal) => signal.family === family);
    risks[familyAt[family]] = family === "secrets" || family === "pii" ? own[0]!.points : noisyOr(own);
  }
  return risks;
}

/** Of a text in which nothing was found. */
export const noRisks: FamilyRisks = families.map(() => 0);

function noisyOr(signals: readonly Signal[]): number {
  let safe = 1;
  for (let at = 0; at < signals.length; at++) {
    const signal = signals[at]!;
    let before = 0;
    while (before < at && !sharesPlace(signals[before]!, signal)) before += 1;
    safe *= 1 - weightOf(signal) * (before < at ? overlapFactor : 1);
  }
  return 1 - safe;
}

const sharesPlace = (a: Signal, b: Signal): boolean => a.start < b.end && b.start < a.end;

/** What one head makes of a text, as a risk of its family. */
export interface HeadOpinion {
  readonly head: HeadName;
  readonly risk: number;
  /** Its window, in UTF-16 units of the original. */
  readonly start: number;
  readonly end: number;
}

/**
 * The opinions of the heads that look at texts of this kind, strongest first; `odds`: how much likelier an attack is than where they were
 * calibrated.
 */
export function opinionsOf(kind: JobKind, { scores, asked }: HeadEvidence, odds = 1): HeadOpinion[] {
  const opinions: HeadOpinion[] = [];
  for (const { head, steps, most } of asked[kind]) {
    const { probability, start, end } = scores[head];
    const said = likelier(probability, odds);
    const sure = head === "injection" ? lessSure(said, scores.defence) : said;
    const risk = Math.min(headRisk(sure, steps), most);
    // Two or three: not worth a sort.
    let place = opinions.length;
    for (; place > 0 && opinions[place - 1]!.risk < risk; place--) opinions[place] = opinions[place - 1]!;
    opinions[place] = { head, risk, start, end };
  }
  return opinions;
}

/** A probability where the odds of an attack are so many times those that it was calibrated at. */
export const likelier = (probability: number, odds: number): number =>
  (probability * odds) / (1 + probability * (odds - 1));

/** The injection head's probability, its odds divided as far as the text is a developer's own. */
export const lessSure = (probability: number, defence: number): number =>
  probability / (probability + (1 - probability) * defended.headOdds ** clearly(defence));

/** What of a likelihood lies beyond doubt: nothing of the first part, then in proportion. */
const clearly = (defence: number): number => Math.max(0, (defence - defended.from) / (1 - defended.from));

/**
 * The rules' risks in a text that may be a developer's prompt: what it forbids or quotes is not what it asks for. As likely as that
 * is, the rules on orders weigh less; but not on an order that the text opens with (a developer opens with what the model is), nor
 * on what no developer says at all.
 */
export function withDefence(signals: readonly Signal[], defence: number): FamilyRisks {
  const byRules = ruleRisks(signals);
  const share = clearly(defence);
  if (share === 0 || signals.length === 0) return byRules;
  const notHis = ruleRisks(signals.filter((signal) => opensText(signal) || neverDevelopers.has(signal.ruleId)));
  const weight = 1 - defended.rules * share;
  const risks = [...byRules];
  for (const family of defended.families) {
    const at = familyAt[family];
    risks[at] = Math.max(notHis[at]!, 1 - (1 - byRules[at]!) ** weight);
  }
  return risks;
}

const neverDevelopers = rulesWith("never_developers");
const opensDevelopers = rulesWith("opens_developers");

const opensText = ({ start, ruleId }: Signal): boolean => start < defended.openingUnits && !opensDevelopers.has(ruleId);

/**
 * The rules' risks with the heads' opinions. The larger of the two leads and the smaller adds a part of what is missing
 * to 1: they see the same words, but by different means. Personas and pressure have no head of their own: the injection
 * head, which learned from them too, stands beside their rules as well.
 */
export function withHeads(byRules: FamilyRisks, opinions: readonly HeadOpinion[]): FamilyRisks {
  const risks = [...byRules];
  for (const { head, risk } of opinions) {
    if (risk === 0) continue;
    const at = familyAt[headFamily[head]];
    risks[at] = joined(risks[at]!, risk);
    const persona = risks[familyAt.jailbreak]!;
    if (head === "injection" && persona > 0) risks[familyAt.jailbreak] = joined(persona, risk);
  }
  return risks;
}

/** With what each turn behind a developer's prompt is alone, where that would flag. */
export function withTurnsAlone(
  risks: FamilyRisks,
  signals: readonly Signal[],
  heads: HeadEvidence,
  odds: number,
): FamilyRisks {
  const { turns } = heads.scores;
  if (turns === undefined) return risks;
  const steps = heads.asked.scan.find(({ head }) => head === "injection")?.steps;
  return turns.reduce((known, { start, end, injection, flagsFrom }) => {
    const risk = steps === undefined ? 0 : headRisk(likelier(injection, odds), steps);
    const byRules = ruleRisks(signals.filter((signal) => signal.start >= start && signal.start < end));
    const alone = withHeads(byRules, [{ head: "injection", risk, start, end }]);
    return known.map((all, at) =>
      defendedPlaces.has(at) && alone[at]! >= flagsFrom ? Math.max(all, alone[at]!) : all,
    );
  }, risks);
}

const defendedPlaces: ReadonlySet<number> = new Set(defended.families.map((family) => familyAt[family]));

function joined(byRules: number, byHead: number): number {
  const larger = Math.max(byRules, byHead);
  return larger + (1 - larger) * Math.min(byRules, byHead) * headShare;
}

/** Straight lines through the head's own review and block steps; below them it falls off by the square, to noise. */
export function headRisk(probability: number, { review, block }: HeadSteps): number {
  const at = headRiskAt;
  if (probability < review) {
    const risk = (probability / review) ** 2 * at.review;
    return risk < at.least ? 0 : risk;
  }
  if (probability < block) return at.review + ((probability - review) / (block - review)) * (at.block - at.review);
  return block >= 1 ? at.block : at.block + ((probability - block) / (1 - block)) * (at.most - at.block);
}

/** Places of the families of attacks. Personal data and secrets are no attack and stay out. */
export const attackPlaces: readonly number[] = families
  .filter((family) => family !== "secrets" && family !== "pii")
  .map((family) => familyAt[family]);

/** Risk of all attack families together. */
export function attackRisk(risks: FamilyRisks): number {
  let safe = 1;
  for (const at of attackPlaces) safe *= 1 - risks[at]!;
  return 1 - safe;
}
