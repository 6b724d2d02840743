import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "../../src/adapters/system-clock.ts";
import type { ScanTask } from "../../src/contracts/engine-message.ts";
import type { ErrorBody } from "../../src/contracts/errors.ts";
import { type PackedRequest, packScans } from "../../src/contracts/queued-scan.ts";
import { Callers } from "../../src/jobs/callers.ts";
import { QueueLength } from "../../src/jobs/queue-length.ts";
import { QueueRunner } from "../../src/jobs/queue-runner.ts";
import type { CounterStore } from "../../src/ports/counter-store.ts";
import type { DeadLetters, JobQueue, QueuedScan, ScanRunner, TakenScan } from "../../src/ports/job-queue.ts";
import type { Journal, StoredAnswer } from "../../src/ports/journal.ts";
import { callerOf } from "../support/callers.ts";
import { taskOf } from "../support/scan-tasks.ts";
import { finishedJob } from "./records.ts";

/** A gateway's ends of an empty queue. */
export interface OpenQueue {
  readonly queue: JobQueue;
  /** Another gateway's end of the same one. */
  readonly other: JobQueue;
  readonly deadLetters: DeadLetters;
  readonly journal: Journal;
  readonly counters: CounterStore;
  close(): Promise<void>;
}

const clock = systemClock();
const failure: ErrorBody = { error: "The scan did not finish in time.", code: "SCAN_TIMEOUT", retryAfter: 1 };

