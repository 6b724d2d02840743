import { type App, emptyPolicy, type Org } from "../contracts/account.ts";
import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";
import { hashKey } from "./hash-key.ts";
import { issueKey } from "./issue-key.ts";
import { newSecret } from "./key-format.ts";

/** Secrets of the operator's choosing; "" for one to be generated. */
export interface BootstrapSecrets {
  readonly scanKey: string;
  readonly analyticsKey: string;
  readonly adminToken: string;
}

type Accounts = Pick<Store, "accounts" | "orgs" | "apps" | "keys" | "settings">;

/** The name the admin token's hash is stored under. */
export const adminTokenSetting = "admin_token_sha256";
/** And the id of the app that the first start made. */
const firstAppSetting = "first_app";

/**
 * On an empty store: makes organization `Default` (plan `enterprise`), app `default`, a scan key (type `prod`), an analytics
 * key and an admin token (docs/configuration.md "First start"), and returns their secrets for the one time they are shown. Secrets given
 * on a later start take effect too: a given key that is not there yet is added to the first app, unless that was removed, a given token
 * replaces the stored one; then, and where nothing was made, the answer is undefined.
 */
export async function bootstrap(
  store: Accounts,
  clock: Clock,
  given: BootstrapSecrets,
): Promise<BootstrapSecrets | undefined> {
  if (!(await store.orgs.isEmpty())) {
    await applyGiven(store, clock, given);
    return undefined;
  }
  const created_at = new Date(clock.nowMs()).toISOString();
  const org: Org = {
    id: clock.newId("org"),
    name: "Default",
    plan: "enterprise",
    anchorDay: 1,
    monthlyAllowance: 1_000_000_000,
    grantRemaining: 0,
    grantExpiresAt: null,
    allowOverage: true,
    spendCapCents: null,
    currency: "USD",
    created_at,
  };
  const app: App = {
    id: clock.newId("app"),
    orgId: org.id,
    name: "default",
    reviewCollapse: "allow",
    policy: emptyPolicy,
    created_at,
  };
  const scan = issueKey(clock, orderOf(app, "scan", given.scanKey));
  const analytics = issueKey(clock, orderOf(app, "analytics", given.analyticsKey));
  const adminToken =
    given.adminToken === "" ? newSecret("scan", "prod", clock).replace(/^sk_prod_/, "at_") : given.adminToken;
  await store.settings.write(adminTokenSetting, hashKey(adminToken));
  await store.settings.write(firstAppSetting, app.id);
  // The org last: a store is empty until it has one, so a start that was cut short begins anew.
  await store.keys.put(scan.key, scan.secretHash);
  await store.keys.put(analytics.key, analytics.secretHash);
  await store.apps.put(app);
  await store.orgs.put(org);
  return { scanKey: scan.secret, analyticsKey: analytics.secret, adminToken };
}

function orderOf(app: App, kind: "scan" | "analytics", secret: string) {
  return { appId: app.id, kind, type: "prod", name: kind, ratePerMinute: null, secret } as const;
}

async function applyGiven(store: Accounts, clock: Clock, given: BootstrapSecrets): Promise<void> {
  if (given.adminToken !== "") await store.settings.write(adminTokenSetting, hashKey(given.adminToken));
  const app = await firstAppOf(store);
  if (app === undefined) return;
  for (const [kind, secret] of [
    ["scan", given.scanKey],
    ["analytics", given.analyticsKey],
  ] as const) {
    if (secret === "" || (await store.accounts.findCaller(hashKey(secret))) !== undefined) continue;
    const { key, secretHash } = issueKey(clock, orderOf(app, kind, secret));
    await store.keys.put(key, secretHash);
  }
}

/** Once it is removed no other takes its place: that is somebody else's, whom these keys would let into what is theirs. */
async function firstAppOf({ apps, settings }: Accounts): Promise<App | undefined> {
  const id = await settings.read(firstAppSetting);
  if (id !== undefined) return await apps.find(id);
  // Of a store whose first start did not note it.
  const [oldest] = await apps.list();
  return oldest;
}
