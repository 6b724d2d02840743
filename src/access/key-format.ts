import type { KeyKind, KeyType } from "../contracts/account.ts";
import type { Clock } from "../ports/clock.ts";

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 62^32 is about 2^190: more than any guess reaches. */
const secretCharsOfOurs = 32;
/** Bytes from here up are drawn again, so that each of the 62 digits is equally likely. */
const unfairByte = 256 - (256 % base62.length);

/** Every key that was ever accepted has this shape, those of the environment included; others need no look-up. */
const keyShape = /^[A-Za-z0-9._~-]{16,128}$/;

export function isKeyShaped(secret: string): boolean {
  return keyShape.test(secret);
}

/** A new secret: `sk_<type>_<32 base62>` for scan keys, `ak_<32 base62>` for analytics keys. */
export function newSecret(kind: KeyKind, type: KeyType, clock: Clock): string {
  const prefix = kind === "scan" ? `sk_${type}_` : "ak_";
  let digits = "";
  while (digits.length < secretCharsOfOurs) {
    for (const byte of clock.randomBytes(secretCharsOfOurs)) {
      if (byte < unfairByte && digits.length < secretCharsOfOurs) digits += base62[byte % base62.length];
    }
  }
  return prefix + digits;
}
