/**
 * What the lanes of a table hear in a text: score by score the best window, what is beside it, and what all add up to. The formulas are
 * those of `Lane` in `../weights-file.ts`, two lanes at a time, in doubles as JavaScript would have them.
 */

import { blockUnits } from "./codes.ts";

/** Math.exp of the host. */
declare function exp(value: f64): f64;

/** Within the page, as `../heads-reader.ts` knows it: each lane has 8 bytes a figure, the four side by side. */
const lanesAt: usize = 8192;
const figure: usize = 32;
const scaleOf: usize = lanesAt;
const softnessOf: usize = lanesAt + figure;
const bestOf: usize = lanesAt + 2 * figure;
const bestAtOf: usize = lanesAt + 3 * figure;
const besideOf: usize = lanesAt + 4 * figure;
const lastOf: usize = lanesAt + 5 * figure;
const totalOf: usize = lanesAt + 6 * figure;
const heardOf: usize = lanesAt + 7 * figure;
const mostHeardOf: usize = lanesAt + 8 * figure;

let page: usize = 0;
let smoothing: f64 = 0;
let fading: f64 = 0;

let windowBlocks: i32 = 0;
/** How many blocks make the first window: a text of fewer is one window. */
let firstBlocks: i32 = 0;
let blocks: i32 = 0;
let windows: i32 = 0;
/** The block before, and the one before that where it belongs to the window. */
let featuresBefore: i32 = 0;
let featuresEarlier: i32 = 0;
let sumBefore: v128 = i32x4.splat(0);
let sumEarlier: v128 = i32x4.splat(0);

export function openLanes(ownPage: usize, smooth: f64, fade: f64): void {
  page = ownPage;
  smoothing = smooth;
  fading = fade;
}

export function beginLanes(blocksOfWindow: i32, blocksOfText: i32): void {
  windowBlocks = blocksOfWindow;
  firstBlocks = min(blocksOfWindow, blocksOfText);
  blocks = windows = featuresBefore = featuresEarlier = 0;
  sumBefore = sumEarlier = i32x4.splat(0);
  for (let half: usize = 0; half < figure; half += 16) {
    const least = f64x2.splat(-Infinity);
    const zero = f64x2.splat(0);
    v128.store(page + half, least, bestOf);
    v128.store(page + half, zero, bestAtOf);
    v128.store(page + half, least, besideOf);
    v128.store(page + half, least, lastOf);
    v128.store(page + half, zero, totalOf);
    v128.store(page + half, zero, heardOf);
    v128.store(page + half, zero, mostHeardOf);
  }
}

/** A block whose weights add up so, lane by lane: with those before that belong to it, it ends a window. Returns how many windows there were. */
export function hearBlock(own: v128, features: i32): i32 {
  blocks++;
  if (blocks >= firstBlocks) {
    const all = i32x4.add(i32x4.add(sumEarlier, sumBefore), own);
    const root = f64x2.sqrt(f64x2.splat(((features + featuresBefore + featuresEarlier) as f64) + smoothing));
    const windowAt = (max(0, blocks - windowBlocks) * blockUnits) as f64;
    hearTwo(0, f64x2.convert_low_i32x4_s(all), root, windowAt);
    hearTwo(16, f64x2.convert_low_i32x4_s(v128.shuffle<i32>(all, all, 2, 3, 2, 3)), root, windowAt);
    windows++;
  }
  const isThree = windowBlocks > 2;
  featuresEarlier = isThree ? featuresBefore : 0;
  featuresBefore = features;
  sumEarlier = isThree ? sumBefore : i32x4.splat(0);
  sumBefore = own;
  return windows;
}

/** A window of two lanes whose figures stand so many bytes on: is it the best so far, or beside it? */
function hearTwo(lanes: usize, sums: v128, root: v128, windowAt: f64): void {
  const at = page + lanes;
  const score = f64x2.mul(sums, f64x2.div(v128.load(at, scaleOf), root));
  v128.store(at, f64x2.add(v128.load(at, totalOf), score), totalOf);
  const best = v128.load(at, bestOf);
  const bestAt = v128.load(at, bestAtOf);
  const beside = v128.load(at, besideOf);
  const isBest = f64x2.gt(score, best);
  const isNext = f64x2.eq(f64x2.splat(windowAt), f64x2.add(bestAt, f64x2.splat(blockUnits as f64)));
  const isBeside = v128.and(isNext, f64x2.gt(score, beside));
  v128.store(at, v128.bitselect(score, best, isBest), bestOf);
  v128.store(at, v128.bitselect(f64x2.splat(windowAt), bestAt, isBest), bestAtOf);
  const nowBeside = v128.bitselect(v128.load(at, lastOf), v128.bitselect(score, beside, isBeside), isBest);
  v128.store(at, nowBeside, besideOf);
  v128.store(at, score, lastOf);
  hearSoftly(at, f64x2.extract_lane(score, 0));
  hearSoftly(at + 8, f64x2.extract_lane(score, 1));
}

/** Where the lane is soft: the fading sum of exp(score / softness), and the largest it was. */
function hearSoftly(lane: usize, score: f64): void {
  const softness = load<f64>(lane, softnessOf);
  if (softness === 0) return;
  const heard = load<f64>(lane, heardOf) * fading + exp(score / softness);
  store<f64>(lane, heard, heardOf);
  if (heard > load<f64>(lane, mostHeardOf)) store<f64>(lane, heard, mostHeardOf);
}
