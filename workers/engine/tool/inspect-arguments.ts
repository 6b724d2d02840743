import type { Signal } from "../../../src/contracts/verdict.ts";
import { unitsOf } from "../unit-scratch.ts";
import { leavesOf } from "./argument-leaves.ts";
import type { Call } from "./call.ts";
import { codeRules } from "./code/code-rules.ts";
import { inspectLeaf } from "./inspect-leaf.ts";
import { proseOf } from "./mentioned/prose.ts";
import { narrowsAgent } from "./path/narrow-settings.ts";
import { pathRules } from "./path/path-rules.ts";
import { hostRules } from "./shell/host-rules.ts";
import { inspectProgramTool, inspectWords } from "./shell/inspect-words.ts";
import { onlySets } from "./shell/own-calls.ts";
import { startsOwn } from "./shell/own-jobs.ts";
import { roleOf } from "./string-role.ts";
import { inspectGuide } from "./terms/inspect-guide.ts";
import { inspectTerms } from "./terms/inspect-terms.ts";
import { inspectTold } from "./terms/inspect-told.ts";
import { ToolFindings } from "./tool-findings.ts";

/** What a proposed tool call would do, as the structure of its arguments tells. Offsets are UTF-16 units of its text. */
export function inspectArguments(call: Call): Signal[] {
  const { text, tool, source, found, removed } = call;
  const findings = new ToolFindings();
  const units = unitsOf(text);
  const { switches, truncated, json } = found;
  const leaves = removed.length === 0 ? found.leaves : found.leaves.filter((leaf) => !removed.includes(leaf));
  if (truncated) findings.reportOf(source)(codeRules.argumentBound, 0, text.length);
  if (json) {
    inspectTerms(source, leaves, switches, tool, findings);
    inspectWords(source, leaves, tool, findings);
    inspectGuide(leaves, tool, findings);
    inspectProgramTool(source, leaves, tool, findings);
  }
  for (const each of leaves) {
    const leaf = proseOf(each, tool);
    const role = roleOf(tool, leaf.key, leaf.text);
    const inner = leavesOf(leaf);
    // A string that is JSON itself (a body, a nested payload) is inspected as a whole and by its own strings.
    if (inner.json)
      for (const one of inner.leaves) inspectLeaf(one, units, roleOf(tool, one.key, one.text), tool, findings);
    if (tool.tells || tool.remembers) inspectTold(leaf, tool, findings);
    inspectLeaf(leaf, units, role, tool, findings);
  }
  const { signals } = findings;
  if (!tool.writes || tool.runsCommands) return signals;
  const written = leaves.filter((leaf) => roleOf(tool, leaf.key, leaf.text) === "code");
  const [only] = written;
  if (only === undefined || written.length > 1) return signals;
  if (startsOwn(only.text)) return signals.filter(isNoJob);
  if (onlySets(only.text)) return signals.filter(({ ruleId }) => ruleId !== hostRules.startupFile.id);
  return signals.some(isSettings) && narrowsAgent(only.text) ? signals.filter((one) => !isSettings(one)) : signals;
}

const jobs: ReadonlySet<string> = new Set([hostRules.serviceInstalled.id, hostRules.scheduleTask.id]);
const isNoJob = ({ ruleId }: Signal): boolean => !jobs.has(ruleId);
const isSettings = ({ ruleId }: Signal): boolean => ruleId === pathRules.agentSettingsPath.id;
