import type { Leaf } from "../leaf.ts";
import { roleOf } from "../string-role.ts";
import type { ToolFindings } from "../tool-findings.ts";
import type { ToolNature } from "../tool-nature.ts";
import { termRules } from "./term-rules.ts";

/** Files that agents are told by. */
const guide =
  /(?:^|[\\/])(?:(?:agents?|claude|gemini|codex|copilot-instructions|skill|conventions)\.mdc?|\.(?:cursor|windsurf|cline|roo|goose)(?:rules|hints)|\.(?:cursor|windsurf|claude|roo|kiro)[\\/](?:[\w.-]{1,60}[\\/]){0,3}[\w.-]{1,60}\.mdc?)$/iu;
const fetchedAndRun =
  /\b(?:curl|wget)\b[^\n|]{0,200}\|\s{0,3}(?:sudo\s)?(?:(?:ba|z|da)?sh|python3?|node|perl)\b|\b(?:iwr|irm)\b[^\n|]{0,200}\|\s{0,3}iex\b/iu;
const keptFrom =
  /\b(?:never|do\s(?:not)|don['’]t|without)\s(?:mention(?:ing)?|tell(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)|inform(?:ing)?|notify(?:ing)?|show(?:ing)?)\b[^.\n]{0,40}\b(?:users?|developers?|owners?|humans?|anyone|maintainers?|reviewers?)\b/iu;
const unitsRead = 16_384;

/** Inspects what a call writes for other agents to go by. */
export function inspectGuide(leaves: readonly Leaf[], tool: ToolNature, findings: ToolFindings): void {
  if (!(tool.writes || tool.edits) || !leaves.some(({ text }) => text.length < 300 && guide.test(text))) return;
  for (const leaf of leaves) {
    if (roleOf(tool, leaf.key, leaf.text) !== "code") continue;
    const text = leaf.text.slice(0, unitsRead);
    const match = fetchedAndRun.exec(text) ?? keptFrom.exec(text);
    if (match !== null) findings.reportOf(leaf)(termRules.guideHarms, match.index, match.index + match[0].length);
  }
}
