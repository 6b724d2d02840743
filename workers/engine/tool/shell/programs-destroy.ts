import { isThrowaway } from "../../../rules/throwaway.ts";
import { normalPath } from "../path/known-paths.ts";
import type { ToolRule } from "../tool-rule.ts";
import { hostRules } from "./host-rules.ts";
import { argumentText, hasFlag, type Invocation, operandsOf } from "./invocation.ts";
import { isAppLog, isOwnMedium, isPlannedStop } from "./own-calls.ts";
import { ownRules } from "./own-rules.ts";
import type { ProgramInspector, ProgramRow } from "./scene.ts";
import { hasArguments, lacks, programsTelling, type Sign } from "./telling.ts";

/** The whole system, a home or one of their great folders, as `normalPath` writes them. */
export const wholeSystem =
  /^(?:\/\*?|\/\.\*?|~\/?\*?|~\/\.\*|\/(?:home|users|root|etc|usr|bin|sbin|lib|lib64|var|boot|opt|dev|sys|proc|srv|mnt)\/?\*?|[a-z]:\/?\*?(?:\.\*)?|[a-z]:\/(?:windows|users|program files)(?:\/(?:system32)?)?\*?|~\/(?:documents|desktop|pictures|downloads)\/?\*?)$/u;
export const systemFolder =
  /^\/(?:etc|usr|bin|sbin|lib|lib64|boot|root|srv|opt|sys)(?:\/[^/]+)?\/?$|^\/var\/(?:lib|www|mail|spool|backups?|db)(?:\/[^/]+)?\/?\*?$|^[a-z]:\/(?:windows|users|program files)(?:\/|$)/u;
const logPath =
  /^\/var\/(?:log|adm|run\/log|audit)(?:\/|$)|(?:^|\/)(?:wtmp|btmp|utmp|lastlog|auth\.log|syslog|secure|audit\.log|messages)$|winevt\/logs|\.evtx?$|inetpub\/logs/u;
const historyPath =
  /\.(?:bash|zsh|sh|mysql|psql|python|fish|ash|ksh)_?history$|consolehost_history|fish_history|histfile$/u;
const disk =
  /^\/dev\/(?:[shv]d[a-z]|nvme\d|mmcblk\d|xvd[a-z]|disk\d|rdisk\d|mapper\/|md\d|dm-\d|sd\*|mem|kmem|port)|^\\\\\.\\physicaldrive/i;

export const isLogPath = (path: string): boolean => logPath.test(normalPath(path));
export const isHistoryPath = (path: string): boolean => historyPath.test(normalPath(path));
export const isDisk = (path: string): boolean => disk.test(path);

const inspectRemove: ProgramInspector = (call, scene) => {
  const deep = hasFlag(call, "rR", "--recursive", "-recurse", "/s", "-r", "-rec");
  const unguarded = call.args.some(({ text }) => text === "--no-preserve-root");
  for (const word of operandsOf(call)) {
    const path = normalPath(word.text);
    if (unguarded || (deep && wholeSystem.test(path))) scene.hit(hostRules.deleteRoot, call.command);
    else if (logPath.test(path)) scene.hit(hostRules.clearLogs, call.command);
    else if (historyPath.test(path)) scene.hit(hostRules.clearHistory, call.command);
    else if (deep && systemFolder.test(path)) scene.hit(hostRules.deleteSystemFolder, call.command);
    else if (/prefetch|(?:^|\/)(?:\$recycle\.bin|\$i30|shadowcopy)/u.test(path))
      scene.hit(hostRules.clearLogs, call.command);
    else if (/\.(?:vhd|bac|bak|wbcat|bkf|vbk)x?$/u.test(path) && /[*:]/u.test(path))
      scene.hit(hostRules.deleteBackups, call.command);
    else if (deep && /^\/?\*$|^\.\/?\*$|^\$[({]?\w*[)}]?\/\*?$/u.test(path))
      scene.hit(hostRules.deleteWildcard, call.command);
  }
};

/** A file is formatted as an image, a device is lost. Exported for the many programs named `mkfs.…`. */
export const inspectFormat: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  if (isOwnMedium(call)) scene.hit(ownRules.ownMedium, call.command);
  else if (call.name === "format" ? /\b[a-z]:/i.test(text) : call.name.includes("-") || /\/dev\/|[$*]/u.test(text))
    scene.hit(hostRules.formatDevice, call.command);
};

