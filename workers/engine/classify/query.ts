import { likelier } from "../decide/family-risk.ts";
import { heardFrom, mismatchOdds } from "../decide/thresholds.ts";
import { type Folded, foldedBetween, foldText } from "../fold/fold.ts";
import type { FoldTables } from "../fold/fold-tables.ts";
import type { HeadScore, HeadScores } from "./head-scorer.ts";

const wordUnitsMin = 4;
/** So much of a word is its stem: "refund" is in "refunds" and "refunded". */
const stemUnits = 5;
/** A query says in its first words what it is about; each is sought in the whole chunk. */
const stemsMax = 16;
/** Words that stand in every question. */
const everyQuery = new Set(
  "what when where which whose does have about with from that this there their please could would should show tell give find many much your".split(
    " ",
  ),
);

/**
 * What heads say of a retrieved `chunk` beside the `query` that it was retrieved for: what sounds like an order in a chunk about what was
 * asked for, and shares no word with the query, came along with it. Windows are places in the chunk as it was sent.
 */
export function besideQuery(scores: HeadScores, query: string, chunk: Folded, tables: FoldTables): HeadScores {
  if (Math.max(scores.indirect.probability, scores.exfiltration.probability) < heardFrom) return scores;
  // Folded like the chunk: whoever asks for a "resume" means a "résumé".
  const asked = new Set([...stemsOf(foldText(query, tables).text)].slice(0, stemsMax));
  if (![...asked].some((stem) => chunk.text.includes(stem))) return scores;
  const beside = (score: HeadScore): HeadScore => {
    if (score.probability < heardFrom) return score;
    for (const stem of stemsOf(foldedBetween(chunk, score.start, score.end))) if (asked.has(stem)) return score;
    return { ...score, probability: likelier(score.probability, mismatchOdds) };
  };
  return { ...scores, indirect: beside(scores.indirect), exfiltration: beside(scores.exfiltration) };
}

/** Stems of the words of a folded text, in their order. */
function stemsOf(folded: string): Set<string> {
  const words = folded.match(/\p{L}+/gu) ?? [];
  return new Set(
    words
      .filter((word) => word.length >= wordUnitsMin && !everyQuery.has(word))
      .map((word) => word.slice(0, stemUnits)),
  );
}
