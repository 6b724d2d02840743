import type { ToolRule } from "../tool-rule.ts";
import { dataRules } from "./data-rules.ts";
import { argumentText, type Invocation, lowerText } from "./invocation.ts";
import { asksOne } from "./own-calls.ts";
import { ownRules } from "./own-rules.ts";
import { runRules } from "./run-rules.ts";
import type { ProgramInspector, ProgramRow } from "./scene.ts";
import { lacks, programsTelling, type Telling } from "./telling.ts";
import { asksUnused } from "./upkeep.ts";

/** Programs that ask about the host. */
export const questions =
  "whoami id logname uname hostname hostnamectl hostid systeminfo ver ifconfig ipconfig arp route netstat ss who w users last lastlog lastlogin finger tasklist ps query quser qwinsta lscpu lspci lsusb lsmod kextstat dmidecode sw_vers system_profiler ioreg groups getent nbtstat net driverquery gpresult klist printenv env mount df lsof nslookup get-process get-service get-computerinfo get-localuser get-localgroup get-localgroupmember get-netipaddress get-nettcpconnection get-hotfix wmic get-wmiobject gwmi get-ciminstance reg sc cmdkey netsh launchctl dscl dscacheutil crontab uptime sysinfo lsb_release ip nltest tree vol fsutil get-psdrive";

/** Counts distinct questions about the host; a survey is several in one call. */
export const noteQuestion: ProgramInspector = (call, scene) => {
  const asksHost = call.name !== "reg" && call.name !== "sc" ? true : /query|qc/i.test(argumentText(call));
  if (asksHost && scene.asked.length < 40 && !scene.asked.includes(call.name)) scene.asked.push(call.name);
};

const asksDirectory = /^(?:get|search)-ad(?:user|computer|account)$/u;
const ruleOfSurvey = (call: Invocation, text: string): ToolRule | undefined => {
  if (asksOne(call)) return ownRules.oneAsked;
  if (asksDirectory.test(call.name) && asksUnused(call)) return undefined;
  return /antivirus|securitycenter/u.test(text) ? dataRules.guardSurvey : dataRules.domainSurvey;
};

/** Who and what belongs to a domain, and what guards it. */
const surveys: readonly Telling[] = [
  ["net net1", /\/domain|^accounts\b/u, lacks(/\/add/u)],
  ["net net1", /^view\b.*(?:\\\\|\/all)/u, lacks(/\/add/u)],
  ["net net1", /^(?:localgroup|group)\s+"?(?:administrators|domain|enterprise|exchange)/u, lacks(/\/add/u)],
  [
    "nltest dsquery dsget adfind ldifde csvde dnscmd ldapsearch ldapdomaindump rpcclient windapsearch bloodhound bloodhound-python sharphound azurehound adrecon pingcastle seatbelt winpeas winpeasx64 winpeasany linpeas linpeas.sh linenum linenum.sh linux-exploit-suggester linux-exploit-suggester.sh adexplorer adexplorer64 sharpview powerup powerview snaffler sharpup repadmin",
  ],
  [
    "get-aduser get-adgroup get-adgroupmember get-adcomputer get-addomain get-adforest get-adobject get-adtrust get-addomaincontroller get-adprincipalgroupmembership get-addefaultdomainpasswordpolicy get-domain get-domaincontroller get-domaintrust get-domainuser get-domaincomputer get-domaingroup get-netuser get-netcomputer get-netgroup get-netdomain get-netdomaincontroller get-forest get-forestdomain get-gpo get-gporeport find-localadminaccess invoke-userhunter invoke-sharefinder",
  ],
  ["nslookup", /_ldap\._tcp/u],
  ["wmic", /ntdomain|useraccount|\/node:.*(?:os|process|computersystem)|\bproduct\b|antivirusproduct|securitycenter/u],
  ["gpresult", /\/z|\/r|\/v/u],
  ["get-wmiobject gwmi get-ciminstance", /directory\\ldap|ds_computer|ds_user|ds_group|win32_ntdomain|securitycenter/u],
];

/** What maps a domain, and programs that are known for nothing but attacks. */
export const surveyPrograms: readonly ProgramRow[] = [
  ...programsTelling(ruleOfSurvey, surveys, lowerText),
  ...programsTelling(runRules.offensiveTool, [
    [
      "mimikatz invoke-mimikatz rubeus invoke-rubeus kekeo sharpdpapi certipy certify msfvenom msfconsole meterpreter cobaltstrike beacon sliver empire covenant koadic merlin poshc2 pupy evil-winrm impacket-secretsdump impacket-psexec wmiexec.py smbexec.py psexec.py atexec.py dcomexec.py getuserspns.py getnpusers.py ticketer.py petitpotam printspoofer juicypotato roguepotato sweetpotato godpotato sharpsploit invoke-bloodhound invoke-kerberoast invoke-asreproast invoke-powerdump invoke-nanodump invoke-inveigh inveigh powercat invoke-dnsexfiltrator dnscat dnscat2 iodine chisel ligolo-ng pspy pspy64 linpeas invoke-obfuscation donut scarecrow veil sharpshooter unicorn.py setoolkit beef-xss xsser commix weevely crackmapexec akagi akagi64 uacme bypassuac",
    ],
  ]),
  // Service accounts listed or tickets asked for by hand.
  ...programsTelling(dataRules.kerberosAbuse, [
    ["setspn", /-[qt]\b/i],
    ["kerbrute getuserspns.py getnpusers.py ticketer.py"],
  ]),
];
