import { describe, expect, test } from "vitest";
import { base62Checksum, crc32 } from "../../../workers/rules/secrets/checksum.ts";
import { looksRandom } from "../../../workers/rules/secrets/generic-values.ts";
import { entropyOf, isPlaceholder } from "../../../workers/rules/secrets/plausible.ts";
import { sample } from "../../../workers/rules/secrets/sample.ts";
import { secretRules } from "../../../workers/rules/secrets/secret-rules.ts";
import { flagging, prepareRules } from "./run-rule.ts";

const run = prepareRules(secretRules);
const alnum = "A-Za-z0-9";
const key = (length: number, seed = 1) => sample(alnum, length, seed);
const hex = (length: number, seed = 1) => sample("0-9a-f", length, seed);
/** A form written with `_`, so that no scanner of pushes takes a row for a live token. */
const joined = (...parts: readonly string[]) => parts.join("");

/** [what, text]: each must flag, and the type that must be among what is found. */
const flags: readonly (readonly [name: string, text: string, type: string])[] = [
  ["a key in an env file", `AWS_ACCESS_KEY_ID=${joined("AK", "IA", sample("A-Z2-7", 16, 3))}`, "AWS_ACCESS_KEY"],
  ["a key in a log", `[debug] using ${joined("gh", "p_", key(36))}`, "GITHUB_TOKEN"],
  ["a key in JSON", `{"token":"${joined("xox", "b-", "123456789012-123456789012-", key(24))}"}`, "SLACK_TOKEN"],
  ["a key in a URL", `https://maps.example/api?key=${joined("AI", "za", key(35))}&x=1`, "GOOGLE_API_KEY"],
  ["a key in a sentence", `my key is ${joined("sk", "-ant-api03-", key(95))}, use it`, "ANTHROPIC_API_KEY"],
  ["a project key without the mark", `use \`${joined("sk", "-proj-", key(48))}\``, "OPENAI_API_KEY"],
  ["a webhook", joined("https://hooks.slack", ".com/services/T0ABCDEFG/B0ABCDEFG/", key(24)), "SLACK_WEBHOOK"],
  ["a private key cut short", joined("-----BEGIN EC ", "PRIVATE KEY-----\nMHcCAQEEI", key(50)), "PRIVATE_KEY"],
  ["a database address", `DATABASE_URL=postgresql://app:${key(14)}@db:5432/app`, "DATABASE_PASSWORD"],
  ["a JDBC address", `jdbc:mysql://db/app?user=app&password=${key(12)}`, "CONNECTION_STRING_PASSWORD"],
  ["an ADO.NET string", `Server=db;User Id=sa;Password=${key(12)};`, "CONNECTION_STRING_PASSWORD"],
  ["a quoted assignment", `const apiKey = "${key(32)}";`, "API_KEY"],
  ["a value that only begins like a public key", `deploy_key: AAAAB${key(40)}`, "API_KEY"],
  ["a YAML secret", `client_secret: ${key(40)}`, "SECRET"],
  ["an escaped JSON secret", `{\\"access_token\\": \\"${key(40)}\\"}`, "TOKEN"],
  ["an XML secret", `<secret>{vault ${key(32)}}</secret>`, "SECRET"],
  ["a table cell", `apiKey |${hex(40)}`, "API_KEY"],
  ["a key of a known service", `export DATADOG_API_KEY=${hex(32)}`, "DATADOG_KEY"],
  ["a UUID as a token", "opsgenie_api_token=1c73ff35-2415-4c58-8712-3d24f00cbe2a", "TOKEN"],
  ["a password in code", 'password = "tr0ub4dor&3"', "PASSWORD"],
  ["a password with brackets", `"password": "N{w44mqa(zY8"`, "PASSWORD"],
  ["a password in a sentence", "The VPN password is Wint3r-Moon, don't share it", "PASSWORD"],
  ["a password in German", "Mein Passwort ist Sommer77x!", "PASSWORD"],
  ["a bearer header", `curl -H "Authorization: Bearer ${key(48)}" https://api.example`, "AUTHORIZATION_HEADER"],
  ["a basic header", `Authorization: Basic ${btoa(`ops:${key(12)}`)}`, "AUTHORIZATION_HEADER"],
];

