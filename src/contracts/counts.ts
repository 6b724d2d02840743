import { type KeyType, keyTypes } from "./account.ts";
import { categoryOf, type JobCategory, type JobRecord, jobCategories } from "./job.ts";
import { type EngineAction, engineActions } from "./verdict.ts";

/** What is counted of jobs: whole numbers only, so that counters merge by addition, exactly, in any order and any store. */
type CountName =
  | "inflight"
  | "completed"
  | "failed"
  /** Billed characters. */
  | "chars"
  /** Sums over completed jobs. */
  | "latencyUs"
  | "confidenceMillionths"
  /** Completed jobs by the engine's action, never the enforced one. */
  | EngineAction
  /** Jobs in all states; and those of them whose engine action is not ALLOW. */
  | JobCategory
  | `${JobCategory}Blocked`
  /** Jobs in all states; and their billed characters. */
  | KeyType
  | `${KeyType}Chars`;

/** The order of the counters where they are stored. New names are appended. */
export const countNames: readonly CountName[] = [
  "inflight",
  "completed",
  "failed",
  "chars",
  "latencyUs",
  "confidenceMillionths",
  ...engineActions,
  ...jobCategories.flatMap((category) => [category, `${category}Blocked`] as const),
  ...keyTypes.flatMap((type) => [type, `${type}Chars`] as const),
];

export type Sums = Record<CountName, number>;

/** The counters of some jobs. */
export interface Counts {
  readonly sums: Sums;
  /** Latency of completed jobs: bucket (`latencyBucketOf`) → jobs. */
  readonly latency: Map<number, number>;
}

const zeroes = Object.fromEntries(countNames.map((name) => [name, 0])) as Sums;

export const newCounts = (): Counts => ({ sums: { ...zeroes }, latency: new Map() });

/** What is counted of a job. */
export type CountedJob = Pick<
  JobRecord,
  "kind" | "status" | "keyType" | "preview" | "chars" | "action" | "confidence" | "latencyUs"
>;

/** What a job is billed: nothing where it is a preview, or has no verdict. */
export const billedCharsOf = (job: Pick<CountedJob, "preview" | "status" | "chars">): number =>
  job.preview || job.status !== "completed" ? 0 : job.chars;

/** Counts one job into `counts`. */
export function countJob(counts: Counts, job: CountedJob): void {
  const { sums, latency } = counts;
  const category = categoryOf(job.kind);
  const chars = billedCharsOf(job);
  sums[job.status] += 1;
  sums[category] += 1;
  sums[job.keyType] += 1;
  sums.chars += chars;
  sums[charsNames[job.keyType]] += chars;
  if (job.status !== "completed" || job.action === null) return;
  sums[job.action] += 1;
  if (job.action !== "ALLOW") sums[blockedNames[category]] += 1;
  sums.latencyUs += job.latencyUs;
  sums.confidenceMillionths += Math.round(job.confidence * 1e6);
  const bucket = latencyBucketOf(job.latencyUs);
  latency.set(bucket, (latency.get(bucket) ?? 0) + 1);
}

/** Names looked up, not put together, for each job. */
const charsNames = { dev: "devChars", staging: "stagingChars", prod: "prodChars" } as const satisfies Record<
  KeyType,
  CountName
>;
const blockedNames = {
  prompt: "promptBlocked",
  rag: "ragBlocked",
  agent: "agentBlocked",
  unknown: "unknownBlocked",
} as const satisfies Record<JobCategory, CountName>;

export function addSums(sums: Sums, more: Sums): void {
  for (const name of countNames) sums[name] += more[name];
}

/** Adds `more` to `counts`. */
export function addCounts(counts: Counts, more: Counts): void {
  addSums(counts.sums, more.sums);
  for (const [bucket, jobs] of more.latency) counts.latency.set(bucket, (counts.latency.get(bucket) ?? 0) + jobs);
}

/** Takes back what `countJob` did. */
export function uncountJob(counts: Counts, job: CountedJob): void {
  const one = newCounts();
  countJob(one, job);
  for (const name of countNames) counts.sums[name] -= one.sums[name];
  for (const [bucket, jobs] of one.latency) counts.latency.set(bucket, (counts.latency.get(bucket) ?? 0) - jobs);
}

/** Neighbouring latency buckets differ by this factor: what is read from the middle of one is at most 2 % off. */
const growth = 1.0408;
const logOfGrowth = Math.log(growth);

/** Bucket k holds latencies over growth^(k - 1) up to growth^k µs; bucket 0 everything up to 1 µs. */
const latencyBucketOf = (latencyUs: number): number =>
  latencyUs <= 1 ? 0 : Math.ceil(Math.log(latencyUs) / logOfGrowth);

/** The latency that stands for a bucket, in microseconds: equally far off, in proportion, from both its ends. */
export const latencyUsOf = (bucket: number): number => (bucket === 0 ? 1 : (2 * growth ** bucket) / (growth + 1));
