import type { Call } from "../call.ts";

const askingKey = /^(?:q|query|question|ask)$/u;
const answersTool =
  /(?:^|_)(?:knowledge(?:_?base)?|kb|faq|docs|documentation|help_?cent(?:er|re)|handbook|wiki)(?:_|$)/u;
/** What a question of people has none of: markup, paths, queries, variables. */
const noQuestion =
  /[<>=`$\\{}|&/@]|\b(?:select|union|insert|delete|drop|exec|update|or\s+['"\d])\b|ignore|instruction|passwords? of|secret|api key/iu;
const questionUnitsMax = 300;
const questionWordsMin = 5;

/** Whether a call puts one question in plain words to a store of answers. */
export function asksPlainly(call: Call): boolean {
  const { tool } = call;
  if (tool.runsCommands || tool.queries || !answersTool.test(tool.name)) return false;
  const { leaves, json } = call.found;
  const [only, ...others] = leaves;
  return json && only !== undefined && others.length === 0 && askingKey.test(only.key) && isQuestion(only.text);
}

function isQuestion(text: string): boolean {
  if (text.length > questionUnitsMax || !text.trim().endsWith("?") || noQuestion.test(text)) return false;
  return (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= questionWordsMin;
}
