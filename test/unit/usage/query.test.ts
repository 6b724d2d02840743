import { describe, expect, test } from "vitest";
import { parseInstant } from "../../../src/usage/parse-instant.ts";
import { bucketStarts, coveredBy, readPeriod } from "../../../src/usage/read-query.ts";

const iso = (ms: number | undefined): string | undefined => (ms === undefined ? undefined : new Date(ms).toISOString());

describe("dates", () => {
  test.each<[text: string, moment: string]>([
    ["2026-01-31", "2026-01-31T00:00:00.000Z"],
    ["2028-02-29", "2028-02-29T00:00:00.000Z"],
    ["2026-01-31T08:30", "2026-01-31T08:30:00.000Z"],
    ["2026-01-31T08:30Z", "2026-01-31T08:30:00.000Z"],
    ["2026-01-31T08:30:15", "2026-01-31T08:30:15.000Z"],
    ["2026-01-31T08:30:15.5Z", "2026-01-31T08:30:15.500Z"],
    ["2026-01-31T08:30:15.123456789Z", "2026-01-31T08:30:15.123Z"],
    ["2026-01-31T08:30:15.1234567890123456789Z", "2026-01-31T08:30:15.123Z"],
    ["9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999Z"],
    ["2026-01-31t08:30:15z", "2026-01-31T08:30:15.000Z"],
    ["2026-01-31T08:30:15+02:00", "2026-01-31T06:30:15.000Z"],
    ["2026-01-31T08:30:15+0200", "2026-01-31T06:30:15.000Z"],
    ["2026-01-31T08:30:15+02", "2026-01-31T06:30:15.000Z"],
    ["2026-01-31T08:30-05:30", "2026-01-31T14:00:00.000Z"],
    ["2026-01-01T00:30+14:00", "2025-12-31T10:30:00.000Z"],
    ["2026-01-31T08:30:15 02:00", "2026-01-31T06:30:15.000Z"],
    ["0001-01-01", "0001-01-01T00:00:00.000Z"],
    ["1969-07-20T20:17:40Z", "1969-07-20T20:17:40.000Z"],
  ])("%s is %s", (text, moment) => {
    expect(iso(parseInstant(text))).toBe(moment);
  });

  test.each([
    "",
    "now",
    "2026",
    "2026-01",
    "2026-1-31",
    "20260131",
    "26-01-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-01-32",
    "2026-02-29",
    "2026-02-30",
    "2026-04-31",
    "2100-02-29",
    "2026-01-31T",
    "2026-01-31T08",
    "2026-01-31T24:00:00Z",
    "2026-01-31T08:60Z",
    "2026-01-31T08:30:60Z",
    "2026-01-31T08:30:15.Z",
    "2026-01-31T08:30:15,5Z",
    "2026-01-31 08:30:15Z",
    "2026-01-31Z",
    "2026-01-31+02:00",
    "2026-01-31T08:30+24:00",
    "2026-01-31T08:30+02:60",
    "2026-01-31T08:30:15ZZ",
    " 2026-01-31",
    "2026-01-31\n",
    "2026-W05-6",
    "1769848215000",
    "٢٠٢٦-٠١-٣١",
  ])("%j is no date", (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  test("a plus sign in a query string may stand as it is", () => {
    const asked = "start=2026-01-31T08:30:15+02:00&end=2026-01-31T08:30:15%2B01:00";
    expect(readPeriod(new URLSearchParams(asked), 1)).toEqual({
      startMs: Date.UTC(2026, 0, 31, 6, 30, 15),
      endMs: Date.UTC(2026, 0, 31, 7, 30, 15),
    });
  });
});

test.each(["0000-01-01T00:00%2B00:01", "9999-12-31T23:00-01:00"])(
  "%s is refused, for its year in UTC has not four digits",
  (text) => {
    expect(() => readPeriod(new URLSearchParams(`start=${text}&end=${text}`), 1)).toThrow(
      expect.objectContaining({ code: "INVALID_DATE" }),
    );
  },
);

test.each<[start: string, end: string, code: string]>([
  ["2026-01-01", "9999-12-31T23:59:59Z", "RANGE_TOO_LARGE"],
  ["9999-12-31T23:59:59Z", "2026-01-01", "RANGE_INVERTED"],
  ["2026-01-01T12:00:00.0009Z", "2026-01-01T12:00:00.0001Z", "RANGE_INVERTED"],
  ["2026-01-01", "2026-01-02T00:00:00.001Z", "RANGE_TOO_LARGE"],
  ["2026-01-01", "2026-01-02T00:00:00.0005Z", "RANGE_TOO_LARGE"],
])("from %s to %s is %s", (start, end, code) => {
  expect(() => readPeriod(new URLSearchParams({ start, end }), 1)).toThrow(expect.objectContaining({ code }));
});

describe("what is covered", () => {
  const nowMs = Date.parse("2026-01-15T12:34:56.789Z");
  test.each<{ name: string; start: string; end: string; covered: [string, string] }>([
    {
      name: "whole minutes in the last 8 days",
      start: "2026-01-10T10:20:30.400Z",
      end: "2026-01-15T11:22:33Z",
      covered: ["2026-01-10T10:20:00.000Z", "2026-01-15T11:23:00.000Z"],
    },
    {
      name: "minutes as they are",
      start: "2026-01-10T10:20:00Z",
      end: "2026-01-15T11:22:00Z",
      covered: ["2026-01-10T10:20:00.000Z", "2026-01-15T11:22:00.000Z"],
    },
    {
      name: "a fraction of a millisecond is in the minute that it begins",
      start: "2026-01-15T11:22:59.9999999999999Z",
      end: "2026-01-15T11:23:00.0000000000001Z",
      covered: ["2026-01-15T11:22:00.000Z", "2026-01-15T11:24:00.000Z"],
    },
    {
      name: "up to the last moment of the last year",
      start: "9999-12-31T23:59:30Z",
      end: "9999-12-31T23:59:59Z",
      covered: ["9999-12-31T23:59:00.000Z", "9999-12-31T23:59:59.999Z"],
    },
    {
      name: "whole hours before that",
      start: "2025-11-10T10:20:30Z",
      end: "2025-12-15T11:00:00.001Z",
      covered: ["2025-11-10T10:00:00.000Z", "2025-12-15T12:00:00.000Z"],
    },
    {
      name: "an hour at one end, a minute at the other",
      start: "2026-01-01T00:59:59Z",
      end: "2026-01-15T12:34:56Z",
      covered: ["2026-01-01T00:00:00.000Z", "2026-01-15T12:35:00.000Z"],
    },
    {
      name: "the very edge of the minutes",
      start: "2026-01-07T12:34:56.789Z",
      end: "2026-01-07T12:34:56.790Z",
      covered: ["2026-01-07T12:34:00.000Z", "2026-01-07T12:35:00.000Z"],
    },
    {
      name: "a moment before that edge",
      start: "2026-01-07T12:34:56.788Z",
      end: "2026-01-07T12:34:56.790Z",
      covered: ["2026-01-07T12:00:00.000Z", "2026-01-07T12:35:00.000Z"],
    },
    {
      name: "the future",
      start: "2026-01-14T00:00:00Z",
      end: "2027-01-14T00:00:01Z",
      covered: ["2026-01-14T00:00:00.000Z", "2027-01-14T00:01:00.000Z"],
    },
    {
      name: "nothing, where start is end",
      start: "2026-01-14T08:15:30Z",
      end: "2026-01-14T08:15:30Z",
      covered: ["2026-01-14T08:15:00.000Z", "2026-01-14T08:15:00.000Z"],
    },
  ])("$name", ({ start, end, covered }) => {
    const { startMs, endMs } = coveredBy(
      readPeriod(new URLSearchParams({ start, end }), 366) ?? { startMs: 0, endMs: 0 },
      nowMs,
    );
    expect([iso(startMs), iso(endMs)]).toEqual(covered);
  });
});

describe("buckets", () => {
  const startsOf = (start: string, end: string, interval: "hour" | "day"): (string | undefined)[] =>
    bucketStarts({ startMs: Date.parse(start), endMs: Date.parse(end) }, interval).map(iso);

  test.each<{ name: string; start: string; end: string; interval: "hour" | "day"; first: string; count: number }>([
    { name: "whole days", start: "2026-01-01", end: "2026-01-04", interval: "day", first: "2026-01-01", count: 3 },
    {
      name: "parts of days",
      start: "2026-01-01T23:59Z",
      end: "2026-01-03T00:01Z",
      interval: "day",
      first: "2026-01-01",
      count: 3,
    },
    {
      name: "inside one hour",
      start: "2026-01-01T10:10Z",
      end: "2026-01-01T10:20Z",
      interval: "hour",
      first: "2026-01-01T10:00",
      count: 1,
    },
    {
      name: "1,000 hours",
      start: "2026-01-01",
      end: "2026-02-11T16:00Z",
      interval: "hour",
      first: "2026-01-01",
      count: 1_000,
    },
    { name: "nothing", start: "2026-01-01T10:10Z", end: "2026-01-01T10:10Z", interval: "hour", first: "", count: 0 },
  ])("$name: $count", ({ start, end, interval, first, count }) => {
    const starts = startsOf(start, end, interval);
    expect(starts).toHaveLength(count);
    if (count > 0) expect(starts[0]).toBe(iso(Date.parse(first.length > 10 ? `${first}Z` : first)));
  });

  test.each([
    { name: "1,001 hours", start: "2026-01-01T00:00Z", end: "2026-02-11T17:00Z" },
    { name: "1,000 hours that lie in 1,001", start: "2026-01-01T00:30Z", end: "2026-02-11T16:30Z" },
  ])("too many: $name", ({ start, end }) => {
    expect(() => startsOf(start, end, "hour")).toThrow(expect.objectContaining({ code: "TOO_MANY_BUCKETS" }));
  });
});
