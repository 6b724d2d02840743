import type { JobRecord } from "../../contracts/job.ts";
import { packRecord } from "../ledger/record-codec.ts";
import { loadScript, type RedisConnection } from "./connect.ts";
import { packEntry } from "./journal-entry.ts";
import type { RedisKeys } from "./keys.ts";

const append = loadScript("append-jobs");

/** Finished jobs are kept by the second in which their ids were made: an id ends in ten bits of milliseconds and 16 of chance. */
const secondOf = (jobId: string): string => jobId.slice(0, -18);

/** The hash in which a finished job of this id stands. */
export const jobsKeyOf = (keys: RedisKeys, orgId: string, jobId: string): string => keys.jobs(orgId, secondOf(jobId));

/** The newest record of each job: a finished one, however late an unfinished one comes. */
export function newestOfEach(records: readonly JobRecord[]): JobRecord[] {
  const jobs = new Map<string, JobRecord>();
  for (const record of records) {
    const earlier = jobs.get(record.jobId);
    if (record.status !== "inflight" || earlier === undefined || earlier.status === "inflight") {
      jobs.set(record.jobId, record);
    }
  }
  return [...jobs.values()];
}

/**
 * Writes jobs of one organization, one record each, in one step. `reopens`: they are accepted ones that failed before.
 * Returns how many of them were new.
 */
export async function appendJobs(
  connection: RedisConnection,
  keys: RedisKeys,
  orgId: string,
  jobs: readonly JobRecord[],
  reopens = false,
): Promise<number> {
  const hashes = new Map<string, { readonly index: number; readonly finished: JobRecord[] }>();
  const inflight: JobRecord[] = [];
  const hashOf = ({ jobId }: JobRecord) => {
    const key = jobsKeyOf(keys, orgId, jobId);
    const hash = hashes.get(key) ?? { index: firstHash + hashes.size, finished: [] };
    hashes.set(key, hash);
    return hash;
  };
  for (const job of jobs) {
    const hash = hashOf(job);
    (job.status === "inflight" ? inflight : hash.finished).push(job);
  }

  const args: (string | number | Buffer)[] = [];
  const counted: JobRecord[] = [];
  for (const { finished } of hashes.values()) {
    args.push(finished.length, newestReceipt(finished));
    for (const job of finished) args.push(job.jobId, packRecord(job));
    counted.push(...finished);
  }
  args.push(inflight.length);
  for (const job of inflight) args.push(hashOf(job).index, job.jobId, packRecord(job), job.receivedAt);
  counted.push(...inflight);

  const fixed = [keys.journal(orgId), keys.jobSeconds(orgId), keys.inflight(orgId), keys.inflightAges(orgId)];
  const mode = reopens ? "reopen" : "";
  return Number(await connection.run(append, [...fixed, ...hashes.keys()], [packEntry(counted), mode, ...args]));
}

/** The place of the first hash among the script's keys, counted from 1. */
const firstHash = 5;

const newestReceipt = (jobs: readonly JobRecord[]): number =>
  jobs.reduce((newest, { receivedAt }) => Math.max(newest, receivedAt), 0);
