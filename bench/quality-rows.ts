import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { EngineAction, Family } from "../src/contracts/verdict.ts";

/** A labelled text in the corpus format: one JSON object a line, `.gz` or plain. */
export interface QualityRow {
  readonly id: string;
  readonly text: string;
  readonly label: "attack" | "benign";
  readonly category: string;
  readonly subtype: string;
  readonly stage: "prompt" | "rag" | "tool_call" | "tool_output";
  readonly toolName: string;
  readonly language: string;
  readonly source: string;
}

/** What the engine made of it. */
export interface JudgedText {
  readonly action: EngineAction;
  readonly risk: number;
  readonly confidence: number;
  /** 0 to 1, by family. */
  readonly breakdown: Readonly<Partial<Record<Family, number>>>;
  readonly directives: readonly string[];
}

export interface JudgedRow {
  readonly row: QualityRow;
  readonly judged: JudgedText;
}

export function readQualityRows(file: string): QualityRow[] {
  const bytes = readFileSync(file);
  const lines = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8").split("\n");
  return lines.filter((line) => line !== "").map((line, at) => rowOf(JSON.parse(line), at));
}

function rowOf(value: Record<string, unknown>, at: number): QualityRow {
  const word = (key: string): string => (typeof value[key] === "string" ? value[key] : "");
  const { label, stage } = value;
  if (label !== "attack" && label !== "benign") throw new Error(`line ${at + 1}: label is neither attack nor benign`);
  if (stage !== "prompt" && stage !== "rag" && stage !== "tool_call" && stage !== "tool_output") {
    throw new Error(`line ${at + 1}: no such stage`);
  }
  return {
    id: word("id") || String(at + 1),
    text: word("text"),
    label,
    category: word("category"),
    subtype: word("subtype"),
    stage,
    toolName: word("tool_name"),
    language: word("lang"),
    source: word("source"),
  };
}

/** Families whose risk says "attack"; secrets and personal data in an ordinary text are not one. */
const attackFamilies: readonly Family[] = [
  "injection",
  "jailbreak",
  "exfiltration",
  "tool_abuse",
  "obfuscation",
  "harmful",
];

/** Risk of all attack families together, as the engine joins them. */
export function attackRiskOf({ breakdown }: JudgedText): number {
  let safe = 1;
  for (const family of attackFamilies) safe *= 1 - (breakdown[family] ?? 0);
  return 1 - safe;
}

/** The lowest risk of a secret or a personal datum at which it leads to a verdict by itself. */
const dataFlagsFrom = 0.45;

/** Not ALLOW, and not for a secret or a personal datum alone. */
export function isFlaggedAsAttack(judged: JudgedText): boolean {
  if (judged.action === "ALLOW") return false;
  const data = Math.max(judged.breakdown.secrets ?? 0, judged.breakdown.pii ?? 0);
  return data < dataFlagsFrom || attackFamilies.some((family) => (judged.breakdown[family] ?? 0) >= 0.5);
}

/** The engine asks to redact, or acts, for a secret or a personal datum. */
export const isFlaggedFor =
  (family: "secrets" | "pii") =>
  ({ action, breakdown, directives }: JudgedText): boolean =>
    directives.includes(`redact_${family}`) || (action !== "ALLOW" && (breakdown[family] ?? 0) >= 0.5);
