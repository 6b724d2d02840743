import { isPacked, unpackScans } from "../../src/contracts/queued-scan.ts";
import type { Clock } from "../../src/ports/clock.ts";
import type { JobQueue, OrgDepth, Outcome, PackedRequest, QueuedScan, TakenScan } from "../../src/ports/job-queue.ts";
import type { StoredAnswer } from "../../src/ports/journal.ts";
import { finishedJob } from "../conformance/records.ts";
import { taskOf } from "./scan-tasks.ts";

interface Entry {
  readonly scan: QueuedScan;
  dueMs: number;
  attempts: number;
  isTaken: boolean;
}

/** A job queue in memory that remembers what it was asked: for tests of who uses one. Nobody dies here. */
export class MemoryQueue implements JobQueue {
  readonly #clock: Clock;
  readonly #entries: Entry[] = [];
  readonly kept: TakenScan[] = [];
  readonly outcomes: Outcome[] = [];
  /** How many scans came with each `accept`. */
  readonly commits: number[] = [];
  /** And how it was to rest between its pieces, if at all. */
  readonly rests: ((() => Promise<void>) | undefined)[] = [];
  /** Thrown by every method, if set. */
  failure: Error | undefined;
  /** What `accept` waits for, if anything. */
  wait: Promise<unknown> | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  put(...scans: QueuedScan[]): void {
    for (const scan of scans) this.#entries.push({ scan, dueMs: 0, attempts: 0, isTaken: false });
  }

  async accept(
    scans: readonly QueuedScan[] | PackedRequest,
    _: readonly StoredAnswer[],
    rest?: () => Promise<void>,
  ): Promise<void> {
    const all = isPacked(scans) ? scans.pieces.flatMap((piece) => unpackScans(scans.job, piece)) : scans;
    this.commits.push(all.length);
    this.rests.push(rest);
    await this.wait;
    this.#fail();
    this.put(...all);
  }

  async orgs(): Promise<readonly string[]> {
    this.#fail();
    return [...new Set(this.#due().map(({ scan }) => scan.job.orgId))];
  }

  async take(orgId: string, most: number): Promise<readonly TakenScan[]> {
    this.#fail();
    const mine = this.#due().filter(({ scan }) => scan.job.orgId === orgId);
    return mine.slice(0, most).map((entry) => {
      entry.isTaken = true;
      entry.attempts += 1;
      return { ...entry.scan, attempt: entry.attempts };
    });
  }

  async keep(scans: readonly TakenScan[]): Promise<void> {
    this.kept.push(...scans);
  }

  async settle(outcomes: readonly Outcome[]): Promise<void> {
    this.#fail();
    for (const outcome of outcomes) {
      this.outcomes.push(outcome);
      const at = this.#entries.findIndex(({ scan }) => scan.job.jobId === outcome.scan.job.jobId);
      const entry = this.#entries[at]!;
      if (outcome.is === "again") Object.assign(entry, { isTaken: false, dueMs: outcome.dueMs });
      else if (outcome.is === "untried") Object.assign(entry, { isTaken: false, attempts: entry.attempts - 1 });
      else this.#entries.splice(at, 1);
    }
  }

  async depth() {
    this.#fail();
    const orgs = new Map<string, OrgDepth>();
    for (const { scan } of this.#entries) {
      const { scans, units } = orgs.get(scan.job.orgId) ?? { scans: 0, units: 0 };
      orgs.set(scan.job.orgId, { scans: scans + 1, units: units + scan.task.text.length });
    }
    return { waiting: this.#entries.length, running: 0, retrying: 0, dead: 0, orgs };
  }

  #due(): Entry[] {
    return this.#entries.filter(({ isTaken, dueMs }) => !isTaken && dueMs <= this.#clock.nowMs());
  }

  #fail(): void {
    if (this.failure !== undefined) throw this.failure;
  }
}

/** A scan as it waits: its text and whose it is. */
export function queuedScan(clock: Clock, text: string, orgId = "org_1"): QueuedScan {
  const job = finishedJob(clock, { orgId, status: "inflight", completedAt: 0, chars: 0, action: null, result: "" });
  return { job, task: taskOf(text), sessionId: "" };
}
