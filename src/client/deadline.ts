/** Timers hold no more: longer is as good as for ever. */
const timerMsMax = 2_147_483_647;

/**
 * A signal that is aborted by the caller's signal or when a time is up, whichever comes first. (`AbortSignal.any` would do it,
 * but is missing from Node 18 and from browsers before 2024.) Whoever makes one releases it.
 */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #ms: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPast = false;
  readonly #pass = (): void => this.#controller.abort(this.#outer?.reason);

  /** The time runs from now on. */
  constructor(outer: AbortSignal | undefined, ms: number) {
    this.#outer = outer;
    this.#ms = Math.min(ms, timerMsMax);
    if (outer?.aborted) this.#pass();
    outer?.addEventListener("abort", this.#pass, { once: true });
    this.restart();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The time was up. */
  get isPast(): boolean {
    return this.#isPast;
  }

  /** The whole time again. */
  restart(): void {
    this.stop();
    this.#timer = setTimeout(() => {
      this.#isPast = true;
      this.#controller.abort();
    }, this.#ms);
  }

  /** No time limit from here on; the caller's signal still counts. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** What it guarded is over. */
  release(): void {
    this.stop();
    this.#outer?.removeEventListener("abort", this.#pass);
  }

  /** Ends what it guards. */
  abort(): void {
    this.release();
    this.#controller.abort();
  }
}
