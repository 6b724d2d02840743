import type { RuleMatch } from "../../../src/contracts/rule.ts";
import { looksIssued } from "./plausible.ts";

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let crc = n;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1;
  return crc >>> 0;
});

/** CRC-32 (IEEE) of an ASCII text. */
export function crc32(text: string): number {
  let crc = 0xff_ff_ff_ff;
  for (let i = 0; i < text.length; i += 1) crc = (crc >>> 8) ^ crcTable[(crc ^ text.charCodeAt(i)) & 0xff]!;
  return ~crc >>> 0;
}

/** The six base62 characters that end a GitHub or npm token: CRC-32 of its thirty random ones (github.blog, April 2021). */
export function base62Checksum(random: string): string {
  let rest = crc32(random);
  let text = "";
  for (let i = 0; i < 6; i += 1) {
    text = base62[rest % 62]! + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/** `confirm` for a four-character prefix, thirty random characters and their checksum: a right sum raises, a wrong one lowers. */
export function checksummed(match: RuleMatch): number {
  const belief = looksIssued(match);
  if (belief < 1) return belief;
  const body = match.text.slice(match.start + 4, match.end);
  return base62Checksum(body.slice(0, 30)) === body.slice(30) ? 1.05 : 0.7;
}
