import type { Family, Signal } from "../../../src/contracts/verdict.ts";
import type { Span } from "../reading.ts";
import { commentsIn, isComparedName, isToldOf, isTransaction } from "./as-data.ts";
import type { Call } from "./call.ts";
import { readingOf, type ToolNature } from "./call-context.ts";
import { type Leaf, placeOf } from "./leaf.ts";
import { isFixture } from "./path/known-paths.ts";
import { breaksOut } from "./shell/command-shape.ts";
import { dataRules } from "./shell/data-rules.ts";
import { hostRules } from "./shell/host-rules.ts";
import { runRules } from "./shell/run-rules.ts";
import { sqlRules } from "./sql/sql-rules.ts";

/** What a payload counts where a text shows it as code, a search looks for it or a test feeds it to what is tested. */
const mentionedFactor = 0.1;
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

/** Commands of such languages that do more than look. */
const acts =
  /\|\s{0,4}(?:run(?:shell)?script|script|sendemail|delete|outputcsv|outputlookup|collect|map|externaldata|invoke|curl|rest)\b/iu;

/** Whether a pattern is more than one for whoever takes it. */
export const leavesPattern = (tool: ToolNature, text: string): boolean =>
  tool.hunts ? acts.test(text) : breaksOut.test(text);

/** What people read; what agents are told by is read as an order. */
const page =
  /^(?!.*(?:agents|claude|gemini|copilot-instructions|skill|memory|rules|prompt\w{0,9})\.).*\.(?:mdx?|markdown|rst|adoc)$/iu;

/** The type of a document by its public name: the address in it is a name, too, and nothing is fetched by it but by old parsers. */
const publicType =
  /<!DOCTYPE\s{1,4}[\w:-]{1,60}\s{1,4}PUBLIC\s{1,4}\\?"[-+]\/\/[\w .,:/+-]{1,120}\\?"(?:\s{1,4}\\?"https?:\/\/[\w./-]{1,200}\.dtd\\?")?\s{0,4}>/giu;
const documentTypes = (text: string): readonly Span[] =>
  text.includes("<!DOCTYPE") || text.includes("<!doctype")
    ? Array.from(text.matchAll(publicType), ({ index, 0: type }) => ({ start: index, end: index + type.length }))
    : [];

/**
 * What the heads do not read of a call: what is `written`, code spans of what is meant for people, and patterns that are searched for. They say
 * nothing of what the call does.
 */
export function unheardIn(call: Call, written: readonly Span[]): readonly Span[] {
  const { text, tool, removed } = call;
  if (tool.runsCommands && written.length === 0) return testedValues(text);
  const declared = documentTypes(text);
  if (!tool.looks && removed.length + declared.length === 0 && !(tool.tells && text.includes("`"))) return written;
  const { leaves, json } = call.found;
  if (!json) return written;
  const placed = (leaf: Leaf, { start, end }: Span) => ({ start: placeOf(leaf, start), end: placeOf(leaf, end) });
  const spans = leaves.flatMap((leaf) => {
    if (removed.includes(leaf)) return [placed(leaf, { start: 0, end: leaf.text.length })];
    if (readingOf(tool, leaf.key, leaf.text) === "pattern" && !leavesPattern(tool, leaf.text))
      return [placed(leaf, { start: 0, end: leaf.text.length })];
    return isProse(tool, leaf) ? spansOf(leaf.text).map((span) => placed(leaf, span)) : [];
  });
  const besides = [...spans, ...declared].filter(
    (span) => !written.some(({ start, end }) => start < span.end && span.start < end),
  );
  return [...written, ...besides].sort((a, b) => a.start - b.start);
}

const asksFor = /^(?:q|query|search|search_?(?:query|term))$/u;

/** Where a call only mentions what it holds; `isProgram`: in a program of tests. */
interface Mention extends Span {
  readonly isProgram: boolean;
}

function mentionsIn({ tool, found: { leaves, json } }: Call): readonly Mention[] {
  if (!json) return [];
  const path = leaves.find((leaf) => readingOf(tool, leaf.key, leaf.text) === "path")?.text ?? "";
  const spans: Mention[] = [];
  const add = (leaf: Leaf, start: number, end: number, isProgram = false) =>
    spans.push({ start: placeOf(leaf, start), end: placeOf(leaf, end), isProgram });
  for (const leaf of leaves) {
    const reading = readingOf(tool, leaf.key, leaf.text);
    if (
      reading === "pattern" ||
      (tool.searches && asksFor.test(leaf.key)) ||
      ((reading === "code" || reading === "path") && isFixture(path))
    )
      add(leaf, 0, leaf.text.length, reading === "code");
    else if (reading === "code") for (const { start, end } of commentsIn(leaf.text, path)) add(leaf, start, end);
    if (isProse(tool, leaf) || (reading === "code" && page.test(path)))
      for (const { start, end } of spansOf(leaf.text)) add(leaf, start, end);
  }
  return spans;
}

