import type { App, Org } from "../contracts/account.ts";
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
  /**
   * Tells a decision to its session, if it has one. What it returns is called when the job is handed over, and tells
   * when it is durable.
   */
  readonly publish?: (decided: Decided) => Audit | undefined;
  /** Turns that all gateways of the store share; absent: there is no other. */
  readonly leases?: LeaseStore;
  /** Where scans go that may wait; absent: `queue` answers STORE_UNAVAILABLE. */
  readonly intake?: Intake;
}

/** `durable`: resolves when the job is durable. One promise for all jobs of a commit: they are told together. */
export type Audit = (durable: Promise<void>) => void;

/** Whose scan it is, as far as telling it needs to know. */
interface Owner {
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

/** Makes what an `Idempotency-Key` is answered with later; absent where the caller sent none. */
export type Keep = (storedBody: string, status: number) => StoredAnswer;
