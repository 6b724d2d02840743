import type { App, Caller, Key, KeyKind, Org } from "../contracts/account.ts";
import { emptyPolicy, planMonthlyAllowance } from "../contracts/account.ts";
import { GatewayError } from "../contracts/errors.ts";
import { limits } from "../contracts/limits.ts";
import type { ScanRequest, ScanService, ServedScan } from "../contracts/scan.ts";
import type { AppBody, AppChanges, KeyBody, KeyChanges, OrgBody, OrgChanges } from "../contracts/wire-admin.ts";
import { isoOf } from "../contracts/wire-fields.ts";
import type { AcceptedResult, DeadLetterResult } from "../contracts/wire-queue.ts";
import type { AccountStore, AppStore, KeyStore, OrgStore } from "../ports/account-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { DeadLetters } from "../ports/job-queue.ts";
import type { PolicyChecker } from "./policy-checker.ts";

/** One change, for the log: who did what to which id. Never a secret, a pattern or a phrase. */
export interface AuditEntry {
  readonly who: "admin";
  readonly what: string;
  readonly id: string;
  /** Names of the fields that were given; absent where something was made or removed whole. */
  readonly fields?: readonly string[];
}

interface AdminParts {
  readonly accounts: Pick<AccountStore, "findOrg">;
  readonly orgs: OrgStore;
  readonly apps: AppStore;
  readonly keys: KeyStore;
  readonly clock: Clock;
  readonly policies: PolicyChecker;
  readonly scans: Pick<ScanService, "assertAdmits" | "scan">;
  readonly deadLetters: DeadLetters;
  /** Makes a key and its secret; storing it is ours. */
  issueKey(order: Omit<Key, "id" | "enabled" | "requestCount" | "created_at">): IssuedKey;
  /** Gets every change after it is stored. */
  audit(entry: AuditEntry): void;
}

interface IssuedKey {
  readonly key: Key;
  readonly secret: string;
  readonly secretHash: string;
}

/**
 * Organizations, apps, keys and policies as an administrator sees them. What is given has the shape of wire-admin.ts; what
 * a shape cannot say is checked here. Throws NOT_FOUND for an unknown id, INVALID_REQUEST, and what the store throws.
 */
export class AdminService {
  readonly #parts: AdminParts;

  constructor(parts: AdminParts) {
    this.#parts = parts;
  }

  orgs(): Promise<readonly Org[]> {
    return this.#parts.orgs.list();
  }

