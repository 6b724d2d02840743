import { blockFeaturesMax, blocksAtOnce, blockUnits, bucketBits, FeatureReader } from "../features.ts";
import { seededRandom } from "../own/grammar.ts";
import { fading } from "../weights-file.ts";
import type { Span } from "./corpus-rows.ts";

/** One text a lane learns from. */
export interface Example {
  readonly folded: string;
  readonly attack: boolean;
  /** How much it counts beside others; 1 for most. */
  readonly weight: number;
  readonly span: Span | undefined;
  /** An attack in all its parts, as a persona is; not an order among other text. */
  readonly throughout: boolean;
  /** Judged as a whole, not by its best window: it teaches by windows from all over it, in every epoch. */
  readonly wholly?: boolean;
  /** Left out together in leave-one-source-out. */
  readonly source: string;
  /** May serve the shipped weights. */
  readonly free: boolean;
}

/** What a lane is before it learns. */
interface LaneShape {
  /** log2 of how many weights there are. */
  readonly bits: number;
  /** How many blocks a window of it has. */
  readonly windowBlocks: number;
  /** How much windows near the best one speak with it (`Lane` has the formula). */
  readonly softness: number;
}

/** A lane before it is packed: score of a window = bias + (sum of weights) / √(features + smoothing). */
export interface FittedLane extends LaneShape {
  readonly weights: Float32Array;
  readonly bias: number;
}

/** The mean of lanes that were fitted for the same thing. */
export function meanOf(fits: readonly FittedLane[]): FittedLane {
  const mean = (of: (fit: FittedLane) => number): number => fits.reduce((sum, fit) => sum + of(fit), 0) / fits.length;
  return {
    ...fits[0]!,
    bias: mean(({ bias }) => bias),
    weights: fits[0]!.weights.map((_, i) => mean(({ weights }) => weights[i]!)),
  };
}

/** What a lane says of a whole text. */
export interface TextScore {
  readonly best: number;
  readonly mean: number;
  readonly windows: number;
}

/** Added to a window's feature count before the root: a text of three words must not shout. */
export const smoothing = 30;

/** Chosen by leave-one-source-out; rates from 0.1 to 0.3 and 3 to 12 epochs are within a point of each other. */
const settings = {
  rate: 0.3,
  epochs: 6,
  ignoredError: 0.004,
  secondWindowWeight: 0.5,
  firstPassWindowsMax: 8,
} as const;

/** Texts longer than this are cut for training: the corpus cuts at 20,000 characters. */
const unitsMax = 24_000;

/** A text's features block by block, and its windows' scores under some weights. Reused for every text. */
class TextView {
  readonly #reader = new FeatureReader();
  readonly #buckets = new Int32Array((unitsMax / blockUnits + 1) * blockFeaturesMax);
  readonly #ends = new Int32Array(unitsMax / blockUnits + 4);
  readonly #sums = new Float64Array(unitsMax / blockUnits + 4);
  readonly scores = new Float64Array(unitsMax / blockUnits + 4);
  windows = 0;
  windowBlocks = 2;

  /** Blocks are [#ends[i], #ends[i + 1]) of #buckets; window w is blocks [w, w + windowBlocks). */
  load(folded: string, windowBlocks: number): void {
    this.windowBlocks = windowBlocks;
    const text = folded.length > unitsMax ? folded.slice(0, unitsMax) : folded;
    const reader = this.#reader;
    reader.reset();
    let total = 0;
    let blocks = 0;
    for (let from = 0; from < text.length; from += blocksAtOnce * blockUnits) {
      const read = reader.read(text, from);
      for (let block = 1; block <= read; block++) this.#ends[++blocks] = total + reader.ends[block]!;
      const count = reader.ends[read]!;
      for (let i = 0; i < count; i++) this.#buckets[total + i] = reader.buckets[i]!;
      total += count;
    }
    this.windows = Math.max(1, blocks - windowBlocks + 1);
    for (let block = blocks + 1; block <= windowBlocks; block++) this.#ends[block] = total;
  }

