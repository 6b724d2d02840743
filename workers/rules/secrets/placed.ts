import type { RuleSpec } from "../../../src/contracts/rule.ts";
import { alnum, hex } from "./alphabets.ts";
import { looksRandom, saidPassword } from "./generic-values.ts";
import { isPlaceholder } from "./plausible.ts";
import { sample } from "./sample.ts";
import { valueRule } from "./value-rule.ts";

const anything = "[^]";
const isKey = (value: string): number => (looksRandom(value) && !isPlaceholder(value) ? 1 : 0);
const groups = (seed: number): string =>
  Array.from({ length: 8 }, (_, i) => String(11 * (9_091 + seed * 613 + i * 5_417)).padStart(6, "0")).join("-");
const hex32 = sample(hex, 32, 31);

/** Keys without a mark of their own, in the place that their program has for them. Ids SEC-1785 to SEC-1799. */
export const placedRules: readonly RuleSpec[] = [
  valueRule({
    id: "SEC-1785",
    type: "GHOST_ADMIN_KEY",
    what: "a Ghost admin key",
    why: "24 hex digits, a colon, 64 hex digits, near the program's name: id and secret of an integration.",
    words: ["ghost"],
    pattern: `[gG][hH][oO][sS][tT]${anything}{0,80}?(?<![0-9A-Za-z])(?<value>[0-9a-f]{24}:[0-9a-f]{64})(?![0-9A-Za-z])`,
    points: 0.9,
    confirm: isKey,
    hits: [`GHOST_ADMIN_API_KEY=${sample(hex, 24, 3)}:${sample(hex, 64, 4)}`],
    misses: [`ghost image ${sample(hex, 24, 3)}: sha256:${sample(hex, 64, 4)}`, "a ghost in the machine"],
  }),
  valueRule({
    id: "SEC-1786",
    type: "RAILS_MASTER_KEY",
    what: "the master key of a Rails application",
    why: "`config/master.key` and `config/credentials/*.key` hold 32 hex digits and nothing else; they open the encrypted credentials.",
    words: ["master.key", "config/credentials/"],
    pattern: `(?:[mM][aA][sS][tT][eE][rR]\\.[kK][eE][yY]|config\\/credentials\\/[a-z]{2,20}\\.key)${anything}{0,60}?(?<![0-9A-Za-z])(?<value>[0-9a-f]{32})(?![0-9A-Za-z])`,
    points: 0.85,
    confirm: (value, { text, end }) =>
      /(?:md5|commit|digest|etag)[ :=(]{0,3}$/i.test(text.slice(Math.max(0, end - 42), end - 32)) ? 0 : isKey(value),
    hits: [`$ cat config/master.key\n${hex32}`, `config/credentials/production.key contains ${hex32}`],
    misses: [`config/master.key has md5 ${hex32}`, "add config/master.key to .gitignore"],
  }),
  valueRule({
    id: "SEC-1787",
    type: "PGPASS_PASSWORD",
    what: "a line of .pgpass",
    why: "PostgreSQL's file of passwords: host, port, database, user, password, with colons between; armed by its name and by usual ports.",
    words: ["pgpass", ":5432:", ":5433:", ":6432:"],
    pattern:
      "(?:[pP][gG][pP][aA][sS][sS][^]{0,160}?(?<![^\\s])[A-Za-z0-9.*_-]{1,80}:(?:\\d{2,5}|\\*)|:(?:5432|5433|6432)):[A-Za-z0-9*_-]{1,40}:[A-Za-z0-9*_.@-]{1,40}:(?<value>[^\\s:\"'<>]{4,100})(?![^\\s])",
    points: 0.8,
    confirm: (value) => (isPlaceholder(value) || /^(?:pass\w{0,6}|secret|\$.{0,90}|\W{1,20})$/i.test(value) ? 0 : 1),
    hits: [`db1.corp.net:5432:shop:app:${sample(alnum, 14, 5)}`, "$ cat ~/.pgpass\n*:*:*:readonly:harbour-seal-12"],
    misses: [
      "hostname:5432:database:username:password",
      "~/.pgpass has lines of hostname:port:database:username:password",
    ],
  }),
  valueRule({
    id: "SEC-1788",
    type: "BITLOCKER_RECOVERY_KEY",
    what: "a BitLocker recovery key",
    why: "Eight groups of six digits, each a multiple of eleven below 720,896.",
    words: ["bitlocker", "recovery key", "wiederherstellungsschlussel", "numerical password"],
    pattern: `[A-Za-zü]{8,27}${anything}{0,160}?(?<![0-9-])(?<value>\\d{6}(?:-\\d{6}){7})(?![0-9-])`,
    points: 0.95,
    confirm: (value) =>
      value.split("-").every((group) => Number(group) % 11 === 0 && Number(group) < 720_896) ? 1 : 0,
    hits: [`BitLocker recovery key for C: ${groups(2)}`],
    misses: [`BitLocker recovery key for C: ${groups(2).slice(0, -1)}1`, `BitLocker: ${"123456-".repeat(8)}`],
  }),
  valueRule({
    id: "SEC-1789",
    type: "WIFI_PASSWORD",
    what: "the password of a wireless network",
    why: "What the square codes of wireless networks hold: `WIFI:T:WPA;S:name;P:password;;`.",
    words: ["wifi:t:", "wifi:s:", "wifi:p:"],
    pattern: "[wW][iI][fF][iI]:(?:[^\\s;]{1,70};){0,4}?P:(?<value>[^\\s;]{4,64})(?=;)",
    points: 0.8,
    confirm: (value) => (isPlaceholder(value) || /^(?:my)?(?:pass\w{0,6}|secret)$/i.test(value) ? 0 : 1),
    hits: ["WIFI:T:WPA;S:Corner-Cafe;P:kT7vq2Lm;;", "WIFI:S:harbour;T:WPA;P:seal-and-gull;H:false;;"],
    misses: ["WIFI:T:WPA;S:<ssid>;P:<password>;;", "WIFI:T:nopass;S:Corner-Cafe;;"],
  }),
  valueRule({
    id: "SEC-1790",
    type: "SESSION_COOKIE",
    what: "the cookie of a session",
    why: "RFC 6265: a header of cookies with one that frameworks keep a session or a login in. Whoever sends it is logged in.",
    words: ["cookie: ", 'cookie": "', "cookie': '", 'cookie:"', 'cookie", "', "--cookie ", "--cookie="],
    pattern:
      "(?:-{2})?[cC](?:OOKIE|ookie)[\"']{0,2}[:=, ]{1,3}[\"']?[^\\n\"']{0,400}?(?<![A-Za-z0-9_.-])(?:PHPSESSID|JSESSIONID|ASP\\.NET_SessionId|ASPSESSIONID[A-Z]{8}|\\.(?:AspNetCore|ASPXAUTH)[\\w.]{0,40}|connect\\.sid|remember_\\w{3,80}|wordpress_logged_in_\\w{0,64}|[\\w-]{0,32}(?:sess(?:ion)?(?:[_-]?(?:id|token|key))?|SESS(?:ION)?(?:[_-]?ID)?|[sS]ession(?:Id|ID)?|(?<![a-z])sid|SID|SESSDATA|(?:auth|access|login|id|jwt)[_-]?token|Token|(?<![a-z])jwt|li_at)(?:-v2)?)=(?<value>[A-Za-z0-9_.~%+\\/|:=-]{16,2000})",
    points: 0.75,
    confirm: (value) => isKey(value.slice(0, 200)),
    hits: [
      `Cookie: lang=de; PHPSESSID=${sample("a-z0-9", 26, 6)}`,
      `curl https://intra.corp.net -H 'Cookie: connect.sid=s%3A${sample(alnum, 32, 7)}.${sample(alnum, 43, 8)}'`,
      `"cookie": "sessionid=${sample("a-z0-9", 32, 9)}; csrftoken=abc"`,
    ],
    misses: [
      "Cookie: PHPSESSID=<session id>; lang=de",
      `Cookie: csrftoken=${sample(alnum, 32, 6)}`,
      `Cookie: _ga=GA1.2.1284829312.1700000000; theme=dark`,
      "Cookie: sessionid=your-session-id-goes-here-please",
    ],
  }),
  valueRule({
    id: "SEC-1791",
    type: "PASSWORD",
    name: "device-password",
    what: "a password in the configuration of a network device",
    why: "Cisco's and others' own lines: `password 7` (reversible), `secret 0`, `snmp-server community`.",
    words: ["password 0 ", "password 7 ", "secret 0 ", "key 7 ", "snmp-server community ", "pre-shared-key "],
    pattern:
      "(?:(?:[pP]assword|[sS]ecret|[kK]ey) (?:0 |7 (?=[01]\\d[0-9A-F]{6}))|snmp-server community |pre-shared-key (?:(?:address|ascii-text|hex|local|remote) \\S{0,40} ?)?)[\"']?(?<value>[^\\s\"'<>]{4,128})",
    points: 0.65,
    confirm: (value) =>
      isPlaceholder(value) || !/[0-9]/.test(value) || !/[A-Za-z]{1}|[0-9A-F]{8}/.test(value) ? 0 : 1,
    hits: ["username ops privilege 15 password 7 0822455D0A16", "snmp-server community Harb0ur77 RO"],
    misses: ["password 7 characters long", "snmp-server community public RO", "pre-shared-key authentication is used"],
  }),
  valueRule({
    id: "SEC-1792",
    type: "PASSWORD",
    name: "tool-login",
    what: "a password given to a program",
    why: "Options of programs that take a password as the next word: database and directory clients, remote desktops, archives.",
    words: [
      " -pw ",
      "docker login ",
      "podman login ",
      ":thin:",
      "sqlplus ",
      "sqlcmd ",
      "ldapsearch ",
      "mosquitto_",
      "smbclient ",
      "xfreerdp ",
      "7z a ",
      "zip -p ",
      "-passin pass:",
      "-passout pass:",
      "net use ",
    ],
    pattern:
      "(?: -pw |(?:docker|podman) login [^\\n]{0,80}?-p |(?::thin:|sqlplus )[^\\s\\/]{1,40}\\/(?=[^\\s@]{4,64}@)|(?:sqlcmd|mosquitto_[ps]ub) [^\\n]{0,120}?-P ?|ldapsearch [^\\n]{0,160}?-w ?|smbclient [^\\n]{0,120}?-U ?[^\\s%]{1,60}%|xfreerdp [^\\n]{0,120}?\\/p:|7z a [^\\n]{0,80}?-p|(?:un)?zip -P ?|-pass(?:in|out) pass:|net use [^\\n]{0,120}?\\/user:\\S{1,60} |)[\"']?(?<value>[^\\s\"'`<>|;]{5,128})",
    points: 0.65,
    confirm: (value) =>
      /^[-/$%]/.test(value) || isPlaceholder(value) || !/[0-9]/.test(value) || !/[A-Za-z]/.test(value) ? 0 : 1,
    hits: [
      "plink -ssh ops@10.0.0.4 -pw kT7vq2Lm uptime",
      "sqlcmd -S db1 -U sa -P 'Wint3r-Moon' -Q 'select 1'",
      "smbclient //nas/share -U ops%kT7vq2Lm",
    ],
    misses: ["plink -pw $PASS ops@host", "sqlcmd -S db1 -U sa -P $env:PASS", "unzip -P archive.zip"],
  }),
  valueRule({
    id: "SEC-1793",
    type: "PASSWORD",
    name: "defined-password",
    what: "a password in a constant",
    why: "PHP's `define`, as WordPress keeps its database's password, keys and salts.",
    words: ["define('", 'define("', "define( '", 'define( "'],
    pattern:
      "[dD][eE][fF][iI][nN][eE]\\( ?[\"'][A-Z0-9_]{0,32}(?:PASSWORD|PASS|PWD|SECRET|SALT|_KEY|TOKEN)[\"'],\\s{0,8}[\"'](?<value>[^\"'\\n]{6,128})(?=[\"'])",
    points: 0.65,
    confirm: (value) => (saidPassword(value) > 0 || looksRandom(value) ? 1 : 0),
    hits: ["define('DB_PASSWORD', 'kT7!vq2Lm');"],
    misses: [
      "define('DB_PASSWORD', 'password_here');",
      "define('DB_NAME', 'shop2024');",
      "define('AUTH_KEY', 'put your unique phrase here');",
    ],
  }),
  valueRule({
    id: "SEC-1794",
    type: "API_KEY",
    name: "client-key",
    what: "a key given to a client",
    why: "Constructors that take an account's id and its key as two texts: Twilio's (`AC…`), and Algolia's where the key is said to be more than one for searching.",
    words: ["client('", 'client("', "twilio('", 'twilio("', "algoliasearch(", "searchclient.create("],
    pattern:
      "(?:[cC]lient|[tT]wilio|algoliasearch|SearchClient\\.create)\\(\\s{0,8}[\"'](?:AC[0-9a-f]{32}|[A-Z0-9]{10})[\"'],\\s{0,8}(?:\\/\\*[^*\\n]{0,40}\\*\\/\\s{0,8})?[\"'](?<value>[0-9a-f]{32})(?=[\"'])",
    points: 0.8,
    confirm: (value, { text, start, end }) =>
      isKey(value) === 1 &&
      (/["']AC[\da-f]{32}["']/.test(text.slice(Math.max(0, end - 130), end)) ||
        /admin|write|secret/i.test(text.slice(Math.max(0, start - 60), end + 60)))
        ? 1
        : 0,
    hits: [
      `Client("AC${sample(hex, 32, 32)}", "${sample(hex, 32, 33)}")`,
      `algoliasearch('K2J7QX91MB', '${sample(hex, 32, 34)}'); // write key`,
    ],
    misses: [
      `Client("AC${sample(hex, 32, 32)}", os.environ["TOKEN"])`,
      `algoliasearch("K2J7QX91MB", "${sample(hex, 32, 34)}")`,
      `Client("AC${"x".repeat(32)}", "${sample(hex, 32, 33)}")`,
    ],
  }),
];
