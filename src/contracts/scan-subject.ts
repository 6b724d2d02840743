import type { ScanTask } from "./engine-message.ts";
import { GatewayError } from "./errors.ts";
import { limits } from "./limits.ts";
import type { ContextBody, ScanBody, ToolCallBody, ToolOutputBody } from "./wire.ts";

/** What a body asks to be inspected. */
export type Subject = Pick<ScanTask, "kind" | "stage" | "text" | "toolName">;

/** The optional fields every scan body has. */
export interface CommonFields {
  readonly session_id?: string | undefined;
  readonly language?: string | undefined;
  readonly include?: readonly string[] | undefined;
}

/** The subject of each kind of body; `at` stands before the names of fields where the body is part of another. Throws INVALID_REQUEST. */
export const subjects = {
  scan: ({ text, stage }: ScanBody): Subject => ({ kind: "scan", stage: stage ?? "prompt", text, toolName: "" }),
  tool_call: (body: ToolCallBody, at = ""): Subject => ({
    kind: "tool_call",
    stage: "tool",
    text: textOf(`${at}arguments`, body.arguments),
    toolName: body.tool_name,
  }),
  tool_output: (body: ToolOutputBody, at = ""): Subject => ({
    kind: "tool_output",
    stage: "tool",
    text: textOf(`${at}output`, body.output),
    toolName: body.tool_name,
  }),
  rag_context: ({ text }: ContextBody): Subject => ({ kind: "rag_context", stage: "rag", text, toolName: "" }),
};

/** Written out: spreading costs more than the rest of what a request costs here. */
export function taskOf({ kind, stage, text, toolName }: Subject, { language, include }: CommonFields): ScanTask {
  const wantsRedaction = wants(include, "redaction");
  const wantsFindings = wants(include, "findings");
  return { kind, stage, text, toolName, query: "", languageHint: language ?? "", wantsRedaction, wantsFindings };
}

export function wants(include: CommonFields["include"], part: "redaction" | "findings"): boolean {
  return include?.includes(part) ?? false;
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
