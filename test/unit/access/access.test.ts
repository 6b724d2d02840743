import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Access, openAccess } from "../../../src/access/access.ts";
import type { Pass } from "../../../src/access/pass.ts";
import { embeddedRates } from "../../../src/adapters/embedded/rates.ts";
import { GatewayError } from "../../../src/contracts/errors.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { MemoryAccounts } from "../../support/memory-accounts.ts";
import { StillClock } from "../../support/still-clock.ts";

const good = "sk_prod_goodgoodgoodgoodgoodgoodgoodgood";
const bad = "sk_prod_badbadbadbadbadbadbadbadbadbadba";
const here = (): string => "192.0.2.1";

let accounts: MemoryAccounts;
let clock: StillClock;
let access: Access;

beforeEach(() => {
  accounts = new MemoryAccounts();
  accounts.add(good);
  clock = new StillClock();
  access = openAccess({ accounts, rates: embeddedRates(), clock, scanRatePerMinute: 0 });
});
afterEach(() => access.close());

const enter = async (secret: string, from = here): Promise<Pass> => access.identify(`Bearer ${secret}`, "", from);
const codeOf = async (secret: string, from = here): Promise<string> =>
  enter(secret, from).then(
    () => "passed",
    (error: unknown) => (error as GatewayError).code,
  );

describe("the cache of keys", () => {
  test("the store is asked once; then the answer is at hand at once", async () => {
    await enter(good);
    const pass = access.identify(`Bearer ${good}`, "", here);
    expect(pass).not.toBeInstanceOf(Promise);
    expect(accounts.calls.findCaller).toBe(1);
  });

  test("a key that came as x-api-key a moment ago is none in `Authorization` without `Bearer`", async () => {
    await access.identify("", good, here);
    expect(access.identify("", good, here)).not.toBeInstanceOf(Promise);
    expect(() => access.identify(good, "", here)).toThrow(expect.objectContaining({ code: "MISSING_API_KEY" }));
    expect(() => access.identify("Bearer ", "", here)).toThrow(expect.objectContaining({ code: "MISSING_API_KEY" }));
  });

  test("a key that came as `Authorization: Bearer` a moment ago is none in x-api-key with `Bearer`", async () => {
    await enter(good);
    const asked = [
      { authorization: "", apiKey: `Bearer ${good}` },
      { authorization: `Bearer Bearer ${good}`, apiKey: "" },
    ];
    for (const { authorization, apiKey } of asked) {
      expect(() => access.identify(authorization, apiKey, here)).toThrow(
        expect.objectContaining({ code: "INVALID_API_KEY" }),
      );
    }
  });

  test("many who wait for the same key share one look-up", async () => {
    await Promise.all(Array.from({ length: 50 }, () => enter(good)));
    expect(accounts.calls.findCaller).toBe(1);
  });

  test("an entry is asked for again after its time", async () => {
    await enter(good);
    clock.advance(limits.keyCacheSecondsMax * 1_000 - 1);
    await enter(good);
    expect(accounts.calls.findCaller).toBe(1);
    clock.advance(1);
    await enter(good);
    expect(accounts.calls.findCaller).toBe(2);
  });

  test.each([
    { told: "that came once", times: 1 },
    { told: "that came again and again", times: 5 },
  ])("a change in the store is seen by the next request of a key $told", async ({ times }) => {
    for (let n = 0; n < times; n += 1) await enter(good);
    accounts.add(good, { enabled: false });
    expect(await codeOf(good)).toBe("INVALID_API_KEY");
    accounts.add(good);
    expect(await codeOf(good)).toBe("passed");
  });

  test("what was read before a change is not kept after it", async () => {
    const early = enter(good);
    accounts.add(good, { enabled: false });
    await early.catch(() => undefined);
    expect(await codeOf(good)).toBe("INVALID_API_KEY");
  });

  test("an unknown key is remembered for a second", async () => {
    expect([await codeOf(bad), await codeOf(bad)]).toEqual(["INVALID_API_KEY", "INVALID_API_KEY"]);
    expect(accounts.calls.findCaller).toBe(1);
    clock.advance(limits.unknownKeySecondsMax * 1_000);
    await codeOf(bad);
    expect(accounts.calls.findCaller).toBe(2);
  });

  test("a flood of unknown keys does not push out a known one", async () => {
    await enter(good);
    for (let n = 0; n < limits.unknownKeyEntriesMax + 10; n++)
      await codeOf(`${bad}${n}`, () => `198.51.100.${n % 250}`);
    accounts.failure = new Error("the store must not be asked");
    expect(await codeOf(good)).toBe("passed");
  });

  test("a store that fails is no wrong key, and is asked again", async () => {
    accounts.failure = new GatewayError("STORE_UNAVAILABLE");
    expect(await codeOf(good)).toBe("STORE_UNAVAILABLE");
    accounts.failure = undefined;
    expect(await codeOf(good)).toBe("passed");
  });

  test("what cannot be a key is not looked up", async () => {
    for (const secret of ["short", "x".repeat(129), "sk_prod_with/slash/with/slash/with/sl", "sk_prod_ä".repeat(4)]) {
      expect(await codeOf(secret)).toBe("INVALID_API_KEY");
    }
    expect(accounts.calls.findCaller).toBe(0);
  });
});

