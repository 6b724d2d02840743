import type { Caller } from "../contracts/account.ts";
import type { ScanTask } from "../contracts/engine-message.ts";
import { type GatewayError, gatewayErrorOf } from "../contracts/errors.ts";
import type { JobRecord } from "../contracts/job.ts";
import type { RetrievalRequest, ServedScan } from "../contracts/scan.ts";
import { severityOf } from "../contracts/verdict.ts";
import { aggregateOf } from "./aggregate.ts";
import { type ResultText, resultText } from "./answer-text.ts";
import { enforce } from "./conclude.ts";
import type { Inspected } from "./inspected.ts";
import { acceptedJob, completedJob, failedJob } from "./job-record.ts";
import { versionOf } from "./policy-version.ts";
import { raisedBy } from "./raise-chunk.ts";
import { type Audit, acknowledged, audited, type Keep, type ScanParts, tell } from "./scan-parts.ts";
import { chunksAcross, type Seam, seamsOf, seamTask } from "./seams.ts";

/** One chunk on its way: every chunk is a scan and a job of its own. */
interface ChunkScan {
  readonly chunkId: string;
  readonly task: ScanTask;
  readonly job: JobRecord;
}

/**
 * A retrieval: the chunks and the seams between them are inspected, and all of it is one answer. Where one text could not be
 * inspected there is no answer: its error goes to the caller, and each job says what became of its chunk.
 */
export async function runRetrieval(
  parts: ScanParts,
  caller: Caller,
  request: RetrievalRequest,
  keep: Keep | undefined,
): Promise<ServedScan> {
  const { pool, jobs, clock } = parts;
  const { app, org } = caller;
  const billRead = parts.quota.admit(org.id); // Throws where nothing is left: there are no jobs then.
  if (billRead !== undefined) await billRead;
  const tasks = request.chunks.map((chunk) => chunkTask(request, chunk.text));
  const seams = seamsOf(request.chunks);

  jobs.assertWritable();
  // Throws when overloaded: there are no jobs then.
  const texts = [...tasks, ...seams.map((seam) => seamTask(seam, tasks[0]!))];
  const inspections = pool.inspectAll(texts, versionOf(app.policy), request.client, app.id);
  const scans = request.chunks.map(({ chunk_id }, index): ChunkScan => {
    const job = acceptedJob(clock, caller, "rag_chunk", request.receivedMs);
    jobs.begin(job);
    return { chunkId: chunk_id, task: tasks[index]!, job };
  });

  const settled = await Promise.allSettled(inspections);
  const inspected = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (inspected.length < settled.length) throw giveUp(parts, caller, request, scans, settled);

  const chunks = withSeams(inspected.slice(0, scans.length), seams, inspected.slice(scans.length));
  const results = scans.map((scan, index) => decide(parts, caller, request, scan, chunks[index]!));
  const aggregate = JSON.stringify(
    aggregateOf(scans.map(({ chunkId }, index) => ({ chunkId, ...pick(chunks[index]!) }))),
  );
  const stored = retrievalText(results.map((result) => result.stored).join(), aggregate);
  const body = retrievalText(results.map((result) => result.body).join(), aggregate);
  const finished = scans.map(({ job }, index) => {
    const record = completedJob(clock, job, chunks[index]!, results[index]!.stored);
    // The answer goes with the last job: it is never durable before the jobs it names.
    const finishing = jobs.finish(record, index === scans.length - 1 ? keep?.(stored, 200) : undefined, job);
    return audited(finishing, results[index]!.audit);
  });
  await acknowledged(parts, org.id, finished);
  const queueMs = inspected.reduce((longest, one) => Math.max(longest, one.queueUs), 0) / 1_000;
  const engineMs = inspected.reduce((sum, one) => sum + one.engineUs, 0) / 1_000;
  return { status: 200, body, storedBody: stored, queueMs, engineMs, replayed: false };
}

function chunkTask(request: RetrievalRequest, text: string): ScanTask {
  const { query, languageHint, wantsRedaction, wantsFindings } = request;
  return { kind: "rag_chunk", stage: "rag", text, toolName: "", query, languageHint, wantsRedaction, wantsFindings };
}

/** The chunks' verdicts, raised where a seam shows an attack that runs through them. */
function withSeams(own: readonly Inspected[], seams: readonly Seam[], verdicts: readonly Inspected[]): Inspected[] {
  const chunks = [...own];
  for (const [index, seam] of seams.entries()) {
    const verdict = verdicts[index]!;
    for (const chunk of chunksAcross(seam, verdict, own)) {
      if (severityOf(verdict.action) > severityOf(chunks[chunk]!.action))
        chunks[chunk] = raisedBy(verdict, own[chunk]!);
    }
  }
  return chunks;
}

/** Enforces a chunk's verdict, tells it, and puts it into words. */
function decide(
  parts: ScanParts,
  caller: Caller,
  request: RetrievalRequest,
  { chunkId, task, job: { jobId } }: ChunkScan,
  inspected: Inspected,
): ResultText & { readonly audit: Audit | undefined } {
  const { kind, stage, toolName } = task;
  const { sessionId } = request;
  const enforced = enforce(inspected.action, caller.app.reviewCollapse);
  const audit = tell(parts, { caller, kind, stage, toolName, sessionId, chunkId, jobId, enforced, inspected });
  return { ...resultText(jobId, enforced, inspected, task, chunkId), audit };
}

const pick = ({ action, risk }: Inspected) => ({ action, risk });

const retrievalText = (perChunk: string, aggregate: string): string =>
  `{"per_chunk":[${perChunk}],"aggregate":${aggregate}}`;

/** Finishes the jobs of a retrieval that has no answer, and returns the error for its caller: the first one. */
function giveUp(
  parts: ScanParts,
  caller: Caller,
  request: RetrievalRequest,
  scans: readonly ChunkScan[],
  settled: readonly PromiseSettledResult<Inspected>[],
): GatewayError {
  const { jobs, clock } = parts;
  for (const [index, scan] of scans.entries()) {
    const one = settled[index]!;
    if (one.status === "rejected")
      void jobs.finish(failedJob(clock, scan.job, gatewayErrorOf(one.reason)), undefined, scan.job);
    else {
      const { stored, audit } = decide(parts, caller, request, scan, one.value);
      void audited(jobs.finish(completedJob(clock, scan.job, one.value, stored), undefined, scan.job), audit);
    }
  }
  const first = settled.find((one) => one.status === "rejected");
  return gatewayErrorOf(first?.reason);
}
