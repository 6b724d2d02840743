import { type Lane, type LaneName, tableAt, tables } from "../weights-file.ts";
import type { Calibration } from "./calibrate.ts";
import type { FittedLane } from "./fit-lane.ts";

export interface FinishedLane extends FittedLane {
  readonly name: LaneName;
  readonly calibration: Calibration;
}

/** Weights beyond this quantile are clipped: one odd bucket must not coarsen all others. */
const clipQuantile = 0.9999;

/** Int8 weights of all lanes, table by table as `heads.ts` reads them, and what stands beside them.  */
export function packLanes(lanes: readonly FinishedLane[]): { weights: Uint8Array; lanes: Lane[] } {
  const weights = new Uint8Array(tableAt(tables.length));
  const packed = tables.flatMap(({ lanes: names }, table) =>
    names.map((name, position) => {
      const lane = lanes.find((candidate) => candidate.name === name)!;
      const scale = scaleOf(lane.weights);
      const from = tableAt(table) + position;
      lane.weights.forEach((weight, bucket) => {
        weights[from + bucket * names.length] = 128 + Math.max(-127, Math.min(127, Math.round(weight / scale)));
      });
      return { name, bias: lane.bias, scale, softness: lane.softness, calibration: lane.calibration };
    }),
  );
  return { weights, lanes: packed };
}

function scaleOf(weights: Float32Array): number {
  const sizes = weights
    .filter((weight) => weight !== 0)
    .map(Math.abs)
    .sort();
  return Math.max(1e-6, sizes[Math.floor(sizes.length * clipQuantile)] ?? 0) / 127;
}
