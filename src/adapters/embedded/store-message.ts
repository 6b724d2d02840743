import type { App, Caller, Key, Org } from "../../contracts/account.ts";
import type { Bill } from "../../contracts/billing.ts";
import type { Counts } from "../../contracts/counts.ts";
import type {
  DocumentHit,
  DocumentLayer,
  DocumentPlace,
  DocumentRecord,
  DocumentTerms,
} from "../../contracts/document.ts";
import type { BatchRequest } from "../../contracts/engine-message.ts";
import type { ErrorBody } from "../../contracts/errors.ts";
import type { JobRecord } from "../../contracts/job.ts";
import type { QueuedDocument, ScanPiece } from "../../contracts/queued-scan.ts";
import type { AppChanges } from "../../ports/account-store.ts";
import type { CountRange } from "../../ports/counter-store.ts";
import type { IndexQuery } from "../../ports/document-index.ts";
import type { DocumentPage, ListedDocument } from "../../ports/document-store.ts";
import type { DeadLetter, OrgDepth } from "../../ports/job-queue.ts";
import type { StoredAnswer } from "../../ports/journal.ts";
import type { RecordColumns } from "../ledger/record-columns.ts";
import type { LeftFrames } from "./left-frames.ts";

/**
 * What a gateway's main thread and its store's threads say to each other: the writer, and the one that searches, which sees
 * what was committed before it was asked.
 *
 *   start   `workerData` is a StoreStart. The thread says `ready` once, or `unusable` with one line for people, and ends.
 *   calls   each StoreRequest gets exactly one `done` or `failed` with its id, in the order the requests came;
 *           the thread does one at a time, so what a `done` call wrote is there for every later call.
 *   events  `accountsChanged`: keys, apps or orgs changed, through this thread or by another process.
 *           `trouble`: work that nobody waits for (the fold of the counters) failed; told once until it succeeds.
 *   stop    the call `close` is the last one: the thread answers it and ends.
 *
 * A `done` of `append` means: on the disk, fsynced. A `failed` one means: nothing of it was written.
 */
export interface StoreCalls {
  append(batch: BatchMessage): void;
  findJob(jobId: string): Uint8Array | undefined;
  /** `nowMs`: an answer that expired by then is not found. */
  findAnswer(key: string, nowMs: number): StoredAnswer | undefined;
  /** Returns how many jobs and answers went; at most `most` of each. */
  prune(beforeMs: number, nowMs: number, most: number): number;
  probe(): void;
  /** These three count what was appended before they were called. */
  countTotals(range: CountRange): Counts;
  countSeries(range: CountRange, interval: "hour" | "day"): PackedSeries;
  bills(orgIds: readonly string[], nowMs: number): Bill[];
  findCaller(keyHash: string): Caller | undefined;
  findOrg(orgId: string): Org | undefined;
  addRequests(counts: ReadonlyMap<string, number>): Map<string, number>;
  isEmpty(): boolean;
  putOrg(org: Org): void;
  changeOrg(orgId: string, fields: Partial<Org>): Org | undefined;
  putApp(app: App): void;
  findApp(appId: string): App | undefined;
  changeApp(appId: string, fields: AppChanges): App | undefined;
  putKey(key: Key, secretHash: string): void;
  changeKey(keyId: string, fields: Partial<Key>): Key | undefined;
  appsOf(orgId: string): App[];
  findKey(keyId: string): Key | undefined;
  keysOf(appId: string): Key[];
  removeOrg(orgId: string): boolean;
  removeApp(appId: string): boolean;
  listOrgs(): Org[];
  listApps(): App[];
  listKeys(): Key[];
  revokeKey(keyId: string): boolean;
  readSetting(name: string): string | undefined;
  writeSetting(name: string, value: string): void;
  /** Writes entries that nobody takes before they are accepted. Returns by what they are accepted; past `untilMs` they are dropped. */
  queueBring(piece: AcceptMessage | PackedMessage, holder: string, untilMs: number): number[];
  /** Writes the batch and the entries, and accepts what `holder` brought before: in one step. */
  queueAccept(accepted: AcceptMessage | PackedMessage, brought: readonly number[], holder: string, nowMs: number): void;
  queueOrgs(nowMs: number): string[];
  queueTake(orgId: string, most: number, holder: string, nowMs: number, untilMs: number): TakenRows;
  queueKeep(seqs: readonly number[], holder: string, untilMs: number): void;
  queueSettle(outcomes: readonly Settled[], holder: string, nowMs: number): void;
  queueDepth(nowMs: number): PackedDepth;
  deadLetters(most: number): DeadLetter[];
  replayDead(jobId: string, nowMs: number): boolean;
  removeDead(jobId: string): boolean;
  documentCreate(document: DocumentRecord): boolean;
  documentFind(place: DocumentPlace): DocumentRecord | undefined;
  documentList(orgId: string, page: DocumentPage): ListedDocument[];
  documentSettle(document: DocumentRecord, terms: DocumentTerms | undefined): boolean;
  documentRemove(place: DocumentPlace): boolean;
  documentsForsaken(beforeMs: number, most: number): DocumentPlace[];
  /** Deletes up to `most` documents of an organization; returns how many went. */
  documentsDrop(orgId: string, most: number): number;
  documentWrite(place: DocumentPlace, layer: DocumentLayer, part: number, text: Uint8Array): boolean;
  documentRead(place: DocumentPlace, layer: DocumentLayer, part: number): Uint8Array | undefined;
  documentSearch(orgId: string, query: IndexQuery): DocumentHit[];
  /** What earlier runs wrote of their sessions is this run's from now on, and so are the frames they left. */
  sessionsInherit(run: string): LeftFrames[];
  /** The last number of a counting of an earlier run; undefined where that is not known. */
  sessionEnd(run: string, numbering: string): number | undefined;
  /** The run ends with its sessions there, and leaves frames; what it inherited of other sessions is left to the next run too. */
  sessionsEnd(run: string, sessions: readonly EndedSession[], frames: readonly LeftFrames[]): void;
  impair(as: Impairment): void;
  close(): void;
}

