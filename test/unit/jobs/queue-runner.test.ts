import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import type { App, Org, Plan } from "../../../src/contracts/account.ts";
import { GatewayError } from "../../../src/contracts/errors.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { Callers } from "../../../src/jobs/callers.ts";
import { Holdings } from "../../../src/jobs/holdings.ts";
import { QueueLength } from "../../../src/jobs/queue-length.ts";
import { QueueRunner } from "../../../src/jobs/queue-runner.ts";
import type { QueuedScan, ScanRunner } from "../../../src/ports/job-queue.ts";
import { callerOf } from "../../support/callers.ts";
import { MemoryQueue, queuedScan } from "../../support/memory-queue.ts";

const clock = systemClock();
const { app, org } = callerOf();
let queue: MemoryQueue;
let length: QueueLength;
let callers: Callers;
let ran: string[];
let gaveWay: boolean[];
let failed: GatewayError[];
let trouble: string[];
let plan: Plan;
let room: number;
let decide: (scan: QueuedScan) => Promise<void>;
let runner: QueueRunner;

/** An engine that takes what `decide` takes. */
const engine: ScanRunner = {
  room: () => room,
  async run(scan, _, givesWay) {
    gaveWay.push(givesWay);
    await decide(scan);
    ran.push(scan.task.text);
    return { durable: Promise.resolve() };
  },
  async fail(_, error) {
    failed.push(error);
  },
};

const start = (): void => {
  runner = new QueueRunner({
    queue,
    length,
    runner: engine,
    findApp: async (appId): Promise<App | undefined> => (appId === "gone" ? undefined : app),
    findOrg: async (): Promise<Org> => ({ ...org, plan }),
    clock,
    callers,
    workers: 1,
    onTrouble: (detail) => trouble.push(detail),
  });
};

beforeEach(() => {
  queue = new MemoryQueue(clock);
  length = new QueueLength(queue);
  callers = new Callers(clock);
  [ran, gaveWay, failed, trouble, plan, room] = [[], [], [], [], "enterprise", 4];
  decide = () => setTimeout(1);
});
afterEach(async () => {
  await runner.stop();
  length.close();
});

async function until(holds: () => boolean, waitMs = 100_000): Promise<void> {
  for (const endMs = clock.elapsedMs() + waitMs; !holds(); await setTimeout(2)) {
    if (clock.elapsedMs() > endMs) throw new Error("not in time");
  }
}

