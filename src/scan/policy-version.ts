import { createHash } from "node:crypto";
import type { App, AppPolicy } from "../contracts/account.ts";
import type { VersionedPolicy } from "../contracts/engine-message.ts";

const revisionChars = 22;
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

/**
 * Names what turns an app's texts into decisions: its policy, what it makes of REVIEW, and how often the engine has
 * changed since the start.
 */
export function revisionOf({ policy, reviewCollapse }: App, engineChanges: number): string {
  const parts = [versionOf(policy)?.id ?? "", reviewCollapse, engineChanges];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, revisionChars);
}

function isEmpty({ thresholds, disabledRules, customRules, allowList }: AppPolicy): boolean {
  if (disabledRules.length > 0 || customRules.length > 0 || allowList.length > 0) return false;
  for (const _family in thresholds) return false;
  return true;
}
