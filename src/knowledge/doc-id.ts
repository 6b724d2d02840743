import type { Clock } from "../ports/clock.ts";

const digits = "0123456789abcdefghjkmnpqrstvwxyz";

/** A new UUID, version 7 (RFC 9562): it begins with the time of its making, and is as much chance as the clock's other ids. */
export function newDocId(clock: Clock): string {
  const [, id = ""] = clock.newId("doc").split("_");
  const bits = [...id].reduce((sum, digit) => (sum << 5n) | BigInt(digits.indexOf(digit)), 0n);
  const hex = BigInt.asUintN(128, bits).toString(16).padStart(32, "0");
  // The version, and two bits of the variant, in the place of what is there.
  const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const shape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id as it is stored; undefined where it can be none. */
export function docIdOf(text: string): string | undefined {
  const id = text.toLowerCase();
  return shape.test(id) ? id : undefined;
}
