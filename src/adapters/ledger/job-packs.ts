import { deflateRawSync, inflateRawSync } from "node:zlib";
import { Packr } from "msgpackr";
import type { ErrorBody } from "../../contracts/errors.ts";
import type { JobRecord } from "../../contracts/job.ts";
import { limits } from "../../contracts/limits.ts";
import type { JournalBatch } from "../../ports/journal.ts";
import { columnsOf, type RecordColumns, recordsOf } from "./record-columns.ts";

/** An id ends in ten bits of milliseconds and 16 characters of chance: what is before them is a second of 1,024 ms. */
const charsBehindSecond = 18;
export const secondOf = ({ jobId }: Pick<JobRecord, "jobId">): string => jobId.slice(0, -charsBehindSecond);
/** Names a job within its second. */
export const fieldOf = ({ jobId }: Pick<JobRecord, "jobId">): string => jobId.slice(-charsBehindSecond);

/** 40 bits of chance: among the jobs of a second two are hardly ever alike, and the pack says which is meant. */
export const tailChars = 8;

/** The ends of the jobs' ids, one after the other: all that an index must hold of a pack. */
export const tailsOf = (jobs: readonly JobRecord[]): string =>
  jobs.map(({ jobId }) => jobId.slice(-tailChars)).join("");

/** Whether a job may be in the pack that these are the tails of. */
export function holdsTail(tails: string, jobId: string): boolean {
  const tail = jobId.slice(-tailChars);
  let at = tails.indexOf(tail);
  while (at > 0 && at % tailChars !== 0) at = tails.indexOf(tail, at + 1);
  return at >= 0;
}

/** The jobs that a batch alone holds, which go in packs, and those that the store may have from elsewhere. */
export function ownAndKnown({ records, mayBeKnown }: JournalBatch): {
  readonly own: readonly JobRecord[];
  readonly known: readonly JobRecord[];
} {
  if (mayBeKnown === undefined) return { own: [], known: records };
  return { own: records.filter((record) => !mayBeKnown.has(record)), known: [...mayBeKnown] };
}

/** Cuts jobs into packs: jobs that are stored together, and few enough to read one out of them. */
export function cutIntoPacks(jobs: readonly JobRecord[]): JobRecord[][] {
  const packs: JobRecord[][] = [];
  let last: JobRecord[] = [];
  let chars: number = limits.packCharsMax;
  for (const job of jobs) {
    if (chars >= limits.packCharsMax || last.length >= limits.jobsPerPackMax) {
      last = [];
      packs.push(last);
      chars = 0;
    }
    last.push(job);
    chars += job.result.length;
  }
  return packs;
}

const packr = new Packr({ useRecords: false });
const [plain, deflated] = [0, 1];

/** As it is stored: columns (record-columns.ts), the strings joined, with their lengths. Fields are only ever appended. */
type PackedColumns = readonly [
  version: number,
  numbers: Buffer,
  owners: RecordColumns["owners"],
  errors: readonly (readonly [number, ErrorBody])[],
  /** Of each job's id and result, in UTF-16 units. */
  lengths: readonly number[],
  text: string,
];

/**
 * A pack's records as they are stored: a byte that says how, then the columns, deflated where that pays. Answers are much alike:
 * 50 of them shrink to a tenth for 1.5 µs each, which is less than what it takes to send and keep the rest.
 */
export function packBytes(jobs: readonly JobRecord[]): Buffer {
  const { numbers, owners, errors, jobIds, results } = columnsOf(jobs);
  const lengths: number[] = [];
  let text = "";
  for (const [index, jobId] of jobIds.entries()) {
    const result = results[index]!;
    lengths.push(jobId.length, result.length);
    text += jobId + result;
  }
  const packed: PackedColumns = [1, Buffer.from(numbers.buffer), owners, [...errors], lengths, text];
  const bytes = packr.pack(packed);
  if (bytes.length < limits.packDeflateBytesMin) return Buffer.concat([Buffer.of(plain!), bytes]);
  return Buffer.concat([Buffer.of(deflated!), deflateRawSync(bytes, { level: 1 })]);
}

/** What `packBytes` was given. */
export function jobsIn(stored: Buffer): JobRecord[] {
  const bytes = stored.subarray(1);
  const packed = packr.unpack(stored[0] === deflated ? inflateRawSync(bytes) : bytes) as PackedColumns;
  const [version, numberBytes, owners, errors, lengths, text] = packed;
  if (version !== 1) throw new Error(`a pack of jobs of version ${version} was written by a newer Sluice`);
  // A copy: numbers must begin at a multiple of their size.
  const numbers = new Float64Array(Uint8Array.from(numberBytes).buffer);
  let end = 0;
  const strings = lengths.map((length) => {
    end += length;
    return text.slice(end - length, end);
  });
  return recordsOf({
    numbers,
    owners,
    errors: new Map(errors),
    jobIds: strings.filter((_, index) => index % 2 === 0),
    results: strings.filter((_, index) => index % 2 === 1),
  });
}
