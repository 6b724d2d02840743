import { has, seen } from "../survey.ts";
import type { ToolNature } from "../tool-nature.ts";
import type { Dialect } from "./shell-words.ts";

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
