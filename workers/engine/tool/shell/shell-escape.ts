import type { Invocation } from "./invocation.ts";
import { runRules } from "./run-rules.ts";
import type { ProgramInspector, Scene } from "./scene.ts";
import { mark, type Word } from "./shell-words.ts";

/**
 * A shell that another program starts (GTFOBins), told by what is written and not by the program's name: hundreds of
 * programs can do it and any list of them is short.
 */

const shell = "(?:/usr)?/bin/(?:ba|da|z|k|a|c|tc)?sh";
/** An interactive shell as a word of its own. */
const bareShell = new RegExp(`^${shell}(?: -[ilp]{1,3})?$`, "u");
/** `shell: !/bin/sh` typed at the prompt of the program on the line before. */
const atPrompt = new RegExp(
  String.raw`\n\s{0,4}(?:[:\\@^]?[!]|\\!|shell\s|@exec\s|:shell)\s{0,3}${shell}\s{0,4}(?:\n|$)`,
  "u",
);
/** `system("/bin/sh")`, `\write18{/bin/sh}`, `execute(/bin/sh)`, in whatever language. */
const calledShell = new RegExp(
  String.raw`(?:system|exec|execv[pe]{0,2}|execute|spawn|popen|write18|esyscmd|run-shell-command|callCommand|execute_process|run-program|shell)["']?\s{0,2}[({: ]\s{0,2}(?:COMMAND |USING )?["'\x60]{0,2}${shell}(?:["'\x60)}\s;&]|$)`,
  "i",
);
/** A shell whose input and output are put back on the terminal: a program had taken them. */
const rewired = /(?:ba|da|z|k)?sh\s{1,3}(?:-[a-z]\s{1,3})?(?:0?<&\d|1>&[02]|2>&0|<\s?\/dev\/tty|>\s?\/dev\/tty)/u;

/** zsh's own sockets, as the descriptors of a shell or of a file. */
const networkModule = /zmodload\s{1,4}zsh\/net\/tcp(?:.|\n){0,200}[<>]&\s?\$REPLY/u;

/** Programs that are asked about a shell, move its file, or name it as somebody's; and those that run it elsewhere, as their users mean. */
const innocent = new Set(
  "ls ll file ldd cat stat readlink realpath which whereis type command head tail md5sum sha1sum sha256sum strings du cp ln rm dpkg apt rpm grep test echo printf readelf objdump nm cmp diff chmod chown install docker podman nerdctl kubectl oc lxc lxd chroot schroot systemd-nspawn arch-chroot nsenter ssh mosh vagrant toolbox distrobox flatpak useradd usermod adduser chsh su sudo login getent docker-compose crictl ctr apptainer singularity screen".split(
    " ",
  ),
);

/** `aa-exec /bin/sh`, `socket -p '/bin/sh -i' 80`, `x --command=/bin/sh`: a shell is an argument, and nothing tells it what to run. */
export function inspectStartedShell(call: Invocation, scene: Scene): void {
  const last = call.args.length - 1;
  for (let index = 0; index <= last && index < 64; index += 1) {
    const { text, marks } = call.args[index] as Word;
    if (!text.includes("sh")) continue;
    const bare = bareShell.test(text) && (index === last || text.includes(" ")) && (marks & mark.split) === 0;
    const named = /^-{1,2}(?:s|shell|default-shell|login-shell)$/u.test(call.args[index - 1]?.text ?? "");
    if ((bare && !named) || optionShell.test(text)) {
      if (!innocent.has(call.name)) scene.hit(runRules.shellEscape, call.command);
      return;
    }
  }
}
const optionShell = new RegExp(`^--(?!.{0,30}(?:shell|entrypoint|interpreter))[\\w-]{2,40}=${shell}$`, "u");

/** `PAGER='/bin/sh -c …' git`, `LESSOPEN="/bin/sh …" less`: an option of the program that comes, but for the shell it is to use. */
export function inspectAssignedShell(call: Invocation, scene: Scene): void {
  for (const { text } of call.assignments)
    if (/^(?!(?:\w+_)?SHELL=)\w{2,40}=/u.test(text) && startsShell.test(text.slice(text.indexOf("=") + 1, 400)))
      scene.hit(runRules.shellEscape, call.command);
}
const startsShell = new RegExp(`^${shell}(?: -[a-z]{1,3})?(?:\\s|$)`, "u");

const onlyShell = new RegExp(`^(?:exec )?${shell}(?:\\\\n)?$`, "u");

/** `echo /bin/sh > x`: a program of one line that is put where another will run it. */
export const inspectWrittenShell: ProgramInspector = (call, scene) => {
  const written = call.args.filter(({ text }) => !/^-[neE]+$/u.test(text));
  const into = call.command.redirects.some(({ operator }) => operator.startsWith(">"));
  if (into && written.length === 1 && onlyShell.test(written[0]!.text)) scene.hit(runRules.shellEscape, call.command);
};

/** The patterns above, and what a text has that one of them matches. */
const shellTexts: readonly (readonly [sign: string, pattern: RegExp])[] = [
  ["/bin/", atPrompt],
  ["/bin/", calledShell],
  ["sh", rewired],
  ["zmodload", networkModule],
];

/** What the text of a whole script tells. */
export function inspectShellText(text: string, scene: Scene): void {
  for (const [sign, pattern] of shellTexts) {
    if (!text.includes(sign)) continue;
    const match = pattern.exec(text);
    if (match === null) continue;
    scene.hit(runRules.shellEscape, { start: match.index, end: match.index + match[0].length });
    return;
  }
}
