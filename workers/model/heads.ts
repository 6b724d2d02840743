import { strict as assert } from "node:assert";
import type { JobKind } from "../../src/contracts/verdict.ts";
import type { HeadScore, HeadScorer, HeadScores } from "../engine/head-scorer.ts";
import { blockFeaturesMax, blockUnits, bucketCount, FeatureReader, windowUnits } from "./features.ts";
import { decodeWeights, type Lane, lanesPerBank, type WeightsHeader } from "./weights-file.ts";

/** Checks a weights file (magic, length, hash) and copies it where every worker can read it. Throws on a bad file. */
export function loadHeads(bytes: Uint8Array): SharedArrayBuffer {
  decodeWeights(bytes, true);
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}

/** What a loaded weights file says of itself: lanes, calibration, thresholds, hash. */
export function headerOf(buffer: SharedArrayBuffer): WeightsHeader {
  return decodeWeights(new Uint8Array(buffer), false).header;
}

/**
 * The classifier over a buffer that `loadHeads` made. A scorer keeps scratch: one a thread.
 * One pass over the text, about 11 µs a KB for all lanes of a bank, flat from 1 KB to 1 MB.
 */
export function openHeads(buffer: SharedArrayBuffer): HeadScorer {
  const { header, weightsAt } = decodeWeights(new Uint8Array(buffer), false);
  const bankAt = (position: number): Bank =>
    new Bank(
      new Int32Array(buffer, weightsAt + position * bucketCount * lanesPerBank, bucketCount),
      header.lanes.slice(position * lanesPerBank, (position + 1) * lanesPerBank),
      header.smoothing,
    );
  const prompts = bankAt(0);
  const dataAndCalls = bankAt(1);
  return { score: (folded, kind) => (folded === "" ? unscored : scoreKind(prompts, dataAndCalls, folded, kind)) };
}

/** Lanes by position: `laneNames` of weights-file.ts. */
function scoreKind(prompts: Bank, dataAndCalls: Bank, folded: string, kind: JobKind): HeadScores {
  switch (kind) {
    case "scan": {
      prompts.run(folded);
      const injection = likelier(prompts.lane(0), prompts.lane(1));
      return { ...unscored, injection, harmful: prompts.lane(2), exfiltration: prompts.lane(3) };
    }
    case "tool_call":
      dataAndCalls.run(folded);
      return { ...unscored, tool_abuse: dataAndCalls.lane(2), exfiltration: dataAndCalls.lane(3) };
    case "tool_output":
    case "rag_chunk":
    case "rag_context":
      dataAndCalls.run(folded);
      return { ...unscored, indirect: dataAndCalls.lane(0), exfiltration: dataAndCalls.lane(1) };
  }
}

const nothing: HeadScore = { probability: 0, start: 0, end: 0 };
const unscored: HeadScores = {
  injection: nothing,
  indirect: nothing,
  exfiltration: nothing,
  tool_abuse: nothing,
  harmful: nothing,
};

const likelier = (a: HeadScore, b: HeadScore): HeadScore => (a.probability >= b.probability ? a : b);

/** Stored weights are weight + 128, so that four of them add up in two words without borrowing from each other. */
const storedZero = 128;
assert(blockFeaturesMax * 255 < 65_536, "the sum of a block's stored weights must fit 16 bits");

/** Four lanes whose weights lie side by side: one load and two additions serve all four. */
class Bank {
  readonly #words: Int32Array;
  readonly #lanes: readonly Lane[];
  readonly #smoothing: number;
  readonly #reader = new FeatureReader();
  /** Weights of the last block and of the one before by lane, and how many features each has. */
  readonly #sums = new Int32Array(lanesPerBank);
  readonly #sumsBefore = new Int32Array(lanesPerBank);
  #features = 0;
  #featuresBefore = 0;
  readonly #best = new Float64Array(lanesPerBank);
  readonly #bestAt = new Int32Array(lanesPerBank);
  readonly #total = new Float64Array(lanesPerBank);
  #windows = 0;
  #units = 0;

  constructor(words: Int32Array, lanes: readonly Lane[], smoothing: number) {
    this.#words = words;
    this.#lanes = lanes;
    this.#smoothing = smoothing;
  }

  /** Scores every window of the text; `lane` then says what was found. */
  run(text: string): void {
    const reader = this.#reader;
    reader.reset();
    this.#sums.fill(0);
    this.#features = 0;
    this.#best.fill(Number.NEGATIVE_INFINITY);
    this.#total.fill(0);
    this.#windows = 0;
    this.#units = text.length;
    for (let from = 0; from < text.length; from += blockUnits) {
      this.#sumsBefore.set(this.#sums);
      this.#featuresBefore = this.#features;
      this.#features = reader.read(text, from, Math.min(text.length, from + blockUnits));
      this.#sumBlock(reader.buckets);
      // A text of one block is one window; else the first block waits for the second.
      if (from > 0 || text.length <= blockUnits) this.#judgeWindow(Math.max(0, from - blockUnits));
    }
  }

  #sumBlock(buckets: Int32Array): void {
    const words = this.#words;
    const features = this.#features;
    let even = 0;
    let odd = 0;
    for (let i = 0; i < features; i++) {
      const four = words[buckets[i]!]!;
      even = (even + (four & 0x00ff00ff)) | 0;
      odd = (odd + ((four >>> 8) & 0x00ff00ff)) | 0;
    }
    const zero = features * storedZero;
    const sums = this.#sums;
    sums[0] = (even & 0xffff) - zero;
    sums[1] = (odd & 0xffff) - zero;
    sums[2] = (even >>> 16) - zero;
    sums[3] = (odd >>> 16) - zero;
  }

  #judgeWindow(at: number): void {
    const norm = 1 / Math.sqrt(this.#features + this.#featuresBefore + this.#smoothing);
    for (let lane = 0; lane < lanesPerBank; lane++) {
      const { bias, scale } = this.#lanes[lane]!;
      const score = bias + scale * (this.#sums[lane]! + this.#sumsBefore[lane]!) * norm;
      this.#total[lane]! += score;
      if (score > this.#best[lane]!) {
        this.#best[lane] = score;
        this.#bestAt[lane] = at;
      }
    }
    this.#windows++;
  }

  /** The calibrated opinion of one lane on the text of the last `run`. */
  lane(lane: number): HeadScore {
    const { offset, best, mean, windows } = this.#lanes[lane]!.calibration;
    const average = this.#total[lane]! / this.#windows;
    const z = offset + best * this.#best[lane]! + mean * average + windows * Math.log(this.#windows);
    const start = this.#bestAt[lane]!;
    return { probability: 1 / (1 + Math.exp(-z)), start, end: Math.min(this.#units, start + windowUnits) };
  }
}