describe("addresses that guess", () => {
  const guess = async (times: number, from: (n: number) => string): Promise<string[]> => {
    const codes: string[] = [];
    for (let n = 0; n < times; n++) codes.push(await codeOf(`${bad}${n}`, () => from(n)));
    return codes;
  };

  test("over the bound: 429 until the minute ends, for this address alone", async () => {
    const codes = await guess(limits.authFailuresPerMinuteMax + 1, here);
    expect(codes.at(-2)).toBe("INVALID_API_KEY");
    expect(codes.at(-1)).toBe("RATE_LIMITED");
    const error = await enter(bad).catch((thrown: unknown) => thrown as GatewayError);
    expect((error as GatewayError).retryAfterSeconds).toBe(40);
    expect(await codeOf(`${bad}other`, () => "192.0.2.2")).toBe("INVALID_API_KEY");
    clock.advance(40_000);
    expect(await codeOf(`${bad}later`)).toBe("INVALID_API_KEY");
  });

  test("a broken client, or a test of ours, that sends ten a second is told each time what is wrong", async () => {
    expect(new Set(await guess(600, here))).toEqual(new Set(["INVALID_API_KEY"]));
  });

  test("a good key passes from there all the same", async () => {
    await guess(limits.authFailuresPerMinuteMax + 5, here);
    expect(await codeOf(good)).toBe("passed");
  });

  test.each([
    {
      name: "one IPv6 network is one address",
      from: (n: number) => `2001:0db8:0000:0001:0000:0000:0000:${n}`,
      last: "RATE_LIMITED",
    },
    {
      name: "mapped IPv4 addresses are themselves",
      from: (n: number) => `0000:0000:0000:0000:0000:ffff:c000:${n}`,
      last: "INVALID_API_KEY",
    },
  ])("$name", async ({ from, last }) => {
    expect((await guess(limits.authFailuresPerMinuteMax + 1, from)).at(-1)).toBe(last);
  });
});

describe("rates", () => {
  const secret = "sk_prod_rateraterateraterateraterate";
  const limitOf = async (options: Parameters<MemoryAccounts["add"]>[1], scanRatePerMinute = 0): Promise<number> => {
    accounts.add(secret, options);
    const own = openAccess({ accounts, rates: embeddedRates(), clock, scanRatePerMinute });
    const pass = await own.identify("", secret, here);
    const { limit } = await own.takeRate(pass);
    await own.close();
    return limit;
  };

  test.each([
    { name: "the plan's", options: { plan: "free" } as const, limit: 600 },
    { name: "another plan's", options: { plan: "growth" } as const, limit: 60_000 },
    { name: "the setting's before the plan's", options: { plan: "free" } as const, setting: 7, limit: 7 },
    { name: "the key's before the setting's", options: { ratePerMinute: 3 }, setting: 7, limit: 3 },
    {
      name: "120 of an analytics key, whatever is set",
      options: { kind: "analytics", ratePerMinute: 3 } as const,
      setting: 7,
      limit: 120,
    },
  ])("the limit is $name", async ({ options, setting = 0, limit }) => {
    expect(await limitOf(options, setting)).toBe(limit);
  });

  test("a window is one clock minute, and its edges are sharp", async () => {
    accounts.add(secret, { ratePerMinute: 2 });
    const pass = await enter(secret);
    const take = () => access.takeRate(pass);
    expect(take()).toEqual({ limit: 2, remaining: 1, resetSeconds: 40, allowed: true });
    expect(take()).toEqual({ limit: 2, remaining: 0, resetSeconds: 40, allowed: true });
    expect(take()).toEqual({ limit: 2, remaining: 0, resetSeconds: 40, allowed: false });
    clock.advance(39_999);
    expect(take()).toMatchObject({ resetSeconds: 1, allowed: false });
    clock.advance(1);
    expect(access.peekRate(pass)).toEqual({ limit: 2, remaining: 2, resetSeconds: 60, allowed: true });
    expect(take()).toMatchObject({ remaining: 1, allowed: true });
  });

  test("a change in the store gives nobody a new minute", async () => {
    accounts.add(secret, { ratePerMinute: 1 });
    expect(access.takeRate(await enter(secret))).toMatchObject({ allowed: true });
    accounts.add(secret, { ratePerMinute: 1 });
    expect(access.takeRate(await enter(secret))).toMatchObject({ allowed: false });
  });
});

describe("request counts", () => {
  test("each total has every request before it, this one included", async () => {
    expect(await access.requestTotal(await enter(good))).toBe(1);
    for (let n = 0; n < 5; n++) await enter(good);
    expect(await access.requestTotal(await enter(good))).toBe(7);
  });

  test("totals asked for side by side have all of them, in few writes", async () => {
    const passes = await Promise.all(Array.from({ length: 40 }, () => enter(good)));
    const totals = await Promise.all(passes.map((pass) => access.requestTotal(pass)));
    expect(new Set(totals)).toEqual(new Set([40]));
    expect(accounts.calls.addRequests).toBeLessThanOrEqual(2);
  });

  test("a refused key is not counted, a key that is changed keeps its count", async () => {
    await codeOf(bad);
    await enter(good);
    accounts.add(good);
    expect(await access.requestTotal(await enter(good))).toBe(2);
  });

  test("a store that fails loses no count", async () => {
    const pass = await enter(good);
    accounts.failure = new GatewayError("STORE_UNAVAILABLE");
    await expect(access.requestTotal(pass)).rejects.toThrow();
    accounts.failure = undefined;
    expect(await access.requestTotal(await enter(good))).toBe(2);
  });

  test("what nobody asked for is written on close", async () => {
    const { key } = (await enter(good)).caller;
    await access.close();
    expect((await accounts.addRequests(new Map([[key.id, 0]]))).get(key.id)).toBe(1);
  });
});
