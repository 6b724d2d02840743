import type { RuleMatch, RuleSpec } from "../../../src/contracts/rule.ts";
import { entropyOf, isPlaceholder } from "./plausible.ts";
import { sample } from "./sample.ts";
import { anyCase, valueRule } from "./value-rule.ts";

/** Passwords that manuals put into connection strings: they open nothing but a container on a desk. */
const manualPasswords =
  /^(?:pass(?:word)?|pwd|secret|postgres|mysql|mongo|redis|root|admin|user(?:name)?|guest|test|demo|foo|bar|hunter2|db_?pass(?:word)?|mypass(?:word)?|my_?password|1234(?:5678?)?|p@ss|\*{1,}|x{3,}|\.{3,}|:)$/i;

/** Machines that nobody else reaches, and names that RFC 2606 keeps for manuals. */
const ownHost =
  /^@(?:localhost|127\.|\[?::1|0\.0\.0\.0|host\b|(?:[a-z0-9-]{1,40}\.)?example\b|[a-z]{1,12}(?=[:/?]|$))/i;

/** The login's name, where its password begins at `start`: a password that repeats it is set up by a container's file. */
const userBefore = (text: string, start: number): string | undefined =>
  /([^/:@\s]{1,64}):$/.exec(text.slice(Math.max(0, start - 66), start))?.[1];

/**
 * How far to believe a password before the `@` at `sign`: not at all in a variable or a placeholder, nor those of
 * every manual on a desk's own machine.
 */
export function addressPassword(value: string, text: string, sign: number): number {
  if (value.length < 3 || isPlaceholder(value) || /^(?:\$[{(]|[$%][A-Z_]{2,40}%?$|[{<[(])|[}>]$/.test(value)) return 0;
  if (!manualPasswords.test(value) && userBefore(text, sign - value.length) !== value) return 1;
  return ownHost.test(text.slice(sign, sign + 50)) ? 0 : 0.5;
}
const beforeHost = (value: string, { text, end }: RuleMatch): number => addressPassword(value, text, end);

/** `scheme://user:` up to the password; the password ends at the last `@` that a host follows. */
const userInfo = (schemes: string): string =>
  `${schemes}:\\/\\/[^\\s:@\\/"'<>]{0,80}:(?<value>[^\\s@"'<>\\/]{2,120}|[^\\s@"'<>]{2,120})(?=@[A-Za-z0-9_.\\[{$%-])`;

const schemeWords = (schemes: readonly string[]): string[] => schemes.map((scheme) => `${scheme}://`);
const databases = [
  "postgres",
  "postgresql",
  "mysql",
  "mysql2",
  "mariadb",
  "mongodb",
  "mongodb+srv",
  "redis",
  "rediss",
  "cockroachdb",
  "clickhouse",
  "mssql",
  "sqlserver",
  "oracle",
  "cassandra",
  "neo4j",
  "bolt",
  "couchdb",
  "elasticsearch",
  "influxdb",
];
const carriers = [
  "amqp",
  "amqps",
  "mqtt",
  "mqtts",
  "kafka",
  "nats",
  "ftp",
  "ftps",
  "sftp",
  "ssh",
  "smb",
  "ldap",
  "ldaps",
  "smtp",
  "smtps",
  "imap",
  "imaps",
  "socks5",
  "rtsp",
  "cloudinary",
];
const accounts = [
  "admin",
  "user",
  "username",
  "root",
  "deploy",
  "git",
  "oauth2",
  "x-access-token",
  "token",
  "ci",
  "bot",
  "service",
  "api",
  "jenkins",
  "gitlab-ci-token",
  "elastic",
  "guest",
  "test",
  "dev",
  "me",
];
const escapedList = (names: readonly string[]): string =>
  `(?:${names.map((name) => anyCase(name.replace("+", "\\+"))).join("|")})`;

const password = sample("A-Za-z0-9", 12, 21);

/** Credentials inside addresses and connection strings. Ids SEC-1550 to SEC-1579. */
export const databaseRules: readonly RuleSpec[] = [
  valueRule({
    id: "SEC-1550",
    type: "DATABASE_PASSWORD",
    what: "a database address with its password",
    why: "RFC 3986 user information in the addresses that database drivers take.",
    words: schemeWords(databases),
    pattern: userInfo(escapedList(databases)),
    points: 0.9,
    confirm: beforeHost,
    hits: [
      `postgres://app:${password}@db.internal:5432/orders`,
      `DATABASE_URL=mysql://shop:${password}@10.0.0.7/shop`,
      `mongodb+srv://svc:${password}@cluster0.ab1cd.mongodb.net/?retryWrites=true`,
      `redis://:${password}@cache:6379/0`,
    ],
    misses: [
      "postgres://localhost:5432/orders",
      `postgres://user:\${DB_PASSWORD}@db/orders`,
      "mysql://user:<password>@host/db",
      "redis://cache:6379/0",
    ],
  }),
  valueRule({
    id: "SEC-1551",
    type: "SERVICE_PASSWORD",
    what: "a service address with its password",
    why: "The same for brokers, mail, file transfer and directories.",
    words: schemeWords(carriers),
    pattern: userInfo(escapedList(carriers)),
    points: 0.85,
    confirm: beforeHost,
    hits: [`amqp://worker:${password}@rabbit:5672/`, `ftp://backup:${password}@files.corp.net/daily`],
    misses: ["amqp://rabbit:5672/", "ssh://git@github.com:22/org/repo.git", "sftp://user:[password]@host"],
  }),
  valueRule({
    id: "SEC-1552",
    type: "URL_PASSWORD",
    what: "a web address with a password",
    why: "User information in http addresses, armed by account names; other names are seen by the pass over `@` (find-pii.ts).",
    words: accounts.map((name) => `://${name}:`),
    pattern: `:\\/\\/${escapedList(accounts)}:(?<value>[^\\s@"'<>\\/]{3,200})(?=@[A-Za-z0-9])`,
    points: 0.8,
    confirm: beforeHost,
    hits: [`https://deploy:${password}@git.corp.net/app.git`, `curl http://admin:${password}@192.168.1.4/cgi`],
    misses: [`http://admin:\${PASS}@host`, "https://api:8080/x"],
  }),
  valueRule({
    id: "SEC-1553",
    type: "CONNECTION_STRING_PASSWORD",
    what: "a connection string with its password",
    why: "ADO.NET, ODBC and JDBC strings: `Password=` or `Pwd=` after a `;`, `?` or `&`, with a server or user beside it.",
    words: [";password=", ";pwd=", "; password=", "; pwd=", "?password=", "&password="],
    pattern: `[;?&] ?(?:${anyCase("password")}|${anyCase("pwd")})=(?<value>[^\\s;&"'<>]{3,120})`,
    points: 0.9,
    confirm: (value, match) => {
      const around = match.text.slice(Math.max(0, match.start - 80), match.end + 80);
      return /server|data source|host|database|catalog|user|uid|jdbc:|driver/i.test(around)
        ? addressPassword(value, "", 0)
        : 0.6;
    },
    hits: [
      `Server=db1;Database=crm;User Id=sa;Password=${password};`,
      `jdbc:postgresql://db/crm?user=app&password=${password}`,
    ],
    misses: [`Server=db1;Password=\${PASSWORD};`, "Server=db1;User Id=sa;Password=<secret>;", "Forgot;password=?"],
  }),
  valueRule({
    id: "SEC-1554",
    type: "AZURE_STORAGE_KEY",
    what: "an Azure storage or Cosmos DB account key",
    why: "`AccountKey=` and 64 bytes of base64, always 86 characters and `==`.",
    words: ["accountkey", "account_key", "storage_key", "storagekey"],
    pattern: `(?:${anyCase("account")}_?${anyCase("key")}|${anyCase("storage")}_?${anyCase("key")})[^A-Za-z0-9+\\/]{1,40}(?<value>[A-Za-z0-9+\\/]{86}==)`,
    points: 0.95,
    confirm: (value) => (entropyOf(value) > 4.5 ? 1 : 0),
    hits: [`AccountName=shop;AccountKey=${sample("A-Za-z0-9+/", 86, 5)}==;EndpointSuffix=core.windows.net`],
    misses: [`AccountKey=${"A".repeat(86)}==`, `AccountKey=${sample("A-Za-z0-9+/", 43, 5)}=`],
  }),
  valueRule({
    id: "SEC-1555",
    type: "AZURE_SHARED_ACCESS_KEY",
    what: "an Azure shared access key",
    why: "`SharedAccessKey=` (Service Bus, Event Hubs, IoT Hub) or App Configuration's `Secret=`, 32 or more bytes of base64.",
    words: ["sharedaccesskey=", ";secret="],
    pattern: `(?:${anyCase("sharedaccesskey")}|;${anyCase("secret")})=(?<value>[A-Za-z0-9+\\/]{43,90}={0,2})`,
    points: 0.95,
    confirm: (value) => (entropyOf(value) > 4.2 ? 1 : 0),
    hits: [
      `Endpoint=sb://shop.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=${sample("A-Za-z0-9+/", 43, 5)}=`,
    ],
    misses: ["SharedAccessKeyName=RootManageSharedAccessKey;SharedAccessKey=<key>"],
  }),
  valueRule({
    id: "SEC-1556",
    type: "AZURE_SAS_TOKEN",
    what: "an Azure shared access signature",
    why: "`sig=` with 32 bytes of base64, percent-encoded, beside `sv=`, `se=` or `sp=`.",
    words: ["sig="],
    pattern: `[sS][iI][gG]=(?<value>[A-Za-z0-9%+\\/_-]{40,90}={0,2})(?![A-Za-z0-9%+\\/_-])`,
    points: 0.9,
    confirm: (_, match) => {
      const around = match.text.slice(Math.max(0, match.start - 80), match.end + 80);
      return /[?&](?:se|sp|sv|sr|st|spr|skn)=/.test(around) ? 1 : 0;
    },
    hits: [
      `https://shop.blob.core.windows.net/c/x?sv=2023-01-03&se=2030-01-01&sp=r&sig=${sample("A-Za-z0-9", 43, 9)}%3D`,
    ],
    misses: ["https://shop.blob.core.windows.net/c/x?sv=2023-01-03&sp=r&sig=REDACTED", "sig=base64 of the digest"],
  }),
  valueRule({
    id: "SEC-1557",
    type: "AWS_SECRET_KEY",
    what: "an AWS secret access key",
    why: "40 characters of base64 behind a name that says so; the text of the key has no mark of its own.",
    words: [
      "aws_secret",
      "secret_access_key",
      "secretaccesskey",
      "secret access key",
      "aws-secret",
      "awssecret",
      "secretkey",
    ],
    pattern: `(?:${["aws_secret", "secret_access_key", "secretaccesskey", "secret access key", "aws-secret", "awssecret", "secretkey"].map(anyCase).join("|")})[^\\n]{0,40}?(?<![A-Za-z0-9+\\/])(?<value>[A-Za-z0-9+\\/]{40})(?![A-Za-z0-9+\\/=])`,
    points: 0.95,
    confirm: (value) => (!isPlaceholder(value) && entropyOf(value) >= 4 ? 1 : 0),
    hits: [
      `aws_secret_access_key = ${sample("A-Za-z0-9+/", 40, 12)}`,
      `"SecretAccessKey": "${sample("A-Za-z0-9+/", 40, 13)}"`,
    ],
    misses: [
      `aws_secret_access_key = \${AWS_SECRET_ACCESS_KEY}`,
      `aws_secret_access_key = ${sample("A-Za-z0-9+/", 39, 12)}`,
      "aws_secret_access_key: 0000000000000000000000000000000000000000",
    ],
  }),
  valueRule({
    id: "SEC-1558",
    type: "AWS_SESSION_TOKEN",
    what: "an AWS session token",
    why: "Base64 of some hundred characters behind its name.",
    words: ["session_token", "sessiontoken", "security_token"],
    pattern: `(?:${["session_token", "sessiontoken", "security_token"].map(anyCase).join("|")})["']{0,2}\\s{0,3}[=:]\\s{0,3}["']{0,1}(?<value>[A-Za-z0-9+\\/]{100,2000}={0,2})`,
    points: 0.9,
    confirm: (value) => (entropyOf(value) >= 4.5 ? 1 : 0),
    hits: [`AWS_SESSION_TOKEN=IQoJb3JpZ2lu${sample("A-Za-z0-9+/", 200, 3)}`],
    misses: ["session_token: 31627bcc-54ca-40ad-a58a-d6f729fa7282", "session_token=abc"],
  }),
];
