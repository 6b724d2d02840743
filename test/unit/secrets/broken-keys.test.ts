import { expect, test } from "vitest";
import { openEngine } from "../../../workers/engine/inspect.ts";
import { sample } from "../../../workers/rules/secrets/sample.ts";

const engine = openEngine();
const found = (text: string) =>
  engine
    .inspect({ kind: "scan", stage: "prompt", text, toolName: "", query: "", languageHint: "" })
    .signals.filter(({ family }) => family === "secrets")
    .map(({ type, start, end }) => [type, text.slice(start, end)]);

const accessKey = `AKIA${sample("A-Z2-7", 16, 3)}`;
const body = `MIIE${sample("A-Za-z0-9+/", 60, 3)}\n${sample("A-Za-z0-9+/", 64, 4)}`;
const broken = (key: string, sign: string) => `${key.slice(0, 10)}${sign}${key.slice(10)}`;

test.each(["\u200b", "\u200d", "\u00ad", "\u2060", "\ufeff", "\u200b\u200b"])("a key with %j inside", (sign) => {
  const key = broken(accessKey, sign);
  expect(found(`see ${key} there`)).toEqual([["AWS_ACCESS_KEY", key]]);
});

test("a key with several of them", () => {
  const key = broken(broken(accessKey, "\u200b"), "\u200d");
  expect(found(`see ${key} there`)).toEqual([["AWS_ACCESS_KEY", key]]);
});

test.each([
  `-----BEGIN RSA PRIVATE\u200b KEY-----\n${body}\n-----END RSA PRIVATE KEY-----`,
  `-----BEGIN PRIVATE KEY-----\n${broken(body, "\u200b")}\n-----END PRIVATE KEY-----`,
])("a private key with one: row %#", (key) => {
  expect(found(key)).toEqual([["PRIVATE_KEY", key]]);
});

test("joiners of emoji and soft hyphens of words make no key", () => {
  const text =
    "Family 👨\u200d👩\u200d👧 at the Donau\u00addampf\u00adschiff\u00adfahrts\u00adgesell\u00adschaft, ticket 7.";
  expect(found(text)).toEqual([]);
});
