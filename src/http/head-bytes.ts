const headBytesMax = 2_048;

/**
 * The header lines of one answer after the other, as bytes in one buffer. What an answer has in common with the one before it stays
 * where it is, and only its own lines are written: a string would be put together, measured and copied as a whole for each.
 */
export class HeadBytes {
  readonly #bytes = Buffer.allocUnsafeSlow(headBytesMax);
  /** Of each length that came; all begin where the buffer begins. */
  readonly #views: (Uint8Array | undefined)[] = new Array(headBytesMax + 1).fill(undefined);
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
    this.#views[length] ??= this.#bytes.subarray(0, length);
    return this.#views[length];
  }
}
