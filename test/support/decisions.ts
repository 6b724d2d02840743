import type { App } from "../../src/contracts/account.ts";
import type { SessionDecision } from "../../src/stream/session-stream.ts";
import { callerOf } from "./callers.ts";

/** A decision on a clean prompt of session `s`; `fields` and `inspected` change it. */
export function decisionOf(
  jobId: string,
  fields: Partial<Omit<SessionDecision, "inspected">> & {
    inspected?: Partial<SessionDecision["inspected"]>;
    app?: Partial<App>;
  } = {},
): SessionDecision {
  const { inspected, app, ...rest } = fields;
  return {
    caller: callerOf(app),
    sessionId: "s",
    kind: "scan",
    stage: "prompt",
    toolName: "",
    chunkId: "",
    jobId,
    enforced: "ALLOW",
    ...rest,
    inspected: { action: "ALLOW", risk: 0, queueUs: 100, engineUs: 23.4, directives: "[]", pii: "", ...inspected },
  };
}
