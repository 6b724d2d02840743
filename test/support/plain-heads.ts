import { blockFeaturesMax, blocksAtOnce, blockUnits, bucketBits, FeatureReader } from "../../workers/model/features.ts";
import type { Seen } from "../../workers/model/probability.ts";
import { decodeWeights, fading, type Lane, type LaneName, tableAt, tables } from "../../workers/model/weights-file.ts";

/** What the lanes of a weights file see of texts, told plainly: the sums and windows that `workers/model/kernel` is held to. */
export class PlainHeads {
  readonly #file: Uint8Array;

  constructor(file: Uint8Array) {
    this.#file = file;
  }

  /** Of table `position` of `tables`, lane by lane. */
  seen(folded: string, position: number): { readonly name: LaneName; readonly seen: Seen }[] {
    const { header, weightsAt } = decodeWeights(this.#file, false);
    const { bits, windowBlocks, lanes } = tables[position]!;
    const stored = this.#file.subarray(weightsAt + tableAt(position));
    const blocks = blocksOf(folded);
    return lanes.map((name, at) => {
      const lane = header.lanes.find((other) => other.name === name)!;
      const weightOf = (bucket: number): number => stored[(bucket >> (bucketBits - bits)) * lanes.length + at]! - 128;
      const sums = blocks.map((buckets) => buckets.reduce((sum, bucket) => sum + weightOf(bucket), 0));
      const counts = blocks.map((buckets) => buckets.length);
      return { name, seen: seenBy(lane, header.smoothing, sums, counts, windowBlocks) };
    });
  }
}

function blocksOf(text: string): number[][] {
  const reader = new FeatureReader();
  reader.reset();
  const blocks: number[][] = [];
  for (let from = 0; from < text.length; from += blocksAtOnce * blockUnits) {
    const read = reader.read(text, from);
    for (let block = 0; block < read; block++) {
      blocks.push([...reader.buckets.subarray(reader.ends[block], reader.ends[block + 1])]);
    }
  }
  if (blocks.some((buckets) => buckets.length > blockFeaturesMax)) throw new Error("a block of too many features");
  return blocks;
}

function seenBy(lane: Lane, smoothing: number, sums: number[], counts: number[], windowBlocks: number): Seen {
  const added = (numbers: number[], from: number): number =>
    numbers.slice(from, from + windowBlocks).reduce((sum, number) => sum + number, 0);
  const windows = Math.max(1, sums.length - windowBlocks + 1);
  const scores = Array.from(
    { length: windows },
    (_, window) => added(sums, window) * (lane.scale / Math.sqrt(added(counts, window) + smoothing)),
  );
  const best = Math.max(...scores);
  const at = scores.indexOf(best);
  let heard = 0;
  let mostHeard = 0;
  for (const score of lane.softness > 0 ? scores : []) {
    heard = heard * fading + Math.exp(score / lane.softness);
    mostHeard = Math.max(mostHeard, heard);
  }
  return {
    best,
    bestAt: at * blockUnits,
    beside: Math.max(scores[at - 1] ?? Number.NEGATIVE_INFINITY, scores[at + 1] ?? Number.NEGATIVE_INFINITY),
    total: scores.reduce((sum, score) => sum + score, 0),
    windows,
    mostHeard,
  };
}
