import type { Span } from "../../reading.ts";
import type { ArgumentLeaves } from "../argument-leaves.ts";
import { type Leaf, placeOf } from "../leaf.ts";
import { isFixture } from "../path/known-paths.ts";
import { roleOf } from "../string-role.ts";
import type { ToolNature } from "../tool-nature.ts";
import { codeSpansIn, isProse } from "./prose.ts";

/** Where a call only mentions what it holds; `isProgram`: in a program of tests. */
export interface Mention extends Span {
  readonly isProgram: boolean;
}

/** Fields of a search engine's tool that hold what is asked. */
const asksFor = /^(?:q|query|search|search_?(?:query|term))$/u;
/** What people read; what agents are told by is read as an order. */
const page =
  /^(?!.*(?:agents|claude|gemini|copilot-instructions|skill|memory|rules|prompt\w{0,9})\.).*\.(?:mdx?|markdown|rst|adoc)$/iu;

/**
 * Patterns that are looked for, fixtures of tests, comments of programs and code spans of pages: what stands there is
 * shown, and not done.
 */
export function mentionsIn(tool: ToolNature, { leaves, json }: ArgumentLeaves): readonly Mention[] {
  if (!json) return [];
  const path = leaves.find((leaf) => roleOf(tool, leaf.key, leaf.text) === "path")?.text ?? "";
  return leaves.flatMap((leaf) => {
    const role = roleOf(tool, leaf.key, leaf.text);
    const isFile = role === "code" || role === "path";
    const isSearched = role === "pattern" || (tool.searches && asksFor.test(leaf.key));
    const spans: Mention[] = [];
    if (isSearched || (isFile && isFixture(path))) spans.push(placedIn(leaf, wholeOf(leaf), role === "code"));
    else if (role === "code") spans.push(...commentsIn(leaf.text, path).map((span) => placedIn(leaf, span)));
    if (isProse(tool, leaf) || (role === "code" && page.test(path)))
      spans.push(...codeSpansIn(leaf.text).map((span) => placedIn(leaf, span)));
    return spans;
  });
}

export const wholeOf = ({ text }: Leaf): Span => ({ start: 0, end: text.length });

/** A span of a leaf as a place of the call. */
export const placedIn = (leaf: Leaf, { start, end }: Span, isProgram = false): Mention => ({
  start: placeOf(leaf, start),
  end: placeOf(leaf, end),
  isProgram,
});

/** A mark may begin with the quotes around what it found. */
const quotesMax = 2;
export const isWithin = (span: Span, one: Span): boolean => span.start - quotesMax <= one.start && one.start < span.end;
export const isInLeaf = (leaf: Leaf, one: Span): boolean => isWithin(placedIn(leaf, wholeOf(leaf)), one);

const slashed = /\.(?:[cm]?[jt]sx?|java|go|cc?|cpp|hpp?|cs|rs|swift|kts?|scala|php|dart)$/iu;
const hashed = /\.(?:pyi?|rb)$/iu;
/** Up to a comment, with strings passed over whole. */
const slashComment =
  /^(?:[^"'`\n/]|"[^"\n]{0,200}"|'[^'\n]{0,200}'|`[^`\n]{0,200}`|\/(?![/*])){0,400}(\/\/[^\n]{0,300})/gmu;
const hashComment = /^(?:[^"'\n#]|"[^"\n]{0,200}"|'[^'\n]{0,200}'){0,400}(#(?!!)[^\n]{0,300})/gmu;
/** Between these a line may be the inside of a string. */
const longQuotes = /"""|'''/u;
const unitsRead = 65_536;

/** The comments at the ends of lines of a program at `path`: nothing of them runs. */
function commentsIn(text: string, path: string): readonly Span[] {
  const comment = slashed.test(path) ? slashComment : hashed.test(path) ? hashComment : undefined;
  if (comment === undefined || longQuotes.test(text)) return [];
  return Array.from(text.slice(0, unitsRead).matchAll(comment), ({ index, 0: line, 1: told = "" }) => ({
    start: index + line.length - told.length,
    end: index + line.length,
  }));
}
