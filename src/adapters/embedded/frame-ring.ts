import { limits } from "../../contracts/limits.ts";
import type { FramePlace, LoggedFrame } from "../../ports/frame-log.ts";

/** The last frames of one organization. */
export class FrameRing {
  /** `elapsedMs` of the last frame, as exact as its owner keeps it. */
  usedMs = 0;
  readonly #frames: LoggedFrame[] = [];
  /** Where the oldest stands, once the ring is full. */
  #oldest = 0;

  get size(): number {
    return this.#frames.length;
  }

  /** In a full ring the frame takes the place of the oldest. */
  push(frame: LoggedFrame): void {
    if (this.#frames.length < limits.framesPerOrgMax) {
      this.#frames.push(frame);
      return;
    }
    this.#frames[this.#oldest] = frame;
    this.#oldest = (this.#oldest + 1) % limits.framesPerOrgMax;
  }

  /** Oldest first. */
  all(): LoggedFrame[] {
    return [...this.#frames.slice(this.#oldest), ...this.#frames.slice(0, this.#oldest)];
  }

  /** Frames of a session after a place, oldest first; all of them where the place is of a numbering that is not here. */
  after(session: string, place: FramePlace): LoggedFrame[] {
    const found: LoggedFrame[] = [];
    const frames = this.#frames;
    for (let back = 1; back <= frames.length; back += 1) {
      const frame = frames[(this.#oldest - back + frames.length) % frames.length]!;
      if (frame.session !== session) continue;
      if (frame.numbering === place.numbering && frame.number <= place.number) break;
      found.push(frame);
    }
    return found.reverse();
  }
}
