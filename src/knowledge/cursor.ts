import { GatewayError } from "../contracts/errors.ts";

const base = 36;
/** Numbers of documents begin with 1. */
const shape = /^[1-9a-z][0-9a-z]{0,9}$/;

/** Says where a page ended: before the document of this number. */
export const cursorOf = (number: number): string => number.toString(base);

/** The number of such a cursor. Throws INVALID_REQUEST. */
export function numberOf(cursor: string): number {
  if (shape.test(cursor)) return Number.parseInt(cursor, base);
  throw new GatewayError("INVALID_REQUEST", { say: "`cursor` must be the `next_cursor` of an earlier answer." });
}
