import type { Caller } from "../contracts/account.ts";
import { gatewayErrorOf } from "../contracts/errors.ts";
import type { ScanRequest, ServedScan } from "../contracts/scan.ts";
import { conclude } from "./conclude.ts";
import { acceptedJob, failedJob } from "./job-record.ts";
import { versionOf } from "./policy-version.ts";
import { acknowledged, type Keep, type ScanParts } from "./scan-parts.ts";

/** One scan, every step in order: admit, accept, inspect, enforce, answer, tell, hand to the job log. */
export async function runScan(
  parts: ScanParts,
  caller: Caller,
  request: ScanRequest,
  keep: Keep | undefined,
): Promise<ServedScan> {
  const { pool, jobs, clock } = parts;
  const { task, client, isPreview = false } = request;
  const { app, org } = caller;

  // Throws where nothing is left: there is no job then. Previews are free.
  const billRead = isPreview ? undefined : parts.quota.admit(org.id);
  if (billRead !== undefined) await billRead;
  jobs.assertWritable();
  let inspected = pool.inspect(task, versionOf(app.policy), client, app.id); // Throws when overloaded: there is no job then.
  const job = acceptedJob(clock, caller, task.kind, request.receivedMs, isPreview);
  jobs.begin(job);

  if (inspected instanceof Promise) {
    try {
      inspected = await inspected;
    } catch (reason) {
      const error = gatewayErrorOf(reason);
      void jobs.finish(failedJob(clock, job, error));
      throw error;
    }
  }

  const { body, stored, finished } = conclude(parts, app, job, request, inspected, keep);
  const durable = acknowledged(parts, [finished]);
  if (durable !== undefined) await durable;
  const queueMs = inspected.queueUs / 1_000;
  const engineMs = inspected.engineUs / 1_000;
  return { status: 200, body, storedBody: stored, queueMs, engineMs, replayed: false };
}
