import { has, seen } from "../survey.ts";
import type { Report, ToolRule } from "../tool-rule.ts";
import { codeRules } from "./code-rules.ts";
import { inspectMarkup } from "./inspect-markup.ts";
import { inspectTemplates, resolveLookups } from "./inspect-templates.ts";
import { isWholeFilter } from "./ldap-filter.ts";
import { leakProbes } from "./leak-probes.ts";
import { objectProbes } from "./object-probes.ts";
import { secretLookup } from "./orm-lookups.ts";
import type { CodeRole, Probe } from "./probe.ts";
import { programProbes } from "./program-probes.ts";
import { scriptProbes } from "./script-probes.ts";
import { templateProbes } from "./template-probes.ts";

const all: readonly Probe[] = [...templateProbes, ...objectProbes, ...programProbes, ...leakProbes, ...scriptProbes];

/** What probes need stands apart, where it is read in one go. */
interface Course {
  readonly probes: readonly Probe[];
  readonly needs: Int32Array;
  readonly oneOf: Int32Array;
}
const anyBit = -1;
const courseOf = (probes: readonly Probe[]): Course => ({
  probes,
  needs: Int32Array.from(probes, ({ needs }) => needs),
  oneOf: Int32Array.from(probes, ({ oneOf = anyBit }) => oneOf),
});
/** Of a value all are asked, of a text those that tell anywhere. */
const courses: Readonly<Record<CodeRole, Course>> = {
  value: courseOf(all),
  text: courseOf(all.filter((probe) => probe.anywhere)),
};

/** Rules on names: markup whose elements merely carry such a name holds no object. */
const namedObjects: ReadonlySet<ToolRule> = new Set([
  codeRules.javaGadget,
  codeRules.javaRuntimeName,
  codeRules.serializedObject,
]);

/** Units of one text that patterns read; a longer text is said to be read in part. */
const codeUnitsMax = 262_144;

/** Without any of these no pattern can match. */
const telling =
  seen.angle |
  seen.curly |
  seen.round |
  seen.dollar |
  seen.square |
  seen.backslash |
  seen.wide |
  seen.newline |
  seen.java |
  seen.object |
  seen.call |
  seen.dunder |
  seen.mixed |
  seen.script;

/** Inspects markup, templates, serialized objects and code in a text whose survey is `survey`. */
export function inspectCode(text: string, survey: number, role: CodeRole, report: Report): void {
  if (!has(survey, telling)) return;
  const head = text.length > codeUnitsMax ? text.slice(0, codeUnitsMax) : text;
  if (head !== text) report(codeRules.codeBound, codeUnitsMax, text.length);
  const { probes, needs, oneOf } = courses[role];
  for (let at = 0; at < needs.length; at += 1) {
    if ((survey & needs[at]!) !== needs[at] || (survey & oneOf[at]!) === 0) continue;
    const { rule, after, pattern } = probes[at]!;
    if (after !== undefined && !after.test(head)) continue;
    const match = pattern.exec(head);
    if (match === null || (namedObjects.has(rule) && isTagName(head, match.index))) continue;
    if (rule !== codeRules.ldapFilter || !isWholeFilter(head)) report(rule, match.index, match.index + match[0].length);
  }
  if (has(survey, seen.angle)) inspectMarkup(head, role, report);
  if (has(survey, seen.curly) || (has(survey, seen.angle) && has(survey, seen.percent)) || has(survey, seen.square))
    inspectTemplates(head, survey, role, report);
  const lookup = has(survey, seen.dunder) && role === "value" ? secretLookup(head) : undefined;
  if (lookup !== undefined) report(codeRules.ormOperator, lookup.start, lookup.end);
  if (has(survey, seen.curly) && role === "value" && head.includes("${")) inspectLookups(head, report);
}

/** True inside the name of a tag or attribute. */
function isTagName(text: string, at: number): boolean {
  for (let back = at - 1; back >= 0 && back >= at - 120; back -= 1) {
    const unit = text[back];
    if (unit === "<") return /[\w/]/u.test(text[back + 1] ?? "");
    if (unit === ">" || unit === '"' || unit === "'" || unit === "{" || unit === "(" || unit === "\n") return false;
  }
  return false;
}

/** `${${lower:j}ndi:…}`: what stands there once the inner lookups are resolved. */
function inspectLookups(text: string, report: Report): void {
  const at = text.indexOf("${");
  const window = text.slice(at, at + 4_096);
  if (!/\$\{[^}]{0,60}(?:\$\{|::?-)/u.test(window)) return;
  const resolved = resolveLookups(window);
  if (resolved !== window && /jndi\s*:|\$\{\s*j\w{0,3}n\w{0,3}d\w{0,3}i/i.test(resolved))
    report(codeRules.lookupDisguise, at, at + window.length);
}
