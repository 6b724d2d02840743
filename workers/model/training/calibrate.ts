import type { Lane } from "../weights-file.ts";
import type { TextScore } from "./fit-lane.ts";

export type Calibration = Lane["calibration"];

/** One text the calibration learns from: scored by a lane that never saw its source. */
export interface Judged {
  readonly score: TextScore;
  readonly attack: boolean;
  readonly source: string;
}

/** A probability says: of texts like this, with one attack in ten texts, so many are attacks. */
const attackShare = 0.1;
/** No source counts for more than this many texts. */
const sourceWeightMax = 200;
/**
 * How much the rest of a text may weigh against its best window. Without these bounds a long harmless tail would talk an attack down.
 */
const meanShareMax = 0.3;
const windowsShareMax = 0.3;

/** What of a text speaks: its best window, that and somewhat the rest, or the text as a whole. */
export type Speaks = "best" | "best and mean" | "mean";

/** Logistic of best window, mean and number of windows, by gradient descent. */
export function calibrate(judged: readonly Judged[], speaks: Speaks, share = attackShare): Calibration {
  const weights = weightsOf(judged, share);
  let offset = 0;
  let best = speaks === "mean" ? 0 : 1;
  let mean = speaks === "mean" ? 1 : 0;
  let windows = 0;
  const squares = [1e-6, 1e-6, 1e-6, 1e-6];
  const step = (i: number, gradient: number): number => {
    squares[i]! += gradient * gradient;
    return (0.3 * gradient) / Math.sqrt(squares[i]!);
  };
  for (let round = 0; round < 400; round++) {
    const gradient = [0, 0, 0, 0];
    for (let i = 0; i < judged.length; i++) {
      const { score, attack } = judged[i]!;
      const many = Math.log(score.windows);
      const z = offset + best * score.best + mean * score.mean + windows * many;
      const error = (1 / (1 + Math.exp(-z)) - (attack ? 1 : 0)) * weights[i]!;
      gradient[0]! += error;
      gradient[1]! += error * score.best;
      gradient[2]! += error * score.mean;
      gradient[3]! += error * many;
    }
    offset -= step(0, gradient[0]!);
    if (speaks === "mean") {
      mean = Math.max(0.05, mean - step(2, gradient[2]!));
      continue;
    }
    best = Math.max(0.05, best - step(1, gradient[1]!));
    if (speaks === "best and mean") mean = clamp(mean - step(2, gradient[2]!), 0, meanShareMax * best);
    windows = clamp(windows - step(3, gradient[3]!), -windowsShareMax * best, 0);
  }
  return { offset, best, mean, windows };
}

/** Attacks weigh `share` of all, and no source outvotes the rest of its side. */
function weightsOf(judged: readonly Judged[], share: number): Float64Array {
  const counts = new Map<string, number>();
  const key = (item: Judged): string => `${item.attack}:${item.source}`;
  for (const item of judged) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  const weights = Float64Array.from(judged, (item) => Math.min(1, sourceWeightMax / counts.get(key(item))!));
  let attacks = 0;
  let all = 0;
  judged.forEach((item, i) => {
    all += weights[i]!;
    if (item.attack) attacks += weights[i]!;
  });
  return weights.map((weight, i) =>
    judged[i]!.attack ? (weight * share) / attacks : (weight * (1 - share)) / (all - attacks),
  );
}

const clamp = (x: number, low: number, high: number): number => Math.min(high, Math.max(low, x));

export function probabilityOf({ offset, best, mean, windows }: Calibration, score: TextScore): number {
  const z = offset + best * score.best + mean * score.mean + windows * Math.log(score.windows);
  return 1 / (1 + Math.exp(-z));
}

/** The score that this share of ordinary texts exceeds, no source counting for more than `sourceWeightMax` of them. */
export function cutAt(ordinary: readonly { readonly score: number; readonly source: string }[], share: number): number {
  const counts = new Map<string, number>();
  for (const { source } of ordinary) counts.set(source, (counts.get(source) ?? 0) + 1);
  const weightOf = (source: string): number => Math.min(1, sourceWeightMax / counts.get(source)!);
  let rest = share * ordinary.reduce((sum, { source }) => sum + weightOf(source), 0);
  for (const { score, source } of [...ordinary].sort((a, b) => b.score - a.score)) {
    rest -= weightOf(source);
    if (rest < 0) return score;
  }
  return 1;
}
