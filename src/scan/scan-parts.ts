import type { App, Org } from "../contracts/account.ts";
import { storeUnavailable } from "../contracts/errors.ts";
import { limits } from "../contracts/limits.ts";
import type { EnforcedAction, JobKind, Stage } from "../contracts/verdict.ts";
import type { Clock } from "../ports/clock.ts";
import type { Intake } from "../ports/job-queue.ts";
import type { JobLog, StoredAnswer } from "../ports/journal.ts";
import type { LeaseStore } from "../ports/lease-store.ts";
import type { Quota } from "../ports/quota.ts";
import type { BodyInspector, Inspected, Inspector } from "./inspected.ts";
import type { KnownBodies } from "./known-bodies.ts";

/** What the scan service is made of; `serve.ts` puts it together. */
export interface ScanParts {
  readonly pool: Inspector;
  /** Absent: every body is read. */
  readonly bodies?: KnownBodies;
  /** Absent: every body is read on the main thread. */
  readonly unread?: BodyInspector;
  readonly jobs: JobLog;
  /** Asked once a request, after everything else that can refuse it and before any work. */
  readonly quota: Pick<Quota, "admit" | "assertLeft" | "isNear">;
  readonly clock: Clock;
  /** SLUICE_ACK: `durable` answers a scan only when its job is durable. */
  readonly ack: "decision" | "durable";
  /** Called as each decision is made, before its job is handed to the job log. */
  readonly onDecision?: (decided: Decided) => void;
  /** Tells a decision to its session, if it has one. What it returns is called when the job is handed over, and tells when it is durable. */
  readonly publish?: (decided: Decided) => Audit | undefined;
  /** Turns that all gateways of the store share; absent: there is no other. */
  readonly leases?: LeaseStore;
  /** Where scans go that may wait; absent: `queue` answers STORE_UNAVAILABLE. */
  readonly intake?: Intake;
}

/** `durable`: resolves when the job is durable. One promise for all jobs of a commit: they are told together. */
export type Audit = (durable: Promise<void>) => void;

/** Whose scan it is, as far as telling it needs to know. */
export interface Owner {
  readonly app: Pick<App, "id">;
  readonly org: Pick<Org, "id">;
}

/** A decision just made, as frames and metrics see it. Holds no text. */
export interface Decided {
  readonly caller: Owner;
  readonly kind: JobKind;
  readonly stage: Stage;
  /** "" where there is none; the same for the session and the chunk. */
  readonly toolName: string;
  readonly sessionId: string;
  readonly chunkId: string;
  readonly jobId: string;
  readonly enforced: EnforcedAction;
  readonly inspected: Inspected;
}

/** Tells a decision to all who want to know. Returns what to call when its job is handed over, if anybody waits for it to be durable. */
export function tell(parts: ScanParts, decided: Decided): Audit | undefined {
  parts.onDecision?.(decided);
  return parts.publish?.(decided);
}

/** Sees to it that the session hears when the job is durable; never, where a stop gave the job up. */
export function audited(finished: Promise<void>, audit: Audit | undefined): Promise<void> {
  audit?.(finished);
  return finished;
}

/** Makes what an `Idempotency-Key` is answered with later; absent where the caller sent none. */
export type Keep = (storedBody: string, status: number) => StoredAnswer;

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