/** What every job queue promises. `open`: scans whose holder says nothing for `holdMs` are another's. */
export function jobQueueSuite(name: string, open: (holdMs: number) => Promise<OpenQueue>): void {
  describe(`${name} as a job queue`, () => {
    const holdMs = 1_000;
    let opened: OpenQueue;
    let queue: JobQueue;
    beforeEach(async () => {
      opened = await open(holdMs);
      queue = opened.queue;
    });
    afterEach(() => opened.close());

    const accept = (...scans: QueuedScan[]): Promise<void> => acceptInto(queue, scans);

    /** Takes until so many are there: what is delayed or accepted elsewhere needs a moment. */
    async function takeAll(from: JobQueue, orgId: string, count: number, waitMs = 100_000): Promise<TakenScan[]> {
      const taken: TakenScan[] = [];
      const endMs = clock.elapsedMs() + waitMs;
      while (taken.length < count && clock.elapsedMs() < endMs) {
        // Who looks for work also gives back what nobody holds.
        await from.orgs();
        taken.push(...(await from.take(orgId, count - taken.length)));
        if (taken.length < count) await setTimeout(20);
      }
      return taken;
    }

    test("gives back what it accepted, the first first, and shows it as inflight", async () => {
      const scans = ["a", "é 漢 😀 \u0000 \ud800", ""].map((text) =>
        scanOf({ text, sessionId: "s-1", wantsFindings: true }),
      );
      await accept(...scans);
      expect(await queue.orgs()).toEqual(["org_1"]);
      expect((await opened.journal.findJob(scans[0]!.job.jobId))?.status).toBe("inflight");
      const taken = await queue.take("org_1", 10);
      expect(taken).toEqual(scans.map((scan) => ({ ...scan, attempt: 1 })));
      expect(await opened.other.take("org_1", 10)).toEqual([]);
    });

    test("takes what comes packed as what comes as it is, with the answer to repeat", async () => {
      const scans = packable(["a", "é 漢 😀 \u0000 \ud800", "", "d", "e"]);
      const answer: StoredAnswer = { ...answered, key: "key_1:packed", expiresAt: clock.nowMs() + 60_000 };
      await queue.accept(packedOf(scans, 2), [answer]);
      expect((await opened.journal.findJob(scans[4]!.job.jobId))?.status).toBe("inflight");
      expect(await opened.journal.findAnswer(answer.key)).toEqual(answer);
      expect((await depth()).orgs.get("org_1")).toEqual({ scans: 5, units: 1 + 10 + 2 });
      const taken = await takeAll(queue, "org_1", 5);
      expect(taken).toEqual(scans.map((scan) => ({ ...scan, attempt: 1 })));
    });

    test("rests between the pieces of what comes packed, and gives none of it before all is there", async () => {
      const scans = packable(["a", "b", "c", "d", "e"]);
      const early: number[] = [];
      const rest = async (): Promise<void> => void early.push((await opened.other.take("org_1", 5)).length);
      await queue.accept(packedOf(scans, 2), [], rest);
      expect(early).toEqual([0, 0]);
      // What somebody looked at too early may come a little later than the others.
      const ids = (await takeAll(queue, "org_1", 5)).map(({ job }) => job.jobId);
      expect(ids.sort()).toEqual(scans.map(({ job }) => job.jobId).sort());
    });

    test("takes no more than asked for, and of that organization alone", async () => {
      const mine = Array.from({ length: 5 }, () => scanOf());
      const theirs = scanOf({ orgId: "org_2" });
      await accept(...mine, theirs);
      expect([...(await queue.orgs())].sort()).toEqual(["org_1", "org_2"]);
      const first = await queue.take("org_1", 3);
      const rest = await opened.other.take("org_1", 3);
      expect([...first, ...rest].map(({ job }) => job.jobId)).toEqual(mine.map(({ job }) => job.jobId));
      expect((await queue.take("org_2", 3)).map(({ job }) => job.jobId)).toEqual([theirs.job.jobId]);
      expect(await queue.take("org_3", 3)).toEqual([]);
    });

    test("an answer to repeat is durable with what it tells of", async () => {
      const scan = scanOf();
      const answer: StoredAnswer = { ...answered, expiresAt: clock.nowMs() + 60_000 };
      await queue.accept([scan], [answer]);
      expect(await opened.journal.findAnswer(answer.key)).toEqual(answer);
    });

    test("what is done is gone", async () => {
      await accept(scanOf(), scanOf());
      const [done] = await queue.take("org_1", 1);
      await finish(done!);
      await queue.settle([{ is: "done", scan: done! }]);
      expect(await depth()).toMatchObject({ waiting: 1, running: 0, retrying: 0, dead: 0 });
      await setTimeout(holdMs * 2);
      expect(await takeAll(queue, "org_1", 2, 300)).toHaveLength(1);
    });

    test("what is to be tried again comes when it is due, with a higher attempt", async () => {
      await accept(scanOf());
      const [scan] = await queue.take("org_1", 1);
      await queue.settle([{ is: "again", scan: scan!, dueMs: clock.nowMs() + 300 }]);
      expect(await queue.take("org_1", 1)).toEqual([]);
      expect(await depth()).toMatchObject({ waiting: 0, running: 0, retrying: 1 });
      const [again] = await takeAll(queue, "org_1", 1);
      expect(again).toEqual({ ...scan, attempt: 2 });
      expect(again!.job.receivedAt + 300).toBeLessThanOrEqual(clock.nowMs());
    });

    test("what comes back untried is the first again, at once, and has as many tries left as before", async () => {
      await accept(...["a", "b", "c", "d"].map((text) => scanOf({ text })));
      const [tried] = await queue.take("org_1", 1);
      await queue.settle([{ is: "again", scan: tried!, dueMs: clock.nowMs() + 1_000_000 }]);
      for (let stops = 0; stops < 6; stops += 1) {
        const taken = await takeAll(queue, "org_1", 3);
        const attempts = taken.map(({ task, attempt }) => [task.text, attempt]);
        expect(attempts).toEqual([
          ["b", 1],
          ["c", 1],
          ["d", 1],
        ]);
        await queue.settle(taken.map((scan) => ({ is: "untried", scan })));
      }
      expect(await depth()).toMatchObject({ waiting: 3, running: 0, retrying: 1 });
    });

    test("what gateways have in hand that stop, six times, is run by the next one", async () => {
      const scans = ["a", "b"].map((text) => scanOf({ text }));
      await accept(...scans);
      const attempts: number[] = [];
      for (let stops = 0; stops < 6; stops += 1) {
        const taken = Promise.withResolvers<void>();
        // One is run when the stop comes, and ends undone; the other waits.
        const running = run(1, (scan, stopping) => {
          attempts.push(scan.attempt);
          taken.resolve();
          return new Promise((_, reject) => stopping.addEventListener("abort", () => reject(new Error("stopped"))));
        });
        await taken.promise;
        await running.stop();
      }
      const ran = new Set<string>();
      const last = run(2, async (scan) => void ran.add(scan.job.jobId));
      await expect.poll(() => ran.size, { timeout: 100_000 }).toBe(2);
      await last.stop();
      expect(attempts).toEqual([1, 1, 1, 1, 1, 1]);
    });

    /** A gateway's runner with an engine of the test's. */
    function run(room: number, inspect: (scan: TakenScan, stopping: AbortSignal) => Promise<void>): QueueRunner {
      const runner: ScanRunner = {
        room: () => room,
        async run(scan, _, __, stopping) {
          await inspect(scan as TakenScan, stopping);
          return { durable: finish(scan as TakenScan) };
        },
        fail: () => Promise.reject(new Error("no scan fails here")),
      };
      const findApp = async () => callerOf().app;
      const findOrg = async () => callerOf().org;
      const length = new QueueLength(queue);
      length.close();
      return new QueueRunner({
        queue,
        length,
        runner,
        findApp,
        findOrg,
        clock,
        callers: new Callers(clock),
        workers: 1,
      });
    }

    test("what its holder does not keep falls to another; what it keeps does not", async () => {
      await accept(scanOf(), scanOf());
      const [kept, lost] = await queue.take("org_1", 2);
      const keeping = setInterval(() => void queue.keep([kept!]), holdMs / 4);
      try {
        const [taken] = await takeAll(opened.other, "org_1", 1);
        expect(taken).toEqual({ ...lost, attempt: 2 });
        await setTimeout(holdMs);
        await opened.other.settle([{ is: "dead", scan: taken!, error: failure }]);
        expect(await takeAll(opened.other, "org_1", 1, 100)).toEqual([]);
      } finally {
        clearInterval(keeping);
      }
    });

    test("what its holder finished and did not settle is not given again", async () => {
      await accept(scanOf(), scanOf());
      const [finished, open] = await queue.take("org_1", 2);
      await finish(finished!);
      const [taken] = await takeAll(opened.other, "org_1", 1);
      expect(taken!.job.jobId).toBe(open!.job.jobId);
      expect(await opened.other.take("org_1", 1)).toEqual([]);
      expect(await depth()).toMatchObject({ waiting: 0, running: 1, retrying: 0 });
    });

    test("a settlement that comes too late changes nothing for the new holder", async () => {
      await accept(scanOf());
      const [late] = await queue.take("org_1", 1);
      const [now] = await takeAll(opened.other, "org_1", 1);
      await queue.settle([{ is: "again", scan: late!, dueMs: 0 }]);
      expect(await queue.take("org_1", 1)).toEqual([]);
      await opened.other.settle([{ is: "again", scan: now!, dueMs: 0 }]);
      expect(await takeAll(queue, "org_1", 1)).toHaveLength(1);
    });

    test("tells how long it is, by state and by organization", async () => {
      await accept(...["aa", "bbb", "c"].map((text) => scanOf({ text })), scanOf({ orgId: "org_2", text: "dddd" }));
      await queue.take("org_1", 1);
      const { orgs, ...states } = await depth();
      expect(states).toEqual({ waiting: 3, running: 1, retrying: 0, dead: 0 });
      expect([...orgs].sort()).toEqual([
        ["org_1", { scans: 3, units: 6 }],
        ["org_2", { scans: 1, units: 4 }],
      ]);
    });

    test("a dead letter is seen, without its text, and not run", async () => {
      await bury(scanOf({ text: "the text itself" }), scanOf());
      const letters = await opened.deadLetters.list(10);
      expect(letters).toHaveLength(2);
      expect(letters[0]!.failedAt).toBeGreaterThanOrEqual(letters[1]!.failedAt);
      expect(letters[1]).toMatchObject({ orgId: "org_1", appId: "app_1", kind: "scan", attempts: 1, error: failure });
      expect(JSON.stringify(letters)).not.toContain("the text itself");
      expect(await opened.deadLetters.list(1)).toHaveLength(1);
      expect(await depth()).toMatchObject({ waiting: 0, running: 0, retrying: 0, dead: 2 });
      expect((await depth()).orgs.size).toBe(0);
      expect(await queue.take("org_1", 10)).toEqual([]);
    });

    test("a replayed dead letter is inflight, has all its tries, and counts once, as what becomes of it", async () => {
      const [scan] = await bury(scanOf({ text: "again" }));
      const { jobId } = scan!.job;
      expect(await counted()).toEqual({ inflight: 0, completed: 0, failed: 1, chars: 0 });
      expect(await opened.deadLetters.replay(jobId)).toBe(true);
      expect(await opened.journal.findJob(jobId)).toMatchObject({ status: "inflight", error: null });
      expect(await counted()).toEqual({ inflight: 1, completed: 0, failed: 0, chars: 0 });
      expect(await opened.deadLetters.list(10)).toEqual([]);
      const [taken] = await takeAll(opened.other, "org_1", 1);
      expect(taken).toEqual({ ...scan, attempt: 1 });
      await finish(taken!);
      await opened.other.settle([{ is: "done", scan: taken! }]);
      expect(await counted()).toEqual({ inflight: 0, completed: 1, failed: 0, chars: 42 });
      expect(await depth()).toMatchObject({ waiting: 0, running: 0, retrying: 0, dead: 0 });
    });

    test("a dead letter that is removed is gone; its job stays failed", async () => {
      const [scan] = await bury(scanOf());
      const { jobId } = scan!.job;
      expect(await opened.deadLetters.remove(jobId)).toBe(true);
      expect(await opened.deadLetters.remove(jobId)).toBe(false);
      expect(await opened.deadLetters.replay(jobId)).toBe(false);
      expect(await opened.deadLetters.list(10)).toEqual([]);
      expect((await opened.journal.findJob(jobId))?.status).toBe("failed");
    });

    test("a dead letter that two people replay at once is replayed once", async () => {
      const [scan] = await bury(scanOf());
      const { jobId } = scan!.job;
      const replays = await Promise.all([opened.deadLetters.replay(jobId), opened.deadLetters.replay(jobId)]);
      expect(replays.sort()).toEqual([false, true]);
      expect(await takeAll(queue, "org_1", 1)).toEqual([{ ...scan, attempt: 1 }]);
      expect(await opened.other.take("org_1", 10)).toEqual([]);
    });

    test("a dead letter that one replays while another removes it is replayed or removed, not half of each", async () => {
      for (let round = 0; round < 10; round += 1) {
        const [scan] = await bury(scanOf());
        const { jobId } = scan!.job;
        const replay = opened.deadLetters.replay(jobId);
        const others = await Promise.all([opened.deadLetters.remove(jobId), opened.deadLetters.remove(jobId)]);
        const isReplayed = await replay;
        expect([isReplayed, ...others].filter(Boolean)).toHaveLength(1);
        expect((await opened.journal.findJob(jobId))?.status).toBe(isReplayed ? "inflight" : "failed");
        const taken = isReplayed ? await takeAll(queue, "org_1", 1) : [];
        expect(taken.map(({ job }) => job.jobId)).toEqual(isReplayed ? [jobId] : []);
        for (const one of taken) await finish(one);
        await queue.settle(taken.map((one) => ({ is: "done", scan: one })));
        expect((await depth()).orgs.size).toBe(0);
      }
    });

    test("a scan that waits longer than jobs are kept is inflight until it is run, and kept from then on", async () => {
      await accept(scanOf(), scanOf());
      const [first, second] = await queue.take("org_1", 2);
      const laterMs = clock.nowMs() + 3_600_000;
      expect(await opened.journal.prune(laterMs, 10)).toBe(0);
      expect((await opened.journal.findJob(first!.job.jobId))?.status).toBe("inflight");
      expect(await counted()).toMatchObject({ inflight: 2 });
      const job = finishedJob(clock, { ...first!.job, ...completed, completedAt: laterMs });
      await opened.journal.append({ records: [job], answers: [] });
      await queue.settle([{ is: "done", scan: first! }]);
      expect(await opened.journal.prune(laterMs, 10)).toBe(0);
      expect(await opened.journal.findJob(job.jobId)).toEqual(job);
      expect(await opened.journal.prune(laterMs + 1, 10)).toBe(1);
      expect(await opened.journal.findJob(second!.job.jobId)).toMatchObject({ status: "inflight" });
      expect(await counted()).toEqual({ inflight: 1, completed: 1, failed: 0, chars: 42 });
    });

    test("a job that was finished before its entry left the queue is not run again, however long nobody was there", async () => {
      const scan = scanOf();
      const job = { ...scan.job, receivedAt: clock.nowMs() - 7_200_000 };
      await accept({ ...scan, job });
      await queue.take("org_1", 1);
      const done = finishedJob(clock, { ...job, ...completed, completedAt: job.receivedAt + 1 });
      await opened.journal.append({ records: [done], answers: [] });
      expect(await counted()).toMatchObject({ inflight: 0, completed: 1, chars: 42 });
      await opened.journal.prune(clock.nowMs() - 3_600_000, 10);
      expect(await takeAll(opened.other, "org_1", 1, 3 * holdMs)).toEqual([]);
      expect(await depth()).toMatchObject({ waiting: 0, running: 0, retrying: 0 });
    });

    test("a dead letter that is replayed after its job was forgotten is inflight again, and counts once", async () => {
      const [scan] = await bury(scanOf());
      const { jobId } = scan!.job;
      expect(await opened.journal.prune(clock.nowMs() + 1, 10)).toBe(1);
      expect(await opened.deadLetters.replay(jobId)).toBe(true);
      expect(await opened.journal.prune(clock.nowMs() + 1, 10)).toBe(0);
      expect(await opened.journal.findJob(jobId)).toMatchObject({ status: "inflight", error: null });
      expect(await counted()).toEqual({ inflight: 1, completed: 0, failed: 0, chars: 0 });
      const [taken] = await takeAll(opened.other, "org_1", 1);
      await finish(taken!);
      expect(await counted()).toEqual({ inflight: 0, completed: 1, failed: 0, chars: 42 });
    });

    test("several who take get each scan once", async () => {
      const scans = Array.from({ length: 60 }, (_, n) => scanOf({ text: `text ${n}` }));
      await Promise.all([accept(...scans.slice(0, 30)), acceptInto(opened.other, scans.slice(30))]);
      const takers = [queue, opened.other, queue, opened.other].map((from) => takeAll(from, "org_1", 60, 400));
      const ids = (await Promise.all(takers)).flat().map(({ job }) => job.jobId);
      expect(ids.sort()).toEqual(scans.map(({ job }) => job.jobId).sort());
    });

    async function depth() {
      const { orgs, ...states } = await queue.depth();
      return { ...states, orgs };
    }

    const finish = ({ job }: TakenScan): Promise<void> =>
      opened.journal.append({ records: [finishedJob(clock, { ...job, ...completed })], answers: [] });

    /** Takes the scans, fails their jobs and settles them as dead. */
    async function bury(...scans: QueuedScan[]): Promise<TakenScan[]> {
      await accept(...scans);
      const taken = [...(await queue.take("org_1", scans.length))];
      for (const scan of taken) {
        const job = { ...scan.job, status: "failed", completedAt: clock.nowMs(), error: failure } as const;
        await opened.journal.append({ records: [job], answers: [] });
        await queue.settle([{ is: "dead", scan, error: failure }]);
        await setTimeout(2);
      }
      return taken;
    }

    async function counted() {
      const dayMs = 86_400_000;
      const fromMs = Math.floor(clock.nowMs() / dayMs) * dayMs;
      const range = { scope: "app_1", fromMs: fromMs - dayMs, untilMs: fromMs + dayMs, includePreview: false };
      const { inflight, completed, failed, chars } = (await opened.counters.totals(range)).sums;
      return { inflight, completed, failed, chars };
    }
  });
}

