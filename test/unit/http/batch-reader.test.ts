import { afterEach, expect, test } from "vitest";
import { limits } from "../../../src/contracts/limits.ts";
import { unpackScans } from "../../../src/contracts/queued-scan.ts";
import { type BatchReader, openBatchReader } from "../../../src/http/batch-reader.ts";
import { finishedJob } from "../../conformance/records.ts";
import { StillClock } from "../../support/still-clock.ts";

let reader: BatchReader;
afterEach(() => reader.close());

const bodyOf = (count: number): Buffer =>
  Buffer.from(
    JSON.stringify({ items: Array.from({ length: count }, (_, n) => ({ kind: "scan", text: `text ${n}` })) }),
  );

test("bodies are read in their order, in pieces, and one that is refused takes none of the others along", async () => {
  reader = openBatchReader();
  const count = 2 * limits.queuePieceScansMax + 1;
  const bodies = [bodyOf(count), Buffer.from("{"), bodyOf(1)];
  const [many, refused, one] = await Promise.allSettled(bodies.map((body) => reader.read(body)));
  expect(refused).toMatchObject({ reason: { code: "INVALID_JSON" } });
  expect(one).toMatchObject({ value: { packed: { scans: 1, units: 6 } } });
  const { packed, body } = (many as PromiseFulfilledResult<Awaited<ReturnType<BatchReader["read"]>>>).value;
  expect(packed.pieces.map(({ scans }) => scans)).toEqual([limits.queuePieceScansMax, limits.queuePieceScansMax, 1]);
  const job = finishedJob(new StillClock());
  const scans = packed.pieces.flatMap((piece) => unpackScans(job, piece));
  expect(scans.map(({ task }) => task.text)).toEqual(Array.from({ length: count }, (_, n) => `text ${n}`));
  const { jobs } = JSON.parse(body) as { jobs: { job_id: string }[] };
  expect(scans.map((scan) => scan.job.jobId)).toEqual(jobs.map(({ job_id }) => job_id));
});

test("what it is given may be gone after the call", async () => {
  reader = openBatchReader();
  const body = bodyOf(1);
  const reading = reader.read(body);
  body.fill(0);
  expect((await reading).packed.scans).toBe(1);
});

test("more than may wait is refused", () => {
  reader = openBatchReader();
  expect(() => reader.read(Buffer.alloc(limits.batchReadBytesMax + 1))).toThrow(
    expect.objectContaining({ code: "OVERLOADED", retryAfterSeconds: 1 }),
  );
});

test("a thread that ends fails what it had, and the next batch has another", async () => {
  reader = openBatchReader(new URL("../../support/dying-batch.worker.ts", import.meta.url));
  const lost = await Promise.allSettled([reader.read(Buffer.from("die")), reader.read(Buffer.from("x"))]);
  expect(lost).toMatchObject([{ reason: { code: "INTERNAL" } }, { reason: { code: "INTERNAL" } }]);
  expect(await reader.read(Buffer.from("x"))).toMatchObject({ body: "x" });
});
