import { type JobRecord, retainedFrom } from "../../contracts/job.ts";
import { bySecond, cutIntoPacks, fieldOf, packBytes, secondOf, tailsOf } from "../ledger/job-packs.ts";
import { packRecord } from "../ledger/record-codec.ts";
import { Tally } from "../ledger/tally.ts";
import { packTally } from "../ledger/tally-codec.ts";
import { loadScript, type RedisConnection } from "./connect.ts";
import { packEntry } from "./journal-entry.ts";
import type { RedisKeys } from "./keys.ts";
import type { Write } from "./write.ts";

const append = loadScript("append-jobs");
const appendOwn = loadScript("append-own-jobs");

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
  /** No other commit has this name, among all gateways; one that is sent again keeps it. */
  readonly name: string;
}

/**
 * How finished jobs that no other commit holds are written: their packs, then, in one step, all that leads to them. In a cluster the
 * commits of one step are of one organization.
 */
export function appendOwnOf(connection: RedisConnection, keys: RedisKeys, commits: readonly Commit[]): Write {
  /** By the key where they stand: names and records, in turn. */
  const packs = new Map<string, (string | Buffer)[]>();
  const scriptKeys: string[] = [];
  const scriptArgs: (string | number | Buffer)[] = [];
  let named = 0;
  for (const { orgId, jobs, name } of commits) {
    const tally = new Tally();
    for (const job of jobs) tally.add(job);
    const seconds = bySecond(jobs);
    scriptKeys.push(keys.journal(orgId), keys.jobSeconds(orgId));
    scriptArgs.push(packTally(orgId, tally), seconds.size);
    for (const [second, ofSecond] of seconds) {
      const key = keys.jobs(orgId, second);
      const cut = cutIntoPacks(ofSecond);
      scriptKeys.push(key, keys.jobIndex(key));
      scriptArgs.push(newestOf(ofSecond), cut.length);
      const fields: (string | Buffer)[] = [];
      packs.set(keys.packs(key), fields);
      for (const pack of cut) {
        const packName = `o${name}${named++}`;
        fields.push(packName, packBytes(pack));
        scriptArgs.push(packName, tailsOf(pack));
      }
    }
  }
  return {
    add(pipeline) {
      for (const [key, fields] of packs) pipeline.hset(key, ...fields);
      pipeline.evalsha(appendOwn.sha, scriptKeys.length, ...scriptKeys, ...scriptArgs);
    },
    withScript: () => connection.run(appendOwn, scriptKeys, scriptArgs),
  };
}

/**
 * How jobs that may have been delivered before are written: first their records, to which nothing leads yet, then, by a script and in
 * one step, all that does. Its reply is how many of the jobs were new. Sent again, under any name, it adds nothing.
 * `reopens`: how the one job, which is accepted again, was counted when it failed.
 */
export function appendOf(
  connection: RedisConnection,
  keys: RedisKeys,
  { orgId, jobs, name }: Commit,
  reopens?: JobRecord,
): Write {
  const counted: JobRecord[] = [];
  const packs: [key: string, name: string, records: Buffer][] = [];
  const seconds: string[] = [];
  const args: (string | number | Buffer)[] = [];
  for (const [second, ofSecond] of Map.groupBy(jobs, secondOf)) {
    const key = keys.jobs(orgId, second);
    seconds.push(key);
    const alike = Map.groupBy(ofSecond, ({ status }) => status);
    const accepted = alike.get("inflight") ?? [];
    const completed = cutIntoPacks(alike.get("completed") ?? []);
    const cut = [...completed, ...cutIntoPacks(alike.get("failed") ?? [])];
    args.push(newestOf(cut.flat()), cut.length);
    for (const [index, pack] of cut.entries()) {
      // The first character tells whether the jobs have failed.
      const packName = `${index < completed.length ? "c" : "f"}${name}${packs.length}`;
      packs.push([keys.packs(key), packName, packBytes(pack)]);
      args.push(packName, pack.length, ...pack.map(fieldOf));
      counted.push(...pack);
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

const newestOf = (jobs: readonly JobRecord[]): number =>
  jobs.reduce((newest, job) => Math.max(newest, retainedFrom(job)), 0);
