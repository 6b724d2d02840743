import { readFileSync } from "node:fs";
import { blocksAtOnce, blockUnits, classOf, codes, signClassOf, spaceCode } from "./features.ts";
import { codesAt, type HeadsMemory, pageIn, signClassesAt, wordClassesAt } from "./heads-memory.ts";
import { sentenceClass } from "./lexicon.ts";
import type { Seen } from "./probability.ts";
import { fading, type Lane } from "./weights-file.ts";

/** What `kernel/score.ts` exports; addresses are bytes from the start of the memory. */
interface Kernel {
  readonly open: (
    codes: number,
    wordClasses: number,
    signClasses: number,
    page: number,
    space: number,
    sentence: number,
    smoothing: number,
    fading: number,
  ) => void;
  readonly begin: (
    weights: number,
    hashShift: number,
    bucketShift: number,
    windowBlocks: number,
    units: number,
  ) => void;
  readonly read: (units: number, ends: boolean) => number;
}
/** Within the page, as `kernel/` has it. */
const unitsAt = 2_048;
const lanesAt = 8_192;
const lanesMax = 4;
/** What is kept of each lane, and where: four lanes side by side for each. */
const figure = {
  scale: 0,
  softness: 1,
  best: 2,
  bestAt: 3,
  beside: 4,
  last: 5,
  total: 6,
  heard: 7,
  mostHeard: 8,
} as const;
const figures = 9;

const kernel = new WebAssembly.Module(readFileSync(new URL("kernel/score.wasm", import.meta.url)));

/** Units that the page has room for, whole blocks. */
const unitsAtOnce = blocksAtOnce * blockUnits;

/** How the kernel is to read a table. */
export interface TableShape {
  /** Where its weights are. */
  readonly weights: number;
  /** How many leading bits of a hash say the bucket, and how many bytes that has. */
  readonly bucketBits: number;
  readonly bucketBytes: number;
  readonly windowBlocks: number;
  /** Of up to four lanes. */
  readonly lanes: readonly Lane[];
}

/** Reads texts with the weights of a memory: one a thread, as it has one page. */
export class HeadsReader {
  readonly #kernel: Kernel;
  readonly #units: Buffer;
  /** Figure by figure, each of four lanes, in the order of `kernel/lanes.ts`. */
  readonly #figures: Float64Array;
  #windows = 0;

  constructor(shared: HeadsMemory, smoothing: number) {
    const { memory, page } = pageIn(shared);
    // All who share the memory write the same here.
    new Int32Array(memory.buffer, codesAt).set(codes);
    new Uint8Array(memory.buffer, wordClassesAt).set(classOf);
    new Uint8Array(memory.buffer, signClassesAt).set(signClassOf);
    this.#kernel = new WebAssembly.Instance(kernel, { env: { memory }, lanes: { exp: Math.exp } })
      .exports as unknown as Kernel;
    this.#kernel.open(codesAt, wordClassesAt, signClassesAt, page, spaceCode, sentenceClass, smoothing, fading);
    this.#units = Buffer.from(memory.buffer, page + unitsAt, unitsAtOnce * 2);
    this.#figures = new Float64Array(memory.buffer, page + lanesAt, figures * lanesMax);
  }

  /** Reads the text once; `seenBy` tells of it until the next. */
  read(text: string, shape: TableShape): void {
    const { lanes, weights, bucketBits, bucketBytes, windowBlocks } = shape;
    for (let lane = 0; lane < lanesMax; lane++) {
      this.#figures[figure.scale * lanesMax + lane] = lanes[lane]?.scale ?? 0;
      this.#figures[figure.softness * lanesMax + lane] = lanes[lane]?.softness ?? 0;
    }
    this.#kernel.begin(weights, 32 - bucketBits, Math.log2(bucketBytes), windowBlocks, text.length);
    for (let from = 0; from < text.length; from += unitsAtOnce) {
      const to = Math.min(text.length, from + unitsAtOnce);
      this.#units.write(text.slice(from, to), "utf16le");
      this.#windows = this.#kernel.read(to - from, to === text.length);
    }
  }

  /** What a lane of the table saw of the text read last. */
  seenBy(lane: number): Seen {
    const of = (at: number): number => this.#figures[at * lanesMax + lane]!;
    return {
      best: of(figure.best),
      bestAt: of(figure.bestAt),
      beside: of(figure.beside),
      total: of(figure.total),
      mostHeard: of(figure.mostHeard),
      windows: this.#windows,
    };
  }
}
