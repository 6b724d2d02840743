import type { HeadScore } from "../engine/classify/head-scorer.ts";
import { blockFeaturesMax, blockUnits } from "./features.ts";
import { fading, type Lane } from "./weights-file.ts";

/**
 * The more windows a text has, the likelier it is that its best one is one by chance: one attack in so many texts is one in many more windows.
 * Beyond `from` windows, as many as the texts have that calibrated the lanes, the odds fall with their number to the power of `slope`; as for
 * `most` windows at most, so that filling up a text hides an attack in it no further than that. In prompts, where the mean of all windows
 * speaks too and an attack is often as long as its text, they fall slower.
 */
export interface Crowd {
  readonly from: number;
  readonly slope: number;
  readonly most: number;
  readonly alone?: Alone;
}
/**
 * What is meant runs on: an order in a document fills several windows, a likeness by chance one. Where a text has more than `from` windows and
 * neither of those a block before and after its best one would reach log-odds of `sure`, those of the text fall by this `share` of what is missing.
 */
export interface Alone {
  readonly sure: number;
  readonly share: number;
}

/** What one lane has seen of the text being read. */
export class LaneReading {
  readonly #lane: Lane;
  /** scale / √(features + smoothing) for each number of features a window can have. */
  readonly #norms: Float64Array;
  readonly #crowd: Crowd;
  readonly #windowBlocks: number;
  /** Weights of the block before, and of the one before that where it belongs to the window. */
  #before = 0;
  #earlier = 0;
  #best = Number.NEGATIVE_INFINITY;
  #bestAt = 0;
  /** The better of the windows a block before and after the best one. */
  #beside = Number.NEGATIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;
  #total = 0;
  #windows = 0;
  /** Where the lane is soft: the fading sum of exp(score / softness), and the largest it was. */
  #heard = 0;
  #mostHeard = 0;

  constructor(lane: Lane, smoothing: number, windowBlocks: number, crowd: Crowd) {
    this.#lane = lane;
    this.#windowBlocks = windowBlocks;
    this.#crowd = crowd;
    this.#norms = Float64Array.from(
      { length: windowBlocks * blockFeaturesMax + 1 },
      (_, features) => lane.scale / Math.sqrt(features + smoothing),
    );
  }

  clear(): void {
    this.#before = 0;
    this.#earlier = 0;
    this.#best = Number.NEGATIVE_INFINITY;
    this.#bestAt = 0;
    this.#beside = Number.NEGATIVE_INFINITY;
    this.#last = Number.NEGATIVE_INFINITY;
    this.#total = 0;
    this.#windows = 0;
    this.#heard = 0;
    this.#mostHeard = 0;
  }

  /** A block's weights; with those before it that belong to it, it ends a window of so many features at `windowAt`, unless that is negative. */
  addBlock(sum: number, features: number, windowAt: number): void {
    if (windowAt >= 0) {
      const score = (this.#earlier + this.#before + sum) * this.#norms[features]!;
      this.#total += score;
      this.#windows++;
      if (this.#lane.softness > 0) {
        this.#heard = this.#heard * fading + Math.exp(score / this.#lane.softness);
        if (this.#heard > this.#mostHeard) this.#mostHeard = this.#heard;
      }
      if (score > this.#best) {
        this.#best = score;
        this.#bestAt = windowAt;
        this.#beside = this.#last;
      } else if (score > this.#beside && windowAt === this.#bestAt + blockUnits) {
        this.#beside = score;
      }
      this.#last = score;
    }
    this.#earlier = this.#windowBlocks > 2 ? this.#before : 0;
    this.#before = sum;
  }

  /** What a long text takes from the logarithm of the odds; nothing where the best window does not speak. */
  #chance(best: number): number {
    const { from, slope, most } = this.#crowd;
    return best === 0 || this.#windows <= from ? 0 : slope * Math.log(Math.min(this.#windows, most) / from);
  }

  /** What a likeness of one window alone takes from them, where they are `z`. */
  #loneliness(z: number, best: number): number {
    const { alone, from } = this.#crowd;
    if (alone === undefined || this.#windows <= from) return 0;
    return alone.share * Math.max(0, alone.sure - z + best * (this.#best - this.#beside));
  }

  /** The calibrated opinion on a text of so many units. */
  score(units: number): HeadScore {
    const { bias, calibration, softness } = this.#lane;
    const highest = softness === 0 ? this.#best : softness * Math.log(this.#mostHeard);
    const found =
      calibration.offset +
      calibration.best * (bias + highest) +
      calibration.mean * (bias + this.#total / this.#windows) +
      calibration.windows * Math.log(this.#windows);
    const z = found - this.#chance(calibration.best) - this.#loneliness(found, calibration.best);
    const start = this.#bestAt;
    return {
      probability: 1 / (1 + Math.exp(-z)),
      start,
      end: Math.min(units, start + this.#windowBlocks * blockUnits),
    };
  }
}
