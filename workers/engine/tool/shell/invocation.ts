import { limits } from "../../../../src/contracts/limits.ts";
import { type Command, mark, type Script, type Word } from "./shell-words.ts";
import { Variables } from "./variables.ts";

/** A program about to run: `sudo env X=1 /usr/bin/Find.exe .` is `find` with its arguments. */
export interface Invocation {
  /** Lower case, without folder and without `.exe`; "" where a word is not a name. */
  readonly name: string;
  readonly program: Word;
  readonly args: readonly Word[];
  /** `X=1` before the program. */
  readonly assignments: readonly Word[];
  /** Programs it was started through: `sudo`, `xargs`, `env` … */
  readonly wrappers: readonly string[];
  readonly command: Command;
  /** The program that feeds it through a pipe. */
  readonly from: Invocation | undefined;
  /** The program that holds this substitution or block. */
  readonly parent: Invocation | undefined;
  /** The programs whose output stands in its arguments, and those of its blocks. */
  readonly children: Invocation[];
  readonly script: Script;
  /** `argumentText` and `operandsOf`, once asked for. */
  joined: string | undefined;
  operands: readonly Word[] | undefined;
}

const assignment = /^(?:[A-Za-z_][A-Za-z0-9_]*\+?=|\$[A-Za-z_:]{1,60}=$)/u;
const powershellVariable = /^\$(?:env:|script:|global:)?\w{1,60}$/i;
const reservedWords = new Set(
  "if then else elif fi while until do done for in case esac function time ! { } [[ begin end try catch finally".split(
    " ",
  ),
);

/** Programs that start another: flags that take a value, and how many operands stand before the program. */
const wrapperOptions: ReadonlyMap<string, { readonly values: string; readonly operands: number }> = new Map([
  ["sudo", { values: "-u -g -h -p -C -T -r -t -D -R --user --group --host", operands: 0 }],
  ["doas", { values: "-u -C", operands: 0 }],
  ["env", { values: "-u -C -S --unset --chdir", operands: 0 }],
  ["nohup", { values: "", operands: 0 }],
  ["setsid", { values: "", operands: 0 }],
  ["time", { values: "-f -o", operands: 0 }],
  ["nice", { values: "-n", operands: 0 }],
  ["ionice", { values: "-c -n -p", operands: 0 }],
  ["stdbuf", { values: "-i -o -e", operands: 0 }],
  ["timeout", { values: "-s -k", operands: 1 }],
  ["command", { values: "", operands: 0 }],
  ["builtin", { values: "", operands: 0 }],
  ["exec", { values: "-a", operands: 0 }],
  ["xargs", { values: "-I -n -P -d -L -s -E -a -J -i", operands: 0 }],
  ["busybox", { values: "", operands: 0 }],
  ["toybox", { values: "", operands: 0 }],
  ["strace", { values: "-o -e -p -s -u", operands: 0 }],
  ["ltrace", { values: "-o -e -p -s -u", operands: 0 }],
  ["flock", { values: "-w -E", operands: 1 }],
  ["taskset", { values: "-c -p", operands: 1 }],
  ["chrt", { values: "-p", operands: 1 }],
  ["unshare", { values: "", operands: 0 }],
  ["caffeinate", { values: "-t -w", operands: 0 }],
  ["proxychains", { values: "-f", operands: 0 }],
  ["proxychains4", { values: "-f", operands: 0 }],
  ["torsocks", { values: "", operands: 0 }],
  ["call", { values: "", operands: 0 }],
]);

/** Words that name their program as they stand: no folder, no extension, no sign. */
const plainName = /^[a-z][a-z0-9_-]{0,60}$/i;
const isPlainUnit = Uint8Array.from({ length: 128 }, (_, unit) =>
  plainName.test(`a${String.fromCharCode(unit)}`) ? 1 : 0,
);
const isLetter = Uint8Array.from({ length: 128 }, (_, unit) => (plainName.test(String.fromCharCode(unit)) ? 1 : 0));

