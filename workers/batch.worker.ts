import { systemClock } from "../src/adapters/system-clock.ts";
import { limits } from "../src/contracts/limits.ts";
import { packScans } from "../src/contracts/queued-scan.ts";
import type { ReadBatch } from "../src/contracts/scan.ts";
import type { SentBody } from "../src/contracts/thread-call.ts";
import { batchAnswer, readBatch } from "../src/http/handlers/batch-items.ts";
import type { BatchCalls } from "../src/http/request/batch-reader.ts";
import { hashOfSent } from "../src/http/request/request-hash.ts";
import { answersCalls, joined } from "./answer-calls.ts";

// Entry of the thread that reads the bodies of large batches.

const clock = systemClock();
const thread = answersCalls();

/** What the body asks for, in bytes for the store. */
function read({ pieces, hashedPath }: SentBody): ReadBatch {
  const bytes = joined(pieces);
  const items = readBatch(bytes);
  thread.rest();
  // What is redacted is never stored, and there is nobody to answer it to.
  const scans = items.map(({ task, sessionId }) => ({
    task: { ...task, wantsRedaction: false },
    sessionId,
    jobId: clock.newId("job"),
  }));
  const packed = packScans(scans, limits.queuePieceScansMax, thread.rest);
  const jobIds = scans.map(({ jobId }) => jobId);
  const body = batchAnswer(clock.newId("batch"), items, jobIds);
  return { packed, body, requestHash: hashOfSent(hashedPath, bytes) };
}

thread.answer<BatchCalls>({ read }, (batch) => (batch as ReadBatch).packed.pieces.map(({ bytes }) => bytes.buffer));
