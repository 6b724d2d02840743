import type { ToolRule } from "../tool-rule.ts";
import { dataRules } from "./data-rules.ts";
import { hostRules } from "./host-rules.ts";
import { argumentText, type Invocation } from "./invocation.ts";
import { asksOneKey, onlyAsksHost, opensSession, startsOwnScript } from "./own-calls.ts";
import { ownRules } from "./own-rules.ts";
import { runRules } from "./run-rules.ts";
import type { ProgramInspector, ProgramRow } from "./scene.ts";
import { programsTelling } from "./telling.ts";

/** `cmd /c …`: the rest of the line is a command line. */
const inspectCmd: ProgramInspector = (call, scene) => {
  const at = call.args.findIndex(({ text }) => /^\/(?:c|k|r|q\/c|s\/c)/i.test(text));
  if (at === -1) return;
  const first = call.args[at]?.text.replace(/^\/\w/u, "") ?? "";
  const rest = [first, ...call.args.slice(at + 1).map(({ text }) => text)].join(" ").trim();
  scene.nested(rest, "cmd", call.command);
};

const inspectPowershell: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  const encoded = /(?:^|\s)[-/](?:e|ec|en|enc|enco\w*)\s+["']?([A-Za-z0-9+/=]{8,})/i.exec(text)?.[1];
  if (encoded !== undefined) {
    scene.hit(runRules.encodedPowershell, call.command);
    const plain = Buffer.from(encoded.slice(0, 16_384), "base64").toString("utf16le");
    if (/^[\x09\x0a\x0d\x20-\x7e]{4,}$/u.test(plain.slice(0, 200))) scene.nested(plain, "powershell", call.command);
    return;
  }
  const hidden = /(?:^|\s)[-/]w\w*\s+(?:h\w*|1)\b/i.test(text);
  const freed = /(?:^|\s)[-/](?:ep|ex\w*)\s+(?:bypass|unrestricted)/i.test(text);
  if (
    hidden ||
    (freed && /(?:^|\s)[-/](?:nop\w*|noni\w*|enc?|c|command|w)\b/i.test(text)) ||
    /(?:^|\s)-v\w*\s+2\b/i.test(text)
  )
    scene.hit(!hidden && startsOwnScript(text) ? ownRules.ownScript : runRules.hiddenPowershell, call.command);
  else if (freed && startsOwnScript(text)) scene.hit(ownRules.ownScript, call.command);
  const at = call.args.findIndex(({ text: arg }) => /^[-/]c(?:o\w*)?$/i.test(arg));
  const from =
    at === -1
      ? call.args.findIndex(
          ({ text: arg }) =>
            !arg.startsWith("-") && !/^(?:bypass|hidden|unrestricted|\d+|sta|normal|minimized)$/i.test(arg),
        )
      : at + 1;
  if (from >= 0 && from < call.args.length)
    scene.nested(
      call.args
        .slice(from)
        .map(({ text: arg }) => arg)
        .join(" "),
      "powershell",
      call.command,
    );
};

