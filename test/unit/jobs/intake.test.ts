import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import { GatewayError } from "../../../src/contracts/errors.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { packScans } from "../../../src/contracts/queued-scan.ts";
import { Callers } from "../../../src/jobs/callers.ts";
import { openIntake } from "../../../src/jobs/intake.ts";
import { QueueLength } from "../../../src/jobs/queue-length.ts";
import type { Intake, OrgDepth, QueuedScan } from "../../../src/ports/job-queue.ts";
import { MemoryQueue, queuedScan } from "../../support/memory-queue.ts";
import { StillClock } from "../../support/still-clock.ts";

const clock = systemClock();
let queue: MemoryQueue;
let length: QueueLength;
let callers: Callers;
let pokes: number;
let intake: Intake;

beforeEach(() => {
  queue = new MemoryQueue(clock);
  length = new QueueLength(queue);
  callers = new Callers(clock);
  pokes = 0;
  intake = openIntake({
    queue,
    length,
    clock,
    callers,
    onAccepted: () => {
      pokes += 1;
    },
  });
});
afterEach(() => length.close());

const scans = (count: number, orgId = "org_1") => Array.from({ length: count }, () => queuedScan(clock, "text", orgId));

describe("what comes in", () => {
  test("requests that come together are one commit, and those that come meanwhile the next", async () => {
    const held = Promise.withResolvers<void>();
    queue.wait = held.promise;
    const first = [intake.accept(scans(2), undefined), intake.accept(scans(1, "org_2"), undefined)];
    await new Promise(setImmediate);
    const later = [intake.accept(scans(3), undefined), intake.accept(scans(4), undefined)];
    await new Promise(setImmediate);
    expect(queue.commits).toEqual([3]);
    held.resolve();
    await Promise.all([...first, ...later]);
    expect(queue.commits).toEqual([3, 7]);
    expect(pokes).toBe(2);
    expect((await queue.depth()).waiting).toBe(10);
  });

  test("a commit holds no more than its bound, and a request is never cut in two", async () => {
    const half = limits.queueCommitScansMax / 2 + 1;
    await Promise.all([1, 2, 3].map(() => intake.accept(scans(half), undefined)));
    expect(queue.commits).toEqual([half, half, half]);
  });

  test("what comes packed is a commit of its own, in its turn, and counts for the queue's length at once", async () => {
    const [{ job, task }] = scans(1) as [QueuedScan];
    const packed = packScans(
      [1, 2, 3].map((n) => ({ jobId: `job_${n}`, task, sessionId: "" })),
      2,
    );
    const all = [
      intake.accept(scans(2), undefined),
      intake.accept({ ...packed, job }, undefined),
      intake.accept(scans(1), undefined),
      intake.accept(scans(1), undefined),
    ];
    expect(intake.queuedUnits("org_1")).toBe(7 * task.text.length);
    await Promise.all(all);
    expect(queue.commits).toEqual([2, 3, 2]);
    expect((await queue.take("org_1", 7)).slice(2, 5).map((scan) => scan.job.jobId)).toEqual([
      "job_1",
      "job_2",
      "job_3",
    ]);
  });

  test("a commit that fails fails its requests, and the next one is tried anew", async () => {
    queue.failure = new GatewayError("STORE_UNAVAILABLE");
    const failed = Promise.allSettled([intake.accept(scans(1), undefined), intake.accept(scans(1), undefined)]);
    expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    queue.failure = undefined;
    await intake.accept(scans(1), undefined);
    expect((await queue.depth()).waiting).toBe(1);
  });
});

