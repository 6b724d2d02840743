import { headerLine, type Reply } from "../answer/answer.ts";
import type { HandlerParts, KeyedRequest } from "../route.ts";

/**
 * POST /verify: the key that asks, with its requests over all gateways, this one included. `Sluice-Policy` tells those who remember
 * verdicts when what they remember counts no more.
 */
export async function verifyKey({ access, release, scans }: HandlerParts, { pass }: KeyedRequest): Promise<Reply> {
  const { id, name, enabled } = pass.caller.key;
  const requestCount = await access.requestTotal(pass);
  const revision = `${release}-${scans.policyRevision(pass.caller)}`;
  return {
    body: JSON.stringify({ valid: true, key: { id, name, enabled, requestCount } }),
    headerLines: headerLine("Sluice-Policy", revision),
  };
}
