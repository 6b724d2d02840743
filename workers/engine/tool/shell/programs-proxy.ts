import type { ToolRule } from "../tool-rule.ts";
import { hostRules } from "./host-rules.ts";
import { argumentText, type Invocation, operandsOf } from "./invocation.ts";
import { installsOwn } from "./own-calls.ts";
import { ownRules } from "./own-rules.ts";
import { runRules } from "./run-rules.ts";
import type { ProgramInspector, ProgramRow } from "./scene.ts";
import { lacks, programsTelling, type Telling } from "./telling.ts";
import { prunesByAge } from "./upkeep.ts";
import { installsFromVendor } from "./vendors.ts";

const remote = /(?:https?|ftp|file):\/\/|\\\\[\w.$-]+(?:@\w+)?\\/i;
const dropFolder = /%te?mp%|\\te?mp\\|appdata|programdata|\\public\\|\$env:|\.(?:xml|txt|jpg|png|dat)\b|https?:|\\\\/i;
const anything = /\S/u;
const certutilFetches = /-(?:urlcache|verifyctl|url)\b|\/urlcache/i;

/** They fetch when they are told to, or when an address is named. */
const downloads: readonly Telling[] = [
  ["certutil", certutilFetches],
  ["bitsadmin", /\/(?:transfer|addfile|setnotifycmdline|create|resume)/i],
  ["start-bitstransfer", anything],
  ["mpcmdrun", /-downloadfile/i],
  ["certreq", /-post/i],
  [
    "desktopimgdownldr certoc cmdl32 configsecuritypolicy datasvcutil diantz extrac32 ieexec imewdbld ldifde makecab presentationhost squirrel winword excel powerpnt winproj visio msaccess mspub msohtmed msoxmled xwizard esentutl expand protocolhandler appinstaller installutil ecmangen update",
    remote,
  ],
  ["finger", ({ script }, text) => script.dialect !== "posix" && text.includes("@")],
];

const ruleOfPackage = ({ script }: Invocation, text: string): ToolRule => {
  if (installsOwn(text)) return ownRules.ownPackage;
  return installsFromVendor(script.text) ? runRules.vendorInstall : runRules.systemToolProxy;
};
const installsQuietly =
  /(?:https?|ftp):\/\/|\\\\|[-/]q\w*\s.{0,200}[-/](?:i|package|p)\b|[-/](?:i|package|p)\b.{0,200}[-/]q|\/[yz]\b/i;

/** They run foreign code when their arguments say so. */
const proxies: readonly Telling[] = [
  ["mshta", anything],
  ["regsvr32", /\/i(?::|\s)|scrobj|https?:|\.(?:sct|jpg|png|txt)\b|\\temp\\|%temp%|users|appdata|\.\.|\/s/i],
  ["forfiles", /\/c\b.{0,200}(?:cmd|exe)/i, (_, text) => !prunesByAge(text)],
  ["ftp", /-s:/i],
  ["wuauclt", /\/runhandlercomserver|\.dll/i],
  ["certoc", /-loaddll/i],
  ["msdeploy", /runcommand/i],
  ["update squirrel", /--(?:process-?start|update|download)/i],
  ["pcwrun", /\.\.|\$\(|\.exe/i],
  ["winget", /--manifest|-m\s/i],
  ["wsl", /(?:-e|--exec|--system)\b.{0,80}\.exe/i],
  // Browsers and shells of the web start helpers that a flag names.
  [
    "msedge chrome msedgewebview2 teams mscopilot msedge_proxy mscopilot_proxy code brave opera",
    /--(?:gpu-launcher|renderer-cmd-prefix|utility-cmd-prefix|browser-subprocess-path)\b/i,
  ],
  ["msbuild", dropFolder],
  [
    "explorer control hh mmc at conhost tracker te wab eventvwr",
    /https?:|\.(?:cpl|chm|js|hta|vbs|msc|wsc|dll)\b|--headless|\/root,|\.exe\b.{0,200}\.exe\b|:\w+\.\w+/i,
  ],
  [
    "installutil regasm regsvcs cmstp msxsl mavinject presentationhost ieexec infdefaultinstall odbcconf pcalua syncappvpublishingserver syncappvpublishingserver.vbs xwizard dfsvc dnx rcsi bginfo cdb ntsd fsi fsianycpu winrm.vbs verclsid register-cimprovider runscripthelper scriptrunner atbroker extexport microsoft.workflow.compiler openconsole sqlps sqltoolsps visualuiaverifynative vsjitdebugger wfc customshellhost rpcping wlrmdr ie4uinit ntprint sdbinst sdiagnhost msdt manage-bde.wsf ttdinject tttracer dxcap pubprn.vbs appvlp coregen adplus agentexecutor appcert devtoolslauncher mftrace pixtool vsdiagnostics vsls-agent wfmformat xbootmgr xbootmgrsleep settingsynchost setupugc intellitrace remote acccheckconsole defaultpack",
    anything,
  ],
  // Started alone they run what the registry or a folder names for them.
  [
    "wsreset runonce provlaunch gpscript eventvwr fodhelper computerdefaults sdclt workfolders devicecredentialdeployment",
  ],
];

const ownLibraries =
  /^"?(?:[a-z]:\\windows\\system32\\)?(?:user32|printui|sysdm|powrprof|dsquery|inetcpl|cryptext|ndfapi|themecpl|newdev|pla|tcpipcfg|wlanui)(?:\.dll|\.cpl)?[",\s]/i;

