import type { SqlToken } from "./read-sql.ts";

/** How a text comes to be read as SQL: as a whole query of a query tool, or as a value that should hold none. */
export type SqlRole = "query" | "value";

/** Small questions about runs of tokens. Comments are gone from these lists. */
export type Tokens = readonly SqlToken[];

export const isWord = (token: SqlToken | undefined, ...words: string[]): boolean =>
  token?.kind === "word" && words.includes(token.text);
export const isOperator = (token: SqlToken | undefined, ...operators: string[]): boolean =>
  token?.kind === "operator" && operators.includes(token.text);
const isComment = ({ kind }: SqlToken): boolean => kind === "comment";
export const withoutComments = (tokens: Tokens): Tokens =>
  tokens.some(isComment) ? tokens.filter((token) => !isComment(token)) : tokens;

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
