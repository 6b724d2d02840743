import { createHash } from "node:crypto";

const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const bech32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

/** The 25 bytes of a base58 address, or undefined where a character or the length is wrong. */
function base58Bytes(token: string): Uint8Array | undefined {
  let value = 0n;
  for (const c of token) {
    const digit = base58.indexOf(c);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  if (value >> 200n !== 0n) return undefined;
  const bytes = new Uint8Array(25);
  for (let i = 24; i >= 0; i -= 1, value >>= 8n) bytes[i] = Number(value & 255n);
  return bytes;
}

/** The alphabet and length of a Bitcoin address, before its checksum is paid for. */
export const mayBeWallet = (token: string): boolean => base58Form.test(token) || bech32Form.test(token);

const base58Form = /^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/;
const bech32Form = /^bc1[02-9ac-hj-np-z]{11,71}$/i;

/** Base58Check as Bitcoin's legacy and script addresses have it: 26 to 35 characters, four bytes of double SHA-256 at the end. */
export function isBase58Address(token: string): boolean {
  if (!base58Form.test(token)) return false;
  const bytes = base58Bytes(token);
  if (bytes === undefined) return false;
  const sum = sha256(sha256(bytes.subarray(0, 21)));
  return bytes.subarray(21).every((byte, i) => byte === sum[i]);
}

const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
function polymod(values: readonly number[]): number {
  let check = 1;
  for (const value of values) {
    const top = check >>> 25;
    check = ((check & 0x1ffffff) << 5) ^ value;
    for (let i = 0; i < 5; i += 1) if ((top >> i) & 1) check ^= generators[i]!;
  }
  return check >>> 0;
}

/** A Bitcoin SegWit address with its Bech32 (BIP 173) or Bech32m (BIP 350) checksum. */
export function isBech32Address(token: string): boolean {
  const lower = token.toLowerCase();
  if (!bech32Form.test(lower) || (token !== lower && token !== token.toUpperCase())) return false;
  const data = [...lower.slice(3)].map((c) => bech32.indexOf(c));
  const check = polymod([3, 3, 0, 2, 3, ...data]);
  return check === 1 || check === 0x2bc830a3;
}

/** An Ethereum-style address: `0x` and forty hex digits. Its checksum lies in its capitals and needs Keccak, so it is not proved. */
export function isHexAddress(token: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(token) && !/^0x(.)\1{39}$/.test(token);
}
