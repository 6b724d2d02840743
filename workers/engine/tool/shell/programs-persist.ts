import { gateOf } from "../../match/openings.ts";
import { normalPath } from "../path/known-paths.ts";
import type { ToolRule } from "../tool-rule.ts";
import { hostRules } from "./host-rules.ts";
import { argumentText, hasFlag, type Invocation, lowerText, operandsOf, upstream } from "./invocation.ts";
import { locksOne, namesOwnHosts, onlySets } from "./own-calls.ts";
import { isForeign, isOwnService, isOwnTask, startsOwn } from "./own-jobs.ts";
import { ownRules } from "./own-rules.ts";
import type { ProgramInspector, ProgramRow, Scene } from "./scene.ts";
import type { Word } from "./shell-words.ts";
import { programsTelling, type Sign } from "./telling.ts";
import { hardensServer } from "./upkeep.ts";

/** Files that decide what runs, who may log in or what is trusted: writing them persists. */
const guardedFiles: readonly (readonly [RegExp, ToolRule])[] = [
  [/\.ssh\/authorized_keys2?$/u, hostRules.authorizedKey],
  [/(?:^|\/)etc\/(?:sudoers|doas\.conf)(?:\.d\/|$)/u, hostRules.sudoRule],
  [
    /(?:^|\/)etc\/ld\.so\.(?:preload|conf)|\/etc\/pam\.d\/|(?:^|\/)lib\/(?:x86_64-linux-gnu\/)?security\/pam_|\/etc\/modules(?:-load\.d\/|$)/u,
    hostRules.kernelModule,
  ],
  [
    /(?:^|\/)etc\/(?:cron(?:tab$|\.|\.d\/)|anacrontab)|\/var\/spool\/(?:cron|at)\/|\/var\/at\/|\/usr\/lib\/cron\//u,
    hostRules.scheduleTask,
  ],
  [
    /(?:^|\/)\.(?:bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|zshrc|zprofile|zshenv|zlogin|shrc|zlogout|cshrc|tcshrc|login|kshrc|inputrc|vimrc|config\/fish\/config\.fish)$/u,
    hostRules.userStartupFile,
  ],
  [
    /(?:^|\/)\.(?:xinitrc|xprofile|config\/autostart\/)|\/etc\/(?:profile(?:\.d\/|$)|bash(?:rc|\.bashrc)|zshrc|zprofile|rc\.local|rc\.common|rc\d?\.d\/|init\.d\/|emond\.d\/|motd|update-motd\.d\/|xdg\/autostart\/|environment|udev\/rules\.d\/|apt\/apt\.conf\.d\/)|\/start menu\/programs\/startup|\/library\/startupitems\/|microsoft\.powershell_profile\.ps1|\$profile|\/windowspowershell\/.*profile|(?:user|site)customize\.py$|site-packages\/[^/]*\.pth$/u,
    hostRules.startupFile,
  ],
  [
    /(?:^|\/)(?:etc|lib|usr\/lib)\/systemd\/(?:system|user)\/|\.config\/systemd\/|\/library\/launch(?:agents|daemons)\/|\/etc\/init\/|\/usr\/local\/etc\/rc\.d\//u,
    hostRules.serviceInstalled,
  ],
  [/(?:^|\/)etc\/(?:passwd|shadow|group|master\.passwd)$/u, hostRules.rootAccount],
  [
    /(?:^|\/)etc\/(?:hosts|resolv\.conf|hosts\.allow|hosts\.deny|ssh\/sshd_config|selinux\/config|audit\/|rsyslog|syslog\.conf|security\/)|\/drivers\/etc\/hosts$|\/local\/share\/ca-certificates\/|\/pki\/ca-trust\//u,
    hostRules.weakenPolicy,
  ],
  [
    /^\/(?:usr\/)?s?bin\/(?:ls|ps|su|sudo|login|passwd|sshd?|netstat|ss|top|bash|sh|cat|find|id|who|w|last|init|mount|kill|grep|systemctl|curl|ping|crontab)$|\/windows\/system32\/(?:sethc|utilman|osk|magnify|narrator|displayswitch|atbroker|cmd|wbem\/|[^/]+\.dll$)|^~\/(?:system32|windows)\/|\/usr\/lib\/[^/]*\.so/u,
    hostRules.replaceSystemProgram,
  ],
  [
    /^\/proc\/(?:sys\/kernel\/(?:core_pattern|modprobe|randomize_va_space|kptr_restrict|yama)|sysrq-trigger)|\/sys\/kernel\/(?:uevent_helper|security)|\/sys\/fs\/cgroup\/.*release_agent|\/notify_on_release/u,
    hostRules.containerEscape,
  ],
];
/** Most paths hold nothing that one of these begins with. */
const mayBeGuarded = gateOf(guardedFiles.map(([pattern]) => pattern));
const payload = /\b(?:curl|wget|nc|ncat|bash\s+-i|\/dev\/tcp|sh\s+-c|python|perl|powershell|iex|base64)\b/i;

