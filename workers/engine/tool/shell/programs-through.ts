import { invocationOf, isComputed, operandsOf } from "./invocation.ts";
import { inspectFeed, shellNames } from "./programs-run.ts";
import { runRules } from "./run-rules.ts";
import type { ProgramInspector, ProgramRow } from "./scene.ts";
import type { Dialect, Word } from "./shell-words.ts";

const inspectEval: ProgramInspector = (call, scene) => {
  if (inspectFeed(call, scene)) return;
  const text = call.args.map((word) => word.text).join(" ");
  if (call.args.some(isComputed)) {
    if (call.name === "eval") scene.hit(runRules.evaluatedText, call.command);
  } else if (text !== "" && call.name !== "source" && call.name !== ".")
    scene.nested(text, call.script.dialect, call.command);
};

const bareSource = /^(?:git\+)?http:\/\/|^(?:git\+)?https?:\/\/\d{1,3}(?:\.\d{1,3}){3}|^ftp:\/\//i;

/** What fetches a package and runs it at once. */
const startsPackage = /^(?:npx|bunx|uvx|pipx)$/u;

/** A package taken from a plain or bare address, or from a registry named so, now or from now on. */
const inspectInstallSource: ProgramInspector = (call, scene) => {
  const starts = startsPackage.test(call.name) || /^(?:exec|dlx|x)$/u.test(call.args[0]?.text ?? "");
  const [config, set, setting] = call.args;
  const names =
    config?.text === "config" && set?.text === "set" && /(?:registry|index-url)(?:=|$)/u.test(setting?.text ?? "");
  if (
    !starts &&
    !names &&
    !call.args.some(({ text }) => /^(?:install|i|add|get|-i|-U|--install|localinstall)$/u.test(text))
  )
    return;
  const isBare = (text: string): boolean => bareSource.test(text) && !ownHost.test(text);
  if (call.args.some(({ text }) => isBare(text.replace(/^[\w.-]+=/u, ""))))
    scene.hit(runRules.unverifiedRemoteInstall, call.command);
};

/** `kubectl apply -f http://…`, `helm install x http://…`: what a cluster is to run, from a plain or bare address. */
const inspectClusterSource: ProgramInspector = (call, scene) => {
  const verb = operandsOf(call)[0]?.text ?? "";
  if (!/^(?:apply|create|replace|install|upgrade)$/u.test(verb)) return;
  if (call.args.some(({ text }) => bareSource.test(text.replace(/^--?[\w-]+=/u, "")) && !ownHost.test(text)))
    scene.hit(runRules.unverifiedRemoteInstall, call.command);
};
const ownHost =
  /:\/\/(?:localhost|127\.|\[::1\]|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|[\w-]{1,60}(?:\.(?:local|internal|lan|svc))?(?::\d|\/))/iu;

/** Options of ssh, scp and sftp that start a local program. */
const inspectSshOptions: ProgramInspector = (call, scene) => {
  for (const { text } of call.args)
    if (
      (text.includes("=") || text.startsWith("-o")) &&
      /^(?:-o)?ProxyCommand=(?!(?:\/usr\/bin\/)?(?:ssh|nc|ncat|connect|corkscrew|cloudflared|aws|gcloud|none|sh -c .aws ssm)\b)|LocalCommand=|PKCS11Provider=\\\\/i.test(
        text,
      )
    )
      scene.hit(runRules.shellEscape, call.command);
};

/** `ssh host command`: the command is inspected as if it ran here. */
const inspectSsh: ProgramInspector = (call, scene) => {
  let index = 0;
  while (index < call.args.length) {
    const { text } = call.args[index] as Word;
    if (!text.startsWith("-")) break;
    index += /^-[bcDEeFIiJLlmOopQRSWw]$/u.test(text) ? 2 : 1;
  }
  const rest = call.args.slice(index + 1);
  if (rest.length > 0) scene.nested(rest.map(({ text }) => text).join(" "), "posix", call.command);
  inspectSshOptions(call, scene);
};

/** `docker exec name program …`, `kubectl exec pod -- program …`: inspected as if it ran here. */
const inspectContainerRun: ProgramInspector = (call, scene) => {
  const at = call.args.findIndex(({ text }) => text === "exec" || text === "run");
  if (at === -1) return;
  const dashes = call.args.findIndex(({ text }) => text === "--");
  let index = dashes === -1 ? at + 1 : dashes;
  while (dashes === -1 && index < call.args.length && call.args[index]?.text.startsWith("-"))
    index +=
      /^(?:-[euvwpl]|--(?:env|user|volume|workdir|name|network|entrypoint|mount|label|publish|memory|cpus))$/u.test(
        call.args[index]?.text ?? "",
      )
        ? 2
        : 1;
  const inner = invocationOf(call, call.args.slice(index + 1));
  if (inner !== undefined && !(shellNames.has(inner.name) && inner.args.length === 0))
    scene.inspect({ ...inner, wrappers: call.wrappers });
};

/** `python3 secretsdump.py …`, `python3 -m pypykatz …`: inspected as if the script or module were called by its name. */
const inspectScriptFile: ProgramInspector = (call, scene) => {
  const at = call.args.findIndex(({ text }) => !text.startsWith("-"));
  const isModule = call.args[at - 1]?.text === "-m";
  if (at === -1 || !(isModule || /\.(?:py|sh|pl|rb)$/iu.test(call.args[at]!.text))) return;
  const inner = invocationOf(call, call.args.slice(at));
  if (inner !== undefined) scene.inspect({ ...inner, wrappers: call.wrappers });
};

const inspectSu: ProgramInspector = (call, scene) => {
  const at = call.args.findIndex(({ text }) => text === "-c" || text === "--command" || text === "-lc");
  const script = call.args[at + 1];
  if (at !== -1 && script !== undefined) scene.nested(script.text, "posix", script);
};

const nestedLast =
  (dialect: Dialect): ProgramInspector =>
  (call, scene) => {
    const text = operandsOf(call)
      .map((word) => word.text)
      .join(" ");
    if (text !== "") scene.nested(text, dialect, call.command);
  };

/** Programs that run what they are given: elsewhere, as somebody else, in a container, again and again. */
export const throughPrograms: readonly ProgramRow[] = [
  ["scp sftp", inspectSshOptions],
  ["ssh autossh sshpass plink", inspectSsh],
  ["docker podman nerdctl crictl kubectl oc lxc", inspectContainerRun],
  ["kubectl oc helm", inspectClusterSource],
  ["python python2 python3 bash sh dash zsh ksh perl ruby", inspectScriptFile],
  ["su runuser", inspectSu],
  ["watch parallel", nestedLast("posix")],
  ["npx bunx uvx pipx pip pip3 npm yarn pnpm gem cargo go dpkg rpm brew apt apt-get dnf yum", inspectInstallSource],
  ["eval source . invoke-expression iex", inspectEval],
];
