import { parentPort } from "node:worker_threads";
import { systemClock } from "../src/adapters/system-clock.ts";
import { gatewayErrorOf } from "../src/contracts/errors.ts";
import { limits } from "../src/contracts/limits.ts";
import { packScans } from "../src/contracts/queued-scan.ts";
import type { ReadBatch } from "../src/contracts/scan.ts";
import type { BatchRead } from "../src/http/batch-reader.ts";
import { batchAnswer, readBatch } from "../src/http/handlers/batch-items.ts";
import { giveWay, openRests, sleepMs, waitedForCoreMs } from "./give-way.ts";

// Entry of the thread that reads the bodies of large batches. What it is sent and answers is in src/http/batch-reader.ts.

giveWay();
const port = parentPort!;
const clock = systemClock();
const rest = openRests({ sleep: sleepMs, waitedMs: waitedForCoreMs() });

/** What the body asks for, in bytes for the store. */
function read(bytes: Uint8Array): ReadBatch {
  let beganMs = clock.elapsedMs();
  const rested = (): void => {
    rest(clock.elapsedMs() - beganMs);
    beganMs = clock.elapsedMs();
  };
  const items = readBatch(bytes);
  rested();
  // What is redacted is never stored, and there is nobody to answer it to.
  const scans = items.map(({ task, sessionId }) => ({
    task: { ...task, wantsRedaction: false },
    sessionId,
    jobId: clock.newId("job"),
  }));
  const packed = packScans(scans, limits.queuePieceScansMax, rested);
  const jobIds = scans.map(({ jobId }) => jobId);
  return { packed, body: batchAnswer(clock.newId("batch"), items, jobIds) };
}

port.on("message", (bytes: Uint8Array) => {
  const say = (reply: BatchRead, memory: ArrayBuffer[] = []): void => port.postMessage(reply, memory);
  try {
    const batch = read(bytes);
    say(
      { batch },
      batch.packed.pieces.map((piece) => piece.bytes.buffer),
    );
  } catch (error) {
    const { code, message } = gatewayErrorOf(error);
    say({ refused: code, say: message });
  }
});
