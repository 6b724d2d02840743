import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { lessSure } from "../engine/decide/family-risk.ts";
import { type Calibration, calibrate, cutAt, probabilityOf, type Speaks } from "./training/calibrate.ts";
import { type Row, readRows } from "./training/corpus-rows.ts";
import { smoothing } from "./training/fit-lane.ts";
import { fitWithout, type JudgedRow, judgeOutOfFold } from "./training/out-of-fold.ts";
import { type FinishedLane, packLanes } from "./training/pack.ts";
import { encodeWeights, type HeadThresholds, type LaneName, laneNames } from "./weights-file.ts";

/**
 * Trains the shipped heads: `npm run train -- --corpus DIR --out FILE [--seed 1]`. Equal corpus and seed give equal bytes.
 * Weights come from rows marked free and from the texts in `own/`; the rest of the corpus only calibrates and sets thresholds.
 */
function run(args: string[]): void {
  const { values } = parseArgs({
    args,
    options: {
      corpus: { type: "string" },
      out: { type: "string" },
      seed: { type: "string", default: "1" },
      name: { type: "string", default: "heads@0.1.0" },
    },
  });
  if (values.corpus === undefined || values.out === undefined) {
    throw new Error("usage: npm run train -- --corpus DIR --out FILE [--seed N] [--name heads@VERSION]");
  }
  const seed = Number(values.seed);
  const rows = readRows(values.corpus, "train");
  const free = rows.filter((row) => row.free);
  process.stdout.write(`${rows.length} rows, ${free.length} of them free for the weights\n`);
  const judgedBy = new Map<LaneName, { rows: JudgedRow[]; lane: FinishedLane }>();
  for (const name of laneNames) {
    const fitted = fitWithout(name, free, () => false, seed);
    const judged = judgeOutOfFold(name, rows, fitted, foldCount, seed);
    const calibrated = calibrate(judged, speaks[name] ?? "best", name === "defence" ? defenceShare : undefined);
    const calibration = name === "defence" ? steeper(calibrated) : calibrated;
    judgedBy.set(name, { rows: judged, lane: { ...fitted, name, calibration } });
    process.stdout.write(`${name}: ${judged.length} rows judged out of fold\n`);
  }
  const finished = [...judgedBy.values()].map(({ lane }) => lane);
  const packed = packLanes(finished);
  const ordinaryOf = (lane: LaneName): Map<Row, number> => {
    const { rows: judged, lane: finishedLane } = judgedBy.get(lane)!;
    const ordinary = judged.filter(({ row }) => !row.attack);
    return new Map(ordinary.map(({ row, score }) => [row, probabilityOf(finishedLane.calibration, score)]));
  };
  const header = {
    name: values.name,
    smoothing,
    lanes: packed.lanes,
    thresholds: thresholdsOf(ordinaryOf),
  };
  writeFileSync(values.out, encodeWeights(header, packed.weights));
  process.stdout.write(`${values.out} written\n`);
}

const foldCount = 5;

/** In whole messages all of the text is the author's: the rest of it may speak too. A defence is one throughout. */
const speaks: Readonly<Partial<Record<LaneName, Speaks>>> = {
  override: "best and mean",
  jailbreak: "best and mean",
  harmful: "best and mean",
  defence: "mean",
};

/**
 * What a defence takes from the evidence is all or little: on train this finds a point more attacks at the same false positives than
 * the calibrated share would.
 */
function steeper(calibration: Calibration): Calibration {
  return { ...calibration, offset: 2 * (calibration.offset + 1), mean: 2 * calibration.mean };
}

/** Where rules find anything to lower, a text is as likely a defence as not. */
const defenceShare = 0.3;

/** Which lanes speak for a head on a kind of text, and the shares of ordinary texts of that kind it alone may send to review, and block. */
const heads: Readonly<Record<string, { lanes: readonly LaneName[]; reviewShare: number; blockShare: number }>> = {
  "scan.injection": { lanes: ["override", "jailbreak"], reviewShare: 0.0182, blockShare: 0.0012 },
  "scan.harmful": { lanes: ["harmful"], reviewShare: 0.0015, blockShare: 0.000_15 },
  // The corpus' ordinary data are easier than what agents read: with 0.004 a fifth more of ordinary texts written by others come to review.
  "data.indirect": { lanes: ["indirect"], reviewShare: 0.0025, blockShare: 0.0006 },
  "data.exfiltration": { lanes: ["exfiltration_data"], reviewShare: 0.003, blockShare: 0.0003 },
  "tool_call.tool_abuse": { lanes: ["tool_abuse"], reviewShare: 0.01, blockShare: 0.001 },
  "tool_call.exfiltration": { lanes: ["exfiltration_call"], reviewShare: 0.003, blockShare: 0.0003 },
};

/** However clear the corpus makes it, less is no opinion: ordinary texts of other kinds will score higher. */
const reviewMin = 0.25;
const blockMin = 0.6;

function thresholdsOf(ordinaryOf: (lane: LaneName) => Map<Row, number>): Record<string, HeadThresholds> {
  const thresholds: Record<string, HeadThresholds> = {};
  for (const [head, { lanes, reviewShare, blockShare }] of Object.entries(heads)) {
    const highest = new Map<Row, number>();
    for (const lane of lanes) {
      for (const [row, p] of ordinaryOf(lane)) highest.set(row, Math.max(p, highest.get(row) ?? 0));
    }
    const defences = head === "scan.injection" ? ordinaryOf("defence") : undefined;
    const ordinary = [...highest].map(([row, p]) => ({
      score: lessSure(p, defences?.get(row) ?? 0),
      source: row.source,
    }));
    thresholds[head] = {
      review: round(Math.max(reviewMin, cutAt(ordinary, reviewShare))),
      block: round(Math.max(blockMin, cutAt(ordinary, blockShare))),
    };
  }
  return thresholds;
}

const round = (x: number): number => Math.round(x * 1e4) / 1e4;

run(process.argv.slice(2));
