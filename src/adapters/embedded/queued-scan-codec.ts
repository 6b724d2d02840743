import type { QueuedScan } from "../../ports/job-queue.ts";

/** Scans in the form in which they are handed over and stored. */
export interface PackedScans {
  /** JSON in UTF-8, one after the other. */
  readonly scans: Uint8Array<ArrayBuffer>;
  /** Where each ends. */
  readonly ends: readonly number[];
}

/** Packs scans. JSON escapes what UTF-8 cannot say (half a character), so nothing is lost. */
export function packScans(queued: readonly QueuedScan[]): PackedScans {
  const texts = queued.map((scan) => JSON.stringify(scan));
  const scans = Buffer.allocUnsafeSlow(texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0));
  let at = 0;
  const ends = texts.map((text) => {
    at += scans.write(text, at);
    return at;
  });
  return { scans, ends };
}

/** A scan that `packScans` packed. */
export const scanOf = ({ buffer, byteOffset, byteLength }: Uint8Array): QueuedScan =>
  JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString("utf8")) as QueuedScan;
