import type { RuleSpec } from "../../src/contracts/rule.ts";
import type { Inspection, JobKind, Verdict } from "../../src/contracts/verdict.ts";
import { headerOf, loadHeads, openHeads } from "../model/heads.ts";
import { shippedHeads } from "../model/shipped.ts";
import { rulePack } from "../rules/pack.ts";
import { assembledParts, withoutFrame } from "./assembled.ts";
import { decide, type Evidence } from "./decide.ts";
import { announcesCode, dressingSignals, hiddenOrders, placeInRanges } from "./dressing.ts";
import { engineRules, engineSignal } from "./engine-rules.ts";
import { type AskedHeads, askedHeads, type HeadEvidence, lessSure, likelier } from "./family-risk.ts";
import { foldText } from "./fold.ts";
import { buildFoldTables, type FoldTables } from "./fold-tables.ts";
import type { HeadName, HeadScore, HeadScorer, HeadScores } from "./head-scorer.ts";
import { identifyLanguage } from "./language/identify.ts";
import { besidesMarkup } from "./markup.ts";
import { Matcher } from "./match.ts";
import { piiSignals } from "./pii-signals.ts";
import { type CompiledPolicy, type Judged, underPolicy } from "./policy.ts";
import { positionsOf } from "./positions.ts";
import { asItStands, originalSpan, plainReading, type Reading } from "./reading.ts";
import { type CompiledPack, compilePack } from "./rule-pack.ts";
import { withFaintRemarks } from "./stray-remarks.ts";
import { hiddenOdds, plainHeadSteps } from "./thresholds.ts";
import { judgeArguments } from "./tool/judge-arguments.ts";
import { besidesWritten, withoutPayloads, writtenIn } from "./tool/written.ts";
import { type Tells, unwrap, ViewBudget } from "./unwrap.ts";

/** What an engine reads and never writes, but for its rules. */
export interface EngineAssets {
  readonly foldTables: FoldTables;
  /** The classifier's weights as `loadHeads` shares them; null: rules alone decide. */
  readonly weights: SharedArrayBuffer | null;
}

/** `weights`: the bytes of a weights file, by default those of this release; null: rules alone decide. Throws on a bad file. */
export function buildAssets(weights?: Uint8Array | null): EngineAssets {
  const heads = weights === undefined ? shippedHeads() : weights === null ? null : loadHeads(weights);
  return { foldTables: buildFoldTables(), weights: heads };
}

export interface EngineOptions {
  readonly assets?: EngineAssets;
  /** Default: the built-in pack. */
  readonly rules?: readonly RuleSpec[];
  /** In place of the classifier over `assets.weights`. */
  readonly heads?: HeadScorer;
  /** A clock for the time that an app's own rules may take; absent: they may take any. */
  readonly elapsedMs?: () => number;
}

export interface Engine {
  /** The whole text is inspected, whatever its length and content. Pure, and linear in the text. `policy`: the app's. */
  inspect(task: Inspection, policy?: CompiledPolicy): Verdict;
}

/** Compiles the rules and tables: about 100 ms. An engine is for one thread. */
export function openEngine(options: EngineOptions = {}): Engine {
  const { foldTables, weights } = options.assets ?? buildAssets();
  const parts: Parts = {
    foldTables,
    pack: compilePack(options.rules ?? rulePack, true),
    heads: options.heads ?? (weights === null ? undefined : openHeads(weights)),
    asked: askedHeads(weights === null ? plainHeadSteps : headerOf(weights).thresholds),
    elapsedMs: options.elapsedMs ?? (() => 0),
  };
  return { inspect: (task, policy) => inspect(parts, task, policy) };
}

interface Parts {
  readonly foldTables: FoldTables;
  readonly pack: CompiledPack;
  readonly heads: HeadScorer | undefined;
  readonly asked: AskedHeads;
  readonly elapsedMs: () => number;
}

