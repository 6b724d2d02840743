import type { Caller } from "../contracts/account.ts";
import { GatewayError } from "../contracts/errors.ts";
import type { AccountStore } from "../ports/account-store.ts";
import type { AddressGate } from "./address-gate.ts";
import { hashKey } from "./hash-key.ts";
import type { KeyCache } from "./key-cache.ts";
import { isKeyShaped } from "./key-format.ts";
import type { Pass } from "./pass.ts";
import type { RateGate } from "./rate-gate.ts";
import type { RecentSecrets } from "./recent-secrets.ts";

/** The usual spelling. */
const bearerBeginning = "Bearer ";
const bearer = /^bearer[ \t]/i;

/**
 * The one secret a request brings, as `Authorization: Bearer <key>` or `x-api-key: <key>` ("" stands for an absent header).
 * Throws MISSING_API_KEY, or INVALID_API_KEY where both are given and differ.
 */
export function secretOf(authorization: string, apiKey: string): string {
  const token = bearerOf(authorization);
  if (token !== "" && apiKey !== "" && token !== apiKey) {
    throw new GatewayError("INVALID_API_KEY", { say: "`Authorization` and `x-api-key` carry different keys." });
  }
  const secret = token || apiKey;
  if (secret === "") throw new GatewayError("MISSING_API_KEY");
  return secret;
}

/** The token of a bearer credential, else "". With a blank in it, it is one that is not valid. */
export function bearerOf(authorization: string): string {
  const { length } = bearerBeginning;
  // Without the cost of the pattern.
  const isBearer = authorization.startsWith(bearerBeginning) || bearer.test(authorization);
  return isBearer ? authorization.slice(length).trim() : "";
}

/** Turns a secret into a pass: from the cache at once, else from the store, one look-up for all who wait for the same key. */
export class Authenticator {
  readonly #accounts: AccountStore;
  readonly #cache: KeyCache;
  readonly #addresses: AddressGate;
  readonly #rates: RateGate;
  readonly #recent: RecentSecrets;
  readonly #lookups = new Map<string, Promise<Pass | null>>();
  /** Counts the store's changes: what was read before one is not kept after it. */
  #revision = 0;

  constructor(accounts: AccountStore, cache: KeyCache, recent: RecentSecrets, addresses: AddressGate, rates: RateGate) {
    this.#accounts = accounts;
    this.#cache = cache;
    this.#recent = recent;
    this.#addresses = addresses;
    this.#rates = rates;
  }

  /**
   * The pass of an enabled key. Throws what `secretOf` throws, INVALID_API_KEY, RATE_LIMITED for an address that guesses, and what
   * the store throws. `address` is asked only where something is wrong or unknown: reading it costs more than the rest.
   */
  identify(authorization: string, apiKey: string, address: () => string): Pass | Promise<Pass> {
    // Looked up as it came: to cut the secret out of the header costs as much. No secret begins so, wherever it says it stands.
    const isBearer = apiKey === "" && authorization.startsWith(bearerBeginning);
    const given = isBearer ? authorization : secretOf(authorization, apiKey);
    if (!isBearer && given.startsWith(bearerBeginning)) throw new GatewayError("INVALID_API_KEY");
    const recent = this.#recent.find(given);
    if (recent !== undefined) return recent;
    const secret = isBearer ? secretOf(authorization, "") : given;
    if (!isKeyShaped(secret)) throw new GatewayError("INVALID_API_KEY");
    const hash = hashKey(secret);
    const known = this.#cache.find(hash);
    if (known?.pass) {
      this.#recent.keep(given, known.pass, known.freshUntilMs);
      return known.pass;
    }
    const from = address();
    if (known !== undefined) throw this.#refused(from);
    return this.#ask(hash, from);
  }

  /** The store has changed: everything is read anew. */
  forget(): void {
    this.#revision += 1;
    this.#cache.clear();
    this.#recent.clear();
    this.#lookups.clear();
  }

  async #ask(hash: string, from: string): Promise<Pass> {
    let lookup = this.#lookups.get(hash);
    if (lookup === undefined) {
      lookup = this.#lookUp(hash);
      this.#lookups.set(hash, lookup);
    }
    const pass = await lookup;
    if (pass === null) throw this.#refused(from);
    return pass;
  }

  async #lookUp(hash: string): Promise<Pass | null> {
    const revision = this.#revision;
    try {
      const caller = await this.#accounts.findCaller(hash);
      const pass = caller?.key.enabled ? this.#passOf(caller, hash) : null;
      if (revision === this.#revision) this.#cache.keep(hash, pass);
      return pass;
    } finally {
      if (revision === this.#revision) this.#lookups.delete(hash);
    }
  }

  #passOf(caller: Caller, keyHash: string): Pass {
    const { id } = caller.key;
    return { caller, keyHash, window: this.#rates.windowOf(id), untold: { keyId: id, pending: 0 } };
  }

  #refused(from: string): GatewayError {
    const waitSeconds = this.#addresses.noteFailure(from);
    if (waitSeconds === 0) return new GatewayError("INVALID_API_KEY");
    return new GatewayError("RATE_LIMITED", {
      say: "Too many keys that are not valid came from this address.",
      retryAfterSeconds: waitSeconds,
    });
  }
}
