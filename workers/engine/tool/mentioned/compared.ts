import type { Span } from "../../reading.ts";

/** Where what a query holds is data: a string that rows are compared with, a part of one transaction. */

const unitsBefore = 400;
const before = (text: string, { start }: Span): string => text.slice(Math.max(0, start - unitsBefore), start);

/** Up to a string that the rows of a query are matched against. */
const matchedWith =
  /\b(?:i?like|rlike|regexp|similar to|contains|position|strpos|regexp_\w{3,12})\s{0,2}\(?[^'"\n(),]{0,60}[,]?\s{0,2}'[^'\n]{0,80}$/iu;
/** What is given whole holds such strings only between quotes that it closes. */
const leavesQuotes = /'\s{0,4}(?:or|and)\s+['\d]|'\s{0,4};|--/iu;

/** Whether what was found is a string that rows are matched against. */
export const isCompared = (text: string, one: Span): boolean =>
  matchedWith.test(before(text, one)) && !leavesQuotes.test(text.slice(one.start, one.end));

/** Up to a name in quotes, alone or among others, that a column is compared with. */
const comparedWith =
  /\bwhere\b[^;]{0,300}(?:=|<>|\bin\s{0,2}\((?:\s{0,2}N?'[\w .$-]{1,60}'\s{0,2},){0,20})\s{0,2}N?'[\w .$-]{0,60}$/iu;
const nameAndQuote = /^([\w .$-]{1,80})('?)$/u;
const restAndQuote = /^[\w .$-]{0,60}'/u;

/** Whether what was found stands whole in quotes, as a name that rows are compared with. */
export function isComparedName(text: string, one: Span): boolean {
  const found = nameAndQuote.exec(text.slice(one.start, one.end));
  if (found === null || !comparedWith.test(before(text, one))) return false;
  return found[2] === "'" || restAndQuote.test(text.slice(one.end, one.end + 61));
}

const switchedOff = /\bxp_cmdshell'\s{0,3},\s{0,3}0\b/iu;
/** Whether what was found names the shell of a database where it is switched off. */
export const isSwitchedOff = (text: string, one: Span): boolean =>
  switchedOff.test(text.slice(Math.max(0, one.start - 4), one.end + 20)) &&
  !/xp_cmdshell'\s{0,3},\s{0,3}1/iu.test(text);

const transaction =
  /^\W{0,3}(?:begin(?:\s+(?:transaction|work|tran))?|start\s+transaction)\s{0,3};[^"]{1,4000}?\bcommit(?:\s+\w{4,11})?\s{0,3};?\s{0,3}$/iu;
/** What no change of rows needs: comments, other tables' rows, programs, rights, conditions that always hold. */
const beyondChanges =
  /--|\/\*|\bunion\b|\b(?:drop|truncate|exec|execute|grant|shutdown|alter)\b|\bor\s+'?\d|\bor\s+'/iu;
const changesAllRows = /^\s*(?:update|delete)\b(?!.*\bwhere\b)/isu;

/** Whether a query is one transaction of changes, which begins and ends by itself: its statements stand behind one another on purpose. */
export const isTransaction = (query: string): boolean =>
  transaction.test(query) &&
  !beyondChanges.test(query) &&
  query
    .replace(/'[^']*'/gu, "''")
    .split(";")
    .every((each) => !changesAllRows.test(each));
