import type { Lane } from "./weights-file.ts";

/**
 * The more windows a text has, the likelier it is that its best one is one by chance: one attack in so many texts is
 * one in many more windows. Beyond `from` windows, as many as the texts have that calibrated the lanes, the odds fall
 * with their number to the power of `slope`; as for `most` windows at most, so that filling up a text hides an attack
 * in it no further than that. In prompts, where the mean of all windows speaks too and an attack is often as long as
 * its text, they fall slower.
 */
export interface Crowd {
  readonly from: number;
  readonly slope: number;
  readonly most: number;
  readonly alone?: Alone;
}
/**
 * What is meant runs on: an order in a document fills several windows, a likeness by chance one. Where a text has
 * more than `from` windows and neither of those a block before and after its best one would reach log-odds of `sure`,
 * those of the text fall by this `share` of what is missing.
 */
export interface Alone {
  readonly sure: number;
  readonly share: number;
}

/** What a lane saw of a text. */
export interface Seen {
  /** The score of the best window, the first unit of it, and the better of the windows a block before and after it. */
  readonly best: number;
  readonly bestAt: number;
  readonly beside: number;
  /** The sum of the scores of all windows, and how many there were. */
  readonly total: number;
  readonly windows: number;
  /** Where the lane is soft: the largest that the fading sum of exp(score / softness) was. */
  readonly mostHeard: number;
}

/** The calibrated opinion of a lane on a text. */
export function probabilityOf(lane: Lane, crowd: Crowd, seen: Seen): number {
  const { bias, calibration, softness } = lane;
  const highest = softness === 0 ? seen.best : softness * Math.log(seen.mostHeard);
  const found =
    calibration.offset +
    calibration.best * (bias + highest) +
    calibration.mean * (bias + seen.total / seen.windows) +
    calibration.windows * Math.log(seen.windows);
  const z = found - chance(lane, crowd, seen) - loneliness(lane, crowd, seen, found);
  return 1 / (1 + Math.exp(-z));
}

/** What a long text takes from the logarithm of the odds; nothing where the best window does not speak. */
function chance({ calibration }: Lane, { from, slope, most }: Crowd, { windows }: Seen): number {
  return calibration.best === 0 || windows <= from ? 0 : slope * Math.log(Math.min(windows, most) / from);
}

/** What a likeness of one window alone takes from them, where they are `found`. */
function loneliness({ calibration }: Lane, { alone, from }: Crowd, seen: Seen, found: number): number {
  if (alone === undefined || seen.windows <= from) return 0;
  return alone.share * Math.max(0, alone.sure - found + calibration.best * (seen.best - seen.beside));
}
