import type { Caller } from "../contracts/account.ts";
import type { ScanTask } from "../contracts/engine-message.ts";
import { type GatewayError, gatewayErrorOf } from "../contracts/errors.ts";
import type { RetrievalRequest, ServedScan } from "../contracts/scan.ts";
import { acknowledged, type Concerned, decide, handOff } from "./conclude.ts";
import type { Inspected } from "./inspected.ts";
import { acceptedJob, failedJob } from "./job-record.ts";
import { versionOf } from "./policy-version.ts";
import { aggregateOf } from "./retrieval/aggregate.ts";
import { readAcross } from "./retrieval/read-across.ts";
import { seamsOf, seamTask } from "./retrieval/seams.ts";
import type { Keep, ScanParts } from "./scan-parts.ts";
import { answered } from "./served.ts";

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
  const texts = [...tasks, ...seams.map((seam) => seamTask(seam.text, tasks[0]!))];
  const inspections = pool.inspectAll(texts, versionOf(app.policy), request.client, app.id);
  // Every chunk is a scan and a job of its own.
  const scans = request.chunks.map(({ chunk_id }, index): Concerned => {
    const job = acceptedJob(clock, caller, "rag_chunk", request.receivedMs);
    jobs.begin(job);
    return { app, job, task: tasks[index]!, sessionId: request.sessionId, chunkId: chunk_id };
  });

  const settled = await Promise.allSettled(inspections);
  const inspected = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (inspected.length < settled.length) throw giveUp(parts, scans, settled);

  const ask = async (again: readonly string[]): Promise<Inspected[]> => {
    const asked = again.map((text) => seamTask(text, tasks[0]!));
    return await Promise.all(pool.inspectAll(asked, versionOf(app.policy), request.client, app.id));
  };
  const own = inspected.slice(0, scans.length);
  const chunks = await readAcross(own, seams, inspected.slice(scans.length), ask);
  const decisions = scans.map((scan, index) => decide(parts, scan, chunks[index]!));
  const verdicts = scans.map(({ chunkId }, index) => {
    const { action, risk } = chunks[index]!;
    return { chunkId, action, risk };
  });
  const aggregate = JSON.stringify(aggregateOf(verdicts));
  const stored = retrievalText(decisions.map((decision) => decision.stored).join(), aggregate);
  const body = retrievalText(decisions.map((decision) => decision.body).join(), aggregate);
  const finished = scans.map(({ job }, index) => {
    // The answer goes with the last job: it is never durable before the jobs it names.
    const answer = index === scans.length - 1 ? keep?.(stored, 200) : undefined;
    return handOff(parts, job, chunks[index]!, decisions[index]!, answer);
  });
  await acknowledged(parts, org.id, finished);
  const queueUs = inspected.reduce((longest, one) => Math.max(longest, one.queueUs), 0);
  const engineUs = inspected.reduce((sum, one) => sum + one.engineUs, 0);
  return answered(body, stored, { queueUs, engineUs });
}

function chunkTask(request: RetrievalRequest, text: string): ScanTask {
  const { query, languageHint, wantsRedaction, wantsFindings } = request;
  return { kind: "rag_chunk", stage: "rag", text, toolName: "", query, languageHint, wantsRedaction, wantsFindings };
}

const retrievalText = (perChunk: string, aggregate: string): string =>
  `{"per_chunk":[${perChunk}],"aggregate":${aggregate}}`;

/** Finishes the jobs of a retrieval that has no answer, and returns the error for its caller: the first one. */
function giveUp(
  parts: ScanParts,
  scans: readonly Concerned[],
  settled: readonly PromiseSettledResult<Inspected>[],
): GatewayError {
  const { jobs, clock } = parts;
  for (const [index, scan] of scans.entries()) {
    const one = settled[index]!;
    if (one.status === "rejected")
      void jobs.finish(failedJob(clock, scan.job, gatewayErrorOf(one.reason)), undefined, scan.job);
    else {
      const decision = decide(parts, scan, one.value);
      void handOff(parts, scan.job, one.value, decision, undefined);
    }
  }
  const first = settled.find((one) => one.status === "rejected");
  return gatewayErrorOf(first?.reason);
}
