import { isCredentialFolder, kindOfPath, normalPath } from "../path/known-paths.ts";
import { asksNames, isListOfAccounts } from "./asks-names.ts";
import { dataRules } from "./data-rules.ts";
import { argumentText, hasFlag, type Invocation, operandsOf, scriptHolds, upstream } from "./invocation.ts";
import { asksOne, dumpsOwn } from "./own-calls.ts";
import { ownRules } from "./own-rules.ts";
import { guardName } from "./programs-guard.ts";
import { runRules } from "./run-rules.ts";
import type { ProgramInspector, ProgramRow, Scene } from "./scene.ts";
import { asksUnused, hardensServer } from "./upkeep.ts";

/** Says what it means that the file is read. */
export function inspectRead(text: string, span: { start: number; end: number }, scene: Scene): void {
  const path = normalPath(text);
  const kind = kindOfPath(path);
  if (kind === "credential") scene.hit(dataRules.readCredential, span);
  else if (kind === "environment") scene.hit(dataRules.readEnvironmentFile, span);
  else if (kind === "agent") scene.hit(dataRules.readAgentSettings, span);
  else if (kind === "account" && !path.endsWith("/etc/hostname")) scene.hit(dataRules.readAccountFile, span);
}

const readers =
  "cat tac nl less more head tail base64 base32 xxd od hexdump strings cut sort uniq cp mv dd tar zip 7z gzip bzip2 xz rsync scp type copy xcopy robocopy get-content gc copy-item cpi select-string sls findstr esentutl paste fold fmt rev jq yq bat view diff comm grep egrep fgrep zgrep rg ag awk gawk sed iconv column expand unexpand pr look join sqlite3 certutil get-item gi hh wc tee csplit split ul date file ss nano vim vi emacs ed sftp mysql openssl gpg compress-archive unzip mysqldump cpio ar genisoimage expand.exe expand makecab print notepad notepad++ code";

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));
/** Readers that take whole folders. */
const deepReaders = setOf("tar zip 7z rsync scp xcopy robocopy compress-archive sftp");
/** Their first operand is a pattern or a program. */
const patternReaders = setOf("grep egrep fgrep zgrep rg ag awk gawk sed findstr select-string sls");
/** Options whose value is no file that is read, or one that is meant to be used. */
const ownFile = /^(?:-i|-key|-inkey|-keyout|-out|-passin|--key|--cert|--exclude\S*|--identity|-identity_file|-e|-o)$/u;

const copiers = setOf("cp mv copy copy-item cpi");
const blankForm = /(?:^|[._-])(?:example|sample|template|dist|default)s?(?:\.[a-z]{1,5})?$/iu;

/** `cp .env.example .env`: a blank form was copied, and nothing is read of the file that it becomes. */
const filledIn = <Word extends { readonly text: string }>(operands: readonly Word[]): Word | undefined =>
  operands.length === 2 && blankForm.test(operands[0]!.text) ? operands[1] : undefined;

/** `sed -i 's/a/b/' .env` prints nothing of what it changes. */
const changesInPlace = (call: Invocation): boolean =>
  (call.name === "sed" || call.name === "gsed") &&
  call.args.some(({ text }) => /^(?:-[a-zA-Z]{0,3}i|--in-place)/u.test(text));

/** What a flag or a number begins with. */
const flagsOrCounts = Uint8Array.from({ length: 128 }, (_, unit) => (/[\d-]/.test(String.fromCharCode(unit)) ? 1 : 0));

const isSettings = (text: string): boolean => kindOfPath(normalPath(text)) === "environment";

const takesFolders = (call: Invocation): boolean =>
  deepReaders.has(call.name) || hasFlag(call, "rRa", "--recursive", "-recurse", "/s", "/e");