  score(lane: FittedLane, bias: number): void {
    const { weights } = lane;
    const narrowing = bucketBits - lane.bits;
    for (let block = 0; block < this.windows + this.windowBlocks - 1; block++) {
      let sum = 0;
      const end = this.#ends[block + 1]!;
      for (let i = this.#ends[block]!; i < end; i++) sum += weights[this.#buckets[i]! >> narrowing]!;
      this.#sums[block] = sum;
    }
    let within = 0;
    for (let block = 0; block < this.windowBlocks - 1; block++) within += this.#sums[block]!;
    for (let w = 0; w < this.windows; w++) {
      within += this.#sums[w + this.windowBlocks - 1]!;
      this.scores[w] = bias + within * this.norm(w);
      within -= this.#sums[w]!;
    }
  }

  norm(window: number): number {
    return 1 / Math.sqrt(this.#ends[window + this.windowBlocks]! - this.#ends[window]! + smoothing);
  }

  /** Best window of [from, to). */
  best(from: number, to: number): number {
    let best = from;
    for (let w = from + 1; w < to; w++) if (this.scores[w]! > this.scores[best]!) best = w;
    return best;
  }

  bucketsOf(window: number): Int32Array {
    return this.#buckets.subarray(this.#ends[window], this.#ends[window + this.windowBlocks]);
  }
}

const view = new TextView();

/**
 * Logistic regression by AdaGrad on windows. An attack teaches by its best window (within its span where that is known), an ordinary
 * text by its worst and one more by chance: each epoch is a round of hard negatives. Deterministic by `seed`.
 */
export function fitLane(examples: readonly Example[], shape: LaneShape, seed: number): FittedLane {
  const { bits, windowBlocks } = shape;
  const random = seededRandom(seed);
  const weights = new Float32Array(2 ** bits);
  const squares = new Float32Array(2 ** bits).fill(1e-4);
  const narrowing = bucketBits - bits;
  const lane = { ...shape, weights, bias: -2 };
  let biasSquares = 1e-4;
  const learn = (window: number, attack: boolean, weight: number): void => {
    const error = (1 / (1 + Math.exp(-view.scores[window]!)) - (attack ? 1 : 0)) * weight;
    if (Math.abs(error) < settings.ignoredError) return;
    const step = error * view.norm(window);
    for (const full of view.bucketsOf(window)) {
      const bucket = full >> narrowing;
      squares[bucket]! += step * step;
      weights[bucket]! -= (settings.rate * step) / Math.sqrt(squares[bucket]!);
    }
    biasSquares += error * error;
    lane.bias -= (settings.rate * 0.2 * error) / Math.sqrt(biasSquares);
  };
  const order = examples.map((_, i) => i);
  for (let epoch = 0; epoch < settings.epochs; epoch++) {
    shuffle(order, random);
    for (const i of order) {
      const example = examples[i]!;
      view.load(example.folded, windowBlocks);
      view.score(lane, lane.bias);
      if (epoch === 0 || example.wholly) learnSpread(example, learn, random);
      else learnBest(example, learn, random);
    }
  }
  return lane;
}

type Learn = (window: number, attack: boolean, weight: number) => void;

/** First pass: windows evenly over the attack or the ordinary text, since there is no best one yet. */
function learnSpread(example: Example, learn: Learn, random: () => number): void {
  const [from, to] = windowsOf(example);
  const step = Math.max(1, Math.floor((to - from) / settings.firstPassWindowsMax));
  const taken = Math.ceil((to - from) / step);
  for (let w = from + Math.floor(random() * step); w < to; w += step) {
    learn(w, example.attack, example.weight / Math.sqrt(taken));
  }
}

function learnBest(example: Example, learn: Learn, random: () => number): void {
  const { attack, weight, throughout } = example;
  const [from, to] = windowsOf(example);
  const best = view.best(from, to);
  learn(best, attack, weight);
  // What stands beside a short attack may be ordinary; a long one is an attack throughout, as an ordinary text is ordinary.
  if (attack && !throughout) return;
  const other = from + Math.floor(random() * (to - from));
  if (other !== best) learn(other, attack, weight * settings.secondWindowWeight);
}

/** Windows [from, to) that the label speaks of. */
function windowsOf({ attack, span }: Example): [from: number, to: number] {
  if (!attack || span === undefined) return [0, view.windows];
  const from = Math.min(view.windows - 1, Math.max(0, Math.floor(span.start / blockUnits) - view.windowBlocks + 1));
  return [from, Math.min(view.windows, Math.max(from + 1, Math.ceil(span.end / blockUnits)))];
}

/** What `lane` says of a folded text, as the runtime would with unpacked weights. */
export function scoreText(lane: FittedLane, folded: string): TextScore {
  view.load(folded, lane.windowBlocks);
  view.score(lane, lane.bias);
  let sum = 0;
  for (let w = 0; w < view.windows; w++) sum += view.scores[w]!;
  return { best: highest(lane.softness), mean: sum / view.windows, windows: view.windows };
}

/** The score of the best window of the text in view; with a softness, of the best windows near each other (`Lane` has the formula). */
function highest(softness: number): number {
  if (softness === 0) return view.scores[view.best(0, view.windows)]!;
  let heard = 0;
  let most = 0;
  for (let w = 0; w < view.windows; w++) {
    heard = heard * fading + Math.exp(view.scores[w]! / softness);
    most = Math.max(most, heard);
  }
  return softness * Math.log(most);
}

/** Fisher and Yates, from a seeded source. */
function shuffle<T>(items: T[], random: () => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
}
