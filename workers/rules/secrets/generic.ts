import type { RuleMatch, RuleSpec } from "../../../src/contracts/rule.ts";
import { continuedBy } from "./alphabets.ts";
import { assignedPassword, assignedSecret, isUuid, looksRandom, saidPassword } from "./generic-values.ts";
import { isPlaceholder } from "./plausible.ts";
import { sample } from "./sample.ts";
import { anyCase, valueRule } from "./value-rule.ts";

/** What may stand between a name and its value: a closing quote or bracket, a sign, an opening quote. */
const signs = [
  ...["=", ":", '"', "'", '\\"', "`", ">", "]", "|", "{", '("', "('", "\n"],
  // Two spaces: signs are often set in a column. No tab: it would take the comma's place among the automaton's quick classes.
  ...[
    "  ",
    " =",
    " :",
    "?=",
    " ?=",
    " := ",
    " -> ",
    " is ",
    " |",
    " != ",
    "1 =",
    "2 =",
    "1=",
    "2=",
    "1:",
    "2:",
    " 1:",
    " 2:",
    " 3:",
  ],
];
/**
 * The name's end, a number, closing marks, a sign (or `value=`, `value:`), a line's indentation, opening marks. `more`: further
 * signs, as alternatives.
 */
export const assignedBy = (more: string): string =>
  " ?\\d?(?:\\\\?[\"'`\\]]){0,2}(?:,?\\s{1,20}(?:\\\\?[\"'])?[vV]alue(?:\\\\?[\"'])?)?\\s{0,24}(?::{1,3}=|\\?=|=>|->|[=:：>]{1,2}|!=|\\|{1,2}| is " +
  more +
  "|\\((?=[\"'])|(?=\\{))\\s{0,20}(?:\\\\?[\"'`{(]){0,2}";
/** `getEnv("TOKEN", "…")`: the default behind a comma. */
export const assignment = assignedBy("|,");
const named = (names: readonly string[]): string[] => names.flatMap((name) => signs.map((sign) => name + sign));
/** Words are folded, texts are not: letters that names of other languages bear with a mark. */
const marked: Readonly<Record<string, string>> = {
  a: "áàâãäåậ",
  c: "ç",
  e: "éèêë",
  i: "í",
  l: "ł",
  n: "ñ",
  o: "óöô",
  s: "şś",
  u: "ü",
};
const withMarks = (name: string): string => name.replace(/[a-z]/g, (c) => `[${c}${c.toUpperCase()}${marked[c] ?? ""}]`);
const oneOf = (names: readonly string[]): string => `(?:${names.map(anyCase).join("|")})`;

/**
 * A machine-made value, perhaps after a word or two that name it again (`key: mykey AbC…`, but no `NAME_OF_IT`). In quotes, a long one
 * may hold any sign, as frameworks draw them.
 */
export const machineValue =
  "\\s{0,2}(?:[A-Za-z0-9_-]{1,24} ){0,2}?(?![A-Z]{1,20}(?:_[A-Z]{1,20}){1,5} )(?=[^\\s\"'`]{0,80}[0-9]|[^\\s\"'`]{20})(?=(?<value>(?<=[^\\\\][\"'])[^\\s\"'`\\\\]{32,128}(?=[\"'])|[A-Za-z0-9+\\/_.~!@#$%^&*-][A-Za-z0-9+\\/=_.~:!@#$%^&*|-]{11,511}))\\k<value>(?![?(\\[]|<[A-Z])";
/** To the closing quote where one is open, else to the next mark of code. */
export const passwordValue =
  "(?<value>(?<=[^\\\\]\")(?:[^\"\\s\\\\]|\\\\[^\\s]){4,128}(?=\")|(?<=[^\\\\]')(?:[^'\\s\\\\]|\\\\[^\\s]){4,128}(?=')|(?<![^\\\\][\"'])[^\\s\"'`<>,;(){}\\[\\]\\\\]{4,128})";

