import type { Org } from "../src/contracts/account.ts";
import type { JobRecord } from "../src/contracts/job.ts";
import type { Clock } from "../src/ports/clock.ts";

/** What benches write to stores. */

/** An organization that nothing is refused. */
export const benchOrg = (id: string): Org => ({
  id,
  name: "Bench",
  plan: "enterprise",
  anchorDay: 1,
  monthlyAllowance: 1e12,
  grantRemaining: 0,
  grantExpiresAt: null,
  allowOverage: true,
  spendCapCents: null,
  currency: "USD",
  created_at: "2026-01-01T00:00:00.000Z",
});

/** A scan of 1,000 characters that was allowed just now, unless `fields` say otherwise. */
export function finishedJob(clock: Clock, fields: Partial<JobRecord> = {}): JobRecord {
  const jobId = clock.newId("job");
  const nowMs = clock.nowMs();
  return {
    jobId,
    orgId: "org_01m7w9nayh35bfj254pjva1zg0",
    appId: "app_01m7w9nayh35bfj254pjva1zg1",
    keyId: "key_01m7w9nayh35bfj254pjva1zg2",
    keyType: "prod",
    kind: "scan",
    status: "completed",
    receivedAt: nowMs,
    completedAt: nowMs + 1,
    chars: 1_000,
    action: "ALLOW",
    confidence: 0.9731,
    latencyUs: 312,
    preview: false,
    result: cleanResult(jobId),
    error: null,
    ...fields,
  };
}

/** The answer to a clean prompt, about 520 bytes. */
function cleanResult(jobId: string): string {
  return `{"job_id":"${jobId}","decision":{"action":"ALLOW","engine_action":"ALLOW","needs_review":false,"confidence":0.9731,"suggestion":"ALLOW","rationale":"Nothing suspicious was found.","score_breakdown":{"injection":0.02,"jailbreak":0.01,"risk":0.02}},"policy":{"directives":[],"matched_rule_ids":[]},"language":{"language":"en","detected":"en","confidence":0.98,"source":"detected","hint_agrees":true,"support_status":"supported","model_set":"rules-1","degraded":false,"message":""}}`;
}
