import { isLetter } from "../code-units.ts";
import type { Dialect } from "./shell/shell-words.ts";
import { has, seen } from "./survey.ts";

/** What a string stands for in its call: decides how it is read first. Its shape is inspected whatever this says. */
export type Reading = "command" | "pattern" | "sql" | "code" | "document" | "wire" | "path" | "url" | "field";

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

/** What a tool is for, as its name says. */
export interface ToolNature {
  readonly name: string;
  readonly runsCommands: boolean;
  /** The shell of Windows that it names. */
  readonly shell: "powershell" | "cmd" | "";
  readonly queries: boolean;
  readonly runsCode: boolean;
  readonly fetches: boolean;
  readonly writes: boolean;
  readonly opensPaths: boolean;
  /** It changes files by what stands there before and after. */
  readonly edits: boolean;
  /** It deletes what others keep: no cache, no cookies. */
  readonly deletes: boolean;
  /** It deletes them, or closes accounts, orders and services. */
  readonly ends: boolean;
  /** It switches a protection off, as its name says. */
  readonly unguards: boolean;
  /** It deletes, by its name, all of what others keep. */
  readonly deletesAll: boolean;
  /** It changes who may see code, files or data that are there. */
  readonly publishes: boolean;
  /** It deletes a repository, a database, a backup: what is kept for good. */
  readonly dropsStores: boolean;
  /** It settles who has which rights. */
  readonly grants: boolean;
  /** It settles who may see something. */
  readonly opens: boolean;
  /** It settles where mail goes by itself. */
  readonly sorts: boolean;
  readonly pays: boolean;
  /** It asks a search engine. */
  readonly searches: boolean;
  /** It looks for what is asked in a program's text or in measurements: by a pattern, or in a language of its own. */
  readonly looks: boolean;
  /** Of those, it asks a store of events, whose language has pipes of its own. */
  readonly hunts: boolean;
  /** It writes what people read: an issue, a page, a mail. */
  readonly tells: boolean;
  /** It keeps what an agent reads again later. */
  readonly remembers: boolean;
  /** It switches a protection on and off. */
  readonly guards: boolean;
}

const word = (words: string): RegExp => new RegExp(`(?:^|[_\\W])(?:${words})(?:$|[_\\W])`, "u");
const commandTool = word(
  "bash|sh|zsh|shell|terminal|console|command|cmd|powershell|pwsh|subprocess|ssh|system|process",
);
/** Whatever is run: commands, where the name says nothing else. */
const runTool = word("exec|execute|run");
const sqlTool = word("sql|db|database|postgres|mysql|sqlite|bigquery|snowflake|oracle|mongo|mongodb|query");
const codeTool = word(
  "python|javascript|code|eval|evaluate|interpreter|jupyter|notebook|repl|node|str_replace|apply_patch|edit|lint|format",
);
const wireTool = word(
  "http|https|fetch|request|requests|curl|web|api|url|browse|browser|navigate|crawl|scrape|webhook|get|post|download",
);
const writeTool = word(
  "write|create|append|save|update|edit|insert|send|post|reply|mail|email|message|publish|comment",
);
const pathTool = word(
  "file|files|read|open|path|dir|directory|folder|fs|ls|list|cat|glob|delete|move|copy|upload|download|filesystem",
);

const editTool = word("str_replace|apply_patch|patch|edit|multi_edit|notebook_edit|replace");
const deleteTool = word("delete|remove|purge|drop|wipe|truncate|destroy|erase|rm|rmdir|rmtree");
const endTool = word("deactivate|terminate|cancel|suspend|offboard|deprovision|decommission|revoke|void|uninstall");
const deleteAllTool =
  /(?:^|[_\W])(?:delete|remove|purge|wipe|destroy|erase|terminate|deactivate|cancel)[_-](?:all|every)[_-](?:\w{1,20}[_-])?(?:users?|accounts?|customers?|contacts?|records?|data|files?|documents?|backups?|snapshots?|instances?|servers?|repositories|repos|projects?|emails?|databases?|tables?|buckets?|devices?|subscriptions?|resources?)$/u;
const guardNoun =
  "mfa|2fa|two_factor(?:_auth\\w*)?|sso|waf|guardrails?|(?:branch_)?protections?|audit_?(?:log|logs|logging|trail)?|edr|antivirus|defender|cloudtrail|guardduty|dlp|(?:secret|malware|virus)_scanning|intrusion_(?:detection|prevention)|content_filter";
