import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { JobKind } from "../src/contracts/verdict.ts";
import { buildAssets, openEngine } from "../workers/engine/inspect.ts";
import type { JudgedText, QualityRow } from "./quality-rows.ts";

/** Judges one text; may be called again before it has answered. */
export type Judge = (row: QualityRow) => Promise<JudgedText>;

const kindOf: Readonly<Record<QualityRow["stage"], JobKind>> = {
  prompt: "scan",
  rag: "rag_chunk",
  tool_call: "tool_call",
  tool_output: "tool_output",
};

/** The engine in this process. `weights`: a weights file, the shipped one by default, or "" for rules alone. */
export function openHere(weights = new URL("../workers/model/heads.bin", import.meta.url).pathname): Judge {
  const engine = openEngine({
    assets: buildAssets(weights === "" ? null : new Uint8Array(readFileSync(weights))),
  });
  return async ({ text, stage, toolName }) => {
    const kind = kindOf[stage];
    const { action, risk, confidence, breakdown, directives } = engine.inspect({
      kind,
      stage: stage === "prompt" ? "prompt" : stage === "rag" ? "rag" : "tool",
      text,
      toolName,
      query: "",
      languageHint: "",
    });
    return { action, risk, confidence, breakdown, directives };
  };
}

/** A running gateway, each text by the path of its stage. */
export function openGateway(url: string, key: string): Judge {
  return async (row) => {
    const { path, body } = requestOf(row);
    const answer = await postPatiently(new URL(path, url), key, JSON.stringify(body));
    const result = (answer["per_chunk"] as Record<string, unknown>[] | undefined)?.[0] ?? answer;
    const decision = result["decision"] as {
      engine_action: JudgedText["action"];
      confidence: number;
      score_breakdown: JudgedText["breakdown"] & { readonly risk: number };
    };
    const policy = result["policy"] as { directives: readonly string[] };
    const { engine_action: action, confidence, score_breakdown: breakdown } = decision;
    return { action, risk: breakdown.risk, confidence, breakdown, directives: policy.directives };
  };
}

function requestOf({ stage, text, toolName }: QualityRow): { path: string; body: object } {
  const tool_name = toolName || "tool";
  switch (stage) {
    case "prompt":
      return { path: "/v1/scan", body: { text } };
    case "rag":
      return { path: "/v1/rag/retrieval", body: { query: "", chunks: [{ chunk_id: "1", text }] } };
    case "tool_call":
      return { path: "/v1/agent/tool-call", body: { tool_name, arguments: text } };
    case "tool_output":
      return { path: "/v1/agent/tool-output", body: { tool_name, output: text } };
  }
}

const triesMax = 20;

/** Waits and asks again where the gateway says it has too much to do. */
async function postPatiently(url: URL, key: string, body: string): Promise<Record<string, unknown>> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body,
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (response.ok) return answer;
    if ((response.status !== 503 && response.status !== 429) || tries === triesMax) {
      throw new Error(`${url.pathname}: ${response.status} ${String(answer["code"])}`);
    }
    await sleep(1_000 * Number(response.headers.get("retry-after") ?? 1));
  }
}
