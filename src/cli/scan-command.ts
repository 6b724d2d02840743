import { parseArgs } from "node:util";
import { wantsNoColour } from "../config.ts";
import { languagePattern } from "../contracts/field-shapes.ts";
import {
  engineActions,
  type Inspection,
  type JobKind,
  jobKinds,
  severityOf,
  type Verdict,
} from "../contracts/verdict.ts";
import { hasColours, Progress, painter, printable, tableOf } from "./terminal.ts";
import { type Named, readText, type Source, textsAt } from "./texts-to-scan.ts";

const help = `sluice scan [options] <file | folder | -> ...

Inspects each text with the engine of this release, here, without a gateway. - is standard input. In folders what is
hidden, links and node_modules are passed over, and so are files that are not text (they hold a NUL byte or are not
UTF-8), which are counted; name such a file to have it inspected. Bytes of a name that are not UTF-8 are shown as \\xe9.

  --kind KIND      ${jobKinds.join(", ")} (default scan)
  --tool NAME      the tool's name, for tool_call and tool_output
  --language TAG   hint, such as de
  --fail-on LEVEL  mildest verdict that makes the exit status 1 (default SOFT_BLOCK)
  --json           one JSON line a text instead of a table
  --help

Exit status: 0 nothing at or above --fail-on, 1 something was, 2 wrong use or a text could not be inspected. What was
passed over in a folder does not count.
`;

/** What was not inspected says why: never silent. */
interface Scanned extends Named {
  readonly verdict?: Verdict;
  readonly passedOver?: string;
}

/** `sluice scan`: resolves to the exit status. */
export async function scanCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      kind: { type: "string", default: "scan" },
      tool: { type: "string", default: "" },
      language: { type: "string", default: "" },
      "fail-on": { type: "string", default: "SOFT_BLOCK" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const kind = jobKinds.find((known) => known === values.kind);
  const failOn = engineActions.find((action) => action === values["fail-on"].toUpperCase());
  if (kind === undefined) return wrong(`--kind takes ${jobKinds.join(", ")}`);
  if (failOn === undefined) return wrong(`--fail-on takes ${engineActions.join(", ")}`);
  if (values.language !== "" && !new RegExp(languagePattern).test(values.language)) {
    return wrong("--language takes a language tag, such as de or pt-BR");
  }
  if (positionals.length === 0) return wrong("name a file, a folder or - for standard input");
  if (positionals.filter((name) => name === "-").length > 1) return wrong("- can be named once");

  const { openEngine } = await import("../../workers/engine/inspect.ts");
  const engine = openEngine();
  const template = { ...placeOf(kind), toolName: values.tool, query: "", languageHint: values.language };
  const texts = await textsAt(positionals);
  const progress = new Progress(process.stderr);
  const scanned: Scanned[] = [];
  for (const [index, named] of texts.entries()) {
    if (process.stdout.destroyed) break;
    if (texts.length > 1) progress.show(index, texts.length, named.name);
    const result = await scanOne(named, (text) => engine.inspect({ ...template, text }));
    scanned.push(result);
    if (values.json) process.stdout.write(`${jsonOf(result)}\n`);
  }
  progress.clear();
  if (!values.json) printTable(scanned);
  if (scanned.some((result) => result.problem !== undefined)) return 2;
  const severities = scanned.map((result) => severityOf(result.verdict?.action ?? "ALLOW"));
  return severities.some((severity) => severity >= severityOf(failOn)) ? 1 : 0;
}

function wrong(what: string): 2 {
  process.stderr.write(`sluice scan: ${what}.\n`);
  return 2;
}

function placeOf(kind: JobKind): Pick<Inspection, "kind" | "stage"> {
  if (kind === "scan") return { kind, stage: "prompt" };
  return { kind, stage: kind === "rag_chunk" || kind === "rag_context" ? "rag" : "tool" };
}

async function scanOne(source: Source, inspect: (text: string) => Verdict): Promise<Scanned> {
  if (source.problem !== undefined) return source;
  const { name } = source;
  const read = await readText(source);
  if (!("text" in read)) return { name, ...read };
  try {
    return { name, verdict: inspect(read.text) };
  } catch {
    return { name, problem: "could not be inspected" };
  }
}

/** No text of the file: what `--json` prints may be kept as a log. */
function jsonOf({ name, verdict, problem, passedOver }: Scanned): string {
  if (verdict === undefined) return JSON.stringify({ name, problem, passed_over: passedOver });
  return JSON.stringify({
    name,
    action: verdict.action,
    risk: Math.round(verdict.risk * 100),
    confidence: verdict.confidence,
    directives: verdict.directives,
    matched_rule_ids: verdict.matchedRuleIds,
    language: verdict.language.language,
    rationale: verdict.rationale,
  });
}

function printTable(scanned: readonly Scanned[]): void {
  const paint = painter(hasColours(process.stdout, wantsNoColour(process.env)));
  const shown = scanned.filter(({ passedOver }) => passedOver === undefined);
  const rows = shown.map(({ name, verdict, problem }) =>
    verdict === undefined
      ? [printable(name), "NOT SCANNED", "-", problem ?? ""]
      : [printable(name), verdict.action, String(Math.round(verdict.risk * 100)), verdict.rationale],
  );
  const styleOf = (cell: string) => {
    const action = cell.trim();
    if (action === "ALLOW") return "green";
    return action === "SOFT_BLOCK" || action === "REVIEW" ? "yellow" : "red";
  };
  const table = tableOf([["NAME", "VERDICT", "RISK", "WHY"], ...rows], (cell, column, row) => {
    if (row === 0) return paint(cell, "bold");
    return column === 1 ? paint(cell, styleOf(cell)) : cell;
  });
  process.stdout.write(table);
  const passed = scanned.length - shown.length;
  if (passed === 1) process.stdout.write("1 file that is not text was passed over.\n");
  if (passed > 1) process.stdout.write(`${passed} files that are not text were passed over.\n`);
}
