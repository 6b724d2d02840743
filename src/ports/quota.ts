import type { JobRecord } from "../contracts/job.ts";

/** Whether organizations may still scan (docs/api.md "Plans and billing"). Made by `usage/quota.ts` over the store's bills. */
export interface Quota {
  /**
   * Throws QUOTA_EXCEEDED or SPEND_CAP_REACHED where nothing is left. At once, and undefined, where the org's bill is known
   * here; else a promise that rejects with the same, or with STORE_UNAVAILABLE. To be asked before any work.
   */
  admit(orgId: string): Promise<void> | undefined;
  /** Throws the same where nothing is left once `chars` more are on the bill as `admit` last saw it. Absent: it never does. */
  assertLeft?(orgId: string, chars: number): void;
  /**
   * Whether the organization is so near to where nothing is left that other gateways are to know of each scan before it is answered.
   * Absent: there are no others.
   */
  isNear?(orgId: string): boolean;
  /** A job has finished: what it is billed counts here from now on. `durable` settles when the store has the job. */
  spend(job: JobRecord, durable: Promise<void>): void;
}
