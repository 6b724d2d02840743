import type { SqlToken } from "./read-sql.ts";
import { isConstant, isOperator, isWord, type Tokens } from "./sql-shapes.ts";

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
