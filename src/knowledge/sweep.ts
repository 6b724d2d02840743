import { limits } from "../contracts/limits.ts";
import type { Clock } from "../ports/clock.ts";
import type { DocumentStore } from "../ports/document-store.ts";

interface SweepOptions {
  readonly clock: Clock;
  readonly everyMs?: number;
  /** Told of a round that failed; the next round tries again. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Deletes documents that began to arrive and were never accepted, because their gateway died: nobody was told of
 * them. A round at once, then one every `everyMs`. Returns what stops it.
 */
export function startSweep(
  documents: DocumentStore,
  { clock, everyMs = limits.pruneEveryMs, onError = () => {} }: SweepOptions,
): { stop(): Promise<void> } {
  let round = Promise.resolve();
  let isSweeping = false;
  const sweep = async (): Promise<void> => {
    const beforeMs = clock.nowMs() - limits.documentArrivalMsMax;
    for (const place of await documents.forsaken(beforeMs, limits.documentsForsakenMax)) await documents.remove(place);
  };
  // One round at a time: on a slow store the next one waits for the clock to strike again.
  const next = (): void => {
    if (isSweeping) return;
    isSweeping = true;
    round = sweep()
      .catch(onError)
      .finally(() => {
        isSweeping = false;
      });
  };
  next();
  const timer = setInterval(next, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
