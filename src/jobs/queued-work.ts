import type { App, Org } from "../contracts/account.ts";
import type { Clock } from "../ports/clock.ts";
import type { RoomForCallers } from "../ports/document-work.ts";
import type { Intake, JobQueue, QueueDepth, ScanRunner } from "../ports/job-queue.ts";
import { Callers } from "./callers.ts";
import { openIntake } from "./intake.ts";
import { QueueLength } from "./queue-length.ts";
import { QueueRunner, type RunnerStats } from "./queue-runner.ts";

interface QueuedWorkParts {
  readonly queue: JobQueue;
  readonly findApp: (appId: string) => Promise<App | undefined>;
  readonly findOrg: (orgId: string) => Promise<Org | undefined>;
  readonly clock: Clock;
  /** Threads that run queued scans. */
  readonly workers: number;
  /** One line for the log; holds no text. */
  readonly onTrouble?: (detail: string) => void;
}

/** What operators see of the queue, over all gateways and as of a second ago, and of this gateway's share in it. */
export interface QueueStats extends RunnerStats {
  readonly depth: QueueDepth;
}

/** Queued work of one gateway: what comes in, and what runs. */
export interface QueuedWork {
  readonly intake: Intake;
  readonly callers: RoomForCallers;
  /** Begins to run what waits. */
  start(runner: ScanRunner): void;
  stats(): QueueStats;
  /** Stops running: what waits stays in the queue for the next start, or for another gateway. */
  stop(): Promise<void>;
  /** To be called when the threads are closed: waits until what they had is settled. */
  settled(): Promise<void>;
}

const nothingDone: RunnerStats = { completed: 0, retries: 0, gaveUp: 0 };

export function openQueuedWork(parts: QueuedWorkParts): QueuedWork {
  const length = new QueueLength(parts.queue);
  void length.look();
  const callers = new Callers(parts.clock);
  let runner: QueueRunner | undefined;
  return {
    callers,
    intake: openIntake({ ...parts, callers, length, onAccepted: () => runner?.poke() }),
    start(scans) {
      runner = new QueueRunner({ ...parts, callers, length, runner: scans });
    },
    stats: () => ({ depth: length.depth, ...(runner?.stats() ?? nothingDone) }),
    async stop() {
      length.close();
      await runner?.stop();
    },
    settled: async () => runner?.settled(),
  };
}
