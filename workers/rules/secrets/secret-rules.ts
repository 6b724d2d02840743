import type { RuleSpec } from "../../../src/contracts/rule.ts";
import { aiRules } from "./ai.ts";
import { cloudRules } from "./cloud.ts";
import { databaseRules } from "./databases.ts";
import { genericRules } from "./generic.ts";
import { identityRules } from "./identity.ts";
import { infrastructureRules } from "./infrastructure.ts";
import { messagingRules } from "./messaging.ts";
import { monitoringRules } from "./monitoring.ts";
import { nearNameRules } from "./near-name.ts";
import { paymentRules } from "./payments.ts";
import { sourceForgeRules } from "./source-forges.ts";
import { workplaceRules } from "./workplace.ts";

/**
 * Every rule for credentials, ordered by id. A file holds the providers of one kind and owns a block of ids; to add a
 * token, add a `tokenRule` with its published form, and its hits and near misses are made from that form.
 */
export const secretRules: readonly RuleSpec[] = [
  ...cloudRules,
  ...sourceForgeRules,
  ...aiRules,
  ...paymentRules,
  ...messagingRules,
  ...infrastructureRules,
  ...databaseRules,
  ...monitoringRules,
  ...workplaceRules,
  ...nearNameRules,
  ...identityRules,
  ...genericRules,
];
