import type { KeyType } from "./account.ts";
import type { ErrorBody } from "./errors.ts";
import type { EngineAction, JobKind } from "./verdict.ts";

/** What is stored of a status is its position in this list. */
export const jobStatuses = ["inflight", "completed", "failed"] as const;
type JobStatus = (typeof jobStatuses)[number];

/** Analytics grouping (docs/glossary.md "category"). */
export const jobCategories = ["prompt", "rag", "agent", "unknown"] as const;
export type JobCategory = (typeof jobCategories)[number];

/** Total over kinds: stage `tool` counts as `agent`. */
export function categoryOf(kind: JobKind): JobCategory {
  switch (kind) {
    case "scan":
      return "prompt";
    case "tool_call":
    case "tool_output":
      return "agent";
    case "rag_chunk":
    case "rag_context":
      return "rag";
  }
}

/** One finished (or accepted) inspection: the unit of the journal, of counting and of billing. Never holds scanned text. */
export interface JobRecord {
  readonly jobId: string;
  readonly orgId: string;
  readonly appId: string;
  readonly keyId: string;
  readonly keyType: KeyType;
  readonly kind: JobKind;
  readonly status: JobStatus;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  /** Milliseconds since the epoch; 0 while inflight. */
  readonly completedAt: number;
  /** Billed characters: code points of the inspected text; 0 for a failed job. */
  readonly chars: number;
  /** Null unless completed. */
  readonly action: EngineAction | null;
  readonly confidence: number;
  /** Queue + engine, in microseconds. */
  readonly latencyUs: number;
  /** Dashboard preview: free, counted only on request. */
  readonly preview: boolean;
  /** The scan result as JSON, without `redaction`; "" unless completed. */
  readonly result: string;
  /** Null unless failed. */
  readonly error: ErrorBody | null;
}

/**
 * From when on the hours of its retention are counted: a scan that waited in the queue for longer than that has an
 * answer to read all the same.
 */
export const retainedFrom = ({ receivedAt, completedAt }: Pick<JobRecord, "receivedAt" | "completedAt">): number =>
  Math.max(receivedAt, completedAt);

const idDigits = "0123456789abcdefghjkmnpqrstvwxyz";

/** When an id was made, in milliseconds since the epoch, by the clock of the gateway that made it (ports/clock.ts). */
export function madeAtMs(id: string): number {
  const from = id.indexOf("_") + 1;
  return [...id.slice(from, from + 10)].reduce((ms, digit) => ms * 32 + idDigits.indexOf(digit), 0);
}
