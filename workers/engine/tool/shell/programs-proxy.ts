import { hostRules } from "./host-rules.ts";
import { argumentText, operandsOf } from "./invocation.ts";
import { installsOwn } from "./own-calls.ts";
import { ownRules } from "./own-rules.ts";
import { runRules } from "./run-rules.ts";
import type { ProgramInspector, ProgramRow } from "./scene.ts";
import { prunesByAge } from "./upkeep.ts";
import { installsFromVendor } from "./vendors.ts";

/** Signed programs of Windows that fetch or run foreign code under their own name. Source: the public LOLBAS catalogue. */
const remote = /(?:https?|ftp|file):\/\/|\\\\[\w.$-]+(?:@\w+)?\\/i;
const dropFolder = /%te?mp%|\\te?mp\\|appdata|programdata|\\public\\|\$env:|\.(?:xml|txt|jpg|png|dat)\b|https?:|\\\\/i;
const anything = /\S/u;

/** What the arguments must hold for a download to be meant. */
const downloads: ReadonlyMap<string, RegExp> = new Map([
  ["certutil", /-(?:urlcache|verifyctl|url)\b|\/urlcache/i],
  ["bitsadmin", /\/(?:transfer|addfile|setnotifycmdline|create|resume)/i],
  ["start-bitstransfer", anything],
  ["mpcmdrun", /-downloadfile/i],
  ["certreq", /-post/i],
  ..."desktopimgdownldr certoc cmdl32 configsecuritypolicy datasvcutil diantz extrac32 ieexec imewdbld ldifde makecab presentationhost squirrel winword excel powerpnt winproj visio msaccess mspub msohtmed msoxmled xwizard esentutl expand protocolhandler appinstaller installutil ecmangen update"
    .split(" ")
    .map((name): [string, RegExp] => [name, remote]),
]);

const ownLibraries =
  /^"?(?:[a-z]:\\windows\\system32\\)?(?:user32|printui|sysdm|powrprof|dsquery|inetcpl|cryptext|ndfapi|themecpl|newdev|pla|tcpipcfg|wlanui)(?:\.dll|\.cpl)?[",\s]/i;

/** What the arguments must hold for foreign code to be run. */
const proxies: ReadonlyMap<string, RegExp> = new Map([
  ["mshta", anything],
  ["regsvr32", /\/i(?::|\s)|scrobj|https?:|\.(?:sct|jpg|png|txt)\b|\\temp\\|%temp%|users|appdata|\.\.|\/s/i],
  [
    "msiexec",
    /(?:https?|ftp):\/\/|\\\\|[-/]q\w*\s.{0,200}[-/](?:i|package|p)\b|[-/](?:i|package|p)\b.{0,200}[-/]q|\/[yz]\b/i,
  ],
  ["forfiles", /\/c\b.{0,200}(?:cmd|exe)/i],
  ["ftp", /-s:/i],
  ["wuauclt", /\/runhandlercomserver|\.dll/i],
  ["certoc", /-loaddll/i],
  ["msdeploy", /runcommand/i],
  ["update", /--(?:process-?start|update|download)/i],
  ["squirrel", /--(?:process-?start|update|download)/i],
  ["pcwrun", /\.\.|\$\(|\.exe/i],
  ["winget", /--manifest|-m\s/i],
  ["wsl", /(?:-e|--exec|--system)\b.{0,80}\.exe/i],
  // Browsers and shells of the web start helpers that a flag names.
  ..."msedge chrome msedgewebview2 teams mscopilot msedge_proxy mscopilot_proxy code brave opera"
    .split(" ")
    .map((name): [string, RegExp] => [
      name,
      /--(?:gpu-launcher|renderer-cmd-prefix|utility-cmd-prefix|browser-subprocess-path)\b/i,
    ]),
  ..."msbuild csc vbc jsc ilasm".split(" ").map((name): [string, RegExp] => [name, dropFolder]),
  ..."explorer control hh mmc at conhost tracker te wab eventvwr"
    .split(" ")
    .map((name): [string, RegExp] => [
      name,
      /https?:|\.(?:cpl|chm|js|hta|vbs|msc|wsc|dll)\b|--headless|\/root,|\.exe\b.{0,200}\.exe\b|:\w+\.\w+/i,
    ]),
  ..."installutil regasm regsvcs cmstp msxsl mavinject presentationhost ieexec infdefaultinstall odbcconf pcalua syncappvpublishingserver syncappvpublishingserver.vbs xwizard dfsvc dnx rcsi bginfo cdb ntsd fsi fsianycpu winrm.vbs verclsid register-cimprovider runscripthelper scriptrunner atbroker extexport microsoft.workflow.compiler openconsole sqlps sqltoolsps visualuiaverifynative vsjitdebugger wfc customshellhost rpcping wlrmdr ie4uinit ntprint sdbinst sdiagnhost msdt manage-bde.wsf ttdinject tttracer dxcap pubprn.vbs appvlp coregen adplus agentexecutor appcert devtoolslauncher mftrace pixtool vsdiagnostics vsls-agent wfmformat xbootmgr xbootmgrsleep settingsynchost setupugc intellitrace remote acccheckconsole defaultpack"
    .split(" ")
    .map((name): [string, RegExp] => [name, anything]),
]);
/** Started alone they run what the registry or a folder names for them. */
const alone = new Set(
  "wsreset runonce provlaunch gpscript eventvwr fodhelper computerdefaults sdclt workfolders devicecredentialdeployment".split(
    " ",
  ),
);

const inspectDownload: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  const tells = downloads.get(call.name);
  const finger = call.name === "finger" && call.script.dialect !== "posix" && text.includes("@");
  if (finger || tells?.test(text)) scene.hit(runRules.systemToolDownload, call.command);
  else if (call.name === "certutil" && /-(?:decode|decodehex)\b/i.test(text))
    scene.hit(runRules.payloadBuild, call.command);
};

const inspectProxy: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  const runs = proxies.get(call.name)?.test(text) || alone.has(call.name);
  if (!runs || (call.name === "forfiles" && prunesByAge(text))) return;
  if (call.name === "msiexec" && installsOwn(argumentText(call))) return scene.hit(ownRules.ownPackage, call.command);
  if (call.name === "msiexec" && installsFromVendor(call.script.text))
    return scene.hit(runRules.vendorInstall, call.command);
  scene.hit(/^(?:csc|vbc|jsc|ilasm)$/u.test(call.name) ? runRules.scriptHost : runRules.systemToolProxy, call.command);
};

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

export const proxyPrograms: readonly ProgramRow[] = [
  [[...downloads.keys(), "finger"].join(" "), inspectDownload],
  [[...proxies.keys(), ...alone].join(" "), inspectProxy],
  ["rundll32", inspectRundll],
  ["wscript cscript", inspectScriptHost],
  [
    "type copy cp move echo certutil esentutl expand extrac32 findstr makecab print reg regedit replace wscript cscript mshta rundll32 control powershell forfiles wmic start set-content add-content get-content bitsadmin printbrm tar diantz cmd",
    inspectStream,
  ],
];
