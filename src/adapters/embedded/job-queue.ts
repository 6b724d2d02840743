import type { Clock } from "../../ports/clock.ts";
import type { DeadLetters, JobQueue, Outcome, QueueDepth, TakenScan } from "../../ports/job-queue.ts";
import { columnsOf } from "../ledger/record-columns.ts";
import { packScans, scanOf } from "./queued-scan-codec.ts";
import type { PackedDepth, Settled } from "./store-message.ts";
import type { StoreThread } from "./store-thread.ts";

/** The job queue in the embedded store: accepted means committed to SQLite's log and fsynced, records and entries in one step. */
export function embeddedJobQueue(thread: StoreThread, clock: Clock, holdMs: number): JobQueue {
  // What a process that died held is given to others when its time is over.
  const holder = clock.newId("req");
  const seqs = new WeakMap<TakenScan, number>();
  const seqOf = (scan: TakenScan): number => seqs.get(scan) ?? -1;

  function settledOf(outcome: Outcome): Settled {
    const seq = seqOf(outcome.scan);
    if (outcome.is === "again") return { is: "again", seq, dueMs: outcome.dueMs };
    return outcome.is === "dead" ? { is: "dead", seq, error: outcome.error } : { is: "done", seq };
  }

  return {
    async accept({ records, answers }, scans) {
      const orgIds = scans.map(({ job }) => job.orgId);
      const units = scans.map(({ task }) => task.text.length);
      const packed = packScans(scans);
      const batch = { records: columnsOf(records), answers };
      await thread.call(
        "queueAccept",
        [{ batch, orgIds, units, ...packed }, clock.nowMs()],
        [batch.records.numbers.buffer, packed.scans.buffer],
      );
    },
    orgs: () => thread.call("queueOrgs", [clock.nowMs()]),
    async take(orgId, most) {
      const nowMs = clock.nowMs();
      const rows = await thread.call("queueTake", [orgId, most, holder, nowMs, nowMs + holdMs]);
      return rows.map(({ seq, scan, attempt }): TakenScan => {
        const taken = { ...scanOf(scan), attempt };
        seqs.set(taken, seq);
        return taken;
      });
    },
    keep: (scans) => thread.call("queueKeep", [scans.map(seqOf), holder, clock.nowMs() + holdMs]),
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

function depthOf({ orgs, running, retrying, dead }: PackedDepth): QueueDepth {
  const all = orgs.reduce((sum, [, { scans }]) => sum + scans, 0);
  return { orgs: new Map(orgs), waiting: all - running - retrying, running, retrying, dead };
}
