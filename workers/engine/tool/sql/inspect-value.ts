import type { Report, ToolRule } from "../tool-rule.ts";
import { firmStatement } from "./firm-statement.ts";
import { inspectDynamic } from "./inspect-statements.ts";
import { readSql, type SqlText, type SqlToken } from "./read-sql.ts";
import { tellingNames } from "./sql-calls.ts";
import { sqlRules } from "./sql-rules.ts";
import type { SqlRole } from "./sql-shapes.ts";
import {
  constantCondition,
  isComparison,
  isConstant,
  isJoiner,
  isOperator,
  isWord,
  type Tokens,
  withoutComments,
} from "./sql-shapes.ts";

/** Quotes a value may be broken out of; typographic ones arrive when a payload was pasted through a text editor. */
const quotes = ["'", '"', "`", "’", "´", "‘"];

/** Inspects a value as a program would meet it inside its own query: as it stands, and behind the first quote of each kind. */
export function inspectValue(text: string, whole: SqlText, role: SqlRole, report: Report): void {
  inspectFrom(whole.tokens, 0, false, text, role, report);
  for (const quote of quotes) {
    const at = text.indexOf(quote);
    if (at !== -1) inspectFrom(readSql(text, at + 1).tokens, at, true, text, role, report);
  }
  inspectAnywhere(withoutComments(whole.tokens), text, role, report);
  if (role === "query" && isTorn(whole)) report(sqlRules.queryFragment, 0, text.length);
}

function inspectFrom(
  all: readonly SqlToken[],
  origin: number,
  broke: boolean,
  text: string,
  role: SqlRole,
  report: Report,
): void {
  const first = all.findIndex((token) => token.kind !== "close");
  const commentFirst = first !== -1 && all[first]?.kind === "comment";
  if (broke && commentFirst && cutsShort(all[first] as SqlToken, origin, text))
    report(sqlRules.commentInValue, origin, all[first]?.end ?? origin);
  const tokens = withoutComments(all);
  let at = 0;
  if (!broke) {
    // `1 or 1=1`, `/1234) or …`: the value that the program expects comes first.
    while (isOperator(tokens[at], "-", "+", "/", "%")) at += 1;
    if (
      isConstant(tokens[at]) ||
      (tokens[at]?.kind === "word" &&
        (isJoiner(tokens[at + 1]) || tokens[at + 1]?.kind === "end") &&
        !isJoiner(tokens[at]))
    )
      at += 1;
  }
  while (tokens[at]?.kind === "close") at += 1;
  const head = tokens[at];
  if (head === undefined) return;
  const start = broke ? origin : head.start;
  if (broke) for (const { rule, start: from, end } of tellingNames(tokens).uses) report(rule, from, end);
  if (broke && firmStatement(tokens, at) && head.text !== "select")
    report(sqlRules.stackedInValue, start, tokens[at + 1]?.end ?? head.end);
  else if (isJoiner(head)) inspectJoined(tokens, at, start, broke, role, report);
  else if (head.kind === "end") {
    let next = at + 1;
    while (tokens[next]?.kind === "close" || isOperator(tokens[next], "}")) next += 1;
    if (firmStatement(tokens, next))
      report(sqlRules.stackedInValue, start, tokens[Math.min(tokens.length - 1, next + 3)]?.end ?? head.end);
  } else if (isWord(head, "having", "where") && constantCondition(tokens, at + 1) > 0)
    report(sqlRules.tautology, start, tokens[at + 3]?.end ?? head.end);
  else if (
    isWord(head, "order", "group") &&
    isWord(tokens[at + 1], "by") &&
    /^\d+$/u.test(tokens[at + 2]?.text ?? "") &&
    (tokens.length === at + 3 || tokens[at + 3]?.kind === "comma")
  )
    report(sqlRules.columnCountProbe, start, tokens[at + 2]?.end ?? head.end);
  else if (
    broke &&
    ((isWord(head, "order", "group") && isWord(tokens[at + 1], "by")) ||
      isWord(head, "waitfor", "union", "having", "procedure", "rlike", "collate")) &&
    tokens.length > at + 1
  )
    report(sqlRules.quoteBreakout, start, tokens[at + 1]?.end ?? head.end);
  else if (broke && breaksArithmetic(tokens, at))
    report(sqlRules.quoteBreakout, start, tokens[at + 1]?.end ?? head.end);
}

