import { hostRules } from "./host-rules.ts";
import { argumentText, hasFlag, type Invocation, operandsOf, upstream } from "./invocation.ts";
import { isAppLog } from "./own-calls.ts";
import { ownRules } from "./own-rules.ts";
import { isHistoryPath, isLogPath } from "./programs-destroy.ts";
import type { ProgramInspector, ProgramRow, Scene } from "./scene.ts";
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

const inspectPackages: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  if (/\b(?:remove|purge|erase|uninstall|autoremove|-e|--remove|\/x)\b|-r\b/i.test(text) && guardName.test(text))
    scene.hit(hostRules.stopProtection, call.command);
};

/** A port opened to neighbours only. */
const ownNetwork =
  /(?:remoteip=|-remoteaddress\s+)["']?(?:localsubnet|(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}(?:\/\d{1,2})?)["']?(?:\s|$)/iu;

const inspectFirewall: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  const { name } = call;
  const opens =
    (/^(?:ip6?tables|ebtables)$/u.test(name) &&
      (/(?:^|\s)(?:-F|--flush|-X)\b/u.test(text) ||
        /-P\s+(?:INPUT|OUTPUT|FORWARD)\s+ACCEPT|-D\s+(?:OUTPUT|INPUT)|-[AI]\s+(?:INPUT|OUTPUT)(?!.*--dports?\s+(?:80|443|80,443)\s).*-j\s+ACCEPT\s*$/u.test(
          text,
        ))) ||
    (name === "nft" && /\bflush\b/u.test(text)) ||
    (name === "ufw" && /\b(?:disable|reset|--force)\b/u.test(text)) ||
    (name === "pfctl" && /-d\b|-F\b/u.test(text)) ||
    (name === "firewall-cmd" && /--(?:panic-off|set-default-zone=trusted)|--add-port=\d+-\d+/u.test(text)) ||
    (name === "netsh" &&
      /firewall.*(?:\boff\b|\bdisable\b|allowprogram|add\s+rule.*action=allow|set\s+rule.*enable=yes)/i.test(text) &&
      !ownNetwork.test(text)) ||
    (name === "set-netfirewallprofile" && /false/i.test(text)) ||
    (name === "new-netfirewallrule" && /allow/i.test(text) && !ownNetwork.test(text)) ||
    name === "disable-netfirewallrule" ||
    (name === "esxcli" && /firewall.*(?:false|disable)/u.test(text)) ||
    (name === "socketfilterfw" && /off/u.test(text));
  if (opens) scene.hit(hostRules.stopFirewall, call.command);
};

