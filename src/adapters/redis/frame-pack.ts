import { limits } from "../../contracts/limits.ts";
import type { LoggedFrame, NewFrame } from "../../ports/frame-log.ts";
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
  readonly lines: OrgLines;
}

/** Stands in a line in place of a job's id. JSON has none that is not escaped. */
const idMark = "\t";

/** An organization's frames of one flush, a line each: of its session's place and the JSON, which holds no line's end. */
class OrgLines {
  readonly orgId: string;
  readonly sessions: string[] = [];
  /** Frames of each session. */
  readonly counts: number[] = [];
  /** Of each line its parts: place, what is before the id, the id's mark or "", what is behind. The first is room for the head. */
  readonly parts: string[] = [""];
  readonly jobIds: string[] = [];
  /** UTF-16 units of all lines. */
  units = 0;

  constructor(orgId: string) {
    this.orgId = orgId;
  }

  /** Returns the session's place. */
  addSession(session: string): number {
    this.counts.push(0);
    return this.sessions.push(session) - 1;
  }

  add({ head, jobId, tail }: NewFrame, place: number): void {
    this.counts[place]! += 1;
    this.units += head.length + jobId.length + tail.length;
    this.parts.push(lineStartOf(place), head, jobId === "" ? "" : idMark, tail);
    if (jobId !== "") this.jobIds.push(jobId);
  }
}

/** Where a session was in the flush in which it was last. */
interface SessionPlace {
  flush: number;
  org: number;
  place: number;
}

/** Puts the frames of a flush together. It knows the sessions of earlier ones: to find a session among many is what that costs. */
export class FlushPacker {
  readonly #places = new Map<string, SessionPlace>();
  #flush = 0;

  /** The order within an organization stays. */
  pack(frames: readonly NewFrame[]): PackedFlush {
    this.#flush += 1;
    if (this.#places.size > limits.framesPlacesMax) this.#places.clear();
    const orgs: OrgLines[] = [];
    for (let at = 0; at < frames.length; at += 1) {
      const frame = frames[at]!;
      let known = this.#places.get(frame.session);
      if (known === undefined) {
        known = { flush: 0, org: 0, place: 0 };
        this.#places.set(frame.session, known);
      }
      if (known.flush !== this.#flush) {
        known.flush = this.#flush;
        known.org = placeOfOrg(orgs, frame.orgId);
        known.place = orgs[known.org]!.addSession(frame.session);
      }
      orgs[known.org]!.add(frame, known.place);
    }
    return together(orgs);
  }
}

/** Asked once a session of a flush. */
function placeOfOrg(orgs: OrgLines[], orgId: string): number {
  const place = orgs.findIndex((org) => org.orgId === orgId);
  return place >= 0 ? place : orgs.push(new OrgLines(orgId)) - 1;
}

function together(orgs: readonly OrgLines[]): PackedFlush {
  const sessions: string[] = [];
  const counts: number[] = [];
  const packed = orgs.map((lines): PackedOrg => {
    const first = sessions.length + 1;
    sessions.push(...lines.sessions);
    counts.push(...lines.counts);
    return { orgId: lines.orgId, first, last: sessions.length, lines };
  });
  return { sessions, counts, orgs: packed };
}

/** The first line of an organization's frames: the sessions, and the names of their countings. */
const headOf = (sessions: readonly string[], numberings: readonly string[]): string =>
  sessions.map((session, place) => `${session} ${numberings[place]}`).join(" ");

/** What no text begins with: behind it are the number of ids, their bytes, the ids and the text, deflated. */
const packedMark = 0;
const lengthBytes = 4;
const partsPerFrame = 4;
const leadBytes = 1 + 2 * lengthBytes;

/**
 * An organization's frames as Redis keeps them: a head, then a line a frame. Many of them are deflated, and the ids of their jobs stand
 * apart. They are as alike as frames are, and take a tenth of the room; what Redis does with them then costs it less than the numbers do.
 * `numberings`: of all the flush's sessions.
 */
export function packText({ first, last, lines }: PackedOrg, numberings: readonly string[]): string | Buffer {
  const head = headOf(lines.sessions, numberings.slice(first - 1, last));
  lines.parts[0] = head;
  if (head.length + lines.units >= limits.framesPackedUnitsMin) return packTogether(lines);
  let id = 0;
  return lines.parts
    .map((part, at) => (at % partsPerFrame === idPart && part !== "" ? lines.jobIds[id++] : part))
    .join("");
}

/** Which of a line's parts is the id's, behind the head. */
const idPart = 3;

function packTogether({ parts, jobIds }: OrgLines): Buffer {
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
