import type { Signal } from "../../../src/contracts/verdict.ts";
import { leavesOf } from "./argument-leaves.ts";
import { readingOf } from "./call-context.ts";
import { judgeLeaf } from "./judge-leaf.ts";
import type { Leaf } from "./leaf.ts";
import { ToolFindings } from "./tool-findings.ts";

/** What a proposed tool call would do, judged by the structure of its arguments. Offsets are UTF-16 units of `text`. */
export function judgeArguments(text: string, toolName: string): Signal[] {
  const findings = new ToolFindings();
  const source: Leaf = { text, key: "", places: 0, view: "plain" };
  for (const leaf of leavesOf(source).leaves)
    judgeLeaf(leaf, readingOf(toolName, leaf.key, leaf.text), toolName, findings);
  return findings.signals;
}
