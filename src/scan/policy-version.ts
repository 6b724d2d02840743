import { createHash } from "node:crypto";
import type { AppPolicy } from "../contracts/account.ts";
import type { VersionedPolicy } from "../contracts/engine-message.ts";

const versions = new WeakMap<AppPolicy, VersionedPolicy>();

/** The policy under a name of its content; undefined for one that changes nothing, which costs nothing. */
export function versionOf(policy: AppPolicy): VersionedPolicy | undefined {
  if (isEmpty(policy)) return undefined;
  let version = versions.get(policy);
  if (version === undefined) {
    version = { id: createHash("sha256").update(JSON.stringify(policy)).digest("base64url"), policy };
    versions.set(policy, version);
  }
  return version;
}

function isEmpty({ thresholds, disabledRules, customRules, allowList }: AppPolicy): boolean {
  if (disabledRules.length > 0 || customRules.length > 0 || allowList.length > 0) return false;
  for (const _family in thresholds) return false;
  return true;
}
