import type { RuleMatch, RuleSpec } from "../../../src/contracts/rule.ts";
import { distinctCount, isPlaceholder, published } from "./plausible.ts";
import { isPublished } from "./published.ts";
import { sample } from "./sample.ts";

const base = { family: "secrets", on: "original", directive: "redact_secrets" } as const;
const dashes = "-----";

/** Text of a base64url part, or "" where it is none. */
function decoded(part: string): string {
  try {
    return atob(part.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A JWT's header must be JSON that names an algorithm, its payload a JSON object (RFC 7519); `none` and an empty signature carry
 * no authority.
 */
function isSignedToken(match: RuleMatch): number {
  const token = match.text.slice(match.start, match.end);
  const [header = "", payload = "", signature = ""] = token.split(".");
  const text = decoded(header);
  if (!isJson(text) || !/"alg"\s*:\s*"/.test(text) || /"alg"\s*:\s*"none"/i.test(text)) return 0;
  const claims = decoded(payload);
  if (!/^\{\s*"/.test(claims)) return 0;
  // Cut off: no authority any more, but what it claims of somebody is still there.
  if (signature.length < 16) return 0.65;
  if (!isJson(claims)) return 0;
  return isPublished(token) ? published : 1;
}

const keyLine = /[A-Za-z0-9+/=]{40,}/g;
/**
 * Marks so short that chance puts one, in letters of either case, into one key of three hundred: in a line of a drawn
 * key they mean nothing.
 */
const chanceMark = /(?<!x)x{4,7}(?!x)|todo/gi;
const isDrawn = (line: string): boolean => distinctCount(line) >= 16;

/** A key block is one when it has a body: documents that only name the header line have none. */
function hasBody(match: RuleMatch): number {
  const block = match.text.slice(match.start, match.end);
  const body = block.replace(/-----[A-Z0-9 ]{0,40}-----?/g, "");
  if (isPlaceholder(block.replace(keyLine, (line) => (isDrawn(line) ? line.replace(chanceMark, "") : line)))) return 0;
  if (/[A-Za-z0-9+/]{16}/.test(body)) return 1;
  // A header that the text breaks off behind may have had a body; one with its end has none.
  return block.includes("-----END ") ? 0 : 0.5;
}

const pemBody = `MIIE${sample("A-Za-z0-9+/", 60, 3)}\\n${sample("A-Za-z0-9+/", 64, 4)}`;
const jwtHeader = btoa('{"alg":"HS256","typ":"JWT"}').replaceAll("=", "");
const jwtPayload = btoa('{"sub":"1234567890","iat":1516239022}').replaceAll("=", "");

/** Keys and signed statements of identity. Ids SEC-1850 to SEC-1879. */
export const identityRules: readonly RuleSpec[] = [
  {
    ...base,
    id: "SEC-1850",
    name: "private-key",
    words: [`${dashes}begin `],
    pattern: `${dashes}BEGIN [A-Z0-9 ]{0,24}PRIVATE KEY(?: BLOCK)?-----(?:(?:[^-]|-(?!----)){0,16000}-----END [A-Z0-9 ]{0,24}PRIVATE KEY(?: BLOCK)?-----|(?:\\s|\\\\[nr]|[A-Za-z0-9+\\/=]){0,8000})`,
    points: 0.97,
    type: "PRIVATE_KEY",
    what: "a private key",
    why: "RFC 7468 and RFC 4880 armour: RSA, EC, DSA, OpenSSH, PKCS #8 and PGP. The whole block is the secret, also when it is cut off.",
    hits: [
      `${dashes}BEGIN RSA PRIVATE KEY-----\n${pemBody}\n${dashes}END RSA PRIVATE KEY-----`,
      `"${dashes}BEGIN PRIVATE KEY-----\\n${pemBody}\\n${dashes}END PRIVATE KEY-----\\n"`,
      `${dashes}BEGIN OPENSSH PRIVATE KEY-----\n${pemBody}`,
      `${dashes}BEGIN PGP PRIVATE KEY BLOCK-----\n\n${pemBody}\n${dashes}END PGP PRIVATE KEY BLOCK-----`,
      `${dashes}BEGIN PRIVATE KEY-----\n${sample("A-Za-z0-9+/", 40, 5)}xXxX${sample("A-Za-z0-9+/", 20, 6)}\n${dashes}END PRIVATE KEY-----`,
      `${dashes}BEGIN PRIVATE KEY-----\n${sample("A-Za-z0-9+/", 30, 7)}TodO${sample("A-Za-z0-9+/", 30, 8)}\n${dashes}END PRIVATE KEY-----`,
    ],
    misses: [
      `${dashes}BEGIN PUBLIC KEY-----\n${pemBody}\n${dashes}END PUBLIC KEY-----`,
      `${dashes}BEGIN CERTIFICATE-----\n${pemBody}`,
      `${dashes}BEGIN PRIVATE KEY-----\n${sample("A-Za-z0-9+/", 40, 5)}xxxxxxxxxxxxxxxxxxxxxxxx\n${dashes}END PRIVATE KEY-----`,
      `${dashes}BEGIN PRIVATE KEY-----\nMIIEvTodo${sample("A-Za-z0-9+/", 20, 6)}\n${dashes}END PRIVATE KEY-----`,
      "A PEM file starts with five dashes and the word BEGIN.",
    ],
    confirm: hasBody,
  },
  {
    ...base,
    id: "SEC-1851",
    name: "putty-private-key",
    words: ["putty-user-key-file-"],
    pattern:
      "PuTTY-User-Key-File-\\d: [^]{0,4000}?Private-Lines: [0-9]{1,3}\\r?\\n[^]{0,2000}?Private-MAC: [0-9a-f]{40,64}",
    points: 0.97,
    type: "PRIVATE_KEY",
    what: "a PuTTY private key",
    why: "PuTTY's own file form; the lines after `Private-Lines` are the secret.",
    hits: [
      `PuTTY-User-Key-File-3: ssh-rsa\nEncryption: none\nPublic-Lines: 1\nAAAA\nPrivate-Lines: 1\n${sample("A-Za-z0-9+/", 64, 8)}\nPrivate-MAC: ${sample("0-9a-f", 64, 8)}\n`,
    ],
    misses: ["PuTTY-User-Key-File-3: is the first line of a .ppk file."],
  },
  {
    ...base,
    id: "SEC-1852",
    name: "jwt",
    words: ["eyj"],
    pattern:
      "(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{12,1200}\\.[A-Za-z0-9_-]{4,6000}(?:\\.[A-Za-z0-9_-]{16,1400})?(?![A-Za-z0-9_-])",
    points: 0.8,
    type: "JWT",
    what: "a signed JSON web token",
    why: "RFC 7519: three base64url parts whose header, once decoded, names its algorithm. It may have expired, which no text tells.",
    hits: [
      `${jwtHeader}.${jwtPayload}.${sample("A-Za-z0-9_\\-", 43, 2)}`,
      `Authorization: Bearer ${jwtHeader}.${jwtPayload}.${sample("A-Za-z0-9_\\-", 86, 2)}`,
    ],
    misses: [
      `${jwtHeader}.${sample("A-Za-z0-9", 40, 4)}`,
      `${btoa('{"alg":"none"}').replaceAll("=", "")}.${jwtPayload}.`,
      `${btoa('{"typ":"JWT","kid":"none"}')}.${jwtPayload}.${sample("A-Za-z0-9", 43, 2)}`,
      "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9 is a header",
      "the eyJ prefix is base64 for an opening brace and a quote",
    ],
    confirm: isSignedToken,
  },
  {
    ...base,
    id: "SEC-1853",
    name: "kubeconfig-key",
    words: ["client-key-data:", "ls0tls1crudjtib"],
    pattern:
      "(?:client-key-data:\\s{1,3})?LS0tLS1CRUdJTi(?:BSU0EgUFJJVkFURS|BQUklWQVRF|BFQyBQUklWQVRF|BPUEVOU1NI)[A-Za-z0-9+\\/=]{40,12000}",
    points: 0.97,
    type: "PRIVATE_KEY",
    what: "a private key in base64",
    why: "A PEM private key encoded once more, as kubeconfig and CI variables hold it; the first bytes of its header are fixed.",
    hits: [`client-key-data: ${btoa(`${dashes}BEGIN RSA PRIVATE KEY-----\n${sample("A-Za-z0-9", 90, 6)}`)}`],
    misses: [`certificate-authority-data: ${btoa(`${dashes}BEGIN CERTIFICATE-----\n${sample("A-Za-z0-9", 90, 6)}`)}`],
  },
  {
    ...base,
    id: "SEC-1854",
    name: "password-hash",
    words: ["$2a$", "$2b$", "$2y$", "$6$", "$5$", "$1$", "$8$", "$p$", "$argon2", "$y$", "$krb5asrep$", "$krb5tgs$"],
    pattern:
      "\\$(?:2[aby]\\$\\d\\d\\$[.\\/A-Za-z0-9]{53}|[56]\\$(?:rounds=\\d{1,9}\\$)?[.\\/A-Za-z0-9]{1,16}\\$[.\\/A-Za-z0-9]{43,86}|argon2(?:id|i|d)\\$v=\\d{1,3}\\$[a-z0-9=,]{8,40}\\$[A-Za-z0-9+\\/]{8,90}\\$[A-Za-z0-9+\\/]{20,120}|1\\$[.\\/A-Za-z0-9]{1,8}\\$[.\\/A-Za-z0-9]{22}|8\\$[.\\/A-Za-z0-9]{14}\\$[.\\/A-Za-z0-9]{43}|P\\$[.\\/A-Za-z0-9]{31}|krb5(?:asrep|tgs)\\$\\d\\d\\$[^\\s$]{0,200}\\$[0-9a-f$]{64,4000}|y\\$[.\\/A-Za-z0-9]{1,6}\\$[.\\/A-Za-z0-9]{1,86}\\$[.\\/A-Za-z0-9]{43})",
    points: 0.6,
    type: "PASSWORD_HASH",
    what: "a password hash",
    why: "crypt(3) and bcrypt, argon2, phpass, Cisco and Kerberos strings: to be guessed offline. Bare hex digests are left alone, as most are of files.",
    hits: [
      `root:$6$${sample("A-Za-z0-9", 12, 4)}$${sample("./A-Za-z0-9", 86, 4)}:19000:0:99999:7:::`,
      `"hash": "$2b$12$${sample("./A-Za-z0-9", 53, 4)}"`,
      `enable secret 5 $1$${sample("./A-Za-z0-9", 8, 5)}$${sample("./A-Za-z0-9", 22, 5)}`,
      `$P$${sample("./A-Za-z0-9", 31, 6)}`,
      `$krb5asrep$23$kim@CORP.NET:${sample("0-9a-f", 32, 7)}$${sample("0-9a-f", 90, 7)}`,
    ],
    misses: [
      "the price is $2 and $6 for two",
      "echo $1$2 and $1$done",
      "$2b$12$tooShort",
      "sha512: 9b71d224bd62f3785d96d46ad3ea3d73",
    ],
    confirm: ({ text, start, end }) => (isPublished(text.slice(start, end)) ? 0 : 1),
  },
];
