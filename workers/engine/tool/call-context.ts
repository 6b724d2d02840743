import type { Dialect } from "./shell/shell-words.ts";

/** What a string stands for in its call: decides how it is read first. Its shape is judged whatever this says. */
export type Reading = "command" | "sql" | "code" | "document" | "wire" | "path" | "url" | "field";

const commandKey =
  /^(?:cmd|command|commands|command_?line|shell|bash|script|exec|execute|run|powershell|terminal|args?|argv|shell_command|cmdline)$/u;
const sqlKey = /^(?:sql|query|queries|statement|sql_query|stmt|where|filter)$/u;
const codeKey =
  /^(?:code|source|source_code|snippet|program|python|javascript|js|expression|formula|patch|diff|new_str|old_str|new_string|old_string|file_text)$/u;
const documentKey =
  /^(?:content|contents|text|message|description|markdown|html|template|prompt|comment|note|notes|summary|input|answer|system|document|msg|caption)$/u;
const pathKey =
  /^(?:path|file|filename|file_?name|file_?path|filepath|dir|directory|folder|destination|dest|src|target|cwd|working_directory|paths|files)$/u;
const urlKey =
  /^(?:url|uri|href|link|endpoint|webhook|host|hostname|server|address|domain|callback|callback_url|redirect_uri|image_url|base_url|urls)$/u;
const wireKey = /^(?:body|payload|data|headers?|params|cookies?|form|json|xml|user_?agent|referer|post_data)$/u;

const commandTool =
  /(?:^|[_\W])(?:bash|sh|zsh|shell|terminal|console|exec(?:ute)?(?:_command)?|run(?:_command|_shell|_terminal)?|command|cmd|powershell|pwsh|subprocess|ssh|system|process)(?:$|[_\W])/iu;
const sqlTool =
  /sql|database|(?:^|[_\W])(?:db|postgres|mysql|sqlite|bigquery|snowflake|oracle|mongo|query)(?:$|[_\W])/iu;
const codeTool =
  /python|javascript|(?:^|[_\W])(?:code|eval|interpreter|jupyter|notebook|repl|node|str_replace|apply_patch|edit|lint|format)(?:$|[_\W])/iu;
const wireTool =
  /http|(?:^|[_\W])(?:fetch|request|curl|web|api|url|browse|browser|navigate|crawl|scrape|webhook|get|post|download)(?:$|[_\W])/iu;
const writeTool =
  /(?:write|create|append|save|update|edit|insert|send|post|reply|mail|email|message|publish|comment)/iu;
const pathTool =
  /file|(?:^|[_\W])(?:read|open|path|dir|directory|folder|fs|ls|list|cat|glob|delete|move|copy|upload|download)(?:$|[_\W])/iu;

/** How the string under `key` ("" for a raw argument) of a call to `toolName` is to be read. */
export function readingOf(toolName: string, key: string, text: string): Reading {
  if (key !== "") {
    if (commandKey.test(key)) return codeTool.test(toolName) && key === "script" ? "code" : "command";
    if (sqlKey.test(key) && commandTool.test(toolName) && !sqlTool.test(toolName)) return "command";
    if (sqlKey.test(key)) return sqlTool.test(toolName) || key.includes("sql") || key === "statement" ? "sql" : "field";
    if (codeKey.test(key)) return "code";
    // A shell tool with blanks in its path or query was given a command line under another name.
    if (
      commandTool.test(toolName) &&
      !codeTool.test(toolName) &&
      /^[a-z][\w.-]{0,30}\s\S/u.test(text) &&
      (pathKey.test(key) || urlKey.test(key))
    )
      return "command";
    if (pathKey.test(key)) return "path";
    if (urlKey.test(key)) return "url";
    if (wireKey.test(key)) return "wire";
    if (documentKey.test(key)) return wireTool.test(toolName) && !writeTool.test(toolName) ? "wire" : "document";
    return "field";
  }
  if (sqlTool.test(toolName)) return "sql";
  if (commandTool.test(toolName)) return "command";
  if (codeTool.test(toolName)) return "code";
  if (wireTool.test(toolName)) return "wire";
  if (pathTool.test(toolName)) return writeTool.test(toolName) ? "document" : "path";
  return "field";
}

const powershellHint =
  /\$env:|\[(?:system|net|convert|io|text|reflection|windows|security|void|byte|char|activator|appdomain|adsisearcher|scriptblock|ref)[.\]]|\b(?:get|set|new|add|remove|invoke|start|stop|import|export|out|write|test|copy|move|enable|disable|register|select|where|foreach|convertto|convertfrom|resolve|send|clear|install|uninstall|expand|compress|find|update|unblock|restart|rename|join|split|measure|sort|format|read|connect|enter|wait)-[a-z]{3,}/iu;
const cmdHint =
  /%[a-z_]+%|\b[a-z]:\\|(?:^|[\s&|(])(?:reg(?:\.exe)?\s+(?:add|query|delete|save|export|import)|net1?(?:\.exe)?\s+(?:user|group|localgroup|view|share|use|start|stop|accounts)|netsh|wmic|schtasks|vssadmin|wevtutil|rundll32|regsvr32|mshta|certutil|bitsadmin|sc\s+(?:create|config|stop|query|delete)|icacls|attrib\s+[+-]|bcdedit|wbadmin|tasklist|taskkill|cipher\s+\/|del\s+\/|rd\s+\/|rmdir\s+\/s|format\s+[a-z]:|type\s+[a-z%]+:?\\|dir\s+[a-z]:|nltest|dsquery|systeminfo|ipconfig|cmd(?:\.exe)?\s+\/)/iu;

/** Which shell would read this text; by the tool's name where it says, else by the text's own words. */
export function dialectOf(toolName: string, text: string): Dialect {
  const head = text.length > 8_192 ? text.slice(0, 8_192) : text;
  if (/powershell|pwsh/iu.test(toolName)) return "powershell";
  if (/^(?:cmd|cmd_?exe|batch)$/iu.test(toolName)) return /\$env:/iu.test(head) ? "powershell" : "cmd";
  if (powershellHint.test(head))
    return /^\s*(?:sudo\s+)?(?:apt|npm|pip|git|docker|kubectl|cargo|find|grep|aws|az|gcloud|ssh|curl|systemctl)\b/u.test(
      head,
    )
      ? "posix"
      : "powershell";
  return cmdHint.test(head) ? "cmd" : "posix";
}
