import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { AccountWatch } from "../../../src/adapters/redis/account-watch.ts";
import { redisAccounts } from "../../../src/adapters/redis/accounts.ts";
import { redisAdmin } from "../../../src/adapters/redis/accounts-admin.ts";
import { connectRedis, loadScript, type RedisConnection } from "../../../src/adapters/redis/connect.ts";
import { redisFrameLog } from "../../../src/adapters/redis/frame-log.ts";
import { type RedisKeys, redisKeys } from "../../../src/adapters/redis/keys.ts";
import { KnownCallers } from "../../../src/adapters/redis/known-callers.ts";
import { redisLeases } from "../../../src/adapters/redis/leases.ts";
import { openRedis } from "../../../src/adapters/redis/open-redis.ts";
import { RecentFrames } from "../../../src/adapters/redis/recent-frames.ts";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import type { Caller } from "../../../src/contracts/account.ts";
import { GatewayError } from "../../../src/contracts/errors.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { jsonOf, type LoggedFrame } from "../../../src/ports/frame-log.ts";
import { appendAll, framesOf } from "../../conformance/frame-log-suite.ts";
import { lossyConnection } from "../../support/lossy-connection.ts";
import { testRedis } from "../../support/redis.ts";
import { StillClock } from "../../support/still-clock.ts";

const clock = systemClock();
let server: Awaited<ReturnType<typeof testRedis>>;
let connection: RedisConnection;
let keys: RedisKeys;
beforeAll(async () => {
  server = await testRedis();
  connection = await connectRedis(server.url, clock);
});
afterAll(async () => {
  await connection.close();
  await server.stop();
});
beforeEach(() => {
  keys = redisKeys(`test-${randomBytes(6).toString("hex")}`);
});

