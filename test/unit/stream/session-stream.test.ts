import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { embeddedFrameLog } from "../../../src/adapters/embedded/frame-log.ts";
import { embeddedLeases } from "../../../src/adapters/embedded/leases.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { type FrameLog, jsonOf } from "../../../src/ports/frame-log.ts";
import { KeepAlive } from "../../../src/stream/keep-alive.ts";
import { openSessionStream, type SessionStream } from "../../../src/stream/session-stream.ts";
import { callerOf } from "../../support/callers.ts";
import { decisionOf } from "../../support/decisions.ts";
import { StillClock } from "../../support/still-clock.ts";

const caller = callerOf();

/** A log that counts how often it is asked. */
function watchedLog() {
  const inner = embeddedFrameLog(new StillClock());
  const asked = { appends: [] as number[], followers: 0 };
  const log: FrameLog = {
    append(frames) {
      asked.appends.push(frames.length);
      return inner.append(frames);
    },
    async follow(listener) {
      const stop = await inner.follow(listener);
      asked.followers += 1;
      return () => {
        asked.followers -= 1;
        stop();
      };
    },
    read: inner.read.bind(inner),
  };
  return { log, asked };
}

let watched: ReturnType<typeof watchedLog>;
let sessions: SessionStream;
beforeEach(() => {
  watched = watchedLog();
  sessions = openSessionStream({ log: watched.log, leases: embeddedLeases() });
});
afterEach(() => sessions.close());

/** Opens a stream into a list of the texts it got. */
async function listen(sessionId = "s", who = caller) {
  const texts: string[] = [];
  const stream = await sessions.open(who, sessionId, "");
  stream.start({
    write: (text) => texts.push(text) > 0,
    end: (text) => {
      texts.push(text);
      stream.stop();
    },
  });
  return { texts, stream };
}

describe("publishing", () => {
  test("a scan without a session costs the log nothing", async () => {
    expect(sessions.publish(decisionOf("job_1", { sessionId: "" }))).toBeUndefined();
    await turn();
    expect(watched.asked.appends).toEqual([]);
    expect(sessions.stats().published).toBe(0);
  });

  test("what is decided in one turn of the event loop is one flush, and one write", async () => {
    const { texts } = await listen();
    const audits = ["job_1", "job_2", "job_3"].map((jobId) => sessions.publish(decisionOf(jobId)));
    await turn();
    const durable = Promise.resolve();
    for (const audit of audits) audit?.(durable);
    await durable;
    await turn();
    expect(watched.asked.appends).toEqual([3, 3]);
    expect(texts).toHaveLength(2);
    expect(texts[1]!.match(/"stage":"audit","id":"job_\d"/g)).toEqual([
      '"stage":"audit","id":"job_1"',
      '"stage":"audit","id":"job_2"',
      '"stage":"audit","id":"job_3"',
    ]);
  });

  test("the jobs of a commit are told together, in their order, and not those that a stop gave up", async () => {
    const { texts } = await listen();
    const [first, given, last] = ["job_1", "job_2", "job_3"].map((jobId) => sessions.publish(decisionOf(jobId)));
    const commit = Promise.withResolvers<void>();
    first?.(commit.promise);
    given?.(Promise.reject(new Error("never stored")));
    last?.(commit.promise);
    await turn();
    commit.resolve();
    await commit.promise;
    await turn();
    expect(texts.join("").match(/"stage":"audit","id":"job_\d"/g)).toEqual([
      '"stage":"audit","id":"job_1"',
      '"stage":"audit","id":"job_3"',
    ]);
  });

  test("a large turn is several flushes, in order", async () => {
    const { texts } = await listen();
    const jobs = Array.from({ length: 600 }, (_, n) => `job_${n}`);
    for (const jobId of jobs) {
      const durable = Promise.resolve();
      sessions.publish(decisionOf(jobId))?.(durable);
      await durable;
    }
    await turn();
    expect(Math.max(...watched.asked.appends)).toBe(limits.framesPerFlushMax);
    const order = [...texts.join("").matchAll(/"(?:job_)?id":"(job_\d+)"/g)].map(([, jobId]) => jobId);
    expect(order).toEqual(jobs.flatMap((jobId) => [jobId, jobId]));
  });
});

describe("who hears what", () => {
  test("the session of the app, and no other", async () => {
    const own = await listen("s");
    const others = [
      await listen("t"),
      await listen("s", callerOf({ id: "app_2" })),
      await listen("s:t"),
      await listen("S"),
    ];
    sessions.publish(decisionOf("job_1"));
    await turn();
    expect(own.texts.join("")).toContain("job_1");
    expect(others.flatMap(({ texts }) => texts)).toEqual([]);
  });

  test("everybody who listens gets the same, and who has left gets nothing", async () => {
    const readers = [await listen(), await listen(), await listen()];
    readers[0]!.stream.stop();
    sessions.publish(decisionOf("job_1"));
    await turn();
    expect(readers[0]!.texts).toEqual([]);
    expect(readers[1]!.texts).toHaveLength(1);
    expect(readers[2]!.texts).toEqual(readers[1]!.texts);
    expect(sessions.stats()).toMatchObject({ open: 2, published: 1, sent: 2, dropped: 0 });
  });
});

