import type { Inspection, LanguageResult, Signal, Verdict } from "../../src/contracts/verdict.ts";
import { withoutFrame } from "./classify/assembled.ts";
import type { HeadScorer } from "./classify/head-scorer.ts";
import { besidesMarkup } from "./classify/markup.ts";
import { besideQuery } from "./classify/query.ts";
import { noOdds, scoresOf } from "./classify/scores-of.ts";
import { decide, type Evidence } from "./decide/decide.ts";
import type { AskedHeads, HeadEvidence } from "./decide/family-risk.ts";
import { withFaintRemarks } from "./decide/stray-remarks.ts";
import { type HeadOdds, hiddenOdds, suffixOdds } from "./decide/thresholds.ts";
import { announcesCode, dressingSignals, hiddenOrders, placeInRanges } from "./dress/dressing.ts";
import { engineRules, engineSignal } from "./dress/engine-rules.ts";
import { withoutOwnTags } from "./dress/own-tags.ts";
import { foldText } from "./fold/fold.ts";
import type { FoldTables } from "./fold/fold-tables.ts";
import { identifyLanguage } from "./language/identify.ts";
import { Matcher } from "./match/match.ts";
import type { CompiledPack } from "./match/rule-pack.ts";
import { piiSignals } from "./pii/pii-signals.ts";
import { type BeforePolicy, type CompiledPolicy, underPolicy } from "./policy/policy.ts";
import { positionsOf } from "./positions.ts";
import { plainReading, type Reading, type Span } from "./reading.ts";
import { Call } from "./tool/call.ts";
import { signalsOf } from "./tool/call-signals.ts";
import { boundByCall } from "./tool/head-bounds.ts";
import { unheardIn } from "./tool/mentioned/unheard.ts";
import { besidesWritten, withoutPayloads, withoutSearched, writtenIn } from "./tool/written.ts";
import { type Tells, unwrap, ViewBudget } from "./views/unwrap.ts";

/** What an engine inspects with. */
export interface Parts {
  readonly foldTables: FoldTables;
  readonly pack: CompiledPack;
  readonly heads: HeadScorer | undefined;
  readonly asked: AskedHeads;
  readonly elapsedMs: () => number;
}

/** One text on its way through the engine. Every method but `verdict` is a stage of `stages`, to be called once and in that order. */
export class Inspecting {
  readonly #parts: Parts;
  readonly #task: Inspection;
  /** What a call proposes; undefined of any other text. */
  readonly #call: Call | undefined;
  #plain!: Reading;
  #views!: readonly Reading[];
  #matched!: readonly Signal[];
  #signals!: Signal[];
  /** What a call writes into files. */
  #written!: readonly Span[];
  /** How much likelier what each head looks for is in the text as it is dressed. */
  #odds = noOdds;
  #isFlooded = false;
  #allRead = true;
  #heads: HeadEvidence | undefined;
  #language!: LanguageResult;

  constructor(parts: Parts, task: Inspection) {
    this.#parts = parts;
    this.#task = task;
    this.#call = callOf(task, task.text);
  }

  fold(): void {
    this.#plain = plainReading(foldText(this.#task.text, this.#parts.foldTables));
  }

