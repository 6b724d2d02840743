import { gateOf } from "../../match/openings.ts";

/** What a file is worth to an attacker. Told by the tail of the path, so that any home or mount point counts. */
type PathKind = "credential" | "environment" | "account" | "agent" | "system" | "";

const home = /^(?:\$\{?home\}?|%userprofile%|%homepath%|%appdata%|%localappdata%|\$env:[a-z]+|~[a-z0-9_.-]*)(?=\/|$)/u;
const extended = /^(?:\/\/[?.]\/(?:globalroot\/device\/)?)/u;

/** What may stand around a path, and what a spelling of a home folder begins with. */
const opening = unitSet("\"'@<>");
const closing = unitSet("\"',;");
const homeSign = unitSet("~$%");

function unitSet(signs: string): Uint8Array {
  const set = new Uint8Array(128);
  for (const sign of signs) set[sign.charCodeAt(0)] = 1;
  return set;
}

/** The path asked for last: whether it is a fixture and what it is are asked of the same. */
let latestNormal = { path: "", normal: "" };

/** Lower case, `/` for every separator, `~` for every spelling of a home folder, no `//`, no `/./`. Reads 600 units. */
export function normalPath(path: string): string {
  if (latestNormal.path !== path) latestNormal = { path, normal: normalised(path) };
  return latestNormal.normal;
}

