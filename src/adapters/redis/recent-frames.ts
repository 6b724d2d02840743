import { limits } from "../../contracts/limits.ts";
import type { Backlog, FramePlace, LoggedFrame } from "../../ports/frame-log.ts";

type BySession = Map<string, LoggedFrame[]>;

/**
 * The frames that this gateway has just handed on, for readers that were behind for a moment or came back at once: reading them from
 * Redis would unpack those of all other sessions too. Two halves: the older one goes when the newer one is full.
 */
export class RecentFrames {
  #newer: BySession = new Map();
  #older: BySession = new Map();
  #size = 0;

  note(frames: readonly LoggedFrame[]): void {
    for (const frame of frames) {
      const earlier = this.#newer.get(frame.session);
      if (earlier === undefined) this.#newer.set(frame.session, [frame]);
      else earlier.push(frame);
    }
    this.#size += frames.length;
    if (this.#size < limits.framesRecentMax / 2) return;
    this.#older = this.#newer;
    this.#newer = new Map();
    this.#size = 0;
  }

  /** What came after a place, at most `most`; undefined where not every frame since then is here. */
  after(session: string, place: FramePlace, most: number): Backlog | undefined {
    const frames = [...(this.#older.get(session) ?? []), ...(this.#newer.get(session) ?? [])];
    const first = frames[0];
    const newest = frames.at(-1);
    if (first === undefined || newest === undefined) return undefined;
    const isWhole = newest.number - first.number + 1 === frames.length && first.numbering === newest.numbering;
    const isWithin = first.number <= place.number + 1 && place.number <= newest.number;
    if (!isWhole || !isWithin || place.numbering !== newest.numbering) return undefined;
    const start = place.number + 1 - first.number;
    const { entry, numbering, number } = newest;
    return { frames: frames.slice(start, start + most), newest: { entry, numbering, number } };
  }

  clear(): void {
    this.#newer.clear();
    this.#older.clear();
    this.#size = 0;
  }
}
