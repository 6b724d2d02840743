import { setTimeout as sleep } from "node:timers/promises";
import type { Caller } from "../contracts/account.ts";
import type { DocumentVerdict } from "../contracts/document.ts";
import type { ScanTask } from "../contracts/engine-message.ts";
import { GatewayError, gatewayErrorOf } from "../contracts/errors.ts";
import { limits } from "../contracts/limits.ts";
import type { ServedScan } from "../contracts/scan.ts";
import type { DocumentInspector, DocumentRequest, InspectedText } from "../ports/document-work.ts";
import { conclude } from "./conclude.ts";
import type { Inspected } from "./inspected.ts";
import { acceptedJob, failedJob } from "./job-record.ts";
import { versionOf } from "./policy-version.ts";
import { admittingIntake, isWritable } from "./queue-scans.ts";
import type { QueuedPool } from "./queued-pool.ts";
import type { Keep, ScanParts } from "./scan-parts.ts";
import { accepted } from "./served.ts";

/** A document is inspected as what it will be: a retrieved passage. */
const taskOf = (text: string): ScanTask => ({
  kind: "rag_chunk",
  stage: "rag",
  text,
  toolName: "",
  query: "",
  languageHint: "",
  wantsRedaction: text !== "",
  wantsFindings: false,
});

/** Accepts a document to be inspected later: asked whether it may be, brought, then made durable, then answered. */
export async function queueDocument(
  parts: ScanParts,
  caller: Caller,
  { document, receivedMs, body, bring }: DocumentRequest,
  keep: Keep | undefined,
): Promise<ServedScan> {
  const intake = await admittingIntake(parts, caller.org.id, 1, document.units);
  await bring();
  const task = taskOf("");
  const job = acceptedJob(parts.clock, caller, task.kind, receivedMs);
  await intake.accept([{ job, task, sessionId: "", document }], keep?.(body, 202));
  return accepted(body);
}

/** Inspects documents on the threads of queued scans, and finishes their jobs. */
export function documentInspector(parts: ScanParts, queuedPool: Pick<QueuedPool, "spare">): DocumentInspector {
  const { jobs, clock } = parts;

  async function poolWithRoom(stopping: AbortSignal) {
    for (
      const endMs = clock.elapsedMs() + limits.documentRoomMsMax;
      ;
      await sleep(roomLookMs, undefined, { ref: false })
    ) {
      if (stopping.aborted) throw new GatewayError("OVERLOADED", { retryAfterSeconds: 1, detail: "closing" });
      const spare = isWritable(parts) ? queuedPool.spare() : undefined;
      if (spare !== undefined) return spare.pool;
      if (clock.elapsedMs() > endMs) throw new GatewayError("OVERLOADED", { retryAfterSeconds: 1 });
    }
  }

  return {
    async inspect(text, app, givesWay, stopping) {
      const pool = await poolWithRoom(stopping);
      const task = givesWay ? { ...taskOf(text), givesWay } : taskOf(text);
      try {
        return inspectedText(await pool.inspectAll([task], versionOf(app.policy))[0]!);
      } catch (reason) {
        throw gatewayErrorOf(reason);
      }
    },
    finish(scan, app, verdict) {
      return conclude(parts, { ...scan, app, chunkId: "" }, inspectedOf(verdict)).finished;
    },
    fail: ({ job }, error) => jobs.finish(failedJob(clock, job, error)),
  };
}

const roomLookMs = 2;

function inspectedText({ redaction, ...inspected }: Inspected): InspectedText {
  const { action, risk, confidence, engineUs, queueUs, chars, result, directives, pii } = inspected;
  const { spans } = redaction === "" ? { spans: [] } : redactionIn(redaction);
  const verdict = { action, risk, confidence, engineUs, queueUs, chars, result, directives, pii };
  return { ...verdict, engine: engineIn(result), spans };
}

/** Of `,"redaction":{…}`. */
const redactionIn = (json: string): Pick<InspectedText, "spans"> =>
  (JSON.parse(`{${json.slice(1)}}`) as { redaction: Pick<InspectedText, "spans"> }).redaction;

/** `model_set` of the verdict's language, without the language: the parts of a document may have several. */
const engineIn = (result: string): string => /"model_set":"([^":]+)/.exec(result)?.[1] ?? "";

/** What a verdict on a single text would be. */
const inspectedOf = (verdict: DocumentVerdict): Inspected => ({
  ...verdict,
  heardStart: -1,
  heardEnd: -1,
  findings: "",
  redaction: "",
});
