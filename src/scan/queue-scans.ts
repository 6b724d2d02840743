import type { Caller } from "../contracts/account.ts";
import { GatewayError, gatewayErrorOf } from "../contracts/errors.ts";
import type { ScanRequest, ServedScan } from "../contracts/scan.ts";
import type { QueuedScan, ScanRunner } from "../ports/job-queue.ts";
import { conclude } from "./conclude.ts";
import { acceptedJob, failedJob } from "./job-record.ts";
import { versionOf } from "./policy-version.ts";
import type { QueuedPool } from "./queued-pool.ts";
import type { Keep, ScanParts } from "./scan-parts.ts";

/** Accepts scans to be run later: asked whether they may, then made durable, then answered. */
export async function queueScans(
  parts: ScanParts,
  caller: Caller,
  requests: readonly ScanRequest[],
  answerOf: (jobIds: readonly string[]) => string,
  keep: Keep | undefined,
): Promise<ServedScan> {
  const { intake, jobs, clock } = parts;
  if (intake === undefined) throw new GatewayError("STORE_UNAVAILABLE", { say: "This gateway has no queue." });
  const billRead = parts.quota.admit(caller.org.id); // Throws where nothing is left: there are no jobs then.
  if (billRead !== undefined) await billRead;
  jobs.assertWritable();
  const units = requests.reduce((sum, { task }) => sum + task.text.length, 0);
  intake.assertTakes(caller.org.id, requests.length, units);

  const scans = requests.map(({ task, sessionId, receivedMs }): QueuedScan => {
    const job = acceptedJob(clock, caller, task.kind, receivedMs);
    // What is redacted is never stored, and there is nobody to answer it to.
    return { job, task: { ...task, wantsRedaction: false }, sessionId };
  });
  const body = answerOf(scans.map(({ job }) => job.jobId));
  await intake.accept(scans, keep?.(body, 202));
  return { status: 202, body, storedBody: body, queueMs: 0, engineMs: 0, replayed: false };
}

/** Runs what `queueScans` accepted, with the app's settings of now. */
export function createScanRunner(parts: ScanParts, queuedPool: Pick<QueuedPool, "spare">): ScanRunner {
  const { jobs, clock } = parts;
  /** That had room when `room` was last asked: scans that run together go to one. */
  let { pool } = parts;
  return {
    room() {
      const spare = isWritable(parts) ? queuedPool.spare() : undefined;
      pool = spare?.pool ?? pool;
      return spare?.scans ?? 0;
    },
    async run(scan, app) {
      try {
        const inspected = await pool.inspect(scan.task, versionOf(app.policy));
        return { durable: conclude(parts, app, scan.job, scan, inspected).finished };
      } catch (reason) {
        throw gatewayErrorOf(reason);
      }
    },
    fail: ({ job }, error) => jobs.finish(failedJob(clock, job, error)),
  };
}

function isWritable({ jobs }: ScanParts): boolean {
  try {
    jobs.assertWritable();
    return true;
  } catch {
    return false;
  }
}
