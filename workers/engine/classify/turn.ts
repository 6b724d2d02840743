import type { Signal } from "../../../src/contracts/verdict.ts";
import { defended, heardFrom, turnSteps } from "../decide/thresholds.ts";
import { foldText } from "../fold/fold.ts";
import type { FoldTables } from "../fold/fold-tables.ts";
import type { HeadScorer, HeadScores, Turn } from "./head-scorer.ts";

/** No turn is longer: what goes on is a document or a part of the prompt. */
const turnUnitsMax = 800;
/** And none shorter, for it would hold no order. */
const turnUnitsMin = 15;
/** A developer's prompt is no shorter. */
const promptUnitsMin = 60;

/** Of sentences and lines so many at the end may be the turn's first. */
const sentencesMax = 4;

const blankLine = /\n[ \t]*\n/g;
const namedTurn =
  /\n[ \t]*(?:#{1,4} ?|\*\*|<)?(?:user|human|customer|question|input|message|query|prompt|request)(?![a-z])[^\n]{0,20}?(?::|>)\*{0,2}/gi;
const sentenceEnd = /[.!?][)"']?\s{1,4}(?=\S)|\n/g;

/**
 * Where the last turn of a text may begin: behind the line that names it, else behind the last blank line, else behind a sentence. The less
 * says that it is a turn, the surer its attack must be: developers' prompts end in paragraphs on what to ignore, and in sentences of the kind.
 */
function turnsOf(text: string): Pick<Turn, "start" | "flagsFrom">[] {
  const end = text.trimEnd().length;
  const from = Math.max(promptUnitsMin, end - turnUnitsMax);
  const tail = text.slice(from, end - turnUnitsMin);
  const named = endsOf(namedTurn, tail).at(-1);
  const parted = named ?? endsOf(blankLine, tail).at(-1);
  const turns = endsOf(sentenceEnd, tail)
    .slice(-sentencesMax)
    .map((at) => ({ start: from + at, flagsFrom: turnSteps.sentence }));
  if (parted === undefined) return turns;
  return [{ start: from + parted, flagsFrom: named === undefined ? turnSteps.paragraph : turnSteps.named }, ...turns];
}

const endsOf = (pattern: RegExp, text: string): number[] =>
  Array.from(text.matchAll(pattern), ({ 0: found, index }) => index + found.length);

/**
 * Many send the developer's prompt and the user's words as one text. What tells a developer's prompt from an attack is asked of the whole,
 * so what may be the last turn behind such a prompt is asked alone: where it is no developer's, the prompt before it says nothing for it. Asked
 * only where a rule or a head heard anything at all: nearly no text has to pay for it.
 */
export function withTurns(
  scores: HeadScores,
  { text, signals }: { readonly text: string; readonly signals: readonly Signal[] },
  heads: HeadScorer,
  tables: FoldTables,
): HeadScores {
  if (scores.defence <= defended.from) return scores;
  let lastOrder = -1;
  for (const { family, start } of signals)
    if (defended.families.includes(family)) lastOrder = Math.max(lastOrder, start);
  if (lastOrder < 0 && scores.injection.probability < heardFrom) return scores;
  const turns: Turn[] = [];
  for (const turn of turnsOf(text)) {
    // A sentence takes a HARD_BLOCK, which takes a rule.
    if (turn.flagsFrom === turnSteps.sentence && lastOrder < turn.start) continue;
    const { injection, defence } = heads.score(foldText(text.slice(turn.start), tables).text, "scan");
    if (defence <= defended.from) turns.push({ ...turn, injection: injection.probability });
  }
  return turns.length === 0 ? scores : { ...scores, turns };
}
