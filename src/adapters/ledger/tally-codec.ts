import { Packr } from "msgpackr";
import { packCounts, unpackCounts } from "./counter-codec.ts";
import type { Tally } from "./tally.ts";

const packr = new Packr({ useRecords: false });

/** App, start of the minute, whether previews, counters. */
type PackedMinute = readonly [appId: string, startMs: number, preview: boolean, counts: Buffer];

type PackedTally = readonly [
  version: number,
  minutes: readonly PackedMinute[],
  /** Milliseconds since the epoch and billed characters, in turn. */
  charges: readonly number[],
];

/** A journal of Redis holds jobs one by one (redis/journal-entry.ts) as version 1 of the same thing. */
const tallyVersion = 2;

/** One organization's tally as MessagePack: some hundred bytes, however many jobs it is of. */
export function packTally(orgId: string, tally: Tally): Buffer {
  const minutes = Array.from(
    tally.minutes,
    ({ scope, startMs, preview, counts }): PackedMinute => [scope, startMs, preview, packCounts(counts)],
  );
  const charges = [...(tally.charges.get(orgId) ?? [])].flat();
  return packr.pack([tallyVersion, minutes, charges] satisfies PackedTally);
}

/** MessagePack says the number of fields in the first byte, and a small number is a byte. */
export const isTally = (bytes: Uint8Array): boolean => bytes[1] === tallyVersion;

/** Adds what `packTally` wrote. */
export function addPackedTally(tally: Tally, orgId: string, bytes: Uint8Array): void {
  const [, minutes, charges] = packr.unpack(bytes) as PackedTally;
  for (const [scope, startMs, preview, counts] of minutes) {
    tally.addMinute({ scope, orgId, startMs, preview, counts: unpackCounts(counts) });
  }
  for (let at = 0; at < charges.length; at += 2) tally.charge(orgId, charges[at]!, charges[at + 1]!);
}
