import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { Callers } from "../../../src/jobs/callers.ts";
import { StillClock } from "../../support/still-clock.ts";

const { callersStayMs, queuePauseFactor, queuePauseMsMax } = limits;

describe("the room that queued work leaves to callers", () => {
  test("none before the first came", () => {
    expect(new Callers(new StillClock()).pauseMs(10)).toBe(0);
  });

  test.each([
    ["right after one came", 0, 10, 10 * queuePauseFactor],
    ["for as long as one may be followed by another", callersStayMs - 1, 10, 10 * queuePauseFactor],
    ["no longer", callersStayMs, 10, 0],
    ["after a piece that took no time", 0, 0, 0],
    ["bounded, after a long piece", 0, 10_000, queuePauseMsMax],
  ])("%s", (_, agoMs, tookMs, pauseMs) => {
    const clock = new StillClock();
    const callers = new Callers(clock);
    callers.came(clock.elapsedMs());
    clock.advance(agoMs);
    expect(callers.areHere).toBe(agoMs < callersStayMs);
    expect(callers.pauseMs(tookMs)).toBe(pauseMs);
  });

  describe("on this thread, while others do the work", () => {
    const share = limits.queueLoopShareMax;
    test.each([
      ["none where it is idle for the most part", 100, 100 * share, 0],
      ["as much as is missing", 100, 100 * share + 7, 7 / share],
      ["bounded, however long it was busy", 10_000, 10_000, queuePauseMsMax],
    ])("%s", (_, tookMs, busyMs, pauseMs) => {
      const clock = new StillClock();
      let loopMs = 5_000;
      const callers = new Callers(clock, () => loopMs);
      const pause = callers.beginPiece();
      clock.advance(tookMs);
      loopMs += busyMs;
      expect(pause()).toBe(0);
      callers.came(clock.elapsedMs());
      expect(pause()).toBeCloseTo(pauseMs, 9);
    });

    test("while batches are accepted, as long as the piece took, if no longer", () => {
      const clock = new StillClock();
      let loopMs = 0;
      const callers = new Callers(clock, () => loopMs);
      const pause = callers.beginPiece();
      clock.advance(10);
      callers.came(clock.elapsedMs());
      callers.isAccepting = true;
      expect(pause()).toBe(10);
      loopMs += 10;
      expect(pause()).toBeCloseTo(10 / share - 10, 9);
      callers.isAccepting = false;
      loopMs = 0;
      expect(pause()).toBe(0);
    });

    test("what is asked is this thread's event loop", async () => {
      const clock = systemClock();
      const callers = new Callers(clock);
      await setTimeout(1);
      const pause = callers.beginPiece();
      for (const untilMs = clock.elapsedMs() + 20; clock.elapsedMs() < untilMs; );
      callers.came(clock.elapsedMs());
      expect(pause()).toBeGreaterThan(5);
    });
  });

  test("under callers without end queued work has its share of the time", () => {
    const clock = new StillClock();
    const callers = new Callers(clock);
    let workedMs = 0;
    for (const tookMs of [1, 2, 30, 500, 0.1].flatMap((ms) => Array.from({ length: 20 }, () => ms))) {
      callers.came(clock.elapsedMs());
      clock.advance(tookMs);
      workedMs += tookMs;
      callers.came(clock.elapsedMs());
      clock.advance(callers.pauseMs(tookMs));
    }
    expect(workedMs / clock.elapsedMs()).toBeGreaterThanOrEqual(1 / (1 + queuePauseFactor));
  });
});
