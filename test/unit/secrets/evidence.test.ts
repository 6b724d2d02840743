import { describe, expect, test } from "vitest";
import { secretRules } from "../../../workers/rules/secrets/secret-rules.ts";
import { runRule } from "./run-rule.ts";

describe.each(secretRules.map((rule) => ({ rule, name: `${rule.id} ${rule.name}` })))("$name", ({ rule }) => {
  test.each(rule.hits)("hits %s", (text) => {
    expect(runRule(rule, text)).not.toEqual([]);
  });
  test.each(rule.misses)("misses %s", (text) => {
    expect(runRule(rule, text)).toEqual([]);
  });
});
