import { describe, expect, test } from "vitest";
import { secretRules } from "../../../workers/rules/secrets/secret-rules.ts";
import { prepareRules } from "./run-rule.ts";

/** Rows are named by number: no token is to stand in a test's output. */
const numbered = (texts: readonly string[]) => texts.map((text, i) => ({ i, text }));

describe.each(secretRules.map((rule) => ({ rule, id: rule.id, name: rule.name })))("$id $name", ({ rule }) => {
  const run = prepareRules([rule]);

  test.each(numbered(rule.hits))("hit $i", ({ text }) => {
    expect(run(text).signals).not.toEqual([]);
  });

  test.each(numbered(rule.misses))("miss $i", ({ text }) => {
    expect(run(text).signals).toEqual([]);
  });
});

test("ids are unique, in order, and each rule names the span it redacts", () => {
  const ids = secretRules.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort());
  expect(secretRules.filter(({ id }) => !/^SEC-1\d{3}$/.test(id))).toEqual([]);
  expect(secretRules.filter(({ type = "" }) => !/^[A-Z][A-Z0-9_]+$/.test(type))).toEqual([]);
  expect(new Set(secretRules.map(({ type }) => type)).size).toBeGreaterThanOrEqual(120);
});

test("no complete token of a provider stands in the sources of the rules", async () => {
  const { readdirSync, readFileSync } = await import("node:fs");
  const folder = new URL("../../../workers/rules/secrets/", import.meta.url).pathname;
  const run = prepareRules(secretRules.filter(({ points }) => points >= 0.9));
  const named = readdirSync(folder).flatMap((file) =>
    run(readFileSync(folder + file, "utf8")).signals.map(({ ruleId }) => `${file}: ${ruleId}`),
  );
  expect(named).toEqual([]);
});
