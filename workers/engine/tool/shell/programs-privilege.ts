import type { ToolRule } from "../tool-rule.ts";
import { hostRules } from "./host-rules.ts";
import { argumentText, type Invocation, operandsOf } from "./invocation.ts";
import { scansImages } from "./own-calls.ts";
import { ownRules } from "./own-rules.ts";
import { runRules } from "./run-rules.ts";
import type { ProgramInspector, ProgramRow, Scene } from "./scene.ts";
import { programsTelling } from "./telling.ts";

/** Programs that run containers. */
const containers = "docker podman nerdctl kubectl lxc";
const ruleOfEscape = (_: Invocation, text: string): ToolRule =>
  scansImages(text) ? ownRules.imageScan : hostRules.containerEscape;

const privilegedPod = /["']?(?:hostPID|privileged)["']?\s{0,4}:\s{0,4}true\b/u;

/** A manifest typed behind `kubectl apply -f -` whose container is the host. */
const fedPrivileged = ({ command }: Invocation): boolean =>
  privilegedPod.test(command.heredoc?.text.slice(0, 20_000) ?? "") ||
  command.redirects.some(({ operator, target }) => operator === "<<<" && privilegedPod.test(target.text));

/** Programs that run another with somebody else's rights. */
const raisers = "sudo sudoedit pkexec doas";

/** `sudo -u#-1 program`: the user number that wraps round to root (CVE-2019-14287). */
export function inspectWrappers(call: Invocation, scene: Scene): void {
  if (!call.wrappers.includes("sudo")) return;
  if (call.command.words.slice(0, 8).some(({ text }) => /^(?:-u)?#(?:-1|4294967295)$/u.test(text)))
    scene.hit(hostRules.sudoBypass, call.command);
}

/** A web server that binds port 80 without being root has no other right by it. */
const bindsPort = (call: Invocation): boolean =>
  /^'?cap_net_bind_service[=+]{1,2}e?i?p\b/u.test(operandsOf(call)[0]?.text ?? "");

const inspectInstall: ProgramInspector = (call, scene) => {
  const mode = /(?:-m|--mode)[= ]?=?[ugo+=,rwx]*(?:s|[0-7]*[2467][0-7]{3}\b)/u.exec(argumentText(call))?.[0] ?? "";
  if (/s|[246]\d{3}/u.test(mode.replace(/^--?m(?:ode)?/u, "")) && operandsOf(call).length > 1)
    scene.hit(hostRules.setuidBit, call.command);
};

/** `LD_PRELOAD=x.so ls`, `$env:COR_PROFILER = …`: a library put into whatever runs next. */
export function inspectAssignments(call: Invocation, scene: Scene): void {
  for (const word of call.assignments) inspectLoader(word.text, call, scene);
}

/** The same as arguments of `export` and its kin. */
export const inspectExported: ProgramInspector = (call, scene) => {
  for (const word of call.args) inspectLoader(word.text, call, scene);
};

function inspectLoader(text: string, call: Invocation, scene: Scene): void {
  if (
    /^(?:\$env:)?(?:LD_PRELOAD|LD_LIBRARY_PATH|LD_AUDIT|DYLD_INSERT_LIBRARIES|DYLD_LIBRARY_PATH|COR_PROFILER(?:_PATH)?|CORECLR_PROFILER(?:_PATH)?|DOTNET_STARTUP_HOOKS|PROMPT_COMMAND|BASH_ENV|ENV|PYTHONSTARTUP|PERL5OPT|NODE_OPTIONS|RUBYOPT|GIT_SSH_COMMAND|GCONV_PATH|COMPLUS_ETWEnabled)\b/i.test(
      text,
    )
  ) {
    const harmless =
      /^(?:LD_LIBRARY_PATH|NODE_OPTIONS|ENV|PROMPT_COMMAND|DYLD_LIBRARY_PATH)=/u.test(text) &&
      !/\/tmp\/|--require|inspect=|curl|wget/u.test(text);
    const beside = /^LD_PRELOAD=["']?(?:\.\/|\/usr\/lib|lib)/u.test(text);
    const ssh = /^GIT_SSH_COMMAND=/u.test(text) && !/[;|&$`]/u.test(text);
    if (!harmless && !ssh && !beside && !/=$/u.test(text)) scene.hit(runRules.injectedLibrary, call.command);
  }
  if (/^HIST(?:SIZE|FILESIZE)=0$|^HISTFILE=(?:\/dev\/null|["']{2})?$|^HISTCONTROL=ignore(?:both|space)/u.test(text))
    scene.hit(hostRules.clearHistory, call.command);
}

export const privilegePrograms: readonly ProgramRow[] = [
  ...programsTelling(ruleOfEscape, [
    // A folder of the host, or its service of containers, inside the container.
    [
      containers,
      /(?:^|\s)(?:-v|--volume)[= ]?(?:\/|\/etc|\/root|\/var\/run\/docker\.sock|\/proc|\/home):|docker\.sock:/u,
    ],
    [containers, /source=\/,|type=bind,(?:src|source)=\/(?:,|etc|root)/u],
    // Rights and names of the host.
    [containers, /--privileged/u, /chroot|nsenter|\/host|mount\s|--pid[= ]host|\/dev\//u],
    [containers, /--pid[= ]host/u, /nsenter|--privileged/u],
    [containers, /--security-opt[= ](?:apparmor|seccomp)[=:]unconfined/u],
    [containers, /--cap-add[= ](?:ALL|SYS_ADMIN|SYS_PTRACE|SYS_MODULE)/u],
    [containers, /"hostPID"\s*:\s*true|"privileged"\s*:\s*true|hostPath/u],
    ["kubectl", fedPrivileged],
  ]),
  ...programsTelling(hostRules.containerEscape, [
    ["nsenter", /(?:-t|--target)[= ]?1\b|--all|-a\b/u],
    ["chroot", /^\/(?:host|mnt)\b/u],
    ["unshare", /-[a-zA-Z]*[Ur]|--map-root-user/u],
  ]),
  ...programsTelling(hostRules.sudoBypass, [
    [raisers, /-u\s*#-1|-u\s*\\?#4294967295|-u\s*#0\b/u],
    ["sudoedit", /-s\b.*\\/u],
    ["pkexec", ({ args }) => args.length === 0],
    ["pkexec", /\b(?:ba|da|z)?sh\b/u],
  ]),
  ...programsTelling(hostRules.setuidBit, [
    [
      "setcap",
      /cap_(?:set[ug]id|sys_admin|dac_|sys_ptrace|sys_module|net_raw)|all=|=ep\b|\+ep\b|\+eip?\b/u,
      (call) => !bindsPort(call),
    ],
  ]),
  ["install", inspectInstall],
  ...programsTelling(hostRules.sudoRule, [["visudo", ({ from }) => from !== undefined]]),
];
