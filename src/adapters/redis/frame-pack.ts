import { limits } from "../../contracts/limits.ts";
import type { FrameShape, LoggedFrame, NewFrame } from "../../ports/frame-log.ts";
import { packIds, unpackIds } from "../ledger/packed-ids.ts";
import { packedBytesMax, packNumbers, unpackNumbers } from "../ledger/packed-numbers.ts";
import { deflate, inflate, scratchOf, utf8BytesMax } from "../ledger/scratch.ts";

/** The frames of one flush, as `append-frames.lua` takes them: sessions by organization, in one order. */
export interface PackedFlush {
  readonly sessions: readonly string[];
  /** Frames of each session. */
  readonly counts: readonly number[];
  readonly orgs: readonly PackedOrg[];
}

interface PackedOrg {
  readonly orgId: string;
  /** Its sessions among those of the flush, counted from 1. */
  readonly first: number;
  readonly last: number;
  readonly frames: OrgFrames;
}

/** An organization's frames of one flush, in columns. */
class OrgFrames {
  readonly orgId: string;
  readonly sessions: string[] = [];
  /** Frames of each session. */
  readonly counts: number[] = [];
  /** Those that occur. */
  readonly shapes: FrameShape[] = [];
  readonly #shapePlaces = new Map<FrameShape, number>();
  #lastShape: FrameShape | undefined;
  #lastShapePlace = 0;
  // A column each, a row a frame:
  readonly ofSession: number[] = [];
  readonly ofShape: number[] = [];
  readonly latenciesUs: number[] = [];
  readonly jobIds: string[] = [];

  constructor(orgId: string) {
    this.orgId = orgId;
  }

  /** Returns the session's place. */
  addSession(session: string): number {
    this.counts.push(0);
    return this.sessions.push(session) - 1;
  }