describe("queued work", () => {
  test("runs all that waits, and settles it", async () => {
    queue.put(...Array.from({ length: 200 }, (_, n) => queuedScan(clock, `${n}`)));
    start();
    await until(() => queue.outcomes.length === 200);
    expect(ran).toHaveLength(200);
    expect(new Set(queue.outcomes.map(({ is }) => is))).toEqual(new Set(["done"]));
    expect(runner.stats()).toEqual({ completed: 200, retries: 0, gaveUp: 0 });
  });

  test("what is new is begun without waiting for the next look", async () => {
    // No time passes.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      decide = async () => {};
      start();
      await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
      queue.put(queuedScan(clock, "new"));
      runner.poke();
      while (ran.length === 0) await new Promise(setImmediate);
    } finally {
      vi.useRealTimers();
    }
  });

  test("each batch is followed by its pause while there are callers, and all of them are run", async () => {
    let running = 0;
    decide = async () => {
      running += 1;
      await setTimeout(1);
      running -= 1;
    };
    const asked: number[] = [];
    callers.beginPiece = () => () => {
      asked.push(running);
      return 1;
    };
    queue.put(...Array.from({ length: 20 }, (_, n) => queuedScan(clock, `${n}`)));
    start();
    await until(() => queue.outcomes.length === 20);
    expect(asked).toEqual(Array(20 / room).fill(0));
  });

  test("its scans give way while there are callers", async () => {
    room = 1;
    queue.put(queuedScan(clock, "alone"));
    start();
    await until(() => ran.length === 1);
    callers.came(clock.elapsedMs());
    queue.put(queuedScan(clock, "beside callers"));
    runner.poke();
    await until(() => ran.length === 2);
    expect(gaveWay).toEqual([false, true]);
  });

  test("new work does not cut a pause short, a stop does", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      decide = async () => {};
      callers.beginPiece = () => () => 60_000;
      queue.put(...Array.from({ length: room + 1 }, (_, n) => queuedScan(clock, `${n}`)));
      start();
      while (ran.length < room) await new Promise(setImmediate);
      runner.poke();
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
      expect(ran).toHaveLength(room);
      const stopped = runner.stop();
      while (vi.getTimerCount() > 0) {
        await new Promise(setImmediate);
        vi.advanceTimersByTime(1);
      }
      await stopped;
    } finally {
      vi.useRealTimers();
    }
    expect(queue.outcomes.map(({ is }) => is).sort()).toEqual(["done", "done", "done", "done", "untried"]);
  });

  test("a long queue of one organization does not hold up another's", async () => {
    queue.put(...Array.from({ length: 1_600 }, (_, n) => queuedScan(clock, `a${n}`, "org_a")));
    start();
    await until(() => ran.length > 40);
    queue.put(...Array.from({ length: 20 }, (_, n) => queuedScan(clock, `b${n}`, "org_b")));
    runner.poke();
    const before = ran.length;
    await until(() => ran.filter((text) => text.startsWith("b")).length === 20);
    // What is in hand comes first, then they take turns.
    expect(ran.length - before).toBeLessThan(20 + limits.queueHandScansMax + 2 * limits.queueTurnScansMax);
    expect(ran.filter((text) => text.startsWith("a")).length).toBeLessThan(1_600);
  });

  test("no more is begun than there is room for, and a large text goes alone", async () => {
    let running = 0;
    let most = 0;
    let beside = 0;
    const large = "x".repeat(limits.queueBatchUnitsMax + 1);
    decide = async ({ task }) => {
      running += 1;
      most = Math.max(most, running);
      await setTimeout(2);
      if (task.text === large) beside = Math.max(beside, running);
      running -= 1;
    };
    queue.put(...["a", "b", "c", "d", "e", "f", large, "g"].map((text) => queuedScan(clock, text)));
    start();
    await until(() => ran.length === 8);
    expect([most, beside]).toEqual([4, 1]);
    room = 0;
    queue.put(queuedScan(clock, "h"));
    runner.poke();
    await setTimeout(50);
    expect(ran).toHaveLength(8);
    room = 1;
    await until(() => ran.length === 9);
  });

  test("a plan's rate is its organization's pace", async () => {
    plan = "free";
    decide = async () => {};
    room = 16;
    queue.put(...Array.from({ length: 640 }, (_, n) => queuedScan(clock, `${n}`)));
    start();
    await until(() => ran.length >= 600);
    await setTimeout(100);
    expect(ran.length).toBeLessThan(640);
  });
});

