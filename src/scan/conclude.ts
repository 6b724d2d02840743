import type { App } from "../contracts/account.ts";
import type { ScanTask } from "../contracts/engine-message.ts";
import { storeUnavailable } from "../contracts/errors.ts";
import type { JobRecord } from "../contracts/job.ts";
import { limits } from "../contracts/limits.ts";
import type { EnforcedAction, EngineAction, ReviewCollapse } from "../contracts/verdict.ts";
import type { StoredAnswer } from "../ports/journal.ts";
import { type ResultText, resultText } from "./answer-text.ts";
import type { Inspected } from "./inspected.ts";
import { completedJob } from "./job-record.ts";
import type { Audit, Decided, Keep, ScanParts } from "./scan-parts.ts";

/** What a verdict is about: whose scan it is, its job, and what answers and frames say of its text. */
export interface Concerned {
  readonly app: App;
  readonly job: JobRecord;
  readonly task: Pick<ScanTask, "kind" | "stage" | "toolName">;
  readonly sessionId: string;
  /** Of a retrieved chunk, else "". */
  readonly chunkId: string;
}

/** A verdict as it is answered. */
export interface Decision extends ResultText {
  /** Of its session, if it has one. */
  readonly audit: Audit | undefined;
}

/** A decided scan: what to answer, and when its job is durable. */
interface Concluded extends ResultText {
  readonly finished: Promise<void>;
}

/** What follows a verdict, for one text: enforce, put into words, tell, hand to the job log. */
export function conclude(parts: ScanParts, concerned: Concerned, inspected: Inspected, keep?: Keep): Concluded {
  const decision = decide(parts, concerned, inspected);
  const { body, stored } = decision;
  return { body, stored, finished: handOff(parts, concerned.job, inspected, decision, keep?.(stored, 200)) };
}

/** Enforces a verdict, puts it into words, and tells all who want to know. */
export function decide({ onDecision, publish }: ScanParts, concerned: Concerned, inspected: Inspected): Decision {
  const { app, task, sessionId, chunkId } = concerned;
  const { jobId, orgId } = concerned.job;
  const enforced = enforce(inspected.action, app.reviewCollapse);
  const { body, stored } = resultText(jobId, enforced, inspected, task, chunkId);
  const { kind, stage, toolName } = task;
  const caller = { app, org: { id: orgId } };
  const decided: Decided = { caller, kind, stage, toolName, sessionId, chunkId, jobId, enforced, inspected };
  onDecision?.(decided);
  return { body, stored, audit: publish?.(decided) };
}

/**
 * Hands a decided job to the job log, with what a repeat is answered if it has an `answer`; its session hears when it is durable, and
 * never where a stop gave it up.
 */
export function handOff(
  { jobs, clock }: ScanParts,
  job: JobRecord,
  inspected: Inspected,
  { stored, audit }: Decision,
  answer: StoredAnswer | undefined,
): Promise<void> {
  const finished = jobs.finish(completedJob(clock, job, inspected, stored), answer, job);
  audit?.(finished);
  return finished;
}

/** What the caller should do about an engine action; `collapse` is the app's setting for REVIEW (docs/api.md "Scans"). */
export function enforce(action: EngineAction, collapse: ReviewCollapse): EnforcedAction {
  switch (action) {
    case "ALLOW":
      return "ALLOW";
    case "REVIEW":
      return collapse === "allow" ? "ALLOW" : "BLOCK";
    case "SOFT_BLOCK":
    case "SANDBOX":
    case "HARD_BLOCK":
      return "BLOCK";
  }
}

/**
 * With SLUICE_ACK=durable: resolves when the jobs are durable, rejects STORE_UNAVAILABLE when that takes too long. They are
 * still kept then, so a repeat with the same `Idempotency-Key` finds its answer. Where the organization is near its quota other
 * gateways are to know of the jobs first: then it resolves a moment later anyway. Else undefined: there is nothing to wait for.
 */
export function acknowledged(
  parts: ScanParts,
  orgId: string,
  finished: readonly Promise<void>[],
): Promise<void> | undefined {
  if (parts.ack === "durable") return durableInTime(finished);
  return parts.quota.isNear?.(orgId) === true ? soonDurable(finished) : undefined;
}

async function soonDurable(finished: readonly Promise<void>[]): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, limits.callerPatienceMsMax);
  await Promise.race([Promise.allSettled(finished), late.promise]);
  clearTimeout(timer);
}

async function durableInTime(finished: readonly Promise<void>[]): Promise<void> {
  const late = Promise.withResolvers<never>();
  const error = storeUnavailable("not durable in time");
  const timer = setTimeout(() => late.reject(error), limits.durableWaitMsMax);
  await Promise.race([Promise.all(finished), late.promise]).finally(() => clearTimeout(timer));
}