/** As `plainName` says, without a pattern. */
export function isPlainName(text: string): boolean {
  if (text.length > 61 || isLetter[text.charCodeAt(0)] !== 1) return false;
  for (let at = 1; at < text.length; at += 1) if (isPlainUnit[text.charCodeAt(at)] !== 1) return false;
  return true;
}
const folder = /^.*[/\\]/u;
const suffix = /\.(?:exe|com|cmd|bat)$/u;

/** `C:\Windows\System32\Net.EXE` → `net`, `/usr/bin/[u]name` → `uname`. */
export function programName(word: Word): string {
  if (isPlainName(word.text)) return word.text.toLowerCase();
  let name = word.text.length > 400 ? "" : word.text.toLowerCase().replace(folder, "");
  name = name.replace(suffix, "");
  // `[u]name` and `@prog` (echo off) still name their program.
  if (name.includes("[")) name = name.replace(/\[(\w)\]/gu, "$1");
  return name.startsWith("@") ? name.slice(1) : name;
}

/** Where the program of `words` stands, past assignments, reserved words and wrappers; and its name. */
function unwrapWords(words: readonly Word[]): {
  readonly index: number;
  readonly name: string;
  readonly wrappers: readonly string[];
  readonly assignments: readonly Word[];
} {
  const wrappers: string[] = [];
  const assignments: Word[] = [];
  let index = 0;
  while (index < words.length) {
    const word = words[index] as Word;
    // A quoted one is none.
    if ((word.marks & mark.quoted) === 0 && reservedWords.has(word.text)) {
      index += 1;
      continue;
    }
    // PowerShell: `$x = Get-Content …` runs what stands behind the sign.
    if (
      word.text.startsWith("$") &&
      powershellVariable.test(word.text) &&
      /^[+]?=$/u.test(words[index + 1]?.text ?? "") &&
      index + 2 < words.length
    ) {
      assignments.push({ ...word, text: `${word.text}=${words[index + 2]?.text ?? ""}` });
      index += 2;
      continue;
    }
    if (word.text.includes("=") && assignment.test(word.text)) {
      assignments.push(word);
      index += 1;
      continue;
    }
    const name = programName(word);
    const options = wrapperOptions.get(name);
    const next = options === undefined ? index : pastOptions(words, index + 1, options.values, options.operands);
    if (options === undefined || next >= words.length || isQuery(name, words[index + 1]))
      return { index, name, wrappers, assignments };
    wrappers.push(name);
    index = next;
  }
  // Only assignments and reserved words: the last of them stands for the program.
  const last = words.at(-1);
  const name = last === undefined || assignments.includes(last) ? "" : programName(last);
  return { index: Math.max(0, words.length - 1), name, wrappers, assignments };
}

/** `command -v x`, `sudo -l` ask; they run nothing. */
const isQuery = (name: string, first: Word | undefined): boolean =>
  (name === "command" && /^-[vV]$/u.test(first?.text ?? "")) || (name === "sudo" && first?.text === "-l");

function pastOptions(words: readonly Word[], from: number, values: string, operands: number): number {
  let index = from;
  const takesValue = values.split(" ");
  while (index < words.length) {
    const { text } = words[index] as Word;
    if (text === "--") return index + 1 + operands;
    if (!text.startsWith("-")) break;
    index += takesValue.includes(text) ? 2 : 1;
  }
  return index + operands;
}

/** Every program a script runs, in order. A command that only assigns or redirects has the name "". */
export function invocationsOf(script: Script): Invocation[] {
  const made: Invocation[] = [];
  const madeOf = (command: Command | undefined): Invocation | undefined =>
    command === undefined || command.order === -1 ? undefined : made[command.order];
  const variables = new Variables();
  let assigned: Invocation | undefined;
  for (const command of script.commands) {
    // An assignment counts for what follows it, once the substitutions inside it are read.
    if (assigned !== undefined && command.start >= assigned.command.end) {
      variables.note(assigned);
      assigned = undefined;
    }
    const words = variables.isEmpty ? command.words : command.words.map((word) => variables.expandWord(word));
    const { index, name, wrappers, assignments } = unwrapWords(words);
    const program = words[index] ?? { text: "", start: command.start, end: command.end, marks: 0 };
    const parent = madeOf(command.parent);
    const call: Invocation = {
      name,
      program,
      args: words.slice(index + 1, index + 1 + limits.shellArgumentsMax),
      assignments,
      wrappers,
      command,
      from: madeOf(command.pipedFrom),
      parent,
      children: [],
      script,
      joined: undefined,
      operands: undefined,
    };
    made.push(call);
    parent?.children.push(call);
    const gives = call.name === "" || script.dialect === "powershell";
    if (gives && assignments.length > 0) assigned = call;
  }
  return made;
}

