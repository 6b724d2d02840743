import { limits } from "../contracts/limits.ts";
import { type FrameLog, type FramePlace, jsonOf, type LoggedFrame } from "../ports/frame-log.ts";
import { frameIdOf } from "./frame-id.ts";
import { eventText, metaJson } from "./frame-of.ts";

/** The connection of a reader. */
export interface Pipe {
  /** Sends a text, whole in any case. False: the reader is behind; it gets no more until `writable` is called. */
  write(text: string): boolean;
  /** Sends a last text; there is nothing after it. */
  end(text: string): void;
}

/** What all subscribers count together. */
export interface FrameCounts {
  sent: number;
  dropped: number;
}

/** Which session, in which log. */
interface Subscription {
  readonly log: FrameLog;
  readonly orgId: string;
  readonly session: string;
}

const keepAliveText = ": keep-alive\n\n";
const closingText = ": closing\n\n";

/**
 * One reader of a session. It holds no frames, only the place up to which the reader has them. A reader that cannot keep up is
 * not written to; when it can be again, the log is read for it, as for one that comes back with a `Last-Event-ID`. What the log
 * no longer has shows as a gap in the numbers, and is told in a `_meta` frame before the next frame.
 */
export class Subscriber {
  readonly #subscription: Subscription;
  readonly #pipe: Pipe;
  readonly #counts: FrameCounts;
  /** Up to here the reader has every frame, or was told how many it missed. Undefined until the first is offered. */
  #last: FramePlace | undefined;
  /** False while `#last` is a client's word: this log may never have counted that way. */
  #isKnown: boolean;
  /** The newest frame that was offered. */
  #offered: FramePlace | undefined;
  /** live: gets what is offered. reading: gets what the log has. behind: gets nothing until it is writable. */
  #state: "live" | "reading" | "behind" | "over" = "live";

  /** `after`: the place a client says it was at; undefined: it wants what comes from now on. */
  constructor(subscription: Subscription, pipe: Pipe, counts: FrameCounts, after: FramePlace | undefined) {
    this.#subscription = subscription;
    this.#pipe = pipe;
    this.#counts = counts;
    this.#last = after;
    this.#isKnown = after === undefined;
    if (after !== undefined) void this.#catchUp(after);
  }

  /** Frames of the session that were just appended, and the text of them all. */
  offer(frames: readonly LoggedFrame[], text: string): void {
    const first = frames[0]!;
    const newest = frames.at(-1)!;
    this.#offered = newest;
    // A new reader begins here, also where it is behind already.
    this.#last ??= { ...first, number: first.number - 1 };
    if (this.#state !== "live") return;
    if (isNext(this.#last, first)) this.#send(text, frames.length, newest);
    else void this.#catchUp(this.#last);
  }

  /** The connection takes text again. */
  writable(): void {
    if (this.#state !== "behind") return;
    this.#state = "live";
    if (this.#last !== undefined) void this.#catchUp(this.#last);
  }

  /** Shows the reader, and whatever stands between, that the stream is alive. */
  keepAlive(): void {
    if (this.#state === "live" && !this.#pipe.write(keepAliveText)) this.#state = "behind";
  }

  /** Ends the stream politely. */
  end(): void {
    if (this.#state === "over") return;
    this.#state = "over";
    this.#pipe.end(closingText);
  }

  /** The reader has gone. */
  drop(): void {
    this.#state = "over";
  }

  /** Sends what the log has after `last`, until the reader has all of it or is behind again. */
  async #catchUp(last: FramePlace): Promise<void> {
    this.#state = "reading";
    let place = last;
    while (this.#state === "reading") {
      const offered = this.#offered;
      const next = await this.#readOn(place);
      if (this.#state !== "reading") return;
      if (next !== undefined) place = next;
      // What was offered meanwhile may have come too late for that look at the log.
      else if (offered === this.#offered) this.#state = "live";
    }
  }

  /** Sends the first frames after a place; returns the place of the last of them, or undefined where there is none. */
  async #readOn(last: FramePlace): Promise<FramePlace | undefined> {
    const { log, orgId, session } = this.#subscription;
    // Where the log cannot be read the reader is told later: the gap shows at the next frame.
    const backlog = await log.read(orgId, session, last, limits.framesPerFlushMax).catch(() => undefined);
    if (this.#state !== "reading" || backlog === undefined) return undefined;
    const { frames, newest, ended } = backlog;
    const end = frames.at(-1) ?? newest;
    if (end === undefined) {
      this.#tellForgotten(last, ended);
      return undefined;
    }
    if (end.numbering === last.numbering) {
      this.#isKnown = true;
      if (end.number <= last.number) {
        this.#last = end;
        return undefined;
      }
    }
    const first = frames[0] ?? { ...end, number: end.number + 1 };
    const missed = this.#missedBetween(last, first, ended);
    const told = missed === 0 ? "" : eventText(frameIdOf({ ...first, number: first.number - 1 }), metaJson(missed));
    this.#counts.dropped += missed;
    this.#send(told + textOf(frames), frames.length, end);
    return end;
  }

  /**
   * The log has nothing of the session that a client says it read: what came after that place is gone, and the reader
   * hears of it at once.
   */
  #tellForgotten(last: FramePlace, ended: number | undefined): void {
    if (this.#isKnown) return;
    const missed = this.#missedAtEnd(last, ended);
    this.#isKnown = true;
    if (missed === 0) return;
    const place = ended === undefined ? last : { ...last, number: ended };
    this.#counts.dropped += missed;
    this.#send(eventText(frameIdOf(place), metaJson(missed)), 0, place);
  }

  /** Frames after `last` and before `first`. */
  #missedBetween(last: FramePlace, first: FramePlace, ended: number | undefined): number {
    if (last.numbering === first.numbering) return first.number - last.number - 1;
    return this.#missedAtEnd(last, ended) + first.number - 1;
  }

  /** Frames after `last` in a numbering that is over. How many there were in one that the log has forgotten is not known: one, at least. */
  #missedAtEnd(last: FramePlace, ended: number | undefined): number {
    if (this.#isKnown) return 0;
    return ended === undefined ? 1 : Math.max(0, ended - last.number);
  }

  #send(text: string, frames: number, newest: FramePlace): void {
    this.#last = newest;
    this.#isKnown = true;
    this.#counts.sent += frames;
    if (!this.#pipe.write(text)) this.#state = "behind";
  }
}

const isNext = (last: FramePlace, next: FramePlace): boolean =>
  next.numbering === last.numbering && next.number === last.number + 1;

/** Frames as they go over the wire. */
export function textOf(frames: readonly LoggedFrame[]): string {
  let text = "";
  for (const frame of frames) text += eventText(frameIdOf(frame), jsonOf(frame));
  return text;
}
