import { createHash } from "node:crypto";

/**
 * `heads.bin`, little endian:
 *   u32 magic "SLUH" · u32 version · u32 bytes of the header · header (JSON in UTF-8, padded with spaces to 8 bytes) · weights
 * Weights: the tables below one after the other, one byte a lane, stored as weight + 128, the lanes of a bucket side by side.
 */
const magic = 0x48554c53;
const version = 7;
const preambleBytes = 12;

/**
 * Who shares a table, so that one load serves all of them, and how many buckets it has: with half as many, features that share one cost one
 * to three points of attacks at 1 % false positives (docs/decisions/buckets.md). An order in a prompt is a line, one in a document or in a
 * call goes on for longer, so their windows have a block more (docs/decisions/windows.md).
 */
export const tables = [
  { bits: 18, windowBlocks: 2, lanes: ["override", "jailbreak", "harmful", "defence"] },
  { bits: 19, windowBlocks: 3, lanes: ["indirect", "exfiltration_data"] },
  { bits: 18, windowBlocks: 3, lanes: ["tool_abuse", "exfiltration_call"] },
] as const;
export type LaneName = (typeof tables)[number]["lanes"][number];
export const laneNames: readonly LaneName[] = tables.flatMap(({ lanes }) => lanes);

/** Where table `position` begins among the weights, in bytes. */
export const tableAt = (position: number): number =>
  tables.slice(0, position).reduce((bytes, { bits, lanes }) => bytes + lanes.length * 2 ** bits, 0);
const weightsBytes = tableAt(tables.length);

/**
 * What is kept from window to window of what a soft lane heard: 16 windows, half a thousand units, speak together; a long text adds up to
 * no more.
 */
export const fading = Math.exp(-1 / 16);

/**
 * What one lane looks for, beside its weights. `override` and `jailbreak` together are the injection head; `defence`
 * speaks for the text.
 */
export interface Lane {
  readonly name: LaneName;
  /** Score of a window = bias + scale · (sum of its weights) / √(features + `smoothing`). */
  readonly bias: number;
  readonly scale: number;
  /**
   * 0: `best window` below is that; else it is softness · ln of the largest sum of exp(score / softness) over windows, of which `fading`
   * is kept a window.
   */
  readonly softness: number;
  /** Probability = logistic(offset + best · best window + mean · mean of the windows + windows · ln(number of windows)). */
  readonly calibration: {
    readonly offset: number;
    readonly best: number;
    readonly mean: number;
    readonly windows: number;
  };
}

/** Probabilities from which a head's opinion is worth a person's look, and from which it may block, measured out of fold. */
export interface HeadThresholds {
  readonly review: number;
  readonly block: number;
}

export interface WeightsHeader {
  readonly name: string;
  readonly smoothing: number;
  /** In the order of `laneNames`. */
  readonly lanes: readonly Lane[];
  /** By kind of text and head, as in `scan.injection`. */
  readonly thresholds: Readonly<Record<string, HeadThresholds>>;
  /** Hex, of the weights alone. */
  readonly sha256: string;
}

interface WeightsFile {
  readonly header: WeightsHeader;
  /** Where the weights begin in the file. */
  readonly weightsAt: number;
}

/** A file of `weights` (stored bytes, table after table) and its header; `sha256` is filled in. */
export function encodeWeights(header: Omit<WeightsHeader, "sha256">, weights: Uint8Array): Uint8Array {
  if (weights.length !== weightsBytes) throw new Error(`weights must be ${weightsBytes} bytes`);
  const json = JSON.stringify({ ...header, sha256: createHash("sha256").update(weights).digest("hex") });
  const text = new TextEncoder().encode(json);
  const headerBytes = Math.ceil((preambleBytes + text.length) / 8) * 8 - preambleBytes;
  const file = new Uint8Array(preambleBytes + headerBytes + weights.length).fill(0x20);
  const preamble = new DataView(file.buffer);
  preamble.setUint32(0, magic, true);
  preamble.setUint32(4, version, true);
  preamble.setUint32(8, headerBytes, true);
  file.set(text, preambleBytes);
  file.set(weights, preambleBytes + headerBytes);
  return file;
}

/** Reads the header; throws where the bytes are no such file, are cut short, or (with `checkHash`) were changed. */
export function decodeWeights(bytes: Uint8Array, checkHash: boolean): WeightsFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < preambleBytes || view.getUint32(0, true) !== magic) throw new Error("not a file of head weights");
  if (view.getUint32(4, true) !== version) throw new Error(`head weights of version ${view.getUint32(4, true)}`);
  const weightsAt = preambleBytes + view.getUint32(8, true);
  if (bytes.length !== weightsAt + weightsBytes) throw new Error("head weights are cut short");
  // A copy, since a decoder refuses bytes of shared memory.
  const header = JSON.parse(new TextDecoder().decode(bytes.slice(preambleBytes, weightsAt))) as WeightsHeader;
  if (checkHash && createHash("sha256").update(bytes.subarray(weightsAt)).digest("hex") !== header.sha256) {
    throw new Error("head weights do not match their hash");
  }
  return { header, weightsAt };
}
