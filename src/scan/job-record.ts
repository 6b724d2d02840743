import type { Caller } from "../contracts/account.ts";
import type { GatewayError } from "../contracts/errors.ts";
import type { JobRecord } from "../contracts/job.ts";
import type { JobKind } from "../contracts/verdict.ts";
import type { Clock } from "../ports/clock.ts";
import type { Inspected } from "./inspected.ts";

/** A job as it is accepted. `receivedMs` is the `elapsedMs` of the request's first byte. */
export function acceptedJob(
  clock: Clock,
  caller: Caller,
  kind: JobKind,
  receivedMs: number,
  preview = false,
): JobRecord {
  return {
    jobId: clock.newId("job"),
    orgId: caller.org.id,
    appId: caller.app.id,
    keyId: caller.key.id,
    keyType: caller.key.type,
    kind,
    status: "inflight",
    receivedAt: clock.epochMsOf(receivedMs),
    completedAt: 0,
    chars: 0,
    action: null,
    confidence: 0,
    latencyUs: 0,
    preview,
    result: "",
    error: null,
  };
}

/** The job with its verdict. `result` is the scan result's JSON without `redaction`. */
export function completedJob(clock: Clock, job: JobRecord, inspected: Inspected, result: string): JobRecord {
  return {
    ...job,
    status: "completed",
    completedAt: endOf(clock, job),
    chars: inspected.chars,
    action: inspected.action,
    confidence: inspected.confidence,
    latencyUs: Math.round(inspected.queueUs + inspected.engineUs),
    result,
  };
}

/** The job without a verdict: `GET` shows the error its caller was answered with, and nothing is billed. */
export function failedJob(clock: Clock, job: JobRecord, error: GatewayError): JobRecord {
  const completedAt = endOf(clock, job);
  return {
    ...job,
    status: "failed",
    completedAt,
    // Rounded, though it is whole: else V8 takes it for a fraction, gives records a new shape, and rewrites each job of the old one.
    latencyUs: Math.round((completedAt - job.receivedAt) * 1_000),
    error: error.body,
  };
}

/** Now, where the clock may still stand at a moment before the request came. */
const endOf = (clock: Clock, { receivedAt }: JobRecord): number => Math.max(clock.nowMs(), receivedAt);
