import { mapInTurns } from "../../contracts/map-in-turns.ts";
import type { QueuedScan } from "../../ports/job-queue.ts";

/** Scans in the form in which they are handed over and stored. */
export interface PackedScans {
  /** JSON in UTF-8, one after the other. */
  readonly scans: Uint8Array<ArrayBuffer>;
  /** Where each ends. */
  readonly ends: readonly number[];
}

/** Packs scans, a few in each turn of the event loop. JSON escapes what UTF-8 cannot say (half a character), so nothing is lost. */
export async function packScans(queued: readonly QueuedScan[]): Promise<PackedScans> {
  let bytes = 0;
  const texts = await mapInTurns(queued, (scan) => {
    const text = JSON.stringify(scan);
    bytes += Buffer.byteLength(text);
    return text;
  });
  const scans = Buffer.allocUnsafeSlow(bytes);
  let at = 0;
  const ends = await mapInTurns(texts, (text) => {
    at += scans.write(text, at);
    return at;
  });
  return { scans, ends };
}

/** A scan that `packScans` packed. */
export const scanOf = ({ buffer, byteOffset, byteLength }: Uint8Array): QueuedScan =>
  JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString("utf8")) as QueuedScan;