describe("session frames in Redis", () => {
  const elsewhere = { entry: "0-0", numbering: "elsewhere", number: 0 };
  const numbersOf = (frames: readonly LoggedFrame[]): number[] => frames.map(({ number }) => number);

  test("two gateways number one session together", async () => {
    const logs = [redisFrameLog(connection, keys, clock, 1), redisFrameLog(connection, keys, clock, 1)];
    const seen: LoggedFrame[] = [];
    await logs[0]!.follow((frames) => seen.push(...frames));
    await Promise.all(
      Array.from({ length: 40 }, (_, turn) => logs[turn % 2]!.append(framesOf("a", turn * 10, turn * 10 + 9))),
    );
    await vi.waitFor(() => expect(seen).toHaveLength(400));
    expect(numbersOf(seen)).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
    for (const log of logs) log.close();
  });

  test("of several readers those that began are stopped where one cannot begin", async () => {
    const ends: boolean[] = [];
    let asked = 0;
    const own = {
      isCluster: true,
      ask: async () => [],
      another: async () => {
        asked += 1;
        if (asked === 2) throw new Error("no connection is left");
        const at = ends.push(false) - 1;
        return {
          disconnect: () => {
            ends[at] = true;
          },
          callBuffer: () => setTimeout(5, null),
        };
      },
    } as unknown as RedisConnection;
    const log = redisFrameLog(own, keys, clock, 2);
    await expect(log.follow(() => {})).rejects.toThrow("no connection is left");
    await expect.poll(() => ends).toEqual([true]);
    log.close();
  });

  test("a flush whose reply is lost is there once", async () => {
    const lossy = lossyConnection(connection);
    const log = redisFrameLog(lossy.connection, keys, clock, 1);
    await log.append(framesOf("a", 1, 3));
    lossy.loseReplies(2);
    await log.append(framesOf("a", 4, 5));
    const read = () => log.read("org_1", "a", elsewhere, 99);
    await vi.waitFor(async () => expect((await read()).frames).toHaveLength(5));
    await log.append(framesOf("a", 6, 6));
    expect((await read()).frames.map(jsonOf)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `{"n":${n}}`));
    log.close();
  });

  test("frames that cannot wait are missed, to the frame", async () => {
    const log = redisFrameLog(connection, keys, clock, 1);
    await log.append(framesOf("a", 1, 1));
    // The writer has no turn in between.
    const last = limits.framesPendingMax + 1_000;
    for (let from = 2; from <= last; from += 250) void log.append(framesOf("a", from, Math.min(from + 249, last)));
    const all = () => log.read("org_1", "a", elsewhere, 2 * last);
    await vi.waitFor(async () => expect((await all()).newest?.number).toBe(last), { timeout: 100_000, interval: 200 });
    const { frames } = await all();
    expect(log.lost).toBeGreaterThan(0);
    expect(frames).toHaveLength(last - log.lost);
    expect(frames.filter((frame) => jsonOf(frame) !== `{"n":${frame.number}}`)).toEqual([]);
    log.close();
  });

  test("a server that lost its data: the same session is counted anew, under another name", async () => {
    const log = redisFrameLog(connection, keys, clock, 1);
    const seen: LoggedFrame[] = [];
    await log.follow((frames) => seen.push(...frames));
    await log.append(framesOf("a", 1, 3));
    await connection.ask(async (client) => client.del(...(await client.keys(`${keys.frameState(0).split(":")[0]}:*`))));
    await log.append(framesOf("a", 4, 5));
    await vi.waitFor(() => expect(numbersOf(seen)).toEqual([1, 2, 3, 1, 2]), { timeout: 100_000 });
    expect(seen[3]!.numbering).not.toBe(seen[0]!.numbering);
    log.close();
  });

  test("a live stream that was lost under a clock that goes back: frames go on, each once", async () => {
    const log = redisFrameLog(connection, keys, clock, 1);
    await log.append(framesOf("a", 1, 1));
    await connection.ask((client) => client.del(keys.liveFrames(0)));
    await connection.ask((client) => client.xadd(keys.keptFrames(0, "org_1"), "99999999999999-0", "1", "x"));
    await log.append(framesOf("a", 2, 2));
    expect(await log.read("org_1", "a", elsewhere, 9)).toMatchObject({
      frames: [{ number: 2 }],
      newest: { number: 2 },
    });
    log.close();
  });

  test("sessions counted near each other and far apart have the same numbers", async () => {
    const log = redisFrameLog(connection, keys, clock, 1);
    const seen: LoggedFrame[] = [];
    const stop = await log.follow((frames) => seen.push(...frames));
    const all = Array.from({ length: 100 }, (_, index) => `s${index}`);
    for (const sessions of [all, ["s0", "s99"], ["s98", "s99"], ["s99", "s0", "s50"], all]) {
      await log.append(sessions.flatMap((session) => framesOf(session, 1, session === "s99" ? 2 : 1)));
    }
    const ofEach = Map.groupBy(seen, ({ session }) => session);
    const countOf = new Map([
      ["s0", 4],
      ["s50", 3],
      ["s98", 3],
      ["s99", 10],
    ]);
    for (const session of all) {
      const count = countOf.get(session) ?? 2;
      expect([session, numbersOf(ofEach.get(session)!)]).toEqual([
        session,
        Array.from({ length: count }, (_, n) => n + 1),
      ]);
    }
    stop();
    log.close();
  });

  test("a stream is kept to its bounds and for its time", async () => {
    const log = redisFrameLog(connection, keys, clock, 1);
    await appendAll(log, framesOf("a", 1, 3));
    const kept = keys.keptFrames(0, "org_1");
    const seconds = await connection.ask((client) => client.ttl(kept));
    expect(seconds).toBeGreaterThanOrEqual(limits.framesKeptMsMax / 1_000);
    log.close();
  });

  test("sides turn when one is full: who is in use keeps number and name, who is not is forgotten", async () => {
    const places = [
      keys.frameState(0),
      keys.frameSlots(0, 0),
      keys.frameSlots(0, 1),
      keys.frameCounts(0, 0),
      keys.frameCounts(0, 1),
    ];
    const number = async (...sessions: string[]) =>
      (await connection.run(loadScript("number-sessions"), places, ["", "e1", 3, ...sessions])) as string[];
    const find = (session: string) => connection.run(loadScript("find-number"), places, [session]);
    const [first, ...slots] = await number("a", "b", "c");
    expect([first, slots]).toEqual(["e1:0:0", ["0:0x0", "1:0x1", "2:0x2"]]);
    await connection.ask((client) => client.bitfield(places[3]!, "INCRBY", "u32", "#1", "7"));
    expect(await number("d", "b")).toEqual(["e1:1:1", "0:1x0", "1:0x1"]);
    expect(await find("b")).toEqual(["e1", "0x1", 7]);
    expect(await find("a")).toEqual(["e1", "0x0", 0]);
    await number("x");
    expect(await number("y", "b")).toEqual(["e1:2:0", "0:2x0", "1:0x1"]);
    expect([await find("a"), await find("b")]).toEqual([null, ["e1", "0x1", 7]]);
  });
});

