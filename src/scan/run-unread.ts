import type { Caller } from "../contracts/account.ts";
import type { GatewayError } from "../contracts/errors.ts";
import type { JobRecord } from "../contracts/job.ts";
import type { UnreadRequest } from "../contracts/scan.ts";
import { NotRead } from "./held-bodies.ts";
import type { BodyInspector, Inspected, Outcome } from "./inspected.ts";
import { acceptedJob } from "./job-record.ts";
import { versionOf } from "./policy-version.ts";
import { failed, serve } from "./run-scan.ts";
import type { ScanParts } from "./scan-parts.ts";

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
class UnreadScan implements Outcome {
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
    const concerned = { task: { kind: request.kind, stage, toolName }, sessionId };
    try {
      this.#unread.saw(inspected.read!);
      const served = serve(this.#parts, this.#caller.app, this.#job, concerned, inspected, undefined);
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
