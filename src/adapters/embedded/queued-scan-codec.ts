import type { QueuedScan } from "../../ports/job-queue.ts";

/** A scan as it is stored: JSON in UTF-8. JSON escapes what UTF-8 cannot say (half a character), so nothing is lost. */
export const bytesOf = (scan: QueuedScan): Uint8Array => Buffer.from(JSON.stringify(scan));

/** The scan of such bytes. */
export const scanOf = (bytes: Uint8Array): QueuedScan => jsonOf(bytes) as QueuedScan;

/** The scans of the bytes of several, which stand as in a JSON array. */
export const scansOf = (bytes: Uint8Array): QueuedScan[] => jsonOf(bytes) as QueuedScan[];

const jsonOf = ({ buffer, byteOffset, byteLength }: Uint8Array): unknown =>
  JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString("utf8"));