const keyNames = [
  "secret_key_base",
  "secretkeybase",
  "_key",
  "-key",
  "apikey",
  "api key",
  "accesskey",
  "access key",
  "secretkey",
  "secret key",
  "authkey",
  "privatekey",
  "key",
];
const tokenNames = ["token", "tokens"];
const secretNames = [
  "secret",
  "secrets",
  "_credential",
  "_credentials",
  "credentials",
  "credential",
  "_auth",
  "apisecret",
  "secretstring",
  "_pat",
  "signature_secret",
];
const passwordNames = [
  "password",
  "passwd",
  "pwd",
  "passphrase",
  "_pass",
  "authtok",
  '"pass',
  "'pass",
  "userpass",
  "dbpass",
  "psk",
  "_pw",
  '"pw',
  "passcode",
  "passwort",
  "kennwort",
  "mot de passe",
  "contrasena",
  "senha",
  "parola",
  "haslo",
  "wachtwoord",
  "losenord",
  "salasana",
  "jelszo",
  "heslo",
  "sifre",
  "mat khau",
  "пароль",
  "密码",
  "密碼",
  "パスワード",
  "비밀번호",
];

const key32 = (seed: number) => sample("A-Za-z0-9", 32, seed);

function assignedRule(id: string, type: string, names: readonly string[], what: string): RuleSpec {
  return valueRule({
    id,
    type,
    name: `assigned-${type.toLowerCase().replaceAll("_", "-")}`,
    what,
    why: "A name that ends so, a sign and a value that looks drawn by a machine, in code, JSON, YAML, env files or logs. The name's own kind (cache key, page token) and the value's (UUID, path, call) decide what it is not.",
    words: named(names),
    pattern: `${oneOf(names)}${assignment}${machineValue}`,
    points: 0.65,
    confirm: assignedSecret,
    hits: names
      .slice(0, 3)
      .flatMap((name) => [`STRANGE${name.toUpperCase()}=${key32(3)}`, `{"strange${name}": "${key32(4)}"}`]),
    misses: [
      `strange${names[0]} = os.environ["STRANGE"]`,
      `strange${names[0]}: \${{ secrets.STRANGE }}`,
      `strange${names[0]} = "your-value-goes-here-please"`,
      `strange${names[0]}: getValueFromTheStore`,
      `cache_key = "${key32(5)}"`,
      'next_page_token: "CAUQAA1b2c3d4e5f6"',
      "https://example.org/a.png?alt=media&token=b8b7bd49-0194-4d2f-89d4-c6633a872372",
      `strange${names[0]}=xxxxxxxxxxxxxxxxxxxxxxxx`,
    ],
  });
}

/** `gcloud secrets versions access --secret detectors5`: which of them, not what it is. */
const namesSecret = (value: string, { text, end }: RuleMatch): boolean =>
  /\bsecrets [^\n]{0,80}--secret $/.test(text.slice(Math.max(0, end - value.length - 100), end - value.length));

