import { describe, expect, test } from "vitest";
import type { EngineAction } from "../../../src/contracts/verdict.ts";
import { aggregateOf } from "../../../src/scan/retrieval/aggregate.ts";

type Row = readonly [action: EngineAction, risk: number];

const aggregate = (rows: readonly Row[]) =>
  aggregateOf(rows.map(([action, risk], index) => ({ chunkId: `c${index}`, action, risk })));

describe("aggregateOf", () => {
  test("one clean chunk", () => {
    expect(aggregate([["ALLOW", 0]])).toEqual({
      worst_action: "ALLOW",
      aggregate_risk: 0,
      flagged_chunk_ids: [],
      needs_review: false,
      review_chunk_ids: [],
    });
  });

  test("every list keeps the order of the request", () => {
    expect(
      aggregate([
        ["REVIEW", 0.5],
        ["ALLOW", 0.1],
        ["HARD_BLOCK", 0.97],
        ["SOFT_BLOCK", 0.7],
        ["REVIEW", 0.6],
      ]),
    ).toMatchObject({
      worst_action: "HARD_BLOCK",
      flagged_chunk_ids: ["c0", "c2", "c3", "c4"],
      needs_review: true,
      review_chunk_ids: ["c0", "c4"],
    });
  });

  test.each<{ name: string; rows: readonly Row[]; worst: EngineAction }>([
    {
      name: "REVIEW is worse than SOFT_BLOCK",
      rows: [
        ["SOFT_BLOCK", 0.9],
        ["REVIEW", 0.5],
      ],
      worst: "REVIEW",
    },
    {
      name: "SANDBOX is worse than REVIEW",
      rows: [
        ["SANDBOX", 0.5],
        ["REVIEW", 0.9],
      ],
      worst: "SANDBOX",
    },
  ])("the ladder decides, not the risk: $name", ({ rows, worst }) => {
    expect(aggregate(rows).worst_action).toBe(worst);
  });

  test.each<{ name: string; risks: readonly number[]; low: number; high: number }>([
    { name: "a single chunk's risk, rounded up", risks: [0.734], low: 74, high: 74 },
    { name: "the highest of several", risks: [0.1, 0.5, 0.19], low: 50, high: 50 },
    { name: "raised by mildly risky ones", risks: [0.4, 0.4, 0.4, 0.4], low: 50, high: 70 },
    { name: "noise adds nothing, however much of it", risks: [0.05, ...Array(511).fill(0.19)], low: 19, high: 19 },
    { name: "many mildly risky ones stay bounded", risks: Array(512).fill(0.3), low: 40, high: 55 },
    { name: "never past 100", risks: [1, 1, 1], low: 100, high: 100 },
  ])("aggregate_risk: $name", ({ risks, low, high }) => {
    const { aggregate_risk } = aggregate(risks.map((risk) => ["ALLOW", risk]));
    expect(aggregate_risk).toBeGreaterThanOrEqual(low);
    expect(aggregate_risk).toBeLessThanOrEqual(high);
    expect(aggregate_risk).toBeGreaterThanOrEqual(Math.max(...risks) * 100);
    expect(Number.isInteger(aggregate_risk)).toBe(true);
  });
});
