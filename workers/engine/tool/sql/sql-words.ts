import { has, seen } from "../survey.ts";

const telling =
  /\b(?:select|union|insert|update|delete|drop|truncate|alter|exec(?:ute)?|declare|waitfor|sleep|benchmark|having|order\s{1,9}by|group\s{1,9}by|information_schema|xp_\w|sp_\w|utl_\w|dbms_\w|grant|copy|shutdown|load_file|outfile|extractvalue|updatexml|char|chr|replace|merge|create|pg_\w|sys\w|rlike|regexp|procedure|convert|cast|concat)/iu;
const joining = /\b(?:or|and|xor|like|not|between|in|where|from|limit|null|is|glob)\b|\|\||&&/iu;
const statement =
  /^[\s(]{0,20}(?:select|insert\s{1,9}into|update\s{1,9}\S{1,80}\s{1,9}set|delete\s{1,9}from|drop\s{1,9}(?:table|database|schema)|truncate\s{1,9}table|alter\s{1,9}(?:table|user|role)|grant\s|copy\s{1,9}\S{1,80}\s{1,9}(?:to|from)|exec(?:ute)?\s{1,9}(?:master|xp_|sp_)|create\s{1,9}(?:user|role|login))\b|;\s{0,9}(?:drop|delete|copy|truncate|grant|update)\s/iu;

/** A whole query typed where a command was expected. */
export const looksLikeSql = (text: string): boolean => statement.test(text.slice(0, 4_096));

/** True where it is worth reading a text as SQL: a telling word, or a joining one beside a quote, an operator or a comment. */
export function mayHoldSql(text: string, survey: number): boolean {
  const head = text.length > 65_536 ? text.slice(0, 65_536) : text;
  if (
    has(survey, seen.quote | seen.hash | seen.dash | seen.star | seen.separator | seen.wide) &&
    has(survey, seen.quote | seen.wide) &&
    /^.{0,200}?["'`’´‘]/su.test(head) &&
    has(survey, seen.hash | seen.dash | seen.star | seen.separator | seen.equals | seen.round | seen.blank)
  )
    return joining.test(head) || telling.test(head) || has(survey, seen.hash | seen.dash | seen.star);
  return (
    telling.test(head) ||
    (has(survey, seen.equals | seen.round | seen.hash | seen.dash | seen.star | seen.angle) && joining.test(head))
  );
}
