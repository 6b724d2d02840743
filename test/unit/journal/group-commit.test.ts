import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GatewayError } from "../../../src/contracts/errors.ts";
import type { JobRecord } from "../../../src/contracts/job.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { type MeteredJobLog, openJobLog } from "../../../src/journal/group-commit.ts";
import type { StoredAnswer } from "../../../src/ports/journal.ts";
import { finishedJob, type HandClock, handClock } from "../../conformance/records.ts";
import { ScriptedJournal } from "./scripted-journal.ts";

let clock: HandClock;
let journal: ScriptedJournal;
let log: MeteredJobLog;
const states: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  clock = handClock();
  journal = new ScriptedJournal();
  states.length = 0;
  log = openJobLog(journal, { clock, onState: (state, detail) => states.push(`${state} ${detail}`.trim()) });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets timers of `ms` and what follows from them run. */
async function pass(ms = 0): Promise<void> {
  clock.forward(ms);
  await vi.advanceTimersByTimeAsync(ms);
}

const job = (jobId: string, fields: Partial<JobRecord> = {}): JobRecord => finishedJob(clock, { jobId, ...fields });
const inflight = (jobId: string): JobRecord =>
  job(jobId, { status: "inflight", completedAt: 0, action: null, result: "" });
const answerOf = (key: string): StoredAnswer => ({ key, requestHash: "0", status: 200, body: "{}", expiresAt: 1 });
const codeOf = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    return error instanceof GatewayError ? `${error.code} ${error.retryAfterSeconds}` : String(error);
  }
};

describe("group commit", () => {
  test("jobs that finish in one turn become durable together", async () => {
    const durable = [log.finish(job("a")), log.finish(job("b"))];
    await pass();
    expect(journal.tries).toEqual([["a", "b"]]);
    journal.succeed();
    await Promise.all(durable);
    expect(log.stats()).toMatchObject({ commits: 1, committedRecords: 2, pendingRecords: 0, state: "ok" });
  });

  test("has one batch on its way; the next starts when it is durable and holds all that finished meanwhile", async () => {
    void log.finish(job("a"));
    await pass();
    void log.finish(job("b"));
    await pass(1_000);
    void log.finish(job("c"));
    await pass();
    expect(journal.inFlight).toBe(1);
    journal.succeed();
    await pass();
    expect(journal.tries).toEqual([["a"], ["b", "c"]]);
    journal.succeed();
    await pass();
  });

  test("leaves no timer and no write behind when idle", async () => {
    void log.finish(job("a"));
    await pass();
    journal.succeed();
    await pass();
    expect(vi.getTimerCount()).toBe(0);
    expect(journal.inFlight).toBe(0);
    void log.finish(job("b"));
    await pass();
    expect(journal.tries).toEqual([["a"], ["b"]]);
  });

  test("keeps the gap between the starts of two commits, and none after a pause", async () => {
    log = openJobLog(journal, { clock, gapMs: 5 });
    void log.finish(job("a"));
    await pass();
    expect(journal.tries).toEqual([["a"]]);
    await pass(2);
    journal.succeed();
    void log.finish(job("b"));
    await pass();
    await pass(2);
    void log.finish(job("c"));
    expect(journal.tries).toHaveLength(1);
    await pass(1);
    expect(journal.tries).toEqual([["a"], ["b", "c"]]);
    journal.succeed();
    await pass(1_000);
    void log.finish(job("d"));
    await pass();
    expect(journal.tries).toHaveLength(3);
  });

  test("cuts batches by number and by size", async () => {
    for (let n = 0; n < limits.journalBatchRecordsMax + 1; n += 1) void log.finish(job(`n${n}`));
    void log.finish(job("large", { result: "x".repeat(limits.journalBatchCharsMax) }));
    void log.finish(job("next"));
    for (let batch = 0; batch < 3; batch += 1) {
      await pass();
      journal.succeed();
    }
    await pass();
    expect(journal.tries.map((ids) => ids.length)).toEqual([limits.journalBatchRecordsMax, 2, 1]);
  });

  test("knows the newest record at every step: begun, finished, durable", async () => {
    const done = job("a");
    const begun = inflight("a");
    log.begin(begun);
    expect((await log.find("a"))?.status).toBe("inflight");
    void log.finish(done, answerOf("key_1:x"), begun);
    expect(await log.find("a")).toBe(done);
    expect((await log.answers.find("key_1:x"))?.body).toBe("{}");
    expect(journal.jobs.size).toBe(0);
    await pass();
    journal.succeed();
    await pass();
    expect(await log.find("a")).toBe(done);
    expect((await log.answers.find("key_1:x"))?.status).toBe(200);
    expect(journal.jobs.get("a")).toBe(done);
    expect(await log.find("b")).toBeUndefined();
    expect(log.stats()).toMatchObject({ begunRecords: 0, pendingRecords: 0, pendingChars: 0 });
  });

  test("lists what the store does not know of until it is durable, and nothing that the store had before", async () => {
    const unknown = (): string[] => [...log.unknownToStore()].map(({ jobId }) => jobId);
    const begun = inflight("a");
    log.begin(begun);
    expect(unknown()).toEqual(["a"]);
    void log.finish(job("a"), undefined, begun);
    void log.finish(job("queued"));
    expect(unknown()).toEqual(["a"]);
    await pass();
    expect(unknown()).toEqual(["a"]);
    journal.succeed();
    await pass();
    expect(unknown()).toEqual([]);
  });

  test("a job that changes while its earlier record is on its way keeps the later one", async () => {
    void log.finish(inflight("a"));
    await pass();
    const done = job("a");
    void log.finish(done);
    journal.succeed();
    await pass();
    expect(await log.find("a")).toBe(done);
    journal.succeed();
    await pass();
    expect(journal.jobs.get("a")).toBe(done);
  });

  test("notes no more begun jobs than it may, and counts the others", async () => {
    for (let n = 0; n <= limits.journalBegunRecordsMax; n += 1) log.begin(inflight(`n${n}`));
    expect(log.stats()).toMatchObject({ begunRecords: limits.journalBegunRecordsMax, unnotedRecords: 1 });
  });

  test.each([
    { full: "by number", count: limits.journalPendingRecordsMax, result: "" },
    { full: "by size", count: 16, result: "x".repeat(limits.journalPendingCharsMax / 16) },
  ])("refuses new work while too much waits ($full)", async ({ count, result }) => {
    for (let n = 0; n < count; n += 1) {
      expect(codeOf(() => log.assertWritable())).toBeUndefined();
      void log.finish(job(`n${n}`, { result }));
    }
    expect(codeOf(() => log.assertWritable())).toBe("STORE_UNAVAILABLE 1");
    await pass();
    journal.succeed();
    await pass();
    expect(codeOf(() => log.assertWritable())).toBeUndefined();
  });
});

