import type { KeyType } from "../../contracts/account.ts";
import type { ErrorBody } from "../../contracts/errors.ts";
import type { JobRecord, JobStatus } from "../../contracts/job.ts";
import { engineActions, jobKinds } from "../../contracts/verdict.ts";

/**
 * Job records as columns, one a field: as they travel to the embedded store's writer thread, and as Redis keeps those of one commit.
 * To clone or pack strings and numbers like these costs a third of what the main thread would pay to pack each record.
 */
export interface RecordColumns {
  /** `numbersPerRecord` for each record; what stands where is written and read below. */
  readonly numbers: Float64Array<ArrayBuffer>;
  readonly jobIds: readonly string[];
  readonly results: readonly string[];
  /** Whose jobs these are: each key's owner once, or once more where the key has changed. */
  readonly owners: readonly JobOwner[];
  /** Of failed jobs, by their place in the batch. */
  readonly errors: ReadonlyMap<number, ErrorBody>;
}

interface JobOwner {
  readonly orgId: string;
  readonly appId: string;
  readonly keyId: string;
  readonly keyType: KeyType;
}

const numbersPerRecord = 10;
const statuses: readonly JobStatus[] = ["inflight", "completed", "failed"];

/** The records in columns. They share no memory with what the caller may still change. */
export function columnsOf(records: readonly JobRecord[]): RecordColumns {
  const numbers = new Float64Array(records.length * numbersPerRecord);
  const jobIds: string[] = [];
  const results: string[] = [];
  const owners: JobOwner[] = [];
  const errors = new Map<number, ErrorBody>();
  const places = new Map<string, number>();
  let at = 0;
  for (const record of records) {
    const { orgId, appId, keyId, keyType } = record;
    let place = places.get(keyId) ?? -1;
    const owner = owners[place];
    if (owner?.appId !== appId || owner.orgId !== orgId || owner.keyType !== keyType) {
      place = owners.push({ orgId, appId, keyId, keyType }) - 1;
      places.set(keyId, place);
    }
    if (record.error !== null) errors.set(jobIds.length, record.error);
    jobIds.push(record.jobId);
    results.push(record.result);
    numbers[at] = place;
    numbers[at + 1] = jobKinds.indexOf(record.kind);
    numbers[at + 2] = statuses.indexOf(record.status);
    numbers[at + 3] = record.receivedAt;
    numbers[at + 4] = record.completedAt;
    numbers[at + 5] = record.chars;
    numbers[at + 6] = record.action === null ? -1 : engineActions.indexOf(record.action);
    numbers[at + 7] = record.confidence;
    numbers[at + 8] = record.latencyUs;
    numbers[at + 9] = Number(record.preview);
    at += numbersPerRecord;
  }
  return { numbers, jobIds, results, owners, errors };
}

/** The records that went into `columnsOf`. */
export function recordsOf({ numbers, jobIds, results, owners, errors }: RecordColumns): JobRecord[] {
  return jobIds.map((jobId, index): JobRecord => {
    const at = index * numbersPerRecord;
    const { orgId, appId, keyId, keyType } = owners[numbers[at]!]!;
    return {
      jobId,
      orgId,
      appId,
      keyId,
      keyType,
      kind: jobKinds[numbers[at + 1]!]!,
      status: statuses[numbers[at + 2]!]!,
      receivedAt: numbers[at + 3]!,
      completedAt: numbers[at + 4]!,
      chars: numbers[at + 5]!,
      action: engineActions[numbers[at + 6]!] ?? null,
      confidence: numbers[at + 7]!,
      latencyUs: numbers[at + 8]!,
      preview: numbers[at + 9] === 1,
      result: results[index]!,
      error: errors.get(index) ?? null,
    };
  });
}
