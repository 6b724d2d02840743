import { expect, test } from "vitest";
import { secretOf } from "../../../src/access/authenticate.ts";
import { hashKey } from "../../../src/access/hash-key.ts";
import { isKeyShaped, newSecret } from "../../../src/access/key-format.ts";
import { systemClock } from "../../../src/adapters/system-clock.ts";

test.each([
  { kind: "scan", type: "dev", shape: /^sk_dev_[0-9A-Za-z]{32}$/ },
  { kind: "scan", type: "prod", shape: /^sk_prod_[0-9A-Za-z]{32}$/ },
  { kind: "analytics", type: "staging", shape: /^ak_[0-9A-Za-z]{32}$/ },
] as const)("a new $kind key of type $type has its shape", ({ kind, type, shape }) => {
  const secrets = Array.from({ length: 200 }, () => newSecret(kind, type, systemClock()));
  for (const secret of secrets) expect(secret).toMatch(shape);
  expect(new Set(secrets).size).toBe(200);
  expect(secrets.every(isKeyShaped)).toBe(true);
});

test.each([
  { secret: "a".repeat(16), shaped: true },
  { secret: "A-z_0.9~A-z_0.9~", shaped: true },
  { secret: "a".repeat(128), shaped: true },
  { secret: "a".repeat(15), shaped: false },
  { secret: "a".repeat(129), shaped: false },
  { secret: `${"a".repeat(20)}\n`, shaped: false },
  { secret: "with space with space", shaped: false },
])("$secret is shaped like a key: $shaped", ({ secret, shaped }) => {
  expect(isKeyShaped(secret)).toBe(shaped);
});

test("a key's hash is its SHA-256", () => {
  expect(hashKey("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test.each([
  { authorization: "Bearer k1", apiKey: "", secret: "k1" },
  { authorization: "bearer\tk1", apiKey: "", secret: "k1" },
  { authorization: "BEARER  k1  ", apiKey: "k1", secret: "k1" },
  { authorization: "", apiKey: "k1", secret: "k1" },
  { authorization: "Basic k2", apiKey: "k1", secret: "k1" },
  { authorization: "Bearer ", apiKey: "k1", secret: "k1" },
  { authorization: "Bearer a b", apiKey: "", secret: "a b" },
])("$authorization and $apiKey carry $secret", ({ authorization, apiKey, secret }) => {
  expect(secretOf(authorization, apiKey)).toBe(secret);
});

test.each([
  { authorization: "", apiKey: "", code: "MISSING_API_KEY" },
  { authorization: "k1", apiKey: "", code: "MISSING_API_KEY" },
  { authorization: "Bearer", apiKey: "", code: "MISSING_API_KEY" },
  { authorization: "Bearer k1 k2", apiKey: "k1", code: "INVALID_API_KEY" },
  { authorization: "Bearer k1", apiKey: "k2", code: "INVALID_API_KEY" },
])("$authorization and $apiKey: $code", ({ authorization, apiKey, code }) => {
  expect(() => secretOf(authorization, apiKey)).toThrow(expect.objectContaining({ code }));
});
