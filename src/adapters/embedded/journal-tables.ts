import type { StoredAnswer } from "../../ports/journal.ts";
import { type DatabaseSync, inTransaction } from "./sqlite.ts";
import type { PackedBatch, StoreCalls } from "./store-message.ts";

type JournalCalls = Pick<StoreCalls, "append" | "findJob" | "findAnswer" | "prune" | "probe">;

/** The journal's half of the writer thread: jobs and the answers of idempotency keys. */
export function journalTables(database: DatabaseSync): JournalCalls {
  const putJob = database.prepare("INSERT OR REPLACE INTO jobs (job_id, received_at, record) VALUES (?, ?, ?)");
  const putAnswer = database.prepare("INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?)");
  const job = database.prepare("SELECT record FROM jobs WHERE job_id = ?");
  const answer = database.prepare("SELECT * FROM answers WHERE key = ? AND expires_at > ?");
  const pruneJobs = database.prepare(
    "DELETE FROM jobs WHERE seq IN (SELECT seq FROM jobs WHERE received_at < ? ORDER BY received_at LIMIT ?)",
  );
  const pruneAnswers = database.prepare(
    "DELETE FROM answers WHERE key IN (SELECT key FROM answers WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)",
  );
  const countProbe = database.prepare("UPDATE probes SET value = value + 1");

  function append(batch: PackedBatch): void {
    inTransaction(database, () => {
      let start = 0;
      for (const [index, jobId] of batch.jobIds.entries()) {
        const end = batch.ends[index]!;
        putJob.run(jobId, batch.receivedAt[index]!, batch.bytes.subarray(start, end));
        start = end;
      }
      for (const one of batch.answers) putAnswer.run(one.key, one.requestHash, one.status, one.body, one.expiresAt);
    });
  }

  function findAnswer(key: string, nowMs: number): StoredAnswer | undefined {
    const row = answer.get(key, nowMs);
    if (row === undefined) return undefined;
    return {
      key,
      requestHash: String(row["request_hash"]),
      status: Number(row["status"]),
      body: String(row["body"]),
      expiresAt: Number(row["expires_at"]),
    };
  }

  /** One transaction, so one fsync; small enough (limits.pruneJobsMax) that a commit waiting behind it hardly notices. */
  function prune(beforeMs: number, nowMs: number, most: number): number {
    return inTransaction(database, () => {
      const jobs = pruneJobs.run(beforeMs, most).changes;
      const answers = pruneAnswers.run(nowMs, most).changes;
      return Number(jobs) + Number(answers);
    });
  }

  return {
    append,
    findJob: (jobId) => job.get(jobId)?.["record"] as Uint8Array | undefined,
    findAnswer,
    prune,
    probe: () => inTransaction(database, () => void countProbe.run()),
  };
}
