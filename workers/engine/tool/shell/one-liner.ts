import { deletesTop } from "../code/deletes-home.ts";
import { hostRules } from "./host-rules.ts";
import { runRules } from "./run-rules.ts";
import type { Scene } from "./scene.ts";

const connects =
  /\b(?:socket\.(?:socket|create_connection)|fsockopen|pfsockopen|TCPSocket|Socket::INET|IO::Socket|use\s+Socket|net\.(?:connect|Socket|createConnection)|require\(['"]net['"]\)|socket\s*\(|UNIXSocket|stream_socket_client|java\.net\.Socket|gen_tcp|Sockets\.TCPClient|Net\.Sockets|socket\.connect|s\.connect)/i;
const handsOver =
  /\b(?:dup2|pty\.spawn|subprocess|os\.system|popen|exec[lv]?p?e?\b|spawn|\/bin\/(?:ba|da|z)?sh|cmd\.exe|child_process|proc_open|shell_exec|passthru|STDIN|system)\b|<&3|sh -i/u;
const startsShell =
  /(?:spawn|system|exec[lv]?p?e?|popen|call|run|execute|execFile|spawnSync|execSync|proc_open|passthru|fork)\s*[\s(["'{]{1,4}(?:exec\s+)?(?:\/bin\/|\/usr\/bin\/)?(?:ba|da|z|k)?sh["'\s\]),;-]|exec\s*["'(]+\/bin\/|pty\.spawn/u;
const runsText =
  /\b(?:os\.(?:system|popen|exec[lv]p?e?)|subprocess\.\w+|child_process|execSync|spawnSync|shell_exec|passthru|proc_open|popen|Kernel\.(?:exec|system)|do shell script|os\.execute|io\.popen|Runtime\.getRuntime|system|exec)\s*(?:\(|["'])/u;
const quotedText = /(["'])((?:(?!\1)[^\\\n]|\\.){2,600})\1/gsu;
const fetches =
  /\b(?:urlopen|urllib|requests\.(?:get|post)|LWP::Simple|open-uri|Net::HTTP|file_get_contents\s*\(\s*['"]https?|https?\.get|fetch\s*\(|curl_exec|URLSession|XMLHTTP)/u;
const evaluates =
  /\b(?:exec|eval|assert|compile|Function|instance_eval|loadstring|load)\s*[(\s]|\.then\(\s*(?:eval|Function)\s*\)|\beval\s+(?:get|LWP)\b/u;
const decodes =
  /\b(?:b64decode|base64_decode|decode_base64|atob|fromhex|unhexlify|Buffer\.from|gzinflate|str_rot13|zlib\.decompress|marshal\.loads|codecs\.decode|unpack\s*\()/u;
const raises = /\bset(?:re|res)?[ug]id\s*\(?\s*0|\bseteuid\s*\(?\s*0/u;

/** Inspects a program given on the command line or as an argument: what it connects, starts, fetches and evaluates. */
export function inspectOneLiner(code: string, span: { start: number; end: number }, scene: Scene): void {
  const text = code.length > 8_192 ? code.slice(0, 8_192) : code;
  if (connects.test(text) && handsOver.test(text)) {
    scene.hit(runRules.reverseShell, span);
    return;
  }
  if (deletesTop.test(text)) scene.hit(hostRules.deleteRoot, span);
  if (startsShell.test(text) || raises.test(text)) scene.hit(runRules.shellEscape, span);
  if (fetches.test(text) && evaluates.test(text)) scene.hit(runRules.downloadAndRun, span);
  if (decodes.test(text) && evaluates.test(text)) scene.hit(runRules.decodeAndRun, span);
  if (!runsText.test(text)) return;
  scene.hit(runRules.interpreterRunsCommand, span);
  for (const [, , inner = ""] of text.matchAll(quotedText)) scene.nested(inner, "posix", span);
}
