/** One gateway's question for a part of a key's clock minute. */
export interface RateAsk {
  readonly keyId: string;
  /** Minutes since the epoch. */
  readonly minute: number;
  /** Requests that all gateways together may let through in that minute. */
  readonly limit: number;
  /** Requests that wait for the answer, and those already let through without a lease. */
  readonly needed: number;
}

/** What of the minute is leased so far. A part that was leased and not used is lost with its minute. */
export interface RateLease {
  /** To the gateway that asked: all its leases of this minute together. */
  readonly mine: number;
  /** To all gateways; at `limit` or above nothing is left. */
  readonly all: number;
  /** How many gateways have asked in this minute. */
  readonly gateways: number;
}

/** The requests a minute of each key, which all gateways of a store share: they take them out in slabs. */
export interface RateStore {
  /**
   * Leases `needed` requests where so many are left, and more the more are left: 1 in limits.rateSlabsPerRest of the rest. All
   * leases of a minute together never exceed the largest limit asked with. At once where no other gateway can be; else a
   * promise that rejects when the store cannot be asked.
   */
  lease(ask: RateAsk): RateLease | Promise<RateLease>;
}
