import type { Leaf } from "../leaf.ts";
import { has, seen } from "../survey.ts";
import type { Report } from "../tool-rule.ts";
import { sqlRules } from "./sql-rules.ts";

const parameterOperator =
  /\[\s{0,2}["']?\$(?:ne|gte?|lte?|nin?|in|regex|exists|where|or|and|not|nor|type|mod|size|all|elemMatch|eq|text|expr)["']?\s{0,2}\]|^\s{0,3}\{\s{0,3}["']?\$(?:ne|gte?|lte?|nin|regex|exists)["']?\s{0,3}:[^{}]{0,60}\}\s{0,3}$/u;
const scriptOperator =
  /\$(?:where|function|accumulator|expr)["']?\s{0,3}:\s{0,3}["'`]?(?:function|this\.|return|\d|\(|sleep|["'])|\bmapReduce\s{0,2}\(|\$where\b/u;
const databaseCall =
  /\bdb\s{0,2}\.\s{0,2}\w{1,60}\s{0,2}\.\s{0,2}(?:insert(?:One|Many)?|drop|remove|deleteMany|updateMany|mapReduce|dropDatabase|eval)\s{0,2}\(|\bdb\.(?:dropDatabase|eval|adminCommand|shutdownServer)\s{0,2}\(/u;
const breakOut =
  /['"]\s{0,3}(?:\|\||&&)\s{0,3}['"\d]\w{0,12}['"]?\s{0,2}={2,3}\s{0,2}['"\d]|['"]\s{0,3}\}\s{0,3}\]?\s{0,3},\s{0,3}\$|['"]\s{0,3},\s{0,3}\$\w{2,12}\s{0,3}:|['"]\s{0,2};\s{0,2}(?:return|var|sleep|while)\b[^\n]{0,60}(?:['"]|\/\/|;)|\|\|\s{0,2}1\s{0,2}==\s{0,2}1/u;

/** What a client of the database is told that leaves nothing of a collection, or runs code in it. */
const wholeCollection =
  /\bdb\s{0,2}\.\s{0,2}\w{1,60}\s{0,2}\.\s{0,2}(?:(?:drop|mapReduce|dropDatabase|eval)\s{0,2}\(|(?:remove|deleteMany|updateMany)\s{0,2}\(\s{0,4}(?:\{\s{0,4}\}|\)|\w))|\bdb\.(?:dropDatabase|eval|adminCommand|shutdownServer)\s{0,2}\(/u;

/**
 * Inspects a text, whose survey is `survey`, for query operators and code of document databases. `shell`: it is given
 * to a client of one.
 */
export function inspectNosql(text: string, survey: number, report: Report, shell = false): void {
  const head = text.slice(0, 65_536);
  const say = (pattern: RegExp, rule: (typeof sqlRules)[keyof typeof sqlRules]): void => {
    const match = pattern.exec(head);
    if (match !== null) report(rule, match.index, match.index + match[0].length);
  };
  const dollar = has(survey, seen.dollar);
  if (dollar) say(parameterOperator, sqlRules.nosqlOperator);
  if (dollar || head.includes("mapReduce")) say(scriptOperator, sqlRules.nosqlCode);
  if (head.includes("db")) say(shell ? wholeCollection : databaseCall, sqlRules.nosqlCode);
  if (dollar || has(survey, seen.separator)) say(breakOut, sqlRules.nosqlOperator);
}

const anyMatch = /^\$(?:ne|gt|gte|lt|lte|nin|regex|exists|not|in|or)$/u;
const secretField = /pass|pwd|user|login|email|token|secret|key|otp|pin|session|auth|account|admin|role/u;

/** Of those, what is only ever checked: who asks a database in its own language compares the others. */
const checkedField = /pass|pwd|secret|otp|pin$|\btoken|api_?key|hash/u;

/** A key that is an operator: code anywhere, a comparison where a secret is checked. `under` is the key that holds it. */
export function inspectOperatorKey(key: Leaf, under: string, report: Report, client = false): void {
  if (/^\$(?:where|function|accumulator|eval)$/u.test(key.text)) report(sqlRules.nosqlCode, 0, key.text.length);
  else if (anyMatch.test(key.text) && (client ? checkedField : secretField).test(under))
    report(sqlRules.nosqlOperator, 0, key.text.length);
}
