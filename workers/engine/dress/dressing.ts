import type { Signal } from "../../../src/contracts/verdict.ts";
import { foldedBetween } from "../fold/fold.ts";
import { holds, marks } from "../fold/text-survey.ts";
import { isOpen, type Reading } from "../reading.ts";
import { type HiddenRange, hiddenRanges } from "../views/hidden-ranges.ts";
import { selectorName, zeroWidthName } from "../views/invisible.ts";
import { engineRules, engineSignal } from "./engine-rules.ts";
import { suffixStart } from "./suffix.ts";

/** From how many on a way of dressing text is no accident of typing, typesetting or emoji. */
const least = { tags: 3, insideWords: 4, mixedTokens: 3, bidiOverrides: 2, stacked: 24, styled: 16 } as const;
/** Look-alikes and broken words must be this dense: one in so many units. */
const unitsPerEvasionMax = 400;
/** In so short a text two words of mixed alphabets are none either. */
const shortUnits = 300;

const firstTag = /\udb40[\udc20-\udc7e]/;
const firstInvisible = /[a-z][\u200b-\u200f\u2060-\u2064\ufeff\u180e\u034f]+[a-z]/i;
const runInRun = /^(?:base64|base32|hex|binary digits) in (?:base64|base32|hex|binary digits)/;
const backslash = 0x5c;
/** Not the classes and signs of a regular expression in a row. */
const slashed = /(?!(?:\\[dwsbDWSB.*+?()[\]{}|/^$-]){12})(?:\\[^\\]){12}/y;
/** A short text that is nothing else; characters may be two units, backslashes several. */
const slashedThroughout = /^\s{0,9}(?:\\{1,8}[^\\]\s{0,3}){5,400}\\{0,8}$/u;
const override = /[\u202d\u202e]/;
const viewRules = [
  [selectorName, engineRules.selectorBytes],
  [zeroWidthName, engineRules.zeroWidthBits],
] as const;

/** Where `slashed` matches first; -1: nowhere. Most backslashes stand alone. */
function firstSlashed(text: string): number {
  for (let at = text.indexOf("\\"); at >= 0; at = text.indexOf("\\", at + 1)) {
    slashed.lastIndex = at;
    if (text.charCodeAt(at + 2) === backslash && slashed.test(text)) return at;
  }
  return -1;
}

/**
 * What the dress of a text (`isPrompt`: typed by a user) says by itself: signals from the fold's counters and from
 * the views that were made.
 */
export function dressingSignals(plain: Reading, views: readonly Reading[], isPrompt: boolean): Signal[] {
  const { evasions, source, survey } = plain.folded;
  const signals: Signal[] = [];
  const note = (rule: (typeof engineRules)[keyof typeof engineRules], at: number) =>
    signals.push(engineSignal(rule, Math.max(0, at), source.length));
  const dense = (count: number) => count * unitsPerEvasionMax >= source.length;

  if (evasions.tags >= least.tags) note(engineRules.tagCharacters, source.search(firstTag));
  if (evasions.insideWords >= least.insideWords && dense(evasions.insideWords)) {
    note(engineRules.brokenWords, source.search(firstInvisible));
  }
  const mixedMin = source.length <= shortUnits ? least.mixedTokens - 1 : least.mixedTokens;
  if (evasions.mixedTokens >= mixedMin && dense(evasions.mixedTokens)) note(engineRules.lookAlikes, 0);
  if (evasions.bidi >= least.bidiOverrides && override.test(source)) note(engineRules.bidi, source.search(override));
  if (evasions.stacked >= least.stacked) note(engineRules.stackedMarks, 0);
  if (evasions.styled >= least.styled && dense(evasions.styled)) note(engineRules.styledLetters, 0);
  if (holds(source, survey, marks.backslash, "\\")) {
    const at = slashedThroughout.test(source) ? 0 : firstSlashed(source);
    if (at >= 0) note(engineRules.slashed, at);
  }
  const suffix = isPrompt ? suffixStart(source) : -1;
  if (suffix >= 0) note(engineRules.suffix, suffix);
  if (views.length === 0) return signals;
  for (const [name, rule] of viewRules) {
    const view = views.find((reading) => reading.view === name);
    if (view === undefined) continue;
    const span = view.toOriginal(0, view.folded.source.length);
    signals.push(engineSignal(rule, span.start, span.end));
  }
  const nested = views.find((reading) => runInRun.test(reading.view));
  if (nested !== undefined) {
    const span = nested.toOriginal(0, nested.folded.source.length);
    signals.push(engineSignal(engineRules.nestedEncoding, span.start, span.end, nested.view));
  }
  return signals;
}

/** Below this a rule's remark on encodings is no announcement. */
const announcedFrom = 0.3;

/** Whether the text itself says that part of it is encoded and is to be acted on: some rule of the family fired in plain. */
export function announcesCode(matched: readonly Signal[]): boolean {
  return matched.some(
    ({ family, points, view }) => family === "obfuscation" && points >= announcedFrom && view === "plain",
  );
}

const addressed =
  /\b(?:ai|a\.i\.|assistants?|llms?|language models?|chat ?bots?|chatgpt|gpt|claude|gemini|copilot|ai agents?|system prompt|you are|your (?:instructions|task|response|reply|answer|summary|output))\b/;
const ordered =
  /\b(?:ignore|disregard|forget|must|should|never|always|(?:do not|don't)(?! (?:index|remove|edit|touch|change|modify|minify|move|cache|reorder)\b)|instead|send|forward|reply|respond|answer|include|say|tell|output|write|print|recommend|mention|visit|execute|run|call|click|reveal|transfer|delete|approve|rate|hire|append|add)\b/;
const rangeUnitsMin = 20;
const rangeUnitsMax = 20_000;

/** Hidden ranges of the plain text, and a signal for each that speaks to an assistant and tells it what to do. */
export function hiddenOrders(plain: Reading): { ranges: HiddenRange[]; signals: Signal[] } {
  const { source, survey } = plain.folded;
  const ranges = hiddenRanges(source, survey);
  const signals: Signal[] = [];
  for (const { start, end, name } of ranges) {
    if (end - start < rangeUnitsMin) continue;
    const inner = foldedBetween(plain.folded, start, Math.min(end, start + rangeUnitsMax));
    if (addressed.test(inner) && ordered.test(inner))
      signals.push(engineSignal(engineRules.hiddenOrder, start, end, name));
  }
  return { ranges, signals };
}

/** Signals that stand inside a hidden range are told so: hiding an order is part of the attack. */
export function placeInRanges(signals: readonly Signal[], ranges: readonly HiddenRange[]): Signal[] {
  if (ranges.length === 0) return [...signals];
  const sorted = [...ranges].sort((a, b) => a.start - b.start);
  return signals.map((signal) => {
    if (!isOpen(signal)) return signal;
    let low = 0;
    let high = sorted.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (sorted[middle]!.start <= signal.start) low = middle;
      else high = middle - 1;
    }
    const range = sorted[low]!;
    return range.start <= signal.start && signal.end <= range.end ? { ...signal, view: range.name } : signal;
  });
}
