import type { JobKind } from "../../src/contracts/verdict.ts";
import { openEngine } from "../../workers/engine/inspect.ts";

const engine = openEngine();
const stages = {
  scan: "prompt",
  tool_call: "tool",
  tool_output: "tool",
  rag_chunk: "rag",
  rag_context: "rag",
} as const;

/** What the whole engine, with its own rules and no policy, says of a text. */
export const actionOf = (text: string, kind: JobKind = "scan", toolName = ""): string =>
  engine.inspect({ kind, stage: stages[kind], text, toolName, query: "", languageHint: "" }).action;
