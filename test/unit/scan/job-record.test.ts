import { setFlagsFromString } from "node:v8";
import { expect, test } from "vitest";
import { systemClock } from "../../../src/adapters/system-clock.ts";
import { GatewayError } from "../../../src/contracts/errors.ts";
import type { JobRecord } from "../../../src/contracts/job.ts";
import type { Inspected } from "../../../src/scan/inspected.ts";
import { acceptedJob, completedJob, failedJob } from "../../../src/scan/job-record.ts";
import { callerOf } from "../../support/callers.ts";

const clock = systemClock();
const accepted = (): JobRecord => acceptedJob(clock, callerOf(), "scan", clock.elapsedMs());

// V8's name for this question is no JavaScript, so it is asked in a text.
setFlagsFromString("--allow-natives-syntax");
const haveOneShape = new Function("a", "b", "return %HaveSameMap(a, b)") as (a: object, b: object) => boolean;

/** Verdicts are numbers out of a `Float64Array`. */
const verdict = { chars: 1_024.5, action: "ALLOW", confidence: 0.5, queueUs: 80.5, engineUs: 40.2 } as Inspected;

/** Of the same turn of the event loop. */
function busyFor(ms: number): void {
  for (const endMs = clock.elapsedMs() + ms; clock.elapsedMs() < endMs; );
}

test("a job is received when its request came, and ends no earlier, however long the clock has stood by then", () => {
  clock.nowMs();
  busyFor(20);
  const beforeMs = Date.now();
  const receivedMs = clock.elapsedMs();
  busyFor(5);
  const job = acceptedJob(clock, callerOf(), "scan", receivedMs);
  expect(job.receivedAt).toBeGreaterThanOrEqual(beforeMs);
  expect(job.receivedAt).toBeLessThanOrEqual(Date.now());
  expect(completedJob(clock, job, verdict, "{}").completedAt).toBeGreaterThanOrEqual(job.receivedAt);
  expect(failedJob(clock, job, new GatewayError("SCAN_TIMEOUT"))).toMatchObject({ completedAt: job.receivedAt });
});

test("a job that fails leaves V8 the shape of all others: each accepted since would be rewritten before it is read", () => {
  completedJob(clock, accepted(), verdict, "{}");
  // The third is made of what V8 has kept of the second.
  accepted();
  // Nobody reads it: what is read has its shape put right.
  const before = accepted();

  failedJob(clock, accepted(), new GatewayError("SCAN_TIMEOUT"));

  expect(haveOneShape(before, accepted())).toBe(true);
});
