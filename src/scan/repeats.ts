import { setTimeout as sleep } from "node:timers/promises";
import type { Caller } from "../contracts/account.ts";
import { GatewayError } from "../contracts/errors.ts";
import { limits } from "../contracts/limits.ts";
import type { Repeat, ServedScan } from "../contracts/scan.ts";
import type { Clock } from "../ports/clock.ts";
import type { AnswerLog } from "../ports/journal.ts";
import type { LeaseStore } from "../ports/lease-store.ts";
import type { Keep } from "./scan-parts.ts";
import { replayed } from "./served.ts";

interface Running {
  readonly requestHash: string;
  readonly answer: Promise<ServedScan>;
  /** True once it is the first that the key stands for; a repeat, and one of another request at that, never is. */
  isFirst: boolean;
  /** Resolves when it is known to be the first, or runs no more. */
  readonly known: Promise<void>;
}

export interface Repeats {
  /**
   * Runs a request once for its `Idempotency-Key`; a repeat within 24 h gets the first answer, without redaction and marked
   * `replayed`; one that comes while the first is running waits for it, and shares its failure. A failure frees the key.
   * Throws IDEMPOTENCY_CONFLICT where the key stood for another request. Without a key it just runs.
   */
  once<Served extends ServedScan | Promise<ServedScan>>(
    caller: Caller,
    repeat: Repeat | undefined,
    run: (keep: Keep | undefined) => Served,
  ): Served | Promise<ServedScan>;
}

/** Of a gateway that has its store for itself. */
const alone: LeaseStore = { take: async () => ({ release() {} }) };

/**
 * Keys are the API key's own: two callers never meet in one. `leases`: over all gateways of the store, one at a time runs a request
 * for its key, and has its turn until the answer is durable, where the others find it.
 */
export function openRepeats(answers: AnswerLog, clock: Clock, leases: LeaseStore = alone): Repeats {
  const running = new Map<string, Running>();

  async function firstOrStored(
    key: string,
    requestHash: string,
    run: (keep: Keep) => ServedScan | Promise<ServedScan>,
    begins: () => void,
  ): Promise<ServedScan> {
    for (const endMs = clock.elapsedMs() + limits.repeatWaitMsMax; ; await sleep(limits.repeatPollMs)) {
      const turn = await leases.take(`repeat:${key}`, 1);
      try {
        // Asked when the turn is ours: whoever had it has left its answer by now.
        const stored = await answers.find(key);
        if (stored !== undefined) {
          if (stored.requestHash !== requestHash) throw new GatewayError("IDEMPOTENCY_CONFLICT");
          return replayed(stored.status, stored.body);
        }
        const expiresAt = clock.nowMs() + limits.idempotencyHoursMax * 3_600_000;
        if (turn !== undefined) {
          begins();
          return await run((body, status) => ({ key, requestHash, status, body, expiresAt }));
        }
      } finally {
        if (turn !== undefined) void answers.stored(key).then(() => turn.release());
      }
      if (clock.elapsedMs() >= endMs) throw new GatewayError("OVERLOADED", { retryAfterSeconds: 1 });
    }
  }

  async function onceForKey(
    key: string,
    requestHash: string,
    run: (keep: Keep) => ServedScan | Promise<ServedScan>,
  ): Promise<ServedScan> {
    for (let other = running.get(key); other !== undefined; other = running.get(key)) {
      if (other.requestHash === requestHash) {
        const { status, storedBody } = await other.answer;
        return replayed(status, storedBody);
      }
      if (other.isFirst) throw new GatewayError("IDEMPOTENCY_CONFLICT");
      await other.known;
    }
    if (running.size >= limits.repeatsRunningMax) throw new GatewayError("OVERLOADED", { retryAfterSeconds: 1 });
    // Noted before anything is awaited: of two requests that come together, one is the first.
    const { promise: known, resolve: tell } = Promise.withResolvers<void>();
    const answer = firstOrStored(key, requestHash, run, () => {
      mine.isFirst = true;
      tell();
    });
    const mine: Running = { requestHash, answer, isFirst: false, known };
    running.set(key, mine);
    return await answer.finally(() => {
      running.delete(key);
      tell();
    });
  }

  return {
    once(caller, repeat, run) {
      if (repeat === undefined) return run(undefined);
      return onceForKey(`${caller.key.id}:${repeat.key}`, repeat.requestHash, run);
    },
  };
}