const inspectReader: ProgramInspector = (call, scene) => {
  // A pattern that is searched for is no file; a listing names files without opening them.
  const skip = patternReaders.has(call.name) ? operandsOf(call)[0] : undefined;
  const filled = copiers.has(call.name) ? filledIn(operandsOf(call)) : undefined;
  const inPlace = changesInPlace(call);
  if (inPlace && hardensServer(argumentText(call))) return;
  let before = "";
  for (const word of call.args.slice(0, 200)) {
    // A flag or a bare number names no file.
    if (flagsOrCounts[word.text.charCodeAt(0)] === 1 && /^-[\w-]{0,20}$|^\d+$/u.test(word.text)) {
      before = word.text;
      continue;
    }
    const sign = word.text.search(/[=:]/u);
    const text = sign > 0 && /^(?:if|file|path|source)[=:]/i.test(word.text) ? word.text.slice(sign + 1) : word.text;
    const named = !before.startsWith("-") || !ownFile.test(before);
    if (word !== skip && word !== filled && named && !text.startsWith("--exclude") && !(inPlace && isSettings(text))) {
      if (isListOfAccounts(text) && asksNames(call)) scene.hit(dataRules.readAccountNames, word);
      else inspectRead(text, word, scene);
      if (isCredentialFolder(normalPath(text)) && takesFolders(call)) scene.hit(dataRules.readCredential, word);
    }
    before = word.text;
  }
};

const secretWord =
  /pass(?:word|wd|phrase)?s?\b|\bpwd\b|secret|api[_-]?key|token|credential|BEGIN (?:RSA|OPENSSH|PRIVATE|EC)|private.?key|AKIA|cpassword/i;
const wideFolder = /^(?:\/|~\/?|\/(?:home|etc|root|var|users|opt|mnt)\/?|[a-z]:\/?(?:users)?\/?\*?(?:\.\*)?)$/u;

const finders = setOf("find gfind fd locate mdfind where dir get-childitem gci ls forfiles");

const credentialFile =
  /\bid_[dr]sa\b|\.(?:pem|ppk|kdbx?|pfx|p12|key|keytab|ovpn|gnupg|netrc|pgpass|htpasswd|vhd|vmdk|wallet)\b|wp-config|unattend|sitemanager|logins\.json|places\.sqlite|cookies\.sqlite|key4\.db|login data|credentials\.db|access_tokens|\.ssh\b|\.aws|credentials|shadow\b|web\.config|cpassword|\*pass\*|\*cred\*/i;
const setuidTest = /-perm\s+(?:-|\/)?(?:[ug=+]*s|[246]000|-?u=s)/u;

/** find, dir, locate: files of secrets, or of programs that run as root, beyond one project. */
function inspectFinder(call: Invocation, scene: Scene): void {
  const text = argumentText(call);
  const wide = isWide(call);
  const folder = wide || call.name === "locate" || call.name === "mdfind" || /\/s\b|-recurse|\/r\b/i.test(text);
  if (folder && credentialFile.test(text)) scene.hit(dataRules.searchCredentials, call.command);
  else if (call.name === "find" && wide && setuidTest.test(text)) scene.hit(dataRules.setuidSearch, call.command);
}

const environmentLister = setOf("env printenv set ps strings gcore reg");
const processLister = setOf(
  "ps tasklist get-process gps systemctl sc net fltmc lsmod kextstat launchctl pgrep driverquery wmic get-service",
);

/** grep, findstr, find: a search for secrets beyond one project. */
const inspectSearch: ProgramInspector = (call, scene) => {
  if (finders.has(call.name)) {
    inspectFinder(call, scene);
    return;
  }
  const text = argumentText(call);
  const secret = secretWord.test(text);
  const deep = secret && (hasFlag(call, "rR", "--recursive", "-recurse") || call.name === "rg") && isWide(call);
  if (deep || (secret && call.name === "findstr" && /\/s/i.test(text)))
    scene.hit(dataRules.searchCredentials, call.command);
  for (const before of upstream(call)) {
    if (secret && environmentLister.has(before.name)) scene.hit(dataRules.searchCredentials, call.command);
    if (processLister.has(before.name) && guardName.test(text)) scene.hit(dataRules.guardSurvey, call.command);
  }
};

