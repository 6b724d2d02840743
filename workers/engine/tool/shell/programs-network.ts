import { isCredentialFolder, kindOfPath, normalPath } from "../path/known-paths.ts";
import { dataRules } from "./data-rules.ts";
import { argumentText, hasFlag, type Invocation, operandsOf, scriptHolds, upstream } from "./invocation.ts";
import { takesFolder } from "./own-remote.ts";
import { isFetcher, shellNames } from "./programs-run.ts";
import { runRules } from "./run-rules.ts";
import type { ProgramInspector, ProgramRow, Scene } from "./scene.ts";
import type { Word } from "./shell-words.ts";
import { programsTelling } from "./telling.ts";

const encoders = /^(?:base64|gbase64|base32|xxd|od|hexdump|openssl|gpg|uuencode|basenc)$/u;
const packers = /^(?:tar|zip|gzip|bzip2|xz|7z|zstd|cpio|dd|pg_dump|mysqldump|pg_dumpall|mongodump|rar)$/u;
const askers =
  /^(?:env|printenv|set|history|id|whoami|uname|hostname|ifconfig|ip|ps|netstat|ss|last|w|who|lsof|getent|ls|find|grep|dmesg|crontab|mount|df|systeminfo|ipconfig)$/u;
/** Sites that exist to catch requests or share text and files; public lists of exfiltration endpoints. */
export const collectorHost =
  /(?:^|[/@.])(?:webhook\.site|requestbin\.(?:com|net)|(?:eo\w+\.)?m?\.?pipedream\.net|hookbin\.com|beeceptor\.com|requestcatcher\.com|interact\.sh|interactsh\.com|oast(?:ify)?\.(?:com|fun|live|me|online|pro|site)|burpcollaborator\.net|dnslog\.(?:cn|link)|ceye\.io|canarytokens\.(?:com|org)|ngrok(?:-free)?\.(?:io|app|dev)|trycloudflare\.com|serveo\.net|localtunnel\.me|loca\.lt|pastebin\.com|paste\.ee|hastebin\.com|dpaste\.(?:com|org)|ix\.io|sprunge\.us|termbin\.com|0x0\.st|transfer\.sh|file\.io|anonfiles\.com|gofile\.io|bashupload\.com|catbox\.moe|temp\.sh|oshi\.at|wetransfer\.com|mega\.(?:nz|io)|discord(?:app)?\.com\/api\/webhooks|hooks\.slack\.com|api\.telegram\.org\/bot|ptsv[23]\.com|mockbin\.(?:org|io)|postb\.in)/i;
const bareAddress =
  /^(?:[a-z]+:\/\/)?(?:[^/@\s]*@)?(?!127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.0\.0\.0)\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?:[/:]|$)/u;

/** What a file that is about to leave is worth. */
const isSecretFile = (path: string): boolean => {
  const normal = normalPath(path.replace(/%2f/gi, "/").replace(/%2e/gi, "."));
  const kind = kindOfPath(normal);
  return (
    kind === "credential" ||
    kind === "environment" ||
    kind === "agent" ||
    /(?:^|\/)etc\/passwd|config\/sam/u.test(normal) ||
    isCredentialFolder(normal)
  );
};

/** Where piped data comes from: secrets, an encoding, an archive or answers about the host; "" for plain texts. */
function worthOfFeed(call: Invocation): "secret" | "encoded" | "packed" | "asked" | "file" | "" {
  let worth: "secret" | "encoded" | "packed" | "asked" | "file" | "" = "";
  for (const source of upstream(call)) {
    if (
      [...source.args, ...source.command.redirects.map(({ target }) => target)].some(({ text }) => isSecretFile(text))
    )
      return "secret";
    if (encoders.test(source.name)) worth = "encoded";
    else if (packers.test(source.name) && worth !== "encoded") worth = "packed";
    else if (askers.test(source.name) && worth === "") worth = "asked";
    else if (/^(?:cat|type|get-content|gc|tail|head)$/u.test(source.name) && worth === "") worth = "file";
  }
  return worth;
}

const whole = (call: Invocation): { start: number; end: number } => {
  let start = call.command.start;
  for (const source of upstream(call)) start = Math.min(start, source.command.start);
  return { start, end: call.command.end };
};

/** Data that reaches a network program through its pipe. */
function inspectFeedOut(call: Invocation, scene: Scene): void {
  const worth = worthOfFeed(call);
  if (worth === "secret") scene.hit(dataRules.uploadSecret, whole(call));
  else if (worth === "encoded") scene.hit(dataRules.encodedOut, whole(call));
  else if (worth === "packed" || worth === "asked") scene.hit(dataRules.pipeToNetwork, whole(call));
}

