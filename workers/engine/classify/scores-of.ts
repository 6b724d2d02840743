import type { JobKind, Signal } from "../../../src/contracts/verdict.ts";
import { lessSure, likelier } from "../decide/family-risk.ts";
import { assembledOdds, guessOdds, type HeadOdds, heardFrom, hiddenOdds } from "../decide/thresholds.ts";
import { foldText } from "../fold/fold.ts";
import type { FoldTables } from "../fold/fold-tables.ts";
import { asItStands, originalSpan, plainReading, type Reading } from "../reading.ts";
import { assembledParts } from "./assembled.ts";
import type { HeadName, HeadScore, HeadScorer, HeadScores } from "./head-scorer.ts";
import { phraseOnce, rowsOnce } from "./said-once.ts";
import { withTurns } from "./turn.ts";

/** A text that is dressed up in no way. */
export const noOdds: HeadOdds = {};

const isData = (kind: JobKind): boolean => kind !== "scan" && kind !== "tool_call";

/** What the stages before noticed: how the text is dressed, and what rules say. */
interface Noticed {
  readonly odds: HeadOdds;
  readonly signals: readonly Signal[];
}

/**
 * What the heads say of the text (`plain`) and what was hidden in it (`views`). Of an assembled prompt they read what its developer wrote
 * as a prompt, and only the rest as data.
 */
export function scoresOf(
  heads: HeadScorer,
  plain: Reading,
  views: readonly Reading[],
  kind: JobKind,
  { odds, signals }: Noticed,
  tables: FoldTables,
): HeadScores {
  const text = plain.folded.source;
  const assembled = kind === "rag_context" ? assembledParts(text) : undefined;
  if (assembled === undefined) {
    const scores = bestScores(heads, [plain, ...views], kind, odds);
    return withTurns(scores, { text, signals }, heads, tables);
  }
  const { typed, data } = assembled;
  const inData = bestScores(heads, [plainReading(foldText(data, tables)), ...views], kind, odds);
  let scores =
    typed.length < partsOfFrame
      ? inData
      : { ...inData, indirect: lessLikely(inData.indirect), exfiltration: lessLikely(inData.exfiltration) };
  for (const { start, end } of typed) {
    const { injection, defence } = heads.score(foldText(text.slice(start, end), tables).text, "scan");
    const probability = lessSure(injection.probability, defence);
    if (probability > scores.injection.probability) scores = { ...scores, injection: { probability, start, end } };
  }
  return scores;
}

/** A developer's opening and a user's turn: what stands between was retrieved. With one of them alone, it may be anything. */
const partsOfFrame = 2;

const lessLikely = (score: HeadScore): HeadScore => ({
  ...score,
  probability: likelier(score.probability, assembledOdds),
});

/** The best score of each head over the text, at its odds there, and what was hidden in it; its window as a place in the original. */
function bestScores(heads: HeadScorer, readings: readonly Reading[], kind: JobKind, openOdds: HeadOdds): HeadScores {
  let best: HeadScores | undefined;
  for (const reading of readings) {
    if (!reading.isNew) continue;
    const isHidden = reading.depth > 0;
    const { text, scores, toWhole } = scoredOnce(heads, reading.folded.text, kind, isHidden);
    // What was hidden in data is also read as what it would be if somebody typed it.
    const { injection } = isHidden && isData(kind) ? heads.score(text, "scan") : scores;
    const odds = isHidden ? hiddenOdds : openOdds;
    const isPlain = reading.folded.map === null && reading.toOriginal === asItStands;
    if (best === undefined && odds === noOdds && isPlain && toWhole === asItStands) {
      best = scores;
      continue;
    }
    const placed = (name: HeadName, score: HeadScore): HeadScore => {
      const known = best?.[name];
      const probability = likelier(score.probability, odds[name] ?? 1);
      if (known !== undefined && probability <= known.probability) return known;
      const { start, end } = toWhole(score.start, score.end);
      return { probability, ...originalSpan(reading, start, end) };
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

/** What the heads say of a text without what it only says again. `toWhole`: where a place in the text they read stands in the whole. */
function scoredOnce(
  heads: HeadScorer,
  whole: string,
  kind: JobKind,
  isHidden: boolean,
): { text: string; scores: HeadScores; toWhole: Reading["toOriginal"] } {
  // A beginning of the whole: places in it are places there.
  const phrase = phraseOnce(whole);
  const scores = heads.score(phrase, kind);
  const isHeard = hears(scores);
  const once = isHeard ? rowsOnce(phrase) : null;
  const text = once?.text ?? phrase;
  // Whether a developer wrote it is asked of all of it: none fills a prompt up.
  const said = once === null ? scores : { ...heads.score(text, kind), defence: scores.defence };
  const isGuess = isHeard && !isHidden && text.length < guessUnits[kind];
  return { text, scores: isGuess ? guessed(said) : said, toWhole: once?.toParent ?? asItStands };
}

/** Whether any head hears something. Written out: each text asks it, and a name that is looked up costs as much as the head's last step. */
const hears = ({ injection, indirect, exfiltration, tool_abuse, harmful }: HeadScores): boolean =>
  injection.probability >= heardFrom ||
  indirect.probability >= heardFrom ||
  exfiltration.probability >= heardFrom ||
  tool_abuse.probability >= heardFrom ||
  harmful.probability >= heardFrom;

/**
 * Of so few units a head can only guess: of train's attacks in data shorter than this rules find what is found, and
 * heads alone none; of those typed none below the other bound.
 */
const guessUnits: Readonly<Record<JobKind, number>> = {
  scan: 12,
  rag_chunk: 30,
  rag_context: 30,
  tool_output: 30,
  tool_call: 0,
};

const guessed = (scores: HeadScores): HeadScores => {
  const less = (score: HeadScore): HeadScore => ({ ...score, probability: likelier(score.probability, guessOdds) });
  return {
    injection: less(scores.injection),
    indirect: less(scores.indirect),
    exfiltration: less(scores.exfiltration),
    tool_abuse: less(scores.tool_abuse),
    harmful: less(scores.harmful),
    defence: scores.defence,
  };
};
