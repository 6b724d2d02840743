import type { App } from "../contracts/account.ts";
import type { ScanTask } from "../contracts/engine-message.ts";
import type { JobRecord } from "../contracts/job.ts";
import type { EnforcedAction, EngineAction, ReviewCollapse } from "../contracts/verdict.ts";
import { type ResultText, resultText } from "./answer-text.ts";
import type { Inspected } from "./inspected.ts";
import { completedJob } from "./job-record.ts";
import { audited, type Keep, type ScanParts, tell } from "./scan-parts.ts";

/** What a verdict is about, as far as answers and frames say. */
export interface Concerned {
  readonly task: Pick<ScanTask, "kind" | "stage" | "toolName">;
  readonly sessionId: string;
}

/** A decided scan: what to answer, and when its job is durable. */
export interface Concluded extends ResultText {
  readonly finished: Promise<void>;
}

/** What follows a verdict, for one text: enforce, put into words, tell, hand to the job log. */
export function conclude(
  parts: ScanParts,
  app: App,
  job: JobRecord,
  { task, sessionId }: Concerned,
  inspected: Inspected,
  keep?: Keep,
): Concluded {
  const { jobId } = job;
  const enforced = enforce(inspected.action, app.reviewCollapse);
  const { body, stored } = resultText(jobId, enforced, inspected, task, "");
  const { kind, stage, toolName } = task;
  const caller = { app, org: { id: job.orgId } };
  const audit = tell(parts, { caller, kind, stage, toolName, sessionId, chunkId: "", jobId, enforced, inspected });
  const record = completedJob(parts.clock, job, inspected, stored);
  const finished = audited(parts.jobs.finish(record, keep?.(stored, 200), job), audit);
  return { body, stored, finished };
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
