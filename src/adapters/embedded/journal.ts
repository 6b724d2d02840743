import type { Clock } from "../../ports/clock.ts";
import type { Journal } from "../../ports/journal.ts";
import { ownAndKnown } from "../ledger/job-packs.ts";
import { unpackRecord } from "../ledger/record-codec.ts";
import { columnsOf } from "../ledger/record-columns.ts";
import type { StoreThread } from "./store-thread.ts";

/** The journal in the embedded store: durable means committed to SQLite's log and fsynced. */
export function embeddedJournal(thread: StoreThread, clock: Clock): Journal {
  const sent = new WeakSet<object>();
  return {
    append(batch) {
      const { own, known } = ownAndKnown(batch);
      const records = columnsOf(known);
      const message = { records, answers: batch.answers };
      if (own.length === 0) return thread.call("append", [message], [records.numbers.buffer]);
      const ownRecords = columnsOf(own);
      const again = sent.has(batch);
      sent.add(batch);
      const whole = { ...message, own: { records: ownRecords, again } };
      return thread.call("append", [whole], [records.numbers.buffer, ownRecords.numbers.buffer]);
    },
    async findJob(jobId) {
      const record = await thread.call("findJob", [jobId]);
      return record && unpackRecord(record);
    },
    findAnswer: (key) => thread.call("findAnswer", [key, clock.nowMs()]),
    prune: (beforeMs, most) => thread.call("prune", [beforeMs, clock.nowMs(), most]),
    probe: () => thread.call("probe", []),
  };
}
