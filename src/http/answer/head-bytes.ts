const headBytesMax = 2_048;

/** The beginnings of a buffer, each made once for its length: to make one costs as much as to fill it. */
export class Beginnings {
  readonly #bytes: Uint8Array;
  readonly #byLength: (Uint8Array | undefined)[];

  /** Those of up to `keptMax` bytes are kept. */
  constructor(bytes: Uint8Array, keptMax: number) {
    this.#bytes = bytes;
    this.#byLength = new Array(keptMax + 1).fill(undefined);
  }

  of(length: number): Uint8Array {
    if (length >= this.#byLength.length) return this.#bytes.subarray(0, length);
    this.#byLength[length] ??= this.#bytes.subarray(0, length);
    return this.#byLength[length];
  }
}

/**
 * The header lines of one answer after the other, as bytes in one buffer. What an answer has in common with the one before it stays
 * where it is, and only its own lines are written: a string would be put together, measured and copied as a whole for each.
 */
export class HeadBytes {
  readonly #bytes = Buffer.allocUnsafeSlow(headBytesMax);
  readonly #beginnings = new Beginnings(this.#bytes, headBytesMax);
  #common = "";

  /** Both ASCII. What is returned is good until the next call. */
  of(common: string, own: string): string | Uint8Array {
    const length = common.length + own.length;
    if (length > headBytesMax) return common + own;
    if (common !== this.#common) {
      this.#bytes.write(common, 0, "latin1");
      this.#common = common;
    }
    this.#bytes.write(own, common.length, "latin1");
    return this.#beginnings.of(length);
  }
}
