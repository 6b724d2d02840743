import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { limits } from "../../src/contracts/limits.ts";
import type { RateStore } from "../../src/ports/rate-store.ts";

/** Stores of two gateways that share the minutes. */
export interface OpenRates {
  readonly one: RateStore;
  readonly other: RateStore;
  close(): Promise<void>;
}

/** What every store that gateways share promises of rates. */
export function rateStoreSuite(name: string, open: () => Promise<OpenRates>): void {
  describe(`${name} as a store of rates`, () => {
    let stores: OpenRates;
    beforeEach(async () => {
      stores = await open();
    });
    afterEach(() => stores.close());

    const ask = { keyId: "key_1", minute: 29_500_000, limit: 6_400, needed: 1 };

    test("a slab is a part of what is left; each gateway is told its own sum and that of all", async () => {
      const slab = 6_400 / limits.rateSlabsPerRest;
      expect(await stores.one.lease(ask)).toEqual({ mine: slab, all: slab, gateways: 1 });
      const second = Math.ceil((6_400 - slab) / limits.rateSlabsPerRest);
      expect(await stores.other.lease(ask)).toEqual({ mine: second, all: slab + second, gateways: 2 });
      const { mine } = await stores.one.lease(ask);
      expect(mine).toBeGreaterThan(slab);
    });

    test.each([
      { told: "as many as are needed, where that is more than a slab", limit: 1_000, needed: 300, mine: 300 },
      { told: "no more than are left", limit: 50, needed: 300, mine: 50 },
      { told: "one at a time where few are left", limit: 100, needed: 1, mine: 1 },
      { told: "some ahead where none is needed yet", limit: 1_280, needed: 0, mine: 10 },
    ])("it leases $told", async ({ limit, needed, mine }) => {
      expect(await stores.one.lease({ ...ask, limit, needed })).toMatchObject({ mine, all: mine });
    });

    test("nothing is left once the limit is leased, until the limit is raised or the minute is over", async () => {
      await stores.one.lease({ ...ask, limit: 10, needed: 10 });
      expect(await stores.other.lease({ ...ask, limit: 10 })).toMatchObject({ mine: 0, all: 10 });
      expect(await stores.other.lease({ ...ask, limit: 12 })).toMatchObject({ mine: 1, all: 11 });
      expect(await stores.other.lease({ ...ask, limit: 5 })).toMatchObject({ mine: 1, all: 11 });
      expect(await stores.other.lease({ ...ask, limit: 10, minute: ask.minute + 1 })).toMatchObject({
        mine: 1,
        all: 1,
      });
    });

    test("keys do not share", async () => {
      await stores.one.lease({ ...ask, limit: 10, needed: 10 });
      expect(await stores.one.lease({ ...ask, keyId: "key_2", limit: 10 })).toMatchObject({ mine: 1, all: 1 });
    });

    test("however many ask at once, a minute is leased exactly once", async () => {
      const leases = await Promise.all(
        Array.from({ length: 400 }, (_, n) => (n % 2 === 0 ? stores.one : stores.other).lease({ ...ask, limit: 300 })),
      );
      expect(Math.max(...leases.map(({ all }) => all))).toBe(300);
      const last = (parity: number): number =>
        Math.max(...leases.filter((_, n) => n % 2 === parity).map(({ mine }) => mine));
      expect(last(0) + last(1)).toBe(300);
    });
  });
}
