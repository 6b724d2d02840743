import { limits } from "../../contracts/limits.ts";
import type { Repeat } from "../../contracts/scan.ts";
import type { Reply } from "../answer.ts";
import type { HandlerParts, KeyedRequest } from "../route.ts";
import { batchAnswer, readBatch } from "./batch-items.ts";
import { repeatOf, replayLine } from "./scan-text.ts";

/**
 * POST /scan/batch: every item is a scan of its own, run later; all are accepted, or none. A large one is read on another thread:
 * here it would hold up callers, and so would its garbage.
 */
export async function scanBatch(parts: HandlerParts, request: KeyedRequest): Promise<Reply> {
  const { scans, batches } = parts;
  const { pass, bytes, receivedMs } = request;
  const repeat = repeatOf(request);
  if (bytes.length < limits.batchReadHereBytesMax || batches === undefined) return readHere(parts, request, repeat);
  const served = await scans.queueBatch(pass.caller, await batches.read(bytes), receivedMs, repeat);
  return { status: 202, body: served.body, headerLines: replayLine(served) };
}

async function readHere(
  { scans, clock }: HandlerParts,
  request: KeyedRequest,
  repeat: Repeat | undefined,
): Promise<Reply> {
  const { pass, bytes, receivedMs } = request;
  const items = readBatch(bytes);
  const requests = items.map(({ task, sessionId }) => ({ task, sessionId, receivedMs }));
  const answerOf = (jobIds: readonly string[]): string => batchAnswer(clock.newId("batch"), items, jobIds);
  const served = await scans.queue(pass.caller, requests, answerOf, repeat);
  return { status: 202, body: served.body, headerLines: replayLine(served) };
}
