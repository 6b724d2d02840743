import type { JobRecord } from "../../contracts/job.ts";
import { packRecord } from "../ledger/record-codec.ts";
import { loadScript, type RedisConnection } from "./connect.ts";
import { packEntry } from "./journal-entry.ts";
import type { RedisKeys } from "./keys.ts";
import { packBytes, packsOf } from "./packs.ts";
import type { Write } from "./write.ts";

const append = loadScript("append-jobs");

/** An id ends in ten bits of milliseconds and 16 characters of chance: what is before them is a second, the rest names the job in it. */
const jobFieldChars = 18;
const secondOf = ({ jobId }: Pick<JobRecord, "jobId">): string => jobId.slice(0, -jobFieldChars);
export const fieldOf = ({ jobId }: Pick<JobRecord, "jobId">): string => jobId.slice(-jobFieldChars);

/** Where a job stands: finished, in the hash `key`; accepted, among the inflight ones. In both it has one field. */
export function placeOf(
  keys: RedisKeys,
  orgId: string,
  jobId: string,
): { readonly key: string; readonly field: string } {
  return { key: keys.jobs(orgId, secondOf({ jobId })), field: fieldOf({ jobId }) };
}

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

export interface Commit {
  readonly orgId: string;
  /** One record a job. */
  readonly jobs: readonly JobRecord[];
  /** No other commit has this name, among all gateways. */
  readonly name: string;
  /** How the one job, which is accepted again, was counted when it failed. */
  readonly reopens?: JobRecord;
}

/**
 * How jobs of one organization are written: first their records, to which nothing leads yet, then, by a script and in one step, all
 * that does. Its reply is how many of the jobs were new. Sent again, it adds nothing.
 */
export function appendOf(connection: RedisConnection, keys: RedisKeys, commit: Commit): Write {
  const { orgId, jobs, name, reopens } = commit;
  const counted: JobRecord[] = [];
  const packs: [key: string, name: string, records: Buffer][] = [];
  const seconds: string[] = [];
  const args: (string | number | Buffer)[] = [];
  for (const [second, ofSecond] of Map.groupBy(jobs, secondOf)) {
    const key = keys.jobs(orgId, second);
    seconds.push(key);
    const accepted = ofSecond.filter(({ status }) => status === "inflight");
    const finished = accepted.length === 0 ? ofSecond : ofSecond.filter(({ status }) => status !== "inflight");
    const cut = packsOf(finished, `${name}${packs.length}-`);
    args.push(newestReceipt(finished), cut.length);
    for (const pack of cut) {
      packs.push([keys.packs(key), pack.name, packBytes(pack.jobs)]);
      args.push(pack.name, pack.jobs.length, ...pack.jobs.map(fieldOf));
      counted.push(...pack.jobs);
    }
    args.push(accepted.length, ...accepted.map(fieldOf), ...accepted.map(packRecord));
    args.push(...accepted.map((job) => job.receivedAt));
    counted.push(...accepted);
  }
  const own = [keys.journal(orgId), keys.jobSeconds(orgId), keys.inflight(orgId), keys.inflightAges(orgId)];
  const scriptKeys = [...own, ...seconds];
  const scriptArgs = [packEntry(counted), reopens === undefined ? "" : packRecord(reopens), ...args];
  return {
    add(pipeline) {
      for (const pack of packs) pipeline.hset(...pack);
      pipeline.evalsha(append.sha, scriptKeys.length, ...scriptKeys, ...scriptArgs);
    },
    withScript: () => connection.run(append, scriptKeys, scriptArgs),
  };
}

const newestReceipt = (jobs: readonly JobRecord[]): number =>
  jobs.reduce((newest, { receivedAt }) => Math.max(newest, receivedAt), 0);
