import Type, { type Static } from "typebox";
import { jobKinds } from "./verdict.ts";
import { closed, instant } from "./wire-fields.ts";
import { ErrorResult } from "./wire-results.ts";

/** What callers and operators get of queued work. */

/** The answer to `Prefer: respond-async`, and to a replay. */
export const AcceptedResult = Type.Object({ job_id: Type.String(), status: Type.Literal("inflight") }, closed);
export type AcceptedResult = Static<typeof AcceptedResult>;

export const BatchResult = Type.Object(
  {
    batch_id: Type.String(),
    jobs: Type.Array(
      Type.Object(
        {
          job_id: Type.String(),
          id: Type.Union([Type.String(), Type.Null()], { description: "The item's own, or null." }),
        },
        closed,
      ),
      { description: "In the order of the request." },
    ),
  },
  closed,
);
export type BatchResult = Static<typeof BatchResult>;

/** A queued scan whose tries are spent. Its text is kept for a replay, and shown to nobody. */
export const DeadLetterResult = Type.Object(
  {
    id: Type.String({ description: "Of the job." }),
    orgId: Type.String(),
    appId: Type.String(),
    kind: Type.Enum([...jobKinds]),
    attempts: Type.Integer({ minimum: 1 }),
    error: ErrorResult,
    created_at: instant("When the request was received."),
    failed_at: instant("When the last try failed."),
  },
  closed,
);
export type DeadLetterResult = Static<typeof DeadLetterResult>;

export const DeadLetterList = Type.Object(
  { items: Type.Array(DeadLetterResult, { description: "Newest first." }) },
  closed,
);
