import type { Span } from "../reading.ts";
import type { Leaf } from "./leaf.ts";

/** Where what looks like an attack is data: told in a letter, left in a comment, compared with, part of one transaction. */

/** Words by which a text is a letter of people, and not a value with a quote in it. */
const letterWordsMin = 12;
/** What is built to run as a query: another statement or select, a comment that cuts the rest off. */
const runsOn = /;\s{0,4}(?:drop|delete|update|insert|exec|shutdown|alter|create)\b|\bunion\b|--|\/\*|#\s{0,3}$/iu;
/** Rules on conditions and quotes in queries. */
const ofConditions = /^TOOL-(?:1020|1060|22\d\d)$/u;

/** Whether a letter only speaks of a condition, as a lecture or a ticket does. */
export const isToldOf = (leaf: Leaf, ruleId: string): boolean =>
  ofConditions.test(ruleId) &&
  !runsOn.test(leaf.text) &&
  (leaf.text.match(/\p{L}{2,}/gu)?.length ?? 0) >= letterWordsMin;

const slashed = /\.(?:[cm]?[jt]sx?|java|go|cc?|cpp|hpp?|cs|rs|swift|kts?|scala|php|dart)$/iu;
const hashed = /\.(?:pyi?|rb)$/iu;
/** Up to a comment, with strings passed over whole. */
const slashComment =
  /^(?:[^"'`\n/]|"[^"\n]{0,200}"|'[^'\n]{0,200}'|`[^`\n]{0,200}`|\/(?![/*])){0,400}(\/\/[^\n]{0,300})/gmu;
const hashComment = /^(?:[^"'\n#]|"[^"\n]{0,200}"|'[^'\n]{0,200}'){0,400}(#(?!!)[^\n]{0,300})/gmu;

/** The comments at the ends of lines of a program at `path`: nothing of them runs. */
export function commentsIn(text: string, path: string): readonly Span[] {
  const comment = slashed.test(path) ? slashComment : hashed.test(path) ? hashComment : undefined;
  // Between these a line may be the inside of a string.
  if (comment === undefined || /"""|'''/u.test(text)) return [];
  return Array.from(text.slice(0, 65_536).matchAll(comment), ({ index, 0: line, 1: told = "" }) => ({
    start: index + line.length - told.length,
    end: index + line.length,
  }));
}

const comparing =
  /\bwhere\b[^;]{0,300}(?:=|<>|\bin\s{0,2}\((?:\s{0,2}N?'[\w .$-]{1,60}'\s{0,2},){0,20})\s{0,2}N?'[\w .$-]{0,60}$/iu;
/** Whether what was found stands whole in quotes, as a name that rows are compared with. */
export function isComparedName(text: string, { start, end }: Span): boolean {
  const found = /^([\w .$-]{1,80})('?)$/u.exec(text.slice(start, end));
  if (found === null || !comparing.test(text.slice(Math.max(0, start - 400), start))) return false;
  return found[2] === "'" || /^[\w .$-]{0,60}'/u.test(text.slice(end, end + 61));
}

const transaction =
  /^\W{0,3}(?:begin(?:\s+(?:transaction|work|tran))?|start\s+transaction)\s{0,3};[^"]{1,4000}?\bcommit(?:\s+\w{4,11})?\s{0,3};?\s{0,3}$/iu;
const stacked = "TOOL-1030";
/** Whether a query is one transaction of changes, which begins and ends by itself: its statements stand behind one another on purpose. */
export const isTransaction = (query: string, ruleId: string): boolean =>
  ruleId === stacked &&
  transaction.test(query) &&
  !/--|\/\*|\bunion\b|\b(?:drop|truncate|exec|execute|grant|shutdown|alter)\b|\bor\s+'?\d|\bor\s+'/iu.test(query) &&
  query
    .replace(/'[^']*'/gu, "''")
    .split(";")
    .every((each) => !/^\s*(?:update|delete)\b(?!.*\bwhere\b)/isu.test(each));
