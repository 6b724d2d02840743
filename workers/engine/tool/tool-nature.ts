const word = (words: string): RegExp => new RegExp(`(?:^|[_\\W])(?:${words})(?:$|[_\\W])`, "u");

const guardNoun =
  "mfa|2fa|two_factor(?:_auth\\w*)?|sso|waf|guardrails?|(?:branch_)?protections?|audit_?(?:log|logs|logging|trail)?|edr|antivirus|defender|cloudtrail|guardduty|dlp|(?:secret|malware|virus)_scanning|intrusion_(?:detection|prevention)|content_filter";

/** What a tool does, each by what alone in its name says so. */
const saidBy = {
  writes: word("write|create|append|save|update|edit|insert|send|post|reply|mail|email|message|publish|comment"),
  /** It changes files by what stands there before and after. */
  edits: word("str_replace|apply_patch|patch|edit|multi_edit|notebook_edit|replace"),
  /** It switches a protection off. */
  unguards: new RegExp(
    `(?:^|[_\\W])(?:disable|turn_off|switch_off|deactivate|bypass|remove|delete|suspend|pause|stop)[_-](?:\\w{1,30}[_-])?(?:${guardNoun})$`,
    "u",
  ),
  /** It deletes all of what others keep. */
  deletesAll:
    /(?:^|[_\W])(?:delete|remove|purge|wipe|destroy|erase|terminate|deactivate|cancel)[_-](?:all|every)[_-](?:\w{1,20}[_-])?(?:users?|accounts?|customers?|contacts?|records?|data|files?|documents?|backups?|snapshots?|instances?|servers?|repositories|repos|projects?|emails?|databases?|tables?|buckets?|devices?|subscriptions?|resources?)$/u,
  /** It changes who may see code, files or data that are there. */
  publishes:
    /(?:^|[_\W])(?:update|set|change|edit|modify|patch|make|configure)[_-](?:\w{1,30}[_-])?(?:repository|repo|bucket|database|db|snapshot|backup|dataset|storage|drive|image|ami)(?:[_-](?:visibility|access|settings|public|privacy))?$/u,
  /** It deletes a repository, a database, a backup: what is kept for good. */
  dropsStores:
    /(?:^|[_\W])(?:delete|drop|destroy|purge|wipe)[_-](?:\w{1,30}[_-])?(?:repository|repo|database|db|bucket|project|cluster|organization|tenant|backups?|snapshots?|keyspace|table|collection|index)$/u,
  /** It settles who has which rights. */
  grants: word(
    "user|users|member|members|role|roles|collaborator|permission|permissions|account|accounts|grant|invite|privilege|iam|group|team|access",
  ),
  /** It settles who may see something. */
  opens: word("share|sharing|acl|policy|permission|permissions|bucket|iam|access"),
  /** It settles where mail goes by itself. */
  sorts: word("filter|filters|rule|rules|forward|forwarding|mailbox"),
  pays: word("transfer|send|pay|payment|payments|payout|withdraw|swap|approve|crypto|wallet|fund|funds|refund"),
  /** It binds its owner, opens a lock, treats a patient or hands out what is kept. */
  obliges: word(
    "unlock|lock|locks|door|doors|gate|garage|trade|trading|buy|sell|purchase|checkout|book|booking|reserve|reservation|prescribe|prescription|medication|dose|dosage|export|wire|bank|payroll|payee|beneficiary|invoice|loan|signature|contract",
  ),
  /** It asks a search engine. */
  searches: word(
    "(?:web|internet|google|bing|brave|duckduckgo|tavily|exa|serper|serp)_{0,2}search|search_(?:web|internet|google)|google",
  ),
  /** It keeps what an agent reads again later. */
  remembers: word(
    "memory|memories|remember|memorize|mem|knowledge|preferences?|instructions?|system_prompt|vector_upsert|upsert_vectors?",
  ),
  /** It switches a protection on and off. */
  guards: word(
    "guardrail|guardrails|firewall|waf|antivirus|defender|edr|mfa|2fa|audit|moderation|safety|dlp|protection|guardduty|cloudtrail",
  ),
};

type Said = { readonly [Deed in keyof typeof saidBy]: boolean };

/** What a tool is for, as its name says. */
export interface ToolNature extends Said {
  readonly name: string;
  readonly runsCommands: boolean;
  /** The shell of Windows that it names. */
  readonly shell: "powershell" | "cmd" | "";
  readonly queries: boolean;
  readonly runsCode: boolean;
  /** It works in a page of a browser. */
  readonly browses: boolean;
  readonly fetches: boolean;
  readonly opensPaths: boolean;
  /** It deletes what others keep: no cache, no cookies. */
  readonly deletes: boolean;
  /** It deletes them, or closes accounts, orders and services. */
  readonly ends: boolean;
  /** It looks for what is asked in a program's text or in measurements: by a pattern, or in a language of its own. */
  readonly looks: boolean;
  /** Of those, it asks a store of events, whose language has pipes of its own. */
  readonly hunts: boolean;
  /** It writes what people read: an issue, a page, a mail. */
  readonly tells: boolean;
}

