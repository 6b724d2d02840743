import type { Signal } from "../../../src/contracts/verdict.ts";
import { defended, heardFrom, turnSteps } from "../decide/thresholds.ts";
import { foldText } from "../fold/fold.ts";
import type { FoldTables } from "../fold/fold-tables.ts";
import type { HeadScorer, HeadScores, Turn } from "./head-scorer.ts";

/** No turn is longer: what goes on is a document or a part of the prompt. */
const turnUnitsMax = 800;
/** And none shorter, for it would hold no order. */
const turnUnitsMin = 15;
/** Pieces are looked for in so much of a text; prompts are shorter. */
const unitsRead = 32_768;
/** A developer's prompt is no shorter. */
const promptUnitsMin = 60;

/** Of sentences and lines so many at the end may be the turn's first. */
const sentencesMax = 4;
/** Of the marked pieces inside a prompt so many are asked, the last ones. */
const piecesMax = 2;

const blankLine = /\n[ \t]*\n/g;
const namedTurn =
  /\n[ \t]*(?:#{1,4} ?|\*\*|<)?(?:user|human|customer|question|input|message|query|prompt|request)(?![a-z])[^\n]{0,20}?(?::|>)\*{0,2}/gi;
const sentenceEnd = /[.!?][)"']?\s{1,4}(?=\S)|\n/g;
/** A line that parts what it stands between: signs, a tag, or words for a beginning and an end. */
const partingLine =
  /\n[ \t]*(?:[^\w\s]{3,80}(?: ?[\w ]{1,40} ?[^\w\s]{3,80})?|<\/?[\w -]{1,40}>|\[\/?[\w ]{1,40}\]|(?:START|BEGIN|END)\b[\w :-]{0,40}|[A-Z][A-Z -]{2,40} (?:BEGINS|STARTS|ENDS))[ \t]*(?=\n)/g;

type Place = Pick<Turn, "start" | "end" | "flagsFrom">;

/**
 * Where the last turn of a text may begin: behind the line that names it, else behind the last blank line, else
 * behind a sentence. The less says that it is a turn, the surer its attack must be: developers' prompts end in
 * paragraphs on what to ignore, and in sentences of the kind.
 */
function turnsOf(text: string): Place[] {
  const end = text.trimEnd().length;
  const from = Math.max(promptUnitsMin, end - turnUnitsMax);
  const tail = text.slice(from, end - turnUnitsMin);
  const named = endsOf(namedTurn, tail).at(-1);
  const parted = named ?? endsOf(blankLine, tail).at(-1);
  const turns = endsOf(sentenceEnd, tail)
    .slice(-sentencesMax)
    .map((at) => ({ start: from + at, end: text.length, flagsFrom: turnSteps.sentence }));
  if (parted === undefined) return turns;
  const flagsFrom = named === undefined ? turnSteps.paragraph : turnSteps.named;
  return [{ start: from + parted, end: text.length, flagsFrom }, ...turns];
}

/** What stands inside a prompt, between two lines that part it. */
function piecesOf(text: string): Place[] {
  const places: Place[] = [];
  let start = -1;
  for (const { 0: line, index: end } of text.slice(0, unitsRead).matchAll(partingLine)) {
    const units = end - start;
    if (start >= promptUnitsMin && units >= turnUnitsMin && units <= turnUnitsMax) {
      places.push({ start, end, flagsFrom: turnSteps.marked });
    }
    start = end + line.length;
  }
  return places.slice(-piecesMax);
}

const endsOf = (pattern: RegExp, text: string): number[] =>
  Array.from(text.matchAll(pattern), ({ 0: found, index }) => index + found.length);

/**
 * Many send the developer's prompt and the user's words as one text. What tells a developer's prompt from an attack
 * is asked of the whole, so what may be the last turn behind such a prompt is asked alone: where it is no
 * developer's, the prompt before it says nothing for it. Asked only where a rule or a head heard anything at all:
 * nearly no text has to pay for it.
 */
export function withTurns(
  scores: HeadScores,
  { text, signals }: { readonly text: string; readonly signals: readonly Signal[] },
  heads: HeadScorer,
  tables: FoldTables,
): HeadScores {
  if (scores.defence <= defended.from) return scores;
  const orders = signals.filter(({ family }) => defended.families.includes(family)).map(({ start }) => start);
  if (orders.length === 0 && scores.injection.probability < heardFrom) return scores;
  const turns: Turn[] = [];
  for (const turn of [...turnsOf(text), ...piecesOf(text)]) {
    const { start, end, flagsFrom } = turn;
    // A HARD_BLOCK takes a rule.
    if (flagsFrom === turnSteps.sentence && !orders.some((at) => at >= start && at < end)) continue;
    const { injection, defence } = heads.score(foldText(text.slice(start, end), tables).text, "scan");
    if (defence <= defended.from) turns.push({ ...turn, injection: injection.probability });
  }
  return turns.length === 0 ? scores : { ...scores, turns };
}