  add({ shape, latencyUs, jobId }: NewFrame, place: number): void {
    this.counts[place]! += 1;
    this.ofSession.push(place);
    this.ofShape.push(shape === this.#lastShape ? this.#lastShapePlace : this.#placeOf(shape));
    this.latenciesUs.push(latencyUs);
    this.jobIds.push(jobId);
  }

  #placeOf(shape: FrameShape): number {
    let place = this.#shapePlaces.get(shape);
    if (place === undefined) {
      place = this.shapes.push(shape) - 1;
      this.#shapePlaces.set(shape, place);
    }
    this.#lastShape = shape;
    this.#lastShapePlace = place;
    return place;
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
    const orgs: OrgFrames[] = [];
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
function placeOfOrg(orgs: OrgFrames[], orgId: string): number {
  const place = orgs.findIndex((org) => org.orgId === orgId);
  return place >= 0 ? place : orgs.push(new OrgFrames(orgId)) - 1;
}

function together(orgs: readonly OrgFrames[]): PackedFlush {
  const sessions: string[] = [];
  const counts: number[] = [];
  const packed = orgs.map((frames): PackedOrg => {
    const first = sessions.length + 1;
    sessions.push(...frames.sessions);
    counts.push(...frames.counts);
    return { orgId: frames.orgId, first, last: sessions.length, frames };
  });
  return { sessions, counts, orgs: packed };
}

/** How the text stands. A text itself begins with neither. */
const [plain, deflated] = [2, 3];
const lengthBytes = 4;
/** How the text stands, number of frames, bytes of their ids. */
const leadBytes = 1 + 2 * lengthBytes;
/** Session, shape, latency. */
const columns = 3;

/**
 * An organization's frames as Redis keeps them: columns of numbers (packed-numbers.ts), ids of jobs (packed-ids.ts), then a text of
 * what is written once: a line of the sessions and the names of their countings, and a line for each shape. JSON holds neither a
 * line's end nor a tab. `numberings`: of all the flush's sessions.
 */
export function packFrames({ first, last, frames }: PackedOrg, numberings: readonly string[]): Buffer {
  const { sessions, shapes, jobIds } = frames;
  const names = numberings.slice(first - 1, last);
  const named = sessions.map((session, place) => `${session} ${names[place]}`).join(" ");
  const text = [named, ...shapes.map(({ head, middle, tail }) => `${head}\t${middle}\t${tail}`)].join("\n");
  const ids = packIds(jobIds);
  const numbers = numbersOf(frames);

  const textAt = leadBytes + packedBytesMax(numbers.length, columns);
  const bytes = scratchOf(textAt + text.length * utf8BytesMax);
  const numbersEnd = packNumbers(numbers, columns, bytes, leadBytes);
  const stands = bytes.subarray(textAt, textAt + bytes.write(text, textAt));
  const isDeflated = stands.length >= limits.framesDeflatedBytesMin;
  bytes[0] = isDeflated ? deflated! : plain!;
  bytes.writeUInt32LE(jobIds.length, 1);
  bytes.writeUInt32LE(ids.length, 1 + lengthBytes);
  return Buffer.concat([bytes.subarray(0, numbersEnd), ids, isDeflated ? deflate(stands) : stands]);
}

function numbersOf({ ofSession, ofShape, latenciesUs }: OrgFrames): Float64Array {
  const rows = ofSession.length;
  const numbers = new Float64Array(rows * columns);
  numbers.set(ofSession);
  numbers.set(ofShape, rows);
  numbers.set(latenciesUs, 2 * rows);
  return numbers;
}

/**
 * The frames of one stream entry, or those of one session. `fields`, an organization after the other: the numbers of its sessions'
 * last frames here, 32 bits each, and its frames.
 */
export function unpackEntry(entry: string, fields: readonly Buffer[], session?: string): LoggedFrame[] {
  const frames: LoggedFrame[] = [];
  for (let at = 0; at < fields.length; at += 2) {
    const last = fields[at]!;
    const counted = Array.from({ length: last.length / 4 }, (_, place) => last.readUInt32BE(place * 4));
    const { names, shapes, numbers, jobIds } = unpackFrames(fields[at + 1]!);
    const rows = jobIds.length;
    // From the last frame back: that is the one whose number is known.
    const start = frames.length;
    for (let row = rows - 1; row >= 0; row -= 1) {
      const place = numbers[row]!;
      const of = names[place * 2]!;
      if (session !== undefined && of !== session) continue;
      frames.push({
        session: of,
        shape: shapes[numbers[row + rows]!]!,
        latencyUs: numbers[row + 2 * rows]!,
        jobId: jobIds[row]!,
        entry,
        numbering: names[place * 2 + 1]!,
        number: counted[place]!,
      });
      counted[place]! -= 1;
    }
    reverseFrom(frames, start);
  }
  return frames;
}

interface UnpackedFrames {
  /** Of sessions and of their countings, in turn. */
  readonly names: readonly string[];
  readonly shapes: readonly FrameShape[];
  readonly numbers: Float64Array;
  readonly jobIds: readonly string[];
}

function unpackFrames(packed: Buffer): UnpackedFrames {
  const rows = packed.readUInt32LE(1);
  const numbers = new Float64Array(rows * columns);
  const idsAt = unpackNumbers(numbers, columns, packed, leadBytes);
  const textAt = idsAt + packed.readUInt32LE(1 + lengthBytes);
  const jobIds = unpackIds(packed.subarray(idsAt, textAt), rows);
  const stands = packed.subarray(textAt);
  const text = packed[0] === deflated ? inflate(stands, limits.framesUnpackedBytesMax) : stands;
  const [named = "", ...lines] = text.toString("utf8").split("\n");
  const shapes = lines.map((line): FrameShape => {
    const [head = "", middle = "", tail = ""] = line.split("\t");
    return { head, middle, tail };
  });
  return { names: named.split(" "), shapes, numbers, jobIds };
}

function reverseFrom<T>(list: T[], start: number): void {
  for (let low = start, high = list.length - 1; low < high; low += 1, high -= 1) {
    const held = list[low]!;
    list[low] = list[high]!;
    list[high] = held;
  }
}
