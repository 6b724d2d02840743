import type { Report } from "../tool-rule.ts";
import { inspectDisguisedWords } from "./disguised-words.ts";
import { firmStatement } from "./firm-statement.ts";
import { inspectStatements } from "./inspect-statements.ts";
import { inspectValue } from "./inspect-value.ts";
import { readSql } from "./read-sql.ts";
import { sqlRules } from "./sql-rules.ts";
import { type SqlRole, withoutComments } from "./sql-shapes.ts";
import { queryStart } from "./sql-words.ts";

/** psql's own command, which writes rows of one SELECT into a file beside the client. */
const isClientCopy = (text: string): boolean =>
  /^\s{0,8}\\copy\s{1,4}(?:\(\s{0,4}select\b[^;\n]{1,2000}\)|[\w."]{1,120})\s{1,4}to\s{1,4}'?[\w][\w./-]{0,120}\.(?:csv|tsv|json)'?(?:\s{1,4}(?:with\s{0,4})?[\w\s(),']{0,120})?;?\s{0,8}$/iu.test(
    text,
  ) && !/union|shadow|authid|pass(?:word|wd)|program|\.\./iu.test(text);

/**
 * Inspects a text as SQL. A whole statement is inspected by what it does; anything else by what it would do behind a value
 * that a program puts into its own query. Linear: a fixed number of passes.
 */
export function inspectSql(text: string, role: SqlRole, report: Report): void {
  const whole = readSql(text, queryStart(text));
  if (whole.truncated) report(sqlRules.sqlBound, 0, text.length);
  inspectDisguisedWords(text, whole.tokens, report);
  const tokens = withoutComments(whole.tokens);
  let first = 0;
  while (tokens[first]?.kind === "open") first += 1;
  if (firmStatement(tokens, first) && !whole.openQuote) inspectStatements(tokens, report);
  else if (!(role === "query" && !whole.openQuote && isClientCopy(text))) inspectValue(text, whole, role, report);
}
