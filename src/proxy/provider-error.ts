import type { ServerResponse } from "node:http";
import type { Block } from "./conversation.ts";
import type { Refusal } from "./inspect.ts";

/** An answer of ours, as the provider would give it: clients show its message. */
export interface ProviderError {
  readonly status: number;
  readonly type: "invalid_request_error" | "permission_error" | "request_too_large" | "overloaded_error" | "api_error";
  readonly message: string;
  /** Further header lines. */
  readonly headers?: Readonly<Record<string, string | number>>;
}

/** Sends it in place of what the provider would have answered, unless an answer has begun: then the connection ends. */
export function answerError(response: ServerResponse, { status, type, message, headers = {} }: ProviderError): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const body = Buffer.from(JSON.stringify({ type: "error", error: { type, message } }));
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": body.length,
    // What is left of the request is not read.
    ...(response.req.complete ? {} : { Connection: "close" }),
    ...headers,
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

function placeOf({ kind, toolName, isNew }: Block): string {
  if (kind === "tool_output") return `what the tool ${toolName} returned`;
  if (kind === "tool_call") return `what the tool ${toolName} was asked to do`;
  if (kind === "attachment") return `an attached ${toolName.replace("_", " ")}`;
  return isNew ? "your last message" : "an earlier message";
}

/** What a person is shown whose message did not go on, and what to do about it. */
export function blockedError(block: Block, { rationale, jobId }: Refusal): ProviderError {
  return {
    status: 400,
    type: "invalid_request_error",
    message:
      `Blocked by Sluice: ${rationale} (job ${jobId}). It stands in ${placeOf(block)}, and is sent again with every message. To go on, ` +
      "change it, go back to before it (in Claude Code: /rewind) or begin a new conversation (/clear).",
  };
}