const commandTool = word(
  "bash|sh|zsh|shell|terminal|console|command|cmd|powershell|pwsh|subprocess|ssh|system|process",
);
/** Whatever is run: commands, where the name says nothing else. */
const runTool = word("exec|execute|run");
const sqlTool = word("sql|db|database|postgres|mysql|sqlite|bigquery|snowflake|oracle|mongo|mongodb|query");
const codeTool = word(
  "python|javascript|code|eval|evaluate|interpreter|jupyter|notebook|repl|node|str_replace|apply_patch|edit|lint|format",
);
const browserTool = word("browser|browse|puppeteer|playwright|selenium|chrome|devtools");
const wireTool = word(
  "http|https|fetch|request|requests|curl|web|api|url|browse|browser|navigate|crawl|scrape|webhook|get|post|download",
);
const pathTool = word(
  "file|files|read|open|path|dir|directory|folder|fs|ls|list|cat|glob|delete|move|copy|upload|download|filesystem",
);
const deleteTool = word("delete|remove|purge|drop|wipe|truncate|destroy|erase|rm|rmdir|rmtree");
const ownLeavings = word(
  "cache|caches|cookie|cookies|notification|notifications|draft|drafts|tmp|temp|test|local|storage",
);
const endTool = word("deactivate|terminate|cancel|suspend|offboard|deprovision|decommission|revoke|void|uninstall");
const huntWords =
  "loki|logql|datadog|splunk|kusto|kql|siem|sentinel|elastic|elasticsearch|opensearch|kibana|lucene|graylog|sumologic|newrelic|honeycomb|cloudwatch|chronicle|qradar|threat_hunt|hunting|(?:log|event|alert)s?_(?:search|query|insights)|(?:search|query|filter)_(?:events?|alerts?|logs?)";
const lookWords =
  "grep|rg|ripgrep|grep_search|ast_grep|sourcegraph|(?:code|codebase|text|regex|file|symbol)_search|search_(?:code|codebase|text|files?|file_content|symbols?|metrics|logs)|find_in_files|find_symbol|prometheus|promql|prom|grafana|metrics";
const huntTool = word(huntWords);
const lookTool = word(`${lookWords}|${huntWords}`);
const tellTool = word(
  "issues?|comments?|pages?|docs?|documents?|articles?|tickets?|notes?|wiki|messages?|mail|e?mails?|reviews?|pr|pull_request|blog|slack|teams|discord|chat|confluence|notion|jira|linear|sms|telegram|whatsapp|broadcast|announcement",
);

/** Natures already read, by the name of the tool: an app has few tools and calls them often. */
const natures = new Map<string, ToolNature>();
const naturesMax = 1_024;
const nameUnitsMax = 200;

/** What a tool's name says, in whatever case it is written: `executeCommand`, `run_sql`, `mcp__fs__read-file`. */
export function natureOf(toolName: string): ToolNature {
  const known = natures.get(toolName);
  if (known !== undefined) return known;
  const nature = readNature(toolName);
  if (natures.size >= naturesMax) natures.clear();
  if (toolName.length <= nameUnitsMax) natures.set(toolName, nature);
  return nature;
}

function readNature(toolName: string): ToolNature {
  const name = toolName
    .slice(0, nameUnitsMax)
    .replace(/([a-z0-9])([A-Z])/gu, "$1_$2")
    .toLowerCase();
  const said = Object.fromEntries(Object.entries(saidBy).map(([deed, words]) => [deed, words.test(name)])) as Said;
  const namesCommands = commandTool.test(name);
  const looks = lookTool.test(name) && !namesCommands;
  const runsCode = codeTool.test(name) || name.includes("python") || name.includes("javascript");
  const deletes = deleteTool.test(name) && !ownLeavings.test(name);
  return {
    ...said,
    name,
    shell: shellOf(name),
    runsCommands: namesCommands || (runTool.test(name) && !runsCode && !looks),
    queries: sqlTool.test(name) || name.includes("sql"),
    runsCode,
    browses: browserTool.test(name),
    fetches: wireTool.test(name) || name.includes("http"),
    opensPaths: pathTool.test(name) || name.includes("file"),
    deletes,
    ends: deletes || endTool.test(name),
    looks,
    hunts: looks && huntTool.test(name),
    tells: tellTool.test(name) && !namesCommands && !sqlTool.test(name) && !runsCode,
  };
}

function shellOf(name: string): ToolNature["shell"] {
  if (/powershell|pwsh/u.test(name)) return "powershell";
  return /^(?:cmd|cmd_?exe|batch)$/u.test(name) ? "cmd" : "";
}
