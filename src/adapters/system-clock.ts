import { randomBytes, randomFillSync } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { Clock } from "../ports/clock.ts";

/** Crockford's base 32: no i, l, o, u; its order is the order of the ASCII codes, so ids sort as their bits do. */
const digits = "0123456789abcdefghjkmnpqrstvwxyz";
/** Two digits carry ten bits: one look-up each instead of two. */
const pairs = Array.from({ length: 1_024 }, (_, bits) => `${digits[bits >> 5]}${digits[bits & 31]}`);

const digitCodes = Buffer.from(digits, "latin1");

/** Chance is drawn from the system in one call for this many ids, a digit a byte. */
const idsPerDraw = 1_024;
const chanceDigits = 16;

/** The real clock: the one place that asks the system for time and chance. */
export function systemClock(): Clock {
  const draw = Buffer.alloc(idsPerDraw * chanceDigits);
  let chance = "";
  let used = draw.length;
  let turnMs = 0;
  /** What `elapsedMs()` was as `turnMs` was asked for. */
  let turnElapsedMs = 0;
  let stampMs = -1;
  let stamp = "";

  const endTurn = (): void => {
    turnMs = 0;
  };

  /** Asked once a turn of the event loop, as libuv does: a request asks for it six times, and `Date.now()` costs 0.07 µs. */
  function nowMs(): number {
    if (turnMs === 0) {
      turnMs = Date.now();
      turnElapsedMs = performance.now();
      setImmediate(endTurn);
    }
    return turnMs;
  }

  function newId(prefix: Parameters<Clock["newId"]>[0]): string {
    if (nowMs() !== stampMs) {
      stampMs = nowMs();
      stamp = stampOf(stampMs);
    }
    if (used === draw.length) {
      randomFillSync(draw);
      for (let at = 0; at < draw.length; at += 1) draw[at] = digitCodes[draw[at]! & 31]!;
      chance = draw.toString("latin1");
      used = 0;
    }
    const from = used;
    used += chanceDigits;
    return `${prefix}_${stamp}${chance.slice(from, used)}`;
  }

  return {
    nowMs,
    // The imported one: the global of the same name is looked up by a function of Node at each use.
    elapsedMs: () => performance.now(),
    // Rounded up: `Date.now()` is rounded down.
    epochMsOf: (elapsedMs) => Math.ceil(nowMs() + elapsedMs - turnElapsedMs),
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
