import { GatewayError } from "../../contracts/errors.ts";
import type { Reply } from "../answer/answer.ts";
import type { HandlerParts, KeyedRequest } from "../route.ts";
import { batchAnswer, readBatch } from "./batch-items.ts";
import { repeatKeyOf, repeatOf, replayLine } from "./scan-text.ts";

/**
 * POST /scan/batch: every item is a scan of its own, run later; all are accepted, or none. A large one is read on another thread:
 * here it would hold up callers, and so would its garbage.
 */
export async function scanBatch(parts: HandlerParts, request: KeyedRequest): Promise<Reply> {
  const { pass, pieces, path, receivedMs, idempotencyKey } = request;
  if (pieces === undefined) return readHere(parts, request);
  if (parts.batches === undefined) throw new GatewayError("STORE_UNAVAILABLE", { say: "This gateway has no queue." });
  const batch = await parts.batches.read({ pieces, hashedPath: idempotencyKey === undefined ? "" : path });
  const key = repeatKeyOf(request);
  const repeat = key === undefined ? undefined : { key, requestHash: batch.requestHash };
  const served = await parts.scans.queueBatch(pass.caller, batch, receivedMs, repeat);
  return { status: 202, body: served.body, headerLines: replayLine(served) };
}

async function readHere({ scans, clock }: HandlerParts, request: KeyedRequest): Promise<Reply> {
  const { pass, bytes, receivedMs } = request;
  const items = readBatch(bytes);
  const repeat = repeatOf(request);
  const requests = items.map(({ task, sessionId }) => ({ task, sessionId, receivedMs }));
  const answerOf = (jobIds: readonly string[]): string => batchAnswer(clock.newId("batch"), items, jobIds);
  const served = await scans.queue(pass.caller, requests, answerOf, repeat);
  return { status: 202, body: served.body, headerLines: replayLine(served) };
}
