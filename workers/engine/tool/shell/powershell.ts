import type { ToolRule } from "../tool-rule.ts";
import { dataRules } from "./data-rules.ts";
import { hostRules } from "./host-rules.ts";
import { argumentText, type Invocation, isShort, scriptHolds } from "./invocation.ts";
import { locksOne } from "./own-calls.ts";
import { ownRules } from "./own-rules.ts";
import { type Cue, cuesOf } from "./powershell-cues.ts";
import { inspectRegistryText } from "./programs-windows.ts";
import { runRules } from "./run-rules.ts";
import type { ProgramInspector, ProgramRow, Scene } from "./scene.ts";
import { lacks, programsTelling } from "./telling.ts";
import { installsFromVendor } from "./vendors.ts";

const fetches =
  /\.download(?:string|file|data)\b|\binvoke-webrequest\b|\biwr\b|\binvoke-restmethod\b|\birm\b|net\.webclient|\bwget\b|\bcurl\b|start-bitstransfer|xmlhttp|httpclient|webrequest\]?::create/i;
const evaluates =
  /\biex\b|invoke-expression|\[scriptblock\]::create|\.invokecommand|invoke-command\s+-scriptblock\s*\(|\.invoke\(|&\s*\(|\bsal\b.*\biex\b/i;
const decodes =
  /frombase64string|-bxor|gzipstream|deflatestream|\[char\[?\]?\]\s*\(?\d|\[convert\]::to|-join\s*\(|\[char\]0x|-replace.*iex|securestring.*ptrtostring/i;
const reflects =
  /\[(?:system\.)?reflection\.assembly\]::load|virtualalloc|virtualprotect|createthread|getdelegateforfunctionpointer|marshal\]::copy|createremotethread|ntcreatethread|queueuserapc|writeprocessmemory|\bdllimport\b|add-type.*(?:kernel32|user32|ntdll|advapi32)|definedynamicassembly|memorystream.*assembly|\[appdomain\]|::getprocaddress|getmodulehandle|rtlmovememory|\.gettype\('system\.management\.automation\.amsi/i;
const amsi =
  /amsiutils|amsiinitfailed|amsiscanbuffer|amsicontext|system\.management\.automation\.(?:amsi|utils)|etweventwrite|cachedgrouppolicysettings|scriptblocklogging|amsi\.dll/i;
const sockets = /net\.sockets\.(?:tcpclient|tcplistener|udpclient)|\.getstream\(|sslstream/i;
const capture =
  /copyfromscreen|getasynckeystate|setwindowshookex|\[windows\.forms\.clipboard\]|get-clipboard|waveinopen|capturescreen|system\.speech|keylogger|microphone|mciSendString/i;
const events =
  /__eventfilter|commandlineeventconsumer|activescripteventconsumer|__filtertoconsumerbinding|register-wmievent|set-wmiinstance.*subscription|register-engineevent/i;
const comObjects =
  /(?:new-object\s+-com\w*|createobject|gettypefromprogid|gettypefromclsid|\[activator\]::createinstance)\s*\(?\s*["']?(?:(?:wscript\.shell|shell\.application|mmc20|excel\.application|word\.application|outlook\.application|internetexplorer|schedule\.service|htmlfile|msxml2|microsoft\.xmlhttp|shellwindows|visio|powerpoint)[\w.]*|\[?['"]?[0-9a-f{-])/i;
const shadow =
  /win32_shadowcopy.*(?:delete|remove)|delete.*shadowcopy|shadowcopy.*create|checkpoint-computer.*disable/i;
const dnsLeak = /resolve-dnsname.*\$|nslookup.*\$\w+\.|\.ping\b.*\$\w|networkinformation\.ping/i;
const credentials =
  /get-credential|promptforcredential|windows\.security\.credentials|passwordvault|cryptunprotectdata|protecteddata\]::unprotect|login data|dpapi|getnetworkcredential\(\)\.password|logonuser|ms-mcs-admpwd|comsvcs|minidumpwritedump|lsass/i;

const directory =
  /\[adsisearcher\]|directoryservices\.(?:directorysearcher|activedirectory)|\.findall\(\)|getcurrent(?:domain|forest)\(\)|get-adsi\w*/i;
const kerberos =
  /kerberosrequestorsecuritytoken|kerberoast|asreproast|\basktg[ts]\b|(?:golden|silver)(?:ticket|::)|\bdumpticket/i;
const mailRule =
  /new-inboxrule\b.*-(?:forward|redirect)|set-mailbox\b.*-forwarding|new-transportrule\b.*(?:blindcopy|redirect)|install-transportagent/i;

/** Cmdlet names published by attack frameworks (PowerSploit, Nishang, WinPwn, Atomic test harness): `Invoke-Mimikatz`. */
const attackCmdlet =
  /\binvoke-(?:mimikatz|bloodhound|kerberoast|asreproast|rubeus|nano\w*|inveigh\w*|powerdump|psimage|obfuscation|dcsync|shellcode|reflectivepeinjection|dllinjection|smbexec|wmiexec|thehash|tokenmanipulation|runas|privesc\w*|allchecks|portscan|userhunter|sharefinder|sharp\w+|seatbelt|certify|s4u|dnsexfil\w*|wcmdump|vaultcmd|webcredentials|credentialinjection|ninjacopy|fruit|maldoc|appathbypass|eventvwrbypass|uacbypass|bypassuac|winenum|wordlist\w*|internalmonologue|spoolsample|petitpotam|printnightmare|nightmare|snaffler|thunderstruck|gopher|noPac|zerologon|badpotato|ath\w+|stealthuserhunter|psinject|powershelltcp|conptyshell|mailsniper|selfsearch|domainpasswordspray|passwordspray|aadint\w*)\b|\b(?:get-gpppassword|get-keystrokes|get-timedscreenshot|out-minidump|out-compresseddll|out-encodedcommand|find-avsignature|new-elevatedpersistenceoption|add-persistence|install-ssp|powerview|winpwn|samfile|kittielocal|wificreds|browserpwn|lazagnemodule|extract-invoke-psimage|powercat|dumplsass|get-aadint\w*|export-aadint\w*|open-aadint\w*|new-aadint\w*|set-aadint\w*)\b/i;

/** `&('Ge'+'t-Date')`, `iex ('wri'+'te-host')`: what is called is put together from pieces of text. */
const joinedName =
  /(?:(?:^|[;|{(=\n])\s{0,8}[&.]|\b(?:iex|invoke-expression)\b)\s{0,4}\(\s{0,4}(?:"[^"\n]{1,40}"|'[^'\n]{1,40}')\s{0,4}\+\s{0,4}["'$]/iu;

/** Inspects a script of any dialect, as nothing else in a call may tell that it is PowerShell's. */
export function inspectJoinedName(text: string, scene: Scene): void {
  const match = joinedName.exec(text.length > 65_536 ? text.slice(0, 65_536) : text);
  if (match !== null) scene.hit(runRules.computedProgram, { start: match.index, end: match.index + match[0].length });
}

/** Inspects what only shows over a whole PowerShell script: methods, types and their combinations. Reads 64 K units. */
export function inspectPowershellText(text: string, scene: Scene): void {
  const script = text.length > 65_536 ? text.slice(0, 65_536) : text;
  const span = { start: 0, end: text.length };
  const holds = cuesOf(script);
  const say = (cue: Cue, pattern: RegExp, rule: Parameters<Scene["hit"]>[0]): void => {
    const match = holds(cue) ? pattern.exec(script) : null;
    if (match !== null) scene.hit(rule, { start: match.index, end: match.index + match[0].length });
  };
  const gets = holds("fetches") && fetches.test(script);
  if (gets && evaluates.test(script)) scene.hit(runRules.powershellDownloadRun, span);
  else if (
    gets &&
    /start-process|\bstart\b|&\s*["'$]|\binvoke-item\b|\bii\b|import-module|rundll32|regsvr32|\.\\[\w.]+\.(?:exe|ps1|bat)/i.test(
      script,
    )
  )
    scene.hit(runRules.downloadThenRun, span);
  if (holds("decodes") && decodes.test(script) && evaluates.test(script)) scene.hit(runRules.decodeAndRun, span);
  if (
    holds("sockets") &&
    sockets.test(script) &&
    /iex|invoke-expression|cmd(?:\.exe)?|getstring|streamreader|\.read\(/i.test(script)
  )
    scene.hit(runRules.reverseShell, span);
  say("reflects", reflects, runRules.dotnetReflection);
  say("amsi", amsi, hostRules.stopProtection);
  say("capture", capture, dataRules.captureInput);
  say("events", events, hostRules.eventSubscription);
  say("comObjects", comObjects, runRules.officeOrScriptAbuse);
  say("shadow", shadow, hostRules.deleteBackups);
  say("attackCmdlet", attackCmdlet, runRules.offensiveTool);
  say("directory", directory, dataRules.domainSurvey);
  say("kerberos", kerberos, dataRules.kerberosAbuse);
  say("mailRule", mailRule, dataRules.collectorHost);
  say("credentials", credentials, dataRules.dumpCredentials);
  if (holds("names") && dnsLeak.test(script) && /get-content|base64|\$data|readcount|chunk/i.test(script))
    scene.hit(dataRules.nameQueryLeak, span);
  say("times", /\.(?:creationtime|lastwritetime|lastaccesstime)\s*=/i, hostRules.changeTimestamps);
  if (holds("uploads")) inspectUploads(script, scene, span);
}

function inspectUploads(script: string, scene: Scene, span: { start: number; end: number }): void {
  const posts =
    /\.upload(?:file|string|data)\b|-method\s+["']?(?:post|put)|httpmethod\]::post|send-mailmessage.*-attachment|\.sendasync|ftpwebrequest/i.test(
      script,
    );
  if (!posts) return;
  const reads =
    /get-content|readalltext|readallbytes|out-file|-infile|get-clipboard|get-process|tobase64string|secret|password|\.upload/i.test(
      script,
    );
  if (
    /discord(?:app)?\.com\/api\/webhooks|hooks\.slack\.com|pastebin\.com|api\.telegram|webhook\.site|transfer\.sh|file\.io/i.test(
      script,
    )
  )
    scene.hit(dataRules.collectorHost, span);
  else if (reads) scene.hit(dataRules.rawFilePost, span);
}

const inspectRegistryCmdlet: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  if (/hk(?:lm|cu|cr|u):?|hkey_|registry::/i.test(text)) inspectRegistryText(text, call, scene);
};

const startsScript = /[;\n]\s{0,4}(?:&\s{0,2})?["']?\.\\(?:[\w-]{1,40}\\){0,4}[\w.-]{1,60}\.ps1/i;
const twoKeys = /currentversion\\[\s\S]*currentversion\\/iu;
const startsItself = /\\currentversion\\run(?:once)?["']?(?:\s|$)/i;
/** What starts at login, asked at one key. */
const inspectAskedKey: ProgramInspector = (call, scene) => {
  if (startsItself.test(argumentText(call)) && isShort(call) && !scriptHolds(call, twoKeys))
    scene.hit(ownRules.oneAsked, call.command);
};

/** A group by a name that promises no rights over machines or accounts. */
const plainGroup =
  /^(?!.*(?:admin|operator|owner|power|remote|hyper-v|backup|account|key|dns|\bcert|publisher|replicat|delegat|sudo|root|\$)).{1,200}$/iu;
/** What an address book says of somebody. */
const plainFields =
  /^(?:-identity\s+)?[\w."' -]{1,60}?(?:\s+-(?:department|title|office|officephone|description|company|city|displayname|manager|mobilephone|streetaddress|postalcode)\s+[\w."'+ ,-]{1,60}?)+$/iu;

/** In a branch of the directory, with a password that is asked for and changed by whoever gets it. */
const handsOver = (text: string): boolean =>
  /-path\s+["']?OU=/iu.test(text) &&
  /-changepasswordatlogon\s+[$]?true/iu.test(text) &&
  !/convertto-securestring|admin|passwordneverexpires|-otherattributes/iu.test(text);

const ruleOfLock = (call: Invocation): ToolRule => (locksOne(call) ? ownRules.rightTaken : hostRules.accountLocked);
const ruleOfOpening = (_: Invocation, text: string): ToolRule =>
  handsOver(text) ? ownRules.accountOpened : hostRules.accountCreated;

/** Start-Process, Invoke-Item: what they start is inspected as if typed. */
const inspectStart: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  if (installsFromVendor(call.script.text)) return;
  if (/-windowstyle\s+hidden/i.test(text)) scene.hit(runRules.hiddenPowershell, call.command);
  const words = call.args.filter(
    (word) =>
      !/^-(?:filepath|argumentlist|args|wait|passthru|nonewwindow|windowstyle|verb|workingdirectory)$/i.test(
        word.text,
      ) && !/^(?:hidden|runas)$/i.test(word.text),
  );
  if (words.length > 0)
    scene.nested(
      words.map((word) => (/\s/u.test(word.text) && word === words[0] ? `"${word.text}"` : word.text)).join(" "),
      "powershell",
      call.command,
    );
};

const removers = "remove-item ri del rm remove-itemproperty clear-content";
const historyFile = /psreadline|consolehost_history|historysavepath/i;

/** For this process, which starts a script of the own folder. */
const ruleOfPolicy = (call: Invocation, text: string): ToolRule =>
  /-scope\s+process\b/i.test(text) && scriptHolds(call, startsScript) ? ownRules.ownScript : runRules.hiddenPowershell;

export const powershellPrograms: readonly ProgramRow[] = [
  ["set-itemproperty new-itemproperty new-item set-item sp rename-itemproperty", inspectRegistryCmdlet],
  ...programsTelling(hostRules.accountRaised, [["add-localgroupmember add-adgroupmember", lacks(plainGroup)]]),
  ...programsTelling(hostRules.accountCreated, [
    ["new-localuser set-localuser set-adaccountpassword"],
    ["set-aduser", lacks(plainFields)],
  ]),
  ...programsTelling(ruleOfOpening, [["new-aduser"]]),
  ...programsTelling(ruleOfLock, [["disable-localuser disable-adaccount"]]),
  ...programsTelling(hostRules.accountLocked, [["remove-localuser remove-aduser"]]),
  ["get-itemproperty gp get-item", inspectAskedKey],
  ["start-process start saps invoke-item ii", inspectStart],
  ...programsTelling(hostRules.clearHistory, [[removers, historyFile]]),
  ...programsTelling(hostRules.weakenPolicy, [[removers, /hk(?:lm|cu):/i, lacks(historyFile)]]),
  ...programsTelling(ruleOfPolicy, [["set-executionpolicy", /bypass|unrestricted/i]]),
  ...programsTelling(hostRules.accountRaised, [
    [
      "new-azureaduser new-azureadserviceprincipal add-azureaddirectoryrolemember new-azroleassignment new-azureadapplication new-azuserassignedidentity add-azureadgroupmember set-azureaduserpassword new-msoluser new-mguser",
    ],
  ]),
  ...programsTelling(dataRules.cloudSurvey, [["get-azureaduser get-azureadgroup get-azroleassignment"]]),
];
