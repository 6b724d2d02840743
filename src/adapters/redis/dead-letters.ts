import type { Job } from "bullmq";
import type { ErrorBody } from "../../contracts/errors.ts";
import type { JobRecord } from "../../contracts/job.ts";
import { limits } from "../../contracts/limits.ts";
import { unitsOfScan } from "../../contracts/queued-scan.ts";
import type { DeadLetter, DeadLetters } from "../../ports/job-queue.ts";
import type { LeaseStore } from "../../ports/lease-store.ts";
import { spans } from "../ledger/spans.ts";
import { type JobQueueParts, unlessLost } from "./job-queue.ts";
import type { Entry } from "./org-queues.ts";

const deadLetterMs = limits.deadLetterDays * spans.day;

interface Found {
  readonly orgId: string;
  readonly job: Job<Entry>;
}

interface DeadLetterParts extends JobQueueParts {
  readonly leases: LeaseStore;
}

/** Dead letters: BullMQ's failed entries. BullMQ deletes old ones when others come; `list` deletes them where none comes. */
export function redisDeadLetters({ connection, keys, journal, orgQueues, leases }: DeadLetterParts): DeadLetters {
  /** The entry and its organization, in whichever queue it is. */
  async function find(jobId: string): Promise<Found | undefined> {
    const looks = (await orgQueues.listed("deadOrgs")).map(async (orgId) => {
      const { queue } = orgQueues.of(orgId);
      const job = await connection.ask(async () =>
        (await queue.getBackend().isJobInState("failed", jobId)) ? queue.getJob(jobId) : undefined,
      );
      return job === undefined ? [] : [{ orgId, job }];
    });
    return (await Promise.all(looks)).flat()[0];
  }

  /** One at a time may change a letter: a job whose entry was removed amid its replay would stay inflight for good. */
  async function alone(jobId: string, change: (found: Found) => Promise<boolean>): Promise<boolean> {
    const lease = await leases.take(`dead-letter:${jobId}`, 1);
    try {
      const found = lease && (await find(jobId));
      return found !== undefined && (await change(found));
    } finally {
      lease?.release();
    }
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
    replay: (jobId) =>
      alone(jobId, async ({ orgId, job }) => {
        await orgQueues.list("queuedOrgs", orgId);
        // First the job, then the entry: one that is run before its job is inflight would be taken for failed.
        await journal.reopen(job.data.job);
        const isBack = await connection.ask(async () => {
          const data = { ...job.data, lostBefore: job.stalledCounter };
          const isMoved =
            (await unlessLost(job.updateData(data))) &&
            (await unlessLost(job.retry("failed", { resetAttemptsMade: true })));
          // Where a reply was lost and the command sent again, it has been moved the first time.
          return isMoved || (await orgQueues.of(orgId).queue.getJob(jobId)) !== undefined;
        });
        // BullMQ has deleted it meanwhile, for newer ones: nobody will run it.
        if (!isBack) await journal.append({ records: [failedAgain(job)], answers: [] });
        else await connection.ask((client) => client.incrby(keys.queuedUnits(orgId), unitsOfScan(job.data)));
        return isBack;
      }),
    remove: (jobId) =>
      alone(jobId, async ({ orgId }) => (await connection.ask(() => orgQueues.of(orgId).queue.remove(jobId))) === 1),
  };
}

const failureOf = ({ failedReason }: Job<Entry>): ErrorBody => JSON.parse(failedReason) as ErrorBody;

function failedAgain(entry: Job<Entry>): JobRecord {
  return { ...entry.data.job, status: "failed", completedAt: entry.finishedOn ?? 0, error: failureOf(entry) };
}

function letterOf(entry: Job<Entry>): DeadLetter {
  const { attemptsMade, stalledCounter, finishedOn = 0 } = entry;
  const { job, lostBefore = 0 } = entry.data;
  return {
    jobId: job.jobId,
    orgId: job.orgId,
    appId: job.appId,
    kind: job.kind,
    attempts: attemptsMade + stalledCounter - lostBefore,
    receivedAt: job.receivedAt,
    failedAt: finishedOn,
    error: failureOf(entry),
  };
}