describe("queued work that fails", () => {
  const timeout = new GatewayError("SCAN_TIMEOUT", { retryAfterSeconds: 1 });

  test("is tried again, after pauses that double", async () => {
    let tries = 0;
    decide = async () => {
      tries += 1;
      if (tries < 3) throw timeout;
    };
    const startMs = clock.nowMs();
    queue.put(queuedScan(clock, "a"));
    start();
    await until(() => ran.length === 1);
    expect(queue.outcomes.map(({ is }) => is).slice(0, 2)).toEqual(["again", "again"]);
    expect(clock.nowMs() - startMs).toBeGreaterThanOrEqual(3 * limits.queueRetryMsMin);
    expect(failed).toEqual([]);
    expect(runner.stats()).toMatchObject({ retries: 2, gaveUp: 0 });
  });

  test("fails for good when its tries are spent, and its scan is kept", async () => {
    decide = () => Promise.reject(timeout);
    const scan = queuedScan(clock, "a");
    queue.put(scan);
    const take = queue.take.bind(queue);
    queue.take = async (orgId, most) =>
      (await take(orgId, most)).map((taken) => ({ ...taken, attempt: limits.queueAttemptsMax }));
    start();
    await until(() => queue.outcomes.length === 1);
    expect(queue.outcomes[0]).toMatchObject({ is: "dead", scan, error: { code: "SCAN_TIMEOUT" } });
    expect(failed).toEqual([timeout]);
    expect(runner.stats()).toEqual({ completed: 0, retries: 0, gaveUp: 1 });
  });

  test("is not run once more where its holders died again and again", async () => {
    queue.put(queuedScan(clock, "a"));
    const take = queue.take.bind(queue);
    queue.take = async (orgId, most) =>
      (await take(orgId, most)).map((taken) => ({ ...taken, attempt: limits.queueAttemptsMax + 1 }));
    start();
    await until(() => queue.outcomes.length === 1);
    expect(queue.outcomes[0]).toMatchObject({ is: "dead", error: { code: "INTERNAL" } });
    expect(ran).toEqual([]);
  });

  test("of an app that was removed is no dead letter", async () => {
    const scan = queuedScan(clock, "a");
    queue.put({ ...scan, job: { ...scan.job, appId: "gone" } });
    start();
    await until(() => queue.outcomes.length === 1);
    expect(queue.outcomes[0]!.is).toBe("done");
    expect(failed.map(({ code }) => code)).toEqual(["NOT_FOUND"]);
    expect(ran).toEqual([]);
  });

  test("a store that is away is told once, and work goes on when it is back", async () => {
    queue.failure = new GatewayError("STORE_UNAVAILABLE", { detail: "away" });
    queue.put(queuedScan(clock, "a"));
    start();
    for (let looks = 0; looks < 3; looks += 1) {
      runner.poke();
      await setTimeout(20);
    }
    expect(trouble).toEqual(["away"]);
    queue.failure = undefined;
    runner.poke();
    await until(() => ran.length === 1);
  });
});

describe("a stop", () => {
  test("lets what runs finish, and gives the rest back", async () => {
    const running = Promise.withResolvers<void>();
    decide = () => running.promise;
    room = 1;
    queue.put(...Array.from({ length: 10 }, (_, n) => queuedScan(clock, `${n}`)));
    start();
    await setTimeout(50);
    const stopped = runner.stop();
    running.resolve();
    await stopped;
    expect(ran).toHaveLength(1);
    expect(queue.outcomes.map(({ is }) => is).sort()).toEqual(["done", ...Array<string>(9).fill("untried")].sort());
    expect(await queue.orgs()).toEqual(["org_1"]);
  });

  test("what it ends is no failed try, however late it ends", async () => {
    const running = Promise.withResolvers<void>();
    decide = () => running.promise;
    queue.put(queuedScan(clock, "a"));
    start();
    await until(() => gaveWay.length === 1);
    await runner.stop();
    expect(queue.outcomes).toEqual([]);
    running.reject(new GatewayError("SCAN_TIMEOUT"));
    await runner.settled();
    expect(queue.outcomes.map(({ is }) => is)).toEqual(["untried"]);
    expect(runner.stats()).toEqual({ completed: 0, retries: 0, gaveUp: 0 });
  });

  test("does not wait for a scan that hangs", async () => {
    decide = () => new Promise(() => {});
    queue.put(queuedScan(clock, "a"));
    start();
    await setTimeout(20);
    await runner.stop();
  });

  test("an error thrown when a scan is done is told, and does not hold it up", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const settle = vi.spyOn(Holdings.prototype, "settle").mockImplementation(() => {
      throw new GatewayError("INTERNAL", { detail: "thrown when done" });
    });
    try {
      decide = async () => {};
      queue.put(queuedScan(clock, "a"));
      start();
      while (runner.stats().completed === 0) await new Promise(setImmediate);
      let hasStopped = false;
      void runner.stop().then(() => {
        hasStopped = true;
      });
      // No time passes: a stop that waited for this scan would not end.
      for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
      expect(hasStopped).toBe(true);
    } finally {
      settle.mockRestore();
      vi.useRealTimers();
    }
    expect(trouble).toEqual(["thrown when done"]);
  });

  test("until then its holder says that it is alive", async () => {
    const running = Promise.withResolvers<void>();
    decide = () => running.promise;
    queue.put(queuedScan(clock, "a"));
    start();
    await until(() => queue.kept.length > 0, limits.queueKeepMs * 3);
    expect(queue.kept[0]!.task.text).toBe("a");
    running.resolve();
  });
});
