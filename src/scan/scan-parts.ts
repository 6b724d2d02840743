import type { Caller } from "../contracts/account.ts";
import { GatewayError } from "../contracts/errors.ts";
import { limits } from "../contracts/limits.ts";
import type { EnforcedAction, JobKind, Stage } from "../contracts/verdict.ts";
import type { Clock } from "../ports/clock.ts";
import type { JobLog, StoredAnswer } from "../ports/journal.ts";
import type { Quota } from "../ports/quota.ts";
import type { EnginePool } from "./engine-pool.ts";
import type { Inspected } from "./inspected.ts";

/** What the scan service is made of; `serve.ts` puts it together. */
export interface ScanParts {
  readonly pool: EnginePool;
  readonly jobs: JobLog;
  /** Asked once a request, after everything else that can refuse it and before any work. */
  readonly quota: Pick<Quota, "admit">;
  readonly clock: Clock;
  /** SLUICE_ACK: `durable` answers a scan only when its job is durable. */
  readonly ack: "decision" | "durable";
  /** Called as each decision is made, before its job is handed to the job log: metrics, and the session stream's seat. */
  readonly onDecision?: (decided: Decided) => void;
}

/** A decision just made, as frames and metrics see it. Holds no text. */
export interface Decided {
  readonly caller: Caller;
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

/** Makes what an `Idempotency-Key` is answered with later; absent where the caller sent none. */
export type Keep = (storedBody: string) => StoredAnswer;

/**
 * With SLUICE_ACK=durable: resolves when the jobs are durable, rejects STORE_UNAVAILABLE when that takes too long. They are
 * still kept then, so a repeat with the same `Idempotency-Key` finds its answer. Else undefined: there is nothing to wait for.
 */
export function acknowledged(parts: ScanParts, finished: readonly Promise<void>[]): Promise<void> | undefined {
  return parts.ack === "durable" ? durableInTime(finished) : undefined;
}

async function durableInTime(finished: readonly Promise<void>[]): Promise<void> {
  const late = Promise.withResolvers<never>();
  const error = new GatewayError("STORE_UNAVAILABLE", { detail: "not durable in time", retryAfterSeconds: 1 });
  const timer = setTimeout(() => late.reject(error), limits.durableWaitMsMax);
  await Promise.race([Promise.all(finished), late.promise]).finally(() => clearTimeout(timer));
}
