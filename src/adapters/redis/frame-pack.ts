import { deflateRawSync, inflateRawSync } from "node:zlib";
import { limits } from "../../contracts/limits.ts";
import type { LoggedFrame, NewFrame } from "../../ports/frame-log.ts";

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
  /** A line a frame: the session's place in the organization, and the JSON, which holds no line's end. Each line begins with one. */
  readonly lines: string;
}

/** Puts the frames of one flush together; the order within an organization stays. */
export function packFlush(frames: readonly NewFrame[]): PackedFlush {
  const byOrg = new Map<string, { places: Map<string, number>; counts: number[]; lines: string }>();
  for (const { orgId, session, json } of frames) {
    let org = byOrg.get(orgId);
    if (org === undefined) {
      org = { places: new Map(), counts: [], lines: "" };
      byOrg.set(orgId, org);
    }
    let place = org.places.get(session);
    if (place === undefined) {
      place = org.places.size;
      org.places.set(session, place);
      org.counts.push(0);
    }
    org.counts[place]! += 1;
    org.lines += `\n${place} ${json}`;
  }
  const sessions: string[] = [];
  const counts: number[] = [];
  const orgs: PackedOrg[] = [];
  for (const [orgId, { places, counts: own, lines }] of byOrg) {
    const first = sessions.length + 1;
    sessions.push(...places.keys());
    counts.push(...own);
    orgs.push({ orgId, first, last: sessions.length, lines });
  }
  return { sessions, counts, orgs };
}

/** The first line of an organization's frames: the sessions, and the names of their countings. */
export const headOf = (sessions: readonly string[], numberings: readonly string[]): string =>
  sessions.map((session, place) => `${session} ${numberings[place]}`).join(" ");

/**
 * As Redis keeps it: many frames packed, behind a zero, which no text begins with. They are as alike as frames are, and take a
 * seventh of the room; what Redis does with them then costs it less than the numbers do.
 */
export function packText(text: string): string | Buffer {
  if (text.length < limits.framesPackedUnitsMin) return text;
  return Buffer.concat([packedMark, deflateRawSync(text, { level: 1 })]);
}

const packedMark = Buffer.from([0]);

function unpackText(bytes: Buffer): string {
  if (bytes[0] !== 0) return bytes.toString("utf8");
  return inflateRawSync(bytes.subarray(1), { maxOutputLength: limits.framesUnpackedBytesMax }).toString("utf8");
}

/**
 * The frames of one stream entry, or those of one session. `fields`, an organization after the other: the numbers of its sessions'
 * last frames here, 32 bits each, and its frames.
 */
export function unpackEntry(entry: string, fields: readonly Buffer[], session?: string): LoggedFrame[] {
  const frames: LoggedFrame[] = [];
  for (let at = 0; at < fields.length; at += 2) {
    const lines = unpackText(fields[at + 1]!).split("\n");
    const head = lines[0]!.split(" ");
    const last = fields[at]!;
    const numbers = Array.from({ length: last.length / 4 }, (_, place) => last.readUInt32BE(place * 4));
    // From the last frame back: that is the one whose number is known.
    const start = frames.length;
    for (let line = lines.length - 1; line > 0; line -= 1) {
      const text = lines[line]!;
      const space = text.indexOf(" ");
      const place = Number(text.slice(0, space));
      const of = head[place * 2]!;
      if (session !== undefined && of !== session) continue;
      const json = text.slice(space + 1);
      frames.push({ session: of, json, entry, numbering: head[place * 2 + 1]!, number: numbers[place]! });
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
