import type { Family, Signal } from "../../../src/contracts/verdict.ts";
import type { Call } from "./call.ts";
import { inspectArguments } from "./inspect-arguments.ts";
import { lessMentioned } from "./mentioned/less-mentioned.ts";
import { isInLeaf } from "./mentioned/places.ts";
import { dataRules } from "./shell/data-rules.ts";
import { hostRules } from "./shell/host-rules.ts";
import { ownRules } from "./shell/own-rules.ts";
import { runRules } from "./shell/run-rules.ts";
import { sqlRules } from "./sql/sql-rules.ts";

/** The signals of a call: what was `noticed` in its text, as far as it counts there, and what its structure says. */
export function signalsOf(call: Call, noticed: readonly Signal[]): Signal[] {
  const structure = lessMentioned(call, inspectArguments(call));
  const counted = withoutOwnAccounts(call, settled(countedOf(call, noticed), structure));
  return [...counted, ...structure];
}

/** What was noticed in the text of a call, without what it takes out and whom it names by right, and with less for what it mentions. */
export const countedOf = (call: Call, noticed: readonly Signal[]): readonly Signal[] =>
  lessMentioned(call, withoutOwnFiles(call, withoutRemoved(call, noticed)));

/** Families of what a text orders or does; a secret is one wherever it stands. */
const ofDeeds: ReadonlySet<Family> = new Set(["tool_abuse", "exfiltration", "injection", "jailbreak", "obfuscation"]);

/** Without what a call takes out of a file. */
function withoutRemoved({ removed }: Call, signals: readonly Signal[]): readonly Signal[] {
  if (removed.length === 0) return signals;
  return signals.filter((one) => !ofDeeds.has(one.family) || !removed.some((leaf) => isInLeaf(leaf, one)));
}

/** The rule on addresses made to slip past a filter. */
const oddScheme = "TOOL-1330";
/** A workspace's file as servers of resources name it. */
const ownFile = /^file:\/\/\/(?!etc\/|proc\/|root\/|dev\/|sys\/|var\/)[^"\s]{0,300}/iu;
const addressUnits = 400;

/** Without the scheme of files where a tool opens one of the workspace by its address. */
function withoutOwnFiles({ text, tool }: Call, signals: readonly Signal[]): readonly Signal[] {
  if (!tool.opensPaths || tool.fetches || tool.runsCommands || tool.queries) return signals;
  return signals.filter(({ ruleId, start }) => {
    if (ruleId !== oddScheme) return true;
    const address = ownFile.exec(text.slice(start, start + addressUnits))?.[0];
    return address === undefined || address.includes("..");
  });
}

/** A bank account where a call pays, bills or is paid: without one it could do neither. */
const paying =
  /(?:^|_)(?:transfer|pay|payment|payments|payout|sepa|invoice|iban|bank|banking|billing|remittance|payee|beneficiary|creditor|direct_debit|standing_order|refund)(?:_|$)/u;
const accountRule = "PII-1040";

/** Without the accounts between which a call moves money. */
export const withoutOwnAccounts = ({ tool }: Call, signals: readonly Signal[]): readonly Signal[] =>
  paying.test(tool.name) && !tool.runsCommands ? signals.filter(({ ruleId }) => ruleId !== accountRule) : signals;

/** What the structure of a call tells apart, and the rules on text that cannot. */
const settledBy: readonly (readonly [structure: string, text: string])[] = [
  [hostRules.ownTask.id, "TOOL-1260"],
  [runRules.vendorInstall.id, "TOOL-1230"],
  [runRules.vendorInstall.id, "TOOL-1240"],
  [dataRules.readAccountNames.id, "TOOL-1310"],
  [sqlRules.listAccounts.id, "TOOL-1070"],
  [ownRules.ownScript.id, "TOOL-1270"],
  [ownRules.appLog.id, "TOOL-1280"],
  [ownRules.namedHost.id, "TOOL-1270"],
  [ownRules.ownDump.id, "TOOL-1270"],
  [ownRules.portTried.id, "TOOL-1220"],
  [ownRules.ownMedium.id, "TOOL-1250"],
  [ownRules.ownSettings.id, "TOOL-1260"],
  [ownRules.oneAsked.id, "TOOL-1260"],
  [ownRules.keptDeletion.id, "TOOL-1340"],
  [ownRules.fileSeen.id, "TOOL-1310"],
];

/** What rules on text found in a call, without what its structure knows better. */
function settled(found: readonly Signal[], structure: readonly Signal[]): readonly Signal[] {
  return found.filter(
    (one) =>
      !structure.some(
        ({ ruleId, start, end }) =>
          one.start < end &&
          start < one.end &&
          settledBy.some(([structure, text]) => structure === ruleId && text === one.ruleId),
      ),
  );
}
