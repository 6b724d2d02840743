import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Org } from "../../../src/contracts/account.ts";
import { type Bill, overagePriceMicroCents, periodAt, refusalOf } from "../../../src/contracts/billing.ts";
import { GatewayError } from "../../../src/contracts/errors.ts";
import { limits } from "../../../src/contracts/limits.ts";
import { openQuota } from "../../../src/usage/quota.ts";
import { finishedJob } from "../../conformance/records.ts";
import { callerOf } from "../../support/callers.ts";
import { StillClock } from "../../support/still-clock.ts";

const baseOrg: Org = { ...callerOf().org, plan: "growth", monthlyAllowance: 1_000, allowOverage: false };
const price = overagePriceMicroCents.growth;

describe("whether a scan may start", () => {
  const nowMs = Date.parse("2026-06-15T12:00:00Z");
  test.each<{
    name: string;
    org?: Partial<Org>;
    bill?: Partial<Bill>;
    uncounted?: number;
    refusal: string | undefined;
  }>([
    { name: "nothing used", refusal: undefined },
    { name: "one character left", bill: { chars: 999 }, refusal: undefined },
    { name: "none left", bill: { chars: 1_000 }, refusal: "QUOTA_EXCEEDED" },
    { name: "one left, and one not counted yet", bill: { chars: 999 }, uncounted: 1, refusal: "QUOTA_EXCEEDED" },
    { name: "no allowance at all", org: { monthlyAllowance: 0 }, refusal: "QUOTA_EXCEEDED" },
    { name: "a grant is left", org: { grantRemaining: 5 }, bill: { chars: 1_000 }, refusal: undefined },
    {
      name: "a grant is left, but not after what is not counted",
      org: { grantRemaining: 5 },
      bill: { chars: 998 },
      uncounted: 7,
      refusal: "QUOTA_EXCEEDED",
    },
    {
      name: "one character of a grant is left after that",
      org: { grantRemaining: 5 },
      bill: { chars: 998 },
      uncounted: 6,
      refusal: undefined,
    },
    {
      name: "the grant has expired",
      org: { grantRemaining: 5, grantExpiresAt: "2026-06-15T12:00:00.000Z" },
      bill: { chars: 1_000 },
      refusal: "QUOTA_EXCEEDED",
    },
    {
      name: "the grant expires in a moment",
      org: { grantRemaining: 5, grantExpiresAt: "2026-06-15T12:00:00.001Z" },
      bill: { chars: 1_000 },
      refusal: undefined,
    },
    { name: "overage without a cap", org: { allowOverage: true }, bill: { chars: 9e12 }, refusal: undefined },
    {
      name: "overage, a cap of 0",
      org: { allowOverage: true, spendCapCents: 0 },
      bill: { chars: 1_000 },
      refusal: "SPEND_CAP_REACHED",
    },
    { name: "a cap of 0, allowance left", org: { allowOverage: true, spendCapCents: 0 }, refusal: undefined },
    {
      name: "a cap of 0 and no overage",
      org: { spendCapCents: 0 },
      bill: { chars: 1_000 },
      refusal: "QUOTA_EXCEEDED",
    },
    {
      name: "below the cap",
      org: { allowOverage: true, spendCapCents: 2 },
      bill: { chars: 30_000, overageMicroCents: 1_999_999 },
      refusal: undefined,
    },
    {
      name: "at the cap",
      org: { allowOverage: true, spendCapCents: 2 },
      bill: { chars: 30_000, overageMicroCents: 2_000_000 },
      refusal: "SPEND_CAP_REACHED",
    },
    {
      name: "at the cap with what is not counted yet",
      org: { allowOverage: true, spendCapCents: 2 },
      bill: { chars: 30_000, overageMicroCents: 2_000_000 - 10 * price },
      uncounted: 10,
      refusal: "SPEND_CAP_REACHED",
    },
  ])("$name: $refusal", ({ org, bill, uncounted = 0, refusal }) => {
    const whole: Bill = {
      org: { ...baseOrg, ...org },
      period: periodAt(1, nowMs),
      chars: 0,
      grantChars: 0,
      overageMicroCents: 0,
      ...bill,
    };
    expect(refusalOf(whole, uncounted, nowMs)).toBe(refusal);
  });
});