/** What it means that a file tool writes `path`; undefined where it means nothing by itself. */
export function ruleOfWrittenPath(path: string): ToolRule | undefined {
  const normal = normalPath(path);
  if (!mayBeGuarded.test(normal)) return undefined;
  return guardedFiles.find(([pattern]) => pattern.test(normal))?.[1];
}

/** Whether what is written names hosts of the own network, greets, sets a search path, or serves the user's own session. */
function isOwnSetting(path: string, rule: ToolRule, content: string): boolean {
  if (payload.test(content) || /[`]|\$\(/u.test(content)) return false;
  const said = content.replace(/^\s*(?:echo|printf|cat)?\s*/u, "").trim();
  if (rule === hostRules.startupFile) return path.endsWith("/etc/motd") || (said !== "" && onlySets(said));
  if (rule === hostRules.weakenPolicy) return path.endsWith("/etc/hosts") && namesOwnHosts(said);
  return rule === hostRules.serviceInstalled && path.includes(".config/systemd/user/") && !isForeign(said);
}

/** Says what it means that `target` is written; `content` is what goes in, where it is known. */
export function inspectWrite(target: Word, content: string, call: Invocation, scene: Scene): void {
  const path = normalPath(target.text);
  if (!mayBeGuarded.test(path)) return;
  for (const [pattern, rule] of guardedFiles) {
    if (!pattern.test(path)) continue;
    const carries = payload.test(content);
    if ((rule === hostRules.serviceInstalled || rule === hostRules.scheduleTask) && startsOwn(content))
      scene.hit(hostRules.ownTask, call.command);
    else if (isOwnSetting(path, rule, content)) scene.hit(ownRules.ownSettings, call.command);
    else if (rule === hostRules.rootAccount)
      scene.hit(/:0:0?:|root/u.test(content) ? hostRules.rootAccount : hostRules.accountCreated, call.command);
    else if (rule === hostRules.scheduleTask && carries) scene.hit(hostRules.scheduledPayload, call.command);
    else if (rule === hostRules.userStartupFile && carries) scene.hit(hostRules.startupFile, call.command);
    else scene.hit(rule, call.command);
    return;
  }
}

/** What a redirection or `tee` writes: the text of the echo before it, or of the here-document. */
export function writtenText(call: Invocation): string {
  let text = call.command.heredoc?.text ?? "";
  if (call.name === "echo" || call.name === "printf" || call.name === "cat") text += argumentText(call);
  for (const source of upstream(call)) text += ` ${argumentText(source)} ${source.command.heredoc?.text ?? ""}`;
  return text.slice(0, 8_192);
}

const ownUnit = /^(?:\.\/)?(?:[\w-]{1,40}\/){0,4}[\w@.-]{1,60}\.(?:service|timer|socket|cron|crontab)$/u;
const isJob = (rule: ToolRule | undefined): boolean =>
  rule === hostRules.serviceInstalled || rule === hostRules.scheduleTask;

/** Files named last (cp, mv, install, ln) or each (tee, sed -i) that the call writes. */
const inspectCopyIn: ProgramInspector = (call, scene) => {
  const operands = operandsOf(call);
  const last = operands.at(-1);
  if (last === undefined || operands.length < 2) return;
  // A folder as target takes the name of the file that is copied.
  const source = operands.at(-2)?.text.replace(/^.*[/\\]/u, "") ?? "";
  const target = /[/\\]$/u.test(last.text) ? { ...last, text: last.text + source } : last;
  const rule = ruleOfWrittenPath(target.text);
  // A unit or a table that stands in the folder of one's own work.
  if (isJob(rule) && operands.length === 2 && ownUnit.test(operands[0]?.text ?? ""))
    return scene.hit(hostRules.ownTask, call.command);
  inspectWrite(last, "", call, scene);
  if (target !== last) inspectWrite(target, "", call, scene);
};
const inspectEachWritten: ProgramInspector = (call, scene) => {
  // The arguments of `tee` are the files alone.
  const content = /^(?:tee|sponge)$/u.test(call.name)
    ? writtenText(call).trim()
    : `${writtenText(call)} ${argumentText(call)}`;
  for (const word of operandsOf(call)) inspectWrite(word, content, call, scene);
};
const inspectInPlace: ProgramInspector = (call, scene) => {
  if (!hasFlag(call, "i", "--in-place", "-i")) return;
  const text = argumentText(call);
  if (hardensServer(text)) return;
  // Lines of a key's owner or a rule that are taken out.
  if (/^-i\S{0,5}\s+["']?\/[^/\n]{3,80}\/d["']?\s/u.test(text) && /authorized_keys|sudoers/u.test(text)) return;
  for (const word of operandsOf(call).slice(1)) inspectWrite(word, argumentText(call), call, scene);
};

const inspectCrontab: ProgramInspector = (call, scene) => {
  if (hasFlag(call, "r")) scene.hit(hostRules.scheduleTask, call.command);
  const installs = (call.args.length > 0 && !hasFlag(call, "le", "-l", "-e", "-u")) || call.args.at(-1)?.text === "-";
  if (!installs || hasFlag(call, "l")) return;
  const fed = writtenText(call);
  scene.hit(payload.test(fed) ? hostRules.scheduledPayload : hostRules.weakSchedule, call.command);
};

const inspectAt: ProgramInspector = (call, scene) => {
  const timed = /^(?:now|midnight|noon|tomorrow|teatime|-[mqft]|\d{1,2}(?::\d\d)?(?:[ap]m)?|\+)/i.test(
    call.args[0]?.text ?? "",
  );
  const fed =
    call.from !== undefined ||
    call.command.redirects.length > 0 ||
    hasFlag(call, "f") ||
    call.command.heredoc !== undefined;
  // A script of the own folder, at an hour that is told.
  const own = /^\d{1,2}:\d\d\s(?:\S{1,12}\s)?-f\s+(?:\.\/)?[\w-]{1,40}(?:\/[\w-]{1,40}){0,4}\.sh$/u.test(
    argumentText(call),
  );
  if (timed && own) scene.hit(hostRules.weakSchedule, call.command);
  else if (timed && fed)
    scene.hit(payload.test(writtenText(call)) ? hostRules.scheduledPayload : hostRules.scheduleTask, call.command);
};

const inspectScheduledTask: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  if (!/\/create|\/change|\/run|new-|register-|set-/i.test(`${text} ${call.name}`)) return;
  // A task that is there is started.
  if (/^\/run\b/iu.test(text)) return scene.hit(hostRules.ownTask, call.command);
  if (isOwnTask(call.name === "schtasks" ? text : call.script.text)) return scene.hit(hostRules.ownTask, call.command);
  scene.hit(
    payload.test(text) || /mshta|rundll32|regsvr32|cscript|wscript|-enc/i.test(text)
      ? hostRules.scheduledPayload
      : hostRules.scheduleTask,
    call.command,
  );
};

const ruleOfService = (_: Invocation, text: string): ToolRule =>
  isOwnService(text) ? hostRules.ownTask : hostRules.serviceInstalled;

const adminGroup =
  /\b(?:administrators?|sudo|wheel|root|admin|docker|domain admins|enterprise admins|adm|lxd|disk|remote desktop users|backup operators|shadow)\b/i;

const noLogin = /\/(?:nologin|false)(?:\s|$)|--no-login|--disabled-login/u;

const inspectUserAdd: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  if (/(?:-o\b.*-u\s*0\b|-u\s*0\b|--uid[= ]0\b|-ou\s*0\b|-g\s*0\b|UniqueID\s+0\b)/u.test(text))
    return scene.hit(hostRules.rootAccount, call.command);
  if (call.name === "gpasswd" && /^-d\s/u.test(text)) return;
  const joins = /(?:-a?G|-G|--groups|-aG)\s*\S*/u.exec(text)?.[0] ?? "";
  if (
    (/^(?:usermod|adduser|useradd|gpasswd|addgroup|dseditgroup|pw)$/u.test(call.name) && adminGroup.test(joins)) ||
    (/^(?:adduser|gpasswd|dseditgroup|addgroup)$/u.test(call.name) && adminGroup.test(text))
  )
    return scene.hit(hostRules.accountRaised, call.command);
  // An account for a service, with which nobody logs in.
  if (
    /^(?:useradd|adduser)$/u.test(call.name) &&
    /(?:^|\s)(?:-r|--system)\b/u.test(text) &&
    (noLogin.test(text) || !/(?:^|\s)(?:-[a-zA-Z]*[spGmo]|--shell|--password|--groups)\b/u.test(text))
  )
    return;
  if (/^(?:useradd|adduser)$/u.test(call.name) || /\buseradd\b|-addUser|-create\s+\/Users/u.test(text))
    scene.hit(hostRules.accountCreated, call.command);
  if (/^(?:userdel|deluser)$/u.test(call.name) || /-deleteUser|userdel|-L\b|--lock/u.test(text))
    scene.hit(call.name === "usermod" && locksOne(call) ? ownRules.rightTaken : hostRules.accountLocked, call.command);
};

const inspectNet: ProgramInspector = (call, scene) => {
  const text = argumentText(call).toLowerCase();
  if (/^(?:localgroup|group)\b.*\/add/u.test(text))
    scene.hit(adminGroup.test(text) ? hostRules.accountRaised : hostRules.accountCreated, call.command);
  else if (
    /^user\b/u.test(text) &&
    (/\/add|\/active:yes/u.test(text) ||
      (/^user\s+(?:"[^"]+"|\S+)\s+[^/\s]\S*/u.test(text) && !text.includes("/delete") && !text.includes("/domain")))
  )
    scene.hit(hostRules.accountCreated, call.command);
  else if (/^user\b.*(?:\/delete|\/active:no)/u.test(text)) scene.hit(hostRules.accountLocked, call.command);
  else if (/^share\b.*\/delete|^use\b.*\/delete/u.test(text)) scene.hit(hostRules.removeShare, call.command);
  else if (/^use\b.*(?:ipc\$|c\$|admin\$)/u.test(text)) scene.hit(hostRules.tokenAbuse, call.command);
};

const loadsModule: Sign = (call) => call.args.length > 0 && !hasFlag(call, "r", "-n", "--show-depends");
/** modprobe loads what the system keeps; a file or a forced load is somebody's own. */
const isOwnModule: Sign = ({ args }) => args.some(({ text }) => /^-{1,2}f(?:orce)?$|[/\\]|\.ko$/u.test(text));

export const persistPrograms: readonly ProgramRow[] = [
  ["cp mv install ln copy move xcopy robocopy copy-item move-item ditto", inspectCopyIn],
  ["tee sponge add-content set-content out-file ac sc new-item ni chattr", inspectEachWritten],
  ["sed perl ex", inspectInPlace],
  ["crontab", inspectCrontab],
  // A program named to run at login (macOS).
  ...programsTelling(hostRules.startupFile, [["defaults", /\b(?:loginhook|logouthook)\b/i, /\bwrite\b/u]]),
  // A subscription compiled into WMI.
  ...programsTelling(hostRules.eventSubscription, [["mofcomp"]]),
  ["at batch", inspectAt],
  [
    "schtasks register-scheduledtask new-scheduledtaskaction new-scheduledtask set-scheduledtask register-scheduledjob",
    inspectScheduledTask,
  ],
  ...programsTelling(
    ruleOfService,
    [
      ["sc", /\b(?:create|config\b.*\bbinpath|failure\b|sdset)/u],
      ["new-service"],
      ["set-service", /binarypath|securitydescriptor/u],
      ["launchctl", /\b(?:load|submit|bootstrap|setenv)\b/u],
      ["systemctl", /\b(?:enable|link)\b\s+(?:--now\s+)?(?:\/|\S*evil|.*\/tmp)/u],
      ["systemd-run", /--on-|--unit/u],
      ["nssm", /install/u],
    ],
    lowerText,
  ),
  ["useradd adduser usermod groupadd addgroup gpasswd userdel deluser sysadminctl dscl dseditgroup pw", inspectUserAdd],
  ...programsTelling(hostRules.accountCreated, [
    ["chpasswd"],
    ["passwd", /--stdin|-d\b|-u\b/u],
    ["passwd", ({ from }) => from !== undefined],
  ]),
  ["net net1", inspectNet],
  ...programsTelling(hostRules.kernelModule, [
    ["insmod kextload kldload kmutil", loadsModule],
    ["modprobe", loadsModule, isOwnModule],
  ]),
];
