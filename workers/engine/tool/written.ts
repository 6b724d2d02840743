import type { JobKind, Signal } from "../../../src/contracts/verdict.ts";
import { foldText } from "../fold/fold.ts";
import type { FoldTables } from "../fold/fold-tables.ts";
import { plainReading, type Reading, type Span } from "../reading.ts";
import type { Call } from "./call.ts";
import { placeOf } from "./leaf.ts";
import { isPiece, roleOf } from "./string-role.ts";
import { natureOf } from "./tool-nature.ts";

/** Shorter contents are inspected like any other value, unless they are pieces of a file. */
const writtenUnitsMin = 24;

/**
 * Marks of payloads that some interpreter of a web application would run: SQL that leaves its string, markup,
 * templates, paths that climb, shell metacharacters, objects to be unpacked; and tokens of chat templates. In a page
 * or a program that a call writes to a file they are what such files are made of; what harms there is found by other
 * rules and by structure (`inspectLeaf`).
 */
const payloadRuleIds: ReadonlySet<string> = new Set(
  "TOOL-1010 TOOL-1020 TOOL-1030 TOOL-1040 TOOL-1050 TOOL-1060 TOOL-1070 TOOL-1100 TOOL-1110 TOOL-1120 TOOL-1130 TOOL-1150 TOOL-1170 TOOL-1180 TOOL-1290 TOOL-1300 TOOL-1330 TOOL-1360 INJ-1420 INJ-1430 INJ-1450".split(
    " ",
  ),
);
/**
 * Of the rule on code that runs commands: the module by which every tool of Node starts others, and what every page
 * in PHP begins with and is asked by.
 */
const startsOthers = "TOOL-1190";
const ownModule = /^(?:child_process|\$_(?:get|post|request|cookie)\[|<\?(?:php|=))$/i;

/** What the rules on payloads in text begin with; structure is inspected by TOOL-2000 and up. */
const textPayloads = "TOOL-1";

/** A tool that writes a program and starts it. */
const runs = /(?:^|[_\W])(?:run|exec|execute|eval)(?:$|[_\W])/u;
const none: readonly Span[] = [];

/** Where a proposed call holds what it writes into files: a program or a page, no command. In order; none in what is no call. */
export function writtenIn(call: Call | undefined): readonly Span[] {
  if (call === undefined || call.text.length < writtenUnitsMin) return none;
  const { tool } = call;
  if (!(tool.writes || tool.edits) || tool.runsCommands || runs.test(tool.name)) return none;
  const { leaves, json } = call.found;
  if (!json) return none;
  return leaves
    .filter(
      (leaf) =>
        isPiece(tool, leaf.key) ||
        (leaf.text.length >= writtenUnitsMin && roleOf(tool, leaf.key, leaf.text) === "code"),
    )
    .map((leaf) => ({ start: placeOf(leaf, 0), end: placeOf(leaf, leaf.text.length) }));
}

/** The signals of a call without those that only say what a file that it writes is made of. `written`: of `writtenIn`. */
export function withoutPayloads(text: string, written: readonly Span[], signals: Signal[]): Signal[] {
  if (written.length === 0) return signals;
  const isPayload = ({ ruleId, start, end }: Signal) =>
    payloadRuleIds.has(ruleId) || (ruleId === startsOthers && ownModule.test(text.slice(start, end)));
  return signals.filter(
    // A mark may begin with the quote of the value.
    (one) => !isPayload(one) || !written.some((span) => span.start <= one.start + 1 && one.start < span.end),
  );
}

/** The signals of a call without payloads' words where they are what somebody asks a search engine about: it runs none of them. */
export function withoutSearched(kind: JobKind, toolName: string, signals: Signal[]): Signal[] {
  if (kind !== "tool_call" || signals.length === 0 || !natureOf(toolName).searches) return signals;
  return signals.filter(({ ruleId }) => !ruleId.startsWith(textPayloads));
}

/** `.env.example`: settings without their values. */
const blankForms = /\.env\.(?:example|sample|template|dist|defaults?)(?![\w.-])/gu;

/** What a call names beside its files: no span overlaps with those `written`. */
function formsIn(text: string, written: readonly Span[]): readonly Span[] {
  if (!text.includes(".env.")) return written;
  const forms = Array.from(text.matchAll(blankForms), ({ index, 0: name }) => ({
    start: index,
    end: index + name.length,
  }));
  const besides = forms.filter((form) => !written.some(({ start, end }) => start < form.end && form.start < end));
  return [...written, ...besides].sort((a, b) => a.start - b.start);
}

/**
 * The call as its heads read it: without what it writes, which is inspected by rules and structure, and without the
 * names of blank forms, which look like those of what is filled into them. The call itself where it has neither.
 */
export function besidesWritten(call: Reading, kind: JobKind, files: readonly Span[], tables: FoldTables): Reading {
  if (kind !== "tool_call") return call;
  const { source } = call.folded;
  const written = formsIn(source, files);
  if (written.length === 0) return call;
  let kept = "";
  let from = 0;
  for (const { start, end } of written) {
    kept += source.slice(from, start);
    from = end;
  }
  kept += source.slice(from);
  const placed = (at: number): number =>
    written.reduce((place, { start, end }) => (start <= place ? place + end - start : place), at);
  return {
    ...plainReading(foldText(kept, tables)),
    toOriginal: (start, end) => call.toOriginal(placed(start), placed(end - 1) + 1),
  };
}
