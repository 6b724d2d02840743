import { describe, expect, test } from "vitest";
import { thresholds } from "../../../workers/engine/decide/thresholds.ts";
import { sample } from "../../../workers/rules/secrets/sample.ts";
import { secretRules } from "../../../workers/rules/secrets/secret-rules.ts";
import { prepareRules } from "./run-rule.ts";

const run = prepareRules(secretRules);
const key = (length: number, seed = 1) => sample("A-Za-z0-9", length, seed);
const hex = (length: number, seed = 1) => sample("0-9a-f", length, seed);
const base64 = (length: number, seed = 1) => sample("A-Za-z0-9+\\/", length, seed);
const base64url = (text: string) => btoa(text).replaceAll("=", "");
const uuid = "31627bcc-54ca-40ad-a58a-d6f729fa7282";
/** Written apart, so that no scanner of pushes takes a row for a live token. */
const joined = (...parts: readonly string[]) => parts.join("");

/** Nothing here is even reported. */
const passes: Readonly<Record<string, readonly string[]>> = {
  "a placeholder": [
    "API_KEY=your_api_key_here",
    "export TOKEN=<insert token here>",
    'api_key: "REPLACE_ME_WITH_KEY_1234567890"',
    'secret: "change-me-in-production-please"',
    'apiKey = "MY_API_KEY_GOES_HERE_123"',
    "Authorization: Bearer YOUR_ACCESS_TOKEN",
    'auth_token="dummy_token_abcdefghijkl1234"',
  ],
  "words that say what they are": [
    'token: "test-token-1234567890"',
    'secret="not-a-real-secret-12345"',
    'client_secret: "sample-client-secret-0001"',
    'jwt_secret = "a-string-of-at-least-256-bits-long"',
    'apiKey: "fake-api-key-for-unit-tests"',
  ],
  "typed, not drawn": [
    "key=abcdefghijklmnopqrstuvwxyz123456",
    'validKeyChars = "0123456789abcdefghijklmnopqrstuvwxyz_-."',
    "API_TOKEN=abc123abc123abc123abc123",
    'key = "00112233445566778899aabbccddeeff"',
    'key: "deadbeefdeadbeefdeadbeefdeadbeef"',
    `token: ${"0".repeat(40)}`,
  ],
  "typed around from nine to zero": ["project_key: meter45678901234/testing@go"],
  "printed in every manual": [
    joined("Authorization: Bearer mF_9.", "B5f-4.1JqM"),
    joined("Authorization: Basic QWxhZGRp", "bjpvcGVuIHNlc2FtZQ=="),
    joined("hash: $2b$10$", "N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy"),
  ],
  "a name that says it is none": [
    `FAKE_KEY=${key(32)}`,
    `INVALID_TOKEN="${hex(32)}"`,
    `const expiredSecret = "${key(40)}"`,
  ],
  "a key for browsers": [
    joined("stripe_key = pk_", "live_", key(24)),
    joined('salesforce_key = "3MV', "G9", key(76), '"'),
  ],
  "a few characters short of any key of the provider that its prefix names": [
    `OPENROUTER_API_KEY=${joined("sk-or", "-v1-", hex(62))}`,
    `new_relic_user_key: ${joined("NR", "AK-", sample("A-Z0-9", 26, 3))}`,
    `license_key = "${hex(33)}${joined("NR", "AL")}"`,
  ],
  "not quite a key of the provider that its name names": [
    `lokalise_token: ${sample("a-z0-9", 39, 3)}`,
    `const bitlyAccessToken = "${hex(38)}"`,
    `plaid_secret = ${sample("g-z0-9", 30, 3)}`,
  ],
  "claims that are cut in the middle": [
    `${base64url('{"alg":"HS256"}')}.${base64url('{"sub":"1234567890","name":"Jo')}.${key(43)}`,
  ],
  "three parts of which the second is no JSON": [`${base64url('{"alg":"HS256"}')}.${key(60)}.${key(43)}`],
  "a variable, a lookup, a call": [
    `POSTGRES_PASSWORD=\${POSTGRES_PASSWORD:?required}`,
    'key = hashlib.sha256(b"abc123").hexdigest()',
    "api_key=$(aws ssm get-parameter --name /prod/key1 --query Parameter.Value)",
    "API_KEY = secrets.token_urlsafe(32)",
    "const token = items[0].a1b2c3d4e5[i];",
  ],
  "code in quotes": [
    `key = "digestOf(${hex(20)}, ${hex(12)})"`,
    `secret: "\${ENV_A1B2C3D4_E5F6}-\${ENV_A7B8C9D0_E1F2}"`,
    `token: "{{ lookup.a1b2c3d4e5f6a7b8c9d0e1f2 }}"`,
  ],
  "a name that only holds the word": [
    `credentialsId: '${uuid}'`,
    `"kms_key_id": "${uuid}"`,
    `<UserSecretsId>${uuid}</UserSecretsId>`,
    '"key_name": "prod5zyx1lmy-cmk-key"',
    "secretName: app-db-credentials-v2",
    'access_token_url = "https://auth.example.org/oauth2/token2"',
    "hotkey: ctrl+shift+F12",
    'monkey = "B4n4n4-Gorilla-77x"',
    'keywords = "Befund_P2, Arzt_Q7, Labor_3x"',
    "api_version_key: 2024-10-01-preview",
    "ssl_key_file = server-key-2024.pem",
    `csrfmiddlewaretoken: ${key(64)}`,
    `dedupe_key=${hex(32)}`,
  ],
  "a field of a form or a file's name": [
    `<input name="authenticity_token" value="${key(86)}">`,
    `media/logo.ico-${hex(32)}.png`,
    '"bucket_key": "SalesResults-1.2"',
    "keyVaultToStoreSecrets: cmp2-qat-1208358310",
    "&hf_servingcellpriorityparametersdescription",
    joined("-----BEGIN ", "PRIVATE KEY-----\nanything\n-----END ", "PRIVATE KEY-----"),
  ],
  "a key for everybody": [
    `pubkey = "${base64(43)}="`,
    `host_key: |1|${base64(27)}=|${base64(27, 2)}=`,
    `key fingerprint is SHA256:${base64(43)}`,
    `recaptcha_site_key: 6L${key(38)}`,
    `publicKey: "${key(44)}"`,
  ],
  "a path or a name of parts": [
    `s3_key: uploads/2024/10/${key(24)}.png`,
    `object_key = "backups/${hex(32)}.tar"`,
    `redis_key: session:${key(24)}:cart`,
    "vault_key: secret/data/prod/app2",
  ],
  "a digest or a number": [
    `key: sha256:${hex(64)}`,
    `resolved "https://registry.example.org/a/-/a-1.0.0.tgz#${hex(40)}"`,
    `etag_key: "${hex(32)}"`,
    `h1:${base64(43)}=`,
    "token_count: 1234567890123",
    `0x${hex(40)}`,
  ],
  "a login that every manual prints": [
    "postgres://user:password@localhost:5432/db",
    "mysql://root:root@127.0.0.1/test",
    "amqp://guest:guest@rabbitmq:5672/",
    "postgresql://airflow:airflow@localhost:5432/airflow",
    "https://user:pass@example.org/",
    "docker run -u 1000:1000 --user node:node image",
    "chown -R app:app2024 /srv && sudo -u postgres psql",
  ],
  "a password put through a program": ['echo "password" | md5sum'],
  "a phrase in quotes": ['password = "must start with a letter"', 'passwordHint: "the p4ssword of last year"'],
  "no JSON in front": [`eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ.eyJzdWIiOiIxMjM0NTY3ODkwIn0.${key(43)}`],
  "more than a key": [`apikey: ${key(20)}?${key(20, 2)}`, `token == ${key(16)}[${key(8)}]`],
};

