import type { Caller } from "../contracts/account.ts";

/** Requests of one key in the current clock minute. */
export interface RateWindow {
  readonly keyId: string;
  /** Minutes since the epoch. */
  minute: number;
  /** Let through here. */
  used: number;
  /** Leased to this gateway in this minute, to all gateways as last heard, and how much the last lease brought. */
  mine: number;
  all: number;
  slab: number;
  /** Gateways that let requests of this key through, as last heard. */
  gateways: number;
  /** Requests that wait for the lease that is asked for. */
  waiting: number;
  asking: Promise<void> | undefined;
}

/** A window that no request has been let through in. */
export const newRateWindow = (keyId: string): RateWindow => ({
  keyId,
  minute: 0,
  used: 0,
  mine: 0,
  all: 0,
  slab: 0,
  gateways: 1,
  waiting: 0,
  asking: undefined,
});

/** Requests of one key that the store has not been told of yet. */
export interface UntoldRequests {
  readonly keyId: string;
  pending: number;
}

/** What a verified key gets: who it is, and where its requests are counted. Held in the key cache, so a request looks nothing up twice. */
export interface Pass {
  readonly caller: Caller;
  /** SHA-256 of the key's secret, hex. */
  readonly keyHash: string;
  readonly window: RateWindow;
  readonly untold: UntoldRequests;
}