  async org(orgId: string): Promise<Org> {
    return known(await this.#parts.accounts.findOrg(orgId));
  }

  async createOrg(body: OrgBody): Promise<Org> {
    const { plan = "free" } = body;
    const org: Org = {
      id: this.#parts.clock.newId("org"),
      name: body.name,
      plan,
      anchorDay: body.anchorDay ?? 1,
      monthlyAllowance: body.monthlyAllowance ?? planMonthlyAllowance[plan],
      grantRemaining: body.grantRemaining ?? 0,
      grantExpiresAt: body.grantRemaining ? (body.grantExpiresAt ?? null) : null,
      allowOverage: body.allowOverage ?? false,
      spendCapCents: body.spendCapCents ?? null,
      currency: body.currency ?? "USD",
      created_at: this.#now(),
    };
    await this.#parts.orgs.put(org);
    this.#audit("org.create", org.id);
    return org;
  }

  async changeOrg(orgId: string, changes: OrgChanges): Promise<Org> {
    // A grant that is taken away takes its end along; one that was spent keeps it.
    const fields = changes.grantRemaining === 0 ? { ...changes, grantExpiresAt: null } : changes;
    const org = known(await this.#parts.orgs.change(orgId, fields));
    this.#audit("org.change", orgId, Object.keys(changes));
    return org;
  }

  async removeOrg(orgId: string): Promise<void> {
    known((await this.#parts.orgs.remove(orgId)) || undefined);
    this.#audit("org.remove", orgId);
  }

  async apps(orgId: string): Promise<readonly App[]> {
    await this.org(orgId);
    return this.#parts.apps.of(orgId);
  }

  async app(appId: string): Promise<App> {
    return known(await this.#parts.apps.find(appId));
  }

  async createApp(orgId: string, { name, reviewCollapse = "allow", policy = {} }: AppBody): Promise<App> {
    await this.org(orgId);
    const app: App = {
      id: this.#parts.clock.newId("app"),
      orgId,
      name,
      reviewCollapse,
      policy: { ...emptyPolicy, ...(await this.#parts.policies.checked(policy)) },
      created_at: this.#now(),
    };
    await this.#parts.apps.put(app);
    // Removed meanwhile, the organization took along what it had by then.
    if ((await this.#parts.accounts.findOrg(orgId)) === undefined) {
      await this.#parts.apps.remove(app.id);
      known(undefined);
    }
    this.#audit("app.create", app.id);
    return app;
  }

  /** Of a policy the members that are given change, each as a whole. */
  async changeApp(appId: string, { policy, ...changes }: AppChanges): Promise<App> {
    await this.app(appId);
    const checked = policy && { policy: await this.#parts.policies.checked(policy) };
    const app = known(await this.#parts.apps.change(appId, { ...changes, ...checked }));
    const members = Object.keys(policy ?? {}).map((member) => `policy.${member}`);
    this.#audit("app.change", appId, [...Object.keys(changes), ...members]);
    return app;
  }

  async removeApp(appId: string): Promise<void> {
    known((await this.#parts.apps.remove(appId)) || undefined);
    this.#audit("app.remove", appId);
  }

  async keys(appId: string): Promise<readonly Key[]> {
    await this.app(appId);
    return this.#parts.keys.of(appId);
  }

  async key(appId: string, keyId: string): Promise<Key> {
    const key = await this.#parts.keys.find(keyId);
    return known(key?.appId === appId ? key : undefined);
  }

  /** The secret is in this answer and nowhere else. */
  async createKey(appId: string, body: KeyBody): Promise<Pick<IssuedKey, "key" | "secret">> {
    await this.app(appId);
    const { kind = "scan", type = "prod", name = kind, ratePerMinute = null } = body;
    requireRateOf(kind, ratePerMinute);
    const { key, secret, secretHash } = this.#parts.issueKey({ appId, kind, type, name, ratePerMinute });
    await this.#parts.keys.put(key, secretHash);
    // As in `createApp`: this removes the keys of an app that is gone.
    if ((await this.#parts.apps.find(appId)) === undefined) {
      await this.#parts.apps.remove(appId);
      known(undefined);
    }
    this.#audit("key.create", key.id);
    return { key, secret };
  }

  /** `enabled` false revokes, for good. */
  async changeKey(appId: string, keyId: string, { enabled, ...changes }: KeyChanges): Promise<Key> {
    const before = await this.key(appId, keyId);
    if (enabled === true && !before.enabled) {
      throw new GatewayError("INVALID_REQUEST", {
        say: "`enabled` must be false: a revoked key stays so; create another.",
      });
    }
    requireRateOf(before.kind, changes.ratePerMinute);
    const key = known(await this.#parts.keys.change(keyId, changes));
    this.#audit("key.change", keyId, Object.keys(changes));
    if (enabled !== false) return key;
    await this.revokeKey(appId, keyId);
    return { ...key, enabled };
  }

  async revokeKey(appId: string, keyId: string): Promise<void> {
    await this.key(appId, keyId);
    await this.#parts.keys.revoke(keyId);
    this.#audit("key.revoke", keyId);
  }

  /** Cheap; before a body is parsed. */
  assertAdmitsScan(bodyBytes: number): void {
    this.#parts.scans.assertAdmits(bodyBytes);
  }

  /** A scan as the app's keys would get it: free, its job marked as a preview, and in no session. */
  async previewScan(appId: string, { task, receivedMs }: Omit<ScanRequest, "sessionId">): Promise<ServedScan> {
    const app = await this.app(appId);
    const org = await this.org(app.orgId);
    return this.#parts.scans.scan(previewCaller(app, org), { task, receivedMs, sessionId: "", isPreview: true });
  }

  /** Scans whose tries are spent, newest first. */
  async deadLetters(): Promise<readonly DeadLetterResult[]> {
    const letters = await this.#parts.deadLetters.list(limits.deadLettersListedMax);
    return letters.map(({ jobId, orgId, appId, kind, attempts, error, receivedAt, failedAt }) => ({
      id: jobId,
      orgId,
      appId,
      kind,
      attempts,
      error,
      created_at: isoOf(receivedAt),
      failed_at: isoOf(failedAt),
    }));
  }

  /** Its job is inflight again when this resolves. */
  async replayDeadLetter(jobId: string): Promise<AcceptedResult> {
    known((await this.#parts.deadLetters.replay(jobId)) || undefined);
    this.#audit("deadLetter.replay", jobId);
    return { job_id: jobId, status: "inflight" };
  }

  async removeDeadLetter(jobId: string): Promise<void> {
    known((await this.#parts.deadLetters.remove(jobId)) || undefined);
    this.#audit("deadLetter.remove", jobId);
  }

  #now(): string {
    return isoOf(this.#parts.clock.nowMs());
  }

  #audit(what: string, id: string, fields?: readonly string[]): void {
    this.#parts.audit({ who: "admin", what, id, ...(fields && { fields }) });
  }
}

function known<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new GatewayError("NOT_FOUND", { say: "There is no such id." });
  return thing;
}

/** All analytics keys have the same rate: one that would be stored and not heeded is refused. */
function requireRateOf(kind: KeyKind, ratePerMinute: number | null = null): void {
  if (kind === "scan" || ratePerMinute === null) return;
  throw new GatewayError("INVALID_REQUEST", {
    say: `\`ratePerMinute\` must be null: an analytics key has ${limits.analyticsRatePerMinute} requests a minute.`,
  });
}

/** Who asks for a preview: no key of the app's, so none is counted. */
function previewCaller(app: App, org: Org): Caller {
  const key: Key = {
    id: "key_preview",
    appId: app.id,
    kind: "scan",
    type: "dev",
    name: "preview",
    enabled: true,
    ratePerMinute: null,
    requestCount: 0,
    created_at: app.created_at,
  };
  return { key, app, org };
}
