import { Packr } from "msgpackr";
import type { JobRecord } from "../../contracts/job.ts";

const packr = new Packr({ useRecords: false });

/** A record as it is stored. */
export const packRecord = (record: JobRecord): Buffer => packr.pack(fieldsOf(record));

/** The record that `packRecord` wrote. */
export function unpackRecord(bytes: Uint8Array): JobRecord {
  const packed = packr.unpack(bytes) as PackedRecord;
  if (packed[0] !== 1) throw new Error(`a job record of version ${packed[0]} was written by a newer Sluice`);
  const [, jobId, orgId, appId, keyId, keyType, kind, status, receivedAt, completedAt, chars, ...rest] = packed;
  const [action, confidence, latencyUs, preview, result, error] = rest;
  return {
    jobId,
    orgId,
    appId,
    keyId,
    keyType,
    kind,
    status,
    receivedAt,
    completedAt,
    chars,
    action,
    confidence,
    latencyUs,
    preview,
    result,
    error,
  };
}

type PackedRecord = ReturnType<typeof fieldsOf>;

/**
 * A job record on disk: a MessagePack array that starts with the version of its own layout. Fields are only ever
 * appended; a changed meaning takes a new version.
 */
function fieldsOf(r: JobRecord) {
  return [
    1,
    r.jobId,
    r.orgId,
    r.appId,
    r.keyId,
    r.keyType,
    r.kind,
    r.status,
    r.receivedAt,
    r.completedAt,
    r.chars,
    r.action,
    r.confidence,
    r.latencyUs,
    r.preview,
    r.result,
    r.error,
  ] as const;
}