const inspectDump: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  const { name, command } = call;
  const dumps =
    (/^(?:procdump(?:64)?|createdump|dumpert|nanodump\S*|sqldumper|rdrleakdiag|tttracer|processdump|xordump|adplus|dump64|out-minidump)$/u.test(
      name,
    ) &&
      (/lsass|-ma\b|\/p|-p|minidump|--?/i.test(text) || call.args.length > 0)) ||
    (name === "rundll32" && /comsvcs\S*,?\s*#?(?:minidump|24)|keymgr|krshowkeymgr/i.test(text)) ||
    (name === "reg" && /^(?:save|export)\s+"?(?:hklm|hkey_local_machine)\\(?:sam|security|system)\b/i.test(text)) ||
    (name === "reg" &&
      /\b(?:security\\policy\\secrets|defaultpassword|simontatham|winvnc|realvnc|snmp\\parameters|autologon)/i.test(
        text,
      )) ||
    (name === "reg" && /query/i.test(text) && /\/f\s+"?pass/i.test(text)) ||
    name === "ntdsutil" ||
    name === "ntdsaudit" ||
    (name === "esentutl" && /ntds|\/vss|\\sam\b/i.test(text)) ||
    (name === "vssadmin" && /create\s+shadow/i.test(text)) ||
    (name === "wmic" && /shadowcopy.*create/i.test(text)) ||
    (name === "diskshadow" && call.args.length > 0 && /create|expose/i.test(text)) ||
    (name === "security" &&
      /dump-keychain|find-(?:generic|internet)-password.*-[a-z]*[gw]|export\b|list-keychains/u.test(text)) ||
    (name === "dscl" && /ShadowHashData|AuthenticationAuthority/i.test(text)) ||
    /^(?:unshadow|mimipenguin\S*|swap_digger|hashdump|secretsdump\S*|pwdump\S*|fgdump|wce|gsecdump|lsadump|samdump2|pypykatz|lazagne|creddump\S*|chainbreaker|dploot|donpapi|hekatomb|dcsync|get-adreplaccount|get-adreplkey|gpp-decrypt|get-gpppassword)$/u.test(
      name,
    ) ||
    /^(?:laps|get-admpwdpassword|get-lapsadpassword)$/u.test(name) ||
    (name === "get-adcomputer" && /ms-mcs-admpwd/i.test(text));
  if (dumps)
    return scene.hit(/^procdump/u.test(name) && dumpsOwn(text) ? ownRules.ownDump : dataRules.dumpCredentials, command);
  if (name === "gcore" || (name === "gdb" && /dump\s+(?:binary\s+)?memory|gcore|generate-core/u.test(text)))
    scene.hit(dataRules.readMemory, command);
  if (
    name === "cmdkey"
      ? /\/(?:list|add|generic|pass)/i.test(text)
      : name === "vaultcmd" ||
        (name === "netsh" && /key=clear|wlan\s+export/i.test(text)) ||
        (name === "klist" && /tickets|tgt|get|purge/i.test(text)) ||
        name === "get-vaultcredential" ||
        (name === "nltest" && /sc_query/i.test(text)) ||
        (name === "appcmd" && /list.*(?:text|config|password)/i.test(text))
  )
    scene.hit(dataRules.listCredentials, command);
};

const inspectGuess: ProgramInspector = (call, scene) => {
  // A measurement of the machine.
  if (/^(?:--test|-b|--benchmark)\b/u.test(call.args[0]?.text ?? "")) return;
  scene.hit(dataRules.crackPassword, call.command);
};

const inspectCapture: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  const { name } = call;
  const captures =
    /^(?:xspy|logkeys|keylogger|get-keystrokes|xinput|showkey)$/u.test(name) ||
    (name === "strace" && /-e.*(?:read|write).*-p|-p\s*\$\(/u.test(text)) ||
    (name === "auditctl" && /-S\s+execve|tty/u.test(text)) ||
    (name === "osascript" && /password|hidden answer|cookies|keychain|com\.apple\.notes/i.test(text));
  const watches =
    /^(?:screencapture|scrot|gnome-screenshot|xwd|get-clipboard|pbpaste|wl-paste|psr|ecasound|arecord|imagesnap|fswebcam|soundrecorder)$/u.test(
      name,
    ) ||
    (name === "import" && /-window\s+root/u.test(text)) ||
    (/^(?:xclip|xsel)$/u.test(name) && /-o\b|--output/u.test(text)) ||
    (name === "ffmpeg" && /x11grab|avfoundation|v4l2|\/dev\/video|-f\s+(?:alsa|pulse|gdigrab|dshow)/u.test(text)) ||
    (name === "sox" && /-d\b/u.test(text)) ||
    (name === "osascript" && /clipboard/i.test(text));
  if (captures) scene.hit(dataRules.captureInput, call.command);
  else if (watches) scene.hit(dataRules.captureScreen, call.command);
};

const inspectTraffic: ProgramInspector = (call, scene) => {
  scene.hit(dataRules.captureTraffic, call.command);
};

/** Programs that ask about the host. */
export const questions =
  "whoami id logname uname hostname hostnamectl hostid systeminfo ver ifconfig ipconfig arp route netstat ss who w users last lastlog lastlogin finger tasklist ps query quser qwinsta lscpu lspci lsusb lsmod kextstat dmidecode sw_vers system_profiler ioreg groups getent nbtstat net driverquery gpresult klist printenv env mount df lsof nslookup get-process get-service get-computerinfo get-localuser get-localgroup get-localgroupmember get-netipaddress get-nettcpconnection get-hotfix wmic get-wmiobject gwmi get-ciminstance reg sc cmdkey netsh launchctl dscl dscacheutil crontab uptime sysinfo lsb_release ip nltest tree vol fsutil get-psdrive";

/** Counts distinct questions about the host; a survey is several in one call. */
export const noteQuestion: ProgramInspector = (call, scene) => {
  const asksHost = call.name !== "reg" && call.name !== "sc" ? true : /query|qc/i.test(argumentText(call));
  if (asksHost && scene.asked.length < 40 && !scene.asked.includes(call.name)) scene.asked.push(call.name);
};

const inspectDomain: ProgramInspector = (call, scene) => {
  const text = argumentText(call).toLowerCase();
  const { name } = call;
  const surveys =
    (name === "net" || name === "net1"
      ? /\/domain|^view\b.*\\\\|^view\b.*\/all|^(?:localgroup|group)\s+"?(?:administrators|domain|enterprise|exchange)|^accounts\b/u.test(
          text,
        ) && !text.includes("/add")
      : false) ||
    (/^(?:nltest|dsquery|dsget|adfind|adexplorer|ldifde|csvde|dnscmd|ldapsearch|ldapdomaindump|rpcclient|windapsearch|kerbrute|bloodhound|bloodhound-python|sharphound|azurehound|adrecon|pingcastle|seatbelt|winpeas\w*|linpeas|linenum|linux-exploit-suggester\S*|powerup|powerview|snaffler|sharpup|get-ad\w+|get-domain\w*|get-net(?:user|computer|group|domain\w*|loggedon|session)|get-forest\w*|get-gpo\w*|find-\w*admin\w*|invoke-\w*hunter|invoke-sharefinder|get-addomain\w*)$/u.test(
      name,
    ) &&
      call.args.length + 1 > 0) ||
    (name === "nslookup" && /_ldap\._tcp/u.test(text)) ||
    (name === "wmic" &&
      /ntdomain|useraccount|\/node:.*(?:os|process|computersystem)|\bproduct\b|antivirusproduct|securitycenter/u.test(
        text,
      )) ||
    (name === "gpresult" && /\/z|\/r|\/v/u.test(text)) ||
    name === "repadmin" ||
    (/^(?:get-wmiobject|gwmi|get-ciminstance)$/u.test(name) &&
      /directory\\ldap|ds_computer|ds_user|ds_group|win32_ntdomain|securitycenter/u.test(text));
  if (surveys && asksOne(call)) scene.hit(ownRules.oneAsked, call.command);
  else if (surveys && !(/^(?:get|search)-ad(?:user|computer|account)$/u.test(name) && asksUnused(call)))
    scene.hit(/antivirus|securitycenter/u.test(text) ? dataRules.guardSurvey : dataRules.domainSurvey, call.command);
};

/** Service accounts listed or tickets asked for by hand. */
const inspectKerberos: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  if (call.name !== "setspn" || /-[qt]\b/i.test(text)) scene.hit(dataRules.kerberosAbuse, call.command);
};

