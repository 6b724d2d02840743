import type { Signal } from "../../../src/contracts/verdict.ts";
import type { Span } from "../reading.ts";
import type { Call } from "./call.ts";
import { readingOf, type ToolNature } from "./call-context.ts";
import { type Leaf, placeOf } from "./leaf.ts";
import { isFixture } from "./path/known-paths.ts";
import { breaksOut } from "./shell/command-shape.ts";

/** What a payload counts where a text shows it as code, a search looks for it or a test feeds it to what is tested. */
const mentionedFactor = 0.25;
/** What the rules on payloads in text begin with. */
const textPayloads = "TOOL-1";
/** The rule on addresses made to slip past a filter. */
const oddScheme = "TOOL-1330";

const proseKeys: ReadonlySet<string> = new Set(
  "body content contents text message description markdown comment note notes summary caption answer msg".split(" "),
);
const codeSpan = /```[^`]{1,2000}```|`[^`\n]{1,300}`/gu;
/** Words around code by which a text is prose, and not a command with substitutions in it. */
const proseWordsMin = 6;

/** The code spans of a text that is written for people, as long as it has words of its own. */
function spansOf(text: string): readonly Span[] {
  if (!text.includes("`")) return [];
  const spans = Array.from(text.slice(0, 65_536).matchAll(codeSpan), ({ index, 0: code }) => ({
    start: index,
    end: index + code.length,
  }));
  if (spans.length === 0) return spans;
  const words = blanked(text, spans).match(/\p{L}{2,}/gu)?.length ?? 0;
  return words < proseWordsMin ? [] : spans;
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

const isProse = (tool: ToolNature, { key }: Leaf): boolean => tool.tells && proseKeys.has(key);

/** The string as structure is looked for in it: of an issue, a page or a mail without what stands in it as code. Places stay. */
export function proseOf(leaf: Leaf, tool: ToolNature): Leaf {
  if (!isProse(tool, leaf)) return leaf;
  const spans = spansOf(leaf.text);
  return spans.length === 0 ? leaf : { ...leaf, text: blanked(leaf.text, spans) };
}

/** What people read; what agents are told by is read as an order. */
const page =
  /^(?!.*(?:agents|claude|gemini|copilot-instructions|skill|memory|rules|prompt\w{0,9})\.).*\.(?:mdx?|markdown|rst|adoc)$/iu;

/**
 * What the heads do not read of a call: what is `written`, code spans of what is meant for people, and patterns that are searched for. They say
 * nothing of what the call does.
 */
export function unheardIn(call: Call, written: readonly Span[]): readonly Span[] {
  const { text, tool } = call;
  if (!tool.looks && !(tool.tells && text.includes("`"))) return written;
  const { leaves, json } = call.found;
  if (!json) return written;
  const placed = (leaf: Leaf, { start, end }: Span) => ({ start: placeOf(leaf, start), end: placeOf(leaf, end) });
  const spans = leaves.flatMap((leaf) => {
    if (readingOf(tool, leaf.key, leaf.text) === "pattern" && !breaksOut.test(leaf.text))
      return [placed(leaf, { start: 0, end: leaf.text.length })];
    return isProse(tool, leaf) ? spansOf(leaf.text).map((span) => placed(leaf, span)) : [];
  });
  const besides = spans.filter((span) => !written.some(({ start, end }) => start < span.end && span.start < end));
  return [...written, ...besides].sort((a, b) => a.start - b.start);
}

/** Where a call only mentions what it holds. */
function mentionsIn({ tool, found: { leaves, json } }: Call): readonly Span[] {
  if (!json) return [];
  const path = leaves.find((leaf) => readingOf(tool, leaf.key, leaf.text) === "path")?.text ?? "";
  const spans: Span[] = [];
  const add = (leaf: Leaf, start: number, end: number) =>
    spans.push({ start: placeOf(leaf, start), end: placeOf(leaf, end) });
  for (const leaf of leaves) {
    const reading = readingOf(tool, leaf.key, leaf.text);
    if (reading === "pattern" || ((reading === "code" || reading === "path") && isFixture(path)))
      add(leaf, 0, leaf.text.length);
    else if (isProse(tool, leaf) || (reading === "code" && page.test(path)))
      for (const { start, end } of spansOf(leaf.text)) add(leaf, start, end);
  }
  return spans;
}

/** A mark may begin with the quotes around what it found. */
const beside = 2;

/** A workspace's file as servers of resources name it. */
const ownFile = /^file:\/\/\/(?!etc\/|proc\/|root\/|dev\/|sys\/|var\/)[^"\s]{0,300}/iu;

/** The signals of a call, with less for payloads that it only mentions: in a code span of a page, in a pattern that is searched for, in a test. */
export function lessMentioned(call: Call, signals: Signal[]): Signal[] {
  if (!signals.some(({ ruleId }) => ruleId.startsWith(textPayloads))) return signals;
  const { text, tool } = call;
  if (tool.runsCommands) return signals;
  const mentions = mentionsIn(call);
  if (mentions.length === 0 && !signals.some(({ ruleId }) => ruleId === oddScheme)) return signals;
  return signals.flatMap((one) => {
    if (!one.ruleId.startsWith(textPayloads)) return [one];
    if (one.ruleId === oddScheme && tool.opensPaths && !tool.fetches) {
      const named = ownFile.exec(text.slice(one.start, one.start + 400))?.[0];
      if (named !== undefined && !named.includes("..")) return [];
    }
    const isMentioned = mentions.some(({ start, end }) => start - beside <= one.start && one.start < end);
    return [isMentioned ? { ...one, points: one.points * mentionedFactor } : one];
  });
}
