import { Packr } from "msgpackr";
import { type Counts, countNames, newCounts } from "../../contracts/counts.ts";

const packr = new Packr({ useRecords: false });

/** A row's counters on disk: a MessagePack array of layout version, histogram (bucket, jobs, …) and the sums by `countNames`. */
export function packCounts({ sums, latency }: Counts): Uint8Array {
  return packr.pack([1, [...latency].flat(), ...countNames.map((name) => sums[name])]);
}

/** What `packCounts` wrote; names that are younger than the row are 0. */
export function unpackCounts(bytes: unknown): Counts {
  const [version, histogram, ...sums] = packr.unpack(bytes as Uint8Array) as [number, number[], ...number[]];
  if (version !== 1) throw new Error(`counters of version ${version} were written by a newer Sluice`);
  const counts = newCounts();
  for (const [index, name] of countNames.entries()) counts.sums[name] = sums[index] ?? 0;
  for (let at = 0; at < histogram.length; at += 2) counts.latency.set(histogram[at]!, histogram[at + 1]!);
  return counts;
}
