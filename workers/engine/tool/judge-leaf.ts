import { dialectOf, type Reading } from "./call-context.ts";
import { judgeCode } from "./code/judge-code.ts";
import { decodeLeaf } from "./decode-leaf.ts";
import type { Leaf } from "./leaf.ts";
import { judgePath } from "./path/judge-path.ts";
import { looksLikeCommand } from "./shell/command-shape.ts";
import { judgeFragment } from "./shell/judge-fragment.ts";
import { judgeShell } from "./shell/judge-shell.ts";
import { judgeSql } from "./sql/judge-sql.ts";
import { has, seen, surveyOf } from "./survey.ts";
import type { ToolFindings } from "./tool-findings.ts";
import { judgeUrl } from "./url/judge-url.ts";

/** Units of a mail or page up to which it may still be one payload in a form field. */
const shortDocumentUnits = 400;

const sqlWord =
  /\b(?:select|union|insert|update|delete|drop|truncate|alter|exec(?:ute)?|declare|waitfor|sleep|benchmark|having|order\s+by|group\s+by|information_schema|xp_\w+|sp_\w+|utl_\w+|dbms_\w+|or|and|xor|like|grant|copy|shutdown|load_file|outfile|extractvalue|updatexml|char|chr|replace|merge|create|pg_\w+|sys\w+|rlike|regexp|procedure|into|convert|cast|concat|from|not|between|in|where|limit|null)\b/iu;

/** Judges one string of the arguments in every way its place and its shape suggest. */
export function judgeLeaf(leaf: Leaf, reading: Reading, toolName: string, findings: ToolFindings): void {
  const survey = surveyOf(leaf.text);
  const decoded = has(survey, seen.percent | seen.separator | seen.backslash | seen.wide)
    ? decodeLeaf(leaf)
    : undefined;
  judgeText(leaf, survey, decoded?.text ?? leaf.text, reading, toolName, findings);
  // What an encoding hid is a payload, never a whole command line or query.
  if (decoded !== undefined) judgeHidden(decoded, reading, toolName, findings);
}

function judgeText(
  leaf: Leaf,
  survey: number,
  plain: string,
  reading: Reading,
  toolName: string,
  findings: ToolFindings,
): void {
  const { text } = leaf;
  const report = findings.reportOf(leaf);
  const long = reading === "code" || (reading === "document" && text.length > shortDocumentUnits);
  const command = reading === "command" || (!long && looksLikeCommand(text)) || (long && text.startsWith("#!"));
  const dialect =
    command || has(survey, seen.separator | seen.dollar | seen.backtick | seen.newline)
      ? dialectOf(toolName, text)
      : "posix";
  if (command) judgeShell(text, dialect, report);
  if (
    !long &&
    has(survey, seen.separator | seen.dollar | seen.backtick | seen.quote | seen.newline | seen.curly | seen.round)
  )
    judgeFragment(text, dialect, command ? "command" : "value", report);
  if (
    !long &&
    (!command || looksLikeSql(text)) &&
    has(
      survey,
      seen.quote |
        seen.equals |
        seen.separator |
        seen.hash |
        seen.dash |
        seen.round |
        seen.star |
        seen.blank |
        seen.wide,
    ) &&
    sqlWord.test(text)
  )
    judgeSql(text, reading === "sql" ? "query" : "value", report);
  else if (
    !long &&
    !command &&
    has(survey, seen.quote) &&
    has(survey, seen.hash | seen.dash | seen.star | seen.separator)
  )
    judgeSql(text, reading === "sql" ? "query" : "value", report);
  if (!long && !command && has(survey, seen.slash | seen.backslash | seen.dots | seen.percent | seen.wide))
    judgePath(text, plain, reading === "path" ? "path" : "value", report);
  else if (reading === "path") judgePath(text, plain, "path", report);
  if (has(survey, seen.colon | seen.slash) || reading === "url")
    judgeUrl(
      text,
      long || reading === "document" ? "mention" : command ? "command" : reading === "url" ? "host" : "target",
      report,
    );
  if (!command || reading !== "command")
    judgeCode(
      text,
      survey,
      long || (reading === "document" && text.length > shortDocumentUnits) || command ? "text" : "value",
      report,
    );
}

/** A whole query typed where a command was expected. */
const looksLikeSql = (text: string): boolean =>
  /^[\s(]*(?:select|insert\s+into|update\s+\S+\s+set|delete\s+from|drop\s+(?:table|database|schema)|truncate\s+table|alter\s+(?:table|user|role)|grant\s|copy\s+\S+\s+(?:to|from)|exec(?:ute)?\s+(?:master|xp_|sp_)|create\s+(?:user|role|login))\b|;\s*(?:drop|delete|copy|truncate|grant|update)\s/iu.test(
    text,
  );

function judgeHidden(leaf: Leaf, reading: Reading, toolName: string, findings: ToolFindings): void {
  const { text } = leaf;
  if (reading === "code" || (reading === "document" && text.length > shortDocumentUnits)) return;
  const report = findings.reportOf(leaf);
  const survey = surveyOf(text);
  judgeFragment(text, dialectOf(toolName, text), reading === "command" ? "command" : "value", report);
  if (sqlWord.test(text) && reading !== "command") judgeSql(text, "value", report);
  if (has(survey, seen.colon)) judgeUrl(text, reading === "command" ? "command" : "target", report);
  if (reading !== "command") judgeCode(text, survey, "value", report);
}
