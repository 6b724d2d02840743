import { mark, type Word } from "./shell-words.ts";

/** What of a call decides a value: its `name=value` words, and the programs inside their substitutions. */
interface Assigning {
  readonly assignments: readonly Word[];
  readonly children: readonly { readonly name: string; readonly args: readonly Word[] }[];
  readonly script: { readonly text: string };
}

/** True where a script empties a variable for good: it gives it no other value, reads none into it and asks nowhere whether it has one. */
function staysEmpty(script: string, name: string): boolean {
  if (!/^\w{1,60}$/u.test(name) || script.length > 8_192) return false;
  const given = `${name}=`;
  if (script.includes(given, script.indexOf(given) + 1)) return false;
  const asks = `(?:-[nz]\\s{1,4}"?\\$\\{?${name}\\b|\\$\\{${name}[^}\\w]|\\b(?:read|for|mapfile|getopts)\\s[^\\n;]{0,80}\\b${name}\\b)`;
  return !new RegExp(asks, "u").test(script);
}

/** Units of one value, and units that a script's variables may expand to in all: `A=$A$A` doubles without end. */
const valueUnitsMax = 512;
const expandedUnitsMax = 65_536;

/** Variables whose value a script itself gives. Bounded in number and length. */
export class Variables {
  /** None of most scripts. */
  #values: Map<string, string> | undefined;
  #expandedUnits = 0;

  get isEmpty(): boolean {
    return this.#values === undefined;
  }

  /** Remembers `name=value` words; `$(which python)` stands for `python`. */
  note(call: Assigning): void {
    for (const word of call.assignments) {
      const equals = word.text.indexOf("=");
      const name = word.text.slice(0, equals).replace(/^\$(?:env:)?|\+$/gi, "");
      const written = word.text.slice(equals + 1);
      const value = written === "$()" ? locatedProgram(call) : this.expand(written);
      if (value === "" && (written !== "" || !staysEmpty(call.script.text, name))) continue;
      if (value.length > valueUnitsMax) continue;
      this.#values ??= new Map();
      if (this.#values.size < 200) this.#values.set(name.toLowerCase(), value);
    }
  }

  /** The text with every known `$name` and `${name}` replaced; unknown ones stay. */
  expand(text: string): string {
    const values = this.#values;
    if (values === undefined || this.#expandedUnits > expandedUnitsMax || text.length > 4_096 || !text.includes("$"))
      return text;
    const expanded = text.replace(
      /\$\{?([A-Za-z_]\w{0,60})\}?/gu,
      (match, name: string) => values.get(name.toLowerCase()) ?? match,
    );
    this.#expandedUnits += expanded.length;
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
function locatedProgram(call: Assigning): string {
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