describe("beside callers", () => {
  test("a commit is brought in pieces while they are there, and in one when they are gone", async () => {
    await intake.accept(scans(2), undefined);
    intake.callerCame(clock.elapsedMs());
    await intake.accept(scans(2), undefined);
    intake.callerCame(clock.elapsedMs() - limits.callersStayMs);
    await intake.accept(scans(2), undefined);
    expect(queue.rests.map((rest) => rest !== undefined)).toEqual([false, true, false]);
  });

  test("it is known while something is being accepted, also where that fails", async () => {
    const held = Promise.withResolvers<void>();
    queue.wait = held.promise;
    queue.failure = new GatewayError("STORE_UNAVAILABLE");
    const failed = Promise.allSettled([intake.accept(scans(1), undefined)]);
    while (queue.commits.length === 0) await new Promise(setImmediate);
    expect(callers.isAccepting).toBe(true);
    held.resolve();
    await failed;
    await expect.poll(() => callers.isAccepting).toBe(false);
  });

  test("a piece is followed by its pause, but for who has waited long", async () => {
    const still = new StillClock();
    callers = new Callers(still);
    intake = openIntake({ queue, length, clock: still, callers, onAccepted: () => {} });
    callers.came(still.elapsedMs());
    const held = Promise.withResolvers<void>();
    queue.wait = held.promise;
    const accepted = intake.accept(scans(2), undefined);
    while (queue.rests.length === 0) await new Promise(setImmediate);
    const rest = queue.rests[0]!;
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      const pauses = vi.spyOn(globalThis, "setTimeout");
      still.advance(10);
      const resting = rest();
      expect(pauses.mock.lastCall?.[1]).toBe(10 * limits.queuePauseFactor);
      vi.runAllTimers();
      await resting;
      still.advance(limits.queueAcceptMsMax);
      callers.came(still.elapsedMs());
      await rest();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      // In this order: what the spy puts back is the timers' stand-in.
      vi.restoreAllMocks();
      vi.useRealTimers();
    }
    held.resolve();
    await accepted;
  });
});

describe("how much the queue takes", () => {
  const refusalOf = (orgId: string, count: number, units: number): string => {
    try {
      intake.assertTakes(orgId, count, units);
      return "";
    } catch (error) {
      const { code, message, retryAfterSeconds } = error as GatewayError;
      expect([code, retryAfterSeconds]).toEqual(["OVERLOADED", 5]);
      return message;
    }
  };
  const filled = (orgs: [string, OrgDepth][]) => async () => ({
    waiting: 0,
    running: 0,
    retrying: 0,
    dead: 0,
    orgs: new Map(orgs),
  });
  const { queuedScansPerOrgMax, queuedUnitsPerOrgMax, queuedScansMax, queuedUnitsMax } = limits;

  test.each([
    ["scans of an organization", [["org_1", { scans: queuedScansPerOrgMax - 5, units: 0 }]], 5, 0],
    ["text of an organization", [["org_1", { scans: 1, units: queuedUnitsPerOrgMax - 50 }]], 1, 50],
    ["scans of all", [["org_2", { scans: queuedScansMax - 5, units: 0 }]], 5, 0],
    ["text of all", [["org_2", { scans: 1, units: queuedUnitsMax - 50 }]], 1, 50],
  ] as [string, [string, OrgDepth][], number, number][])("%s", async (_, orgs, count, units) => {
    queue.depth = filled(orgs);
    await length.look();
    expect(refusalOf("org_1", count, units)).toBe("");
    expect(refusalOf("org_1", count + 1, units + 1)).toMatch(/queue is full/);
  });

  test("what was accepted here counts at once, and what came while it was looked up counts still", async () => {
    length.grow("org_1", queuedScansPerOrgMax, 0);
    expect(refusalOf("org_1", 1, 0)).toBe("The organization's queue is full.");
    expect(refusalOf("org_2", 1, 0)).toBe("");
    const answer = Promise.withResolvers<Awaited<ReturnType<MemoryQueue["depth"]>>>();
    queue.depth = () => answer.promise;
    const looking = length.look();
    length.grow("org_1", queuedScansPerOrgMax - 1, 0);
    answer.resolve(await filled([])());
    await looking;
    expect([refusalOf("org_1", 1, 0), refusalOf("org_1", 2, 0)]).toEqual(["", "The organization's queue is full."]);
  });

  test("where the store does not answer, what was known stands", async () => {
    queue.depth = filled([["org_1", { scans: 10, units: 1_000 }]]);
    await length.look();
    queue.depth = () => Promise.reject(new GatewayError("STORE_UNAVAILABLE"));
    await length.look();
    expect(length.unitsPerScan("org_1")).toBe(100);
  });
});
