import type { Static, TSchema } from "typebox";
import { GatewayError } from "../../contracts/errors.ts";
import { limits } from "../../contracts/limits.ts";
import type { Repeat, ScanClient, ServedScan, UnreadRequest } from "../../contracts/scan.ts";
import { type CommonFields, type SentJson, type Subject, subjects, taskOf } from "../../contracts/scan-subject.ts";
import type { JobKind } from "../../contracts/verdict.ts";
import { ContextBody, ScanBody, ToolCallBody, ToolOutputBody } from "../../contracts/wire.ts";
import type { AcceptedResult } from "../../contracts/wire-queue.ts";
import { headerLine, type Reply } from "../answer/answer.ts";
import { bodyTextReader } from "../request/read-json.ts";
import { hashOfRequest } from "../request/request-hash.ts";
import type { Asker, HandlerParts, KeyedRequest } from "../route.ts";

type Handler = (parts: HandlerParts, request: KeyedRequest) => Reply | Promise<Reply> | undefined;

export const scan = oneText(ScanBody, "scan", subjects.scan);
export const toolCall = oneText(ToolCallBody, "tool_call", subjects.tool_call);
export const toolOutput = oneText(ToolOutputBody, "tool_output", subjects.tool_output);
export const ragContext = oneText(ContextBody, "rag_context", subjects.rag_context);

/**
 * Makes the handler of a path that inspects one text: at once, or later with `Prefer: respond-async`. A body that came before, and
 * whose verdict is known, is not read again; one that is new is read by the scan thread, if it is plain and texts seldom come again.
 */
function oneText<Schema extends TSchema & { static?: CommonFields }>(
  schema: Schema,
  kind: keyof typeof subjects,
  subjectOf: (body: Static<Schema>, sent: SentJson) => Subject,
): Handler {
  const read = bodyTextReader(schema);

  function readAndScan(
    { scans }: HandlerParts,
    request: KeyedRequest,
    bodyName: string,
  ): ServedScan | Promise<ServedScan> {
    const { pass, bytes, receivedMs, prefersAsync } = request;
    if (!prefersAsync) scans.assertAdmits(bytes.length);
    const { value, json } = read(bytes);
    const body = value as Static<Schema> & CommonFields;
    const client = clientOf(request);
    const sessionId = body.session_id ?? "";
    const asked = {
      task: taskOf(
        subjectOf(body, () => json),
        body,
      ),
      sessionId,
      receivedMs,
      client,
      bodyName,
    };
    const repeat = repeatOf(request);
    if (prefersAsync) return scans.queue(pass.caller, [asked], acceptedText, repeat);
    return scans.scan(pass.caller, asked, repeat);
  }

  function readAndReply(parts: HandlerParts, request: KeyedRequest, bodyName: string): Reply | Promise<Reply> {
    return replied(readAndScan(parts, request, bodyName), parts.metrics);
  }

  return (parts, request) => {
    const { scans, metrics } = parts;
    const { pass, path, bytes, receivedMs, prefersAsync, idempotencyKey } = request;
    // A repeat has the answer of its first, which is another question.
    if (prefersAsync || idempotencyKey !== undefined) return readAndReply(parts, request, "");
    const { caller } = pass;
    const bodyName = scans.bodyName(caller, path, bytes);
    const known = scans.scanKnown(caller, bodyName, receivedMs);
    if (known !== undefined) return replied(known, metrics);
    if (bodyName !== "") return readAndReply(parts, request, bodyName);
    const isTaken = scans.scanUnread(caller, new UnreadBody(parts, request, kind, readAndReply));
    return isTaken ? undefined : readAndReply(parts, request, "");
  };
}

/** Reads a body here and scans it. */
type ReadHere = (parts: HandlerParts, request: KeyedRequest, bodyName: string) => Reply | Promise<Reply>;

/** A body that is read elsewhere; who asked is answered when something has come of it. */
class UnreadBody implements UnreadRequest {
  readonly kind: JobKind;
  readonly bytes: Uint8Array;
  readonly receivedMs: number;
  readonly client: Asker;
  readonly #parts: HandlerParts;
  readonly #request: KeyedRequest;
  readonly #readHere: ReadHere;