  match(): void {
    const { pack, foldTables } = this.#parts;
    const matcher = new Matcher(pack, this.#task.kind, this.#task.text.length);
    const { views, allRead } = readViews(this.#plain, matcher, foldTables);
    const { signals, isFlooded } = matcher.matches;
    this.#views = views;
    this.#allRead = allRead;
    this.#matched = signals;
    this.#isFlooded = isFlooded;
  }

  /** What was matched where it stands, and how the text is dressed up. */
  place(): void {
    const { text, kind, toolName } = this.#task;
    const hidden = hiddenOrders(this.#plain);
    const dressing = dressingSignals(this.#plain, this.#views, kind === "scan");
    const placed = placeInRanges(withoutOwnTags(text, this.#matched), hidden.ranges);
    const noticed = withFaintRemarks(placed, kind, text.length);
    this.#odds = oddsOf(dressing);
    this.#written = writtenIn(this.#call);
    this.#signals = withoutSearched(kind, toolName, withoutPayloads(text, this.#written, noticed));
    this.#add(hidden.signals);
    this.#add(dressing);
  }

  findPersonalData(): void {
    this.#add(piiSignals(this.#plain, this.#views, this.#task.kind));
  }

  inspectCall(): void {
    if (this.#call !== undefined) this.#signals = signalsOf(this.#call, this.#signals);
  }

  score(): void {
    this.#heads = this.#scored(this.#plain, this.#call, this.#written, this.#views);
  }

  findLanguage(): void {
    const { text, languageHint } = this.#task;
    this.#language = identifyLanguage(text, languageHint, this.#plain.folded.survey);
  }

  /** The verdict, once every stage is behind the text. `policy`: the app's. */
  verdict(policy: CompiledPolicy | undefined): Verdict {
    const { text, kind, stage } = this.#task;
    const signals = this.#signals;
    if (this.#views.some((view) => view.isNew) && announcesCode(this.#matched)) {
      signals.push(engineSignal(engineRules.codedOrder, 0, text.length));
    }
    if (this.#isFlooded) signals.push(engineSignal(engineRules.flooding, 0, text.length));
    if (!this.#allRead) signals.push(engineSignal(engineRules.unread, 0, text.length));
    const evidence: Evidence = {
      kind,
      stage,
      signals: kind === "rag_context" ? withoutFrame(text, signals) : signals,
      heads: this.#heads,
      language: this.#language,
      positions: positionsOf(text, this.#plain.folded.mayHavePairs),
    };
    const verdict = decide(evidence);
    if (policy === undefined) return verdict;
    const { foldTables, elapsedMs } = this.#parts;
    const classify: BeforePolicy["classify"] = (rest, isLeftOut) => {
      const heard = this.#views.filter((view) => !isLeftOut(view.toOriginal(0, view.folded.source.length)));
      const left = plainReading(foldText(rest, foldTables));
      const call = callOf(this.#task, rest);
      return this.#scored(left, call, writtenIn(call), heard);
    };
    return underPolicy(policy, { text, evidence, verdict, classify, elapsedMs });
  }

  #add(signals: readonly Signal[]): void {
    for (const one of signals) this.#signals.push(one);
  }

  /** What the heads say of the text, or of what is left of it, and of what was hidden in it. `written` by the `call`. */
  #scored(
    text: Reading,
    call: Call | undefined,
    written: readonly Span[],
    hidden: readonly Reading[],
  ): HeadEvidence | undefined {
    const { heads, asked, foldTables } = this.#parts;
    if (heads === undefined) return undefined;
    const { kind, query } = this.#task;
    const unheard = call === undefined ? written : unheardIn(call, written);
    const read = besidesMarkup(besidesWritten(text, kind, unheard, foldTables), kind);
    const scores = scoresOf(heads, read, hidden, kind, { odds: this.#odds, signals: this.#signals }, foldTables);
    if (call !== undefined) return { scores: boundByCall(scores, call), asked };
    return { scores: query === "" ? scores : besideQuery(scores, query, text.folded, foldTables), asked };
  }
}

/** A suffix and any other dress each have their own say. */
function oddsOf(dressing: readonly Signal[]): HeadOdds {
  if (dressing.length === 0) return noOdds;
  const hasSuffix = dressing.some(isSuffix);
  const hasOther = dressing.some((signal) => !isSuffix(signal));
  return { ...(hasOther ? hiddenOdds : noOdds), ...(hasSuffix ? suffixOdds : noOdds) };
}

const isSuffix = ({ ruleId }: Signal): boolean => ruleId === engineRules.suffix.id;

const callOf = ({ kind, toolName }: Inspection, text: string): Call | undefined =>
  kind === "tool_call" ? new Call(text, toolName) : undefined;

/** What is done with every text, in order (docs/architecture.md "The engine"). */
export const stages: readonly ((one: Inspecting) => void)[] = [
  (one) => one.fold(),
  (one) => one.match(),
  (one) => one.place(),
  (one) => one.findPersonalData(),
  (one) => one.inspectCall(),
  (one) => one.score(),
  (one) => one.findLanguage(),
];

/** Matches the plain reading and every view of it, breadth first, as far as the budget for views goes. */
function readViews(plain: Reading, matcher: Matcher, tables: FoldTables): { views: Reading[]; allRead: boolean } {
  const views: Reading[] = [];
  const seen = [plain.folded.source];
  const budget = new ViewBudget(plain.folded.source.length);
  /** What each reading gave away, the plain one's first. */
  const tells: Tells[] = [];
  const read = (reading: Reading) => {
    tells.push(matcher.read(reading));
    if (!matcher.hasTriesLeft) budget.refuseRespellings();
  };
  const found = (view: Reading) => {
    const { source } = view.folded;
    // Two ways often lead to the same text. There are few, and mostly they differ in length or soon: a set would hash each of them whole.
    if (seen.includes(source)) return;
    seen.push(source);
    if (!budget.take(source.length)) return;
    views.push(view);
    read(view);
  };
  read(plain);
  for (let at = 0; at < tells.length; at++) {
    unwrap(at === 0 ? plain : views[at - 1]!, tells[at]!, tables, budget, found);
  }
  return { views, allRead: !budget.wasRefused };
}
