import { seen } from "../survey.ts";
import { codeRules } from "./code-rules.ts";
import type { Probe } from "./probe.ts";

const reach =
  '__(?:class|mro|base|bases|subclasses|globals|builtins|import|init|dict|getattribute|getitem)__|\\bT\\s{0,3}\\(\\s{0,3}java|(?:java|javax)\\.(?:lang|util|io|net|script)|getRuntime|ProcessBuilder|getClass\\s{0,2}\\(|\\.class\\b|forName\\s{0,2}\\(|\\bconstructor\\b|\\b(?:lipsum|cycler|joiner|namespace|get_flashed_messages|url_for)\\b|_self\\b|\\bpopen\\b|\\bconfig\\b|\\brequest[.|[]|\\bself[.|[]|\\|\\s{0,3}(?:attr|filter|map|reduce|sort|system|passthru|exec)\\b|registerUndefinedFilterCallback|getFilter|freemarker|objectconstructor|Execute"|\\b(?:system|exec|eval|passthru|shell_exec|file_get_contents|phpinfo|print|sleep|include|require)\\s{0,2}\\(|\\bsmarty\\b|@java|#_?memberAccess|#context|#application|@org|#rt\\b|ClassLoader|springframework|\\bIO\\.popen|Kernel\\.|File\\.(?:open|read)|Dir\\.|`[^`]{1,80}`|process\\.|global\\.|require\\s{0,2}\\(|range\\.constructor|\\$\\w{1,20}\\.(?:class|getClass)|readFile|env\\b.{0,4}\\[';

