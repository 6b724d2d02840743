import { type ReplyPlace, type ScanTask, verdictNumbers, verdictStrings } from "../../src/contracts/engine-message.ts";
import { limits } from "../../src/contracts/limits.ts";
import {
  engineActions,
  type Family,
  type Finding,
  type LanguageResult,
  type Signal,
  type Verdict,
} from "../../src/contracts/verdict.ts";
import { type Positions, positionsOf } from "./positions.ts";
import { redact } from "./redact.ts";

/**
 * Writes a verdict where a batch's reply wants it (src/contracts/engine-message.ts says what stands where), but for the time that it took,
 * which its making is a part of. Offsets become characters here.
 */
export function writeVerdict(task: ScanTask, verdict: Verdict, place: ReplyPlace): void {
  const { numbers, numbersAt, strings, stringsAt } = place;
  const positions = positionsOf(task.text);
  numbers[numbersAt + verdictNumbers.action] = engineActions.indexOf(verdict.action);
  numbers[numbersAt + verdictNumbers.risk] = verdict.risk;
  numbers[numbersAt + verdictNumbers.confidence] = verdict.confidence;
  numbers[numbersAt + verdictNumbers.chars] = positions.count;
  numbers[numbersAt + verdictNumbers.heardStart] = verdict.heard?.start ?? -1;
  numbers[numbersAt + verdictNumbers.heardEnd] = verdict.heard?.end ?? -1;

  const directives = listJson(verdict.directives);
  strings[stringsAt + verdictStrings.result] = knownJson(verdict) ?? noted(verdict, resultJson(verdict, directives));
  strings[stringsAt + verdictStrings.directives] = verdict.directives.length === 0 ? "" : directives;
  strings[stringsAt + verdictStrings.pii] = piiJson(verdict.signals);
  strings[stringsAt + verdictStrings.findings] = task.wantsFindings
    ? `,"findings":${JSON.stringify(findingsOf(verdict.signals, positions))}`
    : "";
  strings[stringsAt + verdictStrings.redaction] = task.wantsRedaction
    ? `,"redaction":${JSON.stringify(redact(task.text, verdict.signals, positions))}`
    : "";
}

/** Nothing was found, by no rule and no head. */
const isClear = ({ signals, directives, matchedRuleIds, breakdown }: Verdict): boolean =>
  signals.length === 0 && directives.length === 0 && matchedRuleIds.length === 0 && isEmpty(breakdown);

function isEmpty(breakdown: Verdict["breakdown"]): boolean {
  for (const _ in breakdown) return false;
  return true;
}

/** The latest clear verdict, and what was written for it. */
let latest: { readonly verdict: Verdict; readonly json: string } | undefined;

/** Verdicts on texts in which nothing was found are mostly alike to the last sign: then what was written is there still. */
const knownJson = (verdict: Verdict): string | undefined =>
  latest !== undefined && isClear(verdict) && isSaidAlike(latest.verdict, verdict) ? latest.json : undefined;

function noted(verdict: Verdict, json: string): string {
  if (isClear(verdict)) latest = { verdict, json };
  return json;
}

/** Whether `resultJson` says the same of two clear verdicts. */
function isSaidAlike(a: Verdict, b: Verdict): boolean {
  if (a.action !== b.action || a.suggestion !== b.suggestion || a.risk !== b.risk) return false;
  if (a.confidence !== b.confidence || a.rationale !== b.rationale) return false;
  const one = a.language;
  const other = b.language;
  return (
    one.language === other.language &&
    one.detected === other.detected &&
    one.confidence === other.confidence &&
    one.source === other.source &&
    one.hint_agrees === other.hint_agrees &&
    one.support_status === other.support_status &&
    one.model_set === other.model_set &&
    one.degraded === other.degraded &&
    one.message === other.message
  );
}

function resultJson(verdict: Verdict, directives: string): string {
  return (
    `"engine_action":"${verdict.action}","needs_review":${verdict.action === "REVIEW"},"confidence":${decimal(verdict.confidence)},` +
    `"suggestion":"${verdict.suggestion}","rationale":${JSON.stringify(verdict.rationale)},` +
    `"score_breakdown":${breakdownJson(verdict)}},"policy":{"directives":${directives},` +
    `"matched_rule_ids":${listJson(verdict.matchedRuleIds)}},"language":${languageJson(verdict.language)}`
  );
}

// By hand where names and numbers need no escape: one call of `JSON.stringify` for each would cost a short text as much as its rules.

const listJson = (list: readonly string[]): string => (list.length === 0 ? "[]" : JSON.stringify(list));

/** Shares as they are written, by thousandths: V8 takes long over a fraction. */
const thousandths = Array.from({ length: 1_001 }, (_, count) => String(count / 1_000));

function decimal(share: number): string {
  const count = Math.round(share * 1_000);
  return count / 1_000 === share ? (thousandths[count] ?? String(share)) : String(share);
}

function breakdownJson({ breakdown, risk }: Verdict): string {
  let json = "{";
  for (const family in breakdown) json += `"${family}":${decimal(breakdown[family as Family]!)},`;
  return `${json}"risk":${decimal(risk)}}`;
}

/** Codes and names of this engine's; only a message may hold more. */
function languageJson(language: LanguageResult): string {
  const { message } = language;
  return (
    `{"language":"${language.language}","detected":"${language.detected}","confidence":${decimal(language.confidence)},` +
    `"source":"${language.source}","hint_agrees":${language.hint_agrees},"support_status":"${language.support_status}",` +
    `"model_set":"${language.model_set}","degraded":${language.degraded},` +
    `"message":${message === "" ? '""' : JSON.stringify(message)}}`
  );
}

/** `{"total":n,"types":{…}}`, or "" where there is none. */
function piiJson(signals: readonly Signal[]): string {
  let types: Record<string, number> | undefined;
  let total = 0;
  for (const signal of signals) {
    if (signal.family !== "pii" || signal.type === "") continue;
    types ??= {};
    types[signal.type] = (types[signal.type] ?? 0) + 1;
    total += 1;
  }
  return total === 0 ? "" : JSON.stringify({ total, types });
}

/** Reported findings, in order of place: what a rule found in a place in several readings once; the strongest where there are too many. */
function findingsOf(signals: readonly Signal[], positions: Positions): Finding[] {
  const strongest = new Map<string, Signal>();
  for (const signal of signals) {
    const place = `${signal.ruleId} ${signal.start} ${signal.end}`;
    const other = strongest.get(place);
    if (other === undefined || other.points < signal.points) strongest.set(place, signal);
  }
  let kept = [...strongest.values()];
  if (kept.length > limits.signalsPerTextMax)
    kept = kept.sort((a, b) => b.points - a.points).slice(0, limits.signalsPerTextMax);
  return kept
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((signal) => ({
      rule_id: signal.ruleId,
      family: signal.family,
      start: positions.characterAt(signal.start),
      end: positions.characterAt(signal.end),
      score: Math.round(signal.points * 1_000) / 1_000,
    }));
}
