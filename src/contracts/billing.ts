import type { Org, Plan } from "./account.ts";

/** A billing period [startMs, endMs), both at UTC midnight, in milliseconds since the epoch. */
export interface Period {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * The period that `ms` lies in: a month from the anchor day (1 to 31). Where a month has no such day, its last one stands
 * in, and the month after returns to the anchor: 31 January, 28 February, 31 March.
 */
export function periodAt(anchorDay: number, ms: number): Period {
  const date = new Date(ms);
  const thisMonth = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
  const month = ms < anchorMs(anchorDay, thisMonth) ? thisMonth - 1 : thisMonth;
  return { startMs: anchorMs(anchorDay, month), endMs: anchorMs(anchorDay, month + 1) };
}

/** `month`: months since January 1970. Day 0 of the next month is the last of this one. */
function anchorMs(anchorDay: number, month: number): number {
  const lastDay = new Date(Date.UTC(1970, month + 1, 0)).getUTCDate();
  return Date.UTC(1970, month, Math.min(anchorDay, lastDay));
}

/** What a character costs that neither allowance nor grant covers: micro-cents (millionths of a cent) of the org's currency. */
export const overagePriceMicroCents: Readonly<Record<Plan, number>> = {
  free: 200,
  starter: 150,
  growth: 100,
  scale: 60,
  enterprise: 40,
};

export const microCentsPerCent = 1_000_000;

/** Where an organization stands in one of its billing periods. Whole numbers, as far as jobs are counted. */
export interface Bill {
  /** As it is now; `grantRemaining` is what is left of the grant, expired or not. */
  readonly org: Org;
  readonly period: Period;
  /** Billed characters received in the period, and those of them that the grant paid. */
  readonly chars: number;
  readonly grantChars: number;
  /** What the period's overage costs so far: fixed when it was counted, by the plan and `allowOverage` of then. */
  readonly overageMicroCents: number;
}

/** What pays for some characters; the allowance pays the rest. */
export interface Payment {
  readonly grantChars: number;
  readonly overageMicroCents: number;
}

const paidByAllowance: Payment = { grantChars: 0, overageMicroCents: 0 };

/**
 * What pays for `chars` characters that follow `used` earlier ones of their period: the allowance, then the `grant` that is
 * left, then overage. Overage that is not allowed (of a scan that began below the boundary and crossed it) costs nothing.
 */
export function paymentOf(org: Org, used: number, grant: number, chars: number): Payment {
  const beyond = used + chars - Math.max(used, org.monthlyAllowance);
  if (beyond <= 0) return paidByAllowance;
  const grantChars = Math.min(beyond, grant);
  const price = org.allowOverage ? overagePriceMicroCents[org.plan] : 0;
  return { grantChars, overageMicroCents: (beyond - grantChars) * price };
}

/** What a scan received at `ms` may still spend of the grant: 0 once it is spent or expired. */
export function grantAt({ grantRemaining, grantExpiresAt }: Org, ms: number): number {
  if (grantRemaining === 0 || grantExpiresAt === null) return grantRemaining;
  return ms >= Date.parse(grantExpiresAt) ? 0 : grantRemaining;
}

/** The period's characters that neither allowance nor grant covered. */
export function overageCharsOf({ org, chars, grantChars }: Bill): number {
  return Math.max(0, chars - org.monthlyAllowance - grantChars);
}

/**
 * Why a scan may not start at `nowMs`, where `uncounted` characters come on top of the bill; undefined where it may. It is
 * enough that something is left: a scan that starts below the boundary completes and may cross it.
 */
export function refusalOf(
  bill: Bill,
  uncounted: number,
  nowMs: number,
): "QUOTA_EXCEEDED" | "SPEND_CAP_REACHED" | undefined {
  const { org, chars } = bill;
  if (chars + uncounted < org.monthlyAllowance) return undefined;
  const grant = grantAt(org, nowMs);
  const payment = paymentOf(org, chars, grant, uncounted);
  if (payment.grantChars < grant) return undefined;
  if (!org.allowOverage) return "QUOTA_EXCEEDED";
  const spent = bill.overageMicroCents + payment.overageMicroCents;
  return org.spendCapCents !== null && spent >= org.spendCapCents * microCentsPerCent ? "SPEND_CAP_REACHED" : undefined;
}