/** Expressions that a template engine, a logger or an expression language would evaluate. */
export const templateProbes: readonly Probe[] = [
  {
    rule: codeRules.lookupExpression,
    needs: seen.curly | seen.colon,
    anywhere: true,
    pattern: /\$\{\s{0,4}(?:jndi|script|dns|url|java|ctx|base64|k8s|docker|bundle)\s{0,4}:[^}]{1,400}/iu,
  },
  {
    rule: codeRules.lookupExpression,
    needs: seen.colon | seen.java,
    anywhere: false,
    pattern: /\bjndi\s{0,2}:\s{0,2}(?:ldaps?|rmi|dns|iiop|nis|corba|https?|nds)\s{0,2}:/iu,
  },
  {
    rule: codeRules.ognlExpression,
    needs: seen.curly,
    anywhere: true,
    pattern:
      /[%$]\{[^}]{0,400}(?:#_?memberAccess|#context|@ognl|@java\.lang|#application|DEFAULT_MEMBER_ACCESS|com\.opensymphony|#cmd|#container|#ognlUtil|excludedClasses)/iu,
  },
  {
    rule: codeRules.ognlExpression,
    needs: seen.round,
    anywhere: true,
    pattern:
      /\(#(?:_memberAccess|context|rt|dm|cmd|ros|p|a)\s{0,2}=|@java\.lang\.(?:Runtime|ProcessBuilder|System)@|redirect(?:Action)?:[$%]\{/iu,
  },
  {
    rule: codeRules.templateObject,
    needs: seen.curly,
    anywhere: false,
    pattern: new RegExp(
      `(?:\\{\\{|\\$\\{|#\\{|\\*\\{|@\\{|~\\{|\\{%|<%=?|\\{php\\}|\\[\\[|\\{)[^}%\\n]{0,300}(?:${reach})`,
      "iu",
    ),
  },
  {
    rule: codeRules.templateObject,
    needs: seen.curly,
    anywhere: true,
    pattern:
      /(?:\{\{|\{%|\$\{|#\{)[^}\n]{0,200}(?:__(?:subclasses|globals|mro|builtins)__|getRuntime\(\)\s{0,2}\.\s{0,2}exec|T\(java\.lang\.Runtime|constructor\.constructor\s{0,2}\(|registerUndefinedFilterCallback|freemarker\.template\.utility\.Execute)/iu,
  },
  {
    rule: codeRules.templateObject,
    needs: seen.dollar,
    anywhere: false,
    pattern:
      /#set\s{0,2}\(\s{0,2}\$\w{1,20}\s{0,2}=[^\n]{0,200}(?:class|forName|getClass|Runtime|\d\s{0,2}[*+]\s{0,2}\d)|\$class\.inspect|<#assign[^>\n]{0,200}(?:Execute|new\(\)|\?new)/iu,
  },
  {
    rule: codeRules.templateExpression,
    needs: seen.curly,
    anywhere: false,
    pattern:
      /(?:\{\{|\$\{|#\{|\*\{|@\{|~\{|\$\{\{|\{%=?|\[\[|\{)\s{0,6}=?\s{0,3}(?:print\s{0,3}\(?)?['"(]{0,2}\d{1,12}['")]{0,2}\s{0,3}[*+/%-]\s{0,3}['"(]{0,2}\d{1,12}['")]{0,2}\s{0,4}(?:\}|%\}|\]\])/iu,
  },
  {
    rule: codeRules.templateExpression,
    needs: seen.angle | seen.percent,
    anywhere: false,
    pattern:
      /<%[=@!#-]?\s{0,6}(?:['"]?\d{1,12}['"]?\s{0,3}[*+/-]|[^%]{0,200}(?:system|exec|File|Dir|IO|eval|request|Response|Runtime|import|include|`|import=))/iu,
  },
  {
    rule: codeRules.templateExpression,
    needs: seen.curly,
    anywhere: false,
    pattern:
      /\{\{\s{0,4}(?:['"][^'"}]{0,60}['"]\s{0,3}[.|[]|\[\]|\(\)|dump\s{0,2}\(|app\b|settings\b|\$?\w{1,20}\.\$?constructor|\d{1,6}\s{0,2}\}\})|\{\$smarty|\$\{\s{0,3}(?:\(|sleep|print|new\s|@)|\{\s{0,2}\$\{\s{0,2}\w{1,20}\s{0,2}\(|@\([^)\n]{0,80}[*+]\d|\{\{=|\{php\}/iu,
  },
  {
    rule: codeRules.rubyPerlCode,
    needs: seen.curly | seen.square,
    anywhere: false,
    pattern:
      /@\{\s{0,4}\[[^\]]{0,200}(?:\bsystem\b|\bexec\b|`|\bopen\b|\bqx\b|%ENV|getpw|\$\$|\$>|\beval\b|readpipe|\(\w+\)\[)/iu,
  },
  {
    rule: codeRules.rubyPerlCode,
    needs: seen.curly,
    anywhere: false,
    pattern:
      /#\{\s{0,3}(?:`|%x|system|exec|IO\.|File\.|Kernel|Process|open\s{0,2}\()|%x[{(]|\bopen\s{0,2}\(\s{0,2}['"]\s{0,2}\|/iu,
  },
  {
    rule: codeRules.phpFunctionTricks,
    needs: seen.dollar | seen.curly,
    anywhere: false,
    pattern:
      /\$\{\s{0,3}@?(?:print|system|eval|exec|phpinfo|passthru|shell_exec|assert|sleep|md5)\s{0,2}\(|\$\{@?\$?\w{1,30}\}\s{0,3}(?:\[[^\]]{0,40}\]\s{0,3})?\(/iu,
  },
];

const lookup = /\$\{[^${}]{0,200}\}/gu;

/** What a nested log lookup comes to: `${lower:J}`, `${::-j}`, `${env:X:-j}` all stand for a letter. Bounded rounds. */
export function resolveLookups(text: string): string {
  let resolved = text;
  for (let round = 0; round < 8 && resolved.includes("${"); round += 1) {
    const next = resolved.replace(lookup, (match) => {
      const inner = match.slice(2, -1);
      const fallback = inner.lastIndexOf(":-");
      if (fallback !== -1) return inner.slice(fallback + 2);
      const named =
        /^\s*(?:lower|upper|date|sys|env|main|web|spring|map|sd|marker|event|bundle)\s*:\s*['"]?([^'"]{0,40})['"]?$/iu.exec(
          inner,
        );
      return named?.[1] ?? match;
    });
    if (next === resolved) break;
    resolved = next;
  }
  return resolved;
}