const bodyFlag =
  /^(?:-d|--data(?:-binary|-raw|-ascii|-urlencode)?|-F|--form|-T|--upload-file|--json|--post-file|--body-file|-InFile|-Body)$/i;
const joinedBody =
  /^(?:-d|-F|-T|--data(?:-binary|-raw|-ascii|-urlencode)?=|--form=|--upload-file=|--post-file=|--body-file=)(.+)$/su;
const harmlessChild =
  /^(?:date|seq|echo|pwd|basename|dirname|git|cat|printf|jq|uuidgen|nproc|uname|hostname|openssl|tr|which|python3?|node|curl|wget|kubectl|docker|aws|gcloud|az|terraform|minikube)$/u;

const inspectTransfer: ProgramInspector = (call, scene) => {
  const url = call.args.find(({ text }) => /:\/\/|^[\w-]+(?:\.[\w-]+)+(?:[:/]|$)/u.test(text))?.text ?? "";
  let takesFeed = false;
  for (const [index, word] of call.args.entries()) {
    // wget's short options are about time and tries.
    if (!word.text.startsWith(call.name === "wget" ? "--" : "-")) continue;
    const body = bodyFlag.test(word.text) ? call.args[index + 1]?.text : joinedBody.exec(word.text)?.[1];
    if (body === undefined) continue;
    const upload = /^(?:-T|--upload-file|--post-file|--body-file|-InFile)/i.test(word.text);
    if (body === "-" || /(?:^|=|@)(?:@?-|\/dev\/stdin)(?:;|$)/u.test(body)) takesFeed = true;
    else inspectBody(call, scene, body, upload, url);
  }
  if (takesFeed) inspectFeedOut(call, scene);
  if (
    collectorHost.test(url) &&
    (takesFeed || call.args.some(({ text }) => bodyFlag.test(text) || joinedBody.test(text)))
  )
    scene.hit(dataRules.collectorHost, call.command);
  inspectComputedUrl(call, scene);
  noteFetched(call, scene);
};

function inspectBody(call: Invocation, scene: Scene, body: string, upload: boolean, url: string): void {
  const file = /(?:^|=)[@<](.+)$/su.exec(body)?.[1] ?? (upload ? body : undefined);
  if (file === undefined) return;
  if (isSecretFile(file.replace(/;.*$/su, ""))) scene.hit(dataRules.uploadSecret, call.command);
  else if (bareAddress.test(url)) scene.hit(dataRules.uploadToAddress, call.command);
  else if (call.name === "wget") scene.hit(dataRules.rawFilePost, call.command);
  else if (!/\.(?:json|xml|ya?ml|graphql)$/i.test(file) && !/^https?:\/\/(?:localhost|127\.)/u.test(url))
    scene.hit(dataRules.uploadFile, call.command);
}

/** `http://host/$(cat file)`: an answer that leaves in the address or the body. */
function inspectComputedUrl(call: Invocation, scene: Scene): void {
  for (const child of call.children) {
    const sources = [child, ...upstream(child)];
    const secret = sources.some((each) => each.args.some(({ text }) => isSecretFile(text)));
    const encoded = sources.some((each) => encoders.test(each.name) && each.name !== "openssl") && sources.length > 1;
    const asked = sources.some((each) => askers.test(each.name) && !harmlessChild.test(each.name));
    if (secret) scene.hit(dataRules.uploadSecret, call.command);
    else if (encoded || asked || sources.some((each) => /^(?:whoami|id|tac|base64|xxd)$/u.test(each.name)))
      scene.hit(dataRules.leakInUrl, call.command);
  }
}

