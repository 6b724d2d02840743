import type { Span } from "../../reading.ts";
import type { Call } from "../call.ts";
import type { Leaf } from "../leaf.ts";
import { roleOf } from "../string-role.ts";
import { testedIn } from "./handed-over.ts";
import { leavesPattern } from "./patterns.ts";
import { placedIn, wholeOf } from "./places.ts";
import { codeSpansIn, isProse } from "./prose.ts";

/** The type of a document by its public name: the address in it is a name, too, and nothing is fetched by it but by old parsers. */
const publicType =
  /<!DOCTYPE\s{1,4}[\w:-]{1,60}\s{1,4}PUBLIC\s{1,4}\\?"[-+]\/\/[\w .,:/+-]{1,120}\\?"(?:\s{1,4}\\?"https?:\/\/[\w./-]{1,200}\.dtd\\?")?\s{0,4}>/giu;
const documentTypes = (text: string): readonly Span[] =>
  text.includes("<!DOCTYPE") || text.includes("<!doctype")
    ? Array.from(text.matchAll(publicType), ({ index, 0: type }) => ({ start: index, end: index + type.length }))
    : [];

/**
 * What the heads do not read of a call: what is `written`, code spans of what is meant for people, and patterns that
 * are searched for. They say nothing of what the call does.
 */
export function unheardIn(call: Call, written: readonly Span[]): readonly Span[] {
  const { text, tool, removed } = call;
  if (tool.runsCommands && written.length === 0) return testedIn(text);
  const declared = documentTypes(text);
  if (!tool.looks && removed.length + declared.length === 0 && !(tool.tells && text.includes("`"))) return written;
  const { leaves, json } = call.found;
  if (!json) return written;
  const spans = leaves.flatMap((leaf) => unheardOf(leaf, call));
  const besides = [...spans, ...declared].filter(
    (span) => !written.some(({ start, end }) => start < span.end && span.start < end),
  );
  return [...written, ...besides].sort((a, b) => a.start - b.start);
}

/** What the heads do not read of one string of a call. */
function unheardOf(leaf: Leaf, { tool, removed }: Call): readonly Span[] {
  const isPattern = roleOf(tool, leaf.key, leaf.text) === "pattern" && !leavesPattern(tool, leaf.text);
  if (removed.includes(leaf) || isPattern) return [placedIn(leaf, wholeOf(leaf))];
  return isProse(tool, leaf) ? codeSpansIn(leaf.text).map((span) => placedIn(leaf, span)) : [];
}
