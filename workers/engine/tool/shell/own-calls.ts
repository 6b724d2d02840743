import { anyOf } from "../any-of.ts";
import { argumentText, type Invocation, isShort, operandsOf, scriptHolds } from "./invocation.ts";
import type { Word } from "./shell-words.ts";

/** Calls in the words of an intruder on what is one's own: a script, a stick, a named account, a neighbour's port. */

const scriptArgument =
  /(?:^|\s)-(?:f(?:ile)?\s+["']?|c(?:ommand)?\s+["']{0,2}&?\s{0,3}["']?(?=\.\\))([^"'\s]{3,200}?\.ps1)(?=["']?(?:\s|$))/iu;
/** In a folder below this one, or on a drive where nobody drops files. */
const ownFolder =
  /^(?:\.[\\/])?(?!.*\.\.|.*(?:temp|tmp|download|public|atomic)\w{0,12}[\\/])(?:[a-z]:\\(?!users|windows|programdata|perflogs|temp))?(?:[\w -]{1,40}[\\/]){0,6}[\w.-]{1,60}\.ps1$/iu;
const localPackage =
  /(?:^|\s)[/-](?:i|package)\s+["']{0,2}(?:\.\\)?(?:[a-z]:\\(?!users|windows))?(?:[\w .-]{1,40}\\){0,8}[\w.-]{3,80}\.msi\b/iu;
const otherPlace =
  /https?:|\\\\\w|temp\\|tmp\\|downloads\\|appdata|programdata|public\\|atomic|transforms=|\.mst\b|[;&|]/iu;
/** Whether an installer is given a package that lies in an own folder. */
export const installsOwn = (text: string): boolean =>
  /[\\]/u.test(text) && localPackage.test(text) && !otherPlace.test(text);
/** Whether PowerShell is given a script of the own folder, and nothing else. */
export const startsOwnScript = (text: string): boolean => ownFolder.test(scriptArgument.exec(text)?.[1] ?? "");

/** What does a thing to many. */
const goesOn = /\b(?:for|while|until|seq|sh -i|exec)\b/u;
const twoQueries = /\breg(?:\.exe)?\s+query\b.*\breg(?:\.exe)?\s+query\b/isu;
const loops = /\b(?:for|while|foreach)\b/iu;

/** Names of what rules a domain; who belongs to it is worth knowing to whoever wants in. */
const ruling =
  /admin|operator|\broot\b|krbtgt|exchange|domain (?:controllers|computers|users|guests)|enterprise|schema|\*/iu;
const isNamed = (name: string): boolean => /^["']?[\w. @-]{2,60}["']?$/u.test(name) && !ruling.test(name);
const identity = /(?:^|\s)-(?:identity|name)\s+(["'][^"']{1,60}["']|[\w.@-]{1,60})/iu;
const comparesName =
  /-filter\s+["'{]?\s*["'{]?\s*(?:name|samaccountname|userprincipalname|mail|emailaddress|employeeid)\s+-eq\s+["']{1,2}[\w .@-]{2,60}/iu;
const plainBranch = /-searchbase\s+["']?OU=/iu;
const telling =
  /serviceprincipal|preauth|admincount|delegat|sidhistory|trustedfor|-properties\s+["']?\*|-server\b|-recursive|invoke-|https?:|password(?!lastset|expired|neverexpires)|unixuser/iu;
const ldapName = /\((?:uid|cn|sn|mail|samaccountname|userprincipalname|employeenumber)=[\w .@-]{2,60}\)/iu;

/** Whether a directory is asked about one of its accounts, groups or policies by name, or a branch of it for what an address book says. */
export function asksOne(call: Invocation): boolean {
  const text = argumentText(call);
  const { name } = call;
  if (name === "net" || name === "net1") {
    const asked = /^(?:user|group)\s+("[^"]{2,60}"|.{2,60}?)\s+\/do(?:main)?\s*$/iu.exec(text)?.[1] ?? "";
    return isNamed(asked);
  }
  if (name === "gpresult") return /\/(?:r|h)\b/iu.test(text) && !/\/(?:z|s)\b/iu.test(text);
  if (name === "nltest") return /^\/(?:dsgetdc:|dsgetsite|sc_verify:)\S*(?:\s+\/force)?$/iu.test(text.trim());
  if (name === "repadmin") return /^\/(?:replsummary|showrepl|queue|showbackup)\b/iu.test(text);
  if (name === "ldapsearch") return ldapName.test(text) && !/[*]|userpassword|ntpassword/iu.test(text);
  if (
    !/^get-ad(?:user|computer|group|groupmember|principalgroupmembership|domaincontroller)$|^get-gpo(?:report)?$/u.test(
      name,
    )
  )
    return false;
  if (!isShort(call) || scriptHolds(call, telling)) return false;
  if (name === "get-addomaincontroller") return /-discover\b/iu.test(text);
  const given = identity.exec(text)?.[1] ?? (text.startsWith("-") ? "" : (operandsOf(call)[0]?.text ?? ""));
  if (/\$/u.test(given)) return false;
  return isNamed(given) || comparesName.test(text) || (plainBranch.test(text) && name !== "get-adcomputer");
}

/** Whether a registry is asked what starts by itself, at one key. */
export const asksOneKey = (call: Invocation): boolean =>
  !/\s\/s\b|\s\/f\b/iu.test(argumentText(call)) && !scriptHolds(call, twoQueries);

/** Whether a disk tool gives a name to a volume beside the system's, or puts an image on a stick. */
export function isOwnMedium(call: Invocation): boolean {
  const text = argumentText(call);
  const { name } = call;
  if (name === "format-volume")
    return /-driveletter\s+["']?[e-z]\b/iu.test(text) && /-newfilesystemlabel\s/iu.test(text) && !/-force/iu.test(text);
  if (name === "format") return /^["']?[e-z]:/iu.test(text) && /\/v:["']?\w/iu.test(text) && !/\/y\b/iu.test(text);
  if (name === "diskutil")
    return /^erase(?:volume|disk)\s+(?:exfat|fat32|ms-dos|jhfs\+|apfs)\b.*\/?\bdisk(?:[4-9]|\d\d)(?:s\d+)?$/iu.test(
      text,
    );
  if (/^mkfs\.(?:vfat|exfat|fat)$/u.test(name)) return /\s?-n\s+\S+.*\/dev\/(?:sd[b-z]|mmcblk\d)/u.test(text);
  return (
    name === "dd" &&
    /(?:^|\s)if=\S{1,200}\.(?:iso|img)(?:\s|$)/u.test(text) &&
    /(?:^|\s)of=\/dev\/(?:sd[b-z]|mmcblk\d|r?disk[4-9])(?:\s|$)/u.test(text)
  );
}

const guardedPrograms = anyOf(
  "lsass svchost winlogon csrss services wininit lsaiso smss spoolsv explorer system chrome firefox msedge keepass keepassxc outlook 1password bitwarden",
);
const dumpedProgram = /(?:^|\s)(?:-ma|-mp|-mm)\b.{0,60}?\s([\w-]{2,40})\.exe\b/iu;
/** Whether a dump is made of one named program, none of those that hold others' passwords. */
export function dumpsOwn(text: string): boolean {
  const program = dumpedProgram.exec(text)?.[1];
  return program !== undefined && !new RegExp(`^(?:${guardedPrograms})$`, "iu").test(program) && !/lsass/iu.test(text);
}

const readingVerb = /^(?:get|test|measure|select|where|sort|format|group|resolve|find|compare)$/iu;
const cmdlets = /\b([A-Z][a-z]{2,12})-[A-Z][A-Za-z]{2,30}\b/gu;
/** What is no reading by cmdlets: programs, methods, types, and names of what is kept secret. */
const beyondReading =
  /\.exe\b|::|&|\biex\b|\.\w+\(|https?:|[>`]|\\\\|password|credential|secret|lsass|\bntds|\bsam\b|clipboard|get-ad|get-gpo|get-domain|get-net(?!adapter|tcp|ip|firewall)|sharp|gpp/iu;
/** Whether a host is asked, by cmdlets that only read, how it does. */
export function onlyAsksHost(call: Invocation): boolean {
  const { text } = call.script;
  if (!text.includes("{") || text.length > 2_000 || beyondReading.test(text) || !/-computername\s/iu.test(text))
    return false;
  const verbs = Array.from(text.matchAll(cmdlets), ([, verb = ""]) => verb);
  return (
    verbs.length > 1 &&
    verbs.every(
      (verb) =>
        readingVerb.test(verb) || verb === "Invoke" || (verb === "Restart" && /restart-service\s+["']?\w/iu.test(text)),
    )
  );
}

/** Whether a session is opened on one named host, by whoever sits here. */
export const opensSession = (text: string): boolean =>
  /^(?:-computername\s+)?["']?[a-z][\w.-]{1,60}["']?(?:\s+-usessl)?(?:\s+-credential\s+[$]\w{1,30})?$/iu.test(text) &&
  !/localhost/iu.test(text);

const ownAddress = String.raw`(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}`;
const ownName = String.raw`[\w-]+(?:\.[\w-]+)*\.(?:test|local|internal|lan|home|corp|intra)(?:\.\w+)?|[\w-]+(?:\.[\w-]+)*\.corp\.\w+|localhost`;
const ownHost = new RegExp(`^(?:${ownAddress}|${ownName})$`, "iu");
/** Whether a scanner looks at few ports of one host of the own network, sends a few packets, or asks who is there at home. */
export function looksNarrowly(call: Invocation): boolean {
  const text = argumentText(call);
  if (call.wrappers.includes("xargs") || scriptHolds(call, loops)) return false;
  if (call.name === "hping3") return /(?:^|\s)-c\s+\d\b/u.test(text) && !/--flood|--rand-source|-a\b/u.test(text);
  if (call.name !== "nmap" || /--script(?!\s+ssl-)|-(?:sU|A|O|oA|oN|iL|D|S|f)\b|-p-|-T[45]|vuln/u.test(text))
    return false;
  const target = operandsOf(call).at(-1)?.text ?? "";
  if (/(?:^|\s)-sn\b/u.test(text)) return /^192\.168\.\d{1,3}\.0\/24$/u.test(operandsOf(call)[0]?.text ?? "");
  const ports = /(?:^|\s)-p\s*((?:\d{1,5},){0,7}\d{1,5})(?:\s|$)/u.test(text);
  return ports && (ownHost.test(target) || /--script\s+ssl-/u.test(text));
}

const hostLine = new RegExp(String.raw`^\s*(?:${ownAddress})(?:\s+(?:${ownName}))+\s*$`, "iu");
const privateLine = /^\s*(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}(?:\s+[\w.-]{2,80}){1,4}\s*$/u;
/** Whether lines of /etc/hosts only give names to hosts of the own network. */
export function namesOwnHosts(content: string): boolean {
  const lines = content.split(/\\n|\n/u).filter((line) => line.trim() !== "" && !/^\s*#/u.test(line));
  return (
    lines.length > 0 && lines.every((line) => line.length < 200 && (hostLine.test(line) || privateLine.test(line)))
  );
}

const pathLine =
  /^\s*(?:#.*|export\s+(?!LD_|PROMPT_COMMAND|BASH_ENV|ENV=|PYTHONSTARTUP|NODE_OPTIONS|PERL5OPT)[A-Z][A-Z0-9_]{1,30}=["']?[\w./:${}@-]{1,200}["']?|alias\s+\w{1,20}=["'][\w ./-]{1,60}["']|umask\s+0[0-7]{2,3})?\s*$/u;
/** Whether lines of a start-up file only set a search path and the like, to folders nobody else writes to. */
export const onlySets = (content: string): boolean =>
  content.length < 4_000 &&
  /^\s*(?:export|alias|umask)\s/mu.test(content.replaceAll("\\n", "\n")) &&
  !/\/tmp\b|\/dev\/shm|alias\s+(?:sudo|su|ssh|ls|cd|git|passwd)=/u.test(content) &&
  content.split(/\\n|\n/u).every((line) => pathLine.test(line));

const scanners =
  /\s(?:aquasec\/trivy|anchore\/(?:grype|syft)|wagoodman\/dive|traefik|portainer\/portainer-ce|containrrr\/watchtower|willfarrell\/autoheal|docker\/scout-cli|goodwithtech\/dockle|ghcr\.io\/aquasecurity\/trivy)(?::[\w.-]+)?(?:\s|$)/u;
/** Whether the service of containers is shared with a scanner or a manager of containers and nothing else of the host is. */
export const scansImages = (text: string): boolean =>
  scanners.test(text) &&
  !/--privileged|--entrypoint|--pid|--cap-add|\s(?:-v|--volume)[= ]?\/(?:etc|root|proc|home)?:/u.test(text);

const oneAccount = /^(?:-identity\s+)?["']?[a-z][\w.-]{1,40}["']?$/iu;
/** Whether one account, of nobody who rules, is locked. */
export const locksOne = (call: Invocation): boolean => {
  const text = argumentText(call)
    .replace(/^-(?:L|l|-lock)\s+/u, "")
    .replace(/\s+-confirm:\$false$/iu, "");
  return (
    oneAccount.test(text) &&
    !ruling.test(text) &&
    !call.wrappers.includes("xargs") &&
    call.from === undefined &&
    !scriptHolds(call, loops)
  );
};

/** The log of one app in a folder of its own; those of web servers, logins and the system are evidence. */
const appLog =
  /^\/var\/log\/(?!nginx|apache|httpd|audit|journal|apt|auth|secure|samba|squid|mail|mysql|postgres|ssh|sudo|unattended)[\w-]{2,40}\/[\w-]{1,40}\.log$/u;
export const isAppLog = (path: string): boolean => appLog.test(path) && !/auth|audit|access|secur|login/u.test(path);

/** Whether a stop of the host is a restart of which those on it are told minutes before. */
export const isPlannedStop = (text: string): boolean =>
  /(?:^|\s)-[rhP]\s+(?:\+(?:[5-9]|\d\d+)\b|\d\d:\d\d)/u.test(text) ||
  (/(?:^|\s)\/r\b/iu.test(text) && /\/t\s+(?:[3-9]\d\d|\d{4,})\b/iu.test(text) && !/\/f\b/iu.test(text));

const onePort = /^\/dev\/tcp\/[a-z\d][\w.-]{1,80}\/\d{1,5}$/iu;
/** `</dev/tcp/db/5432`: opened, with nothing to say and nobody to listen. */
export const triesPort = (call: Invocation, target: Word): boolean =>
  onePort.test(target.text) &&
  (call.name === "" || (/^(?:echo|true|:)$/u.test(call.name) && call.args.length === 0)) &&
  call.from === undefined &&
  !scriptHolds(call, goesOn);
