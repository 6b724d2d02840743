import { keyTypes } from "../contracts/account.ts";
import { type Bill, grantAt, microCentsPerCent, overageCharsOf, type Period } from "../contracts/billing.ts";
import { type Counts, latencyUsOf, type Sums } from "../contracts/counts.ts";
import { jobCategories } from "../contracts/job.ts";
import { engineActions } from "../contracts/verdict.ts";
import type { AnalyticsSummary } from "../contracts/wire-analytics.ts";
import { isoOf } from "../contracts/wire-fields.ts";

/** The summary of an app's counts in a covered period (docs/api.md "Analytics"). */
export function summaryOf(appId: string, nowMs: number, covered: Period, counts: Counts, bill: Bill): AnalyticsSummary {
  const { sums, latency } = counts;
  const { inflight, completed, failed } = sums;
  return {
    appId,
    generatedAt: isoOf(nowMs),
    period: { start: isoOf(covered.startMs), end: isoOf(covered.endMs) },
    volume: { total: totalOf(sums), completed, failed, inflight, errorRate: ratio(failed, completed + failed) },
    decisions: decisionsOf(sums),
    latency: {
      avgMs: avgLatencyMsOf(sums),
      p50Ms: latencyMsAt(latency, 0.5),
      p95Ms: latencyMsAt(latency, 0.95),
    },
    chars: { used: sums.chars },
    byCategory: jobCategories.map((jobCategory) => ({
      jobCategory,
      total: sums[jobCategory],
      blocked: sums[`${jobCategory}Blocked`],
    })),
    byKeyType: keyTypes.map((keyType) => ({ keyType, total: sums[keyType], charsUsed: sums[`${keyType}Chars`] })),
    org: orgUsageOf(bill, nowMs),
  };
}

function decisionsOf(sums: Sums): AnalyticsSummary["decisions"] {
  const classified = classifiedOf(sums);
  return {
    allow: sums.ALLOW,
    softBlock: sums.SOFT_BLOCK,
    review: sums.REVIEW,
    needsReview: sums.REVIEW,
    sandbox: sums.SANDBOX,
    hardBlock: sums.HARD_BLOCK,
    classified,
    blockRate: blockRateOf(sums),
    avgConfidence: ratio(sums.confidenceMillionths, classified) / 1e6,
  };
}

/** Where the organization stands (docs/api.md "Plans and billing"). */
export function orgUsageOf(bill: Bill, nowMs: number): AnalyticsSummary["org"] {
  const { org, period, chars, overageMicroCents } = bill;
  const { monthlyAllowance, grantExpiresAt, allowOverage, spendCapCents, currency } = org;
  const grantRemaining = grantAt(org, nowMs);
  return {
    periodStart: isoOf(period.startMs),
    periodEnd: isoOf(period.endMs),
    charsUsed: chars,
    charsLimit: monthlyAllowance + grantRemaining,
    monthlyAllowance,
    grantRemaining,
    grantExpiresAt,
    overageCharsUsed: overageCharsOf(bill),
    allowOverage,
    overageSpentCents: Math.floor(overageMicroCents / microCentsPerCent),
    spendCapCents,
    currency,
  };
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

export const totalOf = ({ inflight, completed, failed }: Sums): number => inflight + completed + failed;

const classifiedOf = (sums: Sums): number => engineActions.reduce((total, action) => total + sums[action], 0);

/** Verdicts of the engine other than ALLOW. */
export const blockedOf = (sums: Sums): number => classifiedOf(sums) - sums.ALLOW;

export const blockRateOf = (sums: Sums): number => ratio(blockedOf(sums), classifiedOf(sums));

export const avgLatencyMsOf = (sums: Sums): number => ratio(sums.latencyUs, sums.completed) / 1_000;

/** The latency that `share` of the jobs did not exceed (nearest rank), to the nanosecond; 0 without jobs. */
function latencyMsAt(latency: Counts["latency"], share: number): number {
  const buckets = [...latency].sort(([a], [b]) => a - b);
  let left = Math.ceil(share * buckets.reduce((total, [, jobs]) => total + jobs, 0));
  const found = buckets.find(([, jobs]) => {
    left -= jobs;
    return left <= 0;
  });
  return found === undefined ? 0 : Math.round(latencyUsOf(found[0]) * 1e3) / 1e6;
}
