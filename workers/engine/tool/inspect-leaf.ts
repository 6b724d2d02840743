import { isLetter } from "../code-units.ts";
import { keyLeaf } from "./argument-leaves.ts";
import { base64Leaves } from "./base64-view.ts";
import { inspectCode } from "./code/inspect-code.ts";
import type { CodeRole } from "./code/probe.ts";
import { decodeLeaf } from "./decode-leaf.ts";
import { type Leaf, pieceOf } from "./leaf.ts";
import { leavesPattern } from "./mentioned/patterns.ts";
import { inspectPath } from "./path/inspect-path.ts";
import { hidesCommand, isTypedLine, looksLikeCommand } from "./shell/command-shape.ts";
import { dialectOf } from "./shell/dialect.ts";
import { inspectFragment } from "./shell/inspect-fragment.ts";
import { inspectShell } from "./shell/inspect-shell.ts";
import { ruleOfWrittenPath } from "./shell/programs-persist.ts";
import { inspectSql } from "./sql/inspect-sql.ts";
import { inspectNosql, inspectOperatorKey } from "./sql/nosql.ts";
import { looksLikeSql, mayHoldSql } from "./sql/sql-words.ts";
import type { Role } from "./string-role.ts";
import { behindWord, has, seen, surveyOf, surveyUnits } from "./survey.ts";
import type { ToolFindings } from "./tool-findings.ts";
import type { ToolNature } from "./tool-nature.ts";
import { inspectUrl, type UrlRole } from "./url/inspect-url.ts";

/** Units up to which a text may still be one payload in a form field; what a program posts may be longer. */
const documentUnits = { document: 400, field: 400, wire: 1_500 } as const;

/** A longer text with the blanks of prose or of a program: a mail, a page, a file, whatever field it came in. */
function isLongText({ text, places }: Leaf, whole: Uint16Array, role: Role): boolean {
  if (role === "code") return true;
  if (role !== "document" && role !== "field" && role !== "wire") return false;
  if (text.length <= documentUnits[role]) return false;
  const units = Math.min(1_024, text.length);
  const enough = Math.floor(units / 14);
  let blanks = 0;
  // A unit of a piece of a string takes ten times what one of an array does.
  if (typeof places === "number") {
    for (let at = places; at < places + units && blanks <= enough; at += 1) if (whole[at]! <= 32) blanks += 1;
  } else for (let at = 0; at < units && blanks <= enough; at += 1) if (text.charCodeAt(at) <= 32) blanks += 1;
  return blanks > enough;
}

/** What occurs in a leaf of the arguments, whose units are `whole`. */
const surveyOfLeaf = ({ text, places }: Leaf, whole: Uint16Array): number =>
  typeof places === "number" ? surveyUnits(whole, places, places + text.length) : surveyOf(text);

/** Units at the end of a long text that are inspected as a value of their own. */
const tailUnits = 160;

const tailOf = (leaf: Leaf): Leaf =>
  pieceOf(leaf, Math.max(0, leaf.text.length - tailUnits), leaf.text.length, leaf.key);

/** What occurs in a leaf, of whose tail that is known. */
function surveyWithTail(leaf: Leaf, whole: Uint16Array, tail: Leaf, tailSurvey: number): number {
  const { places } = leaf;
  if (typeof places !== "number" || typeof tail.places !== "number") return surveyOfLeaf(leaf, whole);
  return tailSurvey | surveyUnits(whole, places, behindWord(whole, tail.places, places + leaf.text.length));
}

/** How one string is inspected, settled once. */
interface Manner {
  readonly role: Role;
  readonly tool: ToolNature;
  /** A file, program or longer document: only harm counts, not that there is code. */
  readonly text: boolean;
  /** Read as a whole command line. */
  readonly command: boolean;
}

/** What a shell is named to run, however short. */
const shellScript = /^#!\S{1,40}(?:\/|\s)(?:ba|da|z|k)?sh\b/u;

