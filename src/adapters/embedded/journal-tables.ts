import type { StoredAnswer } from "../../ports/journal.ts";
import { type DatabaseSync, inTransaction } from "./sqlite.ts";
import type { PackedBatch, StoreCalls } from "./store-message.ts";

type JournalCalls = Pick<StoreCalls, "append" | "findJob" | "findAnswer" | "prune" | "probe">;

/** The journal's half of the writer thread: jobs and the answers of idempotency keys. */
export function journalTables(database: DatabaseSync): JournalCalls {
  // A job that comes again (a batch sent twice) keeps its seq: it was, or will be, counted once.
  const putJob = database.prepare(`
    INSERT INTO jobs (job_id, received_at, record) VALUES (?, ?, ?)
    ON CONFLICT (job_id) DO UPDATE SET received_at = excluded.received_at, record = excluded.record`);
  const putInflight = database.prepare(`
    INSERT OR REPLACE INTO inflight_jobs SELECT ?1, ?2, ?3, ?4, ?5
    WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE job_id = ?1)`);
  const anyInflight = database.prepare("SELECT 1 FROM inflight_jobs LIMIT 1");
  const dropInflight = database.prepare("DELETE FROM inflight_jobs WHERE job_id = ?");
  const putAnswer = database.prepare("INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?)");
  const job = database.prepare(
    "SELECT record FROM jobs WHERE job_id = ?1 UNION ALL SELECT record FROM inflight_jobs WHERE job_id = ?1 LIMIT 1",
  );
  const answer = database.prepare("SELECT * FROM answers WHERE key = ? AND expires_at > ?");
  const pruneJobs = database.prepare(`
    DELETE FROM jobs WHERE seq IN
      (SELECT seq FROM jobs WHERE received_at < ? AND seq <= (SELECT seq FROM folded) ORDER BY received_at LIMIT ?)`);
  const pruneInflight = database.prepare(`
    DELETE FROM inflight_jobs WHERE job_id IN
      (SELECT job_id FROM inflight_jobs WHERE received_at < ? ORDER BY received_at LIMIT ?)`);
  const pruneAnswers = database.prepare(
    "DELETE FROM answers WHERE key IN (SELECT key FROM answers WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)",
  );
  const countProbe = database.prepare("UPDATE probes SET value = value + 1");

  function append(batch: PackedBatch): void {
    inTransaction(database, () => {
      const settlesInflight = anyInflight.get() !== undefined || batch.inflight.size > 0;
      let start = 0;
      for (const [index, jobId] of batch.jobIds.entries()) {
        const end = batch.ends[index]!;
        const record = batch.bytes.subarray(start, end);
        const waiting = batch.inflight.get(index);
        if (waiting !== undefined) {
          putInflight.run(jobId, waiting.appId, waiting.orgId, batch.receivedAt[index]!, record);
        } else {
          putJob.run(jobId, batch.receivedAt[index]!, record);
          if (settlesInflight) dropInflight.run(jobId);
        }
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

  /**
   * Jobs that are not counted yet stay until they are. One transaction, so one fsync; small enough (limits.pruneJobsMax) that a commit waiting behind it hardly notices.
   */
  function prune(beforeMs: number, nowMs: number, most: number): number {
    return inTransaction(database, () => {
      const jobs = Number(pruneJobs.run(beforeMs, most).changes);
      const inflight = Number(pruneInflight.run(beforeMs, most - jobs).changes);
      return jobs + inflight + Number(pruneAnswers.run(nowMs, most).changes);
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