describe("the number of frame streams", () => {
  test("another than the last gateway's is told; a command neither has one nor changes the last", async () => {
    const namespace = `test-${randomBytes(6).toString("hex")}`;
    const warningsOf = async (options: { readonly streamShards?: number }) => {
      const store = await openRedis(server.url, clock, { namespace, ...options });
      await store.close();
      return store.durability.warnings.filter((warning) => warning.includes("SLUICE_STREAM_SHARDS"));
    };
    expect(await warningsOf({ streamShards: 4 })).toEqual([]);
    expect(await warningsOf({})).toEqual([]);
    expect(await warningsOf({ streamShards: 4 })).toEqual([]);
    expect(await warningsOf({ streamShards: 2 })).toHaveLength(1);
  });
});

describe("frames that were just handed on", () => {
  const frameOf = (number: number, session = "a", numbering = "n"): LoggedFrame => ({
    session,
    shape: { head: "{}", middle: "", tail: "" },
    latencyUs: -1,
    jobId: "",
    entry: `${number}-0`,
    numbering,
    number,
  });
  const place = (number: number, numbering = "n") => ({ entry: "0-0", numbering, number });
  const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => frameOf(first + index));

  test.each([
    { name: "all since the place", frames: from(3, 5), at: place(4), numbers: [5, 6, 7] },
    { name: "the first", frames: from(3, 5), at: place(2), numbers: [3, 4, 5, 6, 7] },
    { name: "nothing new", frames: from(3, 5), at: place(7), numbers: [] },
    { name: "some are older", frames: from(3, 5), at: place(1), numbers: undefined },
    { name: "the place is ahead", frames: from(3, 5), at: place(8), numbers: undefined },
    { name: "of another counting", frames: from(3, 5), at: place(4, "m"), numbers: undefined },
    { name: "with a gap", frames: [...from(3, 2), ...from(6, 2)], at: place(4), numbers: undefined },
    { name: "across countings", frames: [frameOf(3, "a", "m"), ...from(4, 2)], at: place(4), numbers: undefined },
    { name: "of no session", frames: [frameOf(1, "b")], at: place(0), numbers: undefined },
  ])("$name", ({ frames, at, numbers }) => {
    const recent = new RecentFrames();
    recent.note(frames);
    expect(recent.after("a", at, 99)?.frames.map(({ number }) => number)).toEqual(numbers);
  });

  test("are bounded, oldest first", () => {
    const recent = new RecentFrames();
    for (let at = 0; at < 3; at += 1)
      recent.note(from(1 + (at * limits.framesRecentMax) / 2, limits.framesRecentMax / 2));
    expect(recent.after("a", place(1), 1)).toBeUndefined();
    expect(recent.after("a", place(limits.framesRecentMax), 1)?.frames).toHaveLength(1);
  });
});

describe("places in Redis", () => {
  test("those of a gateway that does not renew them run out; who comes back has them again", async () => {
    const leases = redisLeases(connection, keys, clock);
    expect(await leases.take("streams:org_1", 1)).toBeDefined();
    expect(await leases.take("streams:org_1", 1)).toBeUndefined();
    const key = keys.places("streams:org_1");
    const [holder = "", untilMs = "0"] = await connection.ask((client) => client.zrange(key, "0", "-1", "WITHSCORES"));
    expect(Number(untilMs) - clock.nowMs()).toBeLessThanOrEqual(limits.leaseMs + 1_000);
    await connection.ask((client) => client.zadd(key, clock.nowMs() - 1, holder));
    expect(await leases.take("streams:org_1", 1)).toBeDefined();
    await connection.run(loadScript("renew-places"), [key], [limits.leaseMs, limits.leaseLeftMs, holder]);
    expect(await connection.ask((client) => client.zcard(key))).toBe(2);
    leases.close();
    expect(await connection.ask((client) => client.zcard(key))).toBe(0);
  });

  test("a place that ran out while Redis was away is nobody else's until all have had time to come back", async () => {
    const still = new StillClock();
    const own = await connectRedis(server.url, clock);
    const [leases, others] = [redisLeases(own, keys, still), redisLeases(connection, keys, clock)];
    const key = keys.places("repeat:key");
    await connection.ask((client) => client.zadd(key, clock.nowMs() - 60_000, "a gateway that comes back later"));
    const back = once(own.client, "ready");
    own.client.disconnect(true);
    await back;
    expect(await leases.take("repeat:key", 1)).toBeUndefined();
    still.advance(limits.leaseMs);
    expect(await leases.take("repeat:key", 1)).toBeDefined();
    expect(await others.take("repeat:key", 1)).toBeUndefined();

    // Its own it has again at once, whatever has become of them.
    await connection.ask((client) => client.del(key));
    const again = once(own.client, "ready");
    own.client.disconnect(true);
    await again;
    await expect.poll(() => connection.ask((client) => client.zcard(key))).toBe(1);
    leases.close();
    others.close();
    await own.close();
  });
});

