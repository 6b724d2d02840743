import type { ReviewCollapse } from "./verdict.ts";

/** Plans, least first (docs/api.md "Plans and billing"). Analytics needs `growth` or above. */
export const plans = ["free", "starter", "growth", "scale", "enterprise"] as const;
export type Plan = (typeof plans)[number];

/** Scan-key requests a minute where neither the key nor SLUICE_SCAN_RATE_PER_MINUTE says otherwise. */
export const planRatePerMinute: Readonly<Record<Plan, number>> = {
  free: 600,
  starter: 6_000,
  growth: 60_000,
  scale: 600_000,
  enterprise: 6_000_000,
};

export type KeyKind = "scan" | "analytics";
export const keyTypes = ["dev", "staging", "prod"] as const;
export type KeyType = (typeof keyTypes)[number];

/** Pays; holds period, allowance and grant. Instants are ISO 8601 UTC with milliseconds. */
export interface Org {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  /** Day of the month the billing period starts on, 1 to 31. */
  readonly anchorDay: number;
  readonly monthlyAllowance: number;
  readonly grantRemaining: number;
  readonly grantExpiresAt: string | null;
  readonly allowOverage: boolean;
  readonly spendCapCents: number | null;
  readonly currency: string;
  readonly created_at: string;
}

/** An app's own policy over the engine's verdict (docs/api.md "Policy"). Empty lists change nothing. */
export interface AppPolicy {
  /** By risk family: from this risk on it flags, 0 to 1. */
  readonly thresholds: Readonly<Record<string, number>>;
  /** Ids of built-in rules whose findings are dropped. */
  readonly disabledRules: readonly string[];
  readonly customRules: readonly CustomRule[];
  /** Literal phrases; findings that lie wholly inside one are dropped. */
  readonly allowList: readonly string[];
}

export const emptyPolicy: AppPolicy = { thresholds: {}, disabledRules: [], customRules: [], allowList: [] };

/** Free characters of a period for an organization made without a figure of its own. */
export const planMonthlyAllowance: Readonly<Record<Plan, number>> = {
  free: 1_000_000,
  starter: 10_000_000,
  growth: 50_000_000,
  scale: 200_000_000,
  enterprise: 1_000_000_000,
};

/** A rule of an app's own; `pattern` goes to re2js, never to V8. */
export interface CustomRule {
  readonly id: string;
  readonly pattern: string;
  readonly action: "SOFT_BLOCK" | "REVIEW" | "SANDBOX" | "HARD_BLOCK";
}

export interface App {
  readonly id: string;
  readonly orgId: string;
  readonly name: string;
  readonly reviewCollapse: ReviewCollapse;
  readonly policy: AppPolicy;
  readonly created_at: string;
}

/** A key as it may be shown. The secret exists only in the answer that creates it; the store holds its SHA-256. */
export interface Key {
  readonly id: string;
  readonly appId: string;
  readonly kind: KeyKind;
  readonly type: KeyType;
  readonly name: string;
  readonly enabled: boolean;
  readonly ratePerMinute: number | null;
  readonly requestCount: number;
  readonly created_at: string;
}

/** The authenticated key with its app and org: who is asking. */
export interface Caller {
  readonly key: Key;
  readonly app: App;
  readonly org: Org;
}
