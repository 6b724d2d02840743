import { setImmediate as turn } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { embeddedFrameLog } from "../../../src/adapters/embedded/frame-log.ts";
import { limits } from "../../../src/contracts/limits.ts";
import type { FrameLog, LoggedFrame } from "../../../src/ports/frame-log.ts";
import { parseFrameId } from "../../../src/stream/frame-id.ts";
import { type Pipe, Subscriber, textOf } from "../../../src/stream/subscriber.ts";
import { framesOf } from "../../conformance/frame-log-suite.ts";
import { StillClock } from "../../support/still-clock.ts";

/** A connection that is as slow as the test says. */
class ScriptedPipe implements Pipe {
  /** What the reader was told, in order: a frame's number, `-n` for n missed, or a comment. */
  readonly told: (number | string)[] = [];
  readonly ids: string[] = [];
  /** Writes that it takes before it is full. */
  room = Number.POSITIVE_INFINITY;
  isEnded = false;

  write(text: string): boolean {
    for (const block of text.split("\n\n").slice(0, -1)) {
      const [, id, json = ""] = /^id: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (id === undefined) this.told.push(block);
      else {
        const { n, dropped } = JSON.parse(json);
        this.told.push(n ?? -dropped);
        this.ids.push(id);
      }
    }
    this.room -= 1;
    return this.room > 0;
  }

  end(text: string): void {
    this.write(text);
    this.isEnded = true;
  }
}

let log: FrameLog;
let pipe: ScriptedPipe;
let counts: { sent: number; dropped: number };
let subscribers: Subscriber[];
let seen: LoggedFrame[];
beforeEach(async () => {
  log = embeddedFrameLog(new StillClock());
  pipe = new ScriptedPipe();
  counts = { sent: 0, dropped: 0 };
  subscribers = [];
  seen = [];
  await log.follow((frames) => {
    const own = frames.filter(({ session }) => session === "s");
    seen.push(...own);
    if (own.length > 0) for (const subscriber of subscribers) subscriber.offer(own, textOf(own));
  });
});

const subscribe = (lastId = "", of: FrameLog = log): Subscriber => {
  const made = new Subscriber({ log: of, orgId: "org_1", session: "s" }, pipe, counts, parseFrameId(lastId));
  subscribers.push(made);
  return made;
};
const idOf = ({ entry, numbering, number }: LoggedFrame): string => `${entry}.${numbering}.${number}`;
const publish = (from: number, until: number) => log.append(framesOf("s", from, until));
const range = (from: number, until: number) => Array.from({ length: until - from + 1 }, (_, n) => from + n);
/** So many frames of other sessions that nothing older is kept. */
async function pushOut(): Promise<void> {
  for (let left = limits.framesPerOrgMax; left > 0; left -= 256) await log.append(framesOf("other", 1, 256));
}

describe("a live reader", () => {
  test("gets what comes, from now on, in one write a flush", async () => {
    await publish(1, 2);
    subscribe();
    await publish(3, 5);
    await publish(6, 6);
    expect(pipe.told).toEqual([3, 4, 5, 6]);
    expect(pipe.room).toBe(Number.POSITIVE_INFINITY);
    expect(pipe.ids).toEqual(seen.slice(2).map(idOf));
    expect(counts).toEqual({ sent: 4, dropped: 0 });
  });

  test("is kept alive, and told the end", async () => {
    const subscriber = subscribe();
    subscriber.keepAlive();
    subscriber.end();
    subscriber.end();
    await publish(1, 1);
    expect(pipe.told).toEqual([": keep-alive", ": closing"]);
    expect(pipe.isEnded).toBe(true);
  });

  test("that has gone gets nothing more", async () => {
    const subscriber = subscribe();
    subscriber.drop();
    await publish(1, 1);
    subscriber.writable();
    await turn();
    expect(pipe.told).toEqual([]);
  });

  test("hears nothing of a counting that begins anew while it listens: it missed nothing", async () => {
    subscribe();
    await publish(1, 2);
    for (let left = limits.sessionsNumberedMax; left > 0; left -= 250) {
      await log.append(range(left - 249, left).flatMap((n) => framesOf(`x${n}`, 1, 1, "org_2")));
    }
    await publish(3, 3);
    await turn();
    expect(seen.map(({ number }) => number)).toEqual([1, 2, 1]);
    expect(pipe.told).toEqual([1, 2, 3]);
  });
});

