import { engineActions } from "../src/contracts/verdict.ts";
import { percent } from "../workers/model/training/metrics.ts";
import { type HeadResult, headScopes, measureHead, scopeOf } from "./quality-heads.ts";
import type { JudgedRow, QualityRow } from "./quality-rows.ts";

export interface QualityReport {
  readonly heads: readonly HeadResult[];
  /** By dimension and value: how many texts, and which share was flagged as the row's head flags. */
  readonly parts: readonly PartResult[];
}

interface PartResult {
  readonly dimension: string;
  readonly value: string;
  readonly count: number;
  readonly flagged: number;
}

/** `stage`, `language` and `source` are read beside the label: a source may give both sides. */
const dimensions: Readonly<Record<string, (row: QualityRow) => string>> = {
  family: (row) => (row.label === "attack" ? row.category : "ordinary"),
  stage: (row) => `${row.stage} ${row.label}`,
  language: (row) => `${row.language || "none"} ${row.label}`,
  source: (row) => `${row.source.split(" ")[0]}:${kindOf(row.subtype)} ${row.label}`,
};

/** Composites are told apart by their seed; other subtypes have too many values. */
function kindOf(subtype: string): string {
  const [kind = "", seed = ""] = subtype.split(":");
  return kind === "composite" || kind === "encoded_benign" ? `${kind}:${seed}` : kind;
}

export function reportOf(rows: readonly JudgedRow[]): QualityReport {
  return {
    heads: headScopes.map((scope) => measureHead(scope, rows)).filter((head) => head.attacks + head.ordinary > 0),
    parts: Object.entries(dimensions).flatMap(([dimension, valueIn]) => partsBy(dimension, valueIn, rows)),
  };
}

function partsBy(dimension: string, valueIn: (row: QualityRow) => string, rows: readonly JudgedRow[]): PartResult[] {
  const groups = new Map<string, { count: number; flagged: number }>();
  for (const { row, judged } of rows) {
    const scope = scopeOf(row);
    if (scope === undefined) continue;
    const group = groups.get(valueIn(row)) ?? { count: 0, flagged: 0 };
    group.count++;
    if (scope.isFlagged(judged)) group.flagged++;
    groups.set(valueIn(row), group);
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, { count, flagged }]) => ({ dimension, value, count, flagged: flagged / count }));
}

export function printReport(
  { heads, parts }: QualityReport,
  rows: readonly JudgedRow[],
  baseline?: QualityReport,
): void {
  console.log("head                    attacks ordinary   recall       FP      AUC  recall at 1 % FP");
  for (const head of heads) {
    const before = baseline?.heads.find(({ name }) => name === head.name);
    console.log(
      [
        head.name.padEnd(22),
        String(head.attacks).padStart(8),
        String(head.ordinary).padStart(8),
        `  ${percent(head.recall)} %`,
        `${percent(head.falsePositives)} %`,
        (Number.isNaN(head.area) ? "-" : head.area.toFixed(3)).padStart(7),
        `${percent(head.recallAtOnePercent)} %`.padStart(10),
        before === undefined ? "" : `   before: ${percent(before.recall)} % ${percent(before.falsePositives)} %`,
      ].join(" "),
    );
  }
  for (const dimension of Object.keys(dimensions)) {
    console.log(`\nflagged by ${dimension}`);
    for (const part of parts.filter((one) => one.dimension === dimension)) {
      console.log(`  ${percent(part.flagged)} %  of ${String(part.count).padStart(5)}  ${part.value}`);
    }
  }
  printLadder(rows);
}

function printLadder(rows: readonly JudgedRow[]): void {
  console.log(`\nladder${" ".repeat(22)}${engineActions.map((action) => action.padStart(11)).join("")}`);
  for (const family of [...new Set(rows.map(({ row }) => dimensions["family"]!(row)))].sort()) {
    const own = rows.filter(({ row }) => dimensions["family"]!(row) === family);
    const cells = engineActions.map((action) => own.filter(({ judged }) => judged.action === action).length);
    console.log(`  ${family.padEnd(26)}${cells.map((count) => String(count).padStart(11)).join("")}`);
  }
}

const mistakesMax = 20;

/** The surest mistakes both ways: ordinary texts with the highest scores, attacks with the lowest. Text only where asked for. */
export function printMistakes(rows: readonly JudgedRow[], showText: boolean): void {
  const scored = rows.flatMap(({ row, judged }) => {
    const scope = scopeOf(row);
    return scope === undefined ? [] : [{ row, judged, score: scope.scoreOf(judged), flagged: scope.isFlagged(judged) }];
  });
  const print = (title: string, mistakes: typeof scored): void => {
    console.log(`\n${title}`);
    for (const { row, judged, score } of mistakes.slice(0, mistakesMax)) {
      const text = showText ? `  ${JSON.stringify(row.text.slice(0, 160))}` : "";
      console.log(`  ${score.toFixed(2)} ${judged.action.padEnd(10)} ${row.id} ${row.category} ${row.subtype}${text}`);
    }
  };
  print(
    "ordinary texts flagged",
    scored.filter(({ row, flagged }) => row.label === "benign" && flagged).sort((a, b) => b.score - a.score),
  );
  print(
    "attacks let pass",
    scored.filter(({ row, flagged }) => row.label === "attack" && !flagged).sort((a, b) => a.score - b.score),
  );
}