/** A store whose answers wait until they are let go, and hold what it had been given when they are. */
class SlowBills {
  readonly orgs = new Map<string, Org>();
  readonly chars = new Map<string, number>();
  readonly asked: string[][] = [];
  failure: GatewayError | undefined;
  isHeld = false;
  /** Answers are held that are as old as their questions. */
  isLate = false;
  readonly #held: (() => void)[] = [];

  async bills(orgIds: readonly string[], nowMs: number): Promise<Bill[]> {
    this.asked.push([...orgIds]);
    if (this.isHeld) await new Promise<void>((resolve) => this.#held.push(resolve));
    if (this.failure !== undefined) throw this.failure;
    const answer = this.#answer(orgIds, nowMs);
    if (this.isLate) await new Promise<void>((resolve) => this.#held.push(resolve));
    return answer;
  }

  #answer(orgIds: readonly string[], nowMs: number): Bill[] {
    return orgIds.flatMap((orgId) => {
      const org = this.orgs.get(orgId);
      if (org === undefined) return [];
      const period = periodAt(org.anchorDay, nowMs);
      const chars = this.chars.get(`${orgId} ${period.startMs}`) ?? 0;
      return [{ org, period, chars, grantChars: 0, overageMicroCents: 0 }];
    });
  }

  letGo(): void {
    for (const resolve of this.#held.splice(0)) resolve();
  }
}

describe("quota", () => {
  let clock: StillClock;
  let store: SlowBills;
  let quota: ReturnType<typeof openQuota>;
  let accountsChanged: () => void;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    clock = new StillClock("2026-06-30T23:59:50.000Z");
    store = new SlowBills();
    store.orgs.set("org_1", baseOrg);
    const watch = (listener: () => void) => {
      accountsChanged = listener;
      return () => {};
    };
    quota = openQuota({ counters: store, accounts: { watch }, clock });
  });
  afterEach(() => {
    quota.close();
    vi.useRealTimers();
  });

  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const refreshed = async (): Promise<void> => {
    vi.advanceTimersByTime(limits.quotaRefreshMs);
    await settled();
  };
  /** A job finishes here; what it returns makes it durable, in the store's books too. */
  const finish = (chars: number, receivedAt = clock.nowMs()): (() => Promise<unknown>) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    quota.spend(finishedJob(clock, { chars, receivedAt }), promise);
    return () => {
      const key = `org_1 ${periodAt(1, receivedAt).startMs}`;
      store.chars.set(key, (store.chars.get(key) ?? 0) + chars);
      resolve();
      return settled();
    };
  };
  /** A look at the store that is answered as of its beginning, when `meanwhile` is over. */
  const refreshedLate = async (meanwhile: () => unknown): Promise<void> => {
    store.isLate = true;
    vi.advanceTimersByTime(limits.quotaRefreshMs);
    await meanwhile();
    store.isLate = false;
    store.letGo();
    await settled();
  };
  const refusal = async (): Promise<string | undefined> => {
    try {
      await quota.admit("org_1");
      return undefined;
    } catch (error) {
      return (error as GatewayError).code;
    }
  };

  test("asks the store once, then answers at once", async () => {
    const first = [quota.admit("org_1"), quota.admit("org_1")];
    expect(first.every((one) => one instanceof Promise)).toBe(true);
    await Promise.all(first);
    for (let n = 0; n < 100; n += 1) expect(quota.admit("org_1")).toBeUndefined();
    expect(store.asked).toEqual([["org_1"]]);
  });

  test("what finishes here counts at once, and never twice", async () => {
    await quota.admit("org_1");
    const durable = finish(600);
    expect(await refusal()).toBeUndefined();
    await durable();
    for (let n = 0; n < 3; n += 1) {
      await refreshed();
      expect(await refusal()).toBeUndefined();
    }
    const last = finish(399);
    await refreshed();
    expect(await refusal()).toBeUndefined();
    finish(1);
    expect(await refusal()).toBe("QUOTA_EXCEEDED");
    await last();
    expect(await refusal()).toBe("QUOTA_EXCEEDED");
    await refreshed();
    expect(await refusal()).toBe("QUOTA_EXCEEDED");
  });

