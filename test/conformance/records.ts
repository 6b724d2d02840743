import { systemClock } from "../../src/adapters/system-clock.ts";
import type { JobRecord } from "../../src/contracts/job.ts";
import type { Clock } from "../../src/ports/clock.ts";

/** A clock that stands until it is moved; ids are real. */
export interface HandClock extends Clock {
  forward(ms: number): void;
}

export function handClock(nowMs = Date.UTC(2026, 0, 15, 12)): HandClock {
  const real = systemClock();
  let movedMs = 0;
  return {
    ...real,
    nowMs: () => nowMs + movedMs,
    elapsedMs: () => movedMs,
    epochMsOf: (elapsedMs) => nowMs + elapsedMs,
    forward(ms) {
      movedMs += ms;
    },
  };
}

/** A finished job with every field set; `fields` overrides. */
export function finishedJob(clock: Clock, fields: Partial<JobRecord> = {}): JobRecord {
  const jobId = fields.jobId ?? clock.newId("job");
  return {
    jobId,
    orgId: "org_1",
    appId: "app_1",
    keyId: "key_1",
    keyType: "prod",
    kind: "scan",
    status: "completed",
    receivedAt: clock.nowMs(),
    completedAt: fields.receivedAt ?? clock.nowMs(),
    chars: 42,
    action: "ALLOW",
    confidence: 0.975,
    latencyUs: 312,
    preview: false,
    result: JSON.stringify({ job_id: jobId, decision: { action: "ALLOW" } }),
    error: null,
    ...fields,
  };
}
