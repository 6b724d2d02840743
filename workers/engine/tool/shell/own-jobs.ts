import { anyOf } from "../any-of.ts";

/** Jobs that a machine runs at set times, of its own programs: in cron, in units of systemd, as tasks and services of Windows. */

const otherPrograms =
  "curl wget nc ncat socat base64 eval iex invoke-expression mshta rundll32 regsvr32 certutil bitsadmin wscript cscript";
/** Places that everybody may write to, that hide, or that are somewhere else. */
const otherPlaces = String.raw`/dev/(?:tcp|udp|shm) /tmp/ /run/user /\.\w (?:https?|ftp): \\\\\w \\(?:temp|public|appdata|programdata|downloads)\\ %(?:temp|tmp|appdata|public)%`;
/** Code given on the spot, windows that do not show, several commands in one. */
const onTheSpot = /\s-(?:c|e|ec|enc\w{0,12}|w)\s|hidden|[;`]|&&|\||\$\(/u;
/** What no job of one's own needs: code that comes from elsewhere, hides or is put together on the spot. */
const foreign = new RegExp(String.raw`\b${anyOf(otherPrograms)}\b|${anyOf(otherPlaces)}|${onTheSpot.source}`, "iu");
/** A program in a folder of the machine's own programs. */
const ownProgram =
  /^(?:\/(?:opt|srv|usr\/(?:local\/)?s?bin|usr\/libexec|app|var\/www|home\/[\w-]{1,40})\/\w)|^"?[c-z]:\\(?!windows\\|users\\)[\w .-]{1,60}\\|^"?(?:robocopy|defrag|chkdsk|cleanmgr|dism)(?:\.exe)?\s/iu;

/** Whether code comes from elsewhere, hides or is put together on the spot. */
export const isForeign = (content: string): boolean => foreign.test(content);

const isOwn = (line: string): boolean => ownProgram.test(line) && !foreign.test(line);

/** Units of a file that is still looked at. */
const unitsMax = 8_192;
const unitKey = /^\[(?:Service|Timer|Socket|Path|Mount)\]/mu;
const startLine = /^(?:Exec\w{4,12}|OnFailure)\s{0,3}=\s{0,3}[-+!@:]{0,3}(.{0,400})$/gmu;
/** What has other code loaded into a program, or hides the end of a line. */
const steersLoader =
  /^(?:Environment\w{0,8}=.{0,80}(?:LD_|PYTHONSTARTUP|NODE_OPTIONS|BASH_ENV)|\s{0,3}\w{0,20}=.{0,80}\\$)/mu;
const cronLine =
  /^(?:(?:[\d*/,-]{1,20}\s{1,4}){5}|@(?:hourly|daily|weekly|monthly)\s{1,4})(?:[a-z_][\w-]{0,30}\s{1,4})?(.{1,400})$/iu;
const commentOrSetting = /^\s*#|^[A-Z_]{2,20}=[\w@./:-]{0,200}$/u;

/** Whether a unit of systemd, or a table of cron, starts nothing but programs of the machine's own. */
export function startsOwn(written: string): boolean {
  if (written.length > unitsMax) return false;
  // As `printf` is given it.
  const content = written.replaceAll("\\n", "\n");
  if (unitKey.test(content)) {
    const started = Array.from(content.matchAll(startLine), ([, line = ""]) => line);
    return !steersLoader.test(content) && started.every(isOwn);
  }
  const lines = content.split("\n").filter((line) => line !== "" && !commentOrSetting.test(line));
  return lines.length > 0 && lines.every((line) => isOwn(cronLine.exec(line)?.[1] ?? ""));
}

/** Too often for upkeep, at a logon or a start, or with more rights. */
const oftenOrRaised =
  /\/sc\s+(?:minute|onlogon|onstart|onidle|onevent)|\/rl\s+highest|-(?:atlogon|atstartup|runlevel|hidden)\b|repetitioninterval|\bsystem\b/iu;
const runs = /(?:\/tr\s+|-execute\s+)["']{0,2}([^"']{3,300})/iu;
/** A script on a drive where nobody drops files. */
const byPowershell =
  /(?:\/tr\s+["']{0,2}|-execute\s+["']?)(?:powershell|pwsh)(?:\.exe)?\b.{0,120}-f(?:ile)?\s+["'\\]{0,3}[c-z]:\\(?!windows|users|temp|programdata|perflogs)[\w .\\-]{1,120}\.ps1/iu;
const timed = /\/sc\s+(?:hourly|daily|weekly|monthly)|-(?:daily|weekly)\b/iu;

/** A script is asked once for each task in it: in a longer one nothing passes for one's own. */
const taskUnitsMax = 4_096;

/** Whether a scheduled task of Windows runs a program of one's own once a day or less often. */
export function isOwnTask(text: string): boolean {
  if (text.length > taskUnitsMax) return false;
  const program = runs.exec(text)?.[1] ?? "";
  const own = ownProgram.test(program) || (byPowershell.test(text) && !/-command\b|\s-c\s|-w\w*\s+hidden/iu.test(text));
  // What ends a statement of PowerShell adds no command to the task.
  return (
    timed.test(text) && !oftenOrRaised.test(text) && own && !foreign.test(text.replaceAll(/;|[$]\((?=New-)/giu, " "))
  );
}

const installedService =
  /(?:binpath=?|-binarypathname)\s*["'\\]{0,4}(?:[a-z]:\\program files(?: \(x86\))?\\|[c-z]:\\(?!users|windows|temp|tmp|programdata|perflogs|public|atomic)[\w -]{1,40}\\)/iu;
/** Whether a service of Windows is set up from the folder of installed programs. */
export const isOwnService = (text: string): boolean => installedService.test(text) && !foreign.test(text);
