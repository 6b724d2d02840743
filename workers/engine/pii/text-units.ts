/** Zeros before the first unit of a text and behind the last: what looks a little beyond either end finds nothing there. */
const before = 8;
const behind = 32;
/** Units of scratch kept between texts; a larger text gets its own for once. */
const keptUnits = 1 << 16;

/** The UTF-16 units of a text in an array, which takes a third of the time of a string to look into; read by `unitAt` alone. */
export type TextUnits = Uint16Array & { readonly paddedBy: typeof before };

const kept = padded(keptUnits);
const keptBytes = Buffer.from(kept.buffer);

function padded(units: number): TextUnits {
  return new Uint16Array(before + units + behind) as TextUnits;
}

/** The units of `text`; valid until the next call. */
export function paddedUnitsOf(text: string): TextUnits {
  const isKept = text.length <= keptUnits;
  const units = isKept ? kept : padded(text.length);
  (isKept ? keptBytes : Buffer.from(units.buffer)).write(text, 2 * before, "utf16le");
  units.fill(0, before + text.length, before + text.length + behind);
  return units;
}

/** The unit at `place`; 0 a little beyond either end. */
export const unitAt = (units: TextUnits, place: number): number => units[before + place]!;
