import type { PackableScan } from "../../contracts/queued-scan.ts";
import { type Subject, subjects, taskOf } from "../../contracts/scan-subject.ts";
import { BatchBody } from "../../contracts/wire.ts";
import type { BatchResult } from "../../contracts/wire-queue.ts";
import { bodyReader } from "../request/read-json.ts";

type Item = BatchBody["items"][number];

/** An item of a batch: a scan, and the caller's name for it. */
export interface BatchItem extends Omit<PackableScan, "jobId"> {
  readonly id: string | null;
}

const read = bodyReader(BatchBody);

/** The items of a batch's body. Throws INVALID_ENCODING, INVALID_JSON or INVALID_REQUEST. */
export function readBatch(bytes: Uint8Array): BatchItem[] {
  return read(bytes).items.map((item, index) => ({
    task: taskOf(subjectOf(item, `items[${index}].`), item),
    sessionId: item.session_id ?? "",
    id: item.id ?? null,
  }));
}

/** JSON of the answer to a batch that is accepted. */
export function batchAnswer(batchId: string, items: readonly BatchItem[], jobIds: readonly string[]): string {
  const jobs = jobIds.map((jobId, index) => ({ job_id: jobId, id: items[index]!.id }));
  const result: BatchResult = { batch_id: batchId, jobs };
  return JSON.stringify(result);
}

function subjectOf(item: Item, at: string): Subject {
  switch (item.kind) {
    case "scan":
      return subjects.scan(item);
    case "tool_call":
      return subjects.tool_call(item, at);
    case "tool_output":
      return subjects.tool_output(item, at);
    case "rag_context":
      return subjects.rag_context(item);
  }
}