/** `or 1=1`, `and sleep(5)`, `or username like '%`: a condition joined to the one the program wrote. */
function inspectJoined(tokens: Tokens, at: number, start: number, broke: boolean, role: SqlRole, report: Report): void {
  const length = constantCondition(tokens, at + 1);
  let operandAt = at + 1;
  while (tokens[operandAt]?.kind === "open" || isWord(tokens[operandAt], "not")) operandAt += 1;
  const operand = tokens[operandAt];
  while (isOperator(tokens[operandAt + 1], ".")) operandAt += 2;
  const after = tokens[operandAt + 1];
  const end = tokens[at + Math.max(1, length)]?.end ?? operand?.end ?? start;
  const symbolic =
    isOperator(after, "=", "==", "<", ">", "<=", ">=", "<>", "!=", "<=>", "||", "like") || isWord(after, "like");
  const firm = broke || role === "query";
  if (length > 0 && (broke || symbolic)) report(sqlRules.tautology, start, end);
  else if (firm && isConstant(operand) && (after === undefined || after.kind === "end" || after.kind === "close"))
    report(sqlRules.tautology, start, end);
  else if (
    broke &&
    (isComparison(after) ||
      after?.kind === "open" ||
      isOperator(after, "~", "->", "@>", "::", "|", "&", "^") ||
      isWord(operand, "exists", "select", "case", "if")) &&
    operand?.kind !== "close"
  )
    report(sqlRules.quoteBreakout, start, after?.end ?? end);
  else if (role === "query" && operand !== undefined && (isComparison(after) || after?.kind === "open"))
    report(sqlRules.quoteBreakout, start, after?.end ?? end);
}

/** `'||(select …)`, `'+if(…)`, `',NULL,NULL)`: the string goes on as an expression. */
function breaksArithmetic(tokens: Tokens, at: number): boolean {
  const [head, next, after] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (isOperator(head, "||", "+", "-", "*", "/", "^", "%", "|", "&"))
    return (
      (next?.kind === "open" && isWord(after, "select", "case", "if")) ||
      (next?.kind === "word" &&
        after?.kind === "open" &&
        /^(?:if|elt|ascii|char|chr|concat|substring|substr|mid|ord|hex|benchmark|sleep|version|database|user|load_file|convert|cast|extractvalue|updatexml|length|select)$/u.test(
          next.text,
        ))
    );
  if (head?.kind === "comma") return isWord(next, "null") || (next?.kind === "open" && isWord(after, "select"));
  return false;
}

