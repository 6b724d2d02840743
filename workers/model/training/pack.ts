import { bucketCount } from "../features.ts";
import { bankCount, type Lane, type LaneName, lanesPerBank } from "../weights-file.ts";
import type { Calibration } from "./calibrate.ts";
import type { FittedLane } from "./fit-lane.ts";

export interface FinishedLane extends FittedLane {
  readonly name: LaneName;
  readonly calibration: Calibration;
}

/** Weights beyond this quantile are clipped: one odd bucket must not coarsen all others. */
const clipQuantile = 0.9999;

/** Int8 weights of all lanes, interleaved by bank as `heads.ts` reads them, and what stands beside them. */
export function packLanes(lanes: readonly FinishedLane[]): { weights: Uint8Array; lanes: Lane[] } {
  const weights = new Uint8Array(bankCount * bucketCount * lanesPerBank);
  const packed = lanes.map((lane, position) => {
    const scale = scaleOf(lane.weights);
    const bankAt = Math.floor(position / lanesPerBank) * bucketCount * lanesPerBank;
    for (let bucket = 0; bucket < bucketCount; bucket++) {
      const rounded = Math.round(lane.weights[bucket]! / scale);
      weights[bankAt + bucket * lanesPerBank + (position % lanesPerBank)] =
        128 + Math.max(-127, Math.min(127, rounded));
    }
    const { name, bias, calibration } = lane;
    return { name, bias, scale, calibration };
  });
  return { weights, lanes: packed };
}

function scaleOf(weights: Float32Array): number {
  const sizes = weights
    .filter((weight) => weight !== 0)
    .map(Math.abs)
    .sort();
  return Math.max(1e-6, sizes[Math.floor(sizes.length * clipQuantile)] ?? 0) / 127;
}
