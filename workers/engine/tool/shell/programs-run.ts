import { hasFlag, type Invocation, invocationOf, operandsOf, upstream } from "./invocation.ts";
import { inspectOneLiner } from "./one-liner.ts";
import { runRules } from "./run-rules.ts";
import type { ProgramInspector, ProgramRow, Scene } from "./scene.ts";
import { mark, type Word } from "./shell-words.ts";
import { programsTelling } from "./telling.ts";

const shells = "sh bash zsh dash csh tcsh rbash mksh pwsh-sh";
export const shellNames: ReadonlySet<string> = new Set(shells.split(" "));
const fetchers = new Set(
  "curl wget fetch aria2c axel lynx links w3m http https xh iwr irm invoke-webrequest invoke-restmethod GET lwp-request lwp-download".split(
    " ",
  ),
);
/** A word that is a shell, with or without its folder. */
const shellWord = /^(?:\/(?:usr\/)?(?:local\/)?bin\/)?(?:ba|da|z|k|c|tc|a|fi|rba|mk)?sh$/u;
/** A shell as the thing another program's argument starts. */
const shellInside =
  /(?:^|[\s"'`(=:!;,|{[>&])(?:exec\s+)?(?:\/(?:usr\/)?bin\/(?:ba|da|z|k|c|tc|a)?sh|(?:ba|da|z|k)?sh)(?:$|[\s"'`)\\;,}\]<&])/u;

export const isFetcher = (call: Invocation): boolean => fetchers.has(call.name) || fetchers.has(call.program.text);

/** What answers over the network and may as well wait for somebody: it fetches where a shell reads what it says. */
const answers = (call: Invocation): boolean =>
  /^(?:nc|ncat|netcat|telnet|dig|drill|host|nslookup)$/u.test(call.name) ||
  (call.name === "openssl" && call.args[0]?.text === "s_client");

/** base64 -d, xxd -r, openssl enc -d, printf '\x..': what turns a hidden text back into a program. */
export function isDecoder(call: Invocation): boolean {
  const { name, args } = call;
  if (/^(?:base64|base32|gbase64|basenc)$/u.test(name)) return hasFlag(call, "dD", "--decode", "-d", "--d");
  if (name === "xxd") return hasFlag(call, "r", "--revert");
  if (name === "openssl") return args.some(({ text }) => text === "-d") || args[0]?.text === "rsautl";
  if (name === "rev" || name === "uudecode" || name === "gunzip" || name === "zcat") return true;
  if (name === "printf" || name === "echo") return args.some(({ text }) => /\\(?:x[0-9a-f]{2}|[0-7]{3})/i.test(text));
  if (name === "tr") return args.length >= 2 && !hasFlag(call, "ds", "--delete", "--squeeze-repeats");
  return false;
}

/** Says so when what stands upstream or inside decides what this interpreter runs. */
export function inspectFeed(call: Invocation, scene: Scene): boolean {
  for (const source of [...upstream(call), ...call.children, ...call.children.flatMap((each) => [...upstream(each)])]) {
    if (isFetcher(source) || answers(source)) {
      scene.hit(runRules.downloadAndRun, {
        start: Math.min(call.command.start, source.command.start),
        end: call.command.end,
      });
      return true;
    }
    if (isDecoder(source)) {
      scene.hit(runRules.decodeAndRun, {
        start: Math.min(call.command.start, source.command.start),
        end: call.command.end,
      });
      return true;
    }
  }
  return false;
}

/** Arguments of `echo`, `printf` as they would be fed to a shell. */
const echoed = (call: Invocation): string =>
  call.args
    .filter(({ text }) => !/^-[neE]+$/u.test(text))
    .map(({ text }) => text)
    .join(" ");

const inspectShellProgram: ProgramInspector = (call, scene) => {
  const fed = inspectFeed(call, scene);
  const commandAt = call.args.findIndex(({ text }) => /^-[a-z]*c$/u.test(text));
  const script = commandAt === -1 ? undefined : call.args[commandAt + 1];
  if (script !== undefined) scene.nested(script.text, "posix", script);
  for (const { operator, target } of call.command.redirects)
    if (operator === "<<<") scene.nested(target.text, "posix", target);
  if (call.command.heredoc !== undefined) scene.nested(call.command.heredoc.text, "posix", call.command.heredoc);
  const { from } = call;
  if (!fed && commandAt === -1 && from !== undefined && (from.name === "echo" || from.name === "printf"))
    scene.nested(echoed(from), "posix", from.command);
  const alone = call.args.every(({ text }) => /^-[ilps]*$|^--?(?:login|norc|noprofile|posix)$/u.test(text));
  const through = call.wrappers.some((name) => !/^(?:sudo|doas|exec|time|command|nohup)$/u.test(name));
  const privileged = call.args.some(({ text }) => /^-[a-z]*p[a-z]*$/u.test(text) && !/^-[a-z]*c/u.test(text));
  if (alone && commandAt === -1 && from === undefined && (through || privileged) && call.command.redirects.length === 0)
    scene.hit(runRules.shellEscape, call.command);
  const file = operandsOf(call)[0]?.text ?? "";
  if (commandAt === -1 && scene.fetched.includes(baseName(file))) scene.hit(runRules.downloadThenRun, call.command);
  if (commandAt === -1 && /\.(?:png|jpe?g|gif|pdf|docx?|xlsx?|mp[34]|ico|bmp)$/i.test(file))
    scene.hit(runRules.payloadBuild, call.command);
};

const interpreterCode = /^(?:-c|-e|-r|-ne|-pe|-lne|-le|-E|--eval|--exec|-[a-zA-Z]{1,5}e|--run|-ec|-command|eval)$/u;

const inspectInterpreter: ProgramInspector = (call, scene) => {
  const at = call.args.findIndex(({ text }) => interpreterCode.test(text));
  const code = at === -1 ? undefined : call.args[at + 1];
  if (code !== undefined) inspectOneLiner(code.text, code, scene);
  if (call.command.heredoc !== undefined) inspectOneLiner(call.command.heredoc.text, call.command.heredoc, scene);
  for (const { operator, target } of call.command.redirects)
    if (operator === "<<<") inspectOneLiner(target.text, target, scene);
  const operands = operandsOf(call);
  if (
    at === -1 &&
    (call.args.length === 0 || call.args[0]?.text === "-" || (operands[0]?.marks ?? 0) & mark.substitution)
  )
    inspectFeed(call, scene);
  if (at === -1 && scene.fetched.includes(baseName(operands[0]?.text ?? "")))
    scene.hit(runRules.downloadThenRun, call.command);
};

const baseName = (path: string): string =>
  path
    .slice(-200)
    .replace(/^.*[/\\]/u, "")
    .toLowerCase();

/** The words of `-exec … ;` or `-exec … +`. */
function* execTails(call: Invocation): Generator<Word[]> {
  let from = -1;
  for (const [index, { text }] of call.args.entries()) {
    if (/^-(?:exec|execdir|ok|okdir)$/u.test(text)) from = index + 1;
    else if (from !== -1 && (text === ";" || text === "+")) {
      yield call.args.slice(from, index);
      from = -1;
    }
  }
  if (from !== -1 && from < call.args.length) yield call.args.slice(from);
}

const inspectFind: ProgramInspector = (call, scene) => {
  for (const tail of execTails(call)) {
    const inner = invocationOf(call, tail);
    if (inner === undefined) continue;
    if (shellNames.has(inner.name) && !inner.args.some(({ text }) => /^-[a-z]*c$/u.test(text))) {
      if (operandsOf(inner).length === 0) scene.hit(runRules.shellEscape, call.command);
    } else scene.inspect(inner);
  }
};

const inspectAwk: ProgramInspector = (call, scene) => {
  const code = operandsOf(call)[0];
  if (code === undefined) return;
  if (code.text.includes("/inet/")) scene.hit(runRules.reverseShell, code);
  if (/(?:system\s*\(|\|\s*getline|\|)\s*"(?:exec\s+)?(?:\/bin\/)?(?:ba|da|z)?sh(?:\s{0,3}&)?"/u.test(code.text))
    scene.hit(runRules.shellEscape, code);
  for (const [, inner = ""] of code.text.matchAll(
    /(?:system\s*\(\s*|\|\s*|^|\s)"([^"]{2,400})"\s*(?:\)|\|\s*getline)/gu,
  ))
    scene.nested(inner, "posix", code);
};

const editorCommand = /^(?:-c|--cmd|\+|-ex|--eval|--command|-e)/u;
const inspectEditor: ProgramInspector = (call, scene) => {
  for (const [index, { text }] of call.args.entries()) {
    const command = editorCommand.test(text) ? `${text.slice(2)} ${call.args[index + 1]?.text ?? ""}` : "";
    if (
      /(?:^|[:\s;|])!\s*\S|\\!|:?\bshell\b|os\.(?:exec|system|popen)|\bterm(?:inal)?\b|system\(|call\s+(?:libcall|system)/u.test(
        command,
      )
    ) {
      scene.hit(runRules.shellEscape, call.command);
      return;
    }
  }
};

const inspectTar: ProgramInspector = (call, scene) => {
  for (const [index, word] of call.args.entries()) {
    const { text } = word;
    if (!text.startsWith("-")) continue;
    const value =
      /^(?:-I|--use-compress-program|--to-command|--checkpoint-action|--rsh-command|--info-script|--new-volume-script|-F)$/u.test(
        text,
      )
        ? call.args[index + 1]?.text
        : /^(?:-I|--(?:use-compress-program|to-command|checkpoint-action|rsh-command|info-script)=)(.+)$/su.exec(
            text,
          )?.[1];
    if (value === undefined) continue;
    const program = value.replace(/^exec=/u, "");
    if (value.startsWith("exec=") || shellInside.test(program) || /[;|&$`]/u.test(program))
      scene.hit(runRules.shellEscape, word);
    scene.nested(program, "posix", word);
  }
};

const inspectSed: ProgramInspector = (call, scene) => {
  for (const word of operandsOf(call))
    if (
      /^(?:\d+|\$|\/[^/]*\/)?e\s+\S|(?:^|;)\s*s(.)[^\n]{0,200}\1[^\n]{0,200}\1[gip0-9]*e[gip]*\s*$/u.test(word.text) &&
      call.args.length < 6
    )
      scene.hit(runRules.interpreterRunsCommand, word);
};

/** Programs that can start another (GTFOBins): a shell among their arguments is an escape. */
const escapable =
  "ab ansible ansible-playbook apt apt-get aptitude arp at aspell batcat bpftrace bundle bundler busctl byebug c89 c99 cabal capsh check_by_ssh cobc composer cpan cpio cpulimit crash cscli dc debugfs dialog dmesg dmsetup dotnet dstat dvips easy_install eb emacs enscript ex expect facter flock ftp gawk gcc gcloud gdb gem genie genisoimage ghc ghci gimp ginsh git gnuplot grc gtester hping3 iftop ionice irb ispell java jjs joe journalctl jrunscript jtag julia knife latex latexmk less lftp ln loginctl logsave ltrace lua lualatex luatex mail make man mawk minicom more mosquitto msfconsole msgattrib msgcat msgconv msgfilter msgmerge msguniq multitime mutt mysql nano nawk ncdu ncftp nmap node npm nroff nsenter octave openvpn opkg pandoc pdb pdflatex pdftex perf perlbug pexec pg php pic pico pidstat pip pip3 pry psftp psql puppet pwsh rake restic rlwrap rpm rpmdb rpmquery rpmverify rsync rtorrent ruby run-mailcap run-parts runscript rview rvim scanmem scp screen script scrot service setarch sftp sg slsh smbclient socat softlimit split sqlite3 sqlmap ssh-agent ssh-keygen start-stop-daemon stdbuf strace systemctl systemd-run systemd-resolve tasksh tclsh tdbtool telnet tex time tmate torify torsocks troff ul unsquashfs unzip update-alternatives valgrind varnishncsa vi view vimdiff volatility w3m wall watch wget wireshark wish xargs xdg-user-dir xdotool xelatex xetex yarn yelp yum zathura zip zsoelim zypper";
/** Options of the programs above that start another. */
const startsProgram =
  /^(?:--?(?:eval|exec|shell-escape|command|pager|filter|tt|unzip-command|use-askpass|post-file|interactive|action|execute|rsh|profile)|-[eExcTIoS]|-ex|-TT|--)$/u;

/** `program /bin/sh -p`: no program of its own needs a shell that keeps another's rights. */
export function inspectPrivilegedShell(call: Invocation, scene: Scene): void {
  for (let at = 0; at < call.args.length - 1 && at < 16; at += 1) {
    const option = call.args[at + 1]?.text ?? "";
    if (
      option.startsWith("-") &&
      option.endsWith("p") &&
      /^-[a-z]{0,3}p$/u.test(option) &&
      shellWord.test(call.args[at]?.text ?? "")
    )
      scene.hit(runRules.shellEscape, call.command);
  }
}

/** Their word for a shell says which one is meant, or names a file of that name. */
const speaksOfShells: ReadonlySet<string> = new Set(
  "ssh rpm man npm yarn apt apt-get yum pip pip3 systemctl service screen less more ln watch".split(" "),
);
const asksForShell = /^(?:completions?|shell|init|hook|activate|shellenv)$/u;

const inspectEscapable: ProgramInspector = (call, scene) => {
  const { from } = call;
  if (
    from !== undefined &&
    (from.name === "echo" || from.name === "printf") &&
    /!\s{0,3}(?:exec\b|\/?\w)/u.test(echoed(from)) &&
    shellInside.test(echoed(from))
  ) {
    scene.hit(runRules.shellEscape, call.command);
    return;
  }
  let before = "";
  for (const word of call.args) {
    if (asksForShell.test(before)) return;
    const shell = word.text.endsWith("sh") && shellWord.test(word.text);
    const bare = shell && (call.args.length === 1 || startsProgram.test(before) || word === call.args.at(-1));
    const inside =
      !shell &&
      word.text.length > 5 &&
      word.text.includes("sh") &&
      insideUnit.test(word.text) &&
      shellInside.test(word.text);
    if ((bare && !speaksOfShells.has(call.name)) || (inside && !sayOnly.test(word.text))) {
      scene.hit(runRules.shellEscape, call.command);
      return;
    }
    before = word.text;
  }
};
/** What stands in front of a shell inside a word. */
const insideUnit = /[\s!=:("'`;]/u;
/** A file or URL that merely ends in `.sh`, or a comment that names a shell. */
const sayOnly = /^(?:https?:|s3:|[\w@.-]+:)?[\w./@-]*$/u;

export const runPrograms: readonly ProgramRow[] = [
  ...programsTelling(runRules.agentUnleashed, [
    ["claude", /--dangerously-skip-permissions|--permission-mode[= ]bypassPermissions/iu],
    ["codex", /--dangerously-bypass-approvals-and-sandbox|--yolo|danger-full-access/iu],
    ["gemini qwen", /--yolo\b|--approval-mode[= ]yolo/u],
    ["copilot cursor-agent opencode", /--allow-all-tools|--yolo\b|--force\b/u],
    ["q", /--trust-all-tools/u],
  ]),
  [escapable, inspectEscapable],
  [shells, inspectShellProgram],
  [
    "python python2 python3 pypy perl ruby node nodejs deno bun php lua luajit tclsh irb osascript swift expect jshell groovy scala rhino jjs rscript pwsh-c",
    inspectInterpreter,
  ],
  ["find gfind fd", inspectFind],
  ["awk gawk mawk nawk", inspectAwk],
  ["vi vim nvim ex view rvim rview vimdiff ed emacs nano pico gdb ftp less more man", inspectEditor],
  ["tar bsdtar gtar zip rsync cpio", inspectTar],
  ["sed gsed", inspectSed],
];
