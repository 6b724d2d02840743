/** The engine's words: what it can answer, and what it noticed. Imports nothing of ours but sibling contracts. */

/** Mildest first: the position in this list IS the severity, and nothing else orders actions (docs/api.md "Scans"). */
export const engineActions = ["ALLOW", "SOFT_BLOCK", "REVIEW", "SANDBOX", "HARD_BLOCK"] as const;
export type EngineAction = (typeof engineActions)[number];
export type EnforcedAction = "ALLOW" | "BLOCK";

/** What to do with REVIEW: the app's setting. */
export type ReviewCollapse = "allow" | "block";

/** Position on the ladder, 0 (ALLOW) to 4 (HARD_BLOCK). */
export const severityOf = (action: EngineAction): number => engineActions.indexOf(action);

/** Risk families, the keys of `score_breakdown` beside `risk`. */
export const families = [
  "injection",
  "jailbreak",
  "exfiltration",
  "tool_abuse",
  "secrets",
  "pii",
  "obfuscation",
  "harmful",
] as const;
export type Family = (typeof families)[number];

/** What the caller should do: the closed list of `policy.directives`. */
export const directives = [
  "redact_pii",
  "redact_secrets",
  "require_human_review",
  "isolate_tool",
  "deny_tool",
  "strip_hidden_text",
  "drop_chunk",
  "refuse_prompt",
  "withhold_output",
] as const;
export type Directive = (typeof directives)[number];

/** Which of five inspected kinds a text is; also the `kind` of its job. */
export const jobKinds = ["scan", "tool_call", "tool_output", "rag_chunk", "rag_context"] as const;
export type JobKind = (typeof jobKinds)[number];

/** Where in the agent's turn the text stands; the `stage` of its session frame. */
export const stages = ["prompt", "response", "tool", "rag"] as const;
export type Stage = (typeof stages)[number];

/**
 * One thing a detector noticed. `start` and `end` are half-open, in UTF-16 units of the ORIGINAL text;
 * they become characters (code points) only where an answer is built.
 */
export interface Signal {
  readonly ruleId: string;
  readonly family: Family;
  readonly start: number;
  readonly end: number;
  /** 0 to 1: the risk this signal would carry alone. Under 0.5 it can never block by itself. */
  readonly points: number;
  /** What fired, in a few words for the rationale ("an override of earlier instructions"). Never scanned text. */
  readonly what: string;
  /** PII and secrets: the type that replaces the span when redacted, as in `[EMAIL]`. Else "". */
  readonly type: string;
  /** How the text had to be read for this to show: "plain", "folded", or the encoding ("base64", "hex", "hidden comment"). */
  readonly view: string;
}

/** The `language` of a scan result: what was detected, what the engine used, and how far it supports it (docs/api.md "Scans"). */
export interface LanguageResult {
  readonly language: string;
  readonly detected: string;
  readonly confidence: number;
  readonly source: "detected" | "hint" | "default";
  readonly hint_agrees: boolean;
  readonly support_status: "supported" | "partial" | "unsupported";
  readonly model_set: string;
  readonly degraded: boolean;
  readonly message: string;
}

/** A reported finding: offsets in characters of the original, never the matched text. */
export interface Finding {
  readonly rule_id: string;
  readonly family: Family;
  readonly start: number;
  readonly end: number;
  readonly score: number;
}

/** A span replaced by `[type]`, in characters of the original. */
export interface RedactedSpan {
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

/** What the engine is asked: one text, and where it stands. */
export interface Inspection {
  readonly kind: JobKind;
  readonly stage: Stage;
  readonly text: string;
  /** Tool calls and outputs; else "". */
  readonly toolName: string;
  /** The retrieval's query; else "". */
  readonly query: string;
  /** The caller's language hint; "" without one. */
  readonly languageHint: string;
}

/** The engine's whole answer to one text. */
export interface Verdict {
  readonly action: EngineAction;
  /** The ladder label the score alone suggests, before the app's own policy. */
  readonly suggestion: EngineAction;
  /** 0 to 1. */
  readonly risk: number;
  /** 0 to 1: calibrated probability that the verdict is right. */
  readonly confidence: number;
  readonly rationale: string;
  /** Family to 0..1 for each family scored, in the order of `families`. `risk` is added where the answer is built. */
  readonly breakdown: Readonly<Partial<Record<Family, number>>>;
  readonly directives: readonly Directive[];
  /** Sorted, no duplicates. */
  readonly matchedRuleIds: readonly string[];
  readonly language: LanguageResult;
  readonly signals: readonly Signal[];
  /** Where the classifier heard what weighs in most, in UTF-16 units of the original, half open; absent where nothing does. */
  readonly heard?: { readonly start: number; readonly end: number } | undefined;
}