/** What has no provider's mark: known by the name it is given. Ids SEC-1900 to SEC-1949. */
export const genericRules: readonly RuleSpec[] = [
  assignedRule("SEC-1900", "API_KEY", keyNames, "a value assigned to a key"),
  assignedRule("SEC-1901", "TOKEN", tokenNames, "a value assigned to a token"),
  assignedRule("SEC-1902", "SECRET", secretNames, "a value assigned to a secret"),
  valueRule({
    id: "SEC-1903",
    type: "PASSWORD",
    name: "assigned-password",
    what: "a password",
    why: "A word for password, a sign, a value: in code, config, JSON and notes. Values that are code, types, variables or words about passwords are none.",
    words: named(passwordNames),
    pattern: `(?:${passwordNames.map(withMarks).join("|")})${assignedBy("")}${passwordValue}`,
    points: 0.65,
    confirm: assignedPassword,
    hits: [
      "DB_PASSWORD=kT7!vq2Lm",
      "password: 'Wint3r-Moon'",
      '{"passwd": "tr0ub4dor"}',
      "Passwort: Sommer#77x",
      "ldap_default_authtok = Zaunkoenig#Mai",
    ],
    misses: [
      "password: string;",
      "password = getPassword()",
      `password: \${DB_PASSWORD}`,
      "password: ********",
      "Password: required",
      "password=password",
      '"password": "<your password>"',
      "Reset password: click the link below",
      `password: AgB${sample("A-Za-z0-9+/", 180, 6)}`,
      "ldap_default_authtok_type = password",
      `paths: ["user.password", "session.token"]`,
    ],
  }),
  valueRule({
    id: "SEC-1904",
    type: "PASSWORD",
    name: "said-password",
    what: "a password in a sentence",
    why: "People paste passwords into chats; the value must look like one, as most sentences about passwords hold none.",
    words: [
      "password is",
      "password to",
      "password for",
      "password was",
      "passwort ist",
      "passwort lautet",
      "kennwort ist",
      "mot de passe est",
      "contrasena es",
      "senha e",
      "password e ",
      "passcode is",
      "pin is",
      "pin code is",
      "log in with",
      "login with",
    ],
    pattern: `(?:[\\p{L}]{3,12}(?: de passe| code)?) (?:${["is", "was", "ist", "lautet", "est", "es", "é", "è", "e"].map(anyCase).join("|")}|(?:to|for) [^\\n.!?]{1,40}? is|with \\S{2,40} (?:\\/|and) ?)(?: set to| now| still)?:? {0,2}["'“\`]?(?<value>[^\\s"'”\`<>]{4,64})`,
    points: 0.6,
    confirm: saidPassword,
    hits: [
      "My password is Tr0ub4dor&3, please log in",
      "the wifi password is blue7Horse",
      "Mein Passwort ist Sommer77x!",
      "the password for staging is qX9-lmm2",
    ],
    misses: [
      "The password is incorrect.",
      "My password is not working",
      "a password is required",
      "The password to the account was reset",
      "his pin is on the map",
    ],
  }),
  valueRule({
    id: "SEC-1905",
    type: "AUTHORIZATION_HEADER",
    what: "an authorization header",
    why: "RFC 7235: `Bearer`, `Basic`, `Token`, `ApiKey` and the credential itself.",
    words: [
      "authorization: ",
      'authorization": "',
      "authorization': '",
      "authorization=",
      "bearer ",
      'authorization:"',
      "proxy-authorization: ",
    ],
    pattern:
      '(?:[A-Za-z-]{4,20}(?:\\\\?["\']){0,2}\\s{0,2}[:=,]\\s{0,2}(?:\\\\?["\'`]){0,2})?(?:(?:[Bb]earer|BEARER|[Bb]asic|BASIC|[Tt]oken|[Aa]pi-?[Kk]ey|[Aa]pi-?[Tt]oken|JWT|OAuth|[Bb]ot|GenieKey|Splunk|SSWS|Key) {1,2})?(?:token=)?"?(?<value>[A-Za-z0-9+\\/_.=~:-]{12,2000})',
    points: 0.75,
    confirm: (value) => (!isPlaceholder(value) && (isUuid(value) || looksRandom(value.slice(0, 400))) ? 1 : 0),
    hits: [
      `Authorization: Bearer ${key32(8)}`,
      `-H "Authorization: Basic ${btoa(`ops:${sample("A-Za-z0-9", 14, 2)}`)}"`,
      `Authorization: Token ${sample("0-9a-f", 40, 3)}`,
      "Authorization: 5eb4223e-5008-46e5-be67-c7b8f2732305",
    ],
    misses: [
      "Authorization: Bearer <token>",
      "Authorization: Bearer $TOKEN",
      "the bearer of this letter",
      "Authorization: granted-by-the-office",
      "Authorization: Bearer your_access_token_here",
    ],
  }),
  valueRule({
    id: "SEC-1906",
    type: "PASSWORD",
    name: "command-line-password",
    what: "a password on a command line",
    why: "Options of widely used programs that take a password or token as the next word.",
    words: [
      "--password ",
      "--passwd ",
      "--pass ",
      "--token ",
      "--api-key ",
      "--secret ",
      "sshpass -p ",
      "--password=",
      "identified by '",
      "-password ",
    ],
    pattern:
      "(?:-{1,2}[a-z-]{4,12}[ =]|sshpass -p ?|[iI][dD][eE][nN][tT][iI][fF][iI][eE][dD] [bB][yY] )[\"']?(?<value>[^\\s\"'`<>;|&]{4,128})",
    points: 0.65,
    confirm: (value, match) => (/^-/.test(value) || namesSecret(value, match) ? 0 : saidPassword(value)),
    hits: [
      "mysql -u root --password Blue7Horse db",
      "sshpass -p 'qX9lmm2!' ssh ops@10.0.0.4",
      "CREATE USER app IDENTIFIED BY 'kT7vq2Lm'",
    ],
    misses: [
      "docker login --password stdin",
      "gcloud secrets versions access --project shop --secret detectors5 latest",
      "mysql --password $PASS",
      "tool --token <token>",
      "run --password --verbose",
    ],
  }),
  valueRule({
    id: "SEC-1907",
    type: "DOCKER_AUTH",
    what: "a registry login in a Docker configuration",
    why: '`"auth"` holds base64 of `user:password`.',
    words: ['"auth"', '\\"auth\\"'],
    pattern: '\\\\?"auth\\\\?"\\s{0,3}:\\s{0,3}\\\\?"(?<value>[A-Za-z0-9+\\/]{8,400}={0,2})',
    points: 0.9,
    confirm: (value) => {
      try {
        return /^[\x20-\x7e]{1,100}:[\x20-\x7e]{3,}$/.test(atob(value)) ? 1 : 0;
      } catch {
        return 0;
      }
    },
    hits: [`{"auths": {"registry.corp.net": {"auth": "${btoa("ops:kT7vq2Lm")}"}}}`],
    misses: ['{"auth": "required"}', '{"auth": "none"}'],
  }),
  valueRule({
    id: "SEC-1908",
    type: "PACKAGE_REGISTRY_AUTH",
    what: "a package registry login",
    why: "`.npmrc`: `//registry/:_authToken=`, `:_auth=` or `:_password=`; the token may be a UUID.",
    words: [":_authtoken", ":_auth", ":_password", "_password=ap", "_password=akc"],
    pattern: ':?_(?:authToken|auth|password) {0,2}= {0,2}"?(?<value>[A-Za-z0-9+\\/_.=-]{8,400})',
    points: 0.85,
    confirm: (value) => (isPlaceholder(value) ? 0 : 1),
    hits: ["//registry.npmjs.org/:_authToken=743b294a-cd03-11ec-9d64-0242ac120002"],
    misses: [`//registry.npmjs.org/:_authToken=\${NPM_TOKEN}`],
  }),
  valueRule({
    id: "SEC-1909",
    type: "NETRC_PASSWORD",
    what: "a .netrc login",
    why: "`machine`, `login` and `password`, each followed by a space and its value.",
    words: ["login "],
    pattern: "login [^\\s]{1,80}\\s{1,4}password (?<value>[^\\s]{4,128})",
    points: 0.85,
    confirm: (value) => (isPlaceholder(value) ? 0 : 1),
    hits: ["machine git.corp.net login deploy password kT7vq2Lm"],
    misses: ["login with your password today", "login name password <secret>"],
  }),
  valueRule({
    id: "SEC-1910",
    type: "PASSWORD",
    name: "client-login",
    what: "a login on a command line",
    why: "`curl -u name:password`, `wget --user`, `mysql -ppassword`, `redis-cli -a password`: the client's own options. User ids of `docker run -u` are numbers and pass.",
    words: [" -u ", " --user ", " --user=", "mysql -", "mysqldump -", "mysqladmin -", "mariadb -", "redis-cli -"],
    pattern:
      "(?: (?:-u|--user)[ =]{1,2}[\"']?[^\\s:\"']{0,64}[\"']?:(?!\\/)[\"']?|(?:mysql|mysqldump|mysqladmin|mariadb) (?:-[^\\n]{0,80}? )?-p[\"']?|redis-cli (?:-[^\\n]{0,80}? )?-a [\"']?)(?<value>[^\\s\"'`<>|;]{4,128})",
    points: 0.75,
    confirm: (value) => (/^\d+$/.test(value) ? 0 : saidPassword(value)),
    hits: [
      "curl -sS -u deploy:kT7vq2Lm https://ci.corp.net/job",
      "curl -k -X POST https://ci.corp.net/job \\\n  --user deploy:'kT7vq2Lm'",
      "mysql -uroot -pkT7vq2Lm shop",
      "redis-cli -h cache -a kT7vq2Lm ping",
    ],
    misses: [
      "curl -u $USER:$PASS https://ci.corp.net",
      "curl https://ci.corp.net && docker run -u 1000:1000 img",
      "mysql -u root -p shop2",
      "redis-cli -h cache2 ping",
      "curl --user-agent bot:v2 https://x.org",
      "pino-http-send -u http://localhost:8080/logs2",
    ],
  }),
  valueRule({
    id: "SEC-1911",
    type: "API_KEY",
    name: "said-key",
    what: "a key said in a sentence",
    why: "People paste keys into chats and logs behind the words for them, with no sign between; the value must look drawn by a machine.",
    // Armed by a digit or a quote behind the words: what else follows them are mostly words.
    words: ["api", "access", "secret", "auth", "bearer", "private"].flatMap((kind) =>
      ["key", "token", "secret"].flatMap((word) =>
        [" ", "_", "-", ""].flatMap((joint) => continuedBy(`${kind}${joint}${word} `, "0123456789\"'`")),
      ),
    ),
    pattern:
      "[A-Za-z]{3,7}[ _-]?(?:[kK]ey|KEY|[tT]oken|TOKEN|[sS]ecret|SECRET) {1,2}[\"'`(]?(?<value>(?=[^\\s]{0,60}[0-9])[A-Za-z0-9_.~+\\/-]{20,200}={0,2})(?![A-Za-z0-9_?(\\[])",
    points: 0.6,
    confirm: assignedSecret,
    hits: [
      `use the API key 7${key32(21)} for staging`,
      `export with access_token '${sample("0-9a-f", 40, 22)}'`,
      `401 for bearer token "${sample("A-Za-z0-9", 43, 23)}"`,
    ],
    misses: [
      "the api key must-be-rotated-every-90-days-at-least",
      "an access token endpoint-of-the-v2-authorization-server",
      `a secret key ${"x".repeat(32)}`,
      `a private key sha256:${sample("0-9a-f", 64, 24)}`,
    ],
  }),
  valueRule({
    id: "SEC-1912",
    type: "PASSWORD",
    name: "call-login",
    what: "a login in a call",
    why: "Calls that take a name and a password as two texts, in .NET, PowerShell, Python and JavaScript.",
    words: [
      "networkcredential(",
      "pscredential(",
      "auth=(",
      "auth = (",
      ".login(",
      "basicauth(",
      "convertto-securestring ",
    ],
    pattern:
      "(?:[A-Za-z.]{4,20} ?=? ?\\(\\s{0,8}[\"'][^\"'\\n]{1,80}[\"']\\s{0,4},\\s{0,8}|[A-Za-z]{9}-[A-Za-z]{12} (?:-[A-Za-z]{6,11} ){0,2})[\"'](?<value>[^\"'\\s]{4,128})(?=[\"'])",
    points: 0.65,
    confirm: saidPassword,
    hits: [
      'new NetworkCredential("ops@corp.net", "kT7vq2Lm")',
      "requests.get(url, auth=('deploy', 'qX9-lmm2'))",
      'smtp.login("ops@corp.net", "Wint3r-Moon")',
      'ConvertTo-SecureString -String "kT7!vq2Lm" -AsPlainText -Force',
    ],
    misses: [
      "requests.get(url, auth=(user, password))",
      'page.login("admin", "password")',
      'ConvertTo-SecureString "$password" -AsPlainText -Force',
      'auth=("user", "<password>")',
    ],
  }),
];
