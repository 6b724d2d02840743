import type { ScanTask } from "./engine-message.ts";
import { GatewayError } from "./errors.ts";
import { memberText } from "./json-text.ts";
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

/** The JSON that a body was read from. Asked for only where a field of it is inspected as it was sent. */
export type SentJson = () => string;

/** The subject of each kind of body; `at` stands before the names of fields where the body is part of another. Throws INVALID_REQUEST. */
export const subjects = {
  scan: ({ text, stage }: ScanBody): Subject => ({ kind: "scan", stage: stage ?? "prompt", text, toolName: "" }),
  tool_call: (body: ToolCallBody, sent: SentJson, at = ""): Subject => ({
    kind: "tool_call",
    stage: "tool",
    text: textOf(body, "arguments", sent, at),
    toolName: body.tool_name,
  }),
  tool_output: (body: ToolOutputBody, sent: SentJson, at = ""): Subject => ({
    kind: "tool_output",
    stage: "tool",
    text: textOf(body, "output", sent, at),
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

/**
 * What is inspected and billed: a string as given, anything else as compact JSON. That is of what was sent: in the value a name that stood
 * twice has lost what whoever runs the tool may read, and a long number its last digits. Throws INVALID_REQUEST naming `field`.
 */
function textOf<Field extends string>(
  body: { readonly [name in Field]: unknown },
  field: Field,
  sent: SentJson,
  at: string,
): string {
  const value = body[field];
  if (typeof value === "string") return value;
  const text = memberText(sent(), body, field, limits.jsonDepthMax);
  if (text !== undefined) return text;
  throw new GatewayError("INVALID_REQUEST", {
    say: `\`${at}${field}\` is nested too deeply: at most ${limits.jsonDepthMax} levels are taken.`,
  });
}
