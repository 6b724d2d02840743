import { deserialize, serialize } from "node:v8";
import { type BatchRequest, requestOf, type ScanTask, tasksOf } from "./engine-message.ts";
import type { JobRecord } from "./job.ts";

/** A scan that waits, with its text: all that is needed to run it and to write its job. */
export interface QueuedScan {
  /** The job as it was accepted: inflight. */
  readonly job: JobRecord;
  readonly task: ScanTask;
  /** "" without one. */
  readonly sessionId: string;
  /** Set where it is a knowledge document: its text is in the document store, and `task.text` is "". */
  readonly document?: QueuedDocument;
}

/** A knowledge document that waits to be inspected. */
export interface QueuedDocument {
  readonly docId: string;
  /** UTF-16 units of its text. */
  readonly units: number;
}

/** UTF-16 units of what is to be inspected. */
export const unitsOfScan = ({ task, document }: Pick<QueuedScan, "task" | "document">): number =>
  document?.units ?? task.text.length;

/** A queued scan without what all jobs of its request have in common. */
export type PackableScan = Pick<QueuedScan, "task" | "sessionId"> & { readonly jobId: string };

/**
 * The scans of a large request as bytes, from the thread that read it to where they are stored: as objects they would lie on the
 * main thread's heap until then, a megabyte that each collection of its young generation copies.
 */
export interface PackedScans {
  /** In the order of the request; each has memory of its own, and may be moved to another thread. */
  readonly pieces: readonly ScanPiece[];
  readonly scans: number;
  /** UTF-16 units of the texts. */
  readonly units: number;
}

/** The packed scans of a request, with what their inflight records have in common: each has its own id and kind. */
export interface PackedRequest extends PackedScans {
  readonly job: JobRecord;
}

export interface ScanPiece {
  readonly scans: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What a piece's bytes hold. Columns, as in `BatchRequest`: objects cost twice as much. */
interface PieceColumns {
  readonly jobIds: readonly string[];
  readonly tasks: BatchRequest;
  readonly sessionIds: readonly string[];
}

/** Packs scans, so many to a piece. `rest` is called between two pieces. */
export function packScans(scans: readonly PackableScan[], perPiece: number, rest: () => void = () => {}): PackedScans {
  const pieces: ScanPiece[] = [];
  for (let at = 0; at < scans.length; at += perPiece) {
    if (at > 0) rest();
    const some = scans.slice(at, at + perPiece);
    const columns: PieceColumns = {
      jobIds: some.map(({ jobId }) => jobId),
      tasks: requestOf(some.map(({ task }) => task)),
      sessionIds: some.map(({ sessionId }) => sessionId),
    };
    pieces.push({ scans: some.length, bytes: new Uint8Array(serialize(columns)) });
  }
  return { pieces, scans: scans.length, units: scans.reduce((sum, { task }) => sum + task.text.length, 0) };
}

/** Whether scans come packed. */
export const isPacked = (scans: readonly QueuedScan[] | PackedRequest): scans is PackedRequest => "pieces" in scans;

/** The scans of a piece. `job`: what their jobs have in common; each has its own id and kind. */
export function unpackScans(job: JobRecord, { bytes }: ScanPiece): QueuedScan[] {
  const { jobIds, tasks, sessionIds } = deserialize(bytes) as PieceColumns;
  return tasksOf(tasks).map((task, at) => ({
    job: { ...job, jobId: jobIds[at]!, kind: task.kind },
    task,
    sessionId: sessionIds[at]!,
  }));
}