/** Remembers what was saved where, for `chmod +x it; ./it`. */
function noteFetched(call: Invocation, scene: Scene): void {
  if (!isFetcher(call) || scene.fetched.length > 64) return;
  const note = (written: string): void => {
    const name = written.toLowerCase();
    if (!scene.fetched.includes(name)) scene.fetched.push(name);
  };
  let saved = "";
  for (const [index, { text }] of call.args.entries()) {
    if (text.startsWith("-")) {
      if (/^(?:-o|--output|-O|--output-document|-OutFile|-outf?)$/i.test(text))
        saved = call.args[index + 1]?.text ?? "";
      if (/^-[a-zA-Z]*o$/u.test(text) && call.name === "curl") saved = call.args[index + 1]?.text ?? "";
    }
    const url = /:\/\/[^?#]*\/([^/?#]+)(?:[?#]|$)/u.exec(text)?.[1];
    if (url !== undefined) note(url);
  }
  for (const { operator, target } of call.command.redirects) if (operator.startsWith(">")) saved = target.text;
  if (saved !== "" && !saved.startsWith("http")) note(saved.replace(/^.*[/\\]/u, ""));
}

const inspectNetcat: ProgramInspector = (call, scene) => {
  const { args, command } = call;
  const runs = args.findIndex(({ text }) => /^-[a-z]*[ec]$/u.test(text) || /^--(?:sh-)?exec$/u.test(text));
  const program = runs === -1 ? "" : (args[runs + 1]?.text ?? "");
  if (/(?:sh|cmd|powershell|\.exe|bash)/i.test(program)) return scene.hit(runRules.reverseShell, command);
  const source = call.from?.name ?? "";
  if (shellNames.has(source)) return scene.hit(runRules.reverseShell, whole(call));
  for (const before of upstream(call))
    if (before.name === "cat" && /fifo|\/f$|pipe/u.test(argumentText(before)))
      return scene.hit(runRules.reverseShell, whole(call));
  if (hasFlag(call, "l", "--listen")) scene.hit(runRules.bindListener, command);
  else if (!hasFlag(call, "z")) inspectFeedOut(call, scene);
  if (worthOfFeed(call) === "file" && !hasFlag(call, "z") && !hasFlag(call, "l"))
    scene.hit(dataRules.pipeToNetwork, whole(call));
  for (const { operator, target } of command.redirects)
    if (operator === "<")
      scene.hit(isSecretFile(target.text) ? dataRules.uploadSecret : dataRules.pipeToNetwork, command);
};

const inspectSocat: ProgramInspector = (call, scene) => {
  const text = argumentText(call);
  if (/\b(?:exec|system|shell)(?::|\b)/i.test(text)) scene.hit(runRules.reverseShell, call.command);
  else if (/-listen:/i.test(text)) scene.hit(runRules.bindListener, call.command);
  else if (/\b(?:file|open|gopen):|^-u\s+\//i.test(text)) scene.hit(dataRules.pipeToNetwork, call.command);
  else inspectFeedOut(call, scene);
};

const remote = /^(?:[\w.-]+@)?[\w.[\]:-]+:(?!\\)|^(?:rsync|sftp|scp|ftp|smb|davs?):\/\//u;

/** scp, rsync: local files to another host. */
const inspectCopyOut: ProgramInspector = (call, scene) => {
  // The key to log in with is named behind a flag; it is not what is copied.
  const operands = operandsOf(call).filter(
    (word) => !/^-[iFoPScJe]$/u.test(call.args[call.args.indexOf(word) - 1]?.text ?? ""),
  );
  const last = operands.at(-1);
  if (last === undefined || !remote.test(last.text) || /^[a-z]:\\/i.test(last.text)) return;
  for (const { text } of operands.slice(0, -1))
    if (!remote.test(text) && isSecretFile(text)) return scene.hit(dataRules.uploadSecret, call.command);
  inspectComputedUrl(call, scene);
};

/** A file-transfer client fed with commands. */
const inspectFtp: ProgramInspector = (call, scene) => {
  const fed = [
    call.command.heredoc?.text ?? "",
    ...call.command.redirects.map(({ target }) => target.text),
    ...[...upstream(call)].map(argumentText),
    argumentText(call),
  ].join("\n");
  if (/(?:^|[\s;'"])m?put\s/i.test(fed))
    scene.hit(isSecretFile(fed) ? dataRules.uploadSecret : dataRules.rawFilePost, call.command);
  if (hasFlag(call, "s", "-s") && /-s:/u.test(argumentText(call))) scene.hit(runRules.systemToolProxy, call.command);
  if (call.name.startsWith("tftp") && /(?:^|\s)(?:-i|get|-c)\b/i.test(argumentText(call)))
    scene.hit(runRules.systemToolDownload, call.command);
};

/** nslookup, dig, ping: a substitution inside the name carries data to whoever answers for the domain. */
const inspectNameQuery: ProgramInspector = (call, scene) => {
  const computed = call.args.some((word) => /\$\(\)/u.test(word.text) && /\.[a-z]/i.test(word.text));
  if (computed && call.children.length > 0) scene.hit(dataRules.nameQueryLeak, call.command);
  if (
    call.name === "ping" &&
    call.args.some(({ text }, index) => text === "-p" && /\$\(\)/u.test(call.args[index + 1]?.text ?? ""))
  )
    scene.hit(dataRules.icmpLeak, call.command);
  if (call.wrappers.includes("xargs") && [...upstream(call)].some(({ name }) => encoders.test(name)))
    scene.hit(dataRules.nameQueryLeak, whole(call));
};

const inspectMail: ProgramInspector = (call, scene) => {
  for (const [index, { text }] of call.args.entries()) {
    if (/^(?:-a|-A|--attach|-Attachments?)$/i.test(text) && !(call.name === "swaks" && text === "-a")) {
      const file = call.args[index + 1]?.text ?? "";
      scene.hit(isSecretFile(file) ? dataRules.uploadSecret : dataRules.mailFile, call.command);
      return;
    }
  }
  const redirected = call.command.redirects.some(
    ({ operator, target }) => operator === "<" && isSecretFile(target.text),
  );
  if (redirected || worthOfFeed(call) === "secret") scene.hit(dataRules.uploadSecret, whole(call));
};

const cloudTarget = /^(?:s3|gs|az|gdrive|dropbox|mega|onedrive|b2|wasabi|remote)[\w-]*:/i;

/** rclone, `aws s3 cp`, `gsutil cp`: local files to a cloud account. */
const inspectSync: ProgramInspector = (call, scene) => {
  const operands = operandsOf(call).map(({ text }) => text);
  const verb = operands.findIndex((text) => /^(?:cp|copy|copyto|sync|mv|move|moveto|put)$/u.test(text));
  if (verb === -1) return;
  const [from = "", to = ""] = operands.slice(verb + 1);
  if (!/^[\w-]{2,}:/u.test(to) || /^[\w-]{2,}:/u.test(from)) return;
  if (isSecretFile(from)) scene.hit(dataRules.uploadSecret, call.command);
  else if (takesFolder(call, from)) scene.hit(dataRules.syncOut, call.command);
  else if (cloudTarget.test(to) && (from === "-" || worthOfFeed(call) !== "")) inspectFeedOut(call, scene);
};

const opensTunnel = /\b(?:http|tcp|client|server|start|tunnel|-R|run)\b/u;
/** Ports of this host opened on another, and what another host's shell is fed with. */
const inspectRemoteShell: ProgramInspector = (call, scene) => {
  if (call.args.some(({ text }) => /^-[fNnTqCvAaXx46gk]{0,8}R(?:\d|\[|:|\S+:|$)/u.test(text)))
    scene.hit(dataRules.tunnel, call.command);
  const worth = worthOfFeed(call);
  if (worth === "secret" || worth === "encoded") inspectFeedOut(call, scene);
};

const inspectTelnet: ProgramInspector = (call, scene) => {
  if (call.name === "openssl" && call.args[0]?.text !== "s_client") return;
  if (
    shellNames.has(call.from?.name ?? "") ||
    (call.command.words.length > 0 &&
      /\|/u.test(call.command.before) &&
      [...upstream(call)].some(({ name }) => name === "telnet" || shellNames.has(name)))
  )
    scene.hit(runRules.reverseShell, whole(call));
  else inspectFeedOut(call, scene);
};

/** A redirection to the shell's own sockets. */
export function inspectSocketRedirect(call: Invocation, target: Word, scene: Scene): void {
  if (!/^\/dev\/(?:tcp|udp)\//u.test(target.text)) return;
  const interactive = shellNames.has(call.name) || call.name === "exec" || call.args.some(({ text }) => text === "-i");
  if (interactive) scene.hit(runRules.reverseShell, call.command);
  else
    scene.hit(
      worthOfFeed(call) === "" && !call.args.some(({ text }) => isSecretFile(text))
        ? runRules.networkFileDescriptor
        : dataRules.uploadSecret,
      call.command,
    );
}

const talksOut = /\b(?:nc|ncat|netcat|telnet|openssl|socat)\b/u;
const startsShell = /\b(?:ba|da|z)?sh\b/u;

/** A named pipe between a shell and a connection. */
const inspectMkfifo: ProgramInspector = (call, scene) => {
  if (!scriptHolds(call, talksOut) || !scriptHolds(call, startsShell)) return;
  const end = call.script.commands.at(-1)?.end ?? call.command.end;
  scene.hit(runRules.reverseShell, { start: call.command.start, end });
};

export const networkPrograms: readonly ProgramRow[] = [
  [
    "curl wget http https xh aria2c lwp-request fetch invoke-webrequest iwr invoke-restmethod irm lynx links",
    inspectTransfer,
  ],
  ["nc ncat netcat nc.traditional nc.openbsd", inspectNetcat],
  ["socat", inspectSocat],
  ["scp rsync pscp", inspectCopyOut],
  ["ftp sftp lftp tftp ncftp smbclient psftp", inspectFtp],
  ["nslookup dig host ping resolvectl drill resolve-dnsname getent", inspectNameQuery],
  ["mail mailx mutt sendmail swaks send-mailmessage msmtp", inspectMail],
  ["rclone aws gsutil gcloud azcopy mc s3cmd s5cmd", inspectSync],
  ["ssh autossh plink", inspectRemoteShell],
  ...programsTelling(dataRules.tunnel, [
    ["code", ({ args }) => args[0]?.text === "tunnel"],
    ["ngrok cloudflared chisel frpc bore localtunnel inlets ligolo", opensTunnel],
  ]),
  ["telnet openssl", inspectTelnet],
  ["mkfifo mknod", inspectMkfifo],
];
