import { type ArgumentLeaves, leavesOf } from "./argument-leaves.ts";
import type { Leaf } from "./leaf.ts";
import { type Mention, mentionsIn } from "./mentioned/places.ts";
import { removedIn } from "./removed.ts";
import { roleOf } from "./string-role.ts";
import { natureOf, type ToolNature } from "./tool-nature.ts";

/** What may stand beside a command and says nothing of what it does. */
const besidesCommand = /^(?:description|title|timeout|cwd|working_?directory|workdir|explanation)$/iu;

/** A proposed tool call: its arguments, gone through once, when their strings are first asked for. */
export class Call {
  readonly text: string;
  readonly tool: ToolNature;
  /** The arguments as a whole. */
  readonly source: Leaf;
  #found: ArgumentLeaves | undefined;
  #removed: readonly Leaf[] | undefined;
  #mentions: readonly Mention[] | undefined;

  constructor(text: string, toolName: string) {
    this.text = text;
    this.tool = natureOf(toolName);
    this.source = { text, key: "", places: 0, view: "plain" };
  }

  get found(): ArgumentLeaves {
    this.#found ??= leavesOf(this.source);
    return this.#found;
  }

  /** What it takes out of a file. */
  get removed(): readonly Leaf[] {
    this.#removed ??= removedIn(this.tool, this.found);
    return this.#removed;
  }

  /** Where it only mentions what it holds. */
  get mentions(): readonly Mention[] {
    this.#mentions ??= mentionsIn(this.tool, this.found);
    return this.#mentions;
  }

  /** The command line of a call that consists of one. */
  get command(): string | undefined {
    const { tool } = this;
    if (!tool.runsCommands) return undefined;
    const [only, ...others] = this.found.leaves.filter(({ key }) => !besidesCommand.test(key));
    if (only === undefined || others.length > 0 || roleOf(tool, only.key, only.text) !== "command") return undefined;
    return only.text;
  }
}
