import type { Key, KeyKind, KeyType } from "../contracts/account.ts";
import type { Clock } from "../ports/clock.ts";
import { hashKey } from "./hash-key.ts";
import { newSecret } from "./key-format.ts";

export interface KeyOrder {
  readonly appId: string;
  readonly kind: KeyKind;
  readonly type: KeyType;
  readonly name: string;
  /** Null: the plan's. */
  readonly ratePerMinute: number | null;
  /** A secret of the operator's own; absent: a new one. */
  readonly secret?: string;
}

export interface IssuedKey {
  readonly key: Key;
  /** Shown once to whoever asked for the key, and nowhere else. */
  readonly secret: string;
  /** What the store keeps. */
  readonly secretHash: string;
}

/** Makes an enabled key; storing it is the caller's. */
export function issueKey(clock: Clock, { secret = "", ...order }: KeyOrder): IssuedKey {
  const chosen = secret === "" ? newSecret(order.kind, order.type, clock) : secret;
  const created_at = new Date(clock.nowMs()).toISOString();
  const key: Key = { id: clock.newId("key"), ...order, enabled: true, requestCount: 0, created_at };
  return { key, secret: chosen, secretHash: hashKey(chosen) };
}
