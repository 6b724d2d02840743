import { tasksOf } from "../../contracts/engine-message.ts";
import { limits } from "../../contracts/limits.ts";
import { type QueuedScan, unitsOfScan, unpackScans } from "../../contracts/queued-scan.ts";
import type { OrgDepth } from "../../ports/job-queue.ts";
import { unpackRecord } from "../ledger/record-codec.ts";
import { columnsOf, recordsOf } from "../ledger/record-columns.ts";
import { bytesOf } from "./queued-scan-codec.ts";
import { type DatabaseSync, erasing, inLooseTransaction, inTransaction } from "./sqlite.ts";
import type {
  AcceptMessage,
  BatchMessage,
  PackedDepth,
  PackedMessage,
  Settled,
  StoreCalls,
  TakenRows,
} from "./store-message.ts";

type QueueCalls = Pick<
  StoreCalls,
  "queueBring" | "queueAccept" | "queueOrgs" | "queueTake" | "queueKeep" | "queueSettle" | "queueDepth"
>;

/** The writer thread's job queue. `appendIn` writes a journal batch within the transaction that is open. */
export function jobQueueTables(database: DatabaseSync, appendIn: (batch: BatchMessage) => void): QueueCalls {
  const orgs = database.prepare(`
    SELECT org_id FROM queue_sizes WHERE EXISTS
      (SELECT 1 FROM queue_entries WHERE queue_entries.org_id = queue_sizes.org_id AND due_at <= ?)`);
  return {
    queueBring: bringInto(database, appendIn),
    queueAccept: acceptInto(database, appendIn),
    queueOrgs: (nowMs) => orgs.all(nowMs).map((row) => String(row["org_id"])),
    queueTake: takeFrom(database),
    queueKeep: keepIn(database),
    queueSettle: settleIn(database),
    queueDepth: depthOf(database),
  };
}

/** The numbers of a JSON array that is given: one statement for many rows costs a third of one for each. */
const listed = "(SELECT value FROM json_each(?))";

/** An entry as it comes in. */
interface NewEntry {
  readonly jobId: string;
  readonly orgId: string;
  readonly units: number;
  /** JSON of a QueuedScan, UTF-8. */
  readonly scan: Uint8Array;
}

/** Of an entry that was brought and not accepted yet. */
const notAccepted = -1;

/** Puts entries in, within the transaction that is open: due at `dueMs`, or brought by `holder` and dropped then. Returns their seqs. */
export function putterInto(database: DatabaseSync) {
  const putEntry = database.prepare(`
    INSERT INTO queue_entries (job_id, org_id, units, due_at, holder, attempts) VALUES (?, ?, ?, ?, ?, ?)`);
  const putScan = database.prepare("INSERT INTO queue_scans VALUES (?, ?)");
  const grow = sizesIn(database);
  return (entries: readonly NewEntry[], dueMs: number, holder = ""): number[] => {
    const attempts = holder === "" ? 0 : notAccepted;
    const seqs = entries.map(({ jobId, orgId, units, scan }) => {
      const seq = Number(putEntry.run(jobId, orgId, units, dueMs, holder, attempts).lastInsertRowid);
      putScan.run(seq, scan);
      return seq;
    });
    grow(entries, 1);
    return seqs;
  };
}

function bringInto(database: DatabaseSync, appendIn: (batch: BatchMessage) => void): StoreCalls["queueBring"] {
  const put = putterInto(database);
  return (piece, holder, untilMs) => {
    const { batch, entries } = arrivedIn(piece);
    return inLooseTransaction(database, () => {
      appendIn(batch);
      return put(entries, untilMs, holder);
    });
  };
}