  test("a job that becomes durable while the store is asked counts once, and so does one that does not", async () => {
    await quota.admit("org_1");
    store.isHeld = true;
    const early = finish(600);
    vi.advanceTimersByTime(limits.quotaRefreshMs);
    await early();
    finish(300);
    store.isHeld = false;
    store.letGo();
    await settled();
    expect(await refusal()).toBeUndefined();
    finish(100);
    expect(await refusal()).toBe("QUOTA_EXCEEDED");
  });

  test("nor does one slip through whose commit is heard of with an older answer", async () => {
    await quota.admit("org_1");
    const durable = finish(1_000);
    await refreshedLate(durable);
    expect(await refusal()).toBe("QUOTA_EXCEEDED");
  });

  test("nor where that commit decides only together with a later one", async () => {
    await quota.admit("org_1");
    const durable = finish(500);
    await refreshedLate(durable);
    finish(500);
    expect(await refusal()).toBe("QUOTA_EXCEEDED");
  });

  test("an account that changes while its bill is read is read once more", async () => {
    await quota.admit("org_1");
    await refreshedLate(() => {
      store.orgs.set("org_1", { ...baseOrg, monthlyAllowance: 0 });
      accountsChanged();
    });
    expect(await refusal()).toBe("QUOTA_EXCEEDED");
  });

  test("previews and failed jobs count nothing", async () => {
    await quota.admit("org_1");
    quota.spend(finishedJob(clock, { chars: 5_000, preview: true }), Promise.resolve());
    quota.spend(finishedJob(clock, { chars: 0, status: "failed", action: null }), Promise.resolve());
    expect(await refusal()).toBeUndefined();
  });

  test("what other gateways use shows with the next look at the store", async () => {
    await quota.admit("org_1");
    store.chars.set(`org_1 ${Date.UTC(2026, 5, 1)}`, 1_000);
    expect(await refusal()).toBeUndefined();
    await refreshed();
    expect(await refusal()).toBe("QUOTA_EXCEEDED");
  });

  test("a new period begins with nothing used, whatever finishes late", async () => {
    await quota.admit("org_1");
    const receivedAt = clock.nowMs();
    await finish(1_000)();
    expect(await refusal()).toBe("QUOTA_EXCEEDED");
    clock.advance(9_999);
    expect(await refusal()).toBe("QUOTA_EXCEEDED");
    clock.advance(1);
    expect(quota.admit("org_1")).toBeInstanceOf(Promise);
    await settled();
    await finish(5_000, receivedAt)();
    expect(await refusal()).toBeUndefined();
    finish(1_000);
    expect(await refusal()).toBe("QUOTA_EXCEEDED");
  });

  test("a job that is not durable when its period ends stays in that one", async () => {
    await quota.admit("org_1");
    const durable = finish(1_000);
    clock.advance(10_000);
    expect(await refusal()).toBeUndefined();
    await durable();
    finish(999);
    expect(await refusal()).toBeUndefined();
  });

  test("a changed account is read anew, with what is not durable on top", async () => {
    await quota.admit("org_1");
    finish(700);
    store.orgs.set("org_1", { ...baseOrg, monthlyAllowance: 700 });
    expect(await refusal()).toBeUndefined();
    accountsChanged();
    expect(await refusal()).toBe("QUOTA_EXCEEDED");
    store.orgs.set("org_1", { ...baseOrg, monthlyAllowance: 701 });
    accountsChanged();
    expect(await refusal()).toBeUndefined();
    expect(quota.admit("org_1")).toBeUndefined();
  });

  test("while the store does not answer the last bill stands, until its period ends", async () => {
    store.failure = new GatewayError("STORE_UNAVAILABLE");
    expect(await refusal()).toBe("STORE_UNAVAILABLE");
    store.failure = undefined;
    expect(await refusal()).toBeUndefined();
    store.failure = new GatewayError("STORE_UNAVAILABLE");
    await refreshed();
    accountsChanged();
    expect(await refusal()).toBeUndefined();
    finish(1_000);
    expect(await refusal()).toBe("QUOTA_EXCEEDED");
    clock.advance(10_000);
    expect(await refusal()).toBe("STORE_UNAVAILABLE");
    store.failure = undefined;
    expect(await refusal()).toBeUndefined();
  });

