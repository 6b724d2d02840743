import { dialectOf, type ToolNature } from "../call-context.ts";
import { type Leaf, placeOf, wholeFor } from "../leaf.ts";
import { surveyOf } from "../survey.ts";
import type { ToolFindings } from "../tool-findings.ts";
import { judgeShell } from "./judge-shell.ts";

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
 * Judges commands that stand word by word: `{"command": ["rm", "-rf", "/"]}`, `{"command": "rm", "args": ["-rf", "/"]}`. One word of them
 * says nothing. `source` is the whole argument, `leaves` its strings in order.
 */
export function judgeWords(source: Leaf, leaves: readonly Leaf[], tool: ToolNature, findings: ToolFindings): void {
  if (leaves.length < 2) return;
  let line: Leaf[] = [];
  let lines = 0;
  for (const leaf of leaves) {
    const isMore = line.length > 0 && (argumentKeys.has(leaf.key) || leaf.key === line[0]!.key);
    if (isMore) line.push(leaf);
    else if (programKeys.has(leaf.key)) {
      if (line.length > 1 && lines++ < linesMax) judgeLine(source, line, tool, findings);
      line = [leaf];
    }
  }
  if (line.length > 1 && lines < linesMax) judgeLine(source, line, tool, findings);
}

function judgeLine(source: Leaf, line: readonly Leaf[], tool: ToolNature, findings: ToolFindings): void {
  if (line.length > wordsMax) return;
  const [first, second] = line as [Leaf, Leaf];
  // A command beside its arguments may have some of its own.
  const words = line.map((leaf, index) => (index === 0 && second.key !== first.key ? leaf.text : quoted(leaf.text)));
  const text = words.join(" ");
  if (text.length > unitsMax) return;
  const last = line.at(-1)!;
  const whole = wholeFor(source, text, placeOf(first, 0), placeOf(last, last.text.length), "plain");
  judgeShell(text, dialectOf(tool, text, surveyOf(text)), findings.reportOf(whole));
}
