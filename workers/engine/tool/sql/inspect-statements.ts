import type { Report } from "../tool-rule.ts";
import { tellingNames } from "./sql-calls.ts";
import { sqlRules } from "./sql-rules.ts";
import { constantCondition, isOperator, isWord, type Tokens } from "./sql-shapes.ts";

/** Inspects whole statements, one by one. */
export function inspectStatements(tokens: Tokens, report: Report): void {
  let from = 0;
  for (let at = 0; at <= tokens.length; at += 1) {
    if (at < tokens.length && tokens[at]?.kind !== "end") continue;
    if (at > from) inspectStatement(tokens.slice(from, at), report);
    from = at + 1;
  }
  inspectDynamic(tokens, report);
}

function inspectStatement(tokens: Tokens, report: Report): void {
  const verbAt = tokens.findIndex((token) => token.kind === "word" && !isWord(token, "explain", "analyze", "verbose"));
  const verb = tokens[verbAt];
  if (verb === undefined) return;
  const start = verb.start;
  const end = tokens.at(-1)?.end ?? verb.end;
  const where = tokens.findIndex((token) => isWord(token, "where"));
  switch (verb.text) {
    case "delete":
      if (where === -1 && !tokens.some((token) => isWord(token, "limit", "using")))
        report(sqlRules.deleteAllRows, start, end);
      break;
    case "update":
      if (where === -1 && !tokens.some((token) => isWord(token, "limit", "from")))
        report(sqlRules.updateAllRows, start, end);
      break;
    case "drop":
      inspectDrop(tokens, verbAt, start, end, report);
      break;
    case "truncate":
      report(isScratchAt(tokens, tokens.length - 1) ? sqlRules.dropScratch : sqlRules.dropObject, start, end);
      break;
    case "alter":
    case "create":
      inspectDefinition(tokens, verbAt, start, end, report);
      break;
    case "grant":
      if (
        tokens.some(
          (token, index) =>
            isWord(token, "superuser", "dba", "option", "sysdba", "file", "super") ||
            (isWord(token, "all") && !isWord(tokens[index - 1], "on")) ||
            (isWord(token, "public") && !isWord(tokens[index - 1], "schema")) ||
            (token.kind === "string" && token.text === "%"),
        )
      )
        report(onScratch(tokens) ? sqlRules.narrowAccount : sqlRules.changeAccount, start, end);
      break;
    case "set":
      if (isWord(tokens[verbAt + 1], "password")) report(sqlRules.changeAccount, start, end);
      break;
    case "shutdown":
    case "kill":
      report(sqlRules.stopDatabase, start, end);
      break;
    case "copy":
      inspectCopy(tokens, start, end, report);
      break;
    default:
  }
  if (where !== -1) inspectWhere(tokens, where, verb.text, report);
  inspectNames(tokens, report);
  inspectUnions(tokens, report);
}

/** `tmp_x`, `x_backup`, `#x`: what housekeeping drops. */
const isScratch = (name: string): boolean =>
  /^(?:#|@|tmp|temp|test|staging|stg|scratch|old)|(?:_|^)(?:tmp|temp|test|backup|bak|old|staging|scratch)\d*$/u.test(
    name,
  );

/** Rights over a test's database alone, for whoever is on this host. */
const onScratch = (tokens: Tokens): boolean => {
  const on = tokens.findIndex((token) => isWord(token, "on"));
  const name = tokens[isWord(tokens[on + 1], "database", "schema") ? on + 2 : on + 1]?.text ?? "";
  return (
    on > 0 &&
    isScratch(name) &&
    !tokens.some(({ kind, text }) => text === "option" || (kind === "string" && text === "%"))
  );
};

/** A schema of nothing but what comes and goes. */
const scratchSchema = /^(?:tmp|temp|test|tests|staging|stg|scratch|sandbox)(?:_\w{1,40})?$/u;

/** Whether the name at `at` is a scratch object's, or stands in a scratch schema. */
const isScratchAt = (tokens: Tokens, at: number): boolean =>
  isScratch(tokens[at]?.text ?? "") ||
  (isOperator(tokens[at - 1], ".") && scratchSchema.test(tokens[at - 2]?.text ?? ""));

/** A name that is no qualifier of another. */
const namesObject = (tokens: Tokens, at: number): boolean =>
  (tokens[at]?.kind === "word" || tokens[at]?.kind === "name") &&
  !isWord(tokens[at], "cascade", "restrict") &&
  !isOperator(tokens[at + 1], ".");

