import { aiRules } from "./ai.ts";
import { cloudRules } from "./cloud.ts";
import { infrastructureRules } from "./infrastructure.ts";
import { messagingRules } from "./messaging.ts";
import { monitoringRules } from "./monitoring.ts";
import { paymentRules } from "./payments.ts";
import { selfHostedTokenRules } from "./self-hosted.ts";
import { sourceForgeRules } from "./source-forges.ts";
import type { TokenSpec } from "./token-rule.ts";
import { walletTokenRules } from "./wallets.ts";
import { workplaceRules } from "./workplace.ts";

/** Every token that names its issuer itself. */
export const providerRules: readonly TokenSpec[] = [
  ...cloudRules,
  ...sourceForgeRules,
  ...aiRules,
  ...paymentRules,
  ...messagingRules,
  ...infrastructureRules,
  ...monitoringRules,
  ...workplaceRules,
  ...walletTokenRules,
  ...selfHostedTokenRules,
];
