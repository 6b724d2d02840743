import type { ArgumentLeaves } from "./argument-leaves.ts";
import type { Leaf } from "./leaf.ts";
import { roleOf } from "./string-role.ts";
import type { ToolNature } from "./tool-nature.ts";

/** Under these an editing tool has what it is to take out of a file, beside what it puts there. */
const takenOut: ReadonlySet<string> = new Set(
  "old old_str old_string old_text old_source old_code old_content oldstr oldstring oldtext search search_text find find_text before original".split(
    " ",
  ),
);
const putIn: ReadonlySet<string> = new Set(
  "new new_str new_string new_text new_source new_code new_content newstr newstring newtext replace replacement replace_text replace_with replacewith after updated".split(
    " ",
  ),
);

const none: readonly Leaf[] = [];

/** The strings that a call takes out of a file: they say what was there, and not what the call does. */
export function removedIn(tool: ToolNature, { leaves, json }: ArgumentLeaves): readonly Leaf[] {
  if (!json || tool.runsCommands || tool.queries || !(tool.edits || tool.writes)) return none;
  const removed = leaves.filter(({ key }) => takenOut.has(key));
  if (removed.length === 0 || !leaves.some(({ key }) => putIn.has(key))) return none;
  return leaves.some((leaf) => roleOf(tool, leaf.key, leaf.text) === "path") ? removed : none;
}
