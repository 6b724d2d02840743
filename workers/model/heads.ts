import type { JobKind } from "../../src/contracts/verdict.ts";
import type { HeadScore, HeadScorer, HeadScores } from "../engine/classify/head-scorer.ts";
import { blockUnits } from "./features.ts";
import { checkWeights, type HeadsMemory, memoryWith, weightsIn } from "./heads-memory.ts";
import { HeadsReader, type TableShape } from "./heads-reader.ts";
import { type Crowd, probabilityOf } from "./probability.ts";
import { tableAt, tables, type WeightsHeader } from "./weights-file.ts";

/** Checks a weights file (magic, length, hash) and copies it where every worker can read it. Throws on a bad file. */
export function loadHeads(bytes: Uint8Array): HeadsMemory {
  const memory = memoryWith(bytes);
  checkWeights(memory);
  return memory;
}

/** What a loaded weights file says of itself: lanes, calibration, thresholds, hash. */
export const headerOf = (memory: HeadsMemory): WeightsHeader => weightsIn(memory).header;

/**
 * The classifier over a memory that `loadHeads` made. A scorer keeps scratch: one a thread.
 * One pass over the text, flat from 1 KB to 1 MB.
 */
export function openHeads(memory: HeadsMemory): HeadScorer {
  const { header, weightsAt } = weightsIn(memory);
  const [prompt, data, call] = tables.map(({ bits, windowBlocks, lanes: names }, position): Table => {
    const lanes = names.map((name) => header.lanes.find((lane) => lane.name === name)!);
    const weights = weightsAt + tableAt(position);
    return {
      shape: { weights, bucketBits: bits, bucketBytes: lanes.length, windowBlocks, lanes },
      crowd: crowds[position]!,
    };
  }) as [Table, Table, Table];
  const reader = new HeadsReader(memory, header.smoothing);
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

/** The lanes that one load serves. */
interface Table {
  readonly shape: TableShape;
  readonly crowd: Crowd;
}

/** What each lane of the table says of the text, in the order of `tables`. */
function read(reader: HeadsReader, text: string, { shape, crowd }: Table): readonly HeadScore[] {
  reader.read(text, shape);
  return shape.lanes.map((lane, position) => {
    const seen = reader.seenBy(position);
    const start = seen.bestAt;
    const end = Math.min(text.length, start + shape.windowBlocks * blockUnits);
    return { probability: probabilityOf(lane, crowd, seen), start, end };
  });
}
