/**
 * Columns of numbers as bytes: each number as what it is more than the one before; of a column that says the same throughout, its
 * first. As 64-bit floats, ten numbers cost deflate more than the 500 characters of text beside them.
 */

/** How a column's numbers stand: as they are, as millionths, or as 64-bit floats; and whether the first stands for all. */
const [whole, millionths, floats, same] = [0, 1, 2, 4] as const;
const unitsOf = [1, 1e6] as const;
/** Beyond, a difference might not be exact. */
const wholeMax = 2 ** 51;
/** A number, or a column's mark, takes no more. */
const bytesMax = 8;

/** How many bytes `packNumbers` needs at most. */
export const packedBytesMax = (numbers: number, columns: number): number => (numbers + columns) * bytesMax;

/** Writes columns of equal length, one behind the other in `numbers`, to `bytes` from `start` on; returns where they end. */
export function packNumbers(numbers: Float64Array, columns: number, bytes: Uint8Array, start: number): number {
  const rows = numbers.length / columns;
  let at = start;
  for (let from = 0; from < numbers.length; from += rows) {
    const column = numbers.subarray(from, from + rows);
    const how = areExact(column, 1) ? whole : areExact(column, unitsOf[millionths]) ? millionths : floats;
    const said = areSame(column) ? column.subarray(0, 1) : column;
    bytes[at] = how + (said === column ? 0 : same);
    at = how === floats ? writeFloats(said, bytes, at + 1) : writeSteps(said, unitsOf[how], bytes, at + 1);
  }
  return at;
}

/** Fills `numbers`, as many columns, with what `packNumbers` wrote from `start` on; returns where that ends. */
export function unpackNumbers(numbers: Float64Array, columns: number, bytes: Uint8Array, start: number): number {
  const rows = numbers.length / columns;
  let at = start;
  for (let from = 0; from < numbers.length; from += rows) {
    const mark = bytes[at]!;
    const said = numbers.subarray(from, from + ((mark & same) === 0 ? rows : 1));
    const how = mark & ~same;
    at = how === floats ? readFloats(said, bytes, at + 1) : readSteps(said, unitsOf[how]!, bytes, at + 1);
    if ((mark & same) !== 0) numbers.fill(said[0]!, from, from + rows);
  }
  return at;
}

// Loops, not `every`: its calls cost ten times what they ask.

/** Whether all are whole numbers of the unit, and come back from it as they were. */
function areExact(column: Float64Array, unit: number): boolean {
  for (let row = 0; row < column.length; row += 1) {
    const number = column[row]!;
    const units = Math.round(number * unit);
    if (units / unit !== number || Math.abs(units) > wholeMax) return false;
  }
  return true;
}

function areSame(column: Float64Array): boolean {
  for (let row = 1; row < column.length; row += 1) {
    if (column[row] !== column[0]) return false;
  }
  return true;
}

/** Seven bits a byte, the lowest first; the lowest of all is the sign. */
function writeSteps(column: Float64Array, unit: number, bytes: Uint8Array, start: number): number {
  let at = start;
  let before = 0;
  for (let row = 0; row < column.length; row += 1) {
    const units = Math.round(column[row]! * unit);
    const step = units - before;
    before = units;
    let rest = step < 0 ? -2 * step - 1 : 2 * step;
    for (; rest > 0x7f; at += 1) {
      bytes[at] = (rest % 0x80) + 0x80;
      rest = Math.floor(rest / 0x80);
    }
    bytes[at] = rest;
    at += 1;
  }
  return at;
}

function readSteps(column: Float64Array, unit: number, bytes: Uint8Array, start: number): number {
  let at = start;
  let units = 0;
  for (let row = 0; row < column.length; row += 1) {
    let rest = 0;
    for (let weight = 1; ; weight *= 0x80, at += 1) {
      rest += (bytes[at]! & 0x7f) * weight;
      if (bytes[at]! < 0x80) break;
    }
    at += 1;
    units += rest % 2 === 1 ? -(rest + 1) / 2 : rest / 2;
    column[row] = units / unit;
  }
  return at;
}

function writeFloats(column: Float64Array, bytes: Uint8Array, start: number): number {
  // A copy: a view of 64-bit numbers must begin at a multiple of their size.
  const copy = column.slice();
  bytes.set(new Uint8Array(copy.buffer), start);
  return start + copy.byteLength;
}

function readFloats(column: Float64Array, bytes: Uint8Array, start: number): number {
  const copy = Uint8Array.from(bytes.subarray(start, start + column.byteLength));
  column.set(new Float64Array(copy.buffer));
  return start + copy.byteLength;
}
