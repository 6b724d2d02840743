import type { JobRecord } from "../../contracts/job.ts";
import { limits } from "../../contracts/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RedisConnection } from "./connect.ts";

/**
 * Which apps and organizations have a home in Redis (keys.ts `homes`), as far as this gateway has told it. A home stays, so it is told
 * with the first commit only; and again now and then, and to a server that was away, as that may have lost what it was told last.
 */
export class KnownHomes {
  readonly #clock: Clock;
  readonly #told = new Set<string>();
  #sinceMs: number;

  constructor(connection: RedisConnection, clock: Clock) {
    this.#clock = clock;
    this.#sinceMs = clock.elapsedMs();
    connection.client.on("close", () => this.#told.clear());
    connection.onTrouble(() => this.#told.clear());
  }

  /** Adds to `homes` those that are to be told of with these jobs of an organization. */
  note(homes: Map<string, string>, orgId: string, jobs: readonly JobRecord[]): void {
    if (this.#clock.elapsedMs() - this.#sinceMs > limits.homesToldMs || this.#told.size > limits.homesKnownMax) {
      this.#told.clear();
      this.#sinceMs = this.#clock.elapsedMs();
    }
    if (!this.#told.has(orgId)) homes.set(orgId, orgId);
    let lastId = "";
    for (const { appId } of jobs) {
      if (appId !== lastId && !this.#told.has(appId)) homes.set(appId, orgId);
      lastId = appId;
    }
  }

  /** Redis has them. */
  told(homes: ReadonlyMap<string, string>): void {
    for (const id of homes.keys()) this.#told.add(id);
  }
}
