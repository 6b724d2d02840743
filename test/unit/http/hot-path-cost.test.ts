import { expect, test } from "vitest";
import { measureHotPath } from "../../../bench/hot-path.ts";

/**
 * Twice what it is (docs/performance.md), in units of work that is measured in the same rounds: wide enough for any machine and
 * any neighbour, and narrow enough for a hash, a regular expression over the text or a promise chain too many.
 */
const ratioMax = 3;
const knownRatioMax = 2;

test("what a scan costs the main thread has not doubled", { timeout: 300_000 }, async () => {
  const { ratio, knownRatio } = await measureHotPath();
  expect(ratio).toBeLessThan(ratioMax);
  expect(knownRatio).toBeLessThan(knownRatioMax);
});
