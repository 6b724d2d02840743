import { beforeEach, describe, expect, test } from "vitest";
import type { LeaseStore } from "../../src/ports/lease-store.ts";

/** What every lease store promises to one gateway. `open` gives one without a place taken. */
export function leaseStoreSuite(name: string, open: () => Promise<LeaseStore>): void {
  describe(`${name} as a lease store`, () => {
    let leases: LeaseStore;
    beforeEach(async () => {
      leases = await open();
    });

    test("there are as many places as asked for, also when all come at once", async () => {
      const taken = await Promise.all(Array.from({ length: 50 }, () => leases.take("a", 40)));
      expect(taken.filter((lease) => lease !== undefined)).toHaveLength(40);
      expect(await leases.take("a", 40)).toBeUndefined();
    });

    test("a place that is given back is free at once, and once", async () => {
      const first = await leases.take("a", 2);
      await leases.take("a", 2);
      first?.release();
      first?.release();
      expect(await leases.take("a", 2)).toBeDefined();
      expect(await leases.take("a", 2)).toBeUndefined();
    });

    test("scopes do not share places", async () => {
      await leases.take("a", 1);
      expect(await leases.take("b", 1)).toBeDefined();
      expect(await leases.take("a", 1)).toBeUndefined();
    });
  });
}
