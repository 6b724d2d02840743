import { describe, expect, test } from "vitest";
import type { GatewayError } from "../../../src/contracts/errors.ts";
import { limits } from "../../../src/contracts/limits.ts";
import type { BodyPieces } from "../../../src/contracts/thread-call.ts";
import { BodyBudget, RequestBody } from "../../../src/http/request/request-body.ts";

const unbounded = Number.POSITIVE_INFINITY;
const given = (bytes: number): ArrayBuffer => new Uint8Array(bytes).fill(7).buffer;

/** A body with a reader, and what the reader or the refusal told. */
function heardOf(budget: BodyBudget, piecesFrom?: number) {
  const heard: { bytes?: number; pieces?: BodyPieces | undefined; code?: string } = {};
  const body = new RequestBody(unbounded, budget, piecesFrom);
  body.read((bytes, pieces) => Object.assign(heard, { bytes: bytes.length, pieces }), {
    fail: ({ code }: GatewayError) => Object.assign(heard, { code }),
  });
  return { body, heard };
}

describe("a body", () => {
  test("of many small pieces lies in few blocks, and is held in twice its bytes at most", () => {
    const bytes = 100_000;
    const { body, heard } = heardOf(new BodyBudget(2 * bytes), 1);
    for (let at = 1; at <= bytes; at += 1) body.add(given(1), at === bytes);
    expect(heard.code).toBeUndefined();
    expect(heard.pieces!.length).toBeLessThan(20);
    expect(heard.pieces!.reduce((sum, { length }) => sum + length, 0)).toBe(bytes);
  });

  test("grows by a block at a time, however large it is", () => {
    const bytes = 8 * limits.bodyBlockBytesMax;
    const { body, heard } = heardOf(new BodyBudget(bytes + limits.bodyBlockBytesMax), 1);
    for (let at = 0; at < bytes; at += 65_536) body.add(given(65_536), at + 65_536 === bytes);
    expect(heard.pieces!.reduce((sum, { length }) => sum + length, 0)).toBe(bytes);
    for (const { buffer } of heard.pieces!) expect(buffer.byteLength).toBeLessThanOrEqual(limits.bodyBlockBytesMax);
  });

  test.each([
    { name: "shorter than that is joined", bytes: 9, pieces: undefined },
    { name: "as long as that comes in pieces", bytes: 10, pieces: 1 },
  ])("for another thread from ten bytes on: one $name", ({ bytes, pieces }) => {
    const { body, heard } = heardOf(new BodyBudget(), 10);
    const memory = given(bytes);
    body.add(memory, true);
    expect([heard.bytes, heard.pieces?.length]).toEqual([pieces === undefined ? bytes : 0, pieces]);
    // The parser's memory cannot be handed on.
    expect(heard.pieces?.[0]?.buffer).not.toBe(memory);
  });

  test("that finds no room gives back what it held", () => {
    const budget = new BodyBudget(100);
    const { body, heard } = heardOf(budget);
    body.add(given(60), false);
    body.add(given(60), false);
    expect(heard.code).toBe("OVERLOADED");
    expect(budget.take(100)).toBe(true);
  });

  test("gives its room back when it is handed over, and when nobody wants it", () => {
    const budget = new BodyBudget(100);
    const { body } = heardOf(budget);
    body.add(given(40), false);
    body.add(given(10), true);
    const dropped = new RequestBody(unbounded, budget);
    dropped.add(given(70), false);
    dropped.drop();
    dropped.add(given(70), true);
    expect(budget.take(100)).toBe(true);
  });
});
