import { seen } from "../survey.ts";
import { codeRules } from "./code-rules.ts";
import { deletesTop, mayDeleteTop } from "./deletes-home.ts";
import { phpFunctionPrefixes, phpFunctions } from "./php-functions.ts";
import type { Probe } from "./probe.ts";

const request = "\\$_(?:GET|POST|REQUEST|COOKIE|SERVER|FILES|SESSION)";

/** Server-side code: what starts programs, evaluates text or opens a shell. */
export const programProbes: readonly Probe[] = [
  {
    rule: codeRules.webShell,
    needs: seen.round | seen.call | seen.dollar,
    anywhere: true,
    pattern: new RegExp(
      `\\b(?:eval|assert|system|exec|passthru|shell_exec|popen|proc_open|preg_replace|create_function|call_user_func|include|require)\\s{0,3}\\(?\\s{0,3}(?:@|\\w{1,30}\\s{0,3}\\(\\s{0,3}){0,4}${request}\\s{0,3}[[{]`,
      "i",
    ),
  },
  {
    rule: codeRules.webShell,
    needs: seen.round | seen.call,
    anywhere: true,
    pattern:
      /(?:exec|ProcessBuilder|start)\s{0,3}\(\s{0,3}(?:new\s{1,3}String\[\]\s{0,3}\{[^}]{0,80})?request\.getParameter|(?:eval|execute|ExecuteGlobal)\s{0,3}\(?\s{0,3}request(?:\.(?:item|form|querystring))?\s{0,3}[([]|Process\.Start\s{0,3}\([^)]{0,80}Request[.[]/i,
  },
  {
    rule: codeRules.phpFunctionTricks,
    needs: seen.dollar | seen.round,
    anywhere: false,
    pattern: new RegExp(
      `${request}\\s{0,3}[[{][^\\]}]{0,60}[\\]}]\\s{0,3}\\(|\\$\\w{0,40}(?:\\s|\\/\\*[^*]{0,60}\\*\\/|[#/]{1,2}[^\\n]{0,40}\\n){0,4}(?:[[{][^\\]}]{0,40}[\\]}](?:\\s|\\/\\*[^*]{0,60}\\*\\/|[#/]{1,2}[^\\n]{0,40}\\n){0,4}){1,4}\\(|\\$GLOBALS\\s{0,3}\\[[^\\]]{0,40}\\]\\s{0,3}\\(`,
      "i",
    ),
  },
  {
    rule: codeRules.phpFunctionTricks,
    needs: seen.round | seen.call,
    anywhere: false,
    pattern:
      /[([]\s{0,3}(?:\/\*[^*]{0,40}\*\/\s{0,3})?(?:system|exec|passthru|shell_exec|assert|phpinfo)\s{0,3}[)\]]\s{0,3}(?:\[\s{0,2}\d\s{0,2}\]\s{0,3})?\(|\(\s{0,3}(?:string\s{0,3}\)\s{0,3})?[{[(]{0,3}\s{0,3}(?:\/\*[^*]{0,40}\*\/\s{0,3})?["']?(?:s?y?s?tem|sys|exec|passthru|shell_exec|phpinfo|assert)["']?[^)\n]{0,60}\)\s{0,3}(?:\[\s{0,2}\d\s{0,2}\]\s{0,2}\}?\s{0,2})?(?:\/\*[^*]{0,40}\*\/\s{0,3})?\(|\$\w{1,30}\s{0,3}=\s{0,3}['"][\w.'" ]{2,40}['"]\s{0,3};\s{0,3}\(?\$\w{1,30}\)?\s{0,3}\(|["']\w{1,20}["']\s{0,2}\.\s{0,2}["']\w{1,20}["']\s{0,3}\)\s{0,3}\(|\(\s{0,2}sy\.\(/i,
  },
  {
    rule: codeRules.phpCode,
    needs: seen.angle,
    anywhere: false,
    pattern:
      /<\?(?:php(?=\s|$)|=|\s{1,20}(?:php\b|echo\b|eval|system|exec|\$|@|print|include)|$)|\[\/?php\]|<\?xml\s{0,4}:|<script\s{1,6}language\s{0,3}=\s{0,3}["']?php/i,
  },
  {
    rule: codeRules.codeRunsCommand,
    needs: seen.round | seen.call,
    anywhere: false,
    pattern:
      /\b(?:os\s{0,2}\.\s{0,2}(?:system|popen|exec[lv]p?e?|spawn[lv]p?e?)|subprocess\s{0,2}\.\s{0,2}\w{3,20}|commands\s{0,2}\.\s{0,2}getoutput|__import__|pty\.spawn|getRuntime\s{0,2}\(\s{0,2}\)\s{0,2}\.\s{0,2}exec|ProcessBuilder|Process\.(?:Start|spawn)|child_process|execSync|spawnSync|execFile|shell_exec|proc_open|popen|passthru|pcntl_exec|pcntl_fork|posix_setuid|Kernel\.(?:exec|system)|IO\.popen|Open3\.\w{2,12}|WScript\.Shell|os\.execute|io\.popen|xp_cmdshell|cmd\.exe)\s{0,3}(?:\/\*[^*]{0,40}\*\/\s{0,3})?[.(['"]/i,
  },
  {
    rule: codeRules.codeRunsCommand,
    needs: seen.round | seen.call,
    anywhere: false,
    pattern:
      /(?<![\w.$>:])(?:system|exec|shell_exec|passthru|popen|backticks)\s{0,3}(?:\/\*[^*]{0,40}\*\/\s{0,3})?\(\s{0,3}(?:['"$@]|(?<!`\w{4,12}\()\)|\w{1,20}\s{0,2}\(|(?:ls|id|whoami|cat|uname|pwd|dir)\b)/i,
  },
  {
    rule: codeRules.codeEvaluates,
    needs: seen.round | seen.call,
    anywhere: false,
    pattern:
      /(?<![\w.$>:])(?:eval|assert|exec|execScript|setTimeout|setInterval|Function|create_function|call_user_func(?:_array)?|preg_replace_callback|array_map|array_filter|usort|compile|instance_eval|class_eval)\s{0,3}(?:\/\*[^*]{0,40}\*\/\s{0,3})?\(\s{0,3}(?:['"`$@]|\w{1,30}\s{0,2}[(,.]|\d|(?<!`\w{4,12}\()\))/u,
  },
  {
    rule: codeRules.codeEvaluates,
    needs: seen.round | seen.call,
    anywhere: false,
    pattern: new RegExp(
      `\\b(?:${phpFunctions.join("|")}|(?:${phpFunctionPrefixes.join("|")})_\\w{3,60})\\s{0,6}(?:\\/\\*[^*]{0,40}\\*\\/\\s{0,3})?\\(`,
      "i",
    ),
  },
  {
    rule: codeRules.nodeCode,
    needs: seen.call,
    oneOf: seen.round | seen.equals | seen.dot | seen.square,
    anywhere: false,
    pattern:
      /\brequire\s{0,3}\(\s{0,3}['"`](?:child_process|fs|net|http|vm|os|cluster|module)|=\s{0,2}require\s{0,2};|\bprocess\s{0,3}(?:\.\s{0,3}(?:mainModule|binding|env\b|exit|kill|dlopen|argv|memoryUsage|cwd|_load)|\[)|\bglobal\s{0,2}\.\s{0,2}process|constructor\s{0,2}\.\s{0,2}constructor\s{0,2}\(|\bmodule\.constructor|_load\s{0,2}\(|\bimport\s{0,2}\(\s{0,2}['"]child_process|\bReflect\.(?:construct|apply|get|set|ownKeys)\b|\bglobalThis\b.{0,4}[[.]|\bconsole\s{0,3}\.\s{0,3}(?:log|info|error|debug|table|trace|warn|dir)\s{0,3}\(/u,
  },
  {
    rule: codeRules.endlessLoop,
    needs: seen.round | seen.call,
    anywhere: false,
    pattern:
      /\bwhile\s{0,3}\(\s{0,3}(?:true|1|!0|!!?\s{0,2}(?:false|undefined|null|"[^"]{0,20}"|'[^']{0,20}'|\[\]|\{\}|1)|-?Infinity|\[\]|"\w{1,20}"|'\w{1,20}'|\d{1,9})\s{0,3}\)\s{0,3}[;{]?/u,
  },
  {
    rule: codeRules.remoteCodeLoading,
    needs: seen.round | seen.call,
    anywhere: true,
    pattern:
      /\b(?:exec|eval)\s{0,3}\(\s{0,3}(?:compile\s{0,2}\(\s{0,2})?(?:requests\.get|urllib|urlopen|\w{1,20}\s{0,2}\.\s{0,2}urlopen|__import__\(['"]urllib|fetch|await\s+fetch|base64\.b64decode|codecs\.decode|zlib\.decompress|marshal\.loads|bytes\.fromhex|atob|Buffer\.from|\(await)|new\s{1,3}Function\s{0,3}\(\s{0,3}(?:await|atob|\w{1,20}\.data)/u,
  },
  {
    rule: codeRules.remoteCodeLoading,
    needs: seen.round,
    anywhere: true,
    after: /\bhttps?["'`]|\bCFUNCTYPE\b/u,
    pattern:
      /\brequire\s{0,2}\(\s{0,2}["'`]https?["'`]\s{0,2}\)\s{0,2}\.\s{0,2}get\s{0,2}\([\s\S]{0,300}?\beval\s{0,2}\(|(?:\bprot\s{0,2}=\s{0,2}7\b|\bPROT_EXEC\b)[\s\S]{0,600}?\bCFUNCTYPE\s{0,2}\(/u,
  },
  {
    rule: codeRules.environmentSent,
    needs: seen.round | seen.call,
    anywhere: true,
    pattern:
      /(?:\b(?:requests?|session|client|httpx|axios|http|urllib\.request|s|sock)\s{0,2}\.\s{0,2}(?:post|put|request|urlopen|sendall|send|sendto)|\bfetch|\burlopen)\s{0,2}\([^\n]{0,240}?(?:os\.environ(?!\s{0,2}(?:\[|\.get\b))|process\.env(?![.[\w])|open\s{0,2}\(\s{0,2}["'](?:~|\/root|\/home\/[\w-]{1,30})?\/(?:\.ssh|\.aws|\.gnupg|\.kube|etc\/(?:passwd|shadow))|(?:printenv|getenv\s{0,2}\(\s{0,2}\)))/u,
  },
  {
    rule: codeRules.reverseShellCode,
    needs: seen.round | seen.call,
    anywhere: true,
    pattern:
      /socket[^\n]{0,400}(?:[\s\S]{0,800})?(?:dup2|pty\.spawn)|fsockopen\s{0,2}\([^)]{0,120}\)[^\n]{0,200}(?:exec|proc_open|\/bin\/)|(?:net\.Socket|net\.connect|createConnection)[\s\S]{0,400}(?:\/bin\/(?:ba)?sh|cmd\.exe|spawn)|new\s{1,3}Socket\s{0,2}\([\s\S]{0,600}(?:\/bin\/(?:ba)?sh|cmd\.exe)|TcpClient\s{0,2}\([\s\S]{0,800}(?:iex|cmd\.exe|Process)/i,
  },
  {
    rule: codeRules.dangerousCode,
    needs: seen.round | seen.call,
    anywhere: true,
    pattern:
      /\bos\.(?:kill|killpg)\s{0,2}\(\s{0,2}-1|while\s{0,2}(?:True|1|\(\s{0,2}(?:true|1)\s{0,2}\))\s{0,2}:?\s{0,4}\{?\s{0,4}os\.fork\s{0,2}\(/u,
  },
  {
    rule: codeRules.dangerousCode,
    needs: seen.round | seen.call,
    anywhere: true,
    after: mayDeleteTop,
    pattern: deletesTop,
  },
  {
    rule: codeRules.phpSettings,
    needs: seen.equals | seen.call,
    anywhere: false,
    pattern:
      /\b(?:allow_url_(?:include|fopen)|auto_(?:prepend|append)_file|disable_functions|open_basedir|safe_mode|register_globals|magic_quotes_gpc|session\.(?:save_path|upload_progress)|suhosin\.\w{3,40}|opcache\.\w{3,60}|mbstring\.\w{3,60}|include_path|error_(?:reporting|prepend_string)|display_errors|pcre\.\w{3,40}|zend\.\w{3,40}|cgi\.force_redirect|file_uploads|extension_dir|sendmail_path)\s{0,3}=\s{0,3}\S/u,
  },
  {
    rule: codeRules.uploadScript,
    needs: seen.quote | seen.equals,
    anywhere: false,
    pattern:
      /filename\*?\s{0,3}=\s{0,3}["']?[^"'\n]{0,200}\.\s{0,3}(?:php\d?s?|phtml|phar|pht|jspx?|aspx?|ashx|cer|asa|cgi|war|htaccess|htpasswd|user\.ini)(?=[."';\s%\0]|$)|filename\*?\s{0,3}=\s{0,3}["']?[^"'\n]{0,60}\.\.[/\\]/i,
  },
];
