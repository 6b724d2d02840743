import { createHash } from "node:crypto";

/** Inside of a character class: no 0, O, I and l, which look alike. */
export const base58 = "1-9A-HJ-NP-Za-km-z";

const digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const sumBytes = 4;

const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

/** The `size` bytes that a token spells, or undefined where a character is wrong or they are more. */
function bytesOf(token: string, size: number): Uint8Array | undefined {
  let value = 0n;
  for (const c of token) {
    const digit = digits.indexOf(c);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  if (value >> BigInt(8 * size) !== 0n) return undefined;
  const bytes = new Uint8Array(size);
  for (let i = size - 1; i >= 0; i -= 1, value >>= 8n) bytes[i] = Number(value & 255n);
  return bytes;
}

/**
 * What a Base58Check token of `size` bytes holds before its sum (the last four bytes: of a double SHA-256), or
 * undefined where the sum is wrong.
 */
export function base58Checked(token: string, size: number): Uint8Array | undefined {
  const bytes = bytesOf(token, size);
  if (bytes === undefined) return undefined;
  const body = bytes.subarray(0, size - sumBytes);
  const sum = sha256(sha256(body));
  return bytes.subarray(size - sumBytes).every((byte, i) => byte === sum[i]) ? body : undefined;
}
