import { Packr } from "msgpackr";
import { type Counts, countNames, newCounts } from "../../contracts/counts.ts";

const packr = new Packr({ useRecords: false });

/** A row's counters on disk: a MessagePack array of layout version, histogram (bucket, jobs, …) and the sums by `countNames`. */
export function packCounts({ sums, latency }: Counts): Buffer {
  return packr.pack([1, [...latency].flat(), ...countNames.map((name) => sums[name])]);
}

/** What `packCounts` wrote; names that are younger than the row are 0. */
export function unpackCounts(bytes: unknown): Counts {
  const row = numbersOf(bytes);
  const counts = newCounts();
  for (const [index, name] of countNames.entries()) counts.sums[name] = sumAt(row, index);
  const [, histogram] = row;
  for (let at = 0; at < histogram.length; at += 2) counts.latency.set(histogram[at]!, histogram[at + 1]!);
  return counts;
}

/** Adds the sums of a row to `sums`, which are in the order of `countNames`. */
export function addPackedSums(sums: Float64Array, bytes: unknown): void {
  const row = numbersOf(bytes);
  for (let index = 0; index < countNames.length; index += 1) sums[index]! += sumAt(row, index);
}

type Row = readonly [version: number, histogram: readonly number[], ...sums: number[]];

function numbersOf(bytes: unknown): Row {
  const row = packr.unpack(bytes as Uint8Array) as Row;
  if (row[0] !== 1) throw new Error(`counters of version ${row[0]} were written by a newer Sluice`);
  return row;
}

const sumAt = (row: Row, index: number): number => (row[index + 2] as number | undefined) ?? 0;
