import { has, seen } from "../survey.ts";

const statement =
  /^[\s(]{0,20}(?:cd\s\S{1,80}\s&&\s)?(?:select|insert\s{1,9}into|update\s{1,9}\S{1,80}\s{1,9}set|delete\s{1,9}from|drop\s{1,9}(?:table|database|schema)|truncate\s{1,9}table|alter\s{1,9}(?:table|user|role)|grant\s|copy\s{1,9}\S{1,80}\s{1,9}(?:to|from)|exec(?:ute)?\s{1,9}(?:master|xp_|sp_)|create\s{1,9}(?:user|role|login))\b|;\s{0,9}(?:drop|delete|copy|truncate|grant|update)\s/i;

/** A whole query typed where a command was expected. */
export const looksLikeSql = (text: string): boolean => statement.test(text.slice(0, 4_096));

/** Where a query starts behind a change of folder; 0 without one. */
export const queryStart = (text: string): number =>
  /^\s{0,20}cd\s\S{1,80}\s&&\s/u.exec(text.slice(0, 120))?.[0].length ?? 0;

/** What follows a quote that a payload broke out of: an operator, a comment, the next statement. */
const afterQuote =
  /["'`\u2019\u00b4\u2018][\s)]{0,20}(?:or|and|xor|union|having|order|group|waitfor|where|like|is|in|not|between|collate|procedure|rlike|limit|if|exec|select|insert|update|delete|drop|;|--|#|\/\*|[+|&,^%=<>*-])/i;
/** What follows a plain value in a query that it was pasted into. */
const afterValue =
  /^[\s(]{0,9}[-+/%]?[\w.@'"]{0,60}[\s)]{0,9}(?:\b(?:or|and|xor|having|order|group|union|waitfor|limit|procedure|where)\b|\|\||&&|;|--|#|\/\*|[(,])/i;

/** True where it is worth reading a text as SQL: a word only a query has, or a value followed by what continues one. */
export function mayHoldSql(text: string, survey: number): boolean {
  if (has(survey, seen.sql)) return true;
  const head = text.length > 65_536 ? text.slice(0, 65_536) : text;
  if (has(survey, seen.quote | seen.backtick | seen.wide) && afterQuote.test(head)) return true;
  return (
    has(survey, seen.joining) &&
    has(survey, seen.equals | seen.round | seen.angle | seen.hash | seen.dash | seen.star) &&
    afterValue.test(head)
  );
}
