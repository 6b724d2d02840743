import Type, { type Static } from "typebox";
import { keyTypes } from "./account.ts";
import { jobCategories } from "./job.ts";
import { closed, fraction, instant } from "./wire-fields.ts";

/** What the analytics endpoints answer: these fields and no others. */

const count = (description: string) => Type.Integer({ minimum: 0, description });
const milliseconds = (description: string) => Type.Number({ minimum: 0, description });

const period = Type.Object(
  {
    start: instant("The first moment that was counted: `start` rounded down to what is kept, minutes or hours."),
    end: instant("The first moment that was not counted any more: `end` rounded up likewise."),
  },
  closed,
);

const volume = Type.Object(
  {
    total: count("Jobs in all states."),
    completed: count("Jobs with a verdict."),
    failed: count("Jobs that ended without one."),
    inflight: count("Received and not yet decided."),
    errorRate: fraction("`failed` of `completed` and `failed`; 0 without any."),
  },
  closed,
);

const decisions = Type.Object(
  {
    allow: count("Engine verdict ALLOW, whatever was enforced; the same for the next four."),
    softBlock: count("SOFT_BLOCK."),
    review: count("REVIEW."),
    needsReview: count("The same as `review`."),
    sandbox: count("SANDBOX."),
    hardBlock: count("HARD_BLOCK."),
    classified: count("All of these."),
    blockRate: fraction("Share of `classified` that is not ALLOW; 0 without any."),
    avgConfidence: fraction("Mean confidence of these verdicts."),
  },
  closed,
);

const org = Type.Object(
  {
    periodStart: instant("Of the organization's current billing period."),
    periodEnd: instant("When the next one starts."),
    charsUsed: count("Characters billed to the organization in it, over all apps."),
    charsLimit: count("`monthlyAllowance` + `grantRemaining`; not a recurring figure."),
    monthlyAllowance: count("Free characters of every period."),
    grantRemaining: count("What is left of the one-time grant; 0 once spent or expired."),
    grantExpiresAt: Type.Union([instant("When what is left of the grant is lost."), Type.Null()]),
    overageCharsUsed: count("Characters that neither allowance nor grant covered."),
    allowOverage: Type.Boolean({ description: "Whether scans go on beyond the free characters." }),
    overageSpentCents: count("What the overage of this period costs so far, in whole cents."),
    spendCapCents: Type.Union([count("Scans stop when overage has cost this much."), Type.Null()]),
    currency: Type.String({ description: "Of the amounts: an ISO 4217 code." }),
  },
  {
    ...closed,
    description: "The organization's current billing period, whatever `period` is; the same for all its apps.",
  },
);

export const AnalyticsSummary = Type.Object(
  {
    appId: Type.String(),
    generatedAt: instant("When this was counted."),
    period,
    volume,
    decisions,
    latency: Type.Object(
      {
        avgMs: milliseconds("Exact mean over completed jobs, queue and engine."),
        p50Ms: milliseconds("At most 2 % off."),
        p95Ms: milliseconds("At most 2 % off."),
      },
      closed,
    ),
    chars: Type.Object({ used: count("Characters billed to the app in the period.") }, closed),
    byCategory: Type.Array(
      Type.Object(
        {
          jobCategory: Type.Enum([...jobCategories]),
          total: count("Jobs in all states."),
          blocked: count("Engine verdict other than ALLOW."),
        },
        closed,
      ),
      { description: "Each category once." },
    ),
    byKeyType: Type.Array(
      Type.Object(
        { keyType: Type.Enum([...keyTypes]), total: count("Jobs in all states."), charsUsed: count("Billed.") },
        closed,
      ),
      { description: "Each key type once." },
    ),
    org,
  },
  closed,
);
export type AnalyticsSummary = Static<typeof AnalyticsSummary>;

export const AnalyticsTimeseries = Type.Object(
  {
    appId: Type.String(),
    interval: Type.Enum(["hour", "day"]),
    period,
    buckets: Type.Array(
      Type.Object(
        {
          bucketStart: instant("On the hour, or at midnight UTC."),
          total: count("Jobs in all states."),
          completed: count("Jobs with a verdict."),
          failed: count("Jobs that ended without one."),
          blocked: count("Engine verdict other than ALLOW."),
          charsUsed: count("Billed characters."),
          avgLatencyMs: milliseconds("Exact mean over completed jobs; 0 without any."),
        },
        closed,
      ),
      { description: "One point an interval, oldest first; the first and the last count what lies in `period` alone." },
    ),
  },
  closed,
);
export type AnalyticsTimeseries = Static<typeof AnalyticsTimeseries>;
