import type { Bill } from "../contracts/billing.ts";
import type { Sums } from "../contracts/counts.ts";
import { blockRateOf, orgUsageOf } from "./summary.ts";

/** An app's current billing period as Prometheus text, version 0.0.4 (interface.md 4.9): these series and no others. */
export function expositionOf(sums: Sums, bill: Bill, nowMs: number): string {
  const org = orgUsageOf(bill, nowMs);
  const scope = "in the current billing period";
  return [
    family("jobs_total", "counter", `Jobs ${scope}, by status.`, {
      '{status="completed"}': sums.completed,
      '{status="failed"}': sums.failed,
    }),
    family("jobs_needs_review_total", "counter", `Engine verdicts REVIEW ${scope}.`, { "": sums.REVIEW }),
    family("block_rate", "gauge", `Fraction of classified decisions ${scope} that are not ALLOW.`, {
      "": blockRateOf(sums),
    }),
    family("chars_used_total", "counter", `Characters billed to the app ${scope}.`, { "": sums.chars }),
    family("org_chars_used", "gauge", `Characters billed to the organization ${scope}, over all apps.`, {
      "": org.charsUsed,
    }),
    family("org_chars_limit", "gauge", "Monthly allowance and what is left of the grant; not a recurring figure.", {
      "": org.charsLimit,
    }),
    family("org_monthly_allowance", "gauge", "Free characters of every billing period.", { "": org.monthlyAllowance }),
    family("org_grant_remaining", "gauge", "What is left of the one-time grant; 0 once spent or expired.", {
      "": org.grantRemaining,
    }),
  ].join("");
}

/** `samples`: labels in braces, or "", and the value. */
function family(
  name: string,
  type: "counter" | "gauge",
  help: string,
  samples: Readonly<Record<string, number>>,
): string {
  const lines = Object.entries(samples).map(([labels, value]) => `sluice_${name}${labels} ${value}\n`);
  return `# HELP sluice_${name} ${help}\n# TYPE sluice_${name} ${type}\n${lines.join("")}`;
}
