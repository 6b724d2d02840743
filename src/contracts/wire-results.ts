import Type, { type Static, type TNumber, type TOptional } from "typebox";
import { errorTable } from "./errors.ts";
import { directives, engineActions, type Family, families, jobKinds } from "./verdict.ts";
import { closed, fraction, instant } from "./wire-fields.ts";

/** What callers get: these fields and no others (docs/api.md). */

export { AppList, AppResult, IssuedKeyResult, KeyList, KeyResult, OrgList, OrgResult } from "./wire-admin.ts";
export { AnalyticsSummary, AnalyticsTimeseries } from "./wire-analytics.ts";

const offset = (description: string) => Type.Integer({ minimum: 0, description });
const engineAction = (description: string) => Type.Enum([...engineActions], { description });

export const Decision = Type.Object(
  {
    action: Type.Enum(["ALLOW", "BLOCK"], {
      description: "Enforced: what the caller should do. REVIEW follows the app's `reviewCollapse`.",
    }),
    engine_action: engineAction("The engine's verdict, mildest first: ALLOW, SOFT_BLOCK, REVIEW, SANDBOX, HARD_BLOCK."),
    needs_review: Type.Boolean({ description: "True when the engine's verdict is REVIEW." }),
    confidence: fraction("Calibrated probability that the verdict is right."),
    suggestion: engineAction("The label the score alone suggests, before the app's own policy."),
    rationale: Type.String({ description: "What fired and where, in a sentence or two; quotes no secret and no PII." }),
    score_breakdown: Type.Object(
      {
        risk: fraction("The whole risk."),
        ...(Object.fromEntries(
          families.map((family) => [family, Type.Optional(fraction(`Risk of ${family}.`))]),
        ) as Record<Family, TOptional<TNumber>>),
      },
      { ...closed, description: "Each risk family the engine scored, and `risk`." },
    ),
  },
  closed,
);

export const Policy = Type.Object(
  {
    directives: Type.Array(Type.Enum([...directives]), {
      description: "What the caller should do; empty on a clean ALLOW.",
    }),
    matched_rule_ids: Type.Array(Type.String(), { description: "Sorted." }),
  },
  closed,
);

export const Language = Type.Object(
  {
    language: Type.String({ description: "What the engine used: an ISO 639-1 code or `und`." }),
    detected: Type.String({ description: "An ISO 639-1 code or `und`." }),
    confidence: fraction("Of the detection."),
    source: Type.Enum(["detected", "hint", "default"]),
    hint_agrees: Type.Boolean({
      description: "False only where a hint was given and detection is sure of another language.",
    }),
    support_status: Type.Enum(["supported", "partial", "unsupported"]),
    model_set: Type.String({ description: "The rules and model used." }),
    degraded: Type.Boolean({ description: "True where the language limits what the verdict is worth." }),
    message: Type.String({ description: "One sentence; empty when there is nothing to say." }),
  },
  closed,
);

export const Finding = Type.Object(
  {
    rule_id: Type.String(),
    family: Type.Enum([...families]),
    start: offset("In characters of the original."),
    end: offset("In characters of the original; the character there is not part of it."),
    score: fraction("The risk this finding carries alone."),
  },
  closed,
);

export const Redaction = Type.Object(
  {
    text: Type.String({ description: "The text with each secret or PII value replaced by `[TYPE]`." }),
    spans: Type.Array(
      Type.Object(
        {
          start: offset("In characters of the original."),
          end: offset("In characters of the original."),
          type: Type.String(),
        },
        closed,
      ),
    ),
  },
  closed,
);

const result = {
  job_id: Type.String(),
  decision: Decision,
  policy: Policy,
  language: Language,
};
const onRequest = {
  findings: Type.Optional(Type.Array(Finding, { description: 'With `include: ["findings"]`.' })),
  redaction: Type.Optional(Redaction),
};

export const ScanResult = Type.Object({ ...result, ...onRequest }, closed);
export type ScanResult = Static<typeof ScanResult>;
export const ToolResult = Type.Object({ ...result, tool_name: Type.String(), ...onRequest }, closed);
export type ToolResult = Static<typeof ToolResult>;
export const ChunkResult = Type.Object(
  { ...result, chunk_id: Type.String(), source: Type.Literal("rag_chunk"), ...onRequest },
  closed,
);
export type ChunkResult = Static<typeof ChunkResult>;
export const ContextResult = Type.Object(
  { ...result, source: Type.Literal("assembled_context"), ...onRequest },
  closed,
);
export type ContextResult = Static<typeof ContextResult>;

export const RetrievalResult = Type.Object(
  {
    per_chunk: Type.Array(ChunkResult, { description: "In the order of the request." }),
    aggregate: Type.Object(
      {
        worst_action: engineAction("The severest engine verdict of the chunks."),
        aggregate_risk: Type.Number({ minimum: 0, maximum: 100 }),
        flagged_chunk_ids: Type.Array(Type.String(), { description: "Engine verdict other than ALLOW." }),
        needs_review: Type.Boolean(),
        review_chunk_ids: Type.Array(Type.String(), { description: "Engine verdict REVIEW." }),
      },
      closed,
    ),
  },
  closed,
);
export type RetrievalResult = Static<typeof RetrievalResult>;

export const VerifyResult = Type.Object(
  {
    valid: Type.Boolean(),
    key: Type.Object(
      {
        id: Type.String(),
        name: Type.String(),
        enabled: Type.Boolean(),
        requestCount: Type.Integer({
          minimum: 0,
          description: "Authenticated requests, this one included, over all gateways.",
        }),
      },
      closed,
    ),
  },
  closed,
);
export type VerifyResult = Static<typeof VerifyResult>;

export const ErrorResult = Type.Object(
  {
    error: Type.String({ description: "For people." }),
    code: Type.Enum(Object.keys(errorTable), { description: "For programs; never reused." }),
    retryAfter: Type.Integer({
      minimum: 0,
      description: "Whole seconds; 0 where retrying does not help. Equal to `Retry-After`.",
    }),
  },
  closed,
);

export const Job = Type.Object(
  {
    job_id: Type.String(),
    status: Type.Enum(["inflight", "completed", "failed"]),
    kind: Type.Enum([...jobKinds]),
    created_at: instant("When the request was received."),
    completed_at: Type.Union([instant("When it was decided."), Type.Null()]),
    result: Type.Union([ScanResult, ToolResult, ChunkResult, ContextResult, Type.Null()], {
      description: "The scan result without `redaction`, or null. Never the scanned text.",
    }),
    error: Type.Union([ErrorResult, Type.Null()]),
  },
  closed,
);
export type Job = Static<typeof Job>;
