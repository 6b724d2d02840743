import { limits } from "../contracts/limits.ts";
import type { Clock } from "../ports/clock.ts";
import type { Pass } from "./pass.ts";

/**
 * Passes of the secrets that came within the last second, by the secret itself or the header that held it: a busy key
 * costs one SHA-256 a second and not one a request. Timing tells nothing of a held secret: the table is searched by
 * V8's string hash, which is seeded anew in each process, and characters are compared only where all bits of that
 * hash are equal. Secrets that were refused are never held.
 */
export class RecentSecrets {
  readonly #clock: Clock;
  readonly #passes = new Map<string, Pass>();
  #emptyAtMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  find(secret: string): Pass | undefined {
    if (this.#clock.elapsedMs() >= this.#emptyAtMs) this.#passes.clear();
    return this.#passes.get(secret);
  }

  /** For a second at most, and no longer than to `freshUntilMs` of the clock's `elapsedMs`. */
  keep(secret: string, pass: Pass, freshUntilMs: number): void {
    if (this.#passes.size === 0) this.#emptyAtMs = this.#clock.elapsedMs() + limits.recentSecretsMsMax;
    if (this.#passes.size >= limits.recentSecretsMax) return;
    this.#emptyAtMs = Math.min(this.#emptyAtMs, freshUntilMs);
    this.#passes.set(secret, pass);
  }

  clear(): void {
    this.#passes.clear();
  }
}