function inspectDrop(tokens: Tokens, verbAt: number, start: number, end: number, report: Report): void {
  const object = tokens[verbAt + 1];
  const exists = isWord(tokens[verbAt + 2], "if");
  const first = verbAt + (exists ? 4 : 2);
  const names = tokens.slice(first).filter((token) => token.kind === "word" || token.kind === "name");
  if (isWord(object, "database", "schema"))
    report(isScratch(names[0]?.text ?? "") ? sqlRules.dropScratch : sqlRules.dropDatabase, start, end);
  else if (
    isWord(
      object,
      "index",
      "view",
      "trigger",
      "function",
      "procedure",
      "constraint",
      "materialized",
      "sequence",
      "type",
    ) ||
    tokens.every((_, at) => at < first || !namesObject(tokens, at) || isScratchAt(tokens, at))
  )
    report(sqlRules.dropScratch, start, end);
  else if (isWord(object, "user", "role", "login")) report(sqlRules.narrowAccount, start, end);
  else report(sqlRules.dropObject, start, end);
}

/** Extensions that bring types, indexes and functions of text, and reach no file, host or program. */
const dataTypes =
  /^(?:pg_trgm|pgcrypto|uuid-ossp|hstore|citext|postgis\w{0,20}|pg_stat_statements|vector|btree_gi[ns]t?|unaccent|ltree|tablefunc|timescaledb|intarray|cube|earthdistance|fuzzystrmatch)$/u;

/** Words of account statements that raise what it may do, or leave how it proves itself to the statement. */
const raising =
  /^(?:superuser|createrole|createdb|bypassrls|replication|admin|sysadmin|dba|grant|option|all|inherit|external|windows|certificate)$/u;

/** `ALTER ROLE x NOLOGIN`, `ALTER USER x ACCOUNT LOCK`: the account may do less. */
const takesAway = (tokens: Tokens, verbAt: number): boolean =>
  isWord(tokens[verbAt], "alter") &&
  tokens
    .slice(verbAt + 3)
    .some((token) => isWord(token, "nologin", "lock", "disable", "nosuperuser", "nocreaterole")) &&
  !tokens
    .slice(verbAt + 3)
    .some(
      ({ kind, text }) =>
        kind === "word" && (raising.test(text) || /^(?:password|identified|login|unlock|enable)$/u.test(text)),
    );

/** An account created whose password, if any, is not told here, and without rights over others. */
const isNarrow = (tokens: Tokens, verbAt: number): boolean =>
  isWord(tokens[verbAt], "create", "alter") &&
  isWord(tokens[verbAt + 1], "user", "role", "login") &&
  !tokens.some((token, at) => {
    if (token.kind === "word" && raising.test(token.text)) return true;
    // A host that is any, or a password as it stands.
    return (
      token.kind === "string" &&
      (token.text === "%" ||
        ((isWord(tokens[at - 1], "password", "by") || isOperator(tokens[at - 1], "=")) &&
          !isOperator(tokens[at - 2], ":")))
    );
  });

function inspectDefinition(tokens: Tokens, verbAt: number, start: number, end: number, report: Report): void {
  const object = tokens
    .slice(verbAt + 1, verbAt + 5)
    .find((token) => !isWord(token, "or", "replace", "temporary", "temp", "unique", "if", "not", "exists"));
  // How long or how often an account may be used.
  if (
    isWord(object, "user", "role") &&
    isWord(tokens[verbAt], "alter") &&
    isWord(tokens[verbAt + 3], "valid", "connection") &&
    tokens.length <= verbAt + 7
  )
    return;
  // A setting of a session, for whoever logs in by it.
  if (isWord(object, "user", "role") && isWord(tokens[verbAt], "alter") && isWord(tokens[verbAt + 3], "set")) return;
  if (isWord(object, "extension") && tokens.some(({ text }) => dataTypes.test(text))) return;
  if (isWord(object, "user", "role", "login") && takesAway(tokens, verbAt)) return;
  if (isWord(object, "user", "role", "login", "server", "system"))
    report(isNarrow(tokens, verbAt) ? sqlRules.narrowAccount : sqlRules.changeAccount, start, end);
  else if (
    isWord(object, "alias", "extension") ||
    tokens.some((token) => isWord(token, "plpythonu", "plperlu", "soname", "javascript"))
  )
    report(sqlRules.databaseCommand, start, end);
  else if (
    isWord(tokens[verbAt], "alter") &&
    isWord(object, "table", "database", "schema") &&
    tokens.some((token) => isWord(token, "drop"))
  )
    report(sqlRules.alterObject, start, end);
}

