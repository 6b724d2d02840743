import { anyOf } from "../any-of.ts";
import { breaksOut } from "../shell/command-shape.ts";
import type { ToolNature } from "../tool-nature.ts";

const steps =
  "run(?:shell)?script script sendemail delete outputcsv outputlookup collect map externaldata invoke curl rest";
/** Steps of a hunting language's pipes that do more than look. */
const acts = new RegExp(String.raw`\|\s{0,4}${anyOf(steps)}\b`, "iu");

/** Whether a pattern is more than one for whoever takes it. */
export const leavesPattern = (tool: ToolNature, text: string): boolean =>
  tool.hunts ? acts.test(text) : breaksOut.test(text);
