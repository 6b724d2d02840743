import { seen } from "../survey.ts";
import { codeRules } from "./code-rules.ts";
import type { Probe } from "./probe.ts";

/** Expressions that no brace opens. */
export const templateProbes: readonly Probe[] = [
  {
    rule: codeRules.lookupExpression,
    needs: seen.colon | seen.java,
    anywhere: false,
    pattern: /\bjndi\s{0,2}:\s{0,2}(?:ldaps?|rmi|dns|iiop|nis|corba|https?|nds)\s{0,2}:/i,
  },
  {
    rule: codeRules.ognlExpression,
    needs: seen.round | seen.hash,
    anywhere: true,
    pattern: /\(#(?:_memberAccess|context|rt|dm|cmd|ros|p|a)\s{0,2}=|redirect(?:Action)?:[$%]\{/i,
  },
  {
    rule: codeRules.ognlExpression,
    needs: seen.java,
    anywhere: true,
    pattern: /@java\.lang\.(?:Runtime|ProcessBuilder|System)@/u,
  },
  {
    rule: codeRules.templateObject,
    needs: seen.dollar,
    anywhere: false,
    pattern:
      /#set\s{0,2}\(\s{0,2}\$\w{1,20}\s{0,2}=[^\n]{0,200}(?:class|forName|getClass|Runtime|\d\s{0,2}[*+]\s{0,2}\d)|\$class\.inspect/i,
  },
  {
    rule: codeRules.templateObject,
    needs: seen.angle | seen.hash,
    anywhere: false,
    pattern: /<#assign[^>\n]{0,200}(?:Execute|new\(\)|\?new)/i,
  },
  {
    rule: codeRules.templateExpression,
    needs: seen.round | seen.star,
    anywhere: false,
    pattern: /@\([^)\n@]{0,80}[*+]\d/u,
  },
  {
    rule: codeRules.rubyPerlCode,
    needs: seen.round | seen.quote,
    anywhere: false,
    pattern: /%x[{(]|\bopen\s{0,2}\(\s{0,2}['"]\s{0,2}\|/i,
  },
];
