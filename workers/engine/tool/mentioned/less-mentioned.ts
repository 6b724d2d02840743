import type { Signal } from "../../../../src/contracts/verdict.ts";
import type { Call } from "../call.ts";
import { placeOf } from "../leaf.ts";
import type { ToolNature } from "../tool-nature.ts";
import { isCompared, isComparedName, isSwitchedOff, isTransaction } from "./compared.ts";
import { isLookedFor, isStarted } from "./handed-over.ts";
import { isInLiteral } from "./literals.ts";
import { isInLeaf, isWithin } from "./places.ts";
import { isProse, speaksOfCondition } from "./prose.ts";

/** What a payload counts where a text shows it as code, a search looks for it or a test feeds it to what is tested. */
const mentionedFactor = 0.1;

/** Rules on payloads in text; those of structure are TOOL-2000 and up. */
const payloads = /^TOOL-1/u;
/** Of those, the ones against the machine. */
const commandPayloads = /^TOOL-12/u;
const stackedStatements = /^TOOL-1030$/u;
/** Rules on conditions and quotes in queries. */
const conditions = /^TOOL-(?:1020|1060|22\d\d)$/u;
/** Of the rules on structure: queries, paths, addresses and markup. What starts programs does so in a test, too. */
const structureOfData = /^TOOL-2(?:[2-5]|6[0-2])/u;
/** Of those, what says nothing of a query. */
const structureOfValues = /^TOOL-2(?:[45]|6[0-2])/u;
/** All that was noticed in the text before its structure was read, payloads among it. */
const ofText = /^(?!TOOL-[^1])/u;

/** A way in which a call only mentions what was found in it. */
interface Way {
  readonly name: string;
  /** Some of these match the rules that it holds for. */
  readonly rules: readonly RegExp[];
  readonly is: (call: Call, found: Signal) => boolean;
}

const inTransaction: Way = {
  name: "a part of one transaction",
  rules: [stackedStatements],
  is: ({ tool, found }, one) =>
    tool.queries && found.leaves.some((leaf) => isInLeaf(leaf, one) && isTransaction(leaf.text)),
};

const inLiteral: Way = {
  name: "a text of a whole statement",
  rules: [ofText, structureOfValues],
  is: ({ found }, one) =>
    found.leaves.some((leaf) => {
      const from = placeOf(leaf, 0);
      return (
        typeof leaf.places === "number" &&
        isInLeaf(leaf, one) &&
        isInLiteral(leaf.text, { start: one.start - from, end: one.end - from })
      );
    }),
};

const switchedOff: Way = {
  name: "a shell that is switched off",
  rules: [/^TOOL-(?:1050|2230)$/u],
  is: ({ text }, one) => isSwitchedOff(text, one),
};

const waysOfCommands: readonly Way[] = [
  { name: "looked for or tested", rules: [payloads], is: ({ text }, one) => isLookedFor(text, one) },
  inTransaction,
];
const waysOfQueries: readonly Way[] = [
  inLiteral,
  switchedOff,
  {
    name: "a string that rows are matched against",
    rules: [ofText, structureOfValues],
    is: ({ text }, one) => isCompared(text, one),
  },
  {
    name: "a name that rows are compared with",
    rules: [/^TOOL-/u],
    is: ({ text }, one) => isComparedName(text, one),
  },
  inTransaction,
];
/** Of a tool whose name says that it runs queries. */
const waysOfBoth: readonly Way[] = [...waysOfCommands, inLiteral, switchedOff];
const waysOfOthers: readonly Way[] = [
  {
    name: "searched for, shown as code, or a test's",
    rules: [ofText, structureOfData],
    // A test that starts a program is no less dangerous than another program.
    is: ({ text, mentions }, one) =>
      mentions.some(
        (place) =>
          isWithin(place, one) && !(place.isProgram && commandPayloads.test(one.ruleId) && isStarted(text, one)),
      ),
  },
  {
    name: "told in a letter",
    rules: [conditions],
    is: ({ tool, found }, one) =>
      found.leaves.some((leaf) => isProse(tool, leaf) && isInLeaf(leaf, one) && speaksOfCondition(leaf.text)),
  },
];

function waysOf(tool: ToolNature): readonly Way[] {
  if (tool.runsCommands) return tool.queries ? waysOfBoth : waysOfCommands;
  return tool.queries ? waysOfQueries : waysOfOthers;
}

/** The signals of a call, with less for what it only mentions. */
export function lessMentioned(call: Call, signals: readonly Signal[]): readonly Signal[] {
  if (signals.length === 0) return signals;
  const ways = waysOf(call.tool);
  const isMentioned = (one: Signal): boolean =>
    ways.some(({ rules, is }) => rules.some((rule) => rule.test(one.ruleId)) && is(call, one));
  return signals.map((one) => (isMentioned(one) ? { ...one, points: one.points * mentionedFactor } : one));
}
