import type { Report } from "../tool-rule.ts";
import type { SqlToken } from "./read-sql.ts";
import { sqlRules } from "./sql-rules.ts";

const keywords = new Set(
  "select union from where having insert update delete drop order group sleep concat group_concat json_extract pg_sleep benchmark substring".split(
    " ",
  ),
);
const commentUnitsMax = 40;

/**
 * What SQL is written like only to pass a filter: comments in place of blanks (`SELECT`, `name` and `FROM` with an
 * empty one between them), capitals within its words (`SeLeCt`), brackets in place of all blanks
 * (`select(name)from(users)`). `tokens`: comments and all.
 */
export function inspectDisguisedWords(text: string, tokens: readonly SqlToken[], report: Report): void {
  let parted = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as SqlToken;
    if (token.kind === "comment") {
      const parts = partsWords(text, tokens, at);
      if (parts === "a keyword") report(sqlRules.hiddenSql, token.start, token.end);
      if (parts === "two words") parted += 1;
      if (parted === 2) {
        report(sqlRules.hiddenSql, token.start, token.end);
        parted = Number.NEGATIVE_INFINITY;
      }
    } else if (token.kind === "word" && keywords.has(token.text)) {
      if (hasInnerCapital(text, token) || (token.text === "from" && isBetweenBrackets(tokens, at)))
        report(sqlRules.hiddenSql, token.start, token.end);
    }
  }
}

/** What is parted by a comment that says nothing and has nothing else beside it. */
function partsWords(text: string, tokens: readonly SqlToken[], at: number): "a keyword" | "two words" | undefined {
  const [before, comment, after] = [tokens[at - 1], tokens[at] as SqlToken, tokens[at + 1]];
  if (before?.kind !== "word" || after?.kind !== "word") return undefined;
  if (before.end !== comment.start || after.start !== comment.end) return undefined;
  const said = text.slice(comment.start, comment.end);
  if (said.length > commentUnitsMax || !said.startsWith("/*") || /\s/u.test(said)) return undefined;
  return keywords.has(before.text + after.text) ? "a keyword" : "two words";
}

/** `SeLeCt`, `sElect`; neither `Select` nor `SELECT`. */
const hasInnerCapital = (text: string, { start, end }: SqlToken): boolean => /[a-z][A-Z]/u.test(text.slice(start, end));

/** `)from(users)`: nobody puts brackets round one name who may write a blank. */
function isBetweenBrackets(tokens: readonly SqlToken[], at: number): boolean {
  const [before, word, open, name, close] = tokens.slice(at - 1, at + 4);
  if (before?.kind !== "close" || open?.kind !== "open" || close?.kind !== "close") return false;
  return before.end === word?.start && open.start === word.end && (name?.kind === "word" || name?.kind === "name");
}