/** The same invocation as if `words` had been typed in its place (the tail of `find -exec`, of `docker exec`). */
export function invocationOf(outer: Invocation, words: readonly Word[]): Invocation | undefined {
  const { index, name, wrappers, assignments } = unwrapWords(words);
  const program = words[index];
  if (program === undefined) return undefined;
  const through = [...outer.wrappers, outer.name, ...wrappers];
  const args = words.slice(index + 1);
  return { ...outer, name, program, args, wrappers: through, assignments, joined: undefined, operands: undefined };
}

/** True when a flag stands among the arguments: a letter of `short` in a `-abc` cluster, or a whole word of `long`. */
export function hasFlag(call: Invocation, short: string, ...long: string[]): boolean {
  for (const { text } of call.args) {
    if (text.startsWith("--") || text.startsWith("/")) {
      if (long.includes(text.split(/[=:]/u, 1)[0]?.toLowerCase() ?? "")) return true;
    } else if (text.startsWith("-") && text.length < 16) {
      if (long.includes(text.toLowerCase())) return true;
      for (const letter of short) if (text.includes(letter)) return true;
    }
  }
  return false;
}

/** Arguments that are not flags; `/x` counts as a flag where programs of cmd.exe take them so. */
export function operandsOf(call: Invocation): readonly Word[] {
  const isFlag = (text: string): boolean =>
    text.startsWith("-") || (call.script.dialect === "cmd" && /^\/[A-Za-z?]/u.test(text));
  call.operands ??= call.args.filter(({ text }) => !isFlag(text));
  return call.operands;
}

/** Every program upstream in the pipe, nearest first; bounded. */
export function* upstream(call: Invocation): Generator<Invocation> {
  let from = call.from;
  for (let steps = 0; from !== undefined && steps < 32; steps += 1) {
    yield from;
    from = from.from;
  }
}

/** The arguments as one text, for programs whose grammar is not flags and operands. Bounded. */
export function argumentText(call: Invocation): string {
  call.joined ??= joinedOf(call.args);
  return call.joined;
}

/** The same in lower case, for programs that do not tell cases apart. */
export const lowerText = (call: Invocation): string => argumentText(call).toLowerCase();

/** Mostly of none, one or two: a list of their texts costs as much again as their text. */
function joinedOf(args: readonly Word[]): string {
  let joined = "";
  for (let at = 0; at < args.length && at < 64; at += 1) {
    const text = args[at]!.text.slice(0, 4_096);
    joined = at === 0 ? text : `${joined} ${text}`;
  }
  return joined;
}

/** Units of a script that a question about all of it reads. */
const scriptUnitsRead = 20_000;

/** True when the pattern occurs in the script the call stands in. Asked once a script, whatever asks. */
export function scriptHolds({ script }: Invocation, pattern: RegExp): boolean {
  script.answers ??= new Map();
  const known = script.answers.get(pattern);
  if (known !== undefined) return known;
  const answer = pattern.test(script.text.slice(0, scriptUnitsRead));
  script.answers.set(pattern, answer);
  return answer;
}

/** Units of a script of which all is seen: in a longer one no call passes for what it would be alone. */
const shortScriptUnits = 8_192;
export const isShort = ({ script }: Invocation): boolean => script.text.length <= shortScriptUnits;

/** True for a word that the shell computes: it holds a substitution or an unknown variable. */
export const isComputed = (word: Word): boolean => (word.marks & (mark.substitution | mark.variable)) !== 0;
