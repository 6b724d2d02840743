import { defended } from "../decide/thresholds.ts";
import { foldText } from "../fold/fold.ts";
import type { FoldTables } from "../fold/fold-tables.ts";
import type { HeadScorer, HeadScores, Turn } from "./head-scorer.ts";

/** No turn is longer: what goes on is a document or a part of the prompt. */
const turnUnitsMax = 800;
/** And none shorter, for it would hold no order. */
const turnUnitsMin = 15;
/** A developer's prompt is no shorter. */
const promptUnitsMin = 60;

const blankLine = /\n[ \t]*\n/g;
const namedTurn =
  /\n[ \t]*(?:#{1,4} ?|\*\*|<)?(?:user|human|customer|question|input|message|query|prompt|request)(?![a-z])[^\n]{0,20}?(?::|>)\*{0,2}/gi;

/** Where the last turn of a text may begin: behind the line that names it, else behind the last blank line. */
function lastTurnOf(text: string): Pick<Turn, "start" | "isNamed"> | undefined {
  const end = text.trimEnd().length;
  const from = Math.max(promptUnitsMin, end - turnUnitsMax);
  const tail = text.slice(from, end - turnUnitsMin);
  const named = lastEndOf(namedTurn, tail);
  const at = named ?? lastEndOf(blankLine, tail);
  return at === undefined ? undefined : { start: from + at, isNamed: named !== undefined };
}

const lastEndOf = (pattern: RegExp, text: string): number | undefined => {
  let end: number | undefined;
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length;
  return end;
};

/**
 * Many send the developer's prompt and the user's words as one text. What tells a developer's prompt from an attack is asked of the whole,
 * so the last turn behind such a prompt is asked alone: where it is no developer's, the prompt before it says nothing for it.
 */
export function withTurn(scores: HeadScores, text: string, heads: HeadScorer, tables: FoldTables): HeadScores {
  if (scores.defence <= defended.from) return scores;
  const turn = lastTurnOf(text);
  if (turn === undefined) return scores;
  const { injection, defence } = heads.score(foldText(text.slice(turn.start), tables).text, "scan");
  return defence > defended.from ? scores : { ...scores, turn: { ...turn, injection: injection.probability } };
}
