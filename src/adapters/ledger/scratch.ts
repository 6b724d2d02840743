import { deflateRawSync, inflateRawSync } from "node:zlib";

/** Used again and again: a buffer of its own for each pack would be 40 KB of garbage. */
let scratch: Buffer | undefined;
const scratchBytes = 262_144;

/** Room to put bytes together, until the next call: what is to stay must be copied. */
export function scratchOf(bytes: number): Buffer {
  if (bytes > scratchBytes) return Buffer.allocUnsafe(bytes);
  scratch ??= Buffer.allocUnsafeSlow(scratchBytes);
  return scratch;
}

/** UTF-8 takes no more of a UTF-16 unit. */
export const utf8BytesMax = 3;

/** Small enough for Node's own pool: by default each call takes 16 KB for the few that come out. */
const deflateChunkBytes = 4_000;

/** Tables that zlib makes anew for each text: of a short one, smaller ones do, and take a fifth of the memory. */
const small = { level: 1, chunkSize: deflateChunkBytes, windowBits: 13, memLevel: 6 } as const;
const large = { level: 1, chunkSize: deflateChunkBytes } as const;
const smallBytesMax = 16_384;

/** For text that is much alike: what has no like costs 40 ns a byte, and is better kept apart. */
export const deflate = (bytes: Buffer): Buffer => deflateRawSync(bytes, bytes.length > smallBytesMax ? large : small);

/** What `deflate` was given; throws where it would be longer than `bytesMax`. */
export const inflate = (bytes: Buffer, bytesMax?: number): Buffer =>
  inflateRawSync(bytes, bytesMax === undefined ? {} : { maxOutputLength: bytesMax });
