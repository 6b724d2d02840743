import type { CustomRule } from "../contracts/account.ts";
import { GatewayError } from "../contracts/errors.ts";
import type { PolicyChanges } from "../contracts/wire-admin.ts";

/** What no shape can say about a policy. */
export interface PolicyChecker {
  /** The policy as it may be stored; rejects INVALID_REQUEST naming the field or the rule. */
  checked(policy: PolicyChanges): Promise<PolicyChanges>;
}

/** Ids of built-in rules and of the engine's own findings: a custom rule cannot pass for one. */
const reserved = /^(?:INJ|LEAK|JBK|EXF|TOOL|SEC|PII|OBF|HARM|POL)-/i;

/** `complaintOf` says what is wrong with the patterns, naming the rule; "" where nothing is. */
export function policyChecker(complaintOf: (rules: readonly CustomRule[]) => Promise<string>): PolicyChecker {
  return {
    async checked(policy) {
      const { customRules: rules = [] } = policy;
      for (const [index, { id }] of rules.entries()) {
        const at = `\`policy.customRules[${index}].id\``;
        if (reserved.test(id)) refuse(`${at} must not begin like the id of a built-in rule.`);
        if (rules.findIndex((rule) => rule.id === id) !== index) refuse(`${at} must differ from the ids before it.`);
      }
      const complaint = await complaintOf(rules);
      if (complaint !== "") refuse(complaint);
      return policy;
    },
  };
}

function refuse(say: string): never {
  throw new GatewayError("INVALID_REQUEST", { say });
}
