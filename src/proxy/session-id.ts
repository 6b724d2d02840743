import { createHash } from "node:crypto";
import { sessionIdPattern } from "../contracts/field-shapes.ts";

const taken = new RegExp(sessionIdPattern);
const hashDigits = 32;

/**
 * The session that a conversation's scans belong to: the client's own id where it sends one that can be one, else a hash of how the
 * conversation opens. Undefined where neither is there.
 */
export function sessionIdOf(header: string | undefined, opening: string): string | undefined {
  if (header !== undefined && taken.test(header)) return header;
  if (opening === "") return undefined;
  return `proxy-${createHash("sha256").update(opening).digest("hex").slice(0, hashDigits)}`;
}
