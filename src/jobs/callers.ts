import { performance } from "node:perf_hooks";
import { limits } from "../contracts/limits.ts";
import type { Clock } from "../ports/clock.ts";

/**
 * Whether there are callers who wait for an answer, and the room on this thread that queued work leaves them. It keeps its share
 * of the time however many callers come, and has all of it when none came for limits.callersStayMs.
 */
export class Callers {
  readonly #clock: Clock;
  readonly #loopBusyMs: () => number;
  #lastMs = Number.NEGATIVE_INFINITY;
  /** Batches are being accepted: somebody waits for that too. */
  isAccepting = false;

  /** `loopBusyMs`: how long this thread's event loop has been at work, all in all. */
  constructor(clock: Clock, loopBusyMs = () => performance.eventLoopUtilization().active) {
    this.#clock = clock;
    this.#loopBusyMs = loopBusyMs;
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

  /**
   * Begins a piece of queued work that other threads do most of. When it is done, what this returns says how long to pause: so
   * long that this thread was at work, whoever for, for no more than limits.queueLoopShareMax of the time, and while batches are
   * accepted at least as long as the piece took; 0 where nobody is there.
   */
  beginPiece(): () => number {
    const beganMs = this.#clock.elapsedMs();
    const busyBeganMs = this.#loopBusyMs();
    return () => {
      if (!this.areHere) return 0;
      const busyMs = this.#loopBusyMs() - busyBeganMs;
      const tookMs = this.#clock.elapsedMs() - beganMs;
      const forThisThreadMs = Math.max(0, busyMs / limits.queueLoopShareMax - tookMs);
      return Math.min(limits.queuePauseMsMax, Math.max(forThisThreadMs, this.isAccepting ? tookMs : 0));
    };
  }
}
