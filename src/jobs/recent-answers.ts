import { limits } from "../contracts/limits.ts";
import type { Clock } from "../ports/clock.ts";

interface Answer<T> {
  readonly value: Promise<T | undefined>;
  readonly askedMs: number;
}

/** What a store said lately: an answer is believed for limits.queueAppMsMax, so that a change counts within a second. */
export class RecentAnswers<T> {
  readonly #ask: (id: string) => Promise<T | undefined>;
  readonly #clock: Clock;
  readonly #answers = new Map<string, Answer<T>>();

  constructor(ask: (id: string) => Promise<T | undefined>, clock: Clock) {
    this.#ask = ask;
    this.#clock = clock;
  }

  /** Rejects where the store cannot be asked. */
  of(id: string): Promise<T | undefined> {
    const nowMs = this.#clock.elapsedMs();
    const known = this.#answers.get(id);
    if (known !== undefined && nowMs - known.askedMs < limits.queueAppMsMax) return known.value;
    const value = this.#ask(id);
    this.#answers.delete(id);
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined && this.#answers.size >= limits.queueAppsMax) this.#answers.delete(oldest);
    this.#answers.set(id, { value, askedMs: nowMs });
    // A failure is not believed.
    value.catch(() => this.#answers.delete(id));
    return value;
  }
}
