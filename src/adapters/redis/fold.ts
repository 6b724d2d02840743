import { GatewayError } from "../../contracts/errors.ts";
import { limits } from "../../contracts/limits.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RedisConnection } from "./connect.ts";
import { foldStep } from "./fold-step.ts";
import type { RedisKeys } from "./keys.ts";

interface FoldParts {
  readonly connection: RedisConnection;
  readonly keys: RedisKeys;
  readonly clock: Clock;
  /** Hears of a fold that failed in the background, once until one succeeds. */
  readonly onTrouble?: (detail: string) => void;
}

/**
 * From the journals to counters and bills. Any gateway counts any organization: a step that another gateway has forestalled
 * changes nothing, so there is no owner, and nothing to hand over when a gateway dies.
 */
export interface Fold {
  /** Says that this gateway adds to the organization's journal: it will be counted within two limits.foldEveryMs. */
  touch(orgId: string): void;
  /** Counts all of the organization that was durable before. Rejects with STORE_UNAVAILABLE. */
  count(orgId: string): Promise<void>;
  /** Stops counting in the background. */
  close(): void;
}

export function openFold(parts: FoldParts): Fold {
  return new JournalFold(parts);
}

class JournalFold implements Fold {
  readonly #parts: FoldParts;
  /** Organizations with jobs that may not be counted, by the moment (elapsed ms) since when. */
  readonly #touched = new Map<string, number>();
  readonly #running = new Map<string, Promise<void>>();
  /** The one after the running one: for those who asked since that one started. */
  readonly #next = new Map<string, Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #failing = false;
  #busy = false;
  #isClosed = false;

  constructor(parts: FoldParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => void this.#countTouched(), limits.foldEveryMs / 2).unref();
  }

  touch(orgId: string): void {
    if (!this.#touched.has(orgId)) this.#touched.set(orgId, this.#parts.clock.elapsedMs());
  }

  count(orgId: string): Promise<void> {
    const running = this.#running.get(orgId);
    if (running === undefined) return this.#start(orgId);
    let next = this.#next.get(orgId);
    if (next === undefined) {
      next = running
        .catch(() => {})
        .then(() => {
          this.#next.delete(orgId);
          return this.#start(orgId);
        });
      this.#next.set(orgId, next);
    }
    return next;
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
  }

  #start(orgId: string): Promise<void> {
    this.#touched.delete(orgId);
    const fold = this.#countAll(orgId).finally(() => this.#running.delete(orgId));
    this.#running.set(orgId, fold);
    return fold;
  }

  async #countAll(orgId: string): Promise<void> {
    const { connection, keys } = this.#parts;
    try {
      for (let steps = 0; steps < limits.foldStepsMax; steps += 1) {
        if (!(await foldStep(connection, keys, orgId))) return;
      }
    } catch (error) {
      this.touch(orgId);
      throw error;
    }
  }

  /** What a question has counted meanwhile is not counted again. */
  async #countTouched(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    const dueMs = this.#parts.clock.elapsedMs() - limits.foldEveryMs;
    const due = [...this.#touched].flatMap(([orgId, sinceMs]) => (sinceMs <= dueMs ? [orgId] : []));
    try {
      await Promise.all(due.map((orgId) => this.count(orgId)));
      if (due.length > 0) this.#failing = false;
    } catch (error) {
      // What a stop leaves uncounted is counted by the next gateway, and no trouble.
      if (!this.#failing && !this.#isClosed)
        this.#parts.onTrouble?.(`counters: ${error instanceof GatewayError ? error.detail : error}`);
      this.#failing = true;
    } finally {
      this.#busy = false;
    }
  }
}
