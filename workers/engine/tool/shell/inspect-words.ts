import { type Leaf, placeOf, wholeFor } from "../leaf.ts";
import { surveyOf } from "../survey.ts";
import type { ToolFindings } from "../tool-findings.ts";
import type { ToolNature } from "../tool-nature.ts";
import { dialectOf } from "./dialect.ts";
import { inspectShell } from "./inspect-shell.ts";

const programKeys: ReadonlySet<string> = new Set("command cmd program executable binary argv entrypoint".split(" "));
const argumentKeys: ReadonlySet<string> = new Set("args arg arguments argv parameters params flags options".split(" "));

/** Words of one command and units of all of them that are put together; a list of more is no command line somebody typed. */
const wordsMax = 256;
const unitsMax = 8_192;
/** Commands of one call that are put together. */
const linesMax = 16;

const plainWord = /^[\w@%+=:,./~*?-]+$/u;
const quoted = (word: string): string => (plainWord.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/**
 * Inspects commands that stand word by word: `{"command": ["rm", "-rf", "/"]}`, `{"command": "rm", "args": ["-rf", "/"]}`. One word of them
 * says nothing. `source` is the whole argument, `leaves` its strings in order.
 */
export function inspectWords(source: Leaf, leaves: readonly Leaf[], tool: ToolNature, findings: ToolFindings): void {
  if (leaves.length < 2) return;
  let line: Leaf[] = [];
  let lines = 0;
  for (const leaf of leaves) {
    const isMore = line.length > 0 && (argumentKeys.has(leaf.key) || leaf.key === line[0]!.key);
    if (isMore) line.push(leaf);
    else if (programKeys.has(leaf.key)) {
      if (line.length > 1 && lines++ < linesMax) inspectLine(source, line, tool, findings);
      line = [leaf];
    }
  }
  if (line.length > 1 && lines < linesMax) inspectLine(source, line, tool, findings);
}

/** What the name of a tool has besides the program that it starts. */
const toolWords = /^(?:mcp|run|exec|execute|call|cli|tool|command|cmd)$/u;
const tailKeys: ReadonlySet<string> = new Set([...argumentKeys, "extra_args", "packages", "package", "cmd", "command"]);
/** Programs whose tools are given a line without the name: `gcloud` with `projects add-iam-policy-binding …`. */
const ownTools: ReadonlySet<string> = new Set(
  "aws az gcloud gsutil kubectl oc docker podman helm terraform git npm pnpm yarn pip pip3 gem cargo nc schtasks reg systemctl iptables ufw crontab".split(
    " ",
  ),
);

/** Inspects what a tool that is named after a program is given as if it had been typed behind the name. */
export function inspectProgramTool(
  source: Leaf,
  leaves: readonly Leaf[],
  tool: ToolNature,
  findings: ToolFindings,
): void {
  const named = tool.name.split(/[^a-z0-9]+/u).filter((word) => !toolWords.test(word));
  const program = named.findIndex((word) => ownTools.has(word));
  if (program === -1) return;
  const tail = leaves.filter(({ key }) => tailKeys.has(key));
  const [first] = tail;
  if (first === undefined || tail.length > wordsMax || first.text.startsWith(named[program]!)) return;
  const words = tail.length === 1 ? [first.text] : tail.map(({ text }) => quoted(text));
  const text = [...named.slice(program), ...words].join(" ");
  if (text.length > unitsMax) return;
  const last = tail.at(-1)!;
  const whole = wholeFor(source, text, placeOf(first, 0), placeOf(last, last.text.length), "plain");
  inspectShell(text, dialectOf(tool, text, surveyOf(text)), findings.reportOf(whole));
}

function inspectLine(source: Leaf, line: readonly Leaf[], tool: ToolNature, findings: ToolFindings): void {
  if (line.length > wordsMax) return;
  const [first, second] = line as [Leaf, Leaf];
  // A command beside its arguments may have some of its own.
  const words = line.map((leaf, index) => (index === 0 && second.key !== first.key ? leaf.text : quoted(leaf.text)));
  const text = words.join(" ");
  if (text.length > unitsMax) return;
  const last = line.at(-1)!;
  const whole = wholeFor(source, text, placeOf(first, 0), placeOf(last, last.text.length), "plain");
  inspectShell(text, dialectOf(tool, text, surveyOf(text)), findings.reportOf(whole));
}