describe("a store that fails", () => {
  test("one that may come back is waited for: jobs are taken up to the bound", async () => {
    log = openJobLog(journal, { clock, takesWhileFailing: true });
    void log.finish(job("a"));
    await pass();
    journal.fail("Redis is gone");
    await pass();
    expect(log.stats().state).toBe("failing");
    for (let n = 1; n < limits.journalPendingRecordsMax; n += 1) {
      expect(codeOf(() => log.assertWritable())).toBeUndefined();
      void log.finish(job(`n${n}`));
    }
    expect(codeOf(() => log.assertWritable())).toBe("STORE_UNAVAILABLE 1");
  });

  test("sends the same batch again with back-off, drops nothing and recovers by itself", async () => {
    const first = log.finish(job("a"));
    await pass();
    const second = log.finish(job("b"));
    const pauses = [50, 100, 200, 400, 800, 1_000, 1_000];
    for (const [index, pauseMs] of pauses.entries()) {
      journal.fail();
      await pass(pauseMs - 1);
      expect(journal.tries).toHaveLength(index + 1);
      expect(codeOf(() => log.assertWritable())).toBe("STORE_UNAVAILABLE 1");
      await pass(1);
      expect(journal.tries).toHaveLength(index + 2);
    }
    expect(log.stats()).toMatchObject({ state: "failing", failures: 7, pendingRecords: 2 });
    journal.succeed();
    await first;
    expect(codeOf(() => log.assertWritable())).toBeUndefined();
    await pass();
    journal.succeed();
    await second;
    expect(new Set(journal.tries.slice(0, -1).map(String))).toEqual(new Set(["a"]));
    expect(journal.tries.at(-1)).toEqual(["b"]);
    expect(states).toEqual(["failing the disk is full", "ok"]);
  });

  test("an error of another kind is no reason to drop a job either", async () => {
    const durable = log.finish(job("a"));
    await pass();
    journal.fail(new TypeError("surprise"));
    await pass(50);
    journal.succeed();
    await durable;
    expect(states).toEqual(["failing TypeError: surprise", "ok"]);
  });

  test("what was accepted before still finishes and can be read", async () => {
    void log.finish(job("a"));
    await pass();
    journal.fail();
    await pass();
    const done = job("b");
    void log.finish(done);
    expect(await log.find("b")).toBe(done);
  });
});

describe("closing", () => {
  test("commits what is pending, and takes no more", async () => {
    void log.finish(job("a"));
    const closed = log.close();
    expect(codeOf(() => log.assertWritable())).toBe("STORE_UNAVAILABLE 1");
    await expect(log.finish(job("b"))).rejects.toThrow(GatewayError);
    await pass();
    journal.succeed();
    await closed;
    expect([...journal.jobs.keys()]).toEqual(["a"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("closes at once when nothing is pending", async () => {
    await log.close();
  });

  test("tries a failing store at once, and gives up in bounded time", async () => {
    const durable = log.finish(job("a"));
    await pass();
    for (const pauseMs of [50, 100, 200]) {
      journal.fail();
      await pass(pauseMs);
    }
    journal.fail();
    await pass();
    const closed = log.close();
    const outcomes = Promise.allSettled([closed, durable]);
    await pass();
    expect(journal.tries).toHaveLength(5);
    journal.fail();
    await pass(limits.journalCloseMsMax);
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ reason: { code: "STORE_UNAVAILABLE", detail: expect.stringContaining("1 ") } });
    }
    expect(vi.getTimerCount()).toBe(0);
  });

  test("does not wait out a gap", async () => {
    log = openJobLog(journal, { clock, gapMs: 5_000 });
    void log.finish(job("a"));
    await pass();
    journal.succeed();
    void log.finish(job("b"));
    await pass();
    const closed = log.close();
    await pass();
    journal.succeed();
    await closed;
  });
});
