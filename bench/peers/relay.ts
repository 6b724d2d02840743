import { once } from "node:events";
import { isMainThread, MessageChannel, type MessagePort, Worker, workerData } from "node:worker_threads";
import { loadUws, type UwsResponse } from "../../src/http/load-uws.ts";
import { work, workTurnsPerUs } from "../busy.worker.ts";

// A peer of `bench load --part beside`: uWebSockets.js that copies each body into shared memory, waits for a thread that is busy as long as
// the gateway's, and answers a constant of the usual size. Texts and answers are nobody's, nothing is checked, counted or kept: what a gateway
// reaches at most whose main thread stays free. Arguments: the port, and the microseconds a request takes the thread.

const bodyRingBytes = 1 << 22;
const batchMax = 32;
/** One that runs, and one that waits for it. */
const batchesHeldMax = 2;
const answer = JSON.stringify({ job_id: "job_01k6mf1g5rv4c9x2b7t3q8w0ye", text: "x".repeat(600) });

if (isMainThread) await listen(Number(process.argv[2]));
else answerBatches(workerData as MessagePort);

/** The thread: each number is a request, and costs as much work as the next. */
function answerBatches(port: MessagePort): void {
  const turns = Math.round(Number(process.argv[3]) * workTurnsPerUs());
  port.on("message", (batch: readonly number[]) => {
    for (const _ of batch) work(turns);
    port.postMessage(batch);
  });
}

async function listen(port: number): Promise<void> {
  const uws = await loadUws();
  const { port1, port2 } = new MessageChannel();
  const thread = new Worker(new URL(import.meta.url), {
    argv: process.argv.slice(2),
    workerData: port2,
    transferList: [port2],
  });
  await once(thread, "online");
  const ring = new Uint8Array(new SharedArrayBuffer(bodyRingBytes));
  const waiting = new Map<number, UwsResponse>();
  let queue: number[] = [];
  let held = 0;
  let last = 0;
  let ringAt = 0;
  const flush = (): void => {
    for (; held < batchesHeldMax && queue.length > 0; held += 1) {
      port1.postMessage(queue.slice(0, batchMax));
      queue = queue.slice(batchMax);
    }
  };
  port1.on("message", (batch: readonly number[]) => {
    held -= 1;
    flush();
    for (const id of batch) {
      const response = waiting.get(id);
      waiting.delete(id);
      response?.cork(() => response.writeStatus("200 OK").writeHeader("Content-Type", "application/json").end(answer));
    }
  });
  uws
    .App()
    .post("/*", (response) => {
      last += 1;
      const id = last;
      response.onAborted(() => waiting.delete(id));
      response.onData((piece, isLast) => {
        if (ringAt + piece.byteLength > bodyRingBytes) ringAt = 0;
        ring.set(new Uint8Array(piece), ringAt);
        ringAt += piece.byteLength;
        if (!isLast) return;
        waiting.set(id, response);
        if (queue.push(id) === 1) setImmediate(flush);
      });
    })
    .listen("127.0.0.1", port, (socket) => {
      if (socket === false) throw new Error("cannot listen");
      console.log("listening");
    });
}
