import type { LaneName } from "../weights-file.ts";
import type { Judged } from "./calibrate.ts";
import { originOf, type Row } from "./corpus-rows.ts";
import { corpusExamples, laneScopes, ownExamples } from "./examples.ts";
import { type FittedLane, fitLane, scoreText } from "./fit-lane.ts";

/** A corpus row as a lane sees it that never saw the row's source. */
export interface JudgedRow extends Judged {
  readonly row: Row;
}

/**
 * Scores every corpus row of a lane's scope out of fold: rows that may serve the shipped weights by lanes fitted without their
 * origin, be it as teacher or as host of an own attack (origins go round-robin into `folds`, largest first); all others by the shipped
 * lane, which saw none of them.
 */
export function judgeOutOfFold(
  lane: LaneName,
  rows: readonly Row[],
  shipped: FittedLane,
  folds: number,
  seed: number,
): JudgedRow[] {
  const scope = laneScopes[lane];
  const inScope = (row: Row): boolean => scope.attacks(row) || scope.ordinary(row);
  const free = rows.filter((row) => row.free);
  const foldOf = foldsOf(free.filter(inScope), folds);
  const judged = rows.filter((row) => !row.free && inScope(row)).map((row) => judge(shipped, row));
  for (let fold = 0; fold < folds; fold++) {
    const fitted = fitWithout(lane, free, (row) => foldOf.get(originOf(row.source)) === fold, seed);
    for (const row of free) {
      if (inScope(row) && foldOf.get(originOf(row.source)) === fold) judged.push(judge(fitted, row));
    }
  }
  return judged;
}

/** A lane as shipped, but for the rows `left` out. */
export function fitWithout(
  lane: LaneName,
  free: readonly Row[],
  left: (row: Row) => boolean,
  seed: number,
): FittedLane {
  const others = free.filter((row) => !left(row));
  return fitLane([...corpusExamples(lane, others), ...ownExamples(lane, others, seed)], seed);
}

const judge = (lane: FittedLane, row: Row): JudgedRow => ({
  row,
  score: scoreText(lane, row.folded),
  attack: row.attack,
  source: row.source,
});

function foldsOf(rows: readonly Row[], folds: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { source } of rows) counts.set(originOf(source), (counts.get(originOf(source)) ?? 0) + 1);
  const bySize = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return new Map(bySize.map(([origin], i) => [origin, i % folds]));
}
