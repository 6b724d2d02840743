import { elementsOf, membersOf } from "../../contracts/json-text.ts";
import type { PackableScan } from "../../contracts/queued-scan.ts";
import { type SentJson, type Subject, subjects, taskOf } from "../../contracts/scan-subject.ts";
import { BatchBody } from "../../contracts/wire.ts";
import type { BatchResult } from "../../contracts/wire-queue.ts";
import { bodyTextReader } from "../request/read-json.ts";

type Item = BatchBody["items"][number];

/** An item of a batch: a scan, and the caller's name for it. */
interface BatchItem extends Omit<PackableScan, "jobId"> {
  readonly id: string | null;
}

const read = bodyTextReader(BatchBody);

/** The items of a batch's body. Throws INVALID_ENCODING, INVALID_JSON or INVALID_REQUEST. */
export function readBatch(bytes: Uint8Array): BatchItem[] {
  const { value, json } = read(bytes);
  let sentItems: string[] | undefined;
  const sentItem = (index: number): string => {
    sentItems ??= elementsOf(membersOf(json).get("items")!);
    return sentItems[index]!;
  };
  return value.items.map((item, index) => ({
    task: taskOf(
      subjectOf(item, () => sentItem(index), `items[${index}].`),
      item,
    ),
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

function subjectOf(item: Item, sent: SentJson, at: string): Subject {
  switch (item.kind) {
    case "scan":
      return subjects.scan(item);
    case "tool_call":
      return subjects.tool_call(item, sent, at);
    case "tool_output":
      return subjects.tool_output(item, sent, at);
    case "rag_context":
      return subjects.rag_context(item);
  }
}