/** A mark may begin with the quotes around what it found. */
const beside = 2;

/** A workspace's file as servers of resources name it. */
const ownFile = /^file:\/\/\/(?!etc\/|proc\/|root\/|dev\/|sys\/|var\/)[^"\s]{0,300}/iu;

/** Families of what a text orders or does; a secret is one wherever it stands. */
const ofDeeds: ReadonlySet<Family> = new Set(["tool_abuse", "exfiltration", "injection", "jailbreak", "obfuscation"]);
/** Of the structure of a call: queries, paths, addresses and markup. What starts programs does so in a test, too. */
const ofData = /^TOOL-2(?:[2-5]|6[0-2])/u;

/** Of those, what says nothing of a query. */
const ofValues = /^TOOL-2(?:[45]|6[0-2])/u;

/** A pattern in quotes behind a program that looks for it. */
const lookedFor =
  /(?:^|[\s|;&("])(?:[efz]?grep|zgrep|rg|ag|ack|findstr|select-string)\s[^"'|;&\n`$]{0,120}(?:'[^'\n]{0,200}|\\"[^"\n`$]{0,200})$/iu;
/** A value in quotes handed to what tells good values from bad ones: `assert is_destructive('…`, `expect(isSafe("…`. */
const testedValue =
  /\b(?:assert|expect|(?:is|are|was|check|detect|block|reject|refuse|allow|deny|denie|validat|inspect|scan|saniti[sz]|filter|classif)\w{0,24})\s?\(\s?\\?["'][^"'\n;|&]{0,80}$/iu;
const testedCall =
  /\b(?:assert|expect|is|check|detect|block|reject|refuse|allow|deny|validat|inspect|scan|saniti[sz]|classif)\w{0,24}\s?\(\s?\\?["'][^"'\n;|&$`]{1,120}["']\s?\)/giu;
const unitsBefore = 400;
const testedValues = (text: string): readonly Span[] =>
  text.includes("(")
    ? Array.from(text.slice(0, 16_384).matchAll(testedCall), ({ index, 0: value }) => ({
        start: index,
        end: index + value.length,
      }))
    : [];

/** A string that the rows of a query are compared with. */
const comparedWith =
  /\b(?:i?like|rlike|regexp|similar to|contains|position|strpos|regexp_\w{3,12})\s{0,2}\(?[^'"\n(),]{0,60}[,]?\s{0,2}'[^'\n]{0,80}$/iu;
/** What a query is given whole holds such strings only between quotes that it closes. */
const isCompared = (text: string, { start, end }: Span): boolean =>
  comparedWith.test(text.slice(Math.max(0, start - unitsBefore), start)) &&
  !/'\s{0,4}(?:or|and)\s+['\d]|'\s{0,4};|--/iu.test(text.slice(start, end));

/** Whether a query holds what was found as a value that rows are compared with, or as a part of one transaction. */
const isDataOf = (call: Call, one: Signal): boolean =>
  isCompared(call.text, one) ||
  (one.ruleId.startsWith(textPayloads) && isComparedName(call.text, one)) ||
  isInTransaction(call, one);

const isInTransaction = ({ tool, found }: Call, one: Signal): boolean =>
  tool.queries && found.leaves.some((leaf) => isTransaction(leaf.text, one.ruleId) && isIn([leaf], one));

/** Whether a letter only speaks of what was found. */
const isLetter = ({ tool, found }: Call, one: Signal): boolean =>
  found.leaves.some((leaf) => isProse(tool, leaf) && isIn([leaf], one) && isToldOf(leaf, one.ruleId));

/** Whether a command line only looks for what was found in it, or has it tested. */
function isLookedFor(text: string, { start, end }: Span): boolean {
  const lead = text.slice(Math.max(0, start - unitsBefore), start);
  const found = text.slice(start, end);
  if (lookedFor.test(lead)) return !/\$\(|`|'\s{0,3}[;|&]/u.test(found);
  return testedValue.test(lead) && !/["']\s?\)[^\n]{0,4}[;|&]/u.test(found);
}

/** What rules on payloads against the machine begin with. */
const commandPayloads = "TOOL-12";
/** What starts a program, before the text of its command; a line may begin behind an escape of JSON. */
const starts =
  /(?:(?:\b|(?<=\\[nt]))(?:os\.(?:system|popen|exec\w{0,4})|subprocess\.\w{3,12}|exec(?:File)?(?:Sync)?|spawn(?:Sync)?|system|popen|shell_exec|passthru|Process\.Start)\s{0,2}\(\s{0,2}\[?\s{0,2}\\?["'`]|%x\(|\$\()[^"'\n]{0,80}$/u;
/** Whether a program starts what was found. A test that does so is no less dangerous than another program. */
const isStarted = (text: string, { ruleId, start }: Signal): boolean =>
  ruleId.startsWith(commandPayloads) && starts.test(text.slice(Math.max(0, start - 120), start));

/**
 * The signals of a call, with less for payloads that it only mentions: in a code span of a page, in a pattern that is searched for, in a test;
 * and without what it takes out of a file.
 */
export function lessMentioned(call: Call, signals: Signal[]): Signal[] {
  if (signals.length === 0) return signals;
  const { text, tool, removed } = call;
  const kept =
    removed.length === 0 ? signals : signals.filter((one) => !ofDeeds.has(one.family) || !isIn(removed, one));
  if (!kept.some(isMentionable)) return kept;
  if (tool.queries && !tool.runsCommands)
    return kept.map((one) => (isMentionable(one) && isDataOf(call, one) ? lessened(one) : one));
  if (tool.runsCommands)
    return kept.map((one) =>
      one.ruleId.startsWith(textPayloads) && (isLookedFor(text, one) || isInTransaction(call, one))
        ? lessened(one)
        : one,
    );
  const mentions = mentionsIn(call);
  return kept.flatMap((one) => {
    if (!isMentionable(one)) return [one];
    if (one.ruleId === oddScheme && tool.opensPaths && !tool.fetches) {
      const named = ownFile.exec(text.slice(one.start, one.start + 400))?.[0];
      if (named !== undefined && !named.includes("..")) return [];
    }
    const isMentioned = mentions.some((span) => isWithin(span, one) && !(span.isProgram && isStarted(text, one)));
    return [isMentioned || isLetter(call, one) ? lessened(one) : one];
  });
}

/** A bank account where a call pays, bills or is paid: without one it could do neither. */
const paying =
  /(?:^|_)(?:transfer|pay|payment|payments|payout|sepa|invoice|iban|bank|banking|billing|remittance|payee|beneficiary|creditor|direct_debit|standing_order|refund)(?:_|$)/u;
const accountRule = "PII-1040";

/** The signals of a call without the accounts between which it moves money. */
export const withoutOwnAccounts = ({ tool }: Call, signals: Signal[]): Signal[] =>
  paying.test(tool.name) && !tool.runsCommands ? signals.filter(({ ruleId }) => ruleId !== accountRule) : signals;

/** The signals of a call's structure, with less for what a test, a file of rules, a search or a comparison holds as data. */
export function lessInTests(call: Call, signals: Signal[]): Signal[] {
  const { text, tool } = call;
  if (signals.length === 0 || tool.runsCommands) return signals;
  if (tool.queries)
    return signals.map((one) =>
      (ofValues.test(one.ruleId) && isCompared(text, one)) || isComparedName(text, one) ? lessened(one) : one,
    );
  const mentions = mentionsIn(call);
  return signals.map((one) =>
    ofData.test(one.ruleId) && (mentions.some((span) => isWithin(span, one)) || isLetter(call, one))
      ? lessened(one)
      : one,
  );
}

/** What the structure of a call tells apart, and the rule on text that cannot. */
const settledBy: ReadonlyMap<string, string> = new Map([
  [hostRules.ownTask.id, "TOOL-1260"],
  [runRules.vendorInstall.id, "TOOL-1230"],
  [dataRules.readAccountNames.id, "TOOL-1310"],
  [sqlRules.listAccounts.id, "TOOL-1070"],
]);

/** What rules on text found in a call, without what its structure knows better. */
export function settled(found: readonly Signal[], structure: readonly Signal[]): Signal[] {
  return found.filter(
    (one) =>
      !structure.some(
        ({ ruleId, start, end }) => settledBy.get(ruleId) === one.ruleId && one.start < end && start < one.end,
      ),
  );
}

const isMentionable = ({ ruleId }: Signal): boolean => ruleId.startsWith(textPayloads) || !ruleId.startsWith("TOOL-");
const lessened = (one: Signal): Signal => ({ ...one, points: one.points * mentionedFactor });
const isWithin = (span: Span, one: Span): boolean => span.start - beside <= one.start && one.start < span.end;
const isIn = (leaves: readonly Leaf[], one: Span): boolean =>
  leaves.some((leaf) => isWithin({ start: placeOf(leaf, 0), end: placeOf(leaf, leaf.text.length) }, one));
