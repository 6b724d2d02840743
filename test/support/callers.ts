import { type App, type Caller, emptyPolicy } from "../../src/contracts/account.ts";
import type { Quota } from "../../src/ports/quota.ts";

/** A quota that nobody ever uses up. */
export const unmetered: Pick<Quota, "admit"> = { admit: () => undefined };

/** A caller with a scan key of a fresh app; `app` changes the app's fields. */
export function callerOf(app: Partial<App> = {}, keyId = "key_1"): Caller {
  const created_at = "2026-01-01T00:00:00.000Z";
  return {
    key: {
      id: keyId,
      appId: app.id ?? "app_1",
      kind: "scan",
      type: "prod",
      name: "test",
      enabled: true,
      ratePerMinute: null,
      requestCount: 0,
      created_at,
    },
    app: {
      id: "app_1",
      orgId: "org_1",
      name: "test",
      reviewCollapse: "allow",
      policy: emptyPolicy,
      created_at,
      ...app,
    },
    org: {
      id: "org_1",
      name: "test",
      plan: "enterprise",
      anchorDay: 1,
      monthlyAllowance: 0,
      grantRemaining: 0,
      grantExpiresAt: null,
      allowOverage: true,
      spendCapCents: null,
      currency: "USD",
      created_at,
    },
  };
}
