import { has, seen } from "../survey.ts";
import type { Report, ToolRule } from "../tool-rule.ts";
import { codeRules } from "./code-rules.ts";
import type { CodeRole } from "./probe.ts";

/** Units one expression is read for, windows a text is cut into. */
const windowUnits = 300;
const windowsMax = 8_192;

const reach =
  /__(?:class|mro|base|bases|subclasses|globals|builtins|import|init|dict|getattribute|getitem)__|\bT\s{0,3}\(\s{0,3}java|(?:java|javax)\.(?:lang|util|io|net|script)|getRuntime|ProcessBuilder|getClass\s{0,2}\(|\.class\b|forName\s{0,2}\(|\bconstructor\b|\b(?:lipsum|cycler|joiner|namespace|get_flashed_messages|url_for)\b(?!\s{0,3}:\s)|_self\b|\bpopen\b|\bconfig\b|\brequest[.|[]|\bself[.|[]|\|\s{0,3}(?:attr|filter|map|reduce|sort|system|passthru|exec)\b|registerUndefinedFilterCallback|getFilter|freemarker|objectconstructor|Execute"|\b(?:system|exec|eval|passthru|shell_exec|file_get_contents|phpinfo|print|sleep|include|require)\s{0,2}\(|\bsmarty\b|@java|#_?memberAccess|#context|#application|@org|#rt\b|ClassLoader|springframework|\bIO\.popen|Kernel\.|File\.(?:open|read)|Dir\.|`[^`]{1,80}`|process\.|global\.|readFile|env\b.{0,4}\[/i;
/** The same where a file or program is written: only what no template of one's own has. */
const farReach =
  /__(?:subclasses|globals|mro|builtins)__|getRuntime\(\)\s{0,2}\.\s{0,2}exec|T\(java\.lang\.Runtime|constructor\.constructor\s{0,2}\(|registerUndefinedFilterCallback|freemarker\.template\.utility\.Execute/i;
const arithmetic =
  /^(?:\{\{|[$#*@~]\{|\$\{\{|\{%=?|\[\[|\{|<%[=@!#-]?)\s{0,6}=?\s{0,3}(?:print\s{0,3}\(?)?['"(]{0,2}\d{1,12}['")]{0,2}\s{0,3}[*+/%-]\s{0,3}['"(]{0,2}\d{1,12}['")]{0,2}\s{0,4}(?:\}|%\}|%>|\]\])/i;
const probing =
  /^\{\{(?!\s{0,4}['"]%[\d.,+-]{0,6}[dfs]%{0,2}['"]\s?\|\s?format\([a-z][\w.]{0,60}\)\s?\}\})\s{0,4}(?:['"][^'"}]{0,60}['"]\s{0,3}[.|[]|\[\]|\(\)|dump\s{0,2}\(|app\b|settings\b|\$?\w{1,20}\.\$?constructor|\d{1,6}\s{0,2}\}|=)|^\{\$smarty|^\$\{\s{0,3}(?:\(|sleep|print|new\s|@)|^\{\s{0,2}\$\{\s{0,2}\w{1,20}\s{0,2}\(|^\{php\}/i;
const serverPage =
  /^<%[=@!#-]?\s{0,6}(?:['"]?\d{1,12}['"]?\s{0,3}[*+/-]|[^%]{0,200}(?:system|exec|File|Dir|IO|eval|request|Response|Runtime|import|include|`))/i;
const ognl =
  /^[%$]\{.{0,300}?(?:#_?memberAccess|#context|@ognl|@java\.lang|#application|DEFAULT_MEMBER_ACCESS|com\.opensymphony|#cmd|#container|#ognlUtil|excludedClasses)/i;
const lookups = /^\$\{\s{0,4}(?:jndi|script|dns|url|java|ctx|base64|k8s|docker|bundle)\s{0,4}:[^}]/i;
const interpolatedCode = /^@\{\s{0,4}\[|^#\{\s{0,3}(?:`|%x|system|exec|IO\.|File\.|Kernel|Process|open\s{0,2}\()/i;
const phpVariable =
  /^\$\{\s{0,3}@?(?:print|system|eval|exec|phpinfo|passthru|shell_exec|assert|sleep|md5)\s{0,2}\(|^\$\{@?\$?\w{1,30}\}\s{0,3}(?:\[[^\]]{0,40}\]\s{0,3})?\(/i;

/** What an expression means in a value; the first that holds is told. */
const valueRules: readonly (readonly [RegExp, ToolRule])[] = [
  [lookups, codeRules.lookupExpression],
  [ognl, codeRules.ognlExpression],
  [interpolatedCode, codeRules.rubyPerlCode],
  [phpVariable, codeRules.phpFunctionTricks],
  [reach, codeRules.templateObject],
  [arithmetic, codeRules.templateExpression],
  [probing, codeRules.templateExpression],
  [serverPage, codeRules.templateExpression],
];
const textRules: readonly (readonly [RegExp, ToolRule])[] = [
  [lookups, codeRules.lookupExpression],
  [ognl, codeRules.ognlExpression],
  [farReach, codeRules.templateObject],
];

/**
 * Inspects every expression a template engine, a logger or an expression language would evaluate: `{{…}}`, `${…}`, `#{…}`,
 * `<%…%>` and their kin. The text is cut into windows at their openers; each unit is read at most twice.
 */
export function inspectTemplates(text: string, survey: number, role: CodeRole, report: Report): void {
  const rules = role === "value" ? valueRules : textRules;
  if (role === "text" && !has(survey, seen.java | seen.dunder | seen.call)) return;
  const openers = new OpenerCursor(text);
  let at = openers.after(0);
  for (let count = 0; at !== -1; count += 1) {
    if (count >= windowsMax) {
      report(codeRules.codeBound, at, text.length);
      return;
    }
    const start = at > 0 && "$#*@~%".includes(text[at - 1] as string) ? at - 1 : at;
    const limit = Math.min(text.length, start + windowUnits);
    const window = text.slice(start, limit);
    const close = window.search(/\}|%>|\]\]/u);
    const expression = close === -1 ? window : window.slice(0, close + 2);
    for (const [pattern, rule] of rules) {
      // A call of a computed name has its parenthesis behind the brace.
      if (!pattern.test(pattern === phpVariable ? window : expression)) continue;
      report(rule, start, start + (close === -1 ? window.length : close + 1));
      break;
    }
    // An expression without an end may hide the next one: half of its window is read again.
    at = openers.after(close === -1 ? Math.max(at + 1, start + windowUnits / 2) : start + close + 1);
  }
}

/** Finds openers in order. Each kind of opener is looked for once ahead, so that a missing one is not looked for again. */
class OpenerCursor {
  readonly #text: string;
  readonly #next: { readonly opener: string; at: number }[];

  constructor(text: string) {
    this.#text = text;
    this.#next = ["{", "<%", "[["].map((opener) => ({ opener, at: text.indexOf(opener) }));
  }

  /** The first opener at or behind `from`, which never goes back; -1 where none is left. */
  after(from: number): number {
    let best = -1;
    for (const each of this.#next) {
      if (each.at !== -1 && each.at < from) each.at = this.#text.indexOf(each.opener, from);
      if (each.at !== -1 && (best === -1 || each.at < best)) best = each.at;
    }
    return best;
  }
}

const lookup = /\$\{[^${}]{0,200}\}/gu;
const namedLookup =
  /^\s*(?:lower|upper|date|sys|env|main|web|spring|map|sd|marker|event|bundle)\s*:\s*['"]?([^'"]{0,40})['"]?$/i;

/** What a nested log lookup comes to: `${lower:J}`, `${::-j}`, `${env:X:-j}` all stand for a letter. Bounded rounds. */
export function resolveLookups(text: string): string {
  let resolved = text;
  for (let round = 0; round < 8 && resolved.includes("${"); round += 1) {
    const next = resolved.replace(lookup, (match) => {
      const inner = match.slice(2, -1);
      const fallback = inner.lastIndexOf(":-");
      return fallback === -1 ? (namedLookup.exec(inner)?.[1] ?? match) : inner.slice(fallback + 2);
    });
    if (next === resolved) break;
    resolved = next;
  }
  return resolved;
}
