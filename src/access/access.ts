import { type KeyKind, plans } from "../contracts/account.ts";
import { GatewayError } from "../contracts/errors.ts";
import type { AccountStore, SettingStore } from "../ports/account-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { RateStore } from "../ports/rate-store.ts";
import { AddressGate } from "./address-gate.ts";
import { AdminGate } from "./admin-gate.ts";
import { Authenticator } from "./authenticate.ts";
import { KeyCache } from "./key-cache.ts";
import type { Pass } from "./pass.ts";
import { RateGate, type RateState } from "./rate-gate.ts";
import { RecentSecrets } from "./recent-secrets.ts";
import { RequestCounter } from "./request-counter.ts";
import { Revocations } from "./revocations.ts";

/** What `openAccess` is given. */
interface AccessParts {
  readonly accounts: AccountStore;
  /** Where the admin token's hash is kept; absent: there is none. */
  readonly settings?: Pick<SettingStore, "read">;
  readonly rates: RateStore;
  readonly clock: Clock;
  /** SLUICE_SCAN_RATE_PER_MINUTE; 0: the plan's. */
  readonly scanRatePerMinute: number;
  /** Other gateways use the store too. */
  readonly isShared?: boolean;
}

/** Who may call, how often, and what. */
export interface Access {
  /**
   * Who sent these headers ("" where absent); counts the request for its key. At once where the key is cached.
   * Throws MISSING_API_KEY, INVALID_API_KEY, RATE_LIMITED for an address that guesses, STORE_UNAVAILABLE.
   */
  identify(authorization: string, apiKey: string, address: () => string): Pass | Promise<Pass>;
  /** Rejects INVALID_ADMIN_TOKEN where this header ("" where absent) has no admin token; else as `identify`. */
  requireAdmin(authorization: string, address: () => string): Promise<void>;
  /** Throws NOT_ANALYTICS_KEY or ANALYTICS_KEY_NOT_ALLOWED. */
  requireKind(pass: Pass, kind: KeyKind): void;
  /** Takes one request out of the key's minute; `allowed` says whether there was one. At once, but for a few a minute. */
  takeRate(pass: Pass): RateState | Promise<RateState>;
  peekRate(pass: Pass): RateState;
  /** Throws PLAN_UPGRADE_REQUIRED below `growth`, by the org as the store has it now. */
  requireAnalyticsPlan(pass: Pass): Promise<void>;
  /** The key's authenticated requests over all gateways, this one included. */
  requestTotal(pass: Pass): Promise<number>;
  /** Resolves when the store knows of every request counted here so far; rejects what the store throws. */
  settleCounts(): Promise<void>;
  /** Calls `tell` within 1 s of the key's being revoked or removed, for those who hold on to it. Returns what stops that. */
  whenRevoked(pass: Pass, tell: () => void): () => void;
  /** Writes the request counts and lets go of the store. */
  close(): Promise<void>;
}

/** Opens access over a store; `close` it before the store. */
export function openAccess(parts: AccessParts): Access {
  const { accounts, settings, clock } = parts;
  const rates = new RateGate(parts);
  const counter = new RequestCounter(accounts, parts.isShared ?? false);
  const addresses = new AddressGate(clock);
  const admins = new AdminGate(settings ?? { read: async () => undefined }, addresses, clock);
  const keys = new Authenticator(accounts, new KeyCache(clock), new RecentSecrets(clock), addresses, rates);
  const revocations = new Revocations(accounts);
  const stopWatching = accounts.watch(() => {
    keys.forget();
    void revocations.check();
  });

  const counted = (pass: Pass): Pass => {
    counter.count(pass.untold);
    return pass;
  };

  return {
    identify(authorization, apiKey, address) {
      const found = keys.identify(authorization, apiKey, address);
      return found instanceof Promise ? found.then(counted) : counted(found);
    },
    requireAdmin: (authorization, address) => admins.admit(authorization, address),
    requireKind(pass, kind) {
      if (pass.caller.key.kind === kind) return;
      throw new GatewayError(kind === "analytics" ? "NOT_ANALYTICS_KEY" : "ANALYTICS_KEY_NOT_ALLOWED");
    },
    takeRate: (pass) => rates.take(pass),
    peekRate: (pass) => rates.peek(pass),
    async requireAnalyticsPlan(pass) {
      const org = await accounts.findOrg(pass.caller.org.id);
      // Removed: its keys go with it, and this gateway has not heard of that yet.
      if (org === undefined) throw new GatewayError("INVALID_API_KEY");
      if (plans.indexOf(org.plan) < plans.indexOf("growth")) throw new GatewayError("PLAN_UPGRADE_REQUIRED");
    },
    requestTotal: (pass) => counter.total(pass.untold),
    settleCounts: () => counter.settle(),
    whenRevoked: (pass, tell) => revocations.add(pass.keyHash, tell),
    async close() {
      stopWatching();
      await counter.close();
    },
  };
}
