import { createHash } from "node:crypto";

/** What an `Idempotency-Key` stands for: SHA-256 over path and body, hex. */
export const hashOfRequest = (path: string, bytes: Uint8Array): string =>
  createHash("sha256").update(`${path}\n`).update(bytes).digest("hex");

/** The same; "" where there is no path, as nobody asks for a hash. */
export const hashOfSent = (hashedPath: string, bytes: Uint8Array): string =>
  hashedPath === "" ? "" : hashOfRequest(hashedPath, bytes);
