import { GatewayError } from "../contracts/errors.ts";

const base = 36;
/** Numbers of documents begin with 1. */
const shape = /^([1-9a-z][0-9a-z]{0,9})\.[0-9a-z]+$/;

/** Says where a page ended: before the document of this number, and a sum that no word and no number of somebody's own has. */
export const cursorOf = (number: number): string => `${number.toString(base)}.${sumOf(number)}`;

/** The number of such a cursor. Throws INVALID_REQUEST. */
export function numberOf(cursor: string): number {
  const number = Number.parseInt(shape.exec(cursor)?.[1] ?? "", base);
  if (Number.isSafeInteger(number) && cursorOf(number) === cursor) return number;
  throw new GatewayError("INVALID_REQUEST", { say: "`cursor` must be the `next_cursor` of an earlier answer." });
}

const sumOf = (number: number): string =>
  (Math.imul(Math.imul(number, 0x9e3779b1) >>> 15, 0x85ebca6b) >>> 0).toString(base);
