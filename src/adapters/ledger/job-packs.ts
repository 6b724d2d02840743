import { Packr } from "msgpackr";
import type { ErrorBody } from "../../contracts/errors.ts";
import type { JobRecord } from "../../contracts/job.ts";
import { limits } from "../../contracts/limits.ts";
import type { JournalBatch } from "../../ports/journal.ts";
import { packIds, unpackIds } from "./packed-ids.ts";
import { packedBytesMax, packNumbers, unpackNumbers } from "./packed-numbers.ts";
import { columnsOf, numberColumns, type RecordColumns, recordsOf } from "./record-columns.ts";
import { deflate, inflate, scratchOf, utf8BytesMax } from "./scratch.ts";

/** An id ends in ten bits of milliseconds and 16 characters of chance: what is before them is a second of 1,024 ms. */
const charsBehindSecond = 18;
export const secondOf = ({ jobId }: Pick<JobRecord, "jobId">): string => jobId.slice(0, -charsBehindSecond);
/** Jobs by `secondOf`. Nearly all of a commit are of one second: what is compared with the last needs no name of its own. */
export function bySecond(jobs: readonly JobRecord[]): Map<string, JobRecord[]> {
  const seconds = new Map<string, JobRecord[]>();
  let second = "";
  let ofSecond: JobRecord[] = [];
  for (const job of jobs) {
    if (second === "" || job.jobId.length !== second.length + charsBehindSecond || !job.jobId.startsWith(second)) {
      second = secondOf(job);
      ofSecond = seconds.get(second) ?? [];
      seconds.set(second, ofSecond);
    }
    ofSecond.push(job);
  }
  return seconds;
}

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
  if (mayBeKnown.size === 0) return { own: records, known: [] };
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
/** How the text of a pack stands. */
const [plain, deflated] = [0, 1];
/** Of each job's result: its length in UTF-16 units, and where its id stood in it, or -1. */
const resultColumns = 2;
const columns = numberColumns + resultColumns;

/** What is said of a pack in MessagePack, at the beginning of its text, behind its length. Fields are only ever appended. */
type Head = readonly [
  version: number,
  owners: RecordColumns["owners"],
  errors: readonly (readonly [number, ErrorBody])[],
];
const version = 2;
const lengthBytes = 4;
/** How the text stands, number of jobs, bytes of their numbers, bytes of their ids. */
const leadBytes = 1 + 3 * lengthBytes;

/**
 * A pack's records as they are stored: numbers (packed-numbers.ts), ids (packed-ids.ts), then the text, deflated where that pays.
 * Answers are much alike: without their ids 64 of them shrink to a twentieth for less than 1 µs each, which is less than what it
 * takes to send and keep the rest.
 */
export function packBytes(jobs: readonly JobRecord[]): Buffer {
  const { numbers, owners, errors, jobIds, results } = columnsOf(jobs);
  const idText = jobIds.join("");
  const ids = packIds(jobIds, idText);
  const head = packr.pack([version, owners, [...errors]] satisfies Head);
  const text = results.join("");

  const textAt = leadBytes + packedBytesMax(jobs.length * columns, columns);
  const resultsAt = textAt + lengthBytes + head.length;
  const bytes = scratchOf(resultsAt + (text.length + idText.length) * utf8BytesMax);
  bytes.writeUInt32LE(head.length, textAt);
  bytes.set(head, textAt + lengthBytes);
  const end = resultsAt + bytes.write(text, resultsAt);
  const idsEnd = end + bytes.write(idText, end);
  const isAscii = idsEnd - resultsAt === text.length + idText.length;
  const ofResults = resultNumbers(jobIds, results);
  if (isAscii) blankIds(jobIds, ofResults, bytes.subarray(resultsAt, idsEnd), text.length);

  const idsAt = packNumbers(ofResults, resultColumns, bytes, packNumbers(numbers, numberColumns, bytes, leadBytes));
  const isDeflated = end - textAt >= limits.packDeflateBytesMin;
  bytes[0] = isDeflated ? deflated! : plain!;
  bytes.writeUInt32LE(jobs.length, 1);
  bytes.writeUInt32LE(idsAt - leadBytes, 1 + lengthBytes);
  bytes.writeUInt32LE(ids.length, 1 + 2 * lengthBytes);
  const stands = bytes.subarray(textAt, end);
  return Buffer.concat([bytes.subarray(0, idsAt), ids, isDeflated ? deflate(stands) : stands]);
}