const inspectPartition: ProgramInspector = (call, scene) => {
  const text = `${argumentText(call)} ${call.command.heredoc?.text ?? ""} ${call.from === undefined ? "" : argumentText(call.from)}`;
  if (isOwnMedium(call)) scene.hit(ownRules.ownMedium, call.command);
  else if (/\b(?:mklabel|rm|mkpart|clean|delete|--zap-all|-Z|erasedisk|eraseVolume|--wipesignatures|-a)\b/i.test(text))
    scene.hit(hostRules.formatDevice, call.command);
};

const inspectCrypt: ProgramInspector = (call, scene) => {
  const action = operandsOf(call)[0]?.text ?? "";
  if (/^(?:luksErase|erase|luksFormat|luksKillSlot|luksRemoveKey)$/u.test(action))
    scene.hit(isOwnMedium(call) ? ownRules.ownMedium : hostRules.formatDevice, call.command);
};

const inspectDd: ProgramInspector = (call, scene) => {
  if (isOwnMedium(call)) return scene.hit(ownRules.ownMedium, call.command);
  for (const { text } of call.args) {
    if (text.startsWith("of=") && isDisk(text.slice(3))) scene.hit(hostRules.writeDevice, call.command);
    else if (/^of=/u.test(text) && isLogPath(text.slice(3))) scene.hit(hostRules.clearLogs, call.command);
    else if (/^of=.*\/(?:etc|bin|usr|boot)\//u.test(text)) scene.hit(hostRules.replaceSystemProgram, call.command);
  }
};

/** What is told in the arguments, and in those of what feeds them. */
const fedText = (call: Invocation): string =>
  `${argumentText(call)} ${call.from === undefined ? "" : argumentText(call.from)}`.toLowerCase();

/** No question about stopping, and no stop taken back. */
const orders: Sign = (call) => !hasFlag(call, "", "/?", "--help", "-c", "/a", "/l");
const firstIs =
  (pattern: RegExp): Sign =>
  ({ args }) =>
    pattern.test(args[0]?.text ?? "");
const ruleOfStop = (_: Invocation, text: string): ToolRule =>
  isPlannedStop(text) ? ownRules.plannedStop : hostRules.stopHost;

const killsAll: Sign = ({ args }) => args.length > 1 && args.at(-1)?.text === "-1";
const killsOfRoot: Sign = ({ args }) =>
  args.some(({ text }) => text === "-u" || text === "-U") && args.some(({ text }) => text === "root");

const inspectPermissions: ProgramInspector = (call, scene) => {
  const operands = operandsOf(call).map(({ text }) => text);
  const [mode = "", ...paths] = operands;
  const deep = hasFlag(call, "R", "--recursive");
  const wide = /^(?:0?[0-7]?777|0?666|a[+=]rwx|ugo\+rwx|a\+w|o\+w)$/u.test(mode);
  // A set-group bit on folders is how teams share them; a set-user bit makes a program run as its owner.
  const raised = /^0?[4567][0-7]{3}$/u.test(mode) || /(?:^|,)(?:[ug]*u[ug]*|a|)[+=][rwxXt]*s/u.test(mode);
  const top = paths.some((path) => wholeSystem.test(normalPath(path)));
  if (deep && (wide || /^[0-7]*0{3}$|^a?-rwx$|^000$/u.test(mode)) && top)
    scene.hit(hostRules.openPermissions, call.command);
  else if (wide) scene.hit(hostRules.openFolderPermissions, call.command);
  if (raised) scene.hit(hostRules.setuidBit, call.command);
};

const inspectOwner: ProgramInspector = (call, scene) => {
  const [, ...paths] = operandsOf(call);
  if (hasFlag(call, "R", "--recursive") && paths.some(({ text }) => wholeSystem.test(normalPath(text))))
    scene.hit(hostRules.openPermissions, call.command);
};

/** `mv / /dev/null`, `mv ~ /tmp/x`: what is moved away is gone from where everything looks for it. */
const inspectMove: ProgramInspector = (call, scene) => {
  const sources = operandsOf(call).slice(0, -1);
  if (
    sources.some(({ text }) =>
      /^(?:\/|~)\/?\*?$|^\/(?:etc|usr|bin|sbin|lib|lib64|boot|var|home|srv|opt|root)\/?\*?$/u.test(normalPath(text)),
    )
  )
    scene.hit(hostRules.deleteRoot, call.command);
};

const inspectTruncate: ProgramInspector = (call, scene) => {
  for (const { text } of operandsOf(call))
    if (isLogPath(text) && call.name !== "touch")
      scene.hit(isAppLog(normalPath(text)) ? ownRules.appLog : hostRules.clearLogs, call.command);
};

const encrypts: Sign = (_, text) => /\b(?:enc|rsautl|smime|pkeyutl)\b/u.test(text) && !/\s-d(?:ecrypt)?\b/u.test(text);
/** Many files, or those of somebody's home. */
const inBulk: Sign = ({ wrappers }, text) =>
  wrappers.includes("xargs") || wrappers.includes("find") || /\s-r\b|\*|\/home|\/Users|C:\\/u.test(text);

const localCache =
  /^(?!.*(?:-h\s+(?!localhost|127\.0\.0\.1)|--host\s|-u\s|--tls))(?:.*\s)?-n\s+[1-9]\d?\s.*\bflushdb\b/iu;
const deletesInstance = /\bdelete-db-(?:instance|cluster)\b/u;
const lastSnapshot = /--final-(?:db-)?snapshot-identifier\s+\S{3}/u;
const lasting = /prod|live|main|master|customer/iu;

/** Whether a copy is kept of what is deleted, or it was but a cache on the own host. */
const keepsCopy = (name: string, text: string): boolean =>
  !lasting.test(text) &&
  ((name === "redis-cli" && localCache.test(text)) ||
    (name === "aws" &&
      deletesInstance.test(text) &&
      lastSnapshot.test(text) &&
      !text.includes("--skip-final-snapshot")));

/** Programs that are told by name what to delete. */
const hasNames = /^(?:kubectl|oc|aws|gcloud|az|doctl|heroku|flyctl)$/u;
const ruleOfDestruction = ({ name }: Invocation, text: string): ToolRule | undefined => {
  if ((hasNames.test(name) || /\s-target[= ]/u.test(text)) && isThrowaway(text)) return undefined;
  return keepsCopy(name, text) ? ownRules.keptDeletion : hostRules.infrastructureDestroyed;
};

/** Programs that run what others live on, and what their arguments hold when everything of a kind is destroyed. */
const infrastructurePrograms = programsTelling(ruleOfDestruction, [
  ["terraform tofu pulumi terragrunt cdk sls serverless", /\bdestroy\b/u, /-auto-approve|--yes|-y\b|--force|-f\b/u],
  ["kubectl oc", /(?:^|\s)delete\s/u, /\b(?:ns|namespaces?|nodes?|pv|pvc|crd|clusterrole\w*)\b|--all\b|\ball\b/u],
  ["helm", /\b(?:uninstall|delete)\b.*--all/u],
  ["helm", /\$\(/u],
  ["aws", /\bs3\s+(?:rb\b.*--force|rm\b.*--recursive)/u],
  ["aws", /\bdelete-(?:db-|bucket|cluster|stack|trail|user|log-group|flow-logs|detector|snapshot|volume|table|key)/u],
  ["aws", /\b(?:terminate-instances|stop-logging|schedule-key-deletion|deregister-\S)/u],
  [
    "gcloud az gsutil doctl heroku flyctl",
    /\b(?:delete|destroy|rm\s+-r|apps:destroy)\b/u,
    // A key of an account's is a way in.
    lacks(/\bkeys\s+delete\s+\w/u),
    /--quiet|-q\b|--yes|-y\b|--force|-f\b|--confirm|-r\b|group|project/u,
  ],
  [
    "docker",
    /\b(?:system\s+prune|volume\s+(?:rm|prune)|rm)\b/u,
    /--all|-a[f]?\b.*--volumes|\$\(\)|--volumes/u,
    /-f|--force|-af/u,
  ],
  ["esxcli vim-cmd virsh", /destroy|process kill|power\.off|vmsvc\/snapshot\.removeall/u],
  ["mongo mongosh redis-cli", /dropDatabase|flushall|flushdb|\.(?:deleteMany|remove)\(\s*\{\s*\}\s*\)/i],
  ["dropdb", lacks(/(?:^|[\s_-])(?:tests?|testing|dev|development|tmp|ci|scratch)(?:[\s_-]|$)/u)],
  ["zfs zpool", /^destroy\b/u],
  ["lvremove vgremove pvremove", /(?:^|\s)(?:-f+|-y|-ff?y|--force|--yes)\b/u],
  ["etcdctl", /^del\s+(?:\/\s+)?--(?:prefix|from-key)/u],
  ["kafka-topics kafka-topics.sh", /--delete\b/u, /--topic[= ]\S*[.*]\*/u],
  ["curl", /(?:-X\s?|--request[= ])DELETE\b/u, /(?:\w\/(?:_all|\*)(?:\s|$|\?)|[?&](?:all|delete_?all)=(?:true|1)\b)/u],
]);

const writesNowhere: Sign = ({ command }) => command.redirects.some(({ target }) => target.text === "/dev/null");

export const destroyPrograms: readonly ProgramRow[] = [
  ["rm unlink del erase rd rmdir remove-item ri", inspectRemove],
  [
    "mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.ntfs mkfs.fat mke2fs mkswap format newfs clear-disk format-volume initialize-disk",
    inspectFormat,
  ],
  ["parted fdisk sfdisk sgdisk gdisk wipefs diskpart diskutil hdparm blkdiscard zpool", inspectPartition],
  ["cryptsetup", inspectCrypt],
  ["dd dcfldd", inspectDd],
  ...programsTelling(hostRules.wipeFile, [
    ["shred srm wipe sdelete sdelete64 scrub", hasArguments],
    ["cipher", /\/w/i],
  ]),
  ...programsTelling(
    hostRules.deleteBackups,
    [
      ["vssadmin", /delete|resize/u],
      ["wmic", /shadowcopy.*delete/u],
      ["wbadmin", /delete|disable/u],
      ["bcdedit", /recoveryenabled\s+no|bootstatuspolicy|safeboot|testsigning\s+on|nointegritychecks|\/delete/u],
      ["diskshadow", /delete|\/s/u],
      ["reagentc", /disable/u],
      ["tmutil", /delete|disable/u],
      ["fsutil", /deletejournal|setzerodata/u],
      ["restic", /\bforget\b.*--keep-last[= ]0\b/u],
      ["velero", /\b(?:backup|backups|schedule)\s+delete\b.*--all\b/u],
      ["disable-computerrestore remove-computerrestorepoint"],
    ],
    fedText,
  ),
  ...programsTelling(ruleOfStop, [
    ["reboot halt poweroff shutdown stop-computer restart-computer", orders],
    ["init telinit", firstIs(/^[06]$/u), orders],
    ["systemctl", firstIs(/^(?:reboot|poweroff|halt|kexec|emergency|rescue)$/u)],
  ]),
  ...programsTelling(hostRules.killEverything, [
    ["kill", killsAll],
    ["pkill killall", killsOfRoot],
  ]),
  ["mv", inspectMove],
  ["chmod", inspectPermissions],
  ["chown chgrp", inspectOwner],
  ["truncate shred", inspectTruncate],
  ...programsTelling(hostRules.encryptFiles, [
    ["gpg gpg2", /(?:^|\s)(?:-c|--symmetric|--batch)\b/u, /passphrase/u],
    ["openssl", encrypts, /(?:rsautl|pkeyutl).*-encrypt/u],
    ["openssl", encrypts, inBulk],
    ["7z 7za zip rar winrar ccrypt", /(?:^|\s)(?:-p\S+|-P\s*\S+|--password\S*|-hp\S+|-e|-T)/u, inBulk],
    ["manage-bde", /-on\b/i],
    ["enable-bitlocker"],
  ]),
  ...infrastructurePrograms,
  ...programsTelling(hostRules.useUpHost, [
    ["xmrig minerd cpuminer ccminer t-rex ethminer xmr-stak"],
    ["yes", /stratum\+(?:tcp|ssl):/u],
    ["yes", writesNowhere],
  ]),
];
