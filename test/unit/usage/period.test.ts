import { describe, expect, test } from "vitest";
import { periodAt } from "../../../src/contracts/billing.ts";

const periodOf = (anchorDay: number, at: string): string => {
  const { startMs, endMs } = periodAt(anchorDay, Date.parse(at));
  return `${new Date(startMs).toISOString()} ${new Date(endMs).toISOString()}`.replaceAll("T00:00:00.000Z", "");
};

describe("billing periods", () => {
  test.each<{ name: string; anchorDay: number; at: string; period: string }>([
    { name: "first of the month", anchorDay: 1, at: "2026-06-15T12:00:00Z", period: "2026-06-01 2026-07-01" },
    { name: "its first moment", anchorDay: 1, at: "2026-06-01T00:00:00.000Z", period: "2026-06-01 2026-07-01" },
    { name: "the last before it", anchorDay: 1, at: "2026-05-31T23:59:59.999Z", period: "2026-05-01 2026-06-01" },
    { name: "before the anchor", anchorDay: 20, at: "2026-06-15T12:00:00Z", period: "2026-05-20 2026-06-20" },
    { name: "over a new year", anchorDay: 20, at: "2026-01-05T00:00:00Z", period: "2025-12-20 2026-01-20" },
    { name: "the 31st in January", anchorDay: 31, at: "2026-01-31T00:00:00Z", period: "2026-01-31 2026-02-28" },
    { name: "the 31st in February", anchorDay: 31, at: "2026-02-28T00:00:00Z", period: "2026-02-28 2026-03-31" },
    { name: "a day before that", anchorDay: 31, at: "2026-02-27T23:59:59.999Z", period: "2026-01-31 2026-02-28" },
    { name: "the 31st after February", anchorDay: 31, at: "2026-03-31T05:00:00Z", period: "2026-03-31 2026-04-30" },
    { name: "the 31st in April", anchorDay: 31, at: "2026-04-30T00:00:00Z", period: "2026-04-30 2026-05-31" },
    { name: "the 31st of a leap year", anchorDay: 31, at: "2028-02-29T00:00:00Z", period: "2028-02-29 2028-03-31" },
    { name: "the 28th of a leap year", anchorDay: 31, at: "2028-02-28T12:00:00Z", period: "2028-01-31 2028-02-29" },
    { name: "the 29th of a leap year", anchorDay: 29, at: "2028-02-29T00:00:00Z", period: "2028-02-29 2028-03-29" },
    { name: "the 29th of another", anchorDay: 29, at: "2027-02-28T00:00:00Z", period: "2027-02-28 2027-03-29" },
    { name: "the 30th before it", anchorDay: 30, at: "2027-02-27T00:00:00Z", period: "2027-01-30 2027-02-28" },
    {
      name: "a century without a leap day",
      anchorDay: 31,
      at: "2100-02-28T01:00:00Z",
      period: "2100-02-28 2100-03-31",
    },
    { name: "before 1970", anchorDay: 31, at: "1969-12-31T00:00:00Z", period: "1969-12-31 1970-01-31" },
  ])("$name: anchor day $anchorDay at $at", ({ anchorDay, at, period }) => {
    expect(periodOf(anchorDay, at)).toBe(period);
  });

  test.each(Array.from({ length: 31 }, (_, day) => day + 1))(
    "anchor day %i: periods follow one another, one a month",
    (day) => {
      let { startMs, endMs } = periodAt(day, Date.UTC(2027, 0, 1));
      for (let months = 0; months < 60; months += 1) {
        expect(periodAt(day, endMs - 1)).toEqual({ startMs, endMs });
        expect((endMs - startMs) / 86_400_000).toBeGreaterThanOrEqual(28);
        expect((endMs - startMs) / 86_400_000).toBeLessThanOrEqual(31);
        const next = periodAt(day, endMs);
        expect(next.startMs).toBe(endMs);
        ({ startMs, endMs } = next);
      }
    },
  );
});