/** Each is found, and flags or is to be redacted. */
const found: Readonly<Record<string, string>> = {
  "an XML attribute pair": `<add key="ApiKey" value="${key(32)}" />`,
  "a JSON pair": `{"name": "API_KEY", "value": "${key(32)}"}`,
  "a YAML pair": `- name: API_TOKEN\n  value: ${key(32)}`,
  "a setter": `client.setApiKey("${key(32)}")`,
  "a default of a lookup": `getEnv("API_TOKEN", "${uuid}")`,
  "a curl login": `curl -sS -u 'ops:${key(12)}' https://ci.corp.net`,
  "a mysql login": "mysqldump -h db -u root -pkT7vq2Lm shop",
  "a redis login": "redis-cli -a kT7vq2Lm9 ping",
  "a curl login, two lines on": `curl -k https://ci.corp.net \\\n  --user ops:'${key(12)}'`,
  "a bare header": `curl -H 'Authorization: ${uuid}'`,
  "a UUID in capitals": `const HEROKU_KEY = "${uuid.toUpperCase()}"`,
  "a make variable": `API_KEY ?= ${key(32)}`,
  "a token that is signed by somebody else than the sample": `${base64url('{"alg":"HS256","typ":"JWT"}')}.${base64url('{"sub":"1234567890","name":"John Doe","iat":1516239022}')}.${key(43)}`,
  "a key named by the plural": `"credentials": "${hex(64)}"`,
  "a Rails secret": `SECRET_KEY_BASE=${hex(128)}`,
  "a managed secret": `"SecretString": "${key(30)}"`,
  "a short field": '{"user": "ops", "pass": "Xk29!aaZ"}',
  "a Spanish password": "Contraseña: Verano#2024",
  "a Swedish password": "Lösenord: Sommar#2024",
  "a Chinese password, full-width colon": "密码：Abc#12345",
  "an escaped JSON password": '{\\"password\\": \\"kT7!vq2Lm\\"}',
  "a quoted password with an escape": String.raw`password = "kT7\"vq2Lm"`,
  "a bot's address": joined("https://api.telegram.org/bot123456789:", "AA", sample("A-Za-z0-9_\\-", 33, 2), "/getMe"),
  "a default login on somebody's machine": "https://username:password@shop.corp.net/admin",
  "a framework's key of any signs": `SECRET_KEY = 'django-insecure-${sample("a-z0-9!@#$%^&*(=+)_", 50, 3)}'`,
  "a column of assignments": "password        => '4ian1234',",
  "a space behind the quote": `apiKey := " ${key(24)} "`,
  "a numbered key": `Unseal Key 2: ${base64(44)}`,
  "a name before the value": `<secret>{GLOBEX_ACCESS_KEY AQAAABAAA ${key(20)}}</secret>`,
  "a host's token": `"host_token": "${sample("a-z0-9", 14, 4)}"`,
  "much shorter than the keys with its prefix": `GITHUB_TOKEN=${joined("gh", "p_", key(24))}`,
  "a model provider's, as people make it up": `OPENAI_API_KEY=${joined("sk-", "proj-", key(20))}`,
  "much shorter than its provider's": `DATADOG_API_KEY=${hex(16, 3)}`,
  "a key longer than its provider's were": `lokalise_token: ${key(52)}`,
  "another secret of a provider's": `meraki_webhook_secret: ${key(24)}`,
  "a key of a provider whose newest form is not known here": `GLOBEX_KEY=${joined("gh", "p_", key(80))}`,
  "a licence key with its fixed middle": `${hex(32)}${joined("FFFF", "NRAL")}`,
  "a token of one letter, as tests write it": joined("ship", "po_test_", "a".repeat(40)),
};

