import type { Bill } from "../contracts/billing.ts";
import type { Sums } from "../contracts/counts.ts";
import { familyText } from "../contracts/prometheus-text.ts";
import { blockRateOf, orgUsageOf } from "./summary.ts";

/** An app's current billing period as Prometheus text (docs/api.md "Analytics"): these series and no others. */
export function expositionOf(sums: Sums, bill: Bill, nowMs: number): string {
  const org = orgUsageOf(bill, nowMs);
  const scope = "in the current billing period";
  const counter = (name: string, help: string, value: number): string =>
    familyText(`sluice_${name}_total`, "counter", help, [{ value }]);
  const gauge = (name: string, help: string, value: number): string =>
    familyText(`sluice_${name}`, "gauge", help, [{ value }]);
  return [
    familyText("sluice_jobs_total", "counter", `Jobs ${scope}, by status.`, [
      { labels: { status: "completed" }, value: sums.completed },
      { labels: { status: "failed" }, value: sums.failed },
    ]),
    counter("jobs_needs_review", `Engine verdicts REVIEW ${scope}.`, sums.REVIEW),
    gauge("block_rate", `Fraction of classified decisions ${scope} that are not ALLOW.`, blockRateOf(sums)),
    counter("chars_used", `Characters billed to the app ${scope}.`, sums.chars),
    gauge("org_chars_used", `Characters billed to the organization ${scope}, over all apps.`, org.charsUsed),
    gauge(
      "org_chars_limit",
      "Monthly allowance and what is left of the grant; not a recurring figure.",
      org.charsLimit,
    ),
    gauge("org_monthly_allowance", "Free characters of every billing period.", org.monthlyAllowance),
    gauge("org_grant_remaining", "What is left of the one-time grant; 0 once spent or expired.", org.grantRemaining),
  ].join("");
}
