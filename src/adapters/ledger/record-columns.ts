import type { KeyType } from "../../contracts/account.ts";
import type { ErrorBody } from "../../contracts/errors.ts";
import { type JobRecord, jobStatuses } from "../../contracts/job.ts";
import { engineActions, jobKinds } from "../../contracts/verdict.ts";

/**
 * Job records as columns, one a field: as they travel to the embedded store's writer thread, and as Redis keeps those of one commit.
 * To clone or pack strings and numbers like these costs a third of what the main thread would pay to pack each record.
 */
export interface RecordColumns {
  /** `numberColumns` columns, one behind the other; which is which is written and read below. */
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

export const numberColumns = 10;

/** The records in columns. They share no memory with what the caller may still change. */
export function columnsOf(records: readonly JobRecord[]): RecordColumns {
  const rows = records.length;
  const numbers = new Float64Array(rows * numberColumns);
  const jobIds = new Array<string>(rows);
  const results = new Array<string>(rows);
  const owners = new Owners();
  const errors = new Map<number, ErrorBody>();
  for (let row = 0; row < rows; row += 1) {
    const record = records[row]!;
    jobIds[row] = record.jobId;
    results[row] = record.result;
    if (record.error !== null) errors.set(row, record.error);
    numbers[row] = owners.placeOf(record);
    numbers[row + rows] = jobKinds.indexOf(record.kind);
    numbers[row + 2 * rows] = jobStatuses.indexOf(record.status);
    numbers[row + 3 * rows] = record.receivedAt;
    numbers[row + 4 * rows] = record.completedAt;
    numbers[row + 5 * rows] = record.chars;
    numbers[row + 6 * rows] = record.action === null ? -1 : engineActions.indexOf(record.action);
    numbers[row + 7 * rows] = record.confidence;
    numbers[row + 8 * rows] = record.latencyUs;
    numbers[row + 9 * rows] = Number(record.preview);
  }
  return { numbers, jobIds, results, owners: owners.all, errors };
}

/** The owners of some records, each once. */
class Owners {
  readonly all: JobOwner[] = [];
  readonly #places = new Map<string, number>();
  #last = -1;

  placeOf(record: JobRecord): number {
    // The jobs of one key mostly come one after the other.
    if (this.#owns(this.#last, record)) return this.#last;
    const { orgId, appId, keyId, keyType } = record;
    let place = this.#places.get(keyId) ?? -1;
    if (!this.#owns(place, record)) {
      place = this.all.push({ orgId, appId, keyId, keyType }) - 1;
      this.#places.set(keyId, place);
    }
    this.#last = place;
    return place;
  }

  #owns(place: number, { orgId, appId, keyId, keyType }: JobRecord): boolean {
    const owner = this.all[place];
    return (
      owner !== undefined &&
      owner.keyId === keyId &&
      owner.appId === appId &&
      owner.orgId === orgId &&
      owner.keyType === keyType
    );
  }
}

/** The records that went into `columnsOf`. */
export function recordsOf({ numbers, jobIds, results, owners, errors }: RecordColumns): JobRecord[] {
  const rows = jobIds.length;
  return jobIds.map((jobId, row): JobRecord => {
    const { orgId, appId, keyId, keyType } = owners[numbers[row]!]!;
    return {
      jobId,
      orgId,
      appId,
      keyId,
      keyType,
      kind: jobKinds[numbers[row + rows]!]!,
      status: jobStatuses[numbers[row + 2 * rows]!]!,
      receivedAt: numbers[row + 3 * rows]!,
      completedAt: numbers[row + 4 * rows]!,
      chars: numbers[row + 5 * rows]!,
      action: engineActions[numbers[row + 6 * rows]!] ?? null,
      confidence: numbers[row + 7 * rows]!,
      latencyUs: numbers[row + 8 * rows]!,
      preview: numbers[row + 9 * rows] === 1,
      result: results[row]!,
      error: errors.get(row) ?? null,
    };
  });
}