/** Each is to be redacted and blocks nothing; what was typed in a provider's form is for a person. */
const doubtful: readonly (readonly [string, "typed" | "redacted"])[] = [
  ["token = a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6", "redacted"],
  [joined("shp", "ss_", "A1B2C3D4E5F6A1B2C3D4E5F6A1B2C3D4"), "typed"],
  [joined('OPENAI_API_KEY="', "s", 'k-1234567890abcdef1234567890abcdef"'), "typed"],
  [joined("AI", "zaSyabcdefghijklmnopqrstuvwxyz1234567"), "typed"],
  [joined("gh", "p_abcdefghijklmnopqrstuvwxyz0123456789"), "typed"],
  [joined("AWS_ACCESS_KEY_ID=AK", "IAIOSFODNN7EXAMPLE"), "redacted"],
  [joined("My key is AK", "IAI44QH8DHBEXAMPLE, is that right?"), "redacted"],
  [joined("aws_secret_access_key = wJalrXUtnFEMI/K7MDENG", "/bPxRfiCYEXAMPLEKEY"), "redacted"],
  [joined('stripe("s', "k_test_", '4eC39HqLyjWDarjtT1zdp7dc")'), "redacted"],
  [
    `Bearer ${base64url('{"alg":"HS256","typ":"JWT"}')}.${base64url('{"sub":"1234567890","name":"John Doe","iat":1516239022}')}.${joined("SflKxwRJSMeKKF2QT4fwp", "MeJf36POk6yJV_adQssw5c")}`,
    "redacted",
  ],
];

test.each(doubtful.map(([text, how], i) => ({ i, text, how })))("$how, row $i", ({ text, how }) => {
  const points = Math.max(...run(text).signals.map((signal) => signal.points));
  const { REVIEW: forAPerson = 0, SOFT_BLOCK: blocked = 0 } = thresholds.scan.secrets;
  expect(points).toBeGreaterThan(0.2);
  expect(points).toBeLessThan(blocked);
  expect(points >= forAPerson).toBe(how === "typed");
});

describe.each(Object.entries(passes))("%s", (_, texts) => {
  test.each(texts.map((text, i) => ({ i, text })))("row $i", ({ text }) => {
    expect(run(text).signals.map(({ ruleId, points }) => `${ruleId} ${points}`)).toEqual([]);
  });
});

test.each(Object.entries(found))("found: %s", (_, text) => {
  expect(Math.max(0, ...run(text).signals.map(({ points }) => points))).toBeGreaterThanOrEqual(0.4);
});
