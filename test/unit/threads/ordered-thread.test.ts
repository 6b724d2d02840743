import { afterEach, beforeEach, expect, test } from "vitest";
import { openOrderedThread } from "../../../src/adapters/ordered-thread.ts";
import { handedWith } from "../../../src/contracts/thread-call.ts";
import type { OrderedThread } from "../../../src/ports/ordered-thread.ts";
import type { CountingCalls } from "../../support/counting-calls.ts";

const file = new URL("../../support/counting.worker.ts", import.meta.url);
const bytesMax = 100;
let thread: OrderedThread<CountingCalls>;
beforeEach(() => {
  thread = openOrderedThread({ file, bytesMax, name: "numbers" });
});
afterEach(() => thread.close());

const bodyOf = (...texts: string[]) => ({
  pieces: texts.map((text) => new TextEncoder().encode(text)),
  hashedPath: "",
});

test("calls are answered in their order, and one that throws takes none of the others along", async () => {
  const answers = [thread.call("add", 1), thread.call("refuse", "no JSON"), thread.call("add", 2)];
  const refused = { code: "INVALID_JSON", message: "no JSON", detail: "for the log" };
  expect(await Promise.allSettled(answers)).toMatchObject([{ value: 1 }, { reason: refused }, { value: 3 }]);
});

test("an error that was not expected is INTERNAL, and says nothing of what was read", async () => {
  const error = (await thread.call("fail", "canary").catch((it: unknown) => it)) as Error;
  expect(error).toMatchObject({ code: "INTERNAL", detail: "TypeError" });
  expect(error.message).not.toContain("canary");
});

test("a body goes over without a copy, in as many pieces as it has", async () => {
  const body = bodyOf("red ", "blue ", "green");
  const reading = thread.call("text", body, handedWith(body));
  expect(body.pieces.map(({ length }) => length)).toEqual([0, 0, 0]);
  expect(await reading).toBe("red blue green");
  expect(await thread.call("twice", new Uint8Array([1, 2]))).toEqual(new Uint8Array([1, 2, 1, 2]));
});

test("more bytes than may wait are refused until some are answered", async () => {
  const half = bodyOf("x".repeat(bytesMax / 2));
  const reading = thread.call("text", half, handedWith(half));
  const tooMuch = bodyOf("x".repeat(bytesMax / 2 + 1));
  const call = () => thread.call("text", tooMuch, handedWith(tooMuch));
  expect(call).toThrow(expect.objectContaining({ code: "OVERLOADED", retryAfterSeconds: 1 }));
  expect(tooMuch.pieces[0]).toHaveLength(bytesMax / 2 + 1);
  // What weighs nothing is not refused.
  expect(await thread.call("add", 1)).toBe(1);
  await reading;
  expect(await call()).toHaveLength(bytesMax / 2 + 1);
});

test("a thread that ends fails what it had, gives its room back, and what comes next has another", async () => {
  expect(await thread.call("add", 5)).toBe(5);
  const most = bodyOf("x".repeat(bytesMax));
  const lost = await Promise.allSettled([thread.call("end", null), thread.call("text", most, handedWith(most))]);
  const ended = { reason: { code: "INTERNAL", detail: "the thread for numbers ended" } };
  expect(lost).toMatchObject([ended, ended]);
  const again = bodyOf("x".repeat(bytesMax));
  expect(await thread.call("text", again, handedWith(again))).toHaveLength(bytesMax);
  expect(await thread.call("add", 1)).toBe(1);
});

test("what cannot be sent leaves nothing behind", async () => {
  const body = bodyOf("x".repeat(bytesMax));
  structuredClone(body, { transfer: body.pieces.map(({ buffer }) => buffer) });
  expect(() =>
    thread.call("text", body, { bytes: bytesMax, memory: body.pieces.map(({ buffer }) => buffer) }),
  ).toThrow();
  const whole = bodyOf("x".repeat(bytesMax));
  expect(await thread.call("text", whole, handedWith(whole))).toHaveLength(bytesMax);
});

test("one that is closed starts no other", async () => {
  expect(await thread.call("add", 1)).toBe(1);
  const lost = thread.call("add", 1);
  await Promise.all([thread.close(), expect(lost).rejects.toMatchObject({ code: "INTERNAL" })]);
  await expect(thread.call("add", 1)).rejects.toMatchObject({ code: "INTERNAL" });
});
