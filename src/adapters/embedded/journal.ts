import type { Clock } from "../../ports/clock.ts";
import type { Journal } from "../../ports/journal.ts";
import { unpackRecord } from "../ledger/record-codec.ts";
import { columnsOf } from "../ledger/record-columns.ts";
import type { StoreThread } from "./store-thread.ts";

/** The journal in the embedded store: durable means committed to SQLite's log and fsynced. */
export function embeddedJournal(thread: StoreThread, clock: Clock): Journal {
  const sent = new WeakSet<object>();
  return {
    append(batch) {
      const { records, answers, mayBeKnown } = batch;
      const known = columnsOf(mayBeKnown === undefined ? records : [...mayBeKnown]);
      if (mayBeKnown === undefined) return thread.call("append", [{ records: known, answers }], [known.numbers.buffer]);
      const own = columnsOf(mayBeKnown.size === 0 ? records : records.filter((record) => !mayBeKnown.has(record)));
      const again = sent.has(batch);
      sent.add(batch);
      const message = { records: known, answers, own: { records: own, again } };
      return thread.call("append", [message], [known.numbers.buffer, own.numbers.buffer]);
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