  constructor(parts: HandlerParts, request: KeyedRequest, kind: JobKind, readHere: ReadHere) {
    this.kind = kind;
    this.bytes = request.bytes;
    this.receivedMs = request.receivedMs;
    this.client = request.client;
    this.#parts = parts;
    this.#request = request;
    this.#readHere = readHere;
  }

  served(scan: ServedScan): void {
    this.client.answer(replyTo(scan, this.#parts.metrics));
  }

  failed(error: unknown): void {
    this.client.fail(error);
  }

  left(bytes: Uint8Array): void {
    void this.#answerFrom(bytes);
  }

  async #answerFrom(bytes: Uint8Array): Promise<void> {
    try {
      this.client.answer(await this.#readHere(this.#parts, { ...this.#request, bytes }, ""));
    } catch (error) {
      this.client.fail(error);
    }
  }
}

function replied(served: ServedScan | Promise<ServedScan>, metrics: HandlerParts["metrics"]): Reply | Promise<Reply> {
  if (served instanceof Promise) return served.then((late) => replyTo(late, metrics));
  return replyTo(served, metrics);
}

function replyTo(served: ServedScan, metrics: HandlerParts["metrics"]): Reply {
  // A repeat is answered as its first was, whatever is preferred now.
  if (served.status === 202) return acceptedReply(served);
  metrics.countScan(served.queueMs, served.engineMs);
  return scanReply(served);
}

const acceptedText = ([jobId]: readonly string[]): string => JSON.stringify({ job_id: jobId, status: "inflight" });

function acceptedReply(served: ServedScan): Reply {
  const { job_id: jobId } = JSON.parse(served.body) as AcceptedResult;
  return {
    status: 202,
    body: served.body,
    headerLines: headerLine("Location", `/v1/jobs/${jobId}`) + replayLine(served),
  };
}

/** The line that marks an answer given again; "" for a first one. */
export const replayLine = ({ replayed }: ServedScan): string =>
  replayed ? headerLine("Idempotent-Replayed", "true") : "";

/** Who waits for the scan; undefined where a repeat may come for its answer. */
export function clientOf({ client, idempotencyKey }: KeyedRequest): ScanClient | undefined {
  return idempotencyKey === undefined ? client : undefined;
}

/** The `Idempotency-Key`, and a hash of what it stands for. Throws INVALID_REQUEST. Reads the body: call it before awaiting. */
export function repeatOf(request: KeyedRequest): Repeat | undefined {
  const key = repeatKeyOf(request);
  return key === undefined ? undefined : { key, requestHash: hashOfRequest(request.path, request.bytes) };
}

/** The `Idempotency-Key` alone. Throws INVALID_REQUEST. */
export function repeatKeyOf({ idempotencyKey: key }: KeyedRequest): string | undefined {
  if (key === undefined) return undefined;
  if (!/^[!-~]+$/.test(key) || key.length > limits.idempotencyKeyCharsMax) {
    throw new GatewayError("INVALID_REQUEST", {
      say: `\`Idempotency-Key\` must be 1 to ${limits.idempotencyKeyCharsMax} visible ASCII characters.`,
    });
  }
  return key;
}

const wholes = Array.from({ length: 1_000 }, (_, n) => `${n}.`);
const thousandths = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, "0"));

/** Milliseconds to the microsecond, put together from texts of whole numbers: V8 takes 0.3 µs to write a fraction. */
function msText(ms: number): string {
  const us = Math.round(ms * 1_000);
  const whole = Math.floor(us / 1_000);
  return (wholes[whole] ?? `${whole}.`) + thousandths[us - whole * 1_000];
}

export function scanReply(served: ServedScan): Reply {
  const { body, queueMs, engineMs } = served;
  const timing = headerLine("Server-Timing", `queue;dur=${msText(queueMs)}, engine;dur=${msText(engineMs)}`);
  return { body, headerLines: timing + replayLine(served) };
}