const completed = { status: "completed", action: "ALLOW", chars: 42, completedAt: 1, result: "{}" } as const;

const answered = { key: "key_1:again", requestHash: "00ff", status: 202, body: "{}" };

/** Scans of one request, of all kinds that a batch may have: their jobs differ in id and kind alone. */
function packable(texts: readonly string[]): QueuedScan[] {
  const kinds = ["scan", "tool_call", "tool_output", "rag_context"] as const;
  const { job: common } = scanOf();
  return texts.map((text, n) => {
    const kind = kinds[n % kinds.length]!;
    const scan = scanOf({ text, kind, sessionId: `s-${n}`, languageHint: "de", wantsFindings: n % 2 === 0 });
    return { ...scan, job: { ...common, jobId: scan.job.jobId, kind } };
  });
}

const packedOf = (scans: readonly QueuedScan[], perPiece: number): PackedRequest => ({
  ...packScans(
    scans.map(({ job, task, sessionId }) => ({ jobId: job.jobId, task, sessionId })),
    perPiece,
  ),
  job: scans[0]!.job,
});

const acceptInto = (queue: JobQueue, scans: readonly QueuedScan[]): Promise<void> => queue.accept(scans, []);

function scanOf(fields: Partial<ScanTask> & { orgId?: string; sessionId?: string } = {}): QueuedScan {
  const { orgId = "org_1", sessionId = "", text = "text", ...task } = fields;
  const job = finishedJob(clock, {
    orgId,
    status: "inflight",
    completedAt: 0,
    chars: 0,
    action: null,
    confidence: 0,
    latencyUs: 0,
    result: "",
  });
  return { job, task: taskOf(text, task), sessionId };
}
