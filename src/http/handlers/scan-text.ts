import { createHash } from "node:crypto";
import type { Static, TSchema } from "typebox";
import type { ScanTask } from "../../contracts/engine-message.ts";
import { GatewayError } from "../../contracts/errors.ts";
import { limits } from "../../contracts/limits.ts";
import type { Repeat, ServedScan } from "../../contracts/scan.ts";
import { ContextBody, ScanBody, ToolCallBody, ToolOutputBody } from "../../contracts/wire.ts";
import { headerLine, type Reply } from "../answer.ts";
import { bodyReader } from "../read-json.ts";
import type { HandlerParts, KeyedRequest } from "../route.ts";

type Handler = (parts: HandlerParts, request: KeyedRequest) => Promise<Reply>;
type Subject = Pick<ScanTask, "kind" | "stage" | "text" | "toolName">;

/** The optional fields every scan body has. */
interface Common {
  readonly session_id?: string | undefined;
  readonly language?: string | undefined;
  readonly include?: readonly string[] | undefined;
}

export const scan = oneText(ScanBody, ({ text, stage }) => ({
  kind: "scan",
  stage: stage ?? "prompt",
  text,
  toolName: "",
}));

export const toolCall = oneText(ToolCallBody, (body) => ({
  kind: "tool_call",
  stage: "tool",
  text: textOf("arguments", body.arguments),
  toolName: body.tool_name,
}));

export const toolOutput = oneText(ToolOutputBody, (body) => ({
  kind: "tool_output",
  stage: "tool",
  text: textOf("output", body.output),
  toolName: body.tool_name,
}));

export const ragContext = oneText(ContextBody, ({ text }) => ({
  kind: "rag_context",
  stage: "rag",
  text,
  toolName: "",
}));

/** Makes the handler of a path that inspects one text. */
function oneText<Schema extends TSchema & { static?: Common }>(
  schema: Schema,
  subjectOf: (body: Static<Schema>) => Subject,
): Handler {
  const read = bodyReader(schema);
  return async ({ scans, metrics }, request) => {
    const { pass, bytes, receivedMs } = request;
    scans.assertAdmits(bytes.length);
    const body = read(bytes) as Static<Schema> & Common;
    // Written out: spreading costs more than the rest of this function.
    const { kind, stage, text, toolName } = subjectOf(body);
    const { session_id: sessionId = "", language: languageHint = "", include } = body;
    const wantsRedaction = wants(include, "redaction");
    const wantsFindings = wants(include, "findings");
    const task = { kind, stage, text, toolName, query: "", languageHint, wantsRedaction, wantsFindings };
    const served = await scans.scan(pass.caller, { task, sessionId, receivedMs }, repeatOf(request));
    metrics.countScan(served.queueMs, served.engineMs);
    return scanReply(served);
  };
}

export function wants(include: Common["include"], part: "redaction" | "findings"): boolean {
  return include?.includes(part) ?? false;
}

/** The `Idempotency-Key`, and a hash of what it stands for. Throws INVALID_REQUEST. Reads the body: call it before awaiting. */
export function repeatOf({ idempotencyKey: key, path, bytes }: KeyedRequest): Repeat | undefined {
  if (key === undefined) return undefined;
  if (!/^[!-~]+$/.test(key) || key.length > limits.idempotencyKeyCharsMax) {
    throw new GatewayError("INVALID_REQUEST", {
      say: `\`Idempotency-Key\` must be 1 to ${limits.idempotencyKeyCharsMax} visible ASCII characters.`,
    });
  }
  return { key, requestHash: createHash("sha256").update(`${path}\n`).update(bytes).digest("hex") };
}

const thousandths = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, "0"));

/** Milliseconds to the microsecond, put together from whole numbers: V8 takes 0.3 µs to write a fraction. */
function msText(ms: number): string {
  const us = Math.round(ms * 1_000);
  const whole = Math.floor(us / 1_000);
  return `${whole}.${thousandths[us - whole * 1_000]}`;
}

export function scanReply({ body, queueMs, engineMs, replayed }: ServedScan): Reply {
  const timing = headerLine("Server-Timing", `queue;dur=${msText(queueMs)}, engine;dur=${msText(engineMs)}`);
  return { body, headerLines: replayed ? timing + headerLine("Idempotent-Replayed", "true") : timing };
}

/** What is inspected and billed: a string as given, anything else as compact JSON. Throws INVALID_REQUEST naming `field`. */
function textOf(field: string, value: unknown): string {
  if (typeof value === "string") return value;
  if (isDeeperThan(value, limits.jsonDepthMax)) {
    throw new GatewayError("INVALID_REQUEST", {
      say: `\`${field}\` is nested too deeply: at most ${limits.jsonDepthMax} levels are taken.`,
    });
  }
  return JSON.stringify(value);
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    if (isDeeperThan(inner, levels - 1)) return true;
  }
  return false;
}
