import { Packr } from "msgpackr";
import { keyTypes } from "../../contracts/account.ts";
import { type JobRecord, jobStatuses } from "../../contracts/job.ts";
import { engineActions, jobKinds } from "../../contracts/verdict.ts";
import type { OwnedJob } from "../ledger/tally.ts";

const packr = new Packr({ useRecords: false });
const numbersPerJob = 10;

type Packed = readonly [version: number, appIds: readonly string[], numbers: readonly number[]];

/**
 * What is to be counted of some jobs of one organization, about 30 bytes each: a MessagePack array of layout version, apps, and
 * numbers, one job after the other. The jobs themselves stand elsewhere.
 */
export function packEntry(jobs: readonly JobRecord[]): Buffer {
  const appIds: string[] = [];
  const numbers: number[] = [];
  for (const job of jobs) {
    let app = appIds.lastIndexOf(job.appId);
    if (app < 0) app = appIds.push(job.appId) - 1;
    numbers.push(
      app,
      jobKinds.indexOf(job.kind),
      jobStatuses.indexOf(job.status),
      job.action === null ? -1 : engineActions.indexOf(job.action),
      keyTypes.indexOf(job.keyType),
      Number(job.preview),
      job.receivedAt,
      job.chars,
      job.confidence,
      job.latencyUs,
    );
  }
  return packr.pack([1, appIds, numbers] satisfies Packed);
}

/** The jobs of an entry, in their order. */
export function unpackEntry(orgId: string, bytes: Uint8Array): OwnedJob[] {
  const [version, appIds, numbers] = packr.unpack(bytes) as Packed;
  if (version !== 1) throw new Error(`a journal entry of version ${version} was written by a newer Sluice`);
  const jobs: OwnedJob[] = [];
  for (let at = 0; at < numbers.length; at += numbersPerJob) {
    jobs.push({
      orgId,
      appId: appIds[numbers[at]!]!,
      kind: jobKinds[numbers[at + 1]!]!,
      status: jobStatuses[numbers[at + 2]!]!,
      action: engineActions[numbers[at + 3]!] ?? null,
      keyType: keyTypes[numbers[at + 4]!]!,
      preview: numbers[at + 5] === 1,
      receivedAt: numbers[at + 6]!,
      chars: numbers[at + 7]!,
      confidence: numbers[at + 8]!,
      latencyUs: numbers[at + 9]!,
    });
  }
  return jobs;
}
