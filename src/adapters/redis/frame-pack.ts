import type { LoggedFrame, NewFrame } from "../../ports/frame-log.ts";

/** The frames of one flush, as `append-frames.lua` takes them: sessions by organization, one text an organization. */
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
  readonly frames: number;
  /** Its sessions in one line, then a line a frame: the session's index there, and the JSON. Neither holds a line's end. */
  readonly text: string;
}

/** Puts the frames of one flush together; the order within an organization stays. */
export function packFlush(frames: readonly NewFrame[]): PackedFlush {
  const byOrg = new Map<string, { sessions: Map<string, number>; counts: number[]; lines: string; frames: number }>();
  for (const { orgId, session, json } of frames) {
    let org = byOrg.get(orgId);
    if (org === undefined) {
      org = { sessions: new Map(), counts: [], lines: "", frames: 0 };
      byOrg.set(orgId, org);
    }
    let index = org.sessions.get(session);
    if (index === undefined) {
      index = org.sessions.size;
      org.sessions.set(session, index);
      org.counts.push(0);
    }
    org.counts[index]! += 1;
    org.frames += 1;
    org.lines += `\n${index} ${json}`;
  }
  const sessions: string[] = [];
  const counts: number[] = [];
  const orgs: PackedOrg[] = [];
  for (const [orgId, org] of byOrg) {
    const names = [...org.sessions.keys()];
    const first = sessions.length + 1;
    sessions.push(...names);
    counts.push(...org.counts);
    orgs.push({ orgId, first, last: sessions.length, frames: org.frames, text: names.join(" ") + org.lines });
  }
  return { sessions, counts, orgs };
}

/** The frames of one stream entry: its id, and its fields as Redis gives them. */
export function unpackEntry(entry: string, [, epoch = "", ...fields]: readonly string[]): LoggedFrame[] {
  const frames: LoggedFrame[] = [];
  for (let at = 0; at < fields.length; at += 2) {
    const lines = fields[at + 1]!.split("\n");
    const sessions = lines[0]!.split(" ");
    const lasts = fields[at]!.split(",").map(Number);
    const countings = sessions.map((session, index) => countingOf(epoch, session, lasts[index]!));
    for (let line = 1; line < lines.length; line += 1) {
      const text = lines[line]!;
      const space = text.indexOf(" ");
      const index = Number(text.slice(0, space));
      const counting = countings[index]!;
      counting.last += 1;
      const { name: numbering, last: number } = counting;
      frames.push({ session: sessions[index]!, json: text.slice(space + 1), entry, numbering, number });
    }
  }
  return frames;
}

/** As in `append-frames.lua`: a number is slot * unit + n. */
const unit = 2 ** 27;

/** Which counting a session's number belongs to, and where it stands. */
export function countingOf(epoch: string, session: string, number: number): { readonly name: string; last: number } {
  const slot = Math.floor(number / unit);
  return { name: `${epoch}${slot.toString(36)}z${hashOf(session).toString(36)}`, last: number % unit };
}

/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), of each UTF-16 unit: names are ASCII. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
