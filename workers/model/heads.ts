import { strict as assert } from "node:assert";
import type { JobKind } from "../../src/contracts/verdict.ts";
import type { HeadScore, HeadScorer, HeadScores } from "../engine/classify/head-scorer.ts";
import { blockFeaturesMax, blocksAtOnce, blockUnits, bucketBits, FeatureReader } from "./features.ts";
import { type Crowd, LaneReading } from "./lane-reading.ts";
import { decodeWeights, type LaneName, tableAt, tables, type WeightsHeader } from "./weights-file.ts";

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
 * One pass over the text, 8 to 14 µs a KB of English by host, flat from 1 KB to 1 MB.
 */
export function openHeads(buffer: SharedArrayBuffer): HeadScorer {
  const { header, weightsAt } = decodeWeights(new Uint8Array(buffer), false);
  const laneOf = (name: LaneName, windowBlocks: number, crowd: Crowd): LaneReading =>
    new LaneReading(header.lanes.find((lane) => lane.name === name)!, header.smoothing, windowBlocks, crowd);
  const [prompt, data, call] = tables.map(({ bits, windowBlocks, lanes }, position) => {
    const at = weightsAt + tableAt(position);
    const narrowing = bucketBits - bits;
    const sum =
      lanes.length === 4
        ? sumFourLanes(new Int32Array(buffer, at, 2 ** bits), narrowing)
        : sumTwoLanes(new Uint16Array(buffer, at, 2 ** bits), narrowing);
    return new Table(
      sum,
      windowBlocks,
      lanes.map((name) => laneOf(name, windowBlocks, crowds[position]!)),
    );
  }) as [Table, Table, Table];
  const reader = new FeatureReader();
  return {
    score(folded: string, kind: JobKind): HeadScores {
      if (folded === "") return unscored;
      switch (kind) {
        case "scan": {
          const [override, jailbreak, harmful, defence] = read(reader, folded, prompt);
          return {
            ...unscored,
            injection: likelier(override!, jailbreak!),
            harmful: harmful!,
            defence: defence!.probability * wholeness(folded.length),
          };
        }
        case "tool_call": {
          const [tool_abuse, exfiltration] = read(reader, folded, call);
          return { ...unscored, tool_abuse: tool_abuse!, exfiltration: exfiltration! };
        }
        case "tool_output":
        case "rag_chunk":
        case "rag_context": {
          const [indirect, exfiltration] = read(reader, folded, data);
          return { ...unscored, indirect: indirect!, exfiltration: exfiltration! };
        }
      }
    },
  };
}

const inPrompts: Crowd = { from: 128, slope: 0.75, most: 1_024 };
const inData: Crowd = { from: 64, slope: 1.25, most: 1_024, alone: { sure: 1, share: 0.33 } };
const inCalls: Crowd = { from: 8, slope: 1, most: 1_024 };
/** In the order of `tables`. */
const crowds = [inPrompts, inData, inCalls] as const;

const nothing: HeadScore = { probability: 0, start: 0, end: 0 };
const unscored: HeadScores = {
  injection: nothing,
  indirect: nothing,
  exfiltration: nothing,
  tool_abuse: nothing,
  harmful: nothing,
  defence: 0,
};

/** A line or two is no developer's prompt, whatever its words: from none at `shortUnits` to all at `longUnits`. */
export const wholeness = (units: number): number =>
  Math.min(1, Math.max(0, (units - shortUnits) / (longUnits - shortUnits)));
const shortUnits = 64;
const longUnits = 224;

const likelier = (a: HeadScore, b: HeadScore): HeadScore => (a.probability >= b.probability ? a : b);

/** Reads the text once, a few blocks a go; what each lane of the table says of it, in the order of `tables`. */
function read(reader: FeatureReader, text: string, table: Table): readonly HeadScore[] {
  reader.reset();
  table.begin(text.length);
  for (let from = 0; from < text.length; from += blocksAtOnce * blockUnits) {
    table.addBlocks(reader.buckets, reader.ends, reader.read(text, from));
  }
  return table.scores();
}

