import type { RuleSpec } from "../../../src/contracts/rule.ts";
import { codeRules } from "./codes.ts";
import { databaseRules } from "./databases.ts";
import { genericRules } from "./generic.ts";
import { qualifiedRules } from "./generic-qualified.ts";
import { identityRules } from "./identity.ts";
import { nearNameRules } from "./near-name.ts";
import { placedRules } from "./placed.ts";
import { providerRules } from "./provider-rules.ts";
import { toldRules } from "./told.ts";
import { walletRules } from "./wallets.ts";

/**
 * Every rule for credentials, ordered by id. A file holds the providers of one kind and owns a block of ids; to add a
 * token, add a `tokenRule` with its published form, and its hits and near misses are made from that form.
 */
export const secretRules: readonly RuleSpec[] = [
  ...providerRules,
  ...databaseRules,
  ...nearNameRules,
  ...identityRules,
  ...genericRules,
  ...qualifiedRules,
  ...toldRules,
  ...codeRules,
  ...walletRules,
  ...placedRules,
].sort((left, right) => (left.id < right.id ? -1 : 1));
