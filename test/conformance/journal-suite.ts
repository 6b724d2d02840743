import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { JobRecord } from "../../src/contracts/job.ts";
import { limits } from "../../src/contracts/limits.ts";
import type { Clock } from "../../src/ports/clock.ts";
import type { Journal, StoredAnswer } from "../../src/ports/journal.ts";
import { finishedJob, type HandClock, handClock } from "./records.ts";

/** The id of a job that was made at an instant: 48 bits of milliseconds, then chance, in base 32. */
function idAt(ms: number, n: number): string {
  const digits = "0123456789abcdefghjkmnpqrstvwxyz";
  let stamp = "";
  for (let left = ms; stamp.length < 10; left = Math.floor(left / 32)) stamp = digits[left % 32]! + stamp;
  return `job_${stamp}${String(n).padStart(16, "0")}`;
}

export interface OpenJournal {
  readonly journal: Journal;
  close(): Promise<void>;
}

/** What every journal promises. `open` gives an empty one that lives by `clock`. */
export function journalSuite(name: string, open: (clock: Clock) => Promise<OpenJournal>): void {
  describe(`${name} as a journal`, () => {
    let clock: HandClock;
    let opened: OpenJournal;
    let journal: Journal;
    beforeEach(async () => {
      clock = handClock();
      opened = await open(clock);
      journal = opened.journal;
    });
    afterEach(() => opened.close());

    const appendJobs = (...records: JobRecord[]): Promise<void> => journal.append({ records, answers: [] });
    const answerOf = (fields: Partial<StoredAnswer> = {}): StoredAnswer => ({
      key: "key_1:repeat",
      requestHash: "00ff",
      status: 200,
      body: `{"text":"é 漢 😀"}`,
      expiresAt: clock.nowMs() + 1_000,
      ...fields,
    });

    const rows: readonly { name: string; fields: Partial<JobRecord> }[] = [
      { name: "completed", fields: {} },
      { name: "review of a tool call", fields: { kind: "tool_call", action: "REVIEW", confidence: 0.5 } },
      { name: "preview by a dev key", fields: { preview: true, keyType: "dev" } },
      {
        name: "failed",
        fields: {
          status: "failed",
          action: null,
          chars: 0,
          result: "",
          error: { error: "The scan did not finish in time.", code: "SCAN_TIMEOUT", retryAfter: 1 },
        },
      },
      { name: "inflight", fields: { status: "inflight", completedAt: 0, action: null, result: "" } },
      { name: "with a large result", fields: { result: JSON.stringify("x".repeat(1_000_000)) } },
      { name: "beyond ASCII", fields: { result: `"é 漢 😀 \u0000 \u2028"` } },
      { name: "with large numbers", fields: { chars: 2 ** 40, latencyUs: 2 ** 33, confidence: 1 / 3 } },
    ];
    test.each(rows)("gives a job back as it was: $name", async ({ fields }) => {
      const job = finishedJob(clock, fields);
      await appendJobs(finishedJob(clock), job, finishedJob(clock));
      expect(await journal.findJob(job.jobId)).toEqual(job);
    });
    test.each(rows.filter(({ name }) => name !== "inflight"))(
      "gives a job back that no other batch has: $name",
      async ({ fields }) => {
        const job = finishedJob(clock, fields);
        const elsewhere = finishedJob(clock);
        const records = [finishedJob(clock), elsewhere, job, finishedJob(clock)];
        await journal.append({ records, answers: [], mayBeKnown: new Set([elsewhere]) });
        expect(await journal.findJob(job.jobId)).toEqual(job);
        expect(await journal.findJob(job.jobId, "org_1")).toEqual(job);
        expect(await journal.findJob(elsewhere.jobId, "org_1")).toEqual(elsewhere);
      },
    );

    test("prunes jobs that no other batch has, of many seconds, as many as it is told", async () => {
      const startMs = clock.nowMs();
      const all: JobRecord[] = [];
      for (let second = 0; second < 3; second += 1) {
        const records = Array.from({ length: 300 }, (_, n) =>
          finishedJob(clock, { jobId: idAt(startMs + second * 2_048, n) }),
        );
        await journal.append({ records, answers: [], mayBeKnown: new Set() });
        all.push(...records);
        clock.forward(2_048);
      }
      expect(await journal.prune(startMs, 1_000)).toBe(0);
      expect(await journal.prune(startMs + 2_048, 1_000)).toBe(300);
      const found = await Promise.all(all.map((job) => journal.findJob(job.jobId, "org_1")));
      expect(found).toEqual(all.map((job, index) => (index < 300 ? undefined : job)));
      let gone = 0;
      for (let step = 1; step > 0; gone += step) {
        step = await journal.prune(clock.nowMs(), 400);
        expect(step).toBeLessThanOrEqual(400);
      }
      expect(gone).toBe(600);
      expect(await journal.findJob(all.at(-1)!.jobId)).toBeUndefined();
    });

    test("does not find a job it never saw", async () => {
      await appendJobs(finishedJob(clock));
      expect(await journal.findJob(clock.newId("job"))).toBeUndefined();
      expect(await journal.findJob("")).toBeUndefined();
    });

    test.each([{ batches: "one batch" }, { batches: "two batches" }])(
      "keeps the newest record of a job ($batches)",
      async ({ batches }) => {
        const job = finishedJob(clock);
        const earlier = { ...job, status: "inflight", completedAt: 0, action: null, result: "" } as const;
        if (batches === "one batch") await appendJobs(earlier, job);
        else {
          await appendJobs(earlier);
          await appendJobs(job);
        }
        expect(await journal.findJob(job.jobId)).toEqual(job);
        clock.forward(1_000);
        expect(await journal.prune(clock.nowMs(), 10)).toBe(1);
      },
    );

    test("takes the largest batch and the empty one", async () => {
      const records = Array.from({ length: limits.journalBatchRecordsMax }, () => finishedJob(clock));
      await appendJobs(...records);
      await appendJobs();
      for (const job of [records[0]!, records[1_234]!, records.at(-1)!]) {
        expect(await journal.findJob(job.jobId)).toEqual(job);
      }
    });

    test("takes batches that are sent at once, and the same batch twice", async () => {
      const jobs = Array.from({ length: 40 }, () => finishedJob(clock));
      await Promise.all(jobs.map((job) => appendJobs(job)));
      await appendJobs(...jobs);
      expect(await Promise.all(jobs.map((job) => journal.findJob(job.jobId)))).toEqual(jobs);
    });

    test("stores an answer with its job and gives it back until it expires", async () => {
      const answer = answerOf();
      const job = finishedJob(clock);
      await journal.append({ records: [job], answers: [answer] });
      expect(await journal.findJob(job.jobId)).toEqual(job);
      expect(await journal.findAnswer(answer.key)).toEqual(answer);
      expect(await journal.findAnswer("key_2:repeat")).toBeUndefined();
      clock.forward(1_000);
      expect(await journal.findAnswer(answer.key)).toBeUndefined();
    });

    test("a later answer of the same key takes the earlier one's place", async () => {
      await journal.append({ records: [], answers: [answerOf()] });
      const later = answerOf({ requestHash: "11", body: "{}", expiresAt: clock.nowMs() + 5_000 });
      await journal.append({ records: [], answers: [later] });
      expect(await journal.findAnswer(later.key)).toEqual(later);
    });

    test("prunes jobs received before the given instant, not those received at it", async () => {
      const old = finishedJob(clock);
      clock.forward(1);
      const kept = finishedJob(clock);
      await appendJobs(kept, old);
      expect(await journal.prune(clock.nowMs(), 10)).toBe(1);
      expect(await journal.findJob(old.jobId)).toBeUndefined();
      expect(await journal.findJob(kept.jobId)).toEqual(kept);
      expect(await journal.prune(clock.nowMs(), 10)).toBe(0);
    });

    test("prunes no more than it is told, oldest first", async () => {
      const jobs = Array.from({ length: 5 }, (_, age) => finishedJob(clock, { receivedAt: clock.nowMs() - age }));
      await appendJobs(...jobs);
      expect(await journal.prune(clock.nowMs() + 1, 3)).toBe(3);
      const left = await Promise.all(jobs.map((job) => journal.findJob(job.jobId)));
      expect(left.map((job) => job !== undefined)).toEqual([true, true, false, false, false]);
      expect(await journal.prune(clock.nowMs() + 1, 3)).toBe(2);
    });

    test("prunes expired answers and leaves the others", async () => {
      const lasting = answerOf({ key: "key_1:lasting", expiresAt: clock.nowMs() + 60_000 });
      await journal.append({ records: [], answers: [answerOf(), lasting] });
      clock.forward(2_000);
      expect(await journal.prune(0, 10)).toBe(1);
      expect(await journal.findAnswer(lasting.key)).toEqual(lasting);
      expect(await journal.prune(0, 10)).toBe(0);
    });

    test("a probe of a healthy store succeeds", async () => {
      await expect(journal.probe()).resolves.toBeUndefined();
    });
  });
}
