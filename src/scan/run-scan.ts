import type { Caller } from "../contracts/account.ts";
import type { ScanRequest, ServedScan } from "../contracts/scan.ts";
import { resultText } from "./answer-text.ts";
import { enforce } from "./enforce.ts";
import type { Inspected } from "./inspected.ts";
import { acceptedJob, completedJob, failedJob, gatewayErrorOf } from "./job-record.ts";
import { versionOf } from "./policy-version.ts";
import { acknowledged, audited, type Keep, type ScanParts, tell } from "./scan-parts.ts";

/** One scan, every step in order: admit, accept, inspect, enforce, answer, tell, hand to the job log. */
export async function runScan(
  parts: ScanParts,
  caller: Caller,
  request: ScanRequest,
  keep: Keep | undefined,
): Promise<ServedScan> {
  const { pool, jobs, clock } = parts;
  const { task, sessionId, client, isPreview = false } = request;

  // Throws where nothing is left: there is no job then. Previews are free.
  const billRead = isPreview ? undefined : parts.quota.admit(caller.org.id);
  if (billRead !== undefined) await billRead;
  jobs.assertWritable();
  const inspection = pool.inspect(task, versionOf(caller.app.policy), client); // Throws when overloaded: there is no job then.
  const job = acceptedJob(clock, caller, task.kind, request.receivedMs, isPreview);
  jobs.begin(job);

  let inspected: Inspected;
  try {
    inspected = await inspection;
  } catch (reason) {
    const error = gatewayErrorOf(reason);
    void jobs.finish(failedJob(clock, job, error));
    throw error;
  }

  const enforced = enforce(inspected.action, caller.app.reviewCollapse);
  const { jobId } = job;
  const { body, stored } = resultText(jobId, enforced, inspected, task, "");
  const { kind, stage, toolName } = task;
  const audit = tell(parts, { caller, kind, stage, toolName, sessionId, chunkId: "", jobId, enforced, inspected });
  const finished = audited(jobs.finish(completedJob(clock, job, inspected, stored), keep?.(stored)), audit);
  const durable = acknowledged(parts, [finished]);
  if (durable !== undefined) await durable;
  const queueMs = inspected.queueUs / 1_000;
  const engineMs = inspected.engineUs / 1_000;
  return { body, storedBody: stored, queueMs, engineMs, replayed: false };
}
