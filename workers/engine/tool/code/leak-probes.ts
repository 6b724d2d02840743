import { seen } from "../survey.ts";
import { codeRules } from "./code-rules.ts";
import type { Probe } from "./probe.ts";

/** A file of keys or passwords, by its end. */
const keyFile =
  "\\.(?:ssh[/\\\\]{1,2}(?:id_|\\w{1,20}_key)|aws[/\\\\]{1,2}credentials|(?:pypirc|npmrc|netrc|git-credentials|pgpass|vault-token)\\b|docker[/\\\\]{1,2}config\\.json|gnupg[/\\\\]|kube[/\\\\]{1,2}config\\b)";
/** A file of keys or a keyboard is named: looked for once, sooner than what is done with it. */
const namesKeys =
  /\.(?:ssh|aws|pypirc|npmrc|netrc|git-cred|pgpass|vault-t|docker|gnupg|kube)|[kK]ey(?:board|down|press|up|State)/u;
const reads =
  "(?:\\bopen|\\bread(?:File|_file|_text|_bytes|_to_string)?(?:Sync)?|\\bFile\\.read|\\bfile_get_contents|\\bReadFile|\\bPath)\\s{0,2}\\(";
const sends =
  "(?:\\b(?:requests?|session|client|httpx|axios|https?|aiohttp)\\s{0,2}\\.\\s{0,2}(?:post|put|request)|\\bfetch|\\burlopen|\\.send(?:all|to|Beacon|mail|_message)?|\\bNet::HTTP\\.post\\w{0,6}|\\bhttp\\.Post)\\s{0,2}\\(";
/** Not to the own host. */
const away = "(?![^\\n]{0,80}(?:localhost|127\\.0\\.0\\.1))";

const fileSent = `${reads}[^\\n]{0,100}?${keyFile}[\\s\\S]{0,600}?${sends}${away}|${sends}[^\\n]{0,160}?${reads}[^\\n]{0,80}?${keyFile}`;
const typedSent = `(?:\\bpynput\\b|\\bkeyboard\\s{0,2}\\.\\s{0,2}(?:on_press|on_release|hook|record|Listener)\\b|\\bGetAsyncKeyState\\b)[\\s\\S]{0,1200}?(?:${sends}|\\bsmtplib\\b)`;
const typedInPage =
  "(?:addEventListener\\s{0,2}\\(\\s{0,2}['\"`]key(?:down|press|up)['\"`]|\\bonkey(?:down|press|up)\\s{0,2}=)[^\\n]{0,160}?(?:\\bfetch|sendBeacon|new\\s{1,2}Image|XMLHttpRequest|axios\\.post)\\b[^\\n]{0,160}?\\b(?:e|ev|evt|event)\\.(?:key|code|which|keyCode)\\b";

/** Code that takes along what it has no business with: files of keys, keys typed. */
export const leakProbes: readonly Probe[] = [
  {
    rule: codeRules.environmentSent,
    needs: seen.round,
    anywhere: true,
    after: namesKeys,
    pattern: new RegExp(`${fileSent}|${typedSent}|${typedInPage}`, "u"),
  },
  {
    rule: codeRules.environmentSent,
    needs: seen.dollar,
    anywhere: true,
    after: /\b(?:curl|wget)\b/u,
    pattern:
      /\b(?:curl|wget)\b[^\n]{0,240}(?:\$\(\s{0,2}(?:(?:env|printenv)\s{0,2}[|)]|(?:cat|base64)\s[^\n)]{0,40}(?:\.aws\/|\.ssh\/|\.npmrc|\.netrc|\.kube\/|\.docker\/|\.pypirc))|\$\{\{\s{0,2}toJSON\s{0,2}\(\s{0,2}secrets)/iu,
  },
  {
    rule: codeRules.environmentSent,
    needs: seen.round,
    anywhere: true,
    after: /process\.env|os\.environ/u,
    pattern:
      /\bhttps?["'`\\]{0,3}\s{0,2}\)?\s{0,2}\.\s{0,2}(?:get|request)\s{0,2}\([^\n]{0,300}?JSON\.stringify\s{0,2}\(\s{0,2}process\.env\s{0,2}\)/u,
  },
  {
    rule: codeRules.openPolicy,
    needs: seen.colon,
    anywhere: true,
    after: /system:(?:anonymous|unauthenticated)/u,
    pattern:
      /system:(?:anonymous|unauthenticated)[\s\S]{0,400}\bcluster-admin\b|\bcluster-admin\b[\s\S]{0,400}system:(?:anonymous|unauthenticated)/u,
  },
  {
    rule: codeRules.openPolicy,
    needs: seen.quote | seen.star,
    anywhere: true,
    after: /[pP]rincipal|identifiers/u,
    pattern:
      /[pP]rincipals?["']?\s{0,3}[:=]\s{0,3}(?:["']\*["']|\{\s{0,8}["']?AWS["']?\s{0,3}[:=]\s{0,3}\[?\s{0,8}["']\*["'])[\s\S]{0,300}?\bactions?["']?\s{0,3}[:=]\s{0,3}\[?\s{0,8}["'](?:\*|\w{1,20}:\*|sts:AssumeRole)["']|\bidentifiers\s{0,3}=\s{0,3}\[[^\]\n]{0,300}["']\*["']/iu,
  },
];
