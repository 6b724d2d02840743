import { Packr } from "msgpackr";
import type { JobRecord } from "../../contracts/job.ts";
import type { JournalBatch } from "../../ports/journal.ts";
import type { InflightJob, PackedBatch } from "./store-message.ts";

const packr = new Packr({ useRecords: false });

/** All records of a batch in one buffer of its own, ready to be transferred to the writer thread. */
export function packBatch(batch: JournalBatch): PackedBatch {
  const { records } = batch;
  const ends = new Uint32Array(records.length);
  const receivedAt = new Float64Array(records.length);
  const parts: Uint8Array[] = [];
  const jobIds: string[] = [];
  const inflight = new Map<number, InflightJob>();
  let end = 0;
  for (const [index, record] of records.entries()) {
    const part = packr.pack(fieldsOf(record));
    parts.push(part);
    jobIds.push(record.jobId);
    end += part.length;
    ends[index] = end;
    receivedAt[index] = record.receivedAt;
    if (record.status === "inflight") inflight.set(index, { appId: record.appId, orgId: record.orgId });
  }
  const bytes = new Uint8Array(end);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { bytes, ends, receivedAt, jobIds, inflight, answers: batch.answers };
}

/** The record that `packBatch` wrote. */
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
