import type { Caller } from "../contracts/account.ts";
import { type GatewayError, gatewayErrorOf } from "../contracts/errors.ts";
import type { JobRecord } from "../contracts/job.ts";
import type { ScanRequest, ServedScan, UnreadRequest } from "../contracts/scan.ts";
import { acknowledged, type Concerned, conclude } from "./conclude.ts";
import { NotRead } from "./held-bodies.ts";
import type { BodyInspector, Inspected, ScanEnd } from "./inspected.ts";
import { acceptedJob, failedJob } from "./job-record.ts";
import type { KnownBody } from "./known-bodies.ts";
import { versionOf } from "./policy-version.ts";
import type { Keep, ScanParts } from "./scan-parts.ts";
import { answered } from "./served.ts";

/**
 * One scan, every step in order: admit, accept, inspect, enforce, answer, tell, hand to the job log. No `async` here: what such a
 * function keeps while it waits is the largest thing that a scan leaves behind.
 */
export function runScan(
  parts: ScanParts,
  caller: Caller,
  request: ScanRequest,
  keep: Keep | undefined,
): ServedScan | Promise<ServedScan> {
  const run = (): ServedScan | Promise<ServedScan> => inspectAndServe(parts, caller, request, keep);
  // Throws where nothing is left: there is no job then. Previews are free.
  const billRead = request.isPreview === true ? undefined : parts.quota.admit(caller.org.id);
  return billRead === undefined ? run() : billRead.then(run);
}

function inspectAndServe(
  parts: ScanParts,
  caller: Caller,
  request: ScanRequest,
  keep: Keep | undefined,
): ServedScan | Promise<ServedScan> {
  const { pool, jobs, clock } = parts;
  const { task, client, isPreview = false, bodyName = "" } = request;
  const { app } = caller;
  jobs.assertWritable();
  const inspection = pool.inspect(task, versionOf(app.policy), client, app.id); // Throws when overloaded: there is no job then.
  const job = acceptedJob(clock, caller, task.kind, request.receivedMs, isPreview);
  jobs.begin(job);
  const concerned: Concerned = { app, job, task, sessionId: request.sessionId, chunkId: "" };
  if (inspection instanceof Promise) {
    return inspection.then(
      (inspected) => serve(parts, concerned, inspected, keep),
      (reason: unknown) => {
        throw failed(parts, job, reason);
      },
    );
  }
  if (bodyName !== "") parts.bodies?.keep(bodyName, request, inspection);
  return serve(parts, concerned, inspection, keep);
}

/** The same for a body whose verdict is known: every step at once, where none must be waited for. */
export function runKnown(
  parts: ScanParts,
  caller: Caller,
  { request, verdict }: KnownBody,
  receivedMs: number,
): ServedScan | Promise<ServedScan> {
  const run = (): ServedScan | Promise<ServedScan> => {
    parts.jobs.assertWritable();
    const { task, sessionId } = request;
    const job = acceptedJob(parts.clock, caller, task.kind, receivedMs);
    parts.jobs.begin(job);
    return serve(parts, { app: caller.app, job, task, sessionId, chunkId: "" }, verdict, undefined);
  };
  const billRead = parts.quota.admit(caller.org.id);
  return billRead === undefined ? run() : billRead.then(run);
}

/**
 * `runScan` for a body that a scan thread reads. False where the bill must be read first, or refuses: before that what the body says has
 * its say. What comes back unread was no job.
 */
export function runUnread(parts: ScanParts, caller: Caller, request: UnreadRequest): boolean {
  const { unread, jobs, clock } = parts;
  if (unread === undefined || !isAdmitted(parts, caller.org.id)) return false;
  jobs.assertWritable();
  const { app } = caller;
  const { kind, bytes, receivedMs, client } = request;
  const held = unread.hold(kind, bytes, app.id); // Throws when overloaded: there is no job then.
  if (held === undefined) return false;
  const job = acceptedJob(clock, caller, kind, receivedMs);
  jobs.begin(job);
  unread.inspectBody(held, versionOf(app.policy), client, new UnreadScan(parts, unread, caller, job, request));
  return true;
}

function isAdmitted({ quota }: ScanParts, orgId: string): boolean {
  try {
    const billRead = quota.admit(orgId);
    billRead?.catch(() => {});
    return billRead === undefined;
  } catch {
    return false;
  }
}

/** What comes of such a scan, on its way to who asked. */
class UnreadScan implements ScanEnd {
  readonly #parts: ScanParts;
  readonly #unread: BodyInspector;
  readonly #caller: Caller;
  readonly #job: JobRecord;
  readonly #request: UnreadRequest;

  constructor(parts: ScanParts, unread: BodyInspector, caller: Caller, job: JobRecord, request: UnreadRequest) {
    this.#parts = parts;
    this.#unread = unread;
    this.#caller = caller;
    this.#job = job;
    this.#request = request;
  }

  resolve(inspected: Inspected): void {
    const request = this.#request;
    const { stage, toolName, sessionId } = inspected.read!;
    const task = { kind: request.kind, stage, toolName };
    const concerned = { app: this.#caller.app, job: this.#job, task, sessionId, chunkId: "" };
    try {
      this.#unread.saw(inspected.read!);
      const served = serve(this.#parts, concerned, inspected, undefined);
      if (!(served instanceof Promise)) request.served(served);
      else
        served.then(
          (late) => request.served(late),
          (error: unknown) => request.failed(error),
        );
    } catch (error) {
      request.failed(error);
    }
  }

  reject(reason: GatewayError | NotRead): void {
    if (reason instanceof NotRead) {
      this.#parts.jobs.drop(this.#job);
      this.#request.left(reason.bytes);
    } else this.#request.failed(failed(this.#parts, this.#job, reason));
  }
}

/** The job has failed; returns what its caller is told. */
function failed({ jobs, clock }: ScanParts, job: JobRecord, reason: unknown): GatewayError {
  const error = gatewayErrorOf(reason);
  void jobs.finish(failedJob(clock, job, error), undefined, job);
  return error;
}

/** What follows a verdict, up to the answer. */
function serve(
  parts: ScanParts,
  concerned: Concerned,
  inspected: Inspected,
  keep: Keep | undefined,
): ServedScan | Promise<ServedScan> {
  const { body, stored, finished } = conclude(parts, concerned, inspected, keep);
  const served = answered(body, stored, inspected);
  const durable = acknowledged(parts, concerned.job.orgId, [finished]);
  return durable === undefined ? served : durable.then(() => served);
}