/** Nothing here may flag. */
const passes: readonly (readonly [name: string, text: string])[] = [
  ["a variable", `password: \${DB_PASSWORD}, token: $TOKEN, key: {{ key }}`],
  ["a lookup", 'api_key = os.environ["API_KEY"]; token = process.env.TOKEN'],
  ["a placeholder", 'OPENAI_API_KEY="your-api-key-goes-here" token=<your-token>'],
  ["a run of x", joined("gh", "p_", "x".repeat(36))],
  ["a type", "password: string; token?: string | undefined; secret: SecretStr"],
  ["a call", "const token = getTokenFromStore(user); secret := loadSecret()"],
  ["words about passwords", "The password is incorrect. Password: required. Reset your password here."],
  ["a public key of a field", `{"key":"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${key(38)} dev@host"}`],
  ["a public key without its type", `deploy_key: AAAAB3NzaC1yc2EAAAADAQABAAAB${key(60)}`],
  ["a public key", `public key: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${key(38)} dev@host`],
  ["a digest", `sha256: ${hex(64)}, md5: ${hex(32)}, commit ${hex(40)}`],
  ["an integrity value", `"integrity": "sha512-${key(86)}=="`],
  ["an image digest", `image: node@sha256:${hex(64)}`],
  ["a UUID", "request-id: 31627bcc-54ca-40ad-a58a-d6f729fa7282"],
  ["a cache key", `cache_key = "${key(32)}"`],
  ["a page token", `"nextPageToken": "${key(32)}"`],
  ["a data URI", `data:image/png;base64,${key(200)}`],
  ["a Kubernetes reference", "secretKeyRef: {name: db-credentials, key: password}"],
  ["a pattern", "const token = /^[A-Za-z0-9_-]{20,64}$/"],
  ["a public publishable key", joined("pk", "_live_", key(24))],
  ["a map access token that is public", joined("pk", ".eyJ", key(40), ".", key(22))],
  [
    "ordinary talk of keys",
    "The key to success is persistence; the token ring was an old network, Asia was far ahead.",
  ],
];

describe("credentials in their usual places", () => {
  test.each(flags)("%s", (_, text, type) => {
    expect(flagging(run(text).signals).map((signal) => signal.type)).toContain(type);
  });
});

describe("what looks like a credential and is none", () => {
  test.each(passes)("%s", (_, text) => {
    expect(flagging(run(text).signals).map(({ ruleId }) => ruleId)).toEqual([]);
  });
});

describe("checksums and chance", () => {
  test("CRC-32 of the standard's check value", () => {
    expect(crc32("123456789")).toBe(0xcbf43926);
  });

  test("a GitHub token with the right sum counts more than one with a wrong sum, and both flag", () => {
    const random = key(30, 9);
    const [right] = run(joined("gh", "p_", random, base62Checksum(random))).signals;
    const [wrong] = run(joined("gh", "p_", random, base62Checksum(key(30, 8)))).signals;
    expect(right!.points).toBeGreaterThan(0.95);
    expect(wrong!.points).toBeLessThan(0.9);
    expect(wrong!.points).toBeGreaterThanOrEqual(0.5);
  });

  test("entropy: one character none, a random key much", () => {
    expect(entropyOf("aaaaaaaa")).toBe(0);
    expect(entropyOf("abcdabcd")).toBe(2);
    expect(entropyOf(key(40))).toBeGreaterThan(4);
  });

  test.each([
    [hex(32), true],
    [key(24), true],
    ["getValueFromTheStore", false],
    ["my-service-account-name-2", false],
    ["2024-10-10T10:20:00.000Z", false],
    ["production", false],
    ["1234567890123456", false],
  ])("chance row %#", (value, expected) => {
    expect(looksRandom(value)).toBe(expected);
  });

  test.each(["your-api-key", "xxxxxxxx", "<token>", `\${TOKEN}`, "changeme", "sk-...", "EXAMPLEKEY"])(
    "placeholder %s",
    (text) => {
      expect(isPlaceholder(text)).toBe(true);
    },
  );
});

test("ordinary text of 200,000 characters about keys and tokens does not exhaust the tries", () => {
  const text = "The access key and the token are rotated; ask for a new password or secret in the portal. ".repeat(
    2_300,
  );
  const { signals, isFlooded } = run(text);
  expect(flagging(signals)).toEqual([]);
  expect(isFlooded).toBe(false);
});