const inspectAttackTool: ProgramInspector = (call, scene) => {
  scene.hit(runRules.offensiveTool, call.command);
};

const documentType = /\*?\.(?:docx?|xlsx?|pptx?|pdf|txt|csv|rtf|odt|eml|pst|msg)\b/gi;
const gathers = /-exec\s+(?:cp|mv|tar|zip|rsync)|\bcopy\b|compress|7z|rar|zip/i;

/** Documents of several kinds looked for in a wide folder, and copied or packed in the same script. */
const inspectCollect: ProgramInspector = (call, scene) => {
  const kinds = argumentText(call).match(documentType)?.length ?? 0;
  if (kinds >= 2 && isWide(call) && scriptHolds(call, gathers)) scene.hit(dataRules.collectFiles, call.command);
};

const isWide = (call: Invocation): boolean => operandsOf(call).some((word) => wideFolder.test(normalPath(word.text)));

export const readPrograms: readonly ProgramRow[] = [
  [readers, inspectReader],
  [
    "grep egrep fgrep zgrep rg ag findstr select-string sls find gfind fd locate mdfind where dir get-childitem gci ls forfiles",
    inspectSearch,
  ],
  [
    "procdump procdump64 createdump dumpert nanodump nanodump.x64 sqldumper rdrleakdiag tttracer xordump out-minidump rundll32 reg ntdsutil ntdsaudit esentutl vssadmin wmic diskshadow security dscl unshadow mimipenguin mimipenguin.sh swap_digger hashdump secretsdump secretsdump.py pwdump pwdump7 fgdump wce gsecdump lsadump samdump2 pypykatz lazagne lazagne.py chainbreaker dploot donpapi get-adreplaccount get-gpppassword get-adcomputer gcore gdb cmdkey vaultcmd netsh klist nltest appcmd",
    inspectDump,
  ],
  [
    "hydra medusa ncrack patator john hashcat cowpatty aircrack-ng crowbar kerbrute sprayhound brutespray passwordspray domainpasswordspray invoke-domainpasswordspray invoke-passwordspray",
    inspectGuess,
  ],
  [
    "screencapture scrot gnome-screenshot xwd xspy logkeys get-keystrokes get-clipboard pbpaste wl-paste psr arecord imagesnap fswebcam xinput showkey import xclip xsel ffmpeg sox clip strace osascript soundrecorder",
    inspectCapture,
  ],
  ["tcpdump tshark dumpcap windump wireshark ngrep pktmon dsniff netsniff-ng", inspectTraffic],
  [
    "net net1 nltest dsquery dsget adfind ldifde csvde dnscmd ldapsearch ldapdomaindump rpcclient windapsearch bloodhound bloodhound-python sharphound azurehound adrecon pingcastle seatbelt winpeas winpeasx64 winpeasany linpeas linpeas.sh linenum powerup powerview snaffler sharpup get-aduser get-adgroup get-adgroupmember get-adcomputer get-addomain get-adforest get-adobject get-adtrust get-addomaincontroller get-adprincipalgroupmembership get-addefaultdomainpasswordpolicy get-domain get-domaincontroller get-domaintrust get-domainuser get-domaincomputer get-domaingroup get-netuser get-netcomputer get-netgroup get-netdomain get-netdomaincontroller get-forest get-forestdomain get-gpo get-gporeport find-localadminaccess invoke-userhunter invoke-sharefinder nslookup wmic gpresult repadmin get-wmiobject gwmi get-ciminstance",
    inspectDomain,
  ],
  [
    "mimikatz invoke-mimikatz rubeus invoke-rubeus kekeo sharpdpapi certipy certify msfvenom msfconsole meterpreter cobaltstrike beacon sliver empire covenant koadic merlin poshc2 pupy evil-winrm impacket-secretsdump impacket-psexec wmiexec.py smbexec.py psexec.py atexec.py dcomexec.py getuserspns.py getnpusers.py ticketer.py petitpotam printspoofer juicypotato roguepotato sweetpotato godpotato sharpsploit invoke-bloodhound invoke-kerberoast invoke-asreproast invoke-powerdump invoke-nanodump invoke-inveigh inveigh powercat invoke-dnsexfiltrator dnscat dnscat2 iodine chisel ligolo-ng pspy pspy64 linpeas invoke-obfuscation donut scarecrow veil sharpshooter unicorn.py setoolkit beef-xss xsser commix weevely crackmapexec akagi akagi64 uacme bypassuac",
    inspectAttackTool,
  ],
  ["setspn kerbrute getuserspns.py getnpusers.py ticketer.py", inspectKerberos],
  ["find gfind get-childitem gci dir forfiles", inspectCollect],
];