/** Lengths, and no places yet. */
function resultNumbers(jobIds: readonly string[], results: readonly string[]): Float64Array {
  const numbers = new Float64Array(jobIds.length * resultColumns).fill(-1);
  for (let row = 0; row < jobIds.length; row += 1) numbers[row] = results[row]!.length;
  return numbers;
}

/**
 * Puts blanks in place of the ids, which stand beside the text, and notes the places. `bytes`: the results and then, from `idsAt` on,
 * the ids, all of ASCII, where a character is a byte. In nearly all results the id stands at the same place.
 */
function blankIds(jobIds: readonly string[], ofResults: Float64Array, bytes: Buffer, idsAt: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const rows = jobIds.length;
  let at = 0;
  let idAt = idsAt;
  let place = 0;
  for (let row = 0; row < rows; row += 1) {
    const chars = jobIds[row]!.length;
    const end = at + ofResults[row]!;
    if (place < 0 || !isAt(view, at + place, end, idAt, chars)) {
      place = bytes.subarray(at, end).indexOf(bytes.subarray(idAt, idAt + chars));
    }
    ofResults[row + rows] = place;
    if (place >= 0) blankAt(view, at + place, at + place + chars);
    at = end;
    idAt += chars;
  }
}

// Four bytes at once: an id is thirty.

function isAt(view: DataView, from: number, end: number, idAt: number, chars: number): boolean {
  if (from + chars > end) return false;
  let char = 0;
  for (; char + 4 <= chars; char += 4) if (view.getInt32(from + char) !== view.getInt32(idAt + char)) return false;
  for (; char < chars; char += 1) if (view.getUint8(from + char) !== view.getUint8(idAt + char)) return false;
  return true;
}

function blankAt(view: DataView, from: number, end: number): void {
  let char = from;
  for (; char + 4 <= end; char += 4) view.setInt32(char, blanks);
  for (; char < end; char += 1) view.setUint8(char, blank);
}

const blank = 0x20;
const blanks = 0x20202020;

/** What `packBytes` was given. */
export function jobsIn(stored: Buffer): JobRecord[] {
  const jobs = stored.readUInt32LE(1);
  const idsAt = leadBytes + stored.readUInt32LE(1 + lengthBytes);
  const textAt = idsAt + stored.readUInt32LE(1 + 2 * lengthBytes);
  const stands = stored.subarray(textAt);
  const bytes = stored[0] === deflated ? inflate(stands) : stands;
  const headEnd = lengthBytes + bytes.readUInt32LE();
  const [written, owners, errors] = packr.unpack(bytes.subarray(lengthBytes, headEnd)) as Head;
  if (written !== version) throw new Error(`a pack of jobs of version ${written} was written by another Sluice`);
  const numbers = new Float64Array(jobs * numberColumns);
  const ofResults = new Float64Array(jobs * resultColumns);
  unpackNumbers(ofResults, resultColumns, stored, unpackNumbers(numbers, numberColumns, stored, leadBytes));
  const jobIds = unpackIds(stored.subarray(idsAt, textAt), jobs);
  const text = bytes.toString("utf8", headEnd);
  let end = 0;
  const results = jobIds.map((jobId, row) => {
    const start = end;
    end += ofResults[row]!;
    const place = ofResults[row + jobs]!;
    if (place < 0) return text.slice(start, end);
    return `${text.slice(start, start + place)}${jobId}${text.slice(start + place + jobId.length, end)}`;
  });
  return recordsOf({ numbers, owners, errors: new Map(errors), jobIds, results });
}
