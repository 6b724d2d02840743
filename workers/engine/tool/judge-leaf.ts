import { keyLeaf } from "./argument-leaves.ts";
import { base64Leaves } from "./base64-view.ts";
import { dialectOf, type Reading } from "./call-context.ts";
import { judgeCode } from "./code/judge-code.ts";
import type { CodeReading } from "./code/probe.ts";
import { decodeLeaf } from "./decode-leaf.ts";
import type { Leaf } from "./leaf.ts";
import { judgePath } from "./path/judge-path.ts";
import { looksLikeCommand } from "./shell/command-shape.ts";
import { judgeFragment } from "./shell/judge-fragment.ts";
import { judgeShell } from "./shell/judge-shell.ts";
import { judgeSql } from "./sql/judge-sql.ts";
import { judgeNosql, judgeOperatorKey } from "./sql/nosql.ts";
import { looksLikeSql, mayHoldSql } from "./sql/sql-words.ts";
import { has, seen, surveyOf } from "./survey.ts";
import type { ToolFindings } from "./tool-findings.ts";
import { judgeUrl, type UrlReading } from "./url/judge-url.ts";

/** Units of a mail or page up to which it may still be one payload in a form field. */
const shortDocumentUnits = 400;

/** How one string is judged, settled once. */
interface Manner {
  readonly reading: Reading;
  readonly toolName: string;
  /** A file, program or longer document: only harm counts, not that there is code. */
  readonly text: boolean;
  /** Read as a whole command line. */
  readonly command: boolean;
}

/** Judges one string of the arguments in every way its place and its shape suggest. */
export function judgeLeaf(leaf: Leaf, reading: Reading, toolName: string, findings: ToolFindings): void {
  const { text } = leaf;
  const survey = surveyOf(text);
  const long = reading === "code" || (reading === "document" && text.length > shortDocumentUnits);
  const command = reading === "command" || (long ? text.startsWith("#!") : looksLikeCommand(text));
  const manner: Manner = { reading, toolName, text: long, command };
  const encoded = has(survey, seen.percent | seen.separator | seen.backslash | seen.wide);
  const decoded = encoded ? decodeLeaf(leaf) : undefined;
  judgePlain(leaf, survey, decoded?.text ?? text, manner, findings);
  if (long) return;
  // What an encoding hid is a payload, never a whole command line or query.
  if (decoded !== undefined) judgeHidden(decoded, manner, findings);
  if (command || reading === "sql" || reading === "document") return;
  for (const hidden of base64Leaves(leaf)) judgeHidden(hidden, manner, findings);
}

function judgePlain(leaf: Leaf, survey: number, plain: string, manner: Manner, findings: ToolFindings): void {
  const { text } = leaf;
  const { reading, command } = manner;
  const report = findings.reportOf(leaf);
  if (leaf.key.startsWith(keyLeaf)) judgeOperatorKey(leaf, leaf.key.slice(keyLeaf.length), report);
  const dialect = command || has(survey, breaking) ? dialectOf(manner.toolName, text) : "posix";
  if (command) judgeShell(text, dialect, report);
  if (has(survey, seen.colon | seen.slash) || reading === "url") judgeUrl(text, urlReading(manner), report);
  judgeCode(text, survey, codeReading(text, manner), report);
  if (manner.text) return;
  if (has(survey, breaking) && reading !== "sql") judgeFragment(text, dialect, command ? "command" : "value", report);
  if (command ? looksLikeSql(text) : has(survey, ~seen.slash) && mayHoldSql(text, survey))
    judgeSql(text, reading === "sql" ? "query" : "value", report);
  if (!command && has(survey, seen.dollar | seen.quote | seen.round)) judgeNosql(text, report);
  const pathLike = has(survey, seen.slash | seen.backslash | seen.dots | seen.percent | seen.wide);
  if (reading === "path" || (pathLike && !(command && has(survey, seen.blank))))
    judgePath(text, plain, reading === "path" ? "path" : "value", report);
}

/** Units that end or nest a command. */
const breaking = seen.separator | seen.dollar | seen.backtick | seen.quote | seen.newline | seen.curly | seen.round;

/** A command line is no data: code in it is its own; but a text that is none was only called one. */
const codeReading = (text: string, { text: long, command, reading }: Manner): CodeReading =>
  long || (command && (reading !== "command" || looksLikeCommand(text))) ? "text" : "value";

function urlReading({ text, command, reading }: Manner): UrlReading {
  if (text || reading === "document") return "mention";
  if (command) return "command";
  return reading === "url" ? "host" : "target";
}

function judgeHidden(leaf: Leaf, manner: Manner, findings: ToolFindings): void {
  const { text } = leaf;
  const report = findings.reportOf(leaf);
  const survey = surveyOf(text);
  const shell = manner.reading === "command";
  if (manner.reading !== "sql")
    judgeFragment(text, dialectOf(manner.toolName, text), shell ? "command" : "value", report);
  if (!shell && mayHoldSql(text, survey)) judgeSql(text, "value", report);
  if (has(survey, seen.colon)) judgeUrl(text, shell ? "command" : "target", report);
  if (leaf.view === "base64" && has(survey, seen.dots)) judgePath(text, text, "path", report);
  judgeCode(text, survey, codeReading(text, manner), report);
}
