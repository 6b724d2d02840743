import { retainedFrom } from "../contracts/job.ts";
import { limits } from "../contracts/limits.ts";
import type { Clock } from "../ports/clock.ts";
import type { Journal } from "../ports/journal.ts";

interface RetentionOptions {
  readonly clock: Clock;
  /** How long a job can be read after it was decided. */
  readonly retentionHours: number;
  /** Told of a round that failed; the next round tries again. */
  readonly onError?: (error: unknown) => void;
}

/** Jobs decided before this are past their retention. */
const endOf = ({ clock, retentionHours }: RetentionOptions): number => clock.nowMs() - retentionHours * 3_600_000;

/** The journal without jobs that are past their retention and wait for the next round to delete them. What waits in the queue is not. */
export function retainedJournal(journal: Journal, options: RetentionOptions): Journal {
  return {
    ...journal,
    async findJob(jobId, orgId) {
      const found = await journal.findJob(jobId, orgId);
      return found !== undefined && (found.status === "inflight" || retainedFrom(found) >= endOf(options))
        ? found
        : undefined;
    },
  };
}

/**
 * Deletes jobs past their retention and expired answers: a round at once, then one every limits.pruneEveryMs, each in
 * short steps so that commits pass between them. Returns what stops it, after the step that is running.
 */
export function startRetention(journal: Journal, options: RetentionOptions): { stop(): Promise<void> } {
  const { onError = () => {} } = options;
  let stopped = false;
  let pruning = false;
  let round: Promise<void>;

  async function prune(): Promise<void> {
    const beforeMs = endOf(options);
    try {
      for (let step = 0; step < limits.pruneStepsMax && !stopped; step += 1) {
        if ((await journal.prune(beforeMs, limits.pruneJobsMax)) === 0) return;
      }
    } catch (error) {
      onError(error);
    }
  }

  // One round at a time: on a slow store the next one waits for the clock to strike again.
  const next = (): void => {
    if (pruning) return;
    pruning = true;
    round = prune().finally(() => {
      pruning = false;
    });
  };
  next();
  const timer = setInterval(next, limits.pruneEveryMs);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
