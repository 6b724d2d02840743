import { limits } from "../contracts/limits.ts";
import type { Clock } from "../ports/clock.ts";

/**
 * Whether there are callers who wait for an answer, and the room that queued work leaves them: each piece of it is followed by a
 * pause of limits.queuePauseFactor times its length. It keeps its share of the time however many callers come, and has all of it
 * when none came for limits.callersStayMs.
 */
export class Callers {
  readonly #clock: Clock;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** One came, at `atMs` of `elapsedMs`. */
  came(atMs: number): void {
    this.#lastMs = atMs;
  }

  get areHere(): boolean {
    return this.#clock.elapsedMs() - this.#lastMs < limits.callersStayMs;
  }

  /** How long to pause after a piece of queued work that took `tookMs`: 0 where nobody is there. */
  pauseMs(tookMs: number): number {
    return this.areHere ? Math.min(limits.queuePauseMsMax, limits.queuePauseFactor * tookMs) : 0;
  }
}
