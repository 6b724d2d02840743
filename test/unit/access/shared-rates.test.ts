import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newRateWindow, type Pass } from "../../../src/access/pass.ts";
import { RateGate, type RateState } from "../../../src/access/rate-gate.ts";
import { connectRedis, type RedisConnection } from "../../../src/adapters/redis/connect.ts";
import { redisKeys } from "../../../src/adapters/redis/keys.ts";
import { redisRates } from "../../../src/adapters/redis/rates.ts";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import type { RateLease, RateStore } from "../../../src/ports/rate-store.ts";
import { callerOf } from "../../support/callers.ts";
import { redisProgram, testRedis } from "../../support/redis.ts";
import { StillClock } from "../../support/still-clock.ts";

/** One gateway's gate with its window of one key. */
interface Gateway {
  readonly gate: RateGate;
  readonly pass: Pass;
}

const gatewayOn = (rates: RateStore, clock: StillClock, ratePerMinute: number): Gateway => {
  const gate = new RateGate({ rates, clock, scanRatePerMinute: 0 });
  const { key, ...rest } = callerOf();
  const caller = { ...rest, key: { ...key, ratePerMinute } };
  return { gate, pass: { caller, keyHash: "", window: newRateWindow(key.id), untold: { keyId: key.id, pending: 0 } } };
};
const take = async ({ gate, pass }: Gateway): Promise<RateState> => gate.take(pass);

describe.skipIf(redisProgram === undefined)("gateways that share a store", () => {
  let server: Awaited<ReturnType<typeof testRedis>>;
  let connections: RedisConnection[];
  let clock: StillClock;
  let stores: RateStore[];
  beforeAll(async () => {
    server = await testRedis();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    clock = new StillClock();
    const keys = redisKeys(`test-${randomUUID()}`);
    connections = await Promise.all([1, 2].map(() => connectRedis(server.url, systemClock())));
    stores = connections.map((connection) => redisRates(connection, keys, systemClock()));
  });
  afterEach(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
  });
  const gateways = (ratePerMinute: number): Gateway[] => stores.map((rates) => gatewayOn(rates, clock, ratePerMinute));

  /** Sends requests, `at` saying to which gateway each goes, `width` at a time; returns how many were let through. */
  async function send(to: readonly Gateway[], requests: number, width: number, at: (n: number) => number) {
    let accepted = 0;
    for (let sent = 0; sent < requests; sent += width) {
      const states = await Promise.all(Array.from({ length: width }, (_, n) => take(to[at(sent + n)]!)));
      accepted += states.filter(({ allowed }) => allowed).length;
    }
    return accepted;
  }

  test.each([
    { told: "by turns", at: (n: number) => n % 2 },
    { told: "mostly to one", at: (n: number) => Number(n % 10 === 0) },
    { told: "first to one, then to the other", at: (n: number) => Number(n >= 4_000) },
  ])("20,000 requests $told: 6,000 a minute are let through", async ({ at }) => {
    const accepted = await send(gateways(6_000), 20_000, 50, at);
    expect(accepted).toBeGreaterThanOrEqual(5_900);
    expect(accepted).toBeLessThanOrEqual(6_000);
  });

  test.each([{ limit: 1 }, { limit: 7 }, { limit: 100 }])(
    "a limit of $limit is exact, whoever asks",
    async ({ limit }) => {
      expect(await send(gateways(limit), limit + 20, 1, (n) => Number(n >= limit / 3))).toBe(limit);
    },
  );

  test("what came at once and is leased at once leaves nothing behind", async () => {
    const both = gateways(120);
    expect(await send(both, 60, 60, () => 0)).toBe(60);
    expect(await send(both, 100, 50, () => 1)).toBe(60);
  });

  test("a busy key hardly ever waits for the store", async () => {
    const [busy] = gateways(60_000);
    const counted = vi.spyOn(connections[0]!, "run");
    let waits = 0;
    for (let n = 0; n < 20_000; n += 1) {
      const state = busy!.gate.take(busy!.pass);
      if (state instanceof Promise) waits += 1;
      await state;
      if (n % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(waits).toBeLessThan(60);
    expect(counted.mock.calls.length).toBeLessThan(100);
  });

  test("what remains is told over all gateways", async () => {
    const [one, other] = gateways(100);
    expect(await take(one!)).toMatchObject({ limit: 100, remaining: 99, allowed: true });
    expect(await take(other!)).toMatchObject({ remaining: 98 });
    expect(await take(one!)).toMatchObject({ remaining: 97 });
  });

  test("a new minute begins anew everywhere", async () => {
    const both = gateways(3);
    expect(await send(both, 10, 1, (n) => n % 2)).toBe(3);
    clock.advance(60_000);
    expect(await send(both, 10, 1, (n) => n % 2)).toBe(3);
  });
});

describe("a store of rates that does not answer", () => {
  const lease = (mine: number, all: number, gateways: number): RateLease => ({ mine, all, gateways });

  /** Answers with these, then fails as `failure` does. */
  function failing(answers: RateLease[], failure: "rejects" | "hangs"): RateStore {
    return {
      lease: async () => {
        const answer = answers.shift();
        if (answer !== undefined) return answer;
        if (failure === "rejects") throw new Error("gone");
        return await new Promise<RateLease>(() => {});
      },
    };
  }
  const acceptedOf = async (gateway: Gateway, requests: number): Promise<number> => {
    const states = await Promise.all(Array.from({ length: requests }, () => take(gateway)));
    return states.filter(({ allowed }) => allowed).length;
  };

  test.each(["rejects", "hangs"] as const)(
    "that $0: a gateway goes on with its share of the minute",
    async (failure) => {
      const clock = new StillClock();
      const gateway = gatewayOn(failing([lease(10, 25, 3)], failure), clock, 300);
      // 10 that it has, and a third of the 275 that nobody has.
      expect(await acceptedOf(gateway, 200)).toBe(102);
      expect(gateway.gate.take(gateway.pass)).toMatchObject({ remaining: 0, allowed: false });
      clock.advance(60_000);
      expect(await acceptedOf(gateway, 200)).toBe(100);
    },
  );

  test("gateways of which one has most of the minute already share the rest, and not the whole", async () => {
    const [most, few] = [lease(200, 280, 2), lease(80, 280, 2)].map((last) =>
      gatewayOn(failing([last], "rejects"), new StillClock(), 300),
    );
    expect(await acceptedOf(most!, 400)).toBe(210);
    expect(await acceptedOf(few!, 400)).toBe(90);
  });

  test("a gateway that knows of no other has the whole minute", async () => {
    expect(await acceptedOf(gatewayOn(failing([], "rejects"), new StillClock(), 30), 50)).toBe(30);
  });

  test("an answer for a minute that has passed counts in none", async () => {
    const clock = new StillClock();
    const late = Promise.withResolvers<RateLease>();
    const answers = [late.promise, Promise.resolve(lease(2, 29, 2))];
    const gateway = gatewayOn({ lease: () => answers.shift()! }, clock, 30);
    const taken = take(gateway);
    clock.advance(60_000);
    late.resolve(lease(30, 30, 1));
    expect(await taken).toMatchObject({ allowed: true, remaining: 2 });
    expect(answers).toEqual([]);
  });
});
