import { expect, test } from "vitest";
import { SharedStart } from "../../../src/ports/shared-start.ts";

/** Begins that fail where their number says so. */
function startOf(...failing: number[]) {
  let begun = 0;
  const start = new SharedStart(async () => {
    begun += 1;
    const number = begun;
    await Promise.resolve();
    if (failing.includes(number)) throw new Error(`failed ${number}`);
    return number;
  });
  return { start, begun: () => begun };
}

test("all who ask share one beginning", async () => {
  const { start, begun } = startOf();
  expect(await Promise.all([start.get(), start.get()])).toEqual([1, 1]);
  expect([await start.get(), await start.now(), begun()]).toEqual([1, 1, 1]);
});

test("after one that failed, of which all who waited are told, the next begins anew", async () => {
  const { start } = startOf(1);
  const both = await Promise.allSettled([start.get(), start.get()]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await start.now()).toBeUndefined();
  expect(await start.get()).toBe(2);
});

test("what is over is ended once, and begins anew for who asks then", async () => {
  const { start } = startOf();
  const ended: number[] = [];
  start.end((begun) => ended.push(begun));
  await start.get();
  start.end((begun) => ended.push(begun));
  start.end((begun) => ended.push(begun));
  expect(await start.get()).toBe(2);
  expect(ended).toEqual([1]);
});