/** What the thread that searches is asked; the writer is asked all else. */
export type SearchCalls = Pick<StoreCalls, "documentSearch" | "close">;
export type WriterCalls = Omit<StoreCalls, "documentSearch">;

export type EndedSession = readonly [session: string, numbering: string, number: number];

/** Scans on their way into the queue: inflight records in `batch`, and for each in their order what else there is to it. */
export interface AcceptMessage {
  readonly batch: BatchMessage;
  readonly tasks: BatchRequest;
  readonly sessionIds: readonly string[];
  /** Absent: none is a knowledge document. */
  readonly documents?: readonly (QueuedDocument | undefined)[];
}

/** The same where they were packed by the thread that read them. */
export interface PackedMessage {
  /** What their inflight records have in common. */
  readonly job: JobRecord;
  readonly pieces: readonly ScanPiece[];
  readonly answers: readonly StoredAnswer[];
}

/** Taken scans, in the order of their coming. */
export interface TakenRows {
  /** By which their holder keeps and settles them. */
  readonly seqs: readonly number[];
  readonly attempts: readonly number[];
  /** JSON of an array of QueuedScans in UTF-8: one piece of memory for all of them. */
  readonly scans: Uint8Array;
}

/** An Outcome (ports/job-queue.ts) without the scan it is about. */
export type Settled =
  | { readonly is: "done"; readonly seq: number }
  | { readonly is: "again"; readonly seq: number; readonly dueMs: number }
  | { readonly is: "untried"; readonly seq: number }
  | { readonly is: "dead"; readonly seq: number; readonly error: ErrorBody };

export interface PackedDepth {
  readonly orgs: readonly (readonly [orgId: string, depth: OrgDepth])[];
  readonly running: number;
  readonly retrying: number;
  readonly dead: number;
}

/** One group commit on its way. */
export interface BatchMessage {
  readonly records: RecordColumns;
  readonly answers: readonly StoredAnswer[];
  /** Finished jobs that no other batch holds (ports/journal.ts `mayBeKnown`). `again`: the batch was sent before, to an unknown end. */
  readonly own?: { readonly records: RecordColumns; readonly again: boolean };
}

/** The buckets of a series, oldest first, as numbers: cheap to hand over, where a thousand objects are not. */
export interface PackedSeries {
  /** Milliseconds since the epoch, by bucket. */
  readonly starts: Float64Array;
  /** The sums of each bucket in the order of `countNames`, one bucket after the other. */
  readonly sums: Float64Array;
}

/** Makes writes fail as they do on a full or a read-only disk, for fault tests and drills. */
export type Impairment = "full" | "read-only" | "none";

export interface StoreStart {
  readonly dataDir: string;
}

export type StoreOp = keyof StoreCalls;

export type StoreRequest = {
  [Op in StoreOp]: { readonly id: number; readonly op: Op; readonly args: Parameters<StoreCalls[Op]> };
}[StoreOp];

export type StoreReply =
  | { readonly is: "ready" }
  | { readonly is: "unusable"; readonly say: string }
  | { readonly is: "accountsChanged" }
  | { readonly is: "trouble"; readonly detail: string }
  | { readonly is: "done"; readonly id: number; readonly value: unknown }
  | { readonly is: "failed"; readonly id: number; readonly code: StoreFailure; readonly detail: string };

/** STORE_UNAVAILABLE: the disk or another process stands in the way, and the call may be sent again. INTERNAL: our mistake. */
export type StoreFailure = "STORE_UNAVAILABLE" | "INTERNAL";
