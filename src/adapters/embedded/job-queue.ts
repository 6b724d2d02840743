import { requestOf } from "../../contracts/engine-message.ts";
import { limits } from "../../contracts/limits.ts";
import { isPacked, type QueuedDocument } from "../../contracts/queued-scan.ts";
import type { Clock } from "../../ports/clock.ts";
import type {
  DeadLetters,
  JobQueue,
  Outcome,
  PackedRequest,
  QueueDepth,
  QueuedScan,
  TakenScan,
} from "../../ports/job-queue.ts";
import type { StoredAnswer } from "../../ports/journal.ts";
import { columnsOf } from "../ledger/record-columns.ts";
import { scansOf } from "./queued-scan-codec.ts";
import type { AcceptMessage, PackedDepth, PackedMessage, Settled } from "./store-message.ts";
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
    async accept(scans, answers, rest) {
      const { length } = isPacked(scans) ? scans.pieces : scans;
      const step = isPacked(scans) ? 1 : limits.queuePieceScansMax;
      const brought: number[] = [];
      let at = 0;
      for (; rest !== undefined && at + step < length; at += step) {
        const { message, memory } = messageOf(scans, at, at + step, []);
        const untilMs = clock.nowMs() + limits.queueBroughtMsMax;
        for (const seq of await thread.call("queueBring", [message, holder, untilMs], memory)) brought.push(seq);
        await rest();
      }
      const { message, memory } = messageOf(scans, at, length, answers);
      await thread.call("queueAccept", [message, brought, holder, clock.nowMs()], memory);
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

/** What the store's thread is told of the scans, or packed pieces, from `from` on; `memory` is to be moved there, not copied. */
function messageOf(
  scans: readonly QueuedScan[] | PackedRequest,
  from: number,
  end: number,
  answers: readonly StoredAnswer[],
): { message: AcceptMessage | PackedMessage; memory: ArrayBuffer[] } {
  if (isPacked(scans)) {
    const pieces = scans.pieces.slice(from, end);
    return { message: { job: scans.job, pieces, answers }, memory: pieces.map(({ bytes }) => bytes.buffer) };
  }
  const some = scans.slice(from, end);
  const message = {
    batch: { records: columnsOf(some.map(({ job }) => job)), answers },
    tasks: requestOf(some.map(({ task }) => task)),
    sessionIds: some.map(({ sessionId }) => sessionId),
  };
  const documents = some.map(({ document }) => document);
  const hasDocuments = documents.some((document) => document !== undefined);
  return { message: hasDocuments ? { ...message, documents } : message, memory: [] };
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
