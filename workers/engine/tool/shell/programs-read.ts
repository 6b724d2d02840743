import { isCredentialFolder, kindOfPath, normalPath } from "../path/known-paths.ts";
import { asksNames, isListOfAccounts } from "./asks-names.ts";
import { dataRules } from "./data-rules.ts";
import { argumentText, hasFlag, type Invocation, operandsOf, scriptHolds, upstream } from "./invocation.ts";
import { guardName } from "./programs-guard.ts";
import type { ProgramInspector, ProgramRow, Scene } from "./scene.ts";
import { hardensServer } from "./upkeep.ts";

/** Says what it means that the file is read. */
export function inspectRead(text: string, span: { start: number; end: number }, scene: Scene): void {
  const path = normalPath(text);
  const kind = kindOfPath(path);
  if (kind === "credential") scene.hit(dataRules.readCredential, span);
  else if (kind === "environment") scene.hit(dataRules.readEnvironmentFile, span);
  else if (kind === "agent") scene.hit(dataRules.readAgentSettings, span);
  else if (kind === "account" && !path.endsWith("/etc/hostname")) scene.hit(dataRules.readAccountFile, span);
}

const readers =
  "cat tac nl less more head tail base64 base32 xxd od hexdump strings cut sort uniq cp mv dd tar zip 7z gzip bzip2 xz rsync scp type copy xcopy robocopy get-content gc copy-item cpi select-string sls findstr esentutl paste fold fmt rev jq yq bat view diff comm grep egrep fgrep zgrep rg ag awk gawk sed iconv column expand unexpand pr look join sqlite3 certutil get-item gi hh wc tee csplit split ul date file ss nano vim vi emacs ed sftp mysql openssl gpg compress-archive unzip mysqldump cpio ar genisoimage expand.exe expand makecab print notepad notepad++ code";

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));
/** Readers that take whole folders. */
const deepReaders = setOf("tar zip 7z rsync scp xcopy robocopy compress-archive sftp");
/** Their first operand is a pattern or a program. */
const patternReaders = setOf("grep egrep fgrep zgrep rg ag awk gawk sed findstr select-string sls");
/** Options whose value is no file that is read, or one that is meant to be used. */
const ownFile = /^(?:-i|-key|-inkey|-keyout|-out|-passin|--key|--cert|--exclude\S*|--identity|-identity_file|-e|-o)$/u;

const copiers = setOf("cp mv copy copy-item cpi");
const blankForm = /(?:^|[._-])(?:example|sample|template|dist|default)s?(?:\.[a-z]{1,5})?$/iu;

/** `cp .env.example .env`: a blank form was copied, and nothing is read of the file that it becomes. */
const filledIn = <Word extends { readonly text: string }>(operands: readonly Word[]): Word | undefined =>
  operands.length === 2 && blankForm.test(operands[0]!.text) ? operands[1] : undefined;

/** `sed -i 's/a/b/' .env` prints nothing of what it changes. */
const changesInPlace = (call: Invocation): boolean =>
  (call.name === "sed" || call.name === "gsed") &&
  call.args.some(({ text }) => /^(?:-[a-zA-Z]{0,3}i|--in-place)/u.test(text));

/** What a flag or a number begins with. */
const flagsOrCounts = Uint8Array.from({ length: 128 }, (_, unit) => (/[\d-]/.test(String.fromCharCode(unit)) ? 1 : 0));

const isSettings = (text: string): boolean => kindOfPath(normalPath(text)) === "environment";

const takesFolders = (call: Invocation): boolean =>
  deepReaders.has(call.name) || hasFlag(call, "rRa", "--recursive", "-recurse", "/s", "/e");

const inspectReader: ProgramInspector = (call, scene) => {
  // A pattern that is searched for is no file; a listing names files without opening them.
  const skip = patternReaders.has(call.name) ? operandsOf(call)[0] : undefined;
  const filled = copiers.has(call.name) ? filledIn(operandsOf(call)) : undefined;
  const inPlace = changesInPlace(call);
  if (inPlace && hardensServer(argumentText(call))) return;
  let before = "";
  for (const word of call.args.slice(0, 200)) {
    // A flag or a bare number names no file.
    if (flagsOrCounts[word.text.charCodeAt(0)] === 1 && /^-[\w-]{0,20}$|^\d+$/u.test(word.text)) {
      before = word.text;
      continue;
    }
    const sign = word.text.search(/[=:]/u);
    const text = sign > 0 && /^(?:if|file|path|source)[=:]/i.test(word.text) ? word.text.slice(sign + 1) : word.text;
    const named = !before.startsWith("-") || !ownFile.test(before);
    if (word !== skip && word !== filled && named && !text.startsWith("--exclude") && !(inPlace && isSettings(text))) {
      if (isListOfAccounts(text) && asksNames(call)) scene.hit(dataRules.readAccountNames, word);
      else inspectRead(text, word, scene);
      if (isCredentialFolder(normalPath(text)) && takesFolders(call)) scene.hit(dataRules.readCredential, word);
    }
    before = word.text;
  }
};

