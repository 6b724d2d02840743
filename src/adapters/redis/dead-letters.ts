import type { Job } from "bullmq";
import type { ErrorBody } from "../../contracts/errors.ts";
import { limits } from "../../contracts/limits.ts";
import { unitsOfScan } from "../../contracts/queued-scan.ts";
import type { DeadLetter, DeadLetters } from "../../ports/job-queue.ts";
import { spans } from "../ledger/spans.ts";
import { type JobQueueParts, unlessLost } from "./job-queue.ts";
import type { Entry } from "./org-queues.ts";

const deadLetterMs = limits.deadLetterDays * spans.day;

/** Dead letters: BullMQ's failed entries. BullMQ deletes old ones when others come; `list` deletes them where none comes. */
export function redisDeadLetters({ connection, keys, journal, orgQueues }: JobQueueParts): DeadLetters {
  /** The entry and its organization, in whichever queue it is. */
  async function find(jobId: string): Promise<{ orgId: string; job: Job<Entry> } | undefined> {
    const looks = (await orgQueues.listed("deadOrgs")).map(async (orgId) => {
      const { queue } = orgQueues.of(orgId);
      const job = await connection.ask(async () =>
        (await queue.getBackend().isJobInState("failed", jobId)) ? queue.getJob(jobId) : undefined,
      );
      return job === undefined ? [] : [{ orgId, job }];
    });
    return (await Promise.all(looks)).flat()[0];
  }

  return {
    async list(most) {
      const lists = (await orgQueues.listed("deadOrgs")).map(async (orgId) => {
        const { queue } = orgQueues.of(orgId);
        await connection.ask(() => queue.clean(deadLetterMs, 0, "failed"));
        const jobs = await connection.ask(() => queue.getFailed(0, most - 1));
        if (jobs.length === 0) await orgQueues.unlist("deadOrgs", orgId);
        return jobs.map(letterOf);
      });
      const letters = (await Promise.all(lists)).flat();
      return letters.sort((left, right) => right.failedAt - left.failedAt).slice(0, most);
    },
    async replay(jobId) {
      const found = await find(jobId);
      if (found === undefined) return false;
      const { orgId, job } = found;
      await orgQueues.list("queuedOrgs", orgId);
      // First the job, then the entry: one that is run before its job is inflight would be taken for failed.
      await journal.reopen(job.data.job);
      return await connection.ask(async (client) => {
        // Somebody else may have been quicker.
        if (!(await unlessLost(job.updateData({ ...job.data, lostBefore: job.stalledCounter })))) return false;
        if (!(await unlessLost(job.retry("failed", { resetAttemptsMade: true })))) return false;
        await client.incrby(keys.queuedUnits(orgId), unitsOfScan(job.data));
        return true;
      });
    },
    async remove(jobId) {
      const found = await find(jobId);
      if (found === undefined) return false;
      const { queue } = orgQueues.of(found.orgId);
      return (await connection.ask(() => queue.remove(jobId))) === 1;
    },
  };
}

function letterOf({ data, attemptsMade, stalledCounter, failedReason, finishedOn = 0 }: Job<Entry>): DeadLetter {
  const { job, lostBefore = 0 } = data;
  return {
    jobId: job.jobId,
    orgId: job.orgId,
    appId: job.appId,
    kind: job.kind,
    attempts: attemptsMade + stalledCounter - lostBefore,
    receivedAt: job.receivedAt,
    failedAt: finishedOn,
    error: JSON.parse(failedReason) as ErrorBody,
  };
}
