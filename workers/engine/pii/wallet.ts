import { base58Checked } from "../../rules/secrets/base58.ts";

const bech32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

/** The alphabet and length of a Bitcoin address, before its checksum is paid for. */
export const mayBeWallet = (token: string): boolean => base58Form.test(token) || bech32Form.test(token);

const base58Form = /^[13DLMT][1-9A-HJ-NP-Za-km-z]{25,34}$/;
const bech32Form = /^bc1[02-9ac-hj-np-z]{11,71}$/i;

/**
 * Base58Check as Bitcoin's legacy and script addresses, Litecoin, Dogecoin and Tron have it: 26 to 35 characters,
 * four bytes of double SHA-256 at the end.
 */
export const isBase58Address = (token: string): boolean =>
  base58Form.test(token) && base58Checked(token, 25) !== undefined;

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
