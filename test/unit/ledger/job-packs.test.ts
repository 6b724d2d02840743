import { describe, expect, test } from "vitest";
import { bySecond, jobsIn, packBytes, secondOf } from "../../../src/adapters/ledger/job-packs.ts";
import { packIds, unpackIds } from "../../../src/adapters/ledger/packed-ids.ts";
import { packedBytesMax, packNumbers, unpackNumbers } from "../../../src/adapters/ledger/packed-numbers.ts";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import type { JobRecord } from "../../../src/contracts/job.ts";

const clock = systemClock();

describe("numbers in columns", () => {
  test.each([
    { name: "one", columns: [[7]] },
    { name: "none", columns: [[]] },
    { name: "the same", columns: [[5, 5, 5]] },
    { name: "up and down", columns: [[0, -1, 3, -70_000, 2 ** 31, -(2 ** 31)]] },
    { name: "milliseconds", columns: [[1_795_363_200_000, 1_795_363_200_003, 1_795_363_199_998]] },
    { name: "the largest that differ exactly", columns: [[2 ** 51, -(2 ** 51), 2 ** 51]] },
    { name: "larger ones", columns: [[Number.MAX_SAFE_INTEGER, 1.5e300, -1]] },
    { name: "millionths", columns: [[0.9731, 0.000_001, 1, 312.5]] },
    { name: "what no millionth is", columns: [[0.1 + 0.2, 1 / 3]] },
    { name: "no numbers", columns: [[Number.NaN, Number.POSITIVE_INFINITY, 1]] },
    {
      name: "some columns",
      columns: [
        [1, 2, 3],
        [4, 4, 4],
        [0.5, 0.25, 1 / 3],
      ],
    },
  ])("$name", ({ columns }) => {
    const numbers = Float64Array.from(columns.flat());
    const bytes = Buffer.alloc(4 + packedBytesMax(numbers.length, columns.length));
    const end = packNumbers(numbers, columns.length, bytes, 4);
    expect(end).toBeLessThanOrEqual(bytes.length);
    const back = new Float64Array(numbers.length);
    expect(unpackNumbers(back, columns.length, bytes, 4)).toBe(end);
    expect(back).toEqual(numbers);
  });
});

describe("ids", () => {
  const ids = Array.from({ length: 100 }, () => clock.newId("job"));
  test.each([
    { name: "none", ids: [] },
    { name: "as a clock makes them", ids, bytes: 1 + 1 + 8 + 99 + 1_000 },
    { name: "the first and the last of all", ids: [`job_${"0".repeat(26)}`, `job_${"z".repeat(26)}`] },
    { name: "a shorter one among them", ids: [...ids, "job_1"] },
    { name: "of another beginning", ids: [...ids, `req_${"0".repeat(26)}`] },
    { name: "with letters that are no digits", ids: [...ids, `job_${"0".repeat(25)}u`] },
    { name: "of another beginning, twice", ids: [...ids, `req_${"0".repeat(26)}`, `req_${"0".repeat(26)}`] },
    {
      name: "a letter that is no digit in two equal times",
      ids: [`job_0l${"0".repeat(24)}`, `job_0l${"0".repeat(24)}`],
    },
    { name: "a letter that is no digit in the chance of the second", ids: [ids[0]!, `${ids[0]!.slice(0, -3)}i00`] },
    { name: "of times that go back", ids: [`job_${"z".repeat(26)}`, ...ids, `job_${"0".repeat(26)}`, ...ids] },
    { name: "with letters that are no ASCII", ids: [...ids, `job_${"0".repeat(24)}é`] },
  ])("$name", ({ ids, bytes }) => {
    const packed = packIds(ids);
    expect(unpackIds(packed, ids.length)).toEqual(ids);
    if (bytes !== undefined) expect(packed.length).toBeLessThanOrEqual(bytes);
  });
});

describe("packs", () => {
  const jobOf = (n: number, fields: Partial<JobRecord> = {}): JobRecord => {
    const jobId = clock.newId("job");
    return {
      jobId,
      orgId: "org_1",
      appId: `app_${n % 2}`,
      keyId: `key_${n % 3}`,
      keyType: n % 3 === 0 ? "dev" : "prod",
      kind: "scan",
      status: "completed",
      receivedAt: 1_795_363_200_000 + n,
      completedAt: 1_795_363_200_002 + n,
      chars: 1_000 + n,
      action: "ALLOW",
      confidence: n / 7,
      latencyUs: 300 + n,
      preview: false,
      result: `{"job_id":"${jobId}","decision":{"action":"ALLOW","rationale":"Nothing suspicious was found, ${n}."}}`,
      error: null,
      ...fields,
    };
  };
  const some = (count: number, fields?: (n: number) => Partial<JobRecord>): JobRecord[] =>
    Array.from({ length: count }, (_, n) => jobOf(n, fields?.(n)));

  test.each([
    { name: "one job", jobs: some(1) },
    { name: "few", jobs: some(5) },
    { name: "many, deflated", jobs: some(64) },
    { name: "results that do not name their job", jobs: some(64, (n) => ({ result: `{"n":${n}}` })) },
    {
      name: "ids at several places",
      jobs: some(9).map((job, n) => ({ ...job, result: `${" ".repeat(n % 4)}${job.result}` })),
    },
    { name: "results that are not ASCII", jobs: some(64).map((job) => ({ ...job, result: `${job.result}é漢🙂` })) },
    { name: "one of them not ASCII", jobs: some(64, (n) => (n === 40 ? { result: "{}é" } : {})) },
    { name: "a large result", jobs: [...some(3), jobOf(4, { result: `"${"x".repeat(400_000)}"` })] },
    {
      name: "failed jobs",
      jobs: some(4, (n) =>
        n % 2 === 0
          ? {}
          : {
              status: "failed",
              action: null,
              result: "",
              error: { error: "late", code: "SCAN_TIMEOUT", retryAfter: 1 },
            },
      ),
    },
    { name: "ids of another shape", jobs: some(3, (n) => ({ jobId: `job_${n}` })) },
  ])("$name", ({ jobs }) => {
    expect(jobsIn(packBytes(jobs))).toEqual(jobs);
    // What was packed keeps nothing of what is packed next.
    const first = packBytes(jobs);
    packBytes(some(64));
    expect(jobsIn(first)).toEqual(jobs);
  });

  test("jobs by second, however they come", () => {
    const ids = [
      "job_aaaaaaaa000000000000000001",
      "job_aaaaaaab000000000000000002",
      "job_aaaaaaaa000000000000000003",
      "job_1",
    ];
    const jobs = ids.map((jobId) => jobOf(0, { jobId }));
    expect([...bySecond(jobs)]).toEqual([...Map.groupBy(jobs, secondOf)]);
  });
});
