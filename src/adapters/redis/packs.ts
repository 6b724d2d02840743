import { deflateRawSync, inflateRawSync } from "node:zlib";
import { Packr } from "msgpackr";
import type { ErrorBody } from "../../contracts/errors.ts";
import type { JobRecord } from "../../contracts/job.ts";
import { limits } from "../../contracts/limits.ts";
import { columnsOf, type RecordColumns, recordsOf } from "../ledger/record-columns.ts";

/** Finished jobs of one commit that are stored, and read, together. */
export interface Pack {
  /** Tells by its first character whether the jobs have failed. */
  readonly name: string;
  readonly jobs: readonly JobRecord[];
}

/** Cuts finished jobs into packs that are small enough to read one job out of; `name`: no other commit has it. */
export function packsOf(jobs: readonly JobRecord[], name: string): Pack[] {
  const packs: (Pack & { readonly jobs: JobRecord[] })[] = [];
  for (const [status, alike] of Map.groupBy(jobs, (job) => job.status)) {
    let chars: number = limits.packCharsMax;
    for (const job of alike) {
      const last = packs.at(-1);
      if (last !== undefined && chars < limits.packCharsMax && last.jobs.length < limits.jobsPerPackMax)
        last.jobs.push(job);
      else {
        packs.push({ name: `${status === "failed" ? "f" : "c"}${name}${packs.length}`, jobs: [job] });
        chars = 0;
      }
      chars += job.result.length;
    }
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
