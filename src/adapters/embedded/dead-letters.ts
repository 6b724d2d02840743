import type { ErrorBody } from "../../contracts/errors.ts";
import type { JobRecord } from "../../contracts/job.ts";
import { limits } from "../../contracts/limits.ts";
import { unitsOfScan } from "../../contracts/queued-scan.ts";
import type { DeadLetter } from "../../ports/job-queue.ts";
import { columnsOf } from "../ledger/record-columns.ts";
import { spans } from "../ledger/spans.ts";
import { putterInto } from "./job-queue-tables.ts";
import { scanOf } from "./queued-scan-codec.ts";
import { type DatabaseSync, erasing, inTransaction } from "./sqlite.ts";
import type { BatchMessage, StoreCalls } from "./store-message.ts";

type DeadLetterCalls = Pick<StoreCalls, "deadLetters" | "replayDead" | "removeDead">;

/**
 * The writer thread's dead letters. Within the transaction, `appendIn` writes to the journal, and `takeBack` undoes what was
 * counted of a job that had failed.
 */
export function deadLettersIn(
  database: DatabaseSync,
  appendIn: (batch: BatchMessage) => void,
  takeBack: (job: JobRecord) => void,
): DeadLetterCalls & { forget(nowMs: number): void } {
  const newest = database.prepare("SELECT * FROM dead_letters ORDER BY seq DESC LIMIT ?");
  const find = database.prepare("SELECT scan FROM dead_letters WHERE job_id = ?");
  const remove = database.prepare("DELETE FROM dead_letters WHERE job_id = ?");
  const forget = database.prepare("DELETE FROM dead_letters WHERE failed_at < ?");
  const dropFailed = database.prepare("DELETE FROM jobs WHERE job_id = ?");
  const put = putterInto(database);

  return {
    deadLetters: (most) => newest.all(most).map(letterOf),
    replayDead: (jobId, nowMs) =>
      inTransaction(database, () => {
        const scan = find.get(jobId)?.["scan"];
        if (!(scan instanceof Uint8Array)) return false;
        const dead = scanOf(scan);
        const { job } = dead;
        takeBack({ ...job, status: "failed" });
        dropFailed.run(jobId);
        appendIn({ records: columnsOf([job]), answers: [] });
        put([{ jobId, orgId: job.orgId, units: unitsOfScan(dead), scan }], nowMs);
        erasing(database, () => remove.run(jobId));
        return true;
      }),
    removeDead: (jobId) =>
      inTransaction(database, () => erasing(database, () => Number(remove.run(jobId).changes) > 0)),
    forget(nowMs) {
      erasing(database, () => forget.run(nowMs - limits.deadLetterDays * spans.day));
    },
  };
}

function letterOf(row: Record<string, unknown>): DeadLetter {
  const { job } = scanOf(row["scan"] as Uint8Array);
  return {
    jobId: job.jobId,
    orgId: job.orgId,
    appId: job.appId,
    kind: job.kind,
    attempts: Number(row["attempts"]),
    receivedAt: job.receivedAt,
    failedAt: Number(row["failed_at"]),
    error: JSON.parse(String(row["error"])) as ErrorBody,
  };
}
