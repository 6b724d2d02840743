import { isLetter } from "../code-units.ts";
import type { ToolNature } from "./tool-nature.ts";

/** What a string stands for in its call: decides how it is read first. Its shape is inspected whatever this says. */
export type Role = "command" | "pattern" | "sql" | "code" | "document" | "wire" | "path" | "url" | "field";

const keyGroups = {
  command:
    "cmd command commands command_line commandline shell bash script exec execute run powershell terminal arg args argv shell_command cmdline",
  sql: "sql query queries statement sql_query stmt where filter",
  code: "code source source_code snippet program python javascript js expression formula patch diff new_str old_str new_string old_string new_text old_text new_source old_source new_code old_code code_edit file_text",
  document:
    "content contents text message description markdown html template prompt comment note notes summary input answer system document msg caption",
  path: "path file filename file_name filepath file_path dir directory folder destination dest src target cwd working_directory paths files",
  url: "url uri href link endpoint webhook host hostname server address domain callback callback_url redirect_uri image_url base_url urls",
  wire: "body payload data header headers params cookie cookies form json xml user_agent useragent referer post_data",
} as const;
const groupOfKey: ReadonlyMap<string, keyof typeof keyGroups> = new Map(
  (Object.entries(keyGroups) as [keyof typeof keyGroups, string][]).flatMap(([group, keys]) =>
    keys.split(" ").map((key) => [key, group] as const),
  ),
);

/** Fields of a tool that looks for something, which hold what it looks for. */
const asked: ReadonlySet<string> = new Set(
  "pattern patterns regex regexp query q expr expression promql logql search search_term search_query rule kql spl lucene query_string filter_pattern".split(
    " ",
  ),
);

/** How the string under `key` ("" for a raw argument) of a call is to be read. */
export function roleOf(tool: ToolNature, key: string, text: string): Role {
  if (key === "") return rawRole(tool);
  if (tool.looks && (asked.has(key) || (key === "body" && /elastic|opensearch/u.test(tool.name)))) return "pattern";
  if (isPiece(tool, key)) return "code";
  switch (groupOfKey.get(key)) {
    case "command":
      return (tool.runsCode || tool.browses) && key === "script" ? "code" : "command";
    case "sql":
      if (tool.queries || key.includes("sql") || key === "statement") return "sql";
      return tool.runsCommands ? "command" : "field";
    case "code":
      return "code";
    case "path":
      return isTypedCommand(tool, text) ? "command" : "path";
    case "url":
      return isTypedCommand(tool, text) ? "command" : "url";
    case "wire":
      return "wire";
    case "document":
      // What a file tool writes is a program or a page, not a message; `apply_patch` takes its patch as `input`.
      if ((tool.writes && tool.opensPaths) || (tool.edits && key === "input")) return "code";
      return tool.fetches && !tool.writes ? "wire" : "document";
    default:
      // What a browser's tool is to evaluate.
      return (tool.runsCode || tool.browses) && key === "function" ? "code" : "field";
  }
}

/** Keys under which an editing tool has a piece of a file, however short. */
const pieces: ReadonlySet<string> = new Set(
  "patch diff input new_str old_str new_string old_string new_text old_text new_source old_source new_code old_code code_edit new old newtext oldtext newstr oldstr newstring oldstring new_content old_content replace replacement replace_with replacewith updated after before original find".split(
    " ",
  ),
);
/** Whether the string under `key` is a piece of a file that the call changes. */
export const isPiece = (tool: ToolNature, key: string): boolean => tool.edits && pieces.has(key);

/** A shell tool with blanks in its path or query was given a command line under another name. */
const isTypedCommand = (tool: ToolNature, text: string): boolean =>
  tool.runsCommands && !tool.runsCode && isLetter(text.charCodeAt(0)) && /^[a-z][\w.-]{0,30}\s\S/u.test(text);

function rawRole(tool: ToolNature): Role {
  if (tool.queries) return "sql";
  if (tool.runsCommands) return "command";
  if (tool.runsCode) return "code";
  if (tool.fetches) return "wire";
  if (tool.opensPaths) return tool.writes ? "document" : "path";
  return "field";
}