function acceptInto(database: DatabaseSync, appendIn: (batch: BatchMessage) => void): StoreCalls["queueAccept"] {
  const put = putterInto(database);
  const release = database.prepare(`
    UPDATE queue_entries SET holder = '', due_at = ?, attempts = 0
    WHERE seq IN ${listed} AND holder = ? AND attempts = ${notAccepted}`);
  return (accepted, brought, holder, nowMs) => {
    const { batch, entries } = arrivedIn(accepted);
    inTransaction(database, () => {
      appendIn(batch);
      const { changes } = release.run(nowMs, JSON.stringify(brought), holder);
      if (Number(changes) !== brought.length) throw new Error("what was brought has been dropped");
      put(entries, nowMs);
    });
  };
}

/** What such a message brings to the journal and to the queue. */
function arrivedIn(message: AcceptMessage | PackedMessage): { batch: BatchMessage; entries: NewEntry[] } {
  if ("pieces" in message) {
    const scans = message.pieces.flatMap((piece) => unpackScans(message.job, piece));
    const batch = { records: columnsOf(scans.map(({ job }) => job)), answers: message.answers };
    return { batch, entries: scans.map(entryOf) };
  }
  const { batch, tasks, sessionIds, documents } = message;
  const jobs = recordsOf(batch.records);
  const entries = tasksOf(tasks).map((task, at) => {
    const document = documents?.[at];
    const scan = { job: jobs[at]!, task, sessionId: sessionIds[at]! };
    return entryOf(document === undefined ? scan : { ...scan, document });
  });
  return { batch, entries };
}

function entryOf(scan: QueuedScan): NewEntry {
  const { job } = scan;
  return { jobId: job.jobId, orgId: job.orgId, units: unitsOfScan(scan), scan: bytesOf(scan) };
}

/** Keeps the lengths of the organizations' queues: entries that came (`sign` 1) or went (-1) within the open transaction. */
function sizesIn(database: DatabaseSync) {
  const change = database.prepare(`
    INSERT INTO queue_sizes VALUES (?, ?, ?)
    ON CONFLICT (org_id) DO UPDATE SET scans = scans + excluded.scans, units = units + excluded.units`);
  const drop = database.prepare("DELETE FROM queue_sizes WHERE org_id = ? AND scans <= 0");
  return (entries: readonly Pick<NewEntry, "orgId" | "units">[], sign: 1 | -1): void => {
    for (const [orgId, ofOrg] of Map.groupBy(entries, (entry) => entry.orgId)) {
      change.run(orgId, sign * ofOrg.length, sign * ofOrg.reduce((sum, { units }) => sum + units, 0));
      if (sign < 0) drop.run(orgId);
    }
  };
}

/** Deletes entries with their texts. A `holder` deletes its own alone; without one, whoever has it. */
function dropperFrom(database: DatabaseSync): (seqs: readonly number[], holder: string) => void {
  const dropEntries = database.prepare(
    `DELETE FROM queue_entries WHERE seq IN ${listed} AND holder = ? RETURNING seq, org_id, units`,
  );
  const dropScans = database.prepare(`DELETE FROM queue_scans WHERE seq IN ${listed}`);
  const shrink = sizesIn(database);
  return (seqs, holder) => {
    const rows = dropEntries.all(JSON.stringify(seqs), holder);
    erasing(database, () => dropScans.run(JSON.stringify(rows.map(({ seq }) => seq))));
    shrink(
      rows.map((row) => ({ orgId: String(row["org_id"]), units: Number(row["units"]) })),
      -1,
    );
  };
}

