import type { Clock } from "../../ports/clock.ts";
import type { DeadLetters, JobQueue, Outcome, QueueDepth, QueuedScan } from "../../ports/job-queue.ts";
import { columnsOf } from "../ledger/record-columns.ts";
import type { PackedDepth, PackedScan, Settled } from "./store-message.ts";
import type { StoreThread } from "./store-thread.ts";

/** The job queue in the embedded store: accepted means committed to SQLite's log and fsynced, records and entries in one step. */
export function embeddedJobQueue(thread: StoreThread, clock: Clock, holdMs: number): JobQueue {
  // What a process that died held is given to others when its time is over.
  const holder = clock.newId("req");
  return {
    accept({ records, answers }, scans) {
      const columns = columnsOf(records);
      const entries = scans.map(packed);
      return thread.call(
        "queueAccept",
        [{ records: columns, answers }, entries, clock.nowMs()],
        [columns.numbers.buffer],
      );
    },
    orgs: () => thread.call("queueOrgs", [clock.nowMs()]),
    async take(orgId, most) {
      const nowMs = clock.nowMs();
      const rows = await thread.call("queueTake", [orgId, most, holder, nowMs, nowMs + holdMs]);
      return rows.map(({ scan, attempt }) => ({ ...(JSON.parse(scan) as QueuedScan), attempt }));
    },
    keep: (scans) => thread.call("queueKeep", [scans.map(({ job }) => job.jobId), holder, clock.nowMs() + holdMs]),
    settle: (outcomes) => thread.call("queueSettle", [outcomes.map(settledOf), holder, clock.nowMs()]),
    depth: async () => depthOf(await thread.call("queueDepth", [clock.nowMs()])),
  };
}

export function embeddedDeadLetters(thread: StoreThread, clock: Clock): DeadLetters {
  return {
    list: (most) => thread.call("deadLetters", [most]),
    replay: (jobId) => thread.call("replayDead", [jobId, clock.nowMs()]),
    remove: (jobId) => thread.call("removeDead", [jobId]),
  };
}

/** As JSON already here: one string is cheaper to hand over than the objects it is made of. */
const packed = (scan: QueuedScan): PackedScan => ({
  jobId: scan.job.jobId,
  orgId: scan.job.orgId,
  units: scan.task.text.length,
  scan: JSON.stringify(scan),
});

function settledOf(outcome: Outcome): Settled {
  const { jobId } = outcome.scan.job;
  if (outcome.is === "again") return { is: "again", jobId, dueMs: outcome.dueMs };
  return outcome.is === "dead" ? { is: "dead", jobId, error: outcome.error } : { is: "done", jobId };
}

function depthOf({ orgs, running, retrying, dead }: PackedDepth): QueueDepth {
  const all = orgs.reduce((sum, [, { scans }]) => sum + scans, 0);
  return { orgs: new Map(orgs), waiting: all - running - retrying, running, retrying, dead };
}