describe("places", () => {
  test("40 an organization, over all its sessions and apps; a place is free when it is given back, and once", async () => {
    const open = [];
    for (let n = 0; n < limits.streamsPerOrgMax; n += 1) {
      open.push(await sessions.open(callerOf({ id: `app_${n % 3}` }), `s${n}`, ""));
    }
    await expect(sessions.open(caller, "s", "")).rejects.toMatchObject({ code: "TOO_MANY_STREAMS" });
    open[7]!.stop();
    open[7]!.stop();
    await sessions.open(caller, "s", "");
    await expect(sessions.open(caller, "s", "")).rejects.toMatchObject({ code: "TOO_MANY_STREAMS" });
    expect(sessions.stats().open).toBe(limits.streamsPerOrgMax);
  });

  test("the log is followed while there are readers, and no longer", async () => {
    expect(watched.asked.followers).toBe(0);
    const first = await listen();
    const second = await listen("t");
    expect(watched.asked.followers).toBe(1);
    first.stream.stop();
    await turn();
    expect(watched.asked.followers).toBe(1);
    second.stream.stop();
    await turn();
    expect(watched.asked.followers).toBe(0);
    const third = await listen();
    sessions.publish(decisionOf("job_1"));
    await turn();
    expect(third.texts).toHaveLength(1);
  });

  test("where the log cannot be followed the place is free again", async () => {
    const down: FrameLog = { ...watched.log, follow: () => Promise.reject(new Error("down")) };
    sessions = openSessionStream({ log: down, leases: embeddedLeases() });
    for (let n = 0; n < 50; n += 1) await expect(sessions.open(caller, "s", "")).rejects.toThrow("down");
    expect(sessions.stats().open).toBe(0);
  });
});

describe("a log that can be followed later", () => {
  test("is asked again, also where readers come all the time", async () => {
    const first = Promise.withResolvers<never>();
    let asked = 0;
    const down: FrameLog = {
      ...watched.log,
      follow: (listener) => {
        asked += 1;
        return asked === 1 ? first.promise : watched.log.follow(listener);
      },
    };
    sessions = openSessionStream({ log: down, leases: embeddedLeases() });
    const early = sessions.open(caller, "s", "");
    const late = sessions.open(caller, "s", "");
    first.reject(new Error("down"));
    await expect(early).rejects.toThrow("down");
    // The place of the other is not free yet.
    const { texts } = await listen();
    await expect(late).rejects.toThrow("down");
    sessions.publish(decisionOf("job_1"));
    await turn();
    expect(texts).toHaveLength(1);
  });
});

describe("closing", () => {
  test("waits for the audits of jobs on their way, then ends every stream and takes no more", async () => {
    const { texts } = await listen();
    const audit = sessions.publish(decisionOf("job_1"));
    const closing = sessions.close();
    setTimeout(() => audit?.(Promise.resolve()), 20);
    await closing;
    expect(texts.join("")).toMatch(/"job_id":"job_1"[\s\S]*"stage":"audit","id":"job_1"[\s\S]*: closing\n\n$/);
    expect(sessions.stats().open).toBe(0);
    await expect(sessions.open(caller, "s", "")).rejects.toMatchObject({ code: "OVERLOADED" });
  });

  test("waits for them too where nobody listens: readers of another gateway do, or come back to the next run", async () => {
    const audit = sessions.publish(decisionOf("job_1"));
    const closing = sessions.close();
    setTimeout(() => audit?.(Promise.resolve()), 20);
    await closing;
    const { frames } = await watched.log.read("org_1", "app_1/s", { entry: "0", numbering: "none", number: 0 }, 9);
    expect(frames.map((frame) => JSON.parse(jsonOf(frame)) as unknown)).toEqual([
      expect.objectContaining({ stage: "prompt", job_id: "job_1" }),
      { stage: "audit", id: "job_1" },
    ]);
  });

  test("waits until the log has what was told before", async () => {
    const isIn = Promise.withResolvers<void>();
    const { log } = watched;
    const slow = openSessionStream({ log: { ...log, append: () => isIn.promise }, leases: embeddedLeases() });
    slow.publish(decisionOf("job_1"))?.(Promise.resolve());
    await turn();
    await turn();
    let isClosed = false;
    const closing = slow.close().then(() => {
      isClosed = true;
    });
    await turn();
    expect(isClosed).toBe(false);
    // Another comes meanwhile: it is waited for as well.
    const audit = slow.publish(decisionOf("job_2"));
    isIn.resolve();
    await turn();
    await turn();
    expect(isClosed).toBe(false);
    audit?.(Promise.resolve());
    await closing;
  });

  test("does not wait for a job that was given up", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      sessions.publish(decisionOf("job_1"))?.(Promise.reject(new Error("never stored")));
      await sessions.close();
    } finally {
      vi.useRealTimers();
    }
  });

  test("does not wait for ever", async () => {
    vi.useFakeTimers();
    try {
      const { texts } = await listen();
      sessions.publish(decisionOf("job_1"));
      const closing = sessions.close();
      await vi.advanceTimersByTimeAsync(limits.auditWaitMsMax);
      await closing;
      expect(texts.at(-1)).toBe(": closing\n\n");
    } finally {
      vi.useRealTimers();
    }
  });
});

test("keep-alives come every 15 s to each, spread over the seconds", () => {
  vi.useFakeTimers();
  try {
    const keepAlive = new KeepAlive();
    const calls = new Map<number, number>();
    const removals = Array.from({ length: 30 }, (_, n) => {
      const removal = keepAlive.add({ keepAlive: () => calls.set(n, (calls.get(n) ?? 0) + 1) });
      if (n % 2 === 1) vi.advanceTimersByTime(1_000);
      return removal;
    });
    calls.clear();
    for (let second = 0; second < 15; second += 1) {
      const before = [...calls.values()].reduce((sum, count) => sum + count, 0);
      vi.advanceTimersByTime(1_000);
      expect([...calls.values()].reduce((sum, count) => sum + count, 0) - before).toBe(2);
    }
    expect([...calls.values()]).toEqual(new Array(30).fill(1));
    for (const remove of removals) remove();
    vi.advanceTimersByTime(60_000);
    expect([...calls.values()]).toEqual(new Array(30).fill(1));
    keepAlive.stop();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