  test("one look takes a bounded number of organizations, and all get their turn", async () => {
    const ids = Array.from({ length: limits.quotaOrgsPerRefreshMax + 10 }, (_, n) => `org_${n}`);
    for (const id of ids) {
      store.orgs.set(id, { ...baseOrg, id });
      await quota.admit(id);
    }
    store.asked.length = 0;
    await refreshed();
    await refreshed();
    expect(store.asked.map((asked) => asked.length)).toEqual([500, 500]);
    expect(new Set(store.asked.flat())).toEqual(new Set(ids));
  });

  test("idle organizations are let go, and forgotten ones are read again", async () => {
    await quota.admit("org_1");
    clock.advance(limits.quotaIdleMsMax);
    await refreshed();
    clock.advance(1);
    store.asked.length = 0;
    await refreshed();
    expect(store.asked).toEqual([]);
    expect(await refusal()).toBeUndefined();
    expect(store.asked).toEqual([["org_1"]]);
  });

  test("far from its boundary a bill is not read at each look, and what others use there is near in time", async () => {
    const key = `org_1 ${periodAt(1, clock.nowMs()).startMs}`;
    const left = limits.quotaNearCharsMin * limits.quotaFarTimes;
    store.orgs.set("org_1", { ...baseOrg, monthlyAllowance: 2 * left });
    await quota.admit("org_1");
    const looked = async (): Promise<number> => {
      store.asked.length = 0;
      for (let look = 0; look < 4; look += 1) {
        clock.advance(limits.quotaRefreshMs);
        await refreshed();
      }
      return store.asked.length;
    };
    expect(await looked()).toBe(1);
    // Within sixteen times what was used a look the boundary is no longer far.
    store.chars.set(key, left);
    await looked();
    expect(await looked()).toBe(4);
  });

  test("an organization that is gone is nobody's business here", async () => {
    await expect(quota.admit("org_9")).resolves.toBeUndefined();
  });
});

describe("quota with other gateways", () => {
  const near = limits.quotaNearCharsMin;
  const key = `org_1 ${periodAt(1, Date.parse("2026-06-15T12:00:00Z")).startMs}`;
  let store: SlowBills;
  let quota: ReturnType<typeof openQuota>;
  beforeEach(() => {
    store = new SlowBills();
    store.orgs.set("org_1", { ...baseOrg, monthlyAllowance: 1_000_000 });
    const clock = new StillClock("2026-06-15T12:00:00.000Z");
    quota = openQuota({ counters: store, accounts: { watch: () => () => {} }, clock, isShared: true });
  });
  afterEach(() => quota.close());

  test("far from its boundary a bill is read once", async () => {
    store.chars.set(key, 1_000_000 - near - 1);
    await quota.admit("org_1");
    expect([quota.admit("org_1"), quota.isNear?.("org_1")]).toEqual([undefined, false]);
  });

  test("near it what others did counts with the next scan, and they are to hear of it", async () => {
    store.chars.set(key, 1_000_000 - near);
    await quota.admit("org_1");
    expect(quota.isNear?.("org_1")).toBe(true);
    store.chars.set(key, 999_999);
    await quota.admit("org_1");
    store.chars.set(key, 1_000_000);
    await expect(quota.admit("org_1")).rejects.toMatchObject({ code: "QUOTA_EXCEEDED" });
  });

  test("where nothing is left nobody is asked", async () => {
    store.chars.set(key, 1_000_000);
    await expect(quota.admit("org_1")).rejects.toMatchObject({ code: "QUOTA_EXCEEDED" });
    const asked = store.asked.length;
    expect(() => quota.admit("org_1")).toThrow(expect.objectContaining({ code: "QUOTA_EXCEEDED" }));
    expect(store.asked).toHaveLength(asked);
  });

  test("a store that does not answer in time is not waited for", async () => {
    store.chars.set(key, 999_999);
    await quota.admit("org_1");
    store.isHeld = true;
    await quota.admit("org_1");
    store.letGo();
  });

  test("what all use between two looks is near", async () => {
    const step = near * 2;
    for (const chars of [0, step, step * 2]) {
      store.chars.set(key, chars);
      const asked = store.asked.length;
      await quota.admit("org_1");
      await vi.waitFor(() => expect(store.asked.length).toBeGreaterThan(asked + 1));
    }
    await quota.admit("org_1");
    expect(quota.isNear?.("org_1")).toBe(true);
  });
});
