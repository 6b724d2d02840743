import { gateOf } from "../../match/openings.ts";
import { argumentText, type Invocation, isPlainName, operandsOf, programName } from "./invocation.ts";
import { runRules } from "./run-rules.ts";
import type { ProgramInspector, ProgramRow, Scene } from "./scene.ts";

const systemProgram =
  /(?:^|[\\/])(?:windows|%windir%|%systemroot%|\$env:(?:windir|systemroot))[\\/]+(?:system32|syswow64|sysnative)[\\/][^\\/]*\.(?:exe|dll)$|^\/(?:usr\/)?s?bin\/(?:ba|da|z|k)?sh$/i;
/** `report.pdf.exe`, `invoice.doc.sh`: a document by its name, a program by what it is. */
const doubleExtension =
  /\.(?:pdf|docx?|xlsx?|pptx?|rtf|txt|jpe?g|png|gif|mp[34]|zip|csv)\s{0,20}\.(?:exe|scr|com|bat|cmd|ps1|vbs|vbe|js|jse|hta|lnk|sh|msi|pif|dll|command|app)$/i;
/** Names of system processes: a file of that name elsewhere wants to be taken for one. */
const processName =
  /(?:^|[\\/])(?:svchost|lsass|lsm|services|csrss|smss|wininit|winlogon|explorer|taskhostw?|spoolsv|dllhost|conhost|crond|kthreadd|systemd|sshd|init)(?:\.exe)?$/i;
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/u;

/** Copies that give a program another name, place or extension. */
const inspectRenamed: ProgramInspector = (call, scene) => {
  const [from, to] = operandsOf(call).map(({ text }) => text.replace(/["']/gu, ""));
  const paths = namedPaths(call);
  const source = paths.from ?? from ?? "";
  const target = paths.to ?? to ?? "";
  const moved =
    systemProgram.test(source) &&
    target !== "" &&
    lastName(source) !== lastName(target) &&
    !/\.(?:bak|old|backup|orig)\w*$|_backup/i.test(target);
  const posing = processName.test(target) && !/system32|syswow64|\/s?bin\/|\/lib\//i.test(target) && target !== "";
  if (moved || posing || doubleExtension.test(target) || invisible.test(target))
    scene.hit(runRules.payloadBuild, call.command);
};

function namedPaths(call: Invocation): { readonly from: string | undefined; readonly to: string | undefined } {
  const after = (flag: RegExp): string | undefined => {
    const at = call.args.findIndex(({ text }) => flag.test(text));
    return at === -1 ? undefined : call.args[at + 1]?.text;
  };
  return { from: after(/^-(?:literal)?path$/i), to: after(/^-dest(?:ination)?$/i) };
}

const lastName = (path: string): string => path.replace(/^.*[\\/]/u, "").toLowerCase();

/** Techniques of code injection, as proof programs and loaders are named after them. */
const injectionName =
  /(?:inject(?:or|ion|context|view|shellcode)?|hollow(?:ing)?|createremotethread\w*|createuserthread|queue(?:user)?apc\w*|etw\w*thread|uuidfromstring\w*|setthreadcontext|processwithpipe|ghosting|herpaderp\w*|doppelgang\w*|reflectiveloader|shellcode(?:loader|runner)?|syscalls?)(?:_\S{0,20})?(?:\.exe|\.dll)?$/i;
/** Programs that show stored passwords, map a domain or pass the consent prompt, as their files are named. */
const attackName =
  /(?:web ?browser|mail|wireless|network|vnc|router|messen|dialu?p?)?pass(?:view|recpk)|(?:sharp|soap|azure)hound|akagi\d{0,2}$|^(?:remcom|netpass|mspass|iepv|psloggedon|crackmapexec|mimi(?:katz|penguin)|winpeas|linpeas|pspy)/i;
const remoteAccess =
  /^(?:anydesk|teamviewer\w*|ammyy\w*|ultraviewer\w*|netsupport\w*|splashtop\w*|strwinclt|gotoassist|g2\w*|logmein\w*|radmin\w*|screenconnect\w*|connectwise\w*|rustdesk|dwagent|dwagsvc|remotepc\w*|atera\w*|meshagent|supremo|remoteutilities|rutserv|vncviewer|tvnserver|ngrok|zerotier\w*|mstsc)$/i;
const guardKiller =
  /^(?:processhacker|pchunter\w*|gmer|powertool\w*|dcontrol|defendercontrol|kdmapper|killav|backstab|edrsandblast|aukill)$/i;

/** Hardly a name begins like one of these, or holds what one begins with. */
const mayTell = gateOf([remoteAccess, guardKiller, attackName]);

/** Programs that install what their arguments name. */
const installers: ReadonlySet<string> = new Set(["msiexec", "choco", "winget"]);

/** True for a written name that `inspectProgramName` has something to say about. */
export function isTellingName(written: string): boolean {
  const name = programName({ text: written, start: 0, end: 0, marks: 0 });
  const joined = name.replace(/[ _-]/gu, "");
  const known = [injectionName, remoteAccess, guardKiller, attackName, doubleExtension, invisible];
  return installers.has(name) || known.some((pattern) => [written, name, joined].some((text) => pattern.test(text)));
}

/** What a program is, by the name of its file. */
export function inspectProgramName(call: Invocation, scene: Scene): void {
  const written = call.program.text;
  if (written.length > 400) return;
  // A plain name has no folder, no extension and nothing that does not show.
  const isPlain = isPlainName(written);
  if (!isPlain && /[\\/]/u.test(written) && injectionName.test(written))
    scene.hit(runRules.dotnetReflection, call.command);
  inspectJoined(call, call.name.replace(/[ _-]/gu, ""), scene);
  if (!isPlain && (doubleExtension.test(written) || (invisible.test(written) && call.script.text.length < 4_096)))
    scene.hit(runRules.payloadBuild, call.command);
  if (installers.has(call.name)) {
    if (/anydesk|teamviewer|screenconnect|splashtop|logmein|rustdesk|atera|meshagent/i.test(argumentText(call)))
      scene.hit(runRules.remoteAccessTool, call.command);
  }
}

/** What is said of the name without its blanks and dashes. */
function inspectJoined(call: Invocation, name: string, scene: Scene): void {
  if (!mayTell.test(name) && (name === call.name || !mayTell.test(call.name))) return;
  if (remoteAccess.test(name) && call.name !== "mstsc") scene.hit(runRules.remoteAccessTool, call.command);
  if (guardKiller.test(name) || attackName.test(call.name)) scene.hit(runRules.offensiveTool, call.command);
}

export const masqueradePrograms: readonly ProgramRow[] = [
  ["copy cp mv move ren rename copy-item move-item rename-item cpi mi xcopy install", inspectRenamed],
];
