import type { Invocation } from "./invocation.ts";
import { mark, type Word } from "./shell-words.ts";

/** Variables whose value a script itself gives. Bounded in number and length. */
export class Variables {
  readonly #values = new Map<string, string>();

  /** Remembers `name=value` words; `$(which python)` stands for `python`. */
  note(call: Invocation): void {
    for (const word of call.assignments) {
      const equals = word.text.indexOf("=");
      const name = word.text.slice(0, equals).replace(/^\$(?:env:)?|\+$/giu, "");
      const written = word.text.slice(equals + 1);
      const value = written === "$()" ? locatedProgram(call) : this.expand(written);
      if (value !== "" && value.length < 4_096 && this.#values.size < 200) this.#values.set(name.toLowerCase(), value);
    }
  }

  /** The text with every known `$name` and `${name}` replaced; unknown ones stay. */
  expand(text: string): string {
    if (this.#values.size === 0 || !text.includes("$") || text.length > 4_096) return text;
    const expanded = text.replace(
      /\$\{?([A-Za-z_]\w{0,60})\}?/gu,
      (match, name: string) => this.#values.get(name.toLowerCase()) ?? match,
    );
    return expanded.length > 8_192 ? text : expanded;
  }

  /** A copy of the word with its known variables replaced. */
  expandWord(word: Word): Word {
    if ((word.marks & mark.variable) === 0) return word;
    const text = this.expand(word.text);
    return text === word.text ? word : { ...word, text };
  }
}

/** `$(which python || which python3)`, `$(command -v nc)`: the program that is looked for. */
function locatedProgram(call: Invocation): string {
  for (const child of call.children) {
    if (
      child.name === "which" ||
      (child.name === "command" && /^-[vV]$/u.test(child.args[0]?.text ?? "")) ||
      child.name === "type"
    )
      return child.args.at(-1)?.text ?? "";
  }
  return "";
}
