import type { Span } from "../../reading.ts";
import type { Leaf } from "../leaf.ts";
import type { ToolNature } from "../tool-nature.ts";

const proseKeys: ReadonlySet<string> = new Set(
  "body content contents text message description markdown comment note notes summary caption answer msg".split(" "),
);

/** Whether a string is meant for people: the text of an issue, a page, a mail. */
export const isProse = (tool: ToolNature, { key }: Leaf): boolean => tool.tells && proseKeys.has(key);

const wordsOf = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;

const codeSpan = /```[^`]{1,2000}```|`[^`\n]{1,300}`/gu;
const unitsRead = 65_536;
/** Words around code by which a text is prose, and not a command with substitutions in it. */
const proseWordsMin = 6;

/** The code spans of a text that is written for people, as long as it has words of its own. */
export function codeSpansIn(text: string): readonly Span[] {
  if (!text.includes("`")) return [];
  const spans = Array.from(text.slice(0, unitsRead).matchAll(codeSpan), ({ index, 0: code }) => ({
    start: index,
    end: index + code.length,
  }));
  return spans.length === 0 || wordsOf(blanked(text, spans)) < proseWordsMin ? [] : spans;
}

function blanked(text: string, spans: readonly Span[]): string {
  let kept = "";
  let from = 0;
  for (const { start, end } of spans) {
    kept += text.slice(from, start) + " ".repeat(end - start);
    from = end;
  }
  return kept + text.slice(from);
}

/** The string as structure is looked for in it: of prose without what stands in it as code. Places stay. */
export function proseOf(leaf: Leaf, tool: ToolNature): Leaf {
  if (!isProse(tool, leaf)) return leaf;
  const spans = codeSpansIn(leaf.text);
  return spans.length === 0 ? leaf : { ...leaf, text: blanked(leaf.text, spans) };
}

/** Words by which a text is a letter of people, and not a value with a quote in it. */
const letterWordsMin = 12;
/** What is built to run as a query: another statement or select, a comment that cuts the rest off. */
const runsOn = /;\s{0,4}(?:drop|delete|update|insert|exec|shutdown|alter|create)\b|\bunion\b|--|\/\*|#\s{0,3}$/iu;

/** Whether a text is a letter that only speaks of a condition of a query, as a lecture or a ticket does. */
export const speaksOfCondition = (text: string): boolean => !runsOn.test(text) && wordsOf(text) >= letterWordsMin;