function takeFrom(database: DatabaseSync): StoreCalls["queueTake"] {
  const take = database.prepare(`
    UPDATE queue_entries SET holder = ?, due_at = ?, attempts = attempts + 1 WHERE seq IN
      (SELECT seq FROM queue_entries WHERE org_id = ? AND due_at <= ? ORDER BY due_at, seq LIMIT ?)
    RETURNING seq, job_id, attempts`);
  const scanOf = database.prepare("SELECT scan FROM queue_scans WHERE seq = ?");
  const finished = database.prepare("SELECT record FROM jobs WHERE job_id = ?");
  const dropInflight = database.prepare("DELETE FROM inflight_jobs WHERE job_id = ?");
  const drop = dropperFrom(database);

  const isCompleted = (jobId: string): boolean => {
    const row = finished.get(jobId);
    return row !== undefined && unpackRecord(row["record"] as Uint8Array).status === "completed";
  };

  return (orgId, most, holder, nowMs, untilMs) =>
    inLooseTransaction(database, () => {
      const rows = take.all(holder, untilMs, orgId, nowMs, most);
      const taken: TakenRow[] = [];
      for (const row of rows) {
        const seq = Number(row["seq"]);
        const attempt = Number(row["attempts"]);
        // Its acceptance never came, and nobody was told of it.
        if (attempt === notAccepted + 1) {
          drop([seq], holder);
          dropInflight.run(String(row["job_id"]));
          continue;
        }
        // Only what somebody had before can be completed by now.
        if (attempt > 1 && isCompleted(String(row["job_id"]))) drop([seq], holder);
        else taken.push({ seq, attempt, scan: scanOf.get(seq)?.["scan"] as Uint8Array });
      }
      return inOne(taken.sort((left, right) => left.seq - right.seq));
    });
}

interface TakenRow {
  readonly seq: number;
  readonly attempt: number;
  /** JSON of the QueuedScan in UTF-8. */
  readonly scan: Uint8Array;
}

const comma = Buffer.from(",");

function inOne(taken: readonly TakenRow[]): TakenRows {
  const json = taken.flatMap(({ scan }, at) => (at === 0 ? [scan] : [comma, scan]));
  return {
    seqs: taken.map(({ seq }) => seq),
    attempts: taken.map(({ attempt }) => attempt),
    scans: Buffer.concat([Buffer.from("["), ...json, Buffer.from("]")]),
  };
}

function keepIn(database: DatabaseSync): StoreCalls["queueKeep"] {
  const keep = database.prepare(`UPDATE queue_entries SET due_at = ? WHERE seq IN ${listed} AND holder = ?`);
  return (seqs, holder, untilMs) =>
    inLooseTransaction(database, () => void keep.run(untilMs, JSON.stringify(seqs), holder));
}

function settleIn(database: DatabaseSync): StoreCalls["queueSettle"] {
  const again = database.prepare("UPDATE queue_entries SET holder = '', due_at = ? WHERE seq = ? AND holder = ?");
  const giveBack = database.prepare(`
    UPDATE queue_entries SET holder = '', due_at = 0, attempts = attempts - 1 WHERE seq = ? AND holder = ?`);
  const bury = database.prepare(`
    INSERT OR REPLACE INTO dead_letters (job_id, failed_at, attempts, error, scan)
    SELECT job_id, ?, attempts, ?, scan FROM queue_entries JOIN queue_scans USING (seq) WHERE seq = ? AND holder = ?`);
  const forget = database.prepare(
    "DELETE FROM dead_letters WHERE seq <= (SELECT seq FROM dead_letters ORDER BY seq DESC LIMIT 1 OFFSET ?)",
  );
  const drop = dropperFrom(database);

  const settle = (outcome: Settled, holder: string, nowMs: number): void => {
    const { seq } = outcome;
    if (outcome.is === "again") again.run(outcome.dueMs, seq, holder);
    if (outcome.is === "untried") giveBack.run(seq, holder);
    if (outcome.is !== "dead") return;
    bury.run(nowMs, JSON.stringify(outcome.error), seq, holder);
    erasing(database, () => forget.run(limits.deadLettersMax));
  };
  return (outcomes, holder, nowMs) =>
    inLooseTransaction(database, () => {
      for (const outcome of outcomes) settle(outcome, holder, nowMs);
      const gone = outcomes.filter(({ is }) => is === "done" || is === "dead");
      drop(
        gone.map(({ seq }) => seq),
        holder,
      );
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
    const orgs = sizes.all().map((row): [string, OrgDepth] => {
      return [String(row["org_id"]), { scans: Number(row["scans"]), units: Number(row["units"]) }];
    });
    return {
      orgs,
      running: Number(running),
      retrying: Number(all) - Number(running),
      dead: Number(dead.get()?.["dead"]),
    };
  };
}