const unguardTool = new RegExp(
  `(?:^|[_\\W])(?:disable|turn_off|switch_off|deactivate|bypass|remove|delete|suspend|pause|stop)[_-](?:\\w{1,30}[_-])?(?:${guardNoun})$`,
  "u",
);
const publishTool =
  /(?:^|[_\W])(?:update|set|change|edit|modify|patch|make|configure)[_-](?:\w{1,30}[_-])?(?:repository|repo|bucket|database|db|snapshot|backup|dataset|storage|drive|image|ami)(?:[_-](?:visibility|access|settings|public|privacy))?$/u;
const dropTool =
  /(?:^|[_\W])(?:delete|drop|destroy|purge|wipe)[_-](?:\w{1,30}[_-])?(?:repository|repo|database|db|bucket|project|cluster|organization|tenant|backups?|snapshots?|keyspace|table|collection|index)$/u;
const ownLeavings = word(
  "cache|caches|cookie|cookies|notification|notifications|draft|drafts|tmp|temp|test|local|storage",
);
const grantTool = word(
  "user|users|member|members|role|roles|collaborator|permission|permissions|account|accounts|grant|invite|privilege|iam|group|team|access",
);
const openTool = word("share|sharing|acl|policy|permission|permissions|bucket|iam|access");
const sortTool = word("filter|filters|rule|rules|forward|forwarding|mailbox");
const payTool = word("transfer|send|pay|payment|payments|payout|withdraw|swap|approve|crypto|wallet|fund|funds|refund");
const searchTool = word(
  "(?:web|internet|google|bing|brave|duckduckgo|tavily|exa|serper|serp)_?search|search_(?:web|internet|google)|google",
);
const lookTool = word(
  "grep|rg|ripgrep|grep_search|ast_grep|sourcegraph|(?:code|codebase|text|regex|file|symbol)_search|search_(?:code|codebase|text|files?|file_content|symbols?|metrics|logs)|find_in_files|find_symbol|prometheus|promql|prom|loki|logql|grafana|metrics|datadog|splunk|kusto|kql|siem|sentinel|elastic|elasticsearch|opensearch|kibana|lucene|graylog|sumologic|newrelic|honeycomb|cloudwatch|chronicle|qradar|threat_hunt|hunting|(?:log|event|alert)s?_(?:search|query|insights)|(?:search|query|filter)_(?:events?|alerts?|logs?)",
);
const huntTool = word(
  "loki|logql|datadog|splunk|kusto|kql|siem|sentinel|elastic|elasticsearch|opensearch|kibana|lucene|graylog|sumologic|newrelic|honeycomb|cloudwatch|chronicle|qradar|threat_hunt|hunting|(?:log|event|alert)s?_(?:search|query|insights)|(?:search|query|filter)_(?:events?|alerts?|logs?)",
);
const asked: ReadonlySet<string> = new Set(
  "pattern patterns regex regexp query q expr expression promql logql search search_term search_query rule kql spl lucene query_string filter_pattern".split(
    " ",
  ),
);
const tellTool = word(
  "issues?|comments?|pages?|docs?|documents?|articles?|tickets?|notes?|wiki|messages?|mail|e?mails?|reviews?|pr|pull_request|blog|slack|teams|discord|chat|confluence|notion|jira|linear|sms|telegram|whatsapp|broadcast|announcement",
);
const rememberTool = word(
  "memory|memories|remember|memorize|mem|knowledge|preferences?|instructions?|system_prompt|vector_upsert|upsert_vectors?",
);
const guardTool = word(
  "guardrail|guardrails|firewall|waf|antivirus|defender|edr|mfa|2fa|audit|moderation|safety|dlp|protection|guardduty|cloudtrail",
);

/** Natures already read, by the name of the tool: an app has few tools and calls them often. */
const natures = new Map<string, ToolNature>();
const naturesMax = 1_024;

/** What a tool's name says, in whatever case it is written: `executeCommand`, `run_sql`, `mcp__fs__read-file`. */
export function natureOf(toolName: string): ToolNature {
  const known = natures.get(toolName);
  if (known !== undefined) return known;
  const nature = readNature(toolName);
  if (natures.size >= naturesMax) natures.clear();
  if (toolName.length <= 200) natures.set(toolName, nature);
  return nature;
}

