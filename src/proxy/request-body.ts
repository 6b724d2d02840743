import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, zstdDecompress } from "node:zlib";
import { limits } from "../contracts/limits.ts";

/** Why a body is not held: it is too large, or too much is held already. */
export type NotHeld = "body_too_large" | "too_many_bodies";

/** Bodies that are kept until they are decided; their bytes are bounded over all requests, as they came and unpacked. */
export class HeldBodies {
  readonly #bytesMax: number;
  #bytes = 0;
  /** The latest unpacking: one at a time, so that what nobody has counted yet is one body. */
  #unpacking: Promise<unknown> = Promise.resolve();

  constructor(bytesMax: number = limits.proxyHeldBytesMax) {
    this.#bytesMax = bytesMax;
  }

  /** The bytes as they were received, to be released. Rejects where the client goes away. */
  async hold(request: IncomingMessage): Promise<Buffer | NotHeld> {
    let pieces: Buffer[] = [];
    let bytes = 0;
    let refused: NotHeld | undefined;
    try {
      for await (const piece of request as AsyncIterable<Buffer>) {
        // What is too much is still taken off the wire: a client that is sending hears no answer.
        if (refused !== undefined) continue;
        bytes += piece.length;
        this.#bytes += piece.length;
        pieces.push(piece);
        if (bytes > limits.proxyBodyBytesMax) refused = "body_too_large";
        else if (this.#bytes > this.#bytesMax) refused = "too_many_bodies";
        if (refused === undefined) continue;
        this.#bytes -= bytes;
        bytes = 0;
        pieces = [];
      }
    } catch (error) {
      this.#bytes -= bytes;
      throw error;
    }
    return refused ?? Buffer.concat(pieces);
  }

  /**
   * A held body without its content encodings, for reading only: the body itself where it has none, else to be
   * released too. Undefined where its encodings are not known, it is not what they say, or far too long.
   */
  async unpack(body: Buffer, contentEncodings: readonly string[]): Promise<Buffer | NotHeld | undefined> {
    const encodings = encodingsOf(contentEncodings);
    if (encodings.length === 0) return body;
    const unpacking = this.#unpacking.then(() => unpacked(body, encodings));
    this.#unpacking = unpacking;
    const plain = await unpacking;
    if (plain === undefined) return undefined;
    if (this.#bytes + plain.length > this.#bytesMax) return "too_many_bodies";
    this.#bytes += plain.length;
    return plain;
  }

  /** It is on its way, or goes nowhere. */
  release(body: Buffer): void {
    this.#bytes -= body.length;
  }
}

const encodingsOf = (contentEncodings: readonly string[]): string[] =>
  contentEncodings
    .flatMap((line) => line.toLowerCase().split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");

const bounded = { maxOutputLength: limits.proxyInflatedBytesMax };
const decoders: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: (bytes) => promisify(gunzip)(bytes, bounded),
  "x-gzip": (bytes) => promisify(gunzip)(bytes, bounded),
  deflate: (bytes) => promisify(inflate)(bytes, bounded),
  br: (bytes) => promisify(brotliDecompress)(bytes, bounded),
  zstd: (bytes) => promisify(zstdDecompress)(bytes, bounded),
};

async function unpacked(body: Buffer, encodings: readonly string[]): Promise<Buffer | undefined> {
  if (encodings.length > limits.proxyEncodingsMax) return undefined;
  let bytes = body;
  // The last one was applied last.
  for (const encoding of encodings.toReversed()) {
    const decode = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
    if (decode === undefined) return undefined;
    try {
      bytes = await decode(bytes);
    } catch {
      return undefined;
    }
  }
  return bytes;
}