/** A comment behind a quote ends the query if hardly anything stands behind it. */
function cutsShort(comment: SqlToken, origin: number, text: string): boolean {
  const rest = text.slice(comment.start, comment.start + 80);
  const value = /[\w)%@.]\s*$/u.test(text.slice(Math.max(0, origin - 8), origin)) || origin === 0;
  if (text.length > 300 || rest.includes("-->") || rest.startsWith("---")) return false;
  if (rest.startsWith("#")) return value && /^#\s*["']?$/u.test(rest);
  if (rest.startsWith("/*")) return value && !/[a-z]{3}/i.test(rest.replace(/\/\*.*?\*\//gsu, ""));
  return value && /^--\s*[-+]?\s*(?:["']|$|\w{0,12}$)/u.test(rest);
}

/** What needs no broken quote: unions, sub-queries, telling functions, hidden texts. */
function inspectAnywhere(tokens: Tokens, text: string, role: SqlRole, report: Report): void {
  const builds = tokens.some((each) => isWord(each, "exec", "concat", "select", "declare", "union"));
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as SqlToken;
    const rule = ruleAt(tokens, at, role, builds);
    if (rule !== undefined) report(rule, token.start, tokens[Math.min(tokens.length - 1, at + 2)]?.end ?? token.end);
  }
  const { uses, catalog } = tellingNames(tokens);
  for (const { rule, start, end } of uses) report(rule, start, end);
  if (catalog !== undefined && tokens.some((token) => isWord(token, "from", "select", "union")))
    report(sqlRules.catalogProbe, catalog.start, catalog.end);
  if (/\/\*!\d{0,6}\s{0,9}(?:union|select|or|and|from|where|sleep)\b/i.test(text.slice(0, 20_000)))
    report(sqlRules.hiddenSql, 0, Math.min(text.length, 20_000));
  inspectDynamic(tokens, report);
}

const changes =
  /^(?:drop|delete|insert|update|exec|execute|declare|shutdown|waitfor|copy|truncate|alter|grant|replace)$/u;

/** What the token at `at` begins; `builds` where the text puts a query together. */
function ruleAt(tokens: Tokens, at: number, role: SqlRole, builds: boolean): ToolRule | undefined {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (token?.kind === "open")
    return isWord(next, "select") && firmStatement(tokens, at + 1) ? sqlRules.subqueryInValue : undefined;
  if (token?.kind === "end")
    return changes.test(next?.text ?? "") && firmStatement(tokens, at + 1) ? sqlRules.stackedInValue : undefined;
  if (token?.kind === "number") {
    const hides = /^0x(?:[0-9a-f]{2}){8}/u.test(token.text) && /(?:[2-7][0-9a-f](?:00)?){6}/u.test(token.text);
    return hides && builds ? sqlRules.hiddenSql : undefined;
  }
  if (isWord(token, "char", "chr")) {
    if (next?.kind !== "open" || tokens[at + 2]?.kind !== "number") return undefined;
    const more = tokens.slice(at + 3, at + 24).filter((each) => each.kind === "number").length;
    return more >= 2 ? sqlRules.hiddenSql : undefined;
  }
  if (!isWord(token, "union")) return undefined;
  let select = at + 1;
  while (
    select < at + 12 &&
    (isWord(tokens[select], "all", "distinct", "distinctrow") || tokens[select]?.kind === "open")
  )
    select += 1;
  if (!isWord(tokens[select], "select")) return undefined;
  const firm = tokens[select + 1]?.kind !== "word" || role === "query" || firmStatement(tokens, select);
  return firm ? sqlRules.unionInValue : undefined;
}

/** Words that continue a query, and what must follow for them to do so. */
function continues(first: SqlToken, second: SqlToken | undefined, tokens: Tokens): boolean {
  if (first.kind !== "word" || second === undefined) return false;
  switch (first.text) {
    case "order":
    case "group":
      return isWord(second, "by");
    case "union":
      return isWord(second, "select", "all", "distinct");
    case "in":
    case "values":
    case "like":
      return second.kind === "open" || second.kind === "string";
    case "limit":
      return second.kind === "number";
    case "having":
    case "where":
    case "on":
      return tokens.some((token) => token.kind === "operator");
    case "from":
      return second.kind === "open" || isOperator(tokens[2], ".") || tokens.some((token) => isWord(token, "where"));
    case "into":
      return isWord(second, "outfile", "dumpfile");
    case "case":
      return isWord(second, "when");
    case "rlike":
    case "regexp":
    case "between":
      return second.kind !== "word";
    case "procedure":
      return isWord(second, "analyse");
    default:
      return false;
  }
}

/** A short run of SQL whose last quote or parenthesis is open: it waits for the query it is pasted into. */
function isUnclosed(whole: SqlText, tokens: Tokens): boolean {
  if ((!whole.openQuote && whole.depth <= 0) || tokens.length > 16) return false;
  const plain = tokens.filter((token) => token.kind === "word" && !isComparison(token) && !isJoiner(token)).length;
  const last = tokens.at(-1);
  const before = tokens.at(-2);
  if (plain > 3) return false;
  if (last?.kind === "open") return before?.kind === "word" || isComparison(before) || isJoiner(before);
  return (
    whole.openQuote && last?.kind === "string" && last.text.length < 3 && (isComparison(before) || isJoiner(before))
  );
}

/** A piece of a query: it begins in the middle, or its quotes and parentheses do not close. */
function isTorn(whole: SqlText): boolean {
  const tokens = withoutComments(whole.tokens);
  const [first, second] = tokens;
  if (first === undefined || tokens.length < 2) return false;
  if (isUnclosed(whole, tokens)) return true;
  const flavour = tokens.some(
    (token) =>
      isJoiner(token) ||
      isOperator(token, "=", "<", ">", "<>", "!=") ||
      isWord(token, "select", "union", "from", "null", "like", "waitfor", "sleep", "where"),
  );
  if (!flavour) return false;
  if (
    isOperator(first, "=", "<", ">", "||", "&&") ||
    first.kind === "close" ||
    first.kind === "comma" ||
    first.kind === "end"
  )
    return true;
  if (isJoiner(first) && tokens.some((token) => isComparison(token))) return true;
  if (continues(first, second, tokens)) return true;
  return whole.lowest < 0 && tokens.some((token) => isComparison(token));
}
