import { isKnownProgram } from "./inspect-shell.ts";
import { everydayPrograms, programNames } from "./program-names.ts";

/** Programs no sentence begins with: enough to read a value as a command whatever field it stands in. */
const commandHead =
  /^\s*(?:(?:sudo|doas|nohup|time|env|exec)\s+)?(?:cd\s+\S+\s*&&\s*)?(?:(?:[A-Za-z_]\w{0,40}=\S{0,200}\s+)*)((?:\/(?:usr\/)?(?:local\/)?s?bin\/)?[a-z][\w.+-]{1,40}(?:\.exe)?)(?=\s+(?:-{1,2}[A-Za-z]|\/[A-Za-z?]|["'$~./{\\]|[\w.-]+[/:=@]|[\w-]+\.\w|https?:|[A-Z]{2}|\d)|\s*(?:[|;&<>]|$)|\s+\w+\s+(?:-{1,2}\w|\/\w|\S+\/))/u;
const knownPhrase =
  /^\s*(?:sudo\s+)?(?:cd\s+\S+\s*&&\s*)?(?:\[\[?\s|bash\s+-i|:\(\)\s*\{|\.?\(\)\s*\{|mkfs|iptables|vssadmin|useradd|crontab|powershell|cmd\s+\/|reg\s+(?:add|save|delete)|net\s+(?:user|localgroup)|kubectl\s+delete|git\s+push|terraform\s+destroy|docker\s+run|aws\s+s3|history\s+-c|systemctl\s+(?:stop|disable)|echo\s+.{1,400}>\s*[~/])/i;
const plainWords = new Set(
  "find make sort cut head tail test who at date sleep touch join split watch host last top look mail man script service set type copy move print start net route write wait echo file expand read return source tree users view link screen more less time open kill format del replace order group control shell expect ring perl swift go run history locate nice install import export clip where use".split(
    " ",
  ),
);

/** True for a value that is a command line by its shape: a known program and an argument only a program would get. */
export function looksLikeCommand(text: string): boolean {
  const head = text.length > 600 ? text.slice(0, 600) : text;
  if (knownPhrase.test(head)) return true;
  const match = commandHead.exec(head);
  if (match === null) return false;
  const name = (match[1] ?? "").replace(/^.*\//u, "").replace(/\.exe$/u, "");
  if (!isKnownProgram(name)) return false;
  if (!plainWords.has(name)) return true;
  const rest = head.slice(match[0].length).trimStart();
  return /^(?:-{1,2}[A-Za-z]|[~/.]|\$)/u.test(rest) && /[/$|>]|\s-\w/u.test(head);
}

const everyday = new Set([...everydayPrograms, ...programNames]);
/** `bandit -r src -f json | tee out`: a program nobody knows, a flag, and behind a pipe or an end the next one. */
const flagged =
  /^!?([a-z][a-z0-9_-]{1,30})(?:\s+[^\s|;&`$()-][^\s|;&`()]{0,120}){0,6}\s+(?:-{1,2}[A-Za-z]|@|\+\w)[^|;&\n`]{0,300}(?:\s\|\|?|\s&&|;)\s+([a-z][\w.-]{1,30})(?=[\s;]|$)/u;
/** `docker compose logs web | grep -i error`: one that everybody knows, its arguments, and behind a pipe or an end the next. */
const known = /^([a-z][a-z0-9_-]{1,30})(?:\s+[^\s|;&`$()<>]{1,120}){0,8}(?:\s\||\s&&|;)\s+[a-z][\w.-]{1,30}(?=\s|$)/u;
const tooling = new Set(
  "helm cargo pnpm yarn poetry uv journalctl jq rg gradle mvn dotnet pytest ruff mypy eslint".split(" "),
);
/** What somebody tries first who got a command in. */
const probes = /[|;&]\s{0,4}(?:\/\S{0,20}\/)?(?:whoami|id|uname|cat|ifconfig|ipconfig|net|type|dir|sleep|passwd)\b/u;
const loopOverFiles = /^for\s+[a-z]\w{0,20}\s+in\s+[\w.*/ -]{1,120};\s+do\s[^`]{1,300};\s+done$/u;

/** What a line that was put together elsewhere takes things away with. */
const sendsOut =
  /:\/\/|\b(?:curl|wget|nc|ncat|socat|ssh|scp|rsync|s?ftp|mail|mutt|sendmail|telnet|base64|xxd|eval|(?:ba|z|da)?sh|python[23]?(?=\s+-c)|perl|ruby|php)\s/u;

/** Whether the whole arguments, which no field names, are a line of commands by the way they are put together. */
export function isTypedLine(text: string): boolean {
  if (sendsOut.test(text) || probes.test(text)) return false;
  const head = text.length > 600 ? text.slice(0, 600) : text;
  const next = flagged.exec(head)?.[2];
  if (next !== undefined) return everyday.has(next) || isKnownProgram(next) || /^(?:jq|true|false)$/u.test(next);
  if (loopOverFiles.test(head)) return true;
  const first = known.exec(head)?.[1];
  return first !== undefined && (everyday.has(first) || tooling.has(first)) && !plainWords.has(first);
}

/** What splits a program's name or stands for a blank: `r\\m`, `c''url`, `w'h'oami`, `cu$@rl`, `${IFS}`. */
const splitters = /\\(?=[a-z])|\$@|\$\{?IFS\}?(?:\$\d)?|(?<=[a-z])(["'])([a-z]{0,8})\1(?=[a-z])/gu;

/** True for a value that is a command line once its name is put together again. */
export function hidesCommand(text: string): boolean {
  if (text.length > 400 || !/^\s{0,4}[a-z/$]/u.test(text)) return false;
  const plain = text.replace(splitters, (match, _quote, inner?: string) =>
    match.includes("IFS") ? " " : (inner ?? ""),
  );
  return plain !== text && looksLikeCommand(plain);
}

/** What leaves a pattern for the command line that a careless tool puts it into: an alternation does not. */
export const breaksOut = /["'`\n][\s"']{0,4}[;|&]|;\s{0,4}\w|&&|`[a-z]|\$\([a-z]/u;
