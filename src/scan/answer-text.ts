import type { ScanTask } from "../contracts/engine-message.ts";
import type { JobRecord } from "../contracts/job.ts";
import { sourceOf } from "../contracts/scan.ts";
import type { EnforcedAction } from "../contracts/verdict.ts";
import { isoOf } from "../contracts/wire-fields.ts";
import type { Inspected } from "./inspected.ts";

/** A scan result as JSON text: with everything asked for, and as it may be stored. */
export interface ResultText {
  readonly body: string;
  /** `body` without `redaction`, which is never stored. */
  readonly stored: string;
}

/**
 * One scan result (docs/api.md "Scans"), put around the JSON that the worker made: nothing is serialised again.
 * `chunkId`: of a retrieved chunk, else "".
 */
export function resultText(
  jobId: string,
  action: EnforcedAction,
  inspected: Inspected,
  task: Pick<ScanTask, "kind" | "toolName">,
  chunkId: string,
): ResultText {
  const source = sourceOf[task.kind];
  let stored = `{"job_id":"${jobId}","decision":{"action":"${action}",${inspected.result}`;
  if (task.kind === "tool_call" || task.kind === "tool_output")
    stored += `,"tool_name":${JSON.stringify(task.toolName)}`;
  if (task.kind === "rag_chunk") stored += `,"chunk_id":${JSON.stringify(chunkId)}`;
  if (source !== undefined) stored += `,"source":"${source}"`;
  stored += inspected.findings;
  const body = `${stored}${inspected.redaction}}`;
  return { body, stored: inspected.redaction === "" ? body : `${stored}}` };
}

/** The answer of `GET /jobs/{job_id}`: these fields and no others; never the scanned text. */
export function jobText(job: JobRecord): string {
  const result = job.status === "completed" ? job.result : "null";
  return (
    `{"job_id":"${job.jobId}","status":"${job.status}","kind":"${job.kind}","created_at":"${isoOf(job.receivedAt)}",` +
    `"completed_at":${job.status === "inflight" ? "null" : `"${isoOf(job.completedAt)}"`},` +
    `"result":${result},"error":${JSON.stringify(job.error)}}`
  );
}
