/** Insides of character classes that token formats share. */
export const alnum = "A-Za-z0-9";
/** base64url, which is also what most random token bodies use. */
export const urlSafe = "A-Za-z0-9_\\-";
export const hex = "0-9a-f";
export const base64 = "A-Za-z0-9+\\/";
export const upper = "A-Z0-9";
export const lower = "a-z0-9";
export const digits = "0-9";

/** A UUID in lower-case hex, as parts of a form. */
export const uuid = [[hex, 8], "-", [hex, 4], "-", [hex, 4], "-", [hex, 4], "-", [hex, 12]] as const;

/** The literal continued by each of `next`: arms a rule on a short prefix without arming on ordinary words. */
export function continuedBy(literal: string, next: string): string[] {
  return [...next].map((c) => literal + c);
}
