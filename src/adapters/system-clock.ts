import { randomBytes, randomFillSync } from "node:crypto";
import type { Clock } from "../ports/clock.ts";

/** Crockford's base 32: no i, l, o, u; its order is the order of the ASCII codes, so ids sort as their bits do. */
const digits = "0123456789abcdefghjkmnpqrstvwxyz";
/** Two digits carry ten bits: one look-up each instead of two. */
const pairs = Array.from({ length: 1_024 }, (_, bits) => `${digits[bits >> 5]}${digits[bits & 31]}`);

/** Random bits are drawn from the system in one call for this many ids. */
const idsPerDraw = 256;
const randomBytesPerId = 10;

/** The real clock: the one place that asks the system for time and chance. */
export function systemClock(): Clock {
  const pool = Buffer.alloc(idsPerDraw * randomBytesPerId);
  let used = pool.length;
  let stampMs = -1;
  let stamp = "";

  function newId(prefix: Parameters<Clock["newId"]>[0]): string {
    const nowMs = Date.now();
    if (nowMs !== stampMs) {
      stampMs = nowMs;
      stamp = stampOf(nowMs);
    }
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const chance = eightDigits(pool, used) + eightDigits(pool, used + 5);
    used += randomBytesPerId;
    return `${prefix}_${stamp}${chance}`;
  }

  return {
    nowMs: () => Date.now(),
    elapsedMs: () => performance.now(),
    newId,
    randomBytes: (bytes) => randomBytes(bytes),
  };
}

/** 48 bits of milliseconds as ten digits (the first two carry eight bits): good until the year 10889. */
function stampOf(nowMs: number): string {
  const high = Math.floor(nowMs / 2 ** 30);
  const low = nowMs % 2 ** 30;
  return `${pairs[(high >> 10) & 1_023]}${pairs[high & 1_023]}${pairs[low >> 20]}${pairs[(low >> 10) & 1_023]}${pairs[low & 1_023]}`;
}

/** Five bytes from `at` as eight digits. */
function eightDigits(bytes: Buffer, at: number): string {
  const high = bytes.readUInt32BE(at);
  const low = bytes[at + 4]!;
  return `${pairs[high >>> 22]}${pairs[(high >>> 12) & 1_023]}${pairs[(high >>> 2) & 1_023]}${pairs[((high & 3) << 8) | low]}`;
}
