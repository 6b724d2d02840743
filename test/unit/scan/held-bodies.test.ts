import { expect, test } from "vitest";
import { limits } from "../../../src/contracts/limits.ts";
import { HeldBodies } from "../../../src/scan/held-bodies.ts";

const bytesOf = (length: number, first = 0): Uint8Array => Uint8Array.from({ length }, (_, at) => first + at);

test.each([0, 1, 63, 64, 65, 1_000, limits.bodyHeldBytesMax])("a body of %d bytes comes back as it was", (length) => {
  const bodies = new HeldBodies();
  const before = bodies.hold("scan", bytesOf(100, 7), 1)!;
  const body = bodies.hold("scan", bytesOf(length, 3), 1)!;
  const behind = bodies.hold("scan", bytesOf(100, 9), 1)!;
  expect(body.copy()).toEqual(bytesOf(length, 3));
  expect([before.copy(), behind.copy()]).toEqual([bytesOf(100, 7), bytesOf(100, 9)]);
});

test("one that is too long is not held", () => {
  expect(new HeldBodies().hold("scan", new Uint8Array(limits.bodyHeldBytesMax + 1), 1)).toBeUndefined();
});

test("where all places are taken none is held until one is let go", () => {
  const bodies = new HeldBodies();
  const held = Array.from({ length: limits.bodiesHeldMax }, (_, n) => bodies.hold("scan", bytesOf(4, n), 1)!);
  expect(new Set(held.map(({ place }) => place)).size).toBe(limits.bodiesHeldMax);
  expect(bodies.hold("scan", bytesOf(4), 1)).toBeUndefined();
  held[5]!.letGo();
  expect(bodies.hold("scan", bytesOf(4), 1)?.place).toBe(held[5]!.place);
});
