import type { Reply } from "../answer.ts";
import type { HandlerParts, KeyedRequest } from "../route.ts";

/** POST /verify: the key that asks, with its requests over all gateways, this one included. */
export async function verifyKey({ access }: HandlerParts, { pass }: KeyedRequest): Promise<Reply> {
  const { id, name, enabled } = pass.caller.key;
  const requestCount = await access.requestTotal(pass);
  return { body: JSON.stringify({ valid: true, key: { id, name, enabled, requestCount } }) };
}
