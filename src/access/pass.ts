import type { Caller } from "../contracts/account.ts";

/** Requests of one key in the current clock minute. */
export interface RateWindow {
  /** Minutes since the epoch. */
  minute: number;
  used: number;
}

/** Requests of one key that the store has not been told of yet. */
export interface Tally {
  readonly keyId: string;
  pending: number;
}

/** What a verified key gets: who it is, and where its requests are counted. Held in the key cache, so a request looks nothing up twice. */
export interface Pass {
  readonly caller: Caller;
  /** SHA-256 of the key's secret, hex. */
  readonly keyHash: string;
  readonly window: RateWindow;
  readonly tally: Tally;
}
