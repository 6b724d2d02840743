import { setTimeout as sleep } from "node:timers/promises";
import type { Caller } from "../contracts/account.ts";
import { GatewayError, gatewayErrorOf } from "../contracts/errors.ts";
import { limits } from "../contracts/limits.ts";
import type { ReadBatch, ScanRequest, ServedScan } from "../contracts/scan.ts";
import type { Intake, QueuedScan, ScanRunner } from "../ports/job-queue.ts";
import { conclude } from "./conclude.ts";
import { acceptedJob, failedJob } from "./job-record.ts";
import { versionOf } from "./policy-version.ts";
import type { QueuedPool } from "./queued-pool.ts";
import type { Keep, ScanParts } from "./scan-parts.ts";
import { accepted } from "./served.ts";

/** Accepts scans to be run later: asked whether they may, then made durable, then answered. */
export async function queueScans(
  parts: ScanParts,
  caller: Caller,
  requests: readonly ScanRequest[],
  answerOf: (jobIds: readonly string[]) => string,
  keep: Keep | undefined,
): Promise<ServedScan> {
  const { clock } = parts;
  const units = requests.reduce((sum, { task }) => sum + task.text.length, 0);
  const intake = await admittingIntake(parts, caller.org.id, requests.length, units);
  const scans = requests.map(({ task, sessionId, receivedMs }): QueuedScan => {
    const job = acceptedJob(clock, caller, task.kind, receivedMs);
    // What is redacted is never stored, and there is nobody to answer it to.
    return { job, task: { ...task, wantsRedaction: false }, sessionId };
  });
  const body = answerOf(scans.map(({ job }) => job.jobId));
  await intake.accept(scans, keep?.(body, 202));
  return accepted(body);
}

/** The same for a batch that another thread has read. */
export async function queueBatch(
  parts: ScanParts,
  caller: Caller,
  { packed, body }: ReadBatch,
  receivedMs: number,
  keep: Keep | undefined,
): Promise<ServedScan> {
  const intake = await admittingIntake(parts, caller.org.id, packed.scans, packed.units);
  // What the jobs have in common: each has its own id and kind.
  const job = acceptedJob(parts.clock, caller, "scan", receivedMs);
  await intake.accept({ ...packed, job }, keep?.(body, 202));
  return accepted(body);
}

/** The way into the queue, where so much may come in. */
export async function admittingIntake(parts: ScanParts, orgId: string, scans: number, units: number): Promise<Intake> {
  const { intake, jobs } = parts;
  if (intake === undefined) throw new GatewayError("STORE_UNAVAILABLE", { say: "This gateway has no queue." });
  await admitQueued(parts, intake, orgId); // Throws where nothing is left: there are no jobs then.
  jobs.assertWritable();
  intake.assertTakes(orgId, scans, units);
  return intake;
}

/**
 * What waits in the queue is on no bill yet, and counts all the same: else a queue would reach beyond any boundary. A request that
 * comes while something is left is accepted whole, as a scan that starts then may cross the boundary.
 */
async function admitQueued({ quota }: ScanParts, intake: Intake, orgId: string): Promise<void> {
  for (let look = 0; ; look += 1) {
    await quota.admit(orgId);
    try {
      // At least as many as characters.
      quota.assertLeft?.(orgId, intake.queuedUnits(orgId));
      return;
    } catch (error) {
      if (look === limits.queueLooksMax) throw error;
    }
    // What was run a moment ago may stand on the bill and in the queue.
    await sleep(limits.queueLookMsMin * 2 ** look);
    await intake.look();
  }
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
    async run(scan, app, givesWay) {
      try {
        // What is run in one go belongs together: few messages are best for this thread, and nobody waits for the first answer.
        const task = givesWay ? { ...scan.task, givesWay } : scan.task;
        const inspected = await pool.inspectAll([task], versionOf(app.policy))[0]!;
        return { durable: conclude(parts, { ...scan, app, chunkId: "" }, inspected).finished };
      } catch (reason) {
        throw gatewayErrorOf(reason);
      }
    },
    fail: ({ job }, error) => jobs.finish(failedJob(clock, job, error)),
  };
}

/** Whether the journal takes jobs now. */
export function isWritable({ jobs }: ScanParts): boolean {
  try {
    jobs.assertWritable();
    return true;
  } catch {
    return false;
  }
}