function readNature(toolName: string): ToolNature {
  const name = toolName
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/gu, "$1_$2")
    .toLowerCase();
  const looks = lookTool.test(name) && !commandTool.test(name);
  const runsCode = codeTool.test(name) || name.includes("python") || name.includes("javascript");
  const deletes = deleteTool.test(name) && !ownLeavings.test(name);
  return {
    name,
    shell: /powershell|pwsh/u.test(name) ? "powershell" : /^(?:cmd|cmd_?exe|batch)$/u.test(name) ? "cmd" : "",
    runsCommands: commandTool.test(name) || (runTool.test(name) && !runsCode && !looks),
    queries: sqlTool.test(name) || name.includes("sql"),
    runsCode,
    fetches: wireTool.test(name) || name.includes("http"),
    writes: writeTool.test(name),
    opensPaths: pathTool.test(name) || name.includes("file"),
    edits: editTool.test(name),
    deletes,
    ends: deletes || endTool.test(name),
    unguards: unguardTool.test(name),
    deletesAll: deleteAllTool.test(name),
    publishes: publishTool.test(name),
    dropsStores: dropTool.test(name),
    grants: grantTool.test(name),
    opens: openTool.test(name),
    sorts: sortTool.test(name),
    pays: payTool.test(name),
    searches: searchTool.test(name),
    looks,
    hunts: looks && huntTool.test(name),
    tells: tellTool.test(name) && !commandTool.test(name) && !sqlTool.test(name) && !runsCode,
    remembers: rememberTool.test(name),
    guards: guardTool.test(name),
  };
}

/** How the string under `key` ("" for a raw argument) of a call is to be read. */
export function readingOf(tool: ToolNature, key: string, text: string): Reading {
  if (key === "") return rawReading(tool);
  if (tool.looks && (asked.has(key) || (key === "body" && /elastic|opensearch/u.test(tool.name)))) return "pattern";
  if (isPiece(tool, key)) return "code";
  switch (groupOfKey.get(key)) {
    case "command":
      return tool.runsCode && key === "script" ? "code" : "command";
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
      return tool.runsCode && key === "function" ? "code" : "field";
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

function rawReading(tool: ToolNature): Reading {
  if (tool.queries) return "sql";
  if (tool.runsCommands) return "command";
  if (tool.runsCode) return "code";
  if (tool.fetches) return "wire";
  if (tool.opensPaths) return tool.writes ? "document" : "path";
  return "field";
}

const powershellHint =
  /\$env:|\[(?:system|net|convert|io|text|reflection|windows|security|void|byte|char|activator|appdomain|adsisearcher|scriptblock|ref)[.\]]|\b(?:get|set|new|add|remove|invoke|start|stop|import|export|out|write|test|copy|move|enable|disable|register|select|where|foreach|convertto|convertfrom|resolve|send|clear|install|uninstall|expand|compress|find|update|unblock|restart|rename|join|split|measure|sort|format|read|connect|enter|wait)-[a-z]{3,}/i;
const cmdHint =
  /%[a-z_]+(?::~[\d,-]{1,9})?%|\b[a-z]:\\|(?:^|[\s&|(])(?:reg(?:\.exe)?\s+(?:add|query|delete|save|export|import)|net1?(?:\.exe)?\s+(?:user|group|localgroup|view|share|use|start|stop|accounts)|netsh|wmic|schtasks|vssadmin|wevtutil|rundll32|regsvr32|mshta|certutil|bitsadmin|sc\s+(?:create|config|stop|query|delete)|icacls|attrib\s+[+-]|bcdedit|wbadmin|tasklist|taskkill|cipher\s+\/|del\s+\/|rd\s+\/|rmdir\s+\/s|format\s+[a-z]:|type\s+[a-z%]+:?\\|dir\s+[a-z]:|nltest|dsquery|systeminfo|ipconfig|cmd(?:\.exe)?\s+\/)/i;
/** Without any of these no word of cmd.exe stands in a text. */
const cmdSigns = seen.percent | seen.backslash | seen.windows;

/** Which shell would read this text, whose survey is `survey`; by the tool's name where it says, else by the text's own words. */
export function dialectOf(tool: ToolNature, text: string, survey: number): Dialect {
  const head = text.length > 8_192 ? text.slice(0, 8_192) : text;
  if (tool.shell === "powershell") return "powershell";
  if (tool.shell === "cmd") return /\$env:/i.test(head) ? "powershell" : "cmd";
  if (
    has(survey, seen.dash | seen.square | seen.dollar) &&
    /[a-z]-[a-z]|\$env:|\[/i.test(head) &&
    powershellHint.test(head)
  )
    return /^\s*(?:sudo\s+)?(?:apt|npm|pip|git|docker|kubectl|cargo|find|grep|aws|az|gcloud|ssh|curl|systemctl)\b/u.test(
      head,
    )
      ? "posix"
      : "powershell";
  return has(survey, cmdSigns) && cmdHint.test(head) ? "cmd" : "posix";
}
