import type { SqlToken } from "./read-sql.ts";
import { isConstant, isOperator, isWord, type Tokens } from "./sql-shapes.ts";

const objectKinds = new Set(
  "table database schema view index user role function procedure trigger login column constraint materialized".split(
    " ",
  ),
);
const named = (token: SqlToken | undefined): boolean =>
  token?.kind === "word" || token?.kind === "name" || token?.kind === "variable";
const anyWord = (tokens: Tokens, from: number, count: number, ...words: string[]): boolean =>
  tokens.slice(from, from + count).some((token) => isWord(token, ...words));

/** Says whether the tokens from the verb at `at` on are a statement of that verb. */
type Shape = (tokens: Tokens, at: number) => boolean;

const writes: Shape = (tokens, at) =>
  isWord(tokens[at + 1], "into") &&
  named(tokens[at + 2]) &&
  (tokens[at + 3]?.kind === "open" ||
    isWord(tokens[at + 3], "values", "select", "using", "set") ||
    isOperator(tokens[at + 3], "."));

const drops: Shape = (tokens, at) => {
  const guarded = isWord(tokens[at + 2], "if");
  const kind = tokens[at + 1];
  if (kind?.kind !== "word" || !objectKinds.has(kind.text)) return false;
  return (guarded || named(tokens[at + 2])) && afterObject(tokens, guarded ? at + 5 : at + 3);
};

const defines: Shape = (tokens, at) => {
  const kind = tokens[at + 1];
  const object = kind?.kind === "word" && objectKinds.has(kind.text);
  const third = tokens[at + 2];
  return (
    (object || isWord(kind, "or", "unique", "temporary", "temp", "extension")) &&
    (named(third) || third?.kind === "string") &&
    tokens.length - at > 3
  );
};

const executes: Shape = (tokens, at) => {
  const [next, third] = [tokens[at + 1], tokens[at + 2]];
  const given = third === undefined || third.kind === "string" || third.kind === "variable";
  return given || isOperator(third, ".", "..") || isWord(next, "immediate") || /^(?:xp|sp)_/u.test(next?.text ?? "");
};

const grants: Shape = (tokens, at) => anyWord(tokens, at, 24, "on", "to", "from") && tokens.length - at > 3;
const short: Shape = (tokens, at) => tokens[at + 1] !== undefined && tokens.length - at <= 8;
const begins: Shape = (tokens, at) => tokens[at + 1]?.kind === "end" || isWord(tokens[at + 1], "transaction", "tran");
const explains: Shape = (tokens, at) => anyWord(tokens, at + 1, 6, "select", "update", "delete", "insert", "with");

/** A database's file below the folder or by its own name, where no server would hand it out. */
const ownDatabase = /^(?!.*(?:\.\.|www|html|public|static))[\w./-]{1,120}\.(?:db|sqlite3?)$/iu;

const shapes: ReadonlyMap<string, Shape> = new Map([
  ["select", firmSelect],
  ["insert", writes],
  ["replace", writes],
  ["merge", writes],
  ["update", (tokens, at) => named(tokens[at + 1]) && anyWord(tokens, at + 2, 6, "set")],
  ["delete", (tokens, at) => isWord(tokens[at + 1], "from") && named(tokens[at + 2]) && afterObject(tokens, at + 3)],
  ["drop", drops],
  [
    "truncate",
    (tokens, at) =>
      isWord(tokens[at + 1], "table") ? named(tokens[at + 2]) : named(tokens[at + 1]) && tokens.length - at <= 3,
  ],
  ["alter", defines],
  ["create", defines],
  ["grant", grants],
  ["revoke", grants],
  ["exec", executes],
  ["execute", executes],
  ["declare", (tokens, at) => tokens[at + 1]?.kind === "variable"],
  ["set", (tokens, at) => tokens[at + 1]?.kind === "variable" && isOperator(tokens[at + 2], "=", ":=")],
  [
    "copy",
    (tokens, at) =>
      (named(tokens[at + 1]) || tokens[at + 1]?.kind === "open") && anyWord(tokens, at + 2, 40, "to", "from"),
  ],
  ["load", (tokens, at) => isWord(tokens[at + 1], "data", "local")],
  ["waitfor", (tokens, at) => isWord(tokens[at + 1], "delay", "time") && tokens[at + 2]?.kind === "string"],
  ["with", (tokens, at) => named(tokens[at + 1]) && anyWord(tokens, at + 2, 40, "as")],
  ["explain", explains],
  ["analyze", explains],
  ["begin", begins],
  ["start", begins],
  [
    "shutdown",
    (tokens, at) =>
      tokens.length - at <= 4 &&
      (tokens[at + 1] === undefined || tokens[at + 1]?.kind === "end" || isWord(tokens[at + 1], "with")),
  ],
  ["kill", (tokens, at) => tokens[at + 1]?.kind === "number" && tokens.length - at <= 3],
  [
    "attach",
    (tokens, at) => tokens.slice(at + 1, at + 3).some(({ kind, text }) => kind === "string" && ownDatabase.test(text)),
  ],
  ["detach", short],
  ["pragma", short],
  ["show", short],
  ["use", short],
  ["describe", short],
]);

/** True where a statement stands at `index` that prose would not form by chance: verb, object and what joins them. */
export function firmStatement(tokens: Tokens, index: number): boolean {
  const verb = tokens[index];
  return verb?.kind === "word" && (shapes.get(verb.text)?.(tokens, index) ?? false);
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
  if (next === undefined) return false;
  if (next.kind === "open" || next.kind === "comma" || isOperator(next, ".", "||", "+", "-", "*", "/", "::"))
    return true;
  return anyWord(tokens, at + 1, 200, "from");
}

/** What may follow a table's name in a statement; a further plain word is prose. */
function afterObject(tokens: Tokens, index: number): boolean {
  let at = index;
  while (isOperator(tokens[at], ".")) at += 2;
  const token = tokens[at];
  if (token === undefined || token.kind !== "word") return true;
  if (afterTable.has(token.text)) return true;
  const after = tokens[at + 1];
  return after === undefined || after.kind === "end" || isWord(after, "where", "using", "returning");
}
const afterTable = new Set(
  "where using returning limit order cascade restrict purge as on exists force from output option with".split(" "),
);