/** Every stage of the engine, in order (docs/architecture.md "The engine"). */
function inspect(parts: Parts, task: Inspection, policy: CompiledPolicy | undefined): Verdict {
  const { foldTables, pack, heads, asked, elapsedMs } = parts;
  const { text, kind, stage } = task;
  const plain = plainReading(foldText(text, foldTables));
  const matcher = new Matcher(pack, kind, text.length);
  const { views, allRead } = readViews(plain, matcher, foldTables);
  const hidden = hiddenOrders(plain);
  const { signals: matched, isFlooded } = matcher.matches;

  const dressing = dressingSignals(plain, views);

  const noticed = withFaintRemarks(placeInRanges(matched, hidden.ranges), kind, text.length);
  const written = writtenIn(kind, text, task.toolName);
  const signals = withoutPayloads(text, written, noticed);
  for (const list of [hidden.signals, dressing, piiSignals(plain, views, kind)]) {
    for (const one of list) signals.push(one);
  }
  if (kind === "tool_call") for (const danger of judgeArguments(text, task.toolName)) signals.push(danger);
  if (views.some((view) => view.isNew) && announcesCode(matched)) {
    signals.push(engineSignal(engineRules.codedOrder, 0, text.length));
  }
  if (isFlooded) signals.push(engineSignal(engineRules.flooding, 0, text.length));
  if (!allRead) signals.push(engineSignal(engineRules.unread, 0, text.length));
  const scored = (read: Reading, others: readonly Reading[]): HeadEvidence | undefined =>
    heads && { scores: scoresOf(heads, read, others, kind, dressing.length > 0, foldTables), asked };
  const evidence: Evidence = {
    kind,
    stage,
    signals: kind === "rag_context" ? withoutFrame(text, signals) : signals,
    heads: scored(besidesMarkup(besidesWritten(plain, written, foldTables), kind), views),
    language: identifyLanguage(text, task.languageHint, plain.folded.survey),
    positions: positionsOf(text, plain.folded.mayHavePairs),
  };
  const verdict = decide(evidence);
  if (policy === undefined) return verdict;
  const classify: Judged["classify"] = (rest, isLeftOut) => {
    const heard = views.filter((view) => !isLeftOut(view.toOriginal(0, view.folded.source.length)));
    const left = plainReading(foldText(rest, foldTables));
    return scored(besidesMarkup(besidesWritten(left, writtenIn(kind, rest, task.toolName), foldTables), kind), heard);
  };
  return underPolicy(policy, { text, evidence, verdict, classify, elapsedMs });
}

/** Matches the plain reading and every view of it, breadth first, as far as the budget for views goes. */
function readViews(plain: Reading, matcher: Matcher, tables: FoldTables): { views: Reading[]; allRead: boolean } {
  const views: Reading[] = [];
  /** Two ways often lead to the same text. */
  let seen: Set<string> | undefined;
  const budget = new ViewBudget(plain.folded.source.length);
  /** What each reading gave away, the plain one's first. */
  const tells: Tells[] = [];
  const read = (reading: Reading) => {
    tells.push(matcher.read(reading));
    if (!matcher.hasTriesLeft) budget.refuseRespellings();
  };
  const found = (view: Reading) => {
    const { source } = view.folded;
    seen ??= new Set([plain.folded.source]);
    if (seen.has(source)) return;
    seen.add(source);
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

const isData = (kind: JobKind): boolean => kind !== "scan" && kind !== "tool_call";

/**
 * What the heads say of the text (`plain`) and what was hidden in it (`views`). Of an assembled prompt they read what its developer wrote
 * as a prompt, and only the rest as data.
 */
function scoresOf(
  heads: HeadScorer,
  plain: Reading,
  views: readonly Reading[],
  kind: JobKind,
  isDressed: boolean,
  tables: FoldTables,
): HeadScores {
  const text = plain.folded.source;
  const assembled = kind === "rag_context" ? assembledParts(text) : undefined;
  if (assembled === undefined) return bestScores(heads, [plain, ...views], kind, isDressed);
  const { typed, data } = assembled;
  let scores = bestScores(heads, [plainReading(foldText(data, tables)), ...views], kind, isDressed);
  for (const { start, end } of typed) {
    const { injection, defence } = heads.score(foldText(text.slice(start, end), tables).text, "scan");
    const probability = lessSure(injection.probability, defence);
    if (probability > scores.injection.probability) scores = { ...scores, injection: { probability, start, end } };
  }
  return scores;
}

/** The best score of each head over the text (dressed up, or not) and what was hidden in it; its window as a place in the original. */
function bestScores(heads: HeadScorer, readings: readonly Reading[], kind: JobKind, isDressed: boolean): HeadScores {
  let best: HeadScores | undefined;
  for (const reading of readings) {
    if (!reading.isNew) continue;
    const isHidden = reading.depth > 0;
    const scores = heads.score(reading.folded.text, kind);
    // What was hidden in data is also read as what it would be if somebody typed it.
    const { injection } = isHidden && isData(kind) ? heads.score(reading.folded.text, "scan") : scores;
    const isLikelier = isHidden || isDressed;
    if (best === undefined && !isLikelier && reading.folded.map === null && reading.toOriginal === asItStands) {
      best = scores;
      continue;
    }
    const placed = (name: HeadName, score: HeadScore): HeadScore => {
      const known = best?.[name];
      const odds = isLikelier ? (hiddenOdds[name] ?? 1) : 1;
      const probability = likelier(score.probability, odds);
      if (known !== undefined && probability <= known.probability) return known;
      return { probability, ...originalSpan(reading, score.start, score.end) };
    };
    best = {
      injection: placed("injection", injection),
      indirect: placed("indirect", scores.indirect),
      exfiltration: placed("exfiltration", scores.exfiltration),
      tool_abuse: placed("tool_abuse", scores.tool_abuse),
      harmful: placed("harmful", scores.harmful),
      defence: best?.defence ?? scores.defence,
    };
  }
  return best!;
}
