import { hostRules } from "./host-rules.ts";
import { argumentText, hasFlag, type Invocation, lowerText, operandsOf, upstream } from "./invocation.ts";
import { isAppLog } from "./own-calls.ts";
import { ownRules } from "./own-rules.ts";
import { isHistoryPath, isLogPath } from "./programs-destroy.ts";
import type { ProgramInspector, ProgramRow, Scene } from "./scene.ts";
import { hasArguments, lacks, programsTelling } from "./telling.ts";
import { keepsNothing } from "./upkeep.ts";

/** Names of protection and logging software, as services, processes and packages carry them. */
export const guardName =
  /\b(?:windefend|wdnissvc|wscsvc|sense|mpssvc|msmpsvc|securityhealthservice|sysmon(?:64|drv)?|crowdstrike|falcon(?:d|-sensor)?|csagent|csfalcon\w*|sentinel(?:one|agent|d|ctl)?|carbonblack|cb(?:agentd|daemon|defense|osxsensorservice)|cylance\w*|mcafee\w*|mfefire|symantec\w*|sophos\w*|kaspersky|klnagent|avast|avg\w*|eset\w*|ekrn|bitdefender|malwarebytes|mbam\w*|trendmicro|ds_agent|clam(?:av|d|av-daemon|av-freshclam)|freshclam|osquery[di]?|wazuh(?:-agent)?|ossec|auditd|auditbeat|filebeat|packetbeat|rsyslogd?|syslog(?:d|-ng)?|apparmor|selinux|fail2ban|firewalld?|ufw|pf|tripwire|aide|rkhunter|chkrootkit|nessusd?|splunkd?|splunkforwarder|td-agent|elastic-agent|elastic-endpoint|defender|mdatp|opendirectoryd|xprotect|littlesnitch|lulu|blockblock|amsi|eventlog|wuauserv|vss|sqlwriter|veeam\w*|backupexec\w*|aws-?(?:cloudwatch)?-?agent|amazon-ssm-agent|falcon-sensor-\S+)\b/i;
const firewall = /\b(?:firewalld|ufw|iptables|nftables|pf|mpssvc)\b/i;

const inspectServiceStop: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  // Signals at which a service reads its settings or opens its files again.
  if (/^(?:pkill|killall|kill)$/u.test(call.name) && /^-(?:s\s+)?(?:SIG)?(?:HUP|USR[12]|0)\b/u.test(text)) return;
  const stops =
    /\b(?:stop|disable|mask|kill|delete|remove|unload|bootout|off|config\b.*\bdisabled|start=\s*(?:disabled|4))\b/i.test(
      text,
    ) || /^(?:stop-service|taskkill|stop-process|pkill|killall|kill|systemctl-stop)$/u.test(call.name);
  const target = /\bstop\b/u.test(text) ? text.replace(/\bstop\b/u, "") : text;
  if (stops && firewall.test(target)) scene.hit(hostRules.stopFirewall, call.command);
  else if (stops && guardName.test(target)) scene.hit(hostRules.stopProtection, call.command);
};

