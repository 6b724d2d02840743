import { limits } from "../../contracts/limits.ts";
import { unpackRecord } from "../ledger/record-codec.ts";
import { type DatabaseSync, inTransaction } from "./sqlite.ts";
import type { BatchMessage, PackedDepth, PackedScan, Settled, StoreCalls, TakenRow } from "./store-message.ts";

type QueueCalls = Pick<
  StoreCalls,
  "queueAccept" | "queueOrgs" | "queueTake" | "queueKeep" | "queueSettle" | "queueDepth"
>;

/** The writer thread's job queue. `appendIn` writes a journal batch within the transaction that is open. */
export function jobQueueTables(database: DatabaseSync, appendIn: (batch: BatchMessage) => void): QueueCalls {
  const put = putterInto(database);
  const orgs = database.prepare(`
    SELECT org_id FROM queue_sizes WHERE EXISTS
      (SELECT 1 FROM queue_entries WHERE queue_entries.org_id = queue_sizes.org_id AND due_at <= ?)`);
  const keep = database.prepare("UPDATE queue_entries SET due_at = ? WHERE job_id = ? AND holder = ?");
  return {
    queueAccept: (batch, scans, nowMs) =>
      inTransaction(database, () => {
        appendIn(batch);
        for (const scan of scans) put(scan, nowMs);
      }),
    queueOrgs: (nowMs) => orgs.all(nowMs).map((row) => String(row["org_id"])),
    queueTake: takeFrom(database),
    queueKeep: (jobIds, holder, untilMs) =>
      inTransaction(database, () => {
        for (const jobId of jobIds) keep.run(untilMs, jobId, holder);
      }),
    queueSettle: settleIn(database),
    queueDepth: depthOf(database),
  };
}

/** Puts an entry where it is due at once. One that is there already (a replay's, or sent twice) stays as it is. */
export function putterInto(database: DatabaseSync): (scan: PackedScan, nowMs: number) => void {
  const putEntry = database.prepare(`
    INSERT INTO queue_entries (job_id, org_id, units, due_at, holder, attempts) VALUES (?, ?, ?, ?, '', 0)
    ON CONFLICT (job_id) DO NOTHING`);
  const putScan = database.prepare("INSERT OR IGNORE INTO queue_scans VALUES (?, ?)");
  return ({ jobId, orgId, units, scan }, nowMs) => {
    putEntry.run(jobId, orgId, units, nowMs);
    putScan.run(jobId, scan);
  };
}

/** Deletes an entry with its text, whoever holds it. */
function dropperFrom(database: DatabaseSync): (jobId: string) => void {
  const dropEntry = database.prepare("DELETE FROM queue_entries WHERE job_id = ?");
  const dropScan = database.prepare("DELETE FROM queue_scans WHERE job_id = ?");
  return (jobId) => {
    dropEntry.run(jobId);
    dropScan.run(jobId);
  };
}

function takeFrom(database: DatabaseSync): StoreCalls["queueTake"] {
  const take = database.prepare(`
    UPDATE queue_entries SET holder = ?, due_at = ?, attempts = attempts + 1 WHERE seq IN
      (SELECT seq FROM queue_entries WHERE org_id = ? AND due_at <= ? ORDER BY due_at, seq LIMIT ?)
    RETURNING seq, job_id, attempts`);
  const scanOf = database.prepare("SELECT scan FROM queue_scans WHERE job_id = ?");
  const finished = database.prepare("SELECT record FROM jobs WHERE job_id = ?");
  const drop = dropperFrom(database);

  const isCompleted = (jobId: string): boolean => {
    const row = finished.get(jobId);
    return row !== undefined && unpackRecord(row["record"] as Uint8Array).status === "completed";
  };

  return (orgId, most, holder, nowMs, untilMs) =>
    inTransaction(database, () => {
      const rows = take.all(holder, untilMs, orgId, nowMs, most);
      rows.sort((left, right) => Number(left["seq"]) - Number(right["seq"]));
      const taken: TakenRow[] = [];
      for (const row of rows) {
        const jobId = String(row["job_id"]);
        const scan = scanOf.get(jobId)?.["scan"];
        if (typeof scan !== "string" || isCompleted(jobId)) drop(jobId);
        else taken.push({ scan, attempt: Number(row["attempts"]) });
      }
      return taken;
    });
}

function settleIn(database: DatabaseSync): StoreCalls["queueSettle"] {
  const again = database.prepare("UPDATE queue_entries SET holder = '', due_at = ? WHERE job_id = ? AND holder = ?");
  const bury = database.prepare(`
    INSERT OR REPLACE INTO dead_letters (job_id, failed_at, attempts, error, scan)
    SELECT job_id, ?, attempts, ?, scan FROM queue_entries JOIN queue_scans USING (job_id) WHERE job_id = ?`);
  const forget = database.prepare(
    "DELETE FROM dead_letters WHERE seq <= (SELECT seq FROM dead_letters ORDER BY seq DESC LIMIT 1 OFFSET ?)",
  );
  const drop = dropperFrom(database);

  const settle = (outcome: Settled, holder: string, nowMs: number): void => {
    const { jobId } = outcome;
    if (outcome.is === "again") again.run(outcome.dueMs, jobId, holder);
    else {
      if (outcome.is === "dead") {
        bury.run(nowMs, JSON.stringify(outcome.error), jobId);
        forget.run(limits.deadLettersMax);
      }
      drop(jobId);
    }
  };
  return (outcomes, holder, nowMs) =>
    inTransaction(database, () => {
      for (const outcome of outcomes) settle(outcome, holder, nowMs);
    });
}

function depthOf(database: DatabaseSync): StoreCalls["queueDepth"] {
  const sizes = database.prepare("SELECT org_id, scans, units FROM queue_sizes");
  const takenBefore = database.prepare(`
    SELECT count(*) AS all_of_them, coalesce(sum(holder <> '' AND due_at > ?), 0) AS running
    FROM queue_entries INDEXED BY queue_taken_before WHERE attempts > 0`);
  const dead = database.prepare("SELECT count(*) AS dead FROM dead_letters");
  return (nowMs): PackedDepth => {
    const { all_of_them: all, running } = takenBefore.get(nowMs)!;
    return {
      orgs: sizes
        .all()
        .map((row) => [String(row["org_id"]), { scans: Number(row["scans"]), units: Number(row["units"]) }]),
      running: Number(running),
      retrying: Number(all) - Number(running),
      dead: Number(dead.get()?.["dead"]),
    };
  };
}
