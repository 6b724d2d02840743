import type { SqlToken } from "./read-sql.ts";

/** How a text comes to be read as SQL: as a whole query of a query tool, or as a value that should hold none. */
export type SqlReading = "query" | "value";

/** Small questions about runs of tokens. Comments are gone from these lists. */
export type Tokens = readonly SqlToken[];

export const isWord = (token: SqlToken | undefined, ...words: string[]): boolean =>
  token?.kind === "word" && words.includes(token.text);
export const isOperator = (token: SqlToken | undefined, ...operators: string[]): boolean =>
  token?.kind === "operator" && operators.includes(token.text);
export const withoutComments = (tokens: Tokens): Tokens => tokens.filter(({ kind }) => kind !== "comment");

const comparisons = new Set(["=", "==", "<", ">", "<=", ">=", "<>", "!=", "<=>"]);
const comparisonWords = new Set([
  "like",
  "rlike",
  "regexp",
  "glob",
  "is",
  "between",
  "in",
  "not",
  "sounds",
  "similar",
  "ilike",
  "div",
  "mod",
  "isnull",
  "notnull",
]);

export const isComparison = (token: SqlToken | undefined): boolean =>
  token !== undefined &&
  ((token.kind === "operator" && comparisons.has(token.text)) ||
    (token.kind === "word" && comparisonWords.has(token.text)));

/** `or`, `and`, `||`, `&&`, `xor`: joins conditions. */
export const isJoiner = (token: SqlToken | undefined): boolean =>
  isWord(token, "or", "and", "xor") || isOperator(token, "||", "&&");

/** A value that stands for itself. */
export const isConstant = (token: SqlToken | undefined): boolean =>
  token?.kind === "number" || token?.kind === "string" || isWord(token, "true", "false", "null");

/** Statement verbs, and the word that must follow some of them. */
const statementVerbs: ReadonlyMap<string, readonly string[] | undefined> = new Map([
  ["select", undefined],
  ["insert", ["into", "ignore", "overwrite", "or", "low_priority", "delayed"]],
  ["update", undefined],
  ["delete", ["from", "low_priority", "quick", "ignore", "top"]],
  ["replace", ["into"]],
  ["merge", ["into"]],
  [
    "drop",
    [
      "table",
      "database",
      "schema",
      "view",
      "index",
      "user",
      "role",
      "function",
      "procedure",
      "trigger",
      "column",
      "login",
      "materialized",
      "sequence",
      "type",
      "extension",
      "tablespace",
      "collection",
      "constraint",
      "owned",
      "temporary",
    ],
  ],
  ["truncate", undefined],
  [
    "alter",
    [
      "table",
      "database",
      "user",
      "role",
      "login",
      "system",
      "session",
      "schema",
      "view",
      "index",
      "function",
      "procedure",
      "column",
      "server",
    ],
  ],
  [
    "create",
    [
      "table",
      "database",
      "schema",
      "view",
      "index",
      "user",
      "role",
      "function",
      "procedure",
      "trigger",
      "login",
      "or",
      "unique",
      "temporary",
      "temp",
      "extension",
      "alias",
      "materialized",
      "type",
      "sequence",
      "server",
    ],
  ],
  ["grant", undefined],
  ["revoke", undefined],
  ["exec", undefined],
  ["execute", undefined],
  ["call", undefined],
  ["declare", undefined],
  ["set", undefined],
  ["copy", undefined],
  ["load", ["data", "local"]],
  ["shutdown", undefined],
  ["waitfor", ["delay", "time"]],
  ["with", undefined],
  ["explain", undefined],
  ["describe", undefined],
  ["show", undefined],
  ["begin", undefined],
  ["start", ["transaction"]],
  ["commit", undefined],
  ["rollback", undefined],
  ["use", undefined],
  ["pragma", undefined],
  ["vacuum", undefined],
  ["analyze", undefined],
  ["attach", ["database"]],
  ["backup", ["database", "log"]],
  ["restore", ["database"]],
  ["kill", undefined],
  ["dbcc", undefined],
  ["do", undefined],
  ["handler", undefined],
  ["rename", ["table", "database", "user"]],
  ["if", undefined],
  ["print", undefined],
]);

/** True where a statement begins at `index`: its verb, and the word that must follow it. */
export function beginsStatement(tokens: Tokens, index: number): boolean {
  const verb = tokens[index];
  if (verb?.kind !== "word" || !statementVerbs.has(verb.text)) return false;
  const follows = statementVerbs.get(verb.text);
  const next = tokens[index + 1];
  return follows === undefined
    ? next !== undefined || verb.text === "shutdown" || verb.text === "commit"
    : next?.kind === "word" && follows.includes(next.text);
}

/** `1=1`, `'a'='a'`, `x=x`, `2>1`, `1 like 1`, `true`: the value does not depend on any row. `length` tokens were read. */
export function constantCondition(tokens: Tokens, from: number): number {
  let at = from;
  while (tokens[at]?.kind === "open" || isWord(tokens[at], "not") || isOperator(tokens[at], "!", "-", "+", "~"))
    at += 1;
  const left = tokens[at];
  if (left === undefined) return 0;
  const operator = tokens[at + 1];
  let rightAt = at + 2;
  if (isWord(operator, "not", "sounds")) rightAt += 1;
  while (tokens[rightAt]?.kind === "open" || isOperator(tokens[rightAt], "-", "+", "~")) rightAt += 1;
  const right = tokens[rightAt];
  if (isComparison(operator) && isConstant(left) && isConstant(right)) return rightAt + 1 - from;
  const sameName =
    left.kind === "word" &&
    right?.kind === "word" &&
    left.text === right.text &&
    isOperator(operator, "=", "==", "<=>");
  if (sameName) return rightAt + 1 - from;
  return 0;
}

