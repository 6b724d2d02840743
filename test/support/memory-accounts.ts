import { createHash } from "node:crypto";
import {
  type App,
  type Caller,
  emptyPolicy,
  type Key,
  type KeyKind,
  type Org,
  type Plan,
} from "../../src/contracts/account.ts";
import type { AccountStore } from "../../src/ports/account-store.ts";

const created_at = "2026-01-01T00:00:00.000Z";

export interface KeyOptions {
  readonly kind?: KeyKind;
  readonly plan?: Plan;
  readonly ratePerMinute?: number;
  readonly enabled?: boolean;
}

/** An account store in memory, for tests of what stands above it. */
export class MemoryAccounts implements AccountStore {
  readonly #callers = new Map<string, Caller>();
  readonly #totals = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  /** Calls so far, by method. */
  readonly calls = { findCaller: 0, findOrg: 0, addRequests: 0 };
  /** When set, every call rejects with it. */
  failure: Error | undefined;
  /** Organizations were removed, and nobody was told yet. */
  orgsGone = false;

  /** Puts a key with an app and an org of its own there; the same secret again replaces them. */
  add(secret: string, { kind = "scan", plan = "enterprise", ratePerMinute, enabled = true }: KeyOptions = {}): Caller {
    const name = secret.replace(/[^a-z]+/gi, "-");
    const org: Org = {
      id: `org_${name}`,
      name,
      plan,
      anchorDay: 1,
      monthlyAllowance: 1_000_000,
      grantRemaining: 0,
      grantExpiresAt: null,
      allowOverage: false,
      spendCapCents: null,
      currency: "USD",
      created_at,
    };
    const app: App = {
      id: `app_${name}`,
      orgId: org.id,
      name,
      reviewCollapse: "allow",
      policy: emptyPolicy,
      created_at,
    };
    const key: Key = {
      id: `key_${name}`,
      appId: app.id,
      kind,
      type: "prod",
      name,
      enabled,
      ratePerMinute: ratePerMinute ?? null,
      requestCount: 0,
      created_at,
    };
    const caller = { key, app, org };
    this.#callers.set(createHash("sha256").update(secret).digest("hex"), caller);
    for (const listener of this.#listeners) listener();
    return caller;
  }

  async findCaller(keyHash: string): Promise<Caller | undefined> {
    this.calls.findCaller += 1;
    this.#assertUp();
    return this.#callers.get(keyHash);
  }

  async findOrg(orgId: string): Promise<Org | undefined> {
    this.calls.findOrg += 1;
    this.#assertUp();
    if (this.orgsGone) return undefined;
    return [...this.#callers.values()].find(({ org }) => org.id === orgId)?.org;
  }

  async addRequests(counts: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>> {
    this.calls.addRequests += 1;
    await Promise.resolve();
    this.#assertUp();
    const totals = new Map<string, number>();
    for (const [keyId, count] of counts) {
      totals.set(keyId, (this.#totals.get(keyId) ?? 0) + count);
      this.#totals.set(keyId, totals.get(keyId)!);
    }
    return totals;
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #assertUp(): void {
    if (this.failure !== undefined) throw this.failure;
  }
}
