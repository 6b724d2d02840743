import { limits } from "../../contracts/limits.ts";
import { jsonOf, type LoggedFrame, type NewFrame } from "../../ports/frame-log.ts";
import { packIds, unpackIds } from "../ledger/packed-ids.ts";
import { deflate, inflate, scratchOf, utf8BytesMax } from "../ledger/scratch.ts";

/** The frames of one flush, as `append-frames.lua` takes them: sessions by organization, in one order. */
export interface PackedFlush {
  readonly sessions: readonly string[];
  /** Frames of each session. */
  readonly counts: readonly number[];
  readonly orgs: readonly PackedOrg[];
}

export interface PackedOrg {
  readonly orgId: string;
  /** Its sessions among those of the flush, counted from 1. */
  readonly first: number;
  readonly last: number;
  readonly frames: readonly NewFrame[];
  /** Of each frame: its session's place in the organization. */
  readonly places: readonly number[];
}

class OrgFrames {
  readonly frames: NewFrame[] = [];
  readonly places: number[] = [];
  readonly counts: number[] = [];
  readonly placeOf = new Map<string, number>();

  add(frame: NewFrame): void {
    let place = this.placeOf.get(frame.session);
    if (place === undefined) {
      place = this.counts.push(0) - 1;
      this.placeOf.set(frame.session, place);
    }
    this.counts[place]! += 1;
    this.frames.push(frame);
    this.places.push(place);
  }
}

/** Puts the frames of one flush together; the order within an organization stays. */
export function packFlush(frames: readonly NewFrame[]): PackedFlush {
  const byOrg = new Map<string, OrgFrames>();
  for (const frame of frames) {
    let org = byOrg.get(frame.orgId);
    if (org === undefined) {
      org = new OrgFrames();
      byOrg.set(frame.orgId, org);
    }
    org.add(frame);
  }
  const sessions: string[] = [];
  const counts: number[] = [];
  const orgs: PackedOrg[] = [];
  for (const [orgId, org] of byOrg) {
    const first = sessions.length + 1;
    sessions.push(...org.placeOf.keys());
    counts.push(...org.counts);
    orgs.push({ orgId, first, last: sessions.length, frames: org.frames, places: org.places });
  }
  return { sessions, counts, orgs };
}

/** The first line of an organization's frames: the sessions, and the names of their countings. */
const headOf = (sessions: readonly string[], numberings: readonly string[]): string =>
  sessions.map((session, place) => `${session} ${numberings[place]}`).join(" ");

/** Stands in a line in place of a job's id. JSON has none that is not escaped. */
const idMark = "\t";
/** What no text begins with: behind it are the number of ids, their bytes, the ids and the text, deflated. */
const packedMark = 0;
const lengthBytes = 4;
const partsPerFrame = 4;
const leadBytes = 1 + 2 * lengthBytes;

/**
 * An organization's frames as Redis keeps them: a line a frame, of the session's place and the JSON, which holds no line's end. Many
 * of them are deflated, and the ids of their jobs stand apart. They are as alike as frames are, and take a tenth of the room; what Redis
 * does with them then costs it less than the numbers do.
 */
export function packText(
  { frames, places }: PackedOrg,
  sessions: readonly string[],
  numberings: readonly string[],
): string | Buffer {
  const head = headOf(sessions, numberings);
  let units = head.length;
  for (const { head, jobId, tail } of frames) units += head.length + jobId.length + tail.length;
  if (units >= limits.framesPackedUnitsMin) return packTogether(head, frames, places);
  return `${head}${frames.map((frame, at) => `\n${places[at]} ${jsonOf(frame)}`).join("")}`;
}

function packTogether(head: string, frames: readonly NewFrame[], places: readonly number[]): Buffer {
  // Made in its length: to let it grow would be as much garbage again as all that is in it.
  const parts = new Array<string>(1 + frames.length * partsPerFrame);
  parts[0] = head;
  const jobIds: string[] = [];
  for (let at = 0; at < frames.length; at += 1) {
    const frame = frames[at]!;
    const part = 1 + at * partsPerFrame;
    parts[part] = lineStartOf(places[at]!);
    parts[part + 1] = frame.head;
    parts[part + 2] = frame.jobId === "" ? "" : idMark;
    parts[part + 3] = frame.tail;
    if (frame.jobId !== "") jobIds.push(frame.jobId);
  }
  const text = parts.join("");
  const ids = packIds(jobIds);
  const textAt = leadBytes + ids.length;
  const bytes = scratchOf(textAt + text.length * utf8BytesMax);
  bytes[0] = packedMark;
  bytes.writeUInt32LE(jobIds.length, 1);
  bytes.writeUInt32LE(ids.length, 1 + lengthBytes);
  bytes.set(ids, leadBytes);
  const end = textAt + bytes.write(text, textAt);
  return Buffer.concat([bytes.subarray(0, textAt), deflate(bytes.subarray(textAt, end))]);
}

/** Made once: the same few hundred begin all lines. */
const lineStarts: string[] = [];

function lineStartOf(place: number): string {
  while (lineStarts.length <= place) lineStarts.push(`\n${lineStarts.length} `);
  return lineStarts[place]!;
}

interface UnpackedText {
  readonly text: string;
  readonly jobIds: readonly string[];
}

function unpackText(bytes: Buffer): UnpackedText {
  if (bytes[0] !== packedMark) return { text: bytes.toString("utf8"), jobIds: [] };
  const textAt = leadBytes + bytes.readUInt32LE(1 + lengthBytes);
  const jobIds = unpackIds(bytes.subarray(leadBytes, textAt), bytes.readUInt32LE(1));
  return { text: inflate(bytes.subarray(textAt), limits.framesUnpackedBytesMax).toString("utf8"), jobIds };
}

/**
 * The frames of one stream entry, or those of one session. `fields`, an organization after the other: the numbers of its sessions'
 * last frames here, 32 bits each, and its frames.
 */
export function unpackEntry(entry: string, fields: readonly Buffer[], session?: string): LoggedFrame[] {
  const frames: LoggedFrame[] = [];
  for (let at = 0; at < fields.length; at += 2) {
    const { text, jobIds } = unpackText(fields[at + 1]!);
    const lines = text.split("\n");
    const names = lines[0]!.split(" ");
    const last = fields[at]!;
    const numbers = Array.from({ length: last.length / 4 }, (_, place) => last.readUInt32BE(place * 4));
    // From the last frame back: that is the one whose number is known.
    const start = frames.length;
    let ids = jobIds.length;
    for (let line = lines.length - 1; line > 0; line -= 1) {
      const written = lines[line]!;
      const mark = written.indexOf(idMark);
      if (mark >= 0) ids -= 1;
      const space = written.indexOf(" ");
      const place = Number(written.slice(0, space));
      const of = names[place * 2]!;
      if (session !== undefined && of !== session) continue;
      const head = written.slice(space + 1, mark < 0 ? undefined : mark);
      const [jobId, tail] = mark < 0 ? ["", ""] : [jobIds[ids]!, written.slice(mark + 1)];
      frames.push({ session: of, head, jobId, tail, entry, numbering: names[place * 2 + 1]!, number: numbers[place]! });
      numbers[place]! -= 1;
    }
    reverseFrom(frames, start);
  }
  return frames;
}

function reverseFrom<T>(list: T[], start: number): void {
  for (let low = start, high = list.length - 1; low < high; low += 1, high -= 1) {
    const held = list[low]!;
    list[low] = list[high]!;
    list[high] = held;
  }
}
