import Type, { type Static } from "typebox";
import { directives, type EngineAction, engineActions } from "./verdict.ts";
import { closed } from "./wire-fields.ts";

/**
 * The `data:` lines of a session stream (docs/api.md "Session stream"): these fields and no others. None of
 * them can hold scanned text; `tool_name` and `chunk_id` are the caller's own names.
 */

const actionLabels = engineActions.map((action) => action.toLowerCase() as Lowercase<EngineAction>);

export const DecisionFrame = Type.Object(
  {
    stage: Type.Enum(["prompt", "response", "tool", "rag"]),
    phase: Type.Optional(
      Type.Enum(["call", "output", "chunk", "context"], {
        description: "Of `tool`: `call` or `output`; of `rag`: `chunk` or `context`.",
      }),
    ),
    tool_name: Type.Optional(Type.String({ description: "Of `tool`." })),
    chunk_id: Type.Optional(Type.String({ description: "Of a retrieved chunk." })),
    action: Type.Enum(actionLabels, { description: "The engine's verdict." }),
    risk: Type.Integer({ minimum: 0, maximum: 100 }),
    latency: Type.Number({ minimum: 0, description: "Waiting and engine time, in milliseconds." }),
    directives: Type.Array(Type.Enum([...directives])),
    job_id: Type.String(),
    needs_review: Type.Boolean({ description: "True when the engine's verdict is REVIEW." }),
    enforced_action: Type.Enum(["allow", "block"], { description: "After the app's `reviewCollapse`." }),
    pii: Type.Optional(
      Type.Object(
        {
          total: Type.Integer({ minimum: 1 }),
          types: Type.Record(Type.String(), Type.Integer({ minimum: 1 }), { description: "How many of each type." }),
        },
        { ...closed, description: "Where personal data was found." },
      ),
    ),
  },
  { ...closed, description: "Sent when a decision is made." },
);
export type DecisionFrame = Static<typeof DecisionFrame>;

export const AuditFrame = Type.Object(
  { stage: Type.Literal("audit"), id: Type.String({ description: "The job's id." }) },
  { ...closed, description: "Sent when the job of an earlier decision frame is durable." },
);
export type AuditFrame = Static<typeof AuditFrame>;

export const MetaFrame = Type.Object(
  { stage: Type.Literal("_meta"), dropped: Type.Integer({ minimum: 1 }) },
  { ...closed, description: "Sent before the next frame where `dropped` frames were missed." },
);
export type MetaFrame = Static<typeof MetaFrame>;

export const SessionFrame = Type.Union([DecisionFrame, AuditFrame, MetaFrame], {
  description: "The JSON of one `data:` line; the stream is made of these, each with an `id:`, and of comments.",
});
export type SessionFrame = Static<typeof SessionFrame>;