const secretWord =
  /pass(?:word|wd|phrase)?s?\b|\bpwd\b|secret|api[_-]?key|token|credential|BEGIN (?:RSA|OPENSSH|PRIVATE|EC)|private.?key|AKIA|cpassword/i;
const wideFolder = /^(?:\/|~\/?|\/(?:home|etc|root|var|users|opt|mnt)\/?|[a-z]:\/?(?:users)?\/?\*?(?:\.\*)?)$/u;

const finders = setOf("find gfind fd locate mdfind where dir get-childitem gci ls forfiles");

const credentialFile =
  /\bid_[dr]sa\b|\.(?:pem|ppk|kdbx?|pfx|p12|key|keytab|ovpn|gnupg|netrc|pgpass|htpasswd|vhd|vmdk|wallet)\b|wp-config|unattend|sitemanager|logins\.json|places\.sqlite|cookies\.sqlite|key4\.db|login data|credentials\.db|access_tokens|\.ssh\b|\.aws|credentials|shadow\b|web\.config|cpassword|\*pass\*|\*cred\*/i;
const setuidTest = /-perm\s+(?:-|\/)?(?:[ug=+]*s|[246]000|-?u=s)/u;

/** find, dir, locate: files of secrets, or of programs that run as root, beyond one project. */
function inspectFinder(call: Invocation, scene: Scene): void {
  const text = argumentText(call);
  const wide = isWide(call);
  const folder = wide || call.name === "locate" || call.name === "mdfind" || /\/s\b|-recurse|\/r\b/i.test(text);
  if (folder && credentialFile.test(text)) scene.hit(dataRules.searchCredentials, call.command);
  else if (call.name === "find" && wide && setuidTest.test(text)) scene.hit(dataRules.setuidSearch, call.command);
}

const environmentLister = setOf("env printenv set ps strings gcore reg");
const processLister = setOf(
  "ps tasklist get-process gps systemctl sc net fltmc lsmod kextstat launchctl pgrep driverquery wmic get-service",
);

/** grep, findstr, find: a search for secrets beyond one project. */
const inspectSearch: ProgramInspector = (call, scene) => {
  if (finders.has(call.name)) {
    inspectFinder(call, scene);
    return;
  }
  const text = argumentText(call);
  const secret = secretWord.test(text);
  const deep = secret && (hasFlag(call, "rR", "--recursive", "-recurse") || call.name === "rg") && isWide(call);
  if (deep || (secret && call.name === "findstr" && /\/s/i.test(text)))
    scene.hit(dataRules.searchCredentials, call.command);
  for (const before of upstream(call)) {
    if (secret && environmentLister.has(before.name)) scene.hit(dataRules.searchCredentials, call.command);
    if (processLister.has(before.name) && guardName.test(text)) scene.hit(dataRules.guardSurvey, call.command);
  }
};

const documentType = /\*?\.(?:docx?|xlsx?|pptx?|pdf|txt|csv|rtf|odt|eml|pst|msg)\b/gi;
const gathers = /-exec\s+(?:cp|mv|tar|zip|rsync)|\bcopy\b|compress|7z|rar|zip/i;

/** Documents of several kinds looked for in a wide folder, and copied or packed in the same script. */
const inspectCollect: ProgramInspector = (call, scene) => {
  const kinds = argumentText(call).match(documentType)?.length ?? 0;
  if (kinds >= 2 && isWide(call) && scriptHolds(call, gathers)) scene.hit(dataRules.collectFiles, call.command);
};

const isWide = (call: Invocation): boolean => operandsOf(call).some((word) => wideFolder.test(normalPath(word.text)));

export const readPrograms: readonly ProgramRow[] = [
  [readers, inspectReader],
  [
    "grep egrep fgrep zgrep rg ag findstr select-string sls find gfind fd locate mdfind where dir get-childitem gci ls forfiles",
    inspectSearch,
  ],
  ["find gfind get-childitem gci dir forfiles", inspectCollect],
];