function inspectCopy(tokens: Tokens, start: number, end: number, report: Report): void {
  if (tokens.some((token) => isWord(token, "program"))) report(sqlRules.databaseCommand, start, end);
  else {
    const target =
      tokens.findIndex((token, at) => isWord(token, "to", "from") && tokens[at + 1]?.kind === "string") + 1;
    if (target === 0) return;
    const writes = tokens.some((token) => isWord(token, "to"));
    const rule = isExport(tokens[target]?.text ?? "") ? sqlRules.databaseExport : sqlRules.databaseFileWrite;
    report(writes ? rule : sqlRules.databaseFileRead, start, end);
  }
}

/** A file of rows where no server of pages would hand it out and no program would read it as its own. */
const isExport = (path: string): boolean =>
  /\.(?:csv|tsv|parquet|jsonl?|ndjson)(?:\.gz)?$/iu.test(path) &&
  /^(?:\/|[a-z]:[\\/])/iu.test(path) &&
  !/\.\.|(?:^|[\\/])(?:www|html|htdocs|public(?:_html)?|static|assets|web(?:root|apps)|wwwroot|inetpub|uploads?|etc|cron\S{0,10}|proc|dev|sys)[\\/]/iu.test(
    path,
  );

/** A condition that holds for every row: harmless in front of AND, telling in a change or behind OR. */
function inspectWhere(tokens: Tokens, where: number, verb: string, report: Report): void {
  for (let at = where; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (at !== where && !isWord(token, "or") && !isOperator(token, "||")) continue;
    const length = constantCondition(tokens, at + 1);
    if (length === 0 && !(at === where && isWord(tokens[at + 1], "true") && at + 2 >= tokens.length)) continue;
    const end = tokens[at + Math.max(1, length)]?.end ?? tokens.at(-1)?.end ?? 0;
    if (at !== where) report(sqlRules.tautology, token?.start ?? 0, end);
    else if ((verb === "update" || verb === "delete") && !isWord(tokens[at + length + 1], "and"))
      report(sqlRules.alwaysTrueChange, tokens[0]?.start ?? 0, end);
  }
}

/** Tables with nothing but what opens accounts. */
const ofHashes = /shadow|authid|sql_logins|syslogins|sysxlogins|user\$|user_mapping/u;
const hashes = /pass|pwd|hash|auth|secret|token/u;

/** A SELECT of named columns, none of which holds what opens an account: who has one. */
function listsAccounts(tokens: Tokens): boolean {
  if (!isWord(tokens[0], "select")) return false;
  const from = tokens.findIndex((token) => isWord(token, "from"));
  if (from < 2 || tokens.some((token) => isWord(token, "union", "into"))) return false;
  return (
    !tokens.slice(1, from).some((token) => isOperator(token, "*") || token.kind === "open") &&
    !tokens.some(({ kind, text }) => kind !== "string" && (ofHashes.test(text) || hashes.test(text)))
  );
}

function inspectNames(tokens: Tokens, report: Report): void {
  const listing = listsAccounts(tokens);
  for (const { rule, start, end } of tellingNames(tokens).uses)
    if (rule !== sqlRules.errorProbe)
      report(listing && rule === sqlRules.readAccounts ? sqlRules.listAccounts : rule, start, end);
}

/** A UNION arm of nothing but constants, settings and calls without a table. */
function inspectUnions(tokens: Tokens, report: Report): void {
  for (let at = 0; at < tokens.length; at += 1) {
    if (!isWord(tokens[at], "union")) continue;
    let select = at + 1;
    while (isWord(tokens[select], "all", "distinct") || tokens[select]?.kind === "open") select += 1;
    if (!isWord(tokens[select], "select")) continue;
    let next = select + 1;
    let fixed = 0;
    while (next < tokens.length && !isWord(tokens[next], "union", "from")) {
      const token = tokens[next];
      if (
        token?.kind === "number" ||
        isWord(token, "null") ||
        token?.kind === "variable" ||
        (token?.kind === "string" && token.text === "")
      )
        fixed += 1;
      next += 1;
    }
    if (fixed >= 2 || tokens.slice(select, next).some((token) => token.kind === "variable"))
      report(sqlRules.unionOfConstants, tokens[at]?.start ?? 0, tokens[next - 1]?.end ?? 0);
  }
}

/** A text executed as a query, wherever it stands. */
export function inspectDynamic(tokens: Tokens, report: Report): void {
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!isWord(token, "exec", "execute", "sp_executesql")) continue;
    const open = tokens[at + 1]?.kind === "open" ? at + 2 : at + 1;
    if (
      isWord(tokens[at + 1], "immediate", "sp_executesql") ||
      tokens[open]?.kind === "variable" ||
      (open === at + 2 && tokens[open]?.kind === "string")
    )
      report(sqlRules.dynamicSql, token?.start ?? 0, tokens[open]?.end ?? 0);
  }
}