describe("accounts in Redis", () => {
  test("a change is told of when its look is over, also while an earlier look is under way", async () => {
    const first = Promise.withResolvers<void>();
    let looks = 0;
    const slow = new Proxy(connection, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== "ask" || typeof value !== "function") return value;
        return async (...asked: unknown[]) => {
          looks += 1;
          const reply: unknown = await value.apply(target, asked);
          // The first reads the revision at the start, the second is the look under way.
          if (looks === 2) await first.promise;
          return reply;
        };
      },
    });
    const watch = await AccountWatch.open(slow, keys);
    let told = 0;
    watch.add(() => {
      told += 1;
    });
    const underWay = watch.look();
    await expect.poll(() => looks).toBe(2);
    await setTimeout(20);
    await connection.ask((client) => client.incr(keys.accountsRevision));
    const own = watch.look();
    first.resolve();
    await own;
    expect(told).toBe(1);
    await underWay;
    watch.stop();
  });

  test("requests are added once, also when replies are lost or calls are late", async () => {
    const lossy = lossyConnection(connection);
    const watch = await AccountWatch.open(connection, keys);
    const parts = { connection: lossy.connection, keys, watch };
    const key = { id: "key_1", appId: "app_1", kind: "scan", type: "prod", name: "", enabled: true } as const;
    await redisAdmin(parts, async () => {}).keys.put(
      { ...key, ratePerMinute: null, requestCount: 0, created_at: "2026-01-01T00:00:00.000Z" },
      "hash",
    );
    const accounts = redisAccounts(parts, clock);
    const add = (count: number) => accounts.addRequests(new Map([["key_1", count]]));
    expect(await add(2)).toEqual(new Map([["key_1", 2]]));
    lossy.loseReplies(1);
    await expect(add(3)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    // The caller adds what failed to its next call.
    expect(await add(3 + 4)).toEqual(new Map([["key_1", 9]]));
    lossy.loseReplies(2);
    await expect(add(10)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    await expect(add(10 + 1)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    expect(await add(10 + 1 + 1)).toEqual(new Map([["key_1", 21]]));
    lossy.holdUp(2);
    await expect(add(5)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    await expect(add(5 + 1)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    expect(await add(5 + 1 + 1)).toEqual(new Map([["key_1", 28]]));
    await lossy.runLate();
    expect(await add(1)).toEqual(new Map([["key_1", 29]]));
    await lossy.runLate();
    expect(await add(0)).toEqual(new Map([["key_1", 29]]));
    watch.stop();
  });

  describe("callers that are known", () => {
    const caller = { key: { id: "key_1" } } as unknown as Caller;
    const away = () => Promise.reject(new GatewayError("STORE_UNAVAILABLE"));
    test("are found while Redis is away, for a while", async () => {
      const still = new StillClock();
      const known = new KnownCallers(still);
      await expect(known.find("hash", away)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
      expect(await known.find("hash", async () => caller)).toBe(caller);
      still.advance(limits.callerStaleMsMax);
      expect(await known.find("hash", away)).toBe(caller);
      still.advance(1);
      await expect(known.find("hash", away)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    });

    test("do not wait for a slow Redis, and are what it says next", async () => {
      const known = new KnownCallers(clock);
      await known.find("hash", async () => caller);
      let hasAnswered = false;
      const slow = async (): Promise<undefined> => {
        await setTimeout(1_000);
        hasAnswered = true;
      };
      expect(await known.find("hash", slow)).toBe(caller);
      expect(hasAnswered).toBe(false);
      expect(await known.find("hash", async () => undefined)).toBeUndefined();
      await expect(known.find("hash", away)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    });
  });
});