const objectKinds = new Set([
  "table",
  "database",
  "schema",
  "view",
  "index",
  "user",
  "role",
  "function",
  "procedure",
  "trigger",
  "login",
  "column",
  "constraint",
  "materialized",
]);
const named = (token: SqlToken | undefined): boolean =>
  token?.kind === "word" || token?.kind === "name" || token?.kind === "variable";

/** True where a statement stands at `index` that prose would not form by chance: verb, object and what joins them. */
export function firmStatement(tokens: Tokens, index: number): boolean {
  const verb = tokens[index];
  const next = tokens[index + 1];
  const third = tokens[index + 2];
  if (verb?.kind !== "word") return false;
  switch (verb.text) {
    case "select":
      return firmSelect(tokens, index);
    case "insert":
    case "replace":
    case "merge":
      return (
        isWord(next, "into") &&
        named(third) &&
        (tokens[index + 3]?.kind === "open" ||
          isWord(tokens[index + 3], "values", "select", "using", "set") ||
          isOperator(tokens[index + 3], "."))
      );
    case "update":
      return named(next) && tokens.slice(index + 2, index + 8).some((token) => isWord(token, "set"));
    case "delete":
      return isWord(next, "from") && named(third) && afterObject(tokens, index + 3);
    case "drop":
      return (
        next?.kind === "word" &&
        objectKinds.has(next.text) &&
        (named(third) || isWord(third, "if")) &&
        afterObject(tokens, isWord(third, "if") ? index + 5 : index + 3)
      );
    case "truncate":
      return isWord(next, "table") ? named(third) : named(next) && tokens.length - index <= 3;
    case "alter":
    case "create":
      return (
        next?.kind === "word" &&
        (objectKinds.has(next.text) || isWord(next, "or", "unique", "temporary", "temp", "extension")) &&
        (named(third) || third?.kind === "string") &&
        tokens.length - index > 3
      );
    case "grant":
    case "revoke":
      return (
        tokens.slice(index, index + 24).some((token) => isWord(token, "on", "to", "from")) && tokens.length - index > 3
      );
    case "exec":
    case "execute":
      return (
        third === undefined ||
        isOperator(third, ".", "..") ||
        third.kind === "string" ||
        third.kind === "variable" ||
        isWord(next, "immediate") ||
        /^(?:xp|sp)_/u.test(next?.text ?? "")
      );
    case "declare":
      return next?.kind === "variable";
    case "set":
      return next?.kind === "variable" && isOperator(third, "=", ":=");
    case "copy":
      return named(next) && tokens.slice(index + 2, index + 40).some((token) => isWord(token, "to", "from"));
    case "load":
      return isWord(next, "data", "local");
    case "waitfor":
      return isWord(next, "delay", "time") && third?.kind === "string";
    case "with":
      return named(next) && tokens.slice(index + 2, index + 40).some((token) => isWord(token, "as"));
    case "explain":
    case "analyze":
      return tokens
        .slice(index + 1, index + 6)
        .some((_, offset) => isWord(tokens[index + 1 + offset], "select", "update", "delete", "insert", "with"));
    case "begin":
    case "start":
      return next?.kind === "end" || isWord(next, "transaction", "tran");
    case "shutdown":
      return tokens.length - index <= 4 && (next === undefined || next.kind === "end" || isWord(next, "with"));
    case "pragma":
    case "show":
    case "use":
    case "describe":
      return next !== undefined && tokens.length - index <= 8;
    default:
      return false;
  }
}

/** `select` and what it may select: `*`, a call, a constant, or names up to FROM. */
function firmSelect(tokens: Tokens, index: number): boolean {
  let at = index + 1;
  while (isWord(tokens[at], "distinct", "all", "top", "distinctrow", "sql_calc_found_rows")) at += 1;
  const first = tokens[at];
  if (first === undefined) return false;
  if (isOperator(first, "*") || isConstant(first) || first.kind === "variable" || first.kind === "open") return true;
  if (first.kind !== "word" && first.kind !== "name") return false;
  const next = tokens[at + 1];
  if (
    next === undefined ||
    next.kind === "open" ||
    next.kind === "comma" ||
    isOperator(next, ".", "||", "+", "-", "*", "/", "::")
  )
    return next !== undefined;
  return tokens.slice(at + 1, at + 200).some((token) => isWord(token, "from"));
}

/** What may follow a table's name in a statement; a further plain word is prose. */
function afterObject(tokens: Tokens, index: number): boolean {
  let at = index;
  while (isOperator(tokens[at], ".")) at += 2;
  const token = tokens[at];
  if (token === undefined || token.kind !== "word") return true;
  if (
    isWord(
      token,
      "where",
      "using",
      "returning",
      "limit",
      "order",
      "cascade",
      "restrict",
      "purge",
      "as",
      "on",
      "exists",
      "force",
      "from",
      "output",
      "option",
      "with",
    )
  )
    return true;
  const after = tokens[at + 1];
  return after === undefined || after.kind === "end" || isWord(after, "where", "using", "returning");
}
