import { createHash } from "node:crypto";
import { bucketBits, bucketCount } from "./features.ts";

/**
 * `heads.bin`, little endian:
 *   u32 magic "SLUH" · u32 version · u32 bytes of the header · header (JSON in UTF-8, padded with spaces to 8 bytes) · weights
 * Weights: two banks of 2^17 words of four bytes, one byte a lane, stored as weight + 128.
 */
const magic = 0x48554c53;
const version = 1;
const preambleBytes = 12;
export const lanesPerBank = 4;
export const bankCount = 2;
const weightsBytes = bankCount * bucketCount * lanesPerBank;

/** What one lane looks for; `override` and `jailbreak` together are the injection head. Order: bank 0 (prompts), bank 1 (data, calls). */
export const laneNames = [
  "override",
  "jailbreak",
  "harmful",
  "exfiltration_prompt",
  "indirect",
  "exfiltration_data",
  "tool_abuse",
  "exfiltration_call",
] as const;
export type LaneName = (typeof laneNames)[number];

/** One lane beside its weights. */
export interface Lane {
  readonly name: LaneName;
  /** Score of a window = bias + scale · (sum of its weights) / √(features + `smoothing`). */
  readonly bias: number;
  readonly scale: number;
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
  readonly bucketBits: number;
  readonly smoothing: number;
  readonly lanes: readonly Lane[];
  /** By kind of text and head, as in `scan.injection`. */
  readonly thresholds: Readonly<Record<string, HeadThresholds>>;
  /** Hex, of the weights alone. */
  readonly sha256: string;
}

export interface WeightsFile {
  readonly header: WeightsHeader;
  /** Where the weights begin in the file. */
  readonly weightsAt: number;
}

/** A file of `weights` (stored bytes, bank after bank) and its header; `sha256` is filled in. */
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
  if (header.bucketBits !== bucketBits) throw new Error(`head weights of 2^${header.bucketBits} buckets`);
  if (checkHash && createHash("sha256").update(bytes.subarray(weightsAt)).digest("hex") !== header.sha256) {
    throw new Error("head weights do not match their hash");
  }
  return { header, weightsAt };
}
