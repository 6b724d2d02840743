import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { JobKind } from "../../src/contracts/verdict.ts";
import type { HeadName } from "../engine/classify/head-scorer.ts";
import { lessSure } from "../engine/decide/family-risk.ts";
import { headerOf, loadHeads, openHeads, wholeness } from "./heads.ts";
import { type Calibration, probabilityOf } from "./training/calibrate.ts";
import { originOf, type Row, readRows } from "./training/corpus-rows.ts";
import { laneScopes } from "./training/examples.ts";
import { type FittedLane, scoreText } from "./training/fit-lane.ts";
import { areaUnder, percent, recallAt } from "./training/metrics.ts";
import { fitWithout } from "./training/out-of-fold.ts";
import type { LaneName } from "./weights-file.ts";

/**
 * Quality of the heads alone: `node workers/model/evaluate.ts --corpus DIR [--weights FILE] [--set dev] [--loso [--head NAME]]`.
 * Without `--loso`: the shipped file on one set of the corpus, by head and source. With it: recall at 1 % false positives on each
 * source by a lane fitted without it; sources that never serve the weights are scored by the full fit.
 */
function run(): void {
  const { values } = parseArgs({
    options: {
      corpus: { type: "string" },
      weights: { type: "string", default: new URL("heads.bin", import.meta.url).pathname },
      set: { type: "string", default: "dev" },
      loso: { type: "boolean", default: false },
      head: { type: "string", default: "" },
      seed: { type: "string", default: "1" },
    },
  });
  if (values.corpus === undefined)
    throw new Error("usage: evaluate.ts --corpus DIR [--weights FILE] [--set dev] [--loso]");
  const weights = new Uint8Array(readFileSync(values.weights));
  if (values.loso) {
    const defence = headerOf(loadHeads(weights)).lanes.find(({ name }) => name === "defence")!.calibration;
    const scopes = headScopes.filter(({ threshold }) => threshold.includes(values.head));
    leaveOneSourceOut(readRows(values.corpus, "train"), scopes, defence, Number(values.seed));
  } else shippedOn(readRows(values.corpus, values.set), weights);
}

interface HeadScope {
  readonly head: HeadName;
  readonly kind: JobKind;
  readonly threshold: string;
  readonly lanes: readonly LaneName[];
}

const headScopes: readonly HeadScope[] = [
  { head: "injection", kind: "scan", threshold: "scan.injection", lanes: ["override", "jailbreak"] },
  { head: "harmful", kind: "scan", threshold: "scan.harmful", lanes: ["harmful"] },
  { head: "indirect", kind: "rag_chunk", threshold: "data.indirect", lanes: ["indirect"] },
  { head: "exfiltration", kind: "rag_chunk", threshold: "data.exfiltration", lanes: ["exfiltration_data"] },
  { head: "tool_abuse", kind: "tool_call", threshold: "tool_call.tool_abuse", lanes: ["tool_abuse"] },
  { head: "exfiltration", kind: "tool_call", threshold: "tool_call.exfiltration", lanes: ["exfiltration_call"] },
];

function shippedOn(rows: readonly Row[], bytes: Uint8Array): void {
  const buffer = loadHeads(bytes);
  const scorer = openHeads(buffer);
  const { thresholds } = headerOf(buffer);
  print(
    "head",
    "attacks",
    "ordinary",
    "AUC",
    "recall at 1 %",
    "at review",
    "FP at review",
    "recall at block",
    "FP at block",
  );
  for (const { head, kind, threshold, lanes } of headScopes) {
    const scoped = rows.filter((row) =>
      lanes.some((lane) => laneScopes[lane].attacks(row) || laneScopes[lane].ordinary(row)),
    );
    const scored = scoped.map((row) => ({ row, p: scorer.score(row.folded, kind)[head].probability }));
    const attacks = scored.filter(({ row }) => row.attack).map(({ p }) => p);
    const ordinary = scored.filter(({ row }) => !row.attack).map(({ p }) => p);
    const { review, block } = thresholds[threshold]!;
    const above = (list: readonly number[], cut: number): string =>
      percent(list.filter((p) => p > cut).length / list.length);
    print(
      threshold,
      String(attacks.length),
      String(ordinary.length),
      areaUnder(attacks, ordinary).toFixed(3),
      percent(recallAt(attacks, ordinary, 0.01)),
      above(attacks, review),
      above(ordinary, review),
      above(attacks, block),
      above(ordinary, block),
    );
    bySource(scored, review);
  }
}

function bySource(scored: readonly { row: Row; p: number }[], cut: number): void {
  const sources = new Map<string, { flagged: number; all: number }>();
  for (const { row, p } of scored) {
    const key = `${row.attack ? "attack" : "ordinary"} ${row.source}`;
    const entry = sources.get(key) ?? { flagged: 0, all: 0 };
    entry.all++;
    if (p > cut) entry.flagged++;
    sources.set(key, entry);
  }
  for (const [source, { flagged, all }] of [...sources].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (source.startsWith("attack") || flagged > 0) print(`    ${source}`, String(all), percent(flagged / all));
  }
}

function leaveOneSourceOut(
  rows: readonly Row[],
  scopes: readonly HeadScope[],
  defenceCalibration: Calibration,
  seed: number,
): void {
  const free = rows.filter((row) => row.free);
  for (const { threshold, lanes } of scopes) {
    const defence = threshold === "scan.injection" ? fitWithout("defence", free, () => false, seed) : undefined;
    const defenceOf = ({ folded }: Row): number =>
      defence === undefined
        ? 0
        : probabilityOf(defenceCalibration, scoreText(defence, folded)) * wholeness(folded.length);
    const isAttack = (row: Row): boolean => lanes.some((lane) => laneScopes[lane].attacks(row));
    const isOrdinary = (row: Row): boolean => lanes.some((lane) => laneScopes[lane].ordinary(row));
    const fitAll = (isLeft: (row: Row) => boolean): FittedLane[] =>
      lanes.map((lane) => fitWithout(lane, free, isLeft, seed));
    const full = fitAll(() => false);
    const recalls: number[] = [];
    for (const origin of [...new Set(rows.filter(isAttack).map((row) => originOf(row.source)))].sort()) {
      const isLeft = (row: Row): boolean => originOf(row.source) === origin;
      const left = rows.filter((row) => isAttack(row) && isLeft(row));
      const fitted = left.some((row) => row.free) ? fitAll(isLeft) : full;
      // Ordinary rows the lanes did not learn from; where there are too few, all of them, which flatters.
      const unseen = rows.filter((row) => isOrdinary(row) && (!row.free || isLeft(row)));
      const ordinary = unseen.length >= ordinaryMin ? unseen : rows.filter(isOrdinary);
      const rank = (row: Row): number =>
        lessSure(
          Math.max(...fitted.map((lane) => probabilityOf(plainCalibration, scoreText(lane, row.folded)))),
          defenceOf(row),
        );
      const recall = recallAt(left.map(rank), ordinary.map(rank), 0.01);
      print(`${threshold} without ${origin}`, String(left.length), percent(recall));
      if (left.length >= 10) recalls.push(recall);
    }
    const mean = recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length;
    print(`${threshold} mean over origins of ten rows or more`, String(recalls.length), percent(mean));
  }
}

const ordinaryMin = 300;
const plainCalibration = { offset: 0, best: 1, mean: 0.3, windows: -0.3 };

function print(...cells: string[]): void {
  process.stdout.write(`${cells.map((cell, i) => (i === 0 ? cell.padEnd(64) : cell.padStart(9))).join(" ")}\n`);
}

run();