/** "is it safe to run curl | bash install scripts": what a search engine is asked about commands ends in words, and nothing in it ends or nests a command line. */
const asksInWords =
  /^(?!.*(?:\/\/|\|\||&&))[^;`$\n\r"'<\\(){}%]{0,200}(?:\s\p{L}{3,}\s\p{L}{3,}|\s\p{L}{5,}(?=\?))\??$/u;

/** Inspects one string of the arguments, whose `units` they are, in every way its place and its shape suggest. */
export function inspectLeaf(
  leaf: Leaf,
  units: Uint16Array,
  role: Role,
  tool: ToolNature,
  findings: ToolFindings,
): void {
  const { text } = leaf;
  if (tool.searches && asksInWords.test(text)) return;
  const long = isLongText(leaf, units, role);
  // Words in front must not hide what stands at the end of a field.
  const tail = long && (role === "field" || role === "wire") ? tailOf(leaf) : undefined;
  const tailSurvey = tail === undefined ? 0 : surveyOfLeaf(tail, units);
  const survey = tail === undefined ? surveyOfLeaf(leaf, units) : surveyWithTail(leaf, units, tail, tailSurvey);
  const pattern = role === "pattern";
  const command =
    role === "command" ||
    (!pattern &&
      (long
        ? text.startsWith("#!")
        : shellScript.test(text) ||
          (leaf.key === "" && has(survey, seen.separator) && isTypedLine(text)) ||
          (has(survey, seen.program) && looksLikeCommand(text)) ||
          (has(survey, seen.quote | seen.backslash | seen.dollar) && hidesCommand(text))));
  const manner: Manner = { role, tool, text: long || pattern, command };
  const encoded = has(survey, seen.percent | seen.separator | seen.backslash | seen.wide);
  const decoded = encoded ? decodeLeaf(leaf) : undefined;
  inspectPlain(leaf, survey, decoded?.text ?? text, manner, findings);
  if (tail !== undefined) inspectHidden(tail, { ...manner, text: false }, findings, tailSurvey);
  if (long || pattern) return;
  // What an encoding hid is a payload, never a whole command line or query.
  if (decoded !== undefined) inspectHidden(decoded, manner, findings);
  // A line break that somebody typed as `\n`, in front of a command. The places stay the same.
  if (has(survey, seen.backslash) && text.length < 400 && typedBreak.test(text))
    inspectHidden({ ...leaf, text: text.replace(/\\[nr]/gu, "\n "), view: "escapes" }, manner, findings);
  // Where a form wrote its blanks as `+`, the text has none of its own. The places stay the same.
  const form = decoded ?? leaf;
  if (
    has(survey, seen.separator | seen.percent | seen.quote | seen.newline) &&
    form.text.includes("+") &&
    !/\s/u.test(text)
  )
    inspectHidden({ ...form, text: form.text.replaceAll("+", " "), view: "percent" }, manner, findings);
  if (command || role === "sql" || role === "document") return;
  if (has(survey, seen.mixed)) for (const hidden of base64Leaves(leaf)) inspectHidden(hidden, manner, findings);
}

/** What a client of a database is given is read by `sqlPrograms`, as the statements that it is. */
const asksDatabase =
  /^\s*(?:(?:sudo|time|PG\w{2,12}=\S{1,80})\s{1,4}){0,4}(?:psql|mysql|mariadb|sqlite3?|usql|clickhouse-client|sqlcmd)\b[^|;&]*?\s(?:"[^"]*"|'[^']*')\s*$/u;

function inspectPlain(leaf: Leaf, survey: number, plain: string, manner: Manner, findings: ToolFindings): void {
  const { text } = leaf;
  const { role, command } = manner;
  const report = findings.reportOf(leaf);
  if (leaf.key.startsWith(keyLeaf))
    inspectOperatorKey(leaf, leaf.key.slice(keyLeaf.length), report, manner.tool.name.includes("mongo"));
  const url = has(survey, seen.colon) && has(survey, seen.slash) && plainUrl.test(text);
  const mayBreakOut = role === "pattern" ? has(survey, breaking) && leavesPattern(manner.tool, text) : !manner.text;
  const fragment = mayBreakOut && role !== "sql" && mayHoldCommand(survey, command, url);
  const dialect = command || fragment ? dialectOf(manner.tool, text, survey) : "posix";
  if (command) inspectShell(text, dialect, report);
  if (fragment) inspectFragment(text, survey, dialect, command ? "command" : "value", report);
  if (has(survey, seen.colon | seen.slash) || role === "url") inspectUrl(text, urlRole(manner), report);
  inspectCode(text, survey, codeRole(text, survey, manner), report);
  if (manner.text) return;
  if (
    command
      ? has(survey, seen.sql) && looksLikeSql(text) && !asksDatabase.test(text)
      : role === "sql" || mayHoldSql(text, survey)
  )
    inspectSql(text, role === "sql" ? "query" : "value", report);
  if (!command && has(survey, seen.dollar | seen.quote | seen.round))
    inspectNosql(text, survey, report, mongoShell.test(manner.tool.name));
  const written = role === "path" && manner.tool.writes ? ruleOfWrittenPath(text) : undefined;
  if (written !== undefined) report(written, 0, text.length);
  const pathLike = has(survey, seen.slash | seen.backslash | seen.dots | seen.percent | seen.wide);
  if (
    role === "path" ||
    (pathLike && !(command && has(survey, seen.blank)) && !(url && !has(survey, seen.dots | seen.percent)))
  )
    inspectPath(text, survey, plain, role === "path" ? "path" : "value", report);
}

const mongoShell = /(?:^|_)mongo(?:sh|db|_shell)?(?:_|$)/u;

const typedBreak = /^["']?(?:\\[nr])+\s{0,4}[/a-z]/u;

/** Units that end or nest a command. */
const breaking = seen.separator | seen.dollar | seen.backtick | seen.newline;

/** `https://host/path?a=1&b=2`: its `&` separates parameters. */
const plainUrl = /^[a-z][a-z0-9+.-]{1,20}:\/\/[^\s;|`$]{1,2000}$/i;

/** A value is read as a piece of a command line where something ends or nests one, and a program's name stands in it. */
function mayHoldCommand(survey: number, command: boolean, url: boolean): boolean {
  if (command) return has(survey, breaking | seen.quote | seen.curly);
  if (has(survey, seen.curly) && has(survey, seen.round | seen.program)) return true;
  if (has(survey, seen.percent) && has(survey, seen.round)) return true;
  return has(survey, breaking) && has(survey, seen.program | seen.slash) && !url;
}

/** What no command line begins with: a payload was put where one is expected. */
const noCommand =
  /^(?:\r\n|%0[ad])|^\s{0,20}(?!# [^\n]{0,400}\n|[\w-]{1,40}\(\)\s{0,8}\{)(?:[^\w\s./~\\"'[-]|["'][^\w]|[\w.]{1,40}\()/u;

/** A command line is no data: code in it is its own; but a text that cannot be one was only called so. */
function codeRole(text: string, survey: number, { text: long, command, role, tool }: Manner): CodeRole {
  // What one asks a search engine about may be a piece of code.
  if (long || tool.searches || (command && role !== "command")) return "text";
  // What begins with a letter is none only where it is called.
  const mayBeNone = has(survey, seen.round) || !isLetter(text.charCodeAt(0));
  return command && !(mayBeNone && noCommand.test(text)) ? "text" : "value";
}

function urlRole({ text, command, role, tool }: Manner): UrlRole {
  if (text || role === "document") return "mention";
  if (role === "url" && tool.opensPaths && !tool.fetches) return "resource";
  if (command) return "command";
  return role === "url" ? "host" : "target";
}

function inspectHidden(leaf: Leaf, manner: Manner, findings: ToolFindings, survey = surveyOf(leaf.text)): void {
  const { text } = leaf;
  const report = findings.reportOf(leaf);
  const shell = manner.role === "command";
  const smuggles = manner.role !== "sql" && (mayHoldCommand(survey, shell, false) || leaf.view !== "plain");
  if (smuggles)
    inspectFragment(text, survey, dialectOf(manner.tool, text, survey), shell ? "command" : "value", report);
  if (!shell && mayHoldSql(text, survey)) inspectSql(text, "value", report);
  if (has(survey, seen.colon)) inspectUrl(text, shell ? "command" : "target", report);
  if (leaf.view === "base64" && has(survey, seen.dots)) inspectPath(text, survey, text, "path", report);
  inspectCode(text, survey, codeRole(text, survey, manner), report);
}
