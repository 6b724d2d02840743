import type { ScanService } from "../contracts/scan.ts";
import type { DocumentIntake } from "../ports/document-work.ts";
import { jobText } from "./answer-text.ts";
import { queueDocument } from "./document-scans.ts";
import { revisionOf } from "./policy-version.ts";
import { queueBatch, queueScans } from "./queue-scans.ts";
import { openRepeats } from "./repeats.ts";
import { runRetrieval } from "./run-retrieval.ts";
import { runKnown, runScan, runUnread } from "./run-scan.ts";
import type { ScanParts } from "./scan-parts.ts";

/** The scans of `http/handlers`: single texts, retrievals, repeats of both, and the jobs they left. */
export function createScanService(parts: ScanParts): ScanService & DocumentIntake {
  const { pool, bodies, jobs, clock, leases, intake } = parts;
  const repeats = openRepeats(jobs.answers, clock, leases);
  return {
    assertAdmits(bodyBytes) {
      jobs.assertWritable();
      pool.assertAdmits(bodyBytes);
    },
    scan(caller, request, repeat) {
      intake?.callerCame(request.receivedMs);
      return repeats.once(caller, repeat, (keep) => runScan(parts, caller, request, keep));
    },
    bodyName: ({ app }, path, bytes) => bodies?.nameOf(path, app, bytes) ?? "",
    scanKnown(caller, bodyName, receivedMs) {
      const known = bodyName === "" ? undefined : bodies?.find(bodyName);
      if (known === undefined) return undefined;
      intake?.callerCame(receivedMs);
      return runKnown(parts, caller, known, receivedMs);
    },
    scanUnread(caller, request) {
      const isTaken = runUnread(parts, caller, request);
      if (isTaken) intake?.callerCame(request.receivedMs);
      return isTaken;
    },
    retrieve(caller, request, repeat) {
      intake?.callerCame(request.receivedMs);
      return repeats.once(caller, repeat, (keep) => runRetrieval(parts, caller, request, keep));
    },
    queue: (caller, requests, answerOf, repeat) =>
      repeats.once(caller, repeat, (keep) => queueScans(parts, caller, requests, answerOf, keep)),
    queueBatch: (caller, batch, receivedMs, repeat) =>
      repeats.once(caller, repeat, (keep) => queueBatch(parts, caller, batch, receivedMs, keep)),
    queueDocument: async (caller, asked, repeat) =>
      repeats.once(caller, repeat, (keep) => queueDocument(parts, caller, asked, keep)),
    policyRevision: ({ app }) => revisionOf(app, bodies?.engineChanges ?? 0),
    async jobJson(caller, jobId) {
      const job = await jobs.find(jobId, caller.org.id);
      return job?.appId === caller.app.id ? jobText(job) : undefined;
    },
  };
}
