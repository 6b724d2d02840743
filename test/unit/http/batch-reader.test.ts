import { afterAll, expect, test } from "vitest";
import { limits } from "../../../src/contracts/limits.ts";
import { unpackScans } from "../../../src/contracts/queued-scan.ts";
import type { ReadBatch } from "../../../src/contracts/scan.ts";
import { openBatchThread } from "../../../src/gateway-parts.ts";
import { batchReader } from "../../../src/http/request/batch-reader.ts";
import { hashOfRequest } from "../../../src/http/request/request-hash.ts";
import { Opened } from "../../../src/opened.ts";
import { finishedJob } from "../../conformance/records.ts";
import { StillClock } from "../../support/still-clock.ts";

const opened = new Opened();
afterAll(() => opened.close());
const reader = batchReader(openBatchThread(opened));

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));
const bodyOf = (count: number): string =>
  JSON.stringify({ items: Array.from({ length: count }, (_, n) => ({ kind: "scan", text: `text ${n}` })) });

test("bodies are read in their order, in pieces, and one that is refused takes none of the others along", async () => {
  const count = 2 * limits.queuePieceScansMax + 1;
  const bodies = [bodyOf(count), "{", bodyOf(1)];
  const [many, refused, one] = await Promise.allSettled(
    bodies.map((body) => reader.read({ pieces: [bytesOf(body)], hashedPath: "" })),
  );
  expect(refused).toMatchObject({ reason: { code: "INVALID_JSON" } });
  expect(one).toMatchObject({ value: { packed: { scans: 1, units: 6 }, requestHash: "" } });
  const { packed, body } = (many as PromiseFulfilledResult<ReadBatch>).value;
  expect(packed.pieces.map(({ scans }) => scans)).toEqual([limits.queuePieceScansMax, limits.queuePieceScansMax, 1]);
  const job = finishedJob(new StillClock());
  const scans = packed.pieces.flatMap((piece) => unpackScans(job, piece));
  expect(scans.map(({ task }) => task.text)).toEqual(Array.from({ length: count }, (_, n) => `text ${n}`));
  const { jobs } = JSON.parse(body) as { jobs: { job_id: string }[] };
  expect(scans.map((scan) => scan.job.jobId)).toEqual(jobs.map(({ job_id }) => job_id));
});

test("a body that came in pieces is the same batch, and has the hash that its repeat has on the main thread", async () => {
  const body = bodyOf(3);
  const pieces = [body.slice(0, 7), body.slice(7, 30), body.slice(30)].map(bytesOf);
  const { packed, requestHash } = await reader.read({ pieces, hashedPath: "/scan/batch" });
  expect(packed.scans).toBe(3);
  expect(requestHash).toBe(hashOfRequest("/scan/batch", Buffer.from(body)));
});
