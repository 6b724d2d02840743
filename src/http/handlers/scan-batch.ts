import { BatchBody } from "../../contracts/wire.ts";
import type { BatchResult } from "../../contracts/wire-queue.ts";
import type { Reply } from "../answer.ts";
import { bodyReader } from "../read-json.ts";
import type { HandlerParts, KeyedRequest } from "../route.ts";
import { type Subject, subjects, taskOf } from "./scan-subject.ts";
import { repeatOf, replayLine } from "./scan-text.ts";

type Item = BatchBody["items"][number];

const read = bodyReader(BatchBody);

/** POST /scan/batch: every item is a scan of its own, run later; all are accepted, or none. */
export async function scanBatch({ scans, clock }: HandlerParts, request: KeyedRequest): Promise<Reply> {
  const { pass, bytes, receivedMs } = request;
  const { items } = read(bytes);
  const repeat = repeatOf(request);
  const requests = items.map((item, index) => ({
    task: taskOf(subjectOf(item, `items[${index}].`), item),
    sessionId: item.session_id ?? "",
    receivedMs,
  }));
  const answerOf = (jobIds: readonly string[]): string => {
    const jobs = jobIds.map((jobId, index) => ({ job_id: jobId, id: items[index]?.id ?? null }));
    const result: BatchResult = { batch_id: clock.newId("batch"), jobs };
    return JSON.stringify(result);
  };
  const served = await scans.queue(pass.caller, requests, answerOf, repeat);
  return { status: 202, body: served.body, headerLines: replayLine(served) };
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
