import { hash } from "node:crypto";

/**
 * SHA-256 of a secret, in hex: all that is ever stored of a key. Our keys hold 190 random bits, so a slow password hash
 * would only cost the hot path.
 */
export function hashKey(secret: string): string {
  return hash("sha256", secret, "hex");
}