/** A port opened to neighbours only. */
const ownNetwork =
  /(?:remoteip=|-remoteaddress\s+)["']?(?:localsubnet|(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}(?:\/\d{1,2})?)["']?(?:\s|$)/iu;

/** `> file` and `>> file`: what it means that the shell itself empties or writes it. */
export function inspectTruncation(call: Invocation, scene: Scene): void {
  for (const { operator, target } of call.command.redirects) {
    if (!operator.startsWith(">")) continue;
    const empties =
      operator === ">" &&
      (call.name === "" ||
        call.name === ":" ||
        call.name === "true" ||
        (call.name === "cat" && /\/dev\/null/u.test(argumentText(call))) ||
        (call.name === "echo" && [...upstream(call)].length === 0 && argumentText(call).trim() === ""));
    if (isHistoryPath(target.text)) scene.hit(hostRules.clearHistory, call.command);
    else if (empties && isLogPath(target.text))
      scene.hit(isAppLog(target.text) ? ownRules.appLog : hostRules.clearLogs, call.command);
  }
}

const namesHistory = (call: Invocation): boolean => operandsOf(call).some((word) => isHistoryPath(word.text));
const namesLog = (call: Invocation): boolean => operandsOf(call).some((word) => isLogPath(word.text));
/** A log that is not that of one app. */
const namesSharedLog = (call: Invocation): boolean =>
  operandsOf(call).some((word) => isLogPath(word.text) && !isAppLog(word.text));
/** Emptied by what is copied or linked over it, or in its place. */
const overwrites = /\/dev\/null|-i\b|-s\s*0/u;

/** `touch -r`, `touch -t`: times of another file or of the past. */
const borrowsTimes = ({ args }: Invocation): boolean =>
  args.some(({ text }) => /^-[a-z]*[tr]$|^--reference/u.test(text)) &&
  args.some(({ text }) => /^-[a-z]*[acm]/u.test(text));

export const guardPrograms: readonly ProgramRow[] = [
  [
    "systemctl service sc net net1 launchctl stop-service taskkill stop-process pkill killall kill initctl chkconfig rc-service update-rc.d set-service wmic",
    inspectServiceStop,
  ],
  ...programsTelling(hostRules.stopProtection, [
    [
      "apt apt-get dpkg yum dnf rpm zypper pacman apk brew msiexec wmic pkg uninstall-package",
      /\b(?:remove|purge|erase|uninstall|autoremove|-e|--remove|\/x)\b|-r\b/i,
      guardName,
    ],
  ]),
  ...programsTelling(hostRules.stopFirewall, [
    ["iptables ip6tables ebtables", /(?:^|\s)(?:-F|--flush|-X)\b/u],
    ["iptables ip6tables ebtables", /-P\s+(?:INPUT|OUTPUT|FORWARD)\s+ACCEPT|-D\s+(?:OUTPUT|INPUT)/u],
    ["iptables ip6tables ebtables", /-[AI]\s+(?:INPUT|OUTPUT)(?!.*--dports?\s+(?:80|443|80,443)\s).*-j\s+ACCEPT\s*$/u],
    ["nft", /\bflush\b/u],
    ["ufw", /\b(?:disable|reset|--force)\b/u],
    ["pfctl", /-d\b|-F\b/u],
    ["firewall-cmd", /--(?:panic-off|set-default-zone=trusted)|--add-port=\d+-\d+/u],
    [
      "netsh",
      /firewall.*(?:\boff\b|\bdisable\b|allowprogram|add\s+rule.*action=allow|set\s+rule.*enable=yes)/i,
      lacks(ownNetwork),
    ],
    ["set-netfirewallprofile", /false/i],
    ["new-netfirewallrule", /allow/i, lacks(ownNetwork)],
    ["disable-netfirewallrule"],
    ["esxcli", /firewall.*(?:false|disable)/u],
    ["socketfilterfw", /off/u],
  ]),
  ...programsTelling(hostRules.clearHistory, [
    ["history", (call) => hasFlag(call, "c")],
    ["clear-history"],
    ["set", /\+o\s+history/u],
    [
      "unset export declare readonly set setenv",
      /\bHIST(?:FILE|SIZE|FILESIZE|CONTROL|IGNORE|ORY)\b(?:=(?:0|\/dev\/null|ignore|"?\*|$)|\s*$)/u,
    ],
    ["set-psreadlineoption", /savenothing|historysavepath|addtohistoryhandler/i],
    ["ln cp mv cat tee touch", /\/dev\/null/u, namesHistory],
    ["truncate", namesHistory],
    ["fc", /-p/u],
  ]),
  ...programsTelling(hostRules.clearLogs, [
    ["wevtutil", /\b(?:cl|clear-log|sl\b.*\/e:false|set-log.*\/e:false)\b/i],
    ["clear-eventlog remove-eventlog"],
    ["limit-eventlog", lacks(/-maximumsize\s+\d{1,6}(?:mb|gb)/i)],
    ["journalctl", keepsNothing],
    ["log", /\berase\b/u],
    ["auditctl", /-e\s*0|-D\b/u],
    ["auditpol", /\/clear|\/remove|disable/i],
    ["dmesg", (call) => hasFlag(call, "cC", "--clear")],
    ["logman", /stop|delete/i],
    ["fsutil", /usn/i],
    ["ln cp mv cat tee shred sed", overwrites, namesLog],
    ["truncate", overwrites, namesSharedLog],
  ]),
  ...programsTelling(hostRules.stopProtection, [
    ["setenforce", /^(?:0|permissive)/i],
    ["spctl", /--(?:master|global)-disable|--add/u],
    ["csrutil", /disable/u],
    [
      "set-mppreference",
      /-disable\w*\s+(?:\$?true|1)|-(?:mapsreporting|submitsamplesconsent)|exclusion|threatdefaultaction/i,
    ],
    ["add-mppreference", /exclusion/i],
    ["uninstall-windowsfeature", /defender/i],
    ["mpcmdrun", /-removedefinitions|-disable/i],
    ["dism", /disable-feature.*defender/i],
    ["mdatp", /disabled|off/u],
    ["fltmc", /unload/i],
    ["aa-teardown"],
    ["aa-disable aa-complain", hasArguments],
    ["apparmor_parser", (call) => hasFlag(call, "R", "--remove")],
    ["sysctl", /kernel\.(?:randomize_va_space|kptr_restrict|yama\.ptrace_scope|dmesg_restrict)=0|kern\.\w+=0/u],
    ["sysmon sysmon64", /-u\b/u],
  ]),
  ...programsTelling(hostRules.changeTimestamps, [
    ["touch", borrowsTimes],
    ["setfile", (call) => hasFlag(call, "dm")],
  ]),
  ...programsTelling(
    hostRules.hideFile,
    [
      ["attrib", /\+[sh]/u],
      ["chflags", /hidden/u],
      ["dscl", /ishidden/u],
      ["defaults", /hide500users|appleshowallfiles\s+(?:no|false)|-bool\s+.*quarantine|lsquarantine/u],
      ["setfile", /-a\s+v/u],
      ["xattr", /-w\b/u],
    ],
    lowerText,
  ),
  ...programsTelling(hostRules.stripQuarantine, [["unblock-file"], ["xattr", /quarantine|-c\b|-cr\b/u]]),
  ...programsTelling(hostRules.trustCertificate, [
    ["certutil", /-(?:f\s+)?addstore|-importpfx/i],
    ["security", /add-trusted-cert|authorizationdb\s+write/u],
    ["import-certificate"],
    ["keytool", /-import.*cacerts/u],
    ["certmgr", /-add/i],
  ]),
];