const inspectWmic: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  if (/process\s+call\s+create/i.test(text)) {
    scene.hit(runRules.remoteExecution, call.command);
    const inner = /create\s+["']?(.{2,400}?)["']?$/is.exec(text)?.[1];
    if (inner !== undefined) scene.nested(inner, "cmd", call.command);
  } else if (/\/format:\s*["']?(?:https?:|\S*\.xsl)/i.test(text)) scene.hit(runRules.systemToolProxy, call.command);
  else if (/product\b.*uninstall|call\s+(?:terminate|delete|disable)|process\b.*\bdelete/i.test(text))
    scene.hit(hostRules.weakenPolicy, call.command);
  else if (/eventconsumer|eventfilter|filtertoconsumer/i.test(text))
    scene.hit(hostRules.eventSubscription, call.command);
};

const ruleOfSession = (_: Invocation, text: string): ToolRule =>
  opensSession(text) ? ownRules.namedHost : runRules.remoteExecution;
const ruleOfRemote = (call: Invocation): ToolRule =>
  onlyAsksHost(call) ? ownRules.namedHost : runRules.remoteExecution;

const autostart =
  /\\currentversion\\(?:run(?:once(?:ex)?|services(?:once)?)?(?:\\|"|\s|$)|policies\\explorer\\run|winlogon|image file execution options|silentprocessexit|explorer\\(?:user )?shell folders|shell ?service ?object|windows\\?"?\s.*(?:appinit_dlls|load\b|run\b)|app paths|schedule\\taskcache|explorer\\browser helper|windows\\(?:load|run))|\\active setup\\installed components|\\session manager\\?(?:"|\s|\\)|\\control\\(?:lsa|print\\monitors|print\\environments|networkprovider|timeproviders|safeboot|bootverificationprogram|terminal server\\(?:wds|addins))|\\currentcontrolset\\services\\|\\(?:software\\)?classes\\(?:clsid|ms-settings|mscfile|exefile|\.\w+|txtfile|folder|appx)|\\shell\\open\\command|\\command processor|\\environment\b.*(?:userinitmprlogonscript|cor_profiler|windir)|\\netsh\\?|\\inprocserver32|\\scrnsave\.exe|scrnsave|\\office\\.*(?:addins|test\\special|resiliency|wwlib|security)|\\bits|\\amsi\\providers|\\cryptography\\(?:oid|providers)|telemetrycontroller|\\microsoft\\netsh|\\event viewer|microsoftredirectionprogram|aedebug|\\lsa\\|utilman|sethc|userinit|\\provisioning\\commands|autodialdll|\\winsock2/i;
const weakens =
  /enablelua|consentpromptbehavioradmin|promptonsecuredesktop|localaccounttokenfilterpolicy|filteradministratortoken|disableantispyware|disableantivirus|disablerealtimemonitoring|disablebehaviormonitoring|disableioavprotection|disablescanonrealtimeenable|windows defender|security center|wscsvc|securityhealth|enablefirewall|firewallpolicy|fdenytsconnections|userauthentication|uselogoncredential|wdigest|runasppl|lsacfgflags|restrictedadmin|disablerestrictedadmin|lmcompatibilitylevel|ntlmminclientsec|limitblankpassworduse|everyoneincludesanonymous|restrictanonymous|disabletaskmgr|disableregistrytools|disablecmd|nocontrolpanel|norun\b|nolog\s?off|noviewcontextmenu|nosetfolders|nodesktop|hidefileext|hidden\b|showsuperhidden|hidescahealth|hidesca|disablenotificationcenter|toastenabled|noclose|nofind|shutdownwithoutlogon|disablelockworkstation|disablechangepassword|startmenulogoff|nopropertiesmycomputer|noproperties|notraycontextmenu|noclosekey|disallowrun|nodispcpl|nodrives|legalnotice|autoshare|enablesmartscreen|smartscreenenabled|attachmentmanager|savezoneinformation|warnonzonecrossing|zonemap|vbawarnings|accessvbom|executemacro|protectedview|disableinternetfilesinpv|dontupdatelinks|scriptblocklogging|modulelogging|transcription|enablescripts|executionpolicy|eventlog|channels\\|enabled\b.*channel|autorecover|auditbasedirectories|processcreationincludecmdline|complus_etwenabled|etwenabled|hypervisorenforcedcodeintegrity|credentialguard|hvci|deviceguard|disablerestore|systemrestore|noautoupdate|windowsupdate|disableosupgrade|pendingfilerename|disableremoteadmin|portnumber|allowtsconnections|fsinglesessionperuser|allowmultipletssessions|tamperprotection|puaprotection|exclusions\\|mpengine|nolmhash|allowsecondaryauth|proxyenable|proxyserver|autoconfigurl|wpad|disableenclosuredownload|rdp-tcp|maxidletime|maxdisconnection|scremoveoption|allowdevelopment|allowalltrustedapps|snmp|remoteaccess|bypassiolock|usefilter|crashcontrol|dumptype|ntp|w32time|hideclock|disablethumbnail|sublimationsettings|disablewindowsupdate|nopreviouslogon|cachedlogonscount|userinit|shellserviceobject|activedesktop|wallpaper|safemode/i;

/** Extensions and files that Explorer is told to show. */
const showsMore =
  /\\explorer\\advanced\b.{0,40}(?:hidefileext\b.{0,40}(?:-value|\/d)\s+["']?0|-name\s+["']?hidden["']?\s+-value\s+["']?1)(?!\w)/u;

/** `reg add`, and PowerShell's registry writes: what the key decides. */
export function inspectRegistryText(
  text: string,
  call: Invocation,
  scene: { hit: (rule: (typeof hostRules)[keyof typeof hostRules], span: { start: number; end: number }) => void },
): void {
  const lower = text.slice(0, 2_000).toLowerCase();
  if (showsMore.test(lower)) return;
  if (
    /ms-settings|mscfile|delegateexecute|\\environment.*windir|fodhelper|sdclt|computerdefaults|appx82a6|exefile\\shell\\runas|cmmgr|isolatedcommand/u.test(
      lower,
    )
  )
    scene.hit(hostRules.uacBypass, call.command);
  else if (autostart.test(lower) && !/disabletask/u.test(lower)) scene.hit(hostRules.registryAutostart, call.command);
  else if (weakens.test(lower) || /\\policies\\/u.test(lower)) scene.hit(hostRules.weakenPolicy, call.command);
  else if (/\\microsoft\\/u.test(lower) && /\.(?:exe|dll|sys|ps1|bat|cmd|vbs)\b/u.test(lower))
    scene.hit(hostRules.registryProgram, call.command);
  else if (/hk(?:lm|cu|cr|u)|hkey_|registry::/u.test(lower)) scene.hit(hostRules.registryChange, call.command);
}

const inspectReg: ProgramInspector = (call, scene) => {
  const verb = call.args[0]?.text.toLowerCase() ?? "";
  if (/^(?:add|import|restore|load|copy)$/u.test(verb)) inspectRegistryText(argumentText(call), call, scene);
  else if (verb === "query" && autostart.test(argumentText(call).toLowerCase()) && asksOneKey(call))
    scene.hit(ownRules.oneAsked, call.command);
  else if (verb === "delete")
    scene.hit(
      /\\run\b|mru|typedpaths|userassist|terminal server client|recentdocs|safeboot|winlogon|services\\|policies/i.test(
        argumentText(call),
      )
        ? hostRules.weakenPolicy
        : hostRules.registryChange,
      call.command,
    );
};

const systemPlace = /system32|windows|\\$|c:\\\*|c:\\\s|drivers/i;
const ruleOfRights = (_: Invocation, text: string): ToolRule =>
  systemPlace.test(text) ? hostRules.replaceSystemProgram : hostRules.openFolderPermissions;

/** Programs that change who may do what with a file. */
const rightsPrograms = "icacls cacls";

/** A helper is a library that netsh loads from then on. */
const ruleOfNetsh = (_: Invocation, text: string): ToolRule =>
  /helper/i.test(text) ? hostRules.registryAutostart : dataRules.proxyChange;

export const windowsPrograms: readonly ProgramRow[] = [
  ["cmd command", inspectCmd],
  ["powershell pwsh powershell_ise", inspectPowershell],
  ["wmic", inspectWmic],
  ...programsTelling(runRules.remoteExecution, [
    [
      "psexec psexec64 paexec winrs winexe psexec.py wmiexec smbexec invoke-wmimethod invoke-cimmethod invoke-psexec mstsc tscon shadow",
    ],
  ]),
  ...programsTelling(ruleOfSession, [["enter-pssession new-pssession"]]),
  ...programsTelling(ruleOfRemote, [["invoke-command"]]),
  ["reg regedit", inspectReg],
  ...programsTelling(ruleOfRights, [
    ["takeown"],
    [rightsPrograms, /\/grant(?::r)?\s+["']?(?:everyone|\*s-1-1-0|users|\S+)["']?:[("']?(?:oi\)|ci\)|f\b|\(?f\)?)/i],
    [rightsPrograms, /\/setowner|\/deny|:f\b/i],
  ]),
  ...programsTelling(ruleOfNetsh, [["netsh", /portproxy|winhttp.*set\s+proxy|helper\b/i]]),
];
