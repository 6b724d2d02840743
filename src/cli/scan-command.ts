import { opendir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { limits } from "../contracts/limits.ts";
import {
  engineActions,
  type Inspection,
  type JobKind,
  jobKinds,
  severityOf,
  type Verdict,
} from "../contracts/verdict.ts";
import { hasColours, Progress, painter, printable, tableOf } from "./terminal.ts";

const help = `sluice scan [options] <file | folder | -> ...

Inspects each text with the engine of this release, here, without a gateway. - is standard input.

  --kind KIND      ${jobKinds.join(", ")} (default scan)
  --tool NAME      the tool's name, for tool_call and tool_output
  --language TAG   hint, such as de
  --fail-on LEVEL  mildest verdict that makes the exit status 1 (default SOFT_BLOCK)
  --json           one JSON line a text instead of a table
  --help

Exit status: 0 nothing at or above --fail-on, 1 something was, 2 wrong use or a text could not be inspected.
`;

interface Scanned {
  readonly name: string;
  readonly verdict?: Verdict;
  /** Why the text was not inspected: never silent. */
  readonly problem?: string;
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
  const wrong =
    kind === undefined
      ? `--kind takes ${jobKinds.join(", ")}`
      : failOn === undefined
        ? `--fail-on takes ${engineActions.join(", ")}`
        : positionals.length === 0
          ? "name a file, a folder or - for standard input"
          : "";
  if (wrong !== "" || kind === undefined || failOn === undefined) {
    process.stderr.write(`sluice scan: ${wrong}.\n`);
    return 2;
  }

  const { openEngine } = await import("../../workers/engine/inspect.ts");
  const engine = openEngine();
  const template = { ...placeOf(kind), toolName: values.tool, query: "", languageHint: values.language };
  const names = await filesOf(positionals);
  const progress = new Progress(process.stderr);
  const scanned: Scanned[] = [];
  for (const [index, name] of names.entries()) {
    if (process.stdout.destroyed) break;
    if (names.length > 1) progress.show(index, names.length, name);
    const result = await scanOne(name, (text) => engine.inspect({ ...template, text }));
    scanned.push(result);
    if (values.json) process.stdout.write(`${jsonOf(result)}\n`);
  }
  progress.clear();
  if (!values.json) printTable(scanned);
  if (scanned.some((result) => result.problem !== undefined)) return 2;
  const worst = Math.max(0, ...scanned.map((result) => severityOf(result.verdict?.action ?? "ALLOW")));
  return worst >= severityOf(failOn) && worst > 0 ? 1 : 0;
}

function placeOf(kind: JobKind): Pick<Inspection, "kind" | "stage"> {
  if (kind === "scan") return { kind, stage: "prompt" };
  return { kind, stage: kind === "rag_chunk" || kind === "rag_context" ? "rag" : "tool" };
}

/** Files named, and those inside folders named, in order; hidden folders and node_modules are passed over. */
async function filesOf(names: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const name of names) {
    if (name === "-" || !(await stat(name).catch(() => undefined))?.isDirectory()) files.push(name);
    else await walk(name, files);
  }
  return files;
}

async function walk(folder: string, files: string[]): Promise<void> {
  const entries = [];
  for await (const entry of await opendir(folder)) entries.push(entry);
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await walk(path, files);
    else if (entry.isFile()) files.push(path);
  }
}

/** For people, by what the system calls them. */
const readProblems: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "may not be read",
};

async function scanOne(name: string, inspect: (text: string) => Verdict): Promise<Scanned> {
  try {
    const bytes = name === "-" ? await readInput() : await readFile(name);
    if (bytes.length > limits.cliFileBytesMax) return { name, problem: `larger than ${limits.cliFileBytesMax} bytes` };
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { name, verdict: inspect(text) };
  } catch (error) {
    if (error instanceof TypeError) return { name, problem: "not UTF-8 text" };
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return {
      name,
      problem: code === "" ? "could not be read" : `${readProblems[code] ?? "could not be read"} (${code})`,
    };
  }
}

async function readInput(): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of process.stdin) {
    bytes += (part as Buffer).length;
    parts.push(part as Buffer);
    if (bytes > limits.cliFileBytesMax) break;
  }
  return Buffer.concat(parts);
}

/** No text of the file: what `--json` prints may be kept as a log. */
function jsonOf({ name, verdict, problem }: Scanned): string {
  if (verdict === undefined) return JSON.stringify({ name, problem });
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
  const paint = painter(hasColours(process.stdout, (process.env["NO_COLOR"] ?? "") !== ""));
  const rows = scanned.map(({ name, verdict, problem }) =>
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
}
