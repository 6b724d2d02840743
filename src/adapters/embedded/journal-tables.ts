import { type JobRecord, retainedFrom } from "../../contracts/job.ts";
import { packRecord } from "../ledger/record-codec.ts";
import { recordsOf } from "../ledger/record-columns.ts";
import { type OwnJobs, ownJobsIn, type PackRange, packed } from "./own-jobs.ts";
import { type DatabaseSync, inTransaction } from "./sqlite.ts";
import type { BatchMessage, StoreCalls } from "./store-message.ts";

type JournalCalls = Pick<StoreCalls, "append" | "findJob" | "findAnswer" | "prune" | "probe">;

/**
 * The journal's part of the writer thread: jobs and the answers of idempotency keys. `onOwn` hears of jobs in packs when they are
 * durable, with the rows that hold them.
 */
export function journalTables(
  database: DatabaseSync,
  onOwn: (jobs: readonly JobRecord[], rows: PackRange) => void = () => {},
): JournalCalls & {
  /** Writes what may be known of a batch, and its answers, within the transaction that is open. */
  appendIn(batch: BatchMessage): void;
} {
  const appendIn = appendTo(database);
  const ownJobs = ownJobsIn(database);
  return {
    appendIn,
    append(batch) {
      const jobs = batch.own === undefined ? [] : recordsOf(batch.own.records);
      const packs = packed(jobs);
      const rows = inTransaction(database, () => {
        appendIn(batch);
        return ownJobs.put(packs, batch.own?.again === true);
      });
      if (rows !== undefined) onOwn(jobs, rows);
    },
    findJob: findJobIn(database, ownJobs),
    findAnswer: findAnswerIn(database),
    prune: pruneFrom(database, ownJobs),
    probe: probeOf(database),
  };
}

function appendTo(database: DatabaseSync): (batch: BatchMessage) => void {
  // A job that comes again (a batch sent twice) keeps its seq: it was, or will be, counted once.
  const putJob = database.prepare(`
    INSERT INTO jobs (job_id, received_at, record) VALUES (?, ?, ?)
    ON CONFLICT (job_id) DO UPDATE SET received_at = excluded.received_at, record = excluded.record`);
  const putInflight = database.prepare(`
    INSERT OR REPLACE INTO inflight_jobs SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
    WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE job_id = ?1)`);
  const anyInflight = database.prepare("SELECT 1 FROM inflight_jobs LIMIT 1");
  const dropInflight = database.prepare("DELETE FROM inflight_jobs WHERE job_id = ?");
  const putAnswer = database.prepare("INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?)");

  return ({ records: columns, answers }) => {
    for (const one of answers) putAnswer.run(one.key, one.requestHash, one.status, one.body, one.expiresAt);
    if (columns.jobIds.length === 0) return;
    const records = recordsOf(columns);
    const settlesInflight = anyInflight.get() !== undefined || records.some(({ status }) => status === "inflight");
    for (const record of records) {
      const { jobId, appId, orgId, receivedAt, kind, keyType, preview } = record;
      const bytes = packRecord(record);
      if (record.status === "inflight") {
        putInflight.run(jobId, appId, orgId, receivedAt, bytes, kind, keyType, Number(preview));
      } else {
        putJob.run(jobId, retainedFrom(record), bytes);
        if (settlesInflight) dropInflight.run(jobId);
      }
    }
  };
}

function findJobIn(database: DatabaseSync, ownJobs: OwnJobs): StoreCalls["findJob"] {
  const job = database.prepare(
    "SELECT record FROM jobs WHERE job_id = ?1 UNION ALL SELECT record FROM inflight_jobs WHERE job_id = ?1 LIMIT 1",
  );
  return (jobId) => {
    const known = job.get(jobId)?.["record"] as Uint8Array | undefined;
    const own = known === undefined ? ownJobs.find(jobId) : undefined;
    return own === undefined ? known : packRecord(own);
  };
}

function findAnswerIn(database: DatabaseSync): StoreCalls["findAnswer"] {
  const answer = database.prepare("SELECT * FROM answers WHERE key = ? AND expires_at > ?");
  return (key, nowMs) => {
    const row = answer.get(key, nowMs);
    if (row === undefined) return undefined;
    return {
      key,
      requestHash: String(row["request_hash"]),
      status: Number(row["status"]),
      body: String(row["body"]),
      expiresAt: Number(row["expires_at"]),
    };
  };
}

/**
 * Jobs that are not counted yet stay until they are, and those that wait in the queue until they are done. A finished
 * one stays where a crash kept its entry from leaving the queue: it would be run again. One transaction, so one fsync;
 * with limits.pruneJobsMax it is short enough that a commit waiting behind it hardly notices.
 */
function pruneFrom(database: DatabaseSync, ownJobs: OwnJobs): StoreCalls["prune"] {
  const jobs = database.prepare(`
    DELETE FROM jobs WHERE seq IN
      (SELECT seq FROM jobs WHERE received_at < ? AND seq <= (SELECT seq FROM folded)
        AND job_id NOT IN (SELECT job_id FROM queue_entries WHERE attempts > 0) ORDER BY received_at LIMIT ?)`);
  const inflight = database.prepare(`
    DELETE FROM inflight_jobs WHERE job_id IN
      (SELECT job_id FROM inflight_jobs WHERE received_at < ? AND job_id NOT IN (SELECT job_id FROM queue_entries)
      ORDER BY received_at LIMIT ?)`);
  const answers = database.prepare(
    "DELETE FROM answers WHERE key IN (SELECT key FROM answers WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)",
  );
  return (beforeMs, nowMs, most) =>
    inTransaction(database, () => {
      const known = Number(jobs.run(beforeMs, most).changes);
      const finished = known + ownJobs.prune(beforeMs, most - known);
      const given = Number(inflight.run(beforeMs, most - finished).changes);
      return finished + given + Number(answers.run(nowMs, most).changes);
    });
}

function probeOf(database: DatabaseSync): StoreCalls["probe"] {
  const count = database.prepare("UPDATE probes SET value = value + 1");
  return () => inTransaction(database, () => void count.run());
}