/** Stored weights are weight + 128, so that the lanes of a bucket add up in one word without borrowing from each other. */
const storedZero = 128;
assert(blockFeaturesMax * 255 < 65_536, "the sum of a block's stored weights must fit 16 bits");

/** Puts the weights of buckets[from, to) into `sums`, lane by lane. */
type SumBlock = (buckets: Int32Array, from: number, to: number, sums: Int32Array) => void;

function sumTwoLanes(words: Uint16Array, narrowing: number): SumBlock {
  return (buckets, from, to, sums) => {
    let both = 0;
    for (let i = from; i < to; i++) {
      const two = words[buckets[i]! >> narrowing]!;
      both = (both + (two & 0xff) + ((two & 0xff00) << 8)) | 0;
    }
    const zero = (to - from) * storedZero;
    sums[0] = (both & 0xffff) - zero;
    sums[1] = (both >>> 16) - zero;
  };
}

function sumFourLanes(words: Int32Array, narrowing: number): SumBlock {
  return (buckets, from, to, sums) => {
    let even = 0;
    let odd = 0;
    for (let i = from; i < to; i++) {
      const four = words[buckets[i]! >> narrowing]!;
      even = (even + (four & 0x00ff00ff)) | 0;
      odd = (odd + ((four >>> 8) & 0x00ff00ff)) | 0;
    }
    const zero = (to - from) * storedZero;
    sums[0] = (even & 0xffff) - zero;
    sums[1] = (odd & 0xffff) - zero;
    sums[2] = (even >>> 16) - zero;
    sums[3] = (odd >>> 16) - zero;
  };
}

/** The lanes of one table, and how far they have read. */
class Table {
  readonly #sum: SumBlock;
  readonly #sums = new Int32Array(4);
  readonly #windowBlocks: number;
  readonly #lanes: readonly LaneReading[];
  /** Features of the block before, and of the one before that where it belongs to the window. */
  #featuresBefore = 0;
  #featuresEarlier = 0;
  #blocks = 0;
  /** How many blocks make the first window: a text of fewer is one window. */
  #firstBlocks = 0;
  #units = 0;

  constructor(sum: SumBlock, windowBlocks: number, lanes: readonly LaneReading[]) {
    this.#sum = sum;
    this.#windowBlocks = windowBlocks;
    this.#lanes = lanes;
  }

  begin(units: number): void {
    for (const lane of this.#lanes) lane.clear();
    this.#featuresBefore = 0;
    this.#featuresEarlier = 0;
    this.#blocks = 0;
    this.#firstBlocks = Math.min(this.#windowBlocks, Math.ceil(units / blockUnits));
    this.#units = units;
  }

  /** The next blocks of the text: the buckets of block `i` are [ends[i], ends[i + 1]). */
  addBlocks(buckets: Int32Array, ends: Int32Array, blocks: number): void {
    const lanes = this.#lanes;
    const sums = this.#sums;
    for (let block = 0; block < blocks; block++) {
      const from = ends[block]!;
      const to = ends[block + 1]!;
      this.#sum(buckets, from, to, sums);
      this.#blocks++;
      const isWindow = this.#blocks >= this.#firstBlocks;
      const windowAt = isWindow ? Math.max(0, this.#blocks - this.#windowBlocks) * blockUnits : -1;
      const features = to - from + this.#featuresBefore + this.#featuresEarlier;
      for (let lane = 0; lane < lanes.length; lane++) lanes[lane]!.addBlock(sums[lane]!, features, windowAt);
      this.#featuresEarlier = this.#windowBlocks > 2 ? this.#featuresBefore : 0;
      this.#featuresBefore = to - from;
    }
  }

  scores(): HeadScore[] {
    return this.#lanes.map((lane) => lane.score(this.#units));
  }
}
