import type { Signal } from "../../../src/contracts/verdict.ts";
import { unitsOf } from "../unit-scratch.ts";
import { leavesOf } from "./argument-leaves.ts";
import type { Call } from "./call.ts";
import { readingOf } from "./call-context.ts";
import { codeRules } from "./code/code-rules.ts";
import { judgeLeaf } from "./judge-leaf.ts";
import { proseOf } from "./mentioned.ts";
import { judgeWords } from "./shell/judge-words.ts";
import { judgeTerms } from "./terms/judge-terms.ts";
import { judgeTold } from "./terms/judge-told.ts";
import { ToolFindings } from "./tool-findings.ts";

/** What a proposed tool call would do, judged by the structure of its arguments. Offsets are UTF-16 units of its text. */
export function judgeArguments({ text, tool, source, found }: Call): Signal[] {
  const findings = new ToolFindings();
  const units = unitsOf(text);
  const { leaves, switches, truncated, json } = found;
  if (truncated) findings.reportOf(source)(codeRules.argumentBound, 0, text.length);
  if (json) {
    judgeTerms(source, leaves, switches, tool, findings);
    judgeWords(source, leaves, tool, findings);
  }
  for (const each of leaves) {
    const leaf = proseOf(each, tool);
    const reading = readingOf(tool, leaf.key, leaf.text);
    const inner = leavesOf(leaf);
    // A string that is JSON itself (a body, a nested payload) is judged as a whole and by its own strings.
    if (inner.json)
      for (const one of inner.leaves) judgeLeaf(one, units, readingOf(tool, one.key, one.text), tool, findings);
    if (tool.tells || tool.remembers) judgeTold(leaf, tool, findings);
    judgeLeaf(leaf, units, reading, tool, findings);
  }
  return findings.signals;
}
