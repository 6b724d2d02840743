import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { HeldBodies } from "../../../src/proxy/request-body.ts";

const requestOf = (bytes: Buffer): IncomingMessage => Readable.from([bytes]) as IncomingMessage;
const packed = gzipSync(Buffer.alloc(600, 97));

describe("bodies that are held", () => {
  test("count as they came and unpacked, until they are released", async () => {
    const bodies = new HeldBodies(2_000);
    const held: Buffer[] = [];
    const take = async (): Promise<Buffer | string | undefined> => {
      const body = (await bodies.hold(requestOf(packed))) as Buffer;
      const plain = await bodies.unpack(body, ["gzip"]);
      if (Buffer.isBuffer(plain)) held.push(body, plain);
      else bodies.release(body);
      return plain;
    };
    const taken = await Promise.all([take(), take(), take(), take()]);
    expect(taken.map((plain) => (Buffer.isBuffer(plain) ? plain.length : plain))).toEqual([
      600,
      600,
      600,
      "too_many_bodies",
    ]);
    for (const body of held) bodies.release(body);
    expect(await bodies.hold(requestOf(Buffer.alloc(2_000)))).toHaveLength(2_000);
  });

  test("one without an encoding is its own text, and counts once", async () => {
    const bodies = new HeldBodies(1_000);
    const body = (await bodies.hold(requestOf(Buffer.alloc(900)))) as Buffer;
    expect(await bodies.unpack(body, ["identity"])).toBe(body);
    expect(await bodies.hold(requestOf(Buffer.alloc(101)))).toBe("too_many_bodies");
    bodies.release(body);
  });

  test("one that is not what it says counts no more than it came", async () => {
    const bodies = new HeldBodies(1_000);
    const body = (await bodies.hold(requestOf(Buffer.alloc(900)))) as Buffer;
    expect(await bodies.unpack(body, ["gzip"])).toBeUndefined();
    bodies.release(body);
    expect(await bodies.hold(requestOf(Buffer.alloc(1_000)))).toHaveLength(1_000);
  });
});