function normalised(path: string): string {
  let text = path.slice(0, 600).toLowerCase();
  if (text.includes("\\")) text = text.replaceAll("\\", "/");
  if (opening[text.charCodeAt(0)] === 1 || closing[text.charCodeAt(text.length - 1)] === 1)
    text = text.replace(/^["'@<>]+|["',;]+$/gu, "");
  if (text.startsWith("//")) text = text.replace(extended, "/");
  else if (homeSign[text.charCodeAt(0)] === 1) text = text.replace(home, "~");
  return text.includes("//") || text.includes("/./") ? text.replace(/\/(?:\.?\/)+/gu, "/") : text;
}

// Each is anchored at a path segment. Sources: GTFOBins and LOLBAS file-read targets, MITRE ATT&CK T1552, T1555, T1003.
const credential = new RegExp(
  `(?:^|/)(?:${[
    "etc/(?:g?shadow-?|master\\.passwd|opasswd|security/(?:g?shadow|opasswd|passwd)|tcb/[^/]*/shadow|krb5\\.keytab|ipsec\\.secrets|ppp/(?:chap|pap)-secrets)",
    "etc/(?:ssl/private|ssh/ssh_host_[a-z0-9]*_key|kubernetes/(?:admin\\.conf|pki)|rancher/k3s/k3s\\.yaml|openvpn/[^/]*\\.key)(?:/|$)",
    "var/lib/(?:shadow|sss/secrets|kubelet/kubeconfig|samba/private)",
    "\\.ssh/(?:id_[a-z0-9_]*|[^/]*_rsa|[^/]*\\.pem|identity|.*key)$",
    "id_(?:rsa|dsa|ecdsa|ed25519)$",
    "\\.aws/(?:credentials|sso/cache|cli/cache)",
    "\\.(?:netrc|pgpass|my\\.cnf|git-credentials|vault-token|dockercfg|htpasswd|s3cfg|boto|rhosts|shosts|msf4)$",
    "_netrc$",
    "\\.(?:npmrc|pypirc|yarnrc)$",
    "\\.docker/(?:config\\.json|secrets)",
    "\\.kube/(?:config|cache)",
    "kubeconfig$",
    "\\.gnupg/(?:secring|private-keys|pubring|trustdb)",
    "\\.(?:config/)?(?:gh/hosts\\.yml|gcloud/[^/]*(?:credentials|tokens)[^/]*|hub|doctl/config\\.yaml|azure/(?:accesstokens|msal_token_cache|azureprofile)[^/]*|op/config)",
    "\\.azure/(?:accesstokens|msal_token_cache|azureprofile|service_principal)",
    "\\.terraform\\.d/credentials",
    "terraform\\.tfstate",
    "\\.(?:electrum|bitcoin|ethereum|monero)/.*(?:wallet|keystore)",
    "wallet\\.dat$",
    "(?:run/)?secrets/kubernetes\\.io/serviceaccount(?:/token|/|$)",
    "run/secrets/",
    "(?:logins\\.json|key[34]\\.db|signons\\.sqlite|cookies\\.sqlite|login data|web data|cookies\\.binarycookies|formhistory\\.sqlite|local state)$",
    "(?:user data|firefox/profiles|\\.mozilla/firefox|chromium)(?:/[^/]+){0,3}/(?:history|cookies|login data|web data|bookmarks|places\\.sqlite)$",
    "(?:users|home|~)/?.*library/(?:safari/|cookies/)",
    "keychains/",
    "login\\.keychain",
    "(?:config|repair|regback)/(?:sam|system|security)(?:\\.|$)",
    "ntds\\.dit",
    "(?:unattend|autounattend|sysprep)\\.(?:xml|inf|txt)$",
    "microsoft/(?:credentials|protect|vault)(?:/|$)",
    "(?:consolehost_history|groups)\\.(?:txt|xml)$",
    "\\.(?:bash|zsh|sh|mysql|psql|python|node_repl|rediscli|sqlite|irb)_?history$",
    "\\.(?:kdbx?|keytab|ccache|jks|p12|pfx|ppk|ovpn|agilekeychain)$",
    "(?:private|server|client|tls|ssl|root|ca)[-_.]?key(?:\\.pem|\\.key)?$",
    "wp-config\\.php(?:\\.bak|~|$)",
    "filezilla/(?:recentservers|sitemanager)\\.xml",
    "winscp\\.ini$",
    "\\.purple/accounts\\.xml",
    "vmware/.*\\.vmdk$",
    "proc/(?:self|thread-self|\\d+|\\$[^/]*|\\*)/(?:environ|mem|maps|fd/|cmdline|root|cwd)",
    "dev/(?:k?mem|port)$",
    "service[-_]?account[^/]*\\.json$",
    "credentials?\\.(?:json|env|txt|xml|csv)$|secrets?\\.(?:env|txt|csv)$",
    "(?:passwords?|passwd)\\.(?:txt|csv|xlsx?|docx?|kdbx)$",
  ].join("|")})`,
  "u",
);
const environment =
  /(?:^|\/|@)\.env(?:rc|\.(?:local|prod(?:uction)?|staging|dev(?:elopment)?|test|backup|bak|old))?$|\/secrets\.env$/u;
const account =
  /(?:^|\/)(?:etc\/(?:passwd-?|group|sudoers(?:\.d)?|pam\.d|ssh\/sshd_config|crontab|fstab|exports|issue|motd|hostname|security\/(?:user|environ|limits|group)|mysql\/my\.cnf|subuid|subgid)(?:\/|$)|(?:boot|win|system|php|my)\.ini$|system32\/(?:drivers\/etc\/hosts|license\.rtf|config(?:\/|$))|windows\/(?:system|win)\.ini|global\.asax$|web\.config$|inetpub\/|web-inf\/|meta-inf\/|server\.xml$)/u;
const agent =
  /(?:^|\/)\.(?:cursor|claude|codex|gemini|windsurf|continue|aider|cline|kiro|opencode|roo|zed|fabric|a0proj)(?:\/|$).*(?:\.json|\.toml|\.ya?ml|\.md|\.env|\.sh|mcp|settings|config)|\/(?:claude_desktop_config|mcp)\.json$/u;
const system =
  /^(?:\/(?:etc|proc|sys|boot|root|dev|var\/(?:log|adm|run|spool|lib)|usr\/(?:local\/)?(?:etc|apache2?|lib))(?:\/|$)|[a-z]:\/(?:windows|winnt|boot\.ini|program))/u;
const harmless = /(?:\.pub|\.example|\.sample|\.template|\.dist|\.md|known_hosts|\.ssh\/config)$/u;

const credentialFolder =
  /(?:^|\/)(?:\.(?:ssh|aws|gnupg|kube|docker|azure|mozilla|password-store|config\/gcloud|config\/gh)|etc\/(?:ssl\/private|ssh)|(?:google\/)?chrome\/user data(?:\/default)?|mozilla\/firefox(?:\/profiles)?|keychains|microsoft\/(?:credentials|protect|vault))\/?\*?$/u;

/** Most paths hold nothing that one of these begins with; with a unit less nearly each has a folder that begins so. */
const known = gateOf([credential, environment, account, agent, credentialFolder], 4);

/** The path asked for last: what it is and what its folder is are asked of the same. */
let latest = { path: "", mayBeKnown: known.test("") };

function mayBeKnown(path: string): boolean {
  if (latest.path !== path) latest = { path, mayBeKnown: known.test(path) };
  return latest.mayBeKnown;
}

/** What the file at this path is; `path` is already normal (`normalPath`). */
export function kindOfPath(path: string): PathKind {
  if (path.length < 4) return "";
  const kind = (mayBeKnown(path) ? knownKind(path) : "") || (system.test(path) ? "system" : "");
  return kind !== "" && harmless.test(path) ? "" : kind;
}

function knownKind(path: string): PathKind {
  if (credential.test(path)) return "credential";
  if (environment.test(path)) return "environment";
  if (account.test(path)) return "account";
  return agent.test(path) ? "agent" : "";
}

const fixture =
  /(?:^|\/)(?:tests?|specs?|__tests__|fixtures?|__fixtures__|testdata|test[-_]data)\/|(?:^|\/)(?:test_[\w-]{1,80}\.py|[\w-]{1,80}(?:_test|_spec|\.test|\.spec)\.[a-z]{1,4})$/u;

/** Rules that tell attacks, and collections of them to measure by: files that nothing runs. */
const ruleFile =
  /(?:^|\/)(?:detections?|rules|signatures|sigma|semgrep|suricata|snort|modsecurity|modsec|coreruleset|crs|waf|evals?|red-?team)\/(?:[\w.-]{1,80}\/){0,4}[\w.-]{1,80}\.(?:ya?ml|jsonl?|csv|tsv|txt|conf|toml|xml|rules)$|\.(?:yara?|rules|sigma)$/u;

/** What one of the two has in it. */
const fixtureSigns = /test|spec|fixture|\.(?:ya?ml|jsonl?|csv|tsv|txt|conf|toml|xml|rules|yara?|sigma)$/u;

/** A file that a project's tests are made of or feed on, or one of rules that tell attacks. */
export function isFixture(path: string): boolean {
  if (path.length === 0 || path.length >= 400 || path.includes("..")) return false;
  const normal = normalPath(path);
  if (!fixtureSigns.test(normal)) return false;
  return fixture.test(normal) || (ruleFile.test(normal) && kindOfPath(normal) === "");
}

/** A file of keys, passwords or accounts. */
export const isGuardedFile = (path: string): boolean =>
  credential.test(path) || /\/etc\/(?:passwd|sudoers|group)$/u.test(path);

/** True for a folder that holds keys or stored passwords: taking the folder takes them. */
export const isCredentialFolder = (path: string): boolean => mayBeKnown(path) && credentialFolder.test(path);