/** rundll32 runs any library; only the system's own dialogs are expected. */
const inspectRundll: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  const dialog =
    ownLibraries.test(`${text} `) ||
    /^"?shell32(?:\.dll)?"?,(?:Control_RunDLL\s+\w+\.cpl|Options_RunDLL|SHHelpShortcuts)/i.test(text);
  if (text !== "" && !dialog) scene.hit(runRules.systemToolProxy, call.command);
};

const inspectScriptHost: ProgramInspector = (call, scene) => {
  const script = operandsOf(call).find(({ text }) => !text.startsWith("/"))?.text ?? "";
  // The system's own scripts: licences, printers.
  if (script === "" || /(?:^|\\)(?:slmgr|ospp|prn\w{3,6}|pubprn|eventquery|manage-bde)\.(?:vbs|wsf)$/i.test(script))
    return;
  scene.hit(remote.test(argumentText(call)) ? runRules.systemToolProxy : runRules.scriptHost, call.command);
};

/** `file.txt:payload.exe`: a stream behind a file, which no listing shows. */
const stream =
  /(?:^|[\w\\.)])[\w)-]{2,60}(?:\.\w{1,5})?:[\w-]{1,60}\.(?:exe|dll|bat|cmd|ps1|vbs|js|hta|sct|cab|reg|txt|zip|inf|msi)$/i;
const inspectStream: ProgramInspector = (call, scene) => {
  for (const { text } of [...call.args, ...call.command.redirects.map(({ target }) => target)].slice(0, 64))
    if (text.length < 300 && text.includes(":") && !text.includes("//") && stream.test(text)) {
      scene.hit(hostRules.alternateStream, call.command);
      return;
    }
};

/** Signed programs of Windows that fetch or run foreign code under their own name. Source: the public LOLBAS catalogue. */
export const proxyPrograms: readonly ProgramRow[] = [
  ...programsTelling(runRules.systemToolDownload, downloads),
  ...programsTelling(runRules.payloadBuild, [["certutil", /-(?:decode|decodehex)\b/i, lacks(certutilFetches)]]),
  ...programsTelling(ruleOfPackage, [["msiexec", installsQuietly]]),
  ...programsTelling(runRules.scriptHost, [["csc vbc jsc ilasm", dropFolder]]),
  ...programsTelling(runRules.systemToolProxy, proxies),
  ["rundll32", inspectRundll],
  ["wscript cscript", inspectScriptHost],
  [
    "type copy cp move echo certutil esentutl expand extrac32 findstr makecab print reg regedit replace wscript cscript mshta rundll32 control powershell forfiles wmic start set-content add-content get-content bitsadmin printbrm tar diantz cmd",
    inspectStream,
  ],
];