const inspectHistory: ProgramInspector = (call, scene) => {
  const { name } = call;
  const text = argumentText(call);
  const clears =
    (name === "history" && hasFlag(call, "c")) ||
    name === "clear-history" ||
    (name === "set" && /\+o\s+history/u.test(text)) ||
    (/^(?:unset|export|declare|readonly|set|setenv)$/u.test(name) &&
      /\bHIST(?:FILE|SIZE|FILESIZE|CONTROL|IGNORE|ORY)\b(?:=(?:0|\/dev\/null|ignore|"?\*|$)|\s*$)/u.test(text)) ||
    (name === "set-psreadlineoption" && /savenothing|historysavepath|addtohistoryhandler/i.test(text)) ||
    (/^(?:ln|cp|mv|cat|tee|truncate|touch|shopt)$/u.test(name) &&
      operandsOf(call).some((word) => isHistoryPath(word.text)) &&
      (/\/dev\/null/u.test(text) || name === "truncate")) ||
    (name === "fc" && /-p/u.test(text));
  if (clears) scene.hit(hostRules.clearHistory, call.command);
};

const inspectLogs: ProgramInspector = (call, scene) => {
  const { name } = call;
  const text = argumentText(call);
  const clears =
    (name === "wevtutil" && /\b(?:cl|clear-log|sl\b.*\/e:false|set-log.*\/e:false)\b/i.test(text)) ||
    name === "clear-eventlog" ||
    name === "remove-eventlog" ||
    (name === "limit-eventlog" && !/-maximumsize\s+\d{1,6}(?:mb|gb)/i.test(text)) ||
    (name === "journalctl" && keepsNothing(text)) ||
    (name === "log" && /\berase\b/u.test(text)) ||
    (name === "auditctl" && /-e\s*0|-D\b/u.test(text)) ||
    (name === "auditpol" && /\/clear|\/remove|disable/i.test(text)) ||
    (name === "dmesg" && hasFlag(call, "cC", "--clear")) ||
    (name === "logman" && /stop|delete/i.test(text)) ||
    (name === "fsutil" && /usn/i.test(text)) ||
    (/^(?:ln|cp|mv|cat|tee|truncate|shred|sed|mkdir|unlink|rmdir)$/u.test(name) &&
      operandsOf(call).some((word) => isLogPath(word.text) && !(name === "truncate" && isAppLog(word.text))) &&
      /\/dev\/null|-i\b|-s\s*0/u.test(text));
  if (clears) scene.hit(hostRules.clearLogs, call.command);
};

const inspectProtection: ProgramInspector = (call, scene) => {
  const { name } = call;
  const text = argumentText(call);
  const stops =
    (name === "setenforce" && /^(?:0|permissive)/i.test(text)) ||
    (name === "spctl" && /--(?:master|global)-disable|--add/u.test(text)) ||
    (name === "csrutil" && /disable/u.test(text)) ||
    (name === "set-mppreference" &&
      /-disable\w*\s+(?:\$?true|1)|-(?:mapsreporting|submitsamplesconsent)|exclusion|threatdefaultaction/i.test(
        text,
      )) ||
    (name === "add-mppreference" && /exclusion/i.test(text)) ||
    (name === "uninstall-windowsfeature" && /defender/i.test(text)) ||
    (name === "mpcmdrun" && /-removedefinitions|-disable/i.test(text)) ||
    (name === "dism" && /disable-feature.*defender/i.test(text)) ||
    (name === "mdatp" && /disabled|off/u.test(text)) ||
    (name === "fltmc" && /unload/i.test(text)) ||
    name === "aa-teardown" ||
    (/^(?:aa-disable|aa-complain)$/u.test(name) && call.args.length > 0) ||
    (name === "apparmor_parser" && hasFlag(call, "R", "--remove")) ||
    (name === "sysctl" &&
      /kernel\.(?:randomize_va_space|kptr_restrict|yama\.ptrace_scope|dmesg_restrict)=0|kern\.\w+=0/u.test(text)) ||
    (name === "sysmon" || name === "sysmon64" ? /-u\b/u.test(text) : false);
  if (stops) scene.hit(hostRules.stopProtection, call.command);
};

const inspectTimes: ProgramInspector = (call, scene) => {
  const references =
    call.name === "touch" &&
    call.args.some(({ text }) => /^-[a-z]*[tr]$|^--reference/u.test(text)) &&
    call.args.some(({ text }) => /^-[a-z]*[acm]/u.test(text));
  if (references || (/^setfile$/u.test(call.name) && hasFlag(call, "dm")))
    scene.hit(hostRules.changeTimestamps, call.command);
};

const inspectHidden: ProgramInspector = (call, scene) => {
  const text = argumentText(call).toLowerCase();
  const hides =
    (call.name === "attrib" && /\+[sh]/u.test(text)) ||
    (call.name === "chflags" && /hidden/u.test(text)) ||
    (call.name === "dscl" && /ishidden/u.test(text)) ||
    (call.name === "defaults" &&
      /hide500users|appleshowallfiles\s+(?:no|false)|-bool\s+.*quarantine|lsquarantine/u.test(text)) ||
    (call.name === "setfile" && /-a\s+v/u.test(text)) ||
    (call.name === "xattr" && /-w\b/u.test(text));
  if (hides) scene.hit(hostRules.hideFile, call.command);
};

const inspectQuarantine: ProgramInspector = (call, scene) => {
  if (call.name === "unblock-file" || (call.name === "xattr" && /quarantine|-c\b|-cr\b/u.test(argumentText(call))))
    scene.hit(hostRules.stripQuarantine, call.command);
};

const inspectTrust: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  const { name } = call;
  const trusts =
    (name === "certutil" && /-(?:f\s+)?addstore|-importpfx/i.test(text)) ||
    (name === "security" && /add-trusted-cert|authorizationdb\s+write/u.test(text)) ||
    name === "import-certificate" ||
    (name === "keytool" && /-import.*cacerts/u.test(text)) ||
    (name === "certmgr" && /-add/i.test(text));
  if (trusts) scene.hit(hostRules.trustCertificate, call.command);
};

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

export const guardPrograms: readonly ProgramRow[] = [
  [
    "systemctl service sc net net1 launchctl stop-service taskkill stop-process pkill killall kill initctl chkconfig rc-service update-rc.d set-service wmic",
    inspectServiceStop,
  ],
  ["apt apt-get dpkg yum dnf rpm zypper pacman apk brew msiexec wmic pkg uninstall-package", inspectPackages],
  [
    "iptables ip6tables ebtables nft ufw pfctl firewall-cmd netsh set-netfirewallprofile new-netfirewallrule disable-netfirewallrule esxcli socketfilterfw",
    inspectFirewall,
  ],
  [
    "history set unset export declare readonly setenv set-psreadlineoption clear-history ln cp mv cat tee truncate touch fc",
    inspectHistory,
  ],
  [
    "wevtutil clear-eventlog remove-eventlog limit-eventlog journalctl log auditctl auditpol dmesg logman fsutil ln cp mv tee truncate shred sed cat",
    inspectLogs,
  ],
  [
    "setenforce spctl csrutil set-mppreference add-mppreference uninstall-windowsfeature mpcmdrun dism mdatp fltmc aa-teardown apparmor_parser aa-disable aa-complain sysctl sysmon sysmon64",
    inspectProtection,
  ],
  ["touch setfile", inspectTimes],
  ["attrib chflags dscl defaults setfile xattr", inspectHidden],
  ["unblock-file xattr", inspectQuarantine],
  ["certutil security import-certificate keytool certmgr", inspectTrust],
];
