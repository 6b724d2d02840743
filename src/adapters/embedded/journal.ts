import type { Clock } from "../../ports/clock.ts";
import type { Journal } from "../../ports/journal.ts";
import { unpackRecord } from "../ledger/record-codec.ts";
import { columnsOf } from "../ledger/record-columns.ts";
import type { StoreThread } from "./store-thread.ts";

/** The journal in the embedded store: durable means committed to SQLite's log and fsynced. */
export function embeddedJournal(thread: StoreThread, clock: Clock): Journal {
  return {
    append({ records, answers }) {
      const columns = columnsOf(records);
      return thread.call("append", [{ records: columns, answers }], [columns.numbers.buffer]);
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
