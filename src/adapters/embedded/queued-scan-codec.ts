import type { QueuedScan } from "../../ports/job-queue.ts";

/** A scan as it is stored: JSON in UTF-8. JSON escapes what UTF-8 cannot say (half a character), so nothing is lost. */
export const bytesOf = (scan: QueuedScan): Uint8Array => Buffer.from(JSON.stringify(scan));

/** The scan of such bytes. */
export const scanOf = ({ buffer, byteOffset, byteLength }: Uint8Array): QueuedScan =>
  JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString("utf8")) as QueuedScan;
