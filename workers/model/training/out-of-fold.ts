import { type LaneName, tables } from "../weights-file.ts";
import type { Judged } from "./calibrate.ts";
import { originOf, type Row } from "./corpus-rows.ts";
import { corpusExamples, laneScopes, ownExamples } from "./examples.ts";
import { type FittedLane, fitLane, meanOf, scoreText } from "./fit-lane.ts";

/** A corpus row as a lane sees it that did not learn from it; of an attack, from nothing of its origin. */
export interface JudgedRow extends Judged {
  readonly row: Row;
}

/**
 * Scores every corpus row of a lane's scope out of fold. Rows that may serve the shipped weights are scored by lanes fitted without
 * them, as teachers and as hosts of own attacks: attacks fold by origin, ordinary rows one by one, since the shipped lane does know
 * such texts. All other rows are scored by the shipped lane, which saw none of their sources.
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
  const judged = rows.filter((row) => !row.free && inScope(row)).map((row) => judge(shipped, row, scope.attacks(row)));
  for (let fold = 0; fold < folds; fold++) {
    const fitted = fitWithout(lane, free, (row) => foldOf.get(row) === fold, seed);
    for (const [row, own] of foldOf) if (own === fold) judged.push(judge(fitted, row, scope.attacks(row)));
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
  const { bits, windowBlocks } = tables.find(({ lanes }) => (lanes as readonly LaneName[]).includes(lane))!;
  const shape = { bits, windowBlocks, softness: softness[lane] ?? 0 };
  const fits = Array.from({ length: fitCounts[lane] ?? 1 }, (_, i) =>
    fitLane([...corpusExamples(lane, others), ...ownExamples(lane, others, seed + i)], shape, seed + i),
  );
  return meanOf(fits);
}

/**
 * Each draws other phrases from the grammars: their mean finds about as many attacks as the best of them, and flags fewer ordinary
 * paragraphs than they do on average.
 */
const fitCounts: Readonly<Partial<Record<LaneName, number>>> = { override: 4, jailbreak: 4, indirect: 2 };

/** A persona is built up over many lines, of which none need be clear; an order is a line. */
const softness: Readonly<Partial<Record<LaneName, number>>> = { jailbreak: 2 };

const judge = (lane: FittedLane, row: Row, attack: boolean): JudgedRow => ({
  row,
  score: scoreText(lane, row.folded),
  attack,
  source: row.source,
});

/** Round-robin: attack origins, largest first, and ordinary rows in their order. */
function foldsOf(rows: readonly Row[], folds: number): Map<Row, number> {
  const counts = new Map<string, number>();
  for (const { source, attack } of rows) {
    if (attack) counts.set(originOf(source), (counts.get(originOf(source)) ?? 0) + 1);
  }
  const bySize = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const ofOrigin = new Map(bySize.map(([origin], i) => [origin, i % folds]));
  return new Map(rows.map((row, i) => [row, row.attack ? ofOrigin.get(originOf(row.source))! : i % folds]));
}