describe("a reader that is behind", () => {
  test("is not written to, and then gets what it missed", async () => {
    const subscriber = subscribe();
    pipe.room = 1;
    await publish(1, 3);
    await publish(4, 6);
    subscriber.keepAlive();
    await turn();
    expect(pipe.told).toEqual([1, 2, 3]);
    pipe.room = Number.POSITIVE_INFINITY;
    subscriber.writable();
    await turn();
    await publish(7, 7);
    expect(pipe.told).toEqual(range(1, 7));
    expect(counts).toEqual({ sent: 7, dropped: 0 });
  });

  test("is told the exact number of what is gone, before the next frame", async () => {
    const subscriber = subscribe();
    pipe.room = 1;
    await publish(1, 1);
    await publish(2, 10);
    await pushOut();
    await publish(11, 12);
    pipe.room = Number.POSITIVE_INFINITY;
    subscriber.writable();
    await turn();
    await publish(13, 13);
    expect(pipe.told).toEqual([1, -9, 11, 12, 13]);
    expect(counts).toEqual({ sent: 4, dropped: 9 });
  });

  test("is told of what is gone also where nothing is left", async () => {
    const subscriber = subscribe();
    pipe.room = 1;
    await publish(1, 1);
    await publish(2, 10);
    await pushOut();
    pipe.room = Number.POSITIVE_INFINITY;
    subscriber.writable();
    await turn();
    await publish(11, 11);
    expect(pipe.told).toEqual([1, -9, 11]);
  });

  test("is read for a piece at a time, as fast as it reads", async () => {
    const subscriber = subscribe();
    pipe.room = 1;
    await publish(1, 1);
    for (let from = 2; from < 1_002; from += 250) await publish(from, from + 249);
    const pieces: number[] = [];
    while (pipe.told.length < 1_001 && pieces.length < 20) {
      pipe.room = 1;
      const before = pipe.told.length;
      subscriber.writable();
      await turn();
      pieces.push(pipe.told.length - before);
    }
    expect(pipe.told).toEqual(range(1, 1_001));
    expect(Math.max(...pieces)).toBe(limits.framesPerFlushMax);
  });

  test("that fell behind before its first frame misses nothing", async () => {
    const subscriber = subscribe();
    pipe.room = 1;
    subscriber.keepAlive();
    await publish(1, 2);
    pipe.room = Number.POSITIVE_INFINITY;
    subscriber.writable();
    await publish(3, 3);
    await turn();
    expect(pipe.told).toEqual([": keep-alive", 1, 2, 3]);
  });
});

describe("a reader that comes back", () => {
  test("gets what it missed, then what comes", async () => {
    await publish(1, 600);
    subscribe(idOf(seen[2]!));
    await publish(601, 602);
    await turn();
    await publish(603, 603);
    expect(pipe.told).toEqual(range(4, 603));
    expect(pipe.ids).toEqual(seen.slice(3).map(idOf));
  });

  test("with the last id gets nothing twice", async () => {
    await publish(1, 3);
    subscribe(idOf(seen[2]!));
    await turn();
    await publish(4, 4);
    expect(pipe.told).toEqual([4]);
  });

  test("is told at once how many are gone, and not again when it comes back with that frame's id", async () => {
    await publish(1, 10);
    await pushOut();
    subscribe(idOf(seen[3]!));
    await turn();
    expect(pipe.told).toEqual([-6]);
    subscribers = [];
    subscribe(pipe.ids.at(-1));
    await turn();
    await publish(11, 11);
    expect(pipe.told).toEqual([-6, 11]);
  });

  test("with the id of a `_meta` frame gets the frame after it", async () => {
    await publish(1, 10);
    await pushOut();
    await publish(11, 12);
    subscribe(idOf(seen[3]!));
    await turn();
    subscribers = [];
    subscribe(pipe.ids[0]);
    await turn();
    expect(pipe.told).toEqual([-6, 11, 12, 11, 12]);
  });

  test("after a restart gets all there is, and one more missed: nobody knows what the earlier run sent last", async () => {
    await publish(1, 3);
    subscribe("7.0elsewhere0.12");
    await turn();
    await publish(4, 4);
    expect(pipe.told).toEqual([-1, 1, 2, 3, 4]);
  });

  test("after a restart to a session without a frame is told at once, and not again with the first", async () => {
    subscribe("7.0elsewhere0.12");
    await turn();
    expect([pipe.told, pipe.ids]).toEqual([[-1], ["7.0elsewhere0.12"]]);
    await publish(1, 1);
    await turn();
    await publish(2, 2);
    expect([pipe.told, counts.dropped]).toEqual([[-1, 1, 2], 1]);
  });

  test("after a restart, where some of the new run is gone too", async () => {
    await publish(1, 10);
    await pushOut();
    await publish(11, 11);
    subscribe("7.0elsewhere0.12");
    await turn();
    expect(pipe.told).toEqual([-11, 11]);
  });

  test("with a place that was never reached is taken for up to date", async () => {
    await publish(1, 3);
    const { entry, numbering } = seen[0]!;
    subscribe(`${entry}.${numbering}.999`);
    await turn();
    await publish(4, 4);
    expect(pipe.told).toEqual([4]);
  });

  test("behind a log that takes its time gets each frame once, in order", async () => {
    await publish(1, 5);
    const slow: FrameLog = {
      append: log.append.bind(log),
      follow: log.follow.bind(log),
      async read(...question) {
        const backlog = await log.read(...question);
        await turn();
        return backlog;
      },
    };
    subscribe(idOf(seen[1]!), slow);
    for (let next = 6; next <= 15; next += 1) {
      await publish(next, next);
      if (next % 3 === 0) await turn();
    }
    for (let turns = 0; turns < 9; turns += 1) await turn();
    await publish(16, 16);
    expect(pipe.told).toEqual(range(3, 16));
  });

  test("while the log cannot be read learns of the gap later", async () => {
    await publish(1, 3);
    let isDown = true;
    const failing: FrameLog = {
      append: log.append.bind(log),
      follow: log.follow.bind(log),
      read: (...question) => (isDown ? Promise.reject(new Error("down")) : log.read(...question)),
    };
    subscribe(idOf(seen[0]!), failing);
    await turn();
    expect(pipe.told).toEqual([]);
    isDown = false;
    await publish(4, 4);
    await turn();
    expect(pipe.told).toEqual([2, 3, 4]);
  });
});
