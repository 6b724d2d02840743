import { requestOf } from "../../contracts/engine-message.ts";
import type { JobRecord } from "../../contracts/job.ts";
import { limits } from "../../contracts/limits.ts";
import type { QueuedDocument, ScanPiece } from "../../contracts/queued-scan.ts";
import type { Clock } from "../../ports/clock.ts";
import type { DeadLetters, JobQueue, Outcome, QueueDepth, QueuedScan, TakenScan } from "../../ports/job-queue.ts";
import type { StoredAnswer } from "../../ports/journal.ts";
import { columnsOf } from "../ledger/record-columns.ts";
import { scansOf } from "./queued-scan-codec.ts";
import type { AcceptMessage, PackedDepth, Settled } from "./store-message.ts";
import type { StoreThread } from "./store-thread.ts";

/** A taken scan that knows its entry. A map of those that come and go would keep them alive once it has grown old. */
class HeldScan implements TakenScan {
  readonly job: QueuedScan["job"];
  readonly task: QueuedScan["task"];
  readonly sessionId: string;
  readonly attempt: number;
  readonly document?: QueuedDocument;
  readonly #seq: number;

  constructor({ job, task, sessionId, document }: QueuedScan, attempt: number, seq: number) {
    this.job = job;
    this.task = task;
    this.sessionId = sessionId;
    if (document !== undefined) this.document = document;
    this.attempt = attempt;
    this.#seq = seq;
  }

  /** -1 for a scan of another store. */
  static seqOf(scan: TakenScan): number {
    return scan instanceof HeldScan ? scan.#seq : -1;
  }
}

/** The job queue in the embedded store: accepted means committed to SQLite's log and fsynced, records and entries in one step. */
export function embeddedJobQueue(thread: StoreThread, clock: Clock, holdMs: number): JobQueue {
  // What a process that died held is given to others when its time is over.
  const holder = clock.newId("req");
  const { seqOf } = HeldScan;

  function settledOf(outcome: Outcome): Settled {
    const seq = seqOf(outcome.scan);
    if (outcome.is === "again") return { is: "again", seq, dueMs: outcome.dueMs };
    return outcome.is === "dead" ? { is: "dead", seq, error: outcome.error } : { is: outcome.is, seq };
  }

  return {
    async accept({ records, answers }, scans, rest) {
      const brought: number[] = [];
      let at = 0;
      if (rest !== undefined) {
        for (; at + limits.queuePieceScansMax < scans.length; at += limits.queuePieceScansMax) {
          const end = at + limits.queuePieceScansMax;
          const piece = messageOf(records.slice(at, end), [], scans.slice(at, end));
          const untilMs = clock.nowMs() + limits.queueBroughtMsMax;
          for (const seq of await thread.call("queueBring", [piece, holder, untilMs])) brought.push(seq);
          await rest();
        }
      }
      const last = messageOf(records.slice(at), answers, scans.slice(at));
      await thread.call("queueAccept", [last, brought, holder, clock.nowMs()]);
    },
    async acceptPacked(job, { pieces }, answers, rest) {
      const brought: number[] = [];
      const last = rest === undefined ? 0 : pieces.length - 1;
      for (const piece of pieces.slice(0, last)) {
        const untilMs = clock.nowMs() + limits.queueBroughtMsMax;
        const message = { job, pieces: [piece], answers: [] };
        for (const seq of await thread.call("queueBring", [message, holder, untilMs], memoryOf([piece]))) {
          brought.push(seq);
        }
        await rest?.();
      }
      const left = pieces.slice(last);
      const message = { job, pieces: left, answers };
      await thread.call("queueAccept", [message, brought, holder, clock.nowMs()], memoryOf(left));
    },
    orgs: () => thread.call("queueOrgs", [clock.nowMs()]),
    async take(orgId, most) {
      const nowMs = clock.nowMs();
      const { seqs, attempts, scans } = await thread.call("queueTake", [orgId, most, holder, nowMs, nowMs + holdMs]);
      return scansOf(scans).map((scan, at) => new HeldScan(scan, attempts[at]!, seqs[at]!));
    },
    keep: (scans) => thread.call("queueKeep", [scans.map(seqOf), holder, clock.nowMs() + holdMs]),
    settle: (outcomes) => thread.call("queueSettle", [outcomes.map(settledOf), holder, clock.nowMs()]),
    depth: async () => depthOf(await thread.call("queueDepth", [clock.nowMs()])),
  };
}

/** To be moved to the store's thread, not copied. */
const memoryOf = (pieces: readonly ScanPiece[]): ArrayBuffer[] => pieces.map(({ bytes }) => bytes.buffer);

function messageOf(
  records: readonly JobRecord[],
  answers: readonly StoredAnswer[],
  scans: readonly QueuedScan[],
): AcceptMessage {
  const message = {
    batch: { records: columnsOf(records), answers },
    tasks: requestOf(scans.map(({ task }) => task)),
    sessionIds: scans.map(({ sessionId }) => sessionId),
  };
  const documents = scans.map(({ document }) => document);
  return documents.some((document) => document !== undefined) ? { ...message, documents } : message;
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
