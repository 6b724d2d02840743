import { describe, expect, test } from "vitest";
import { Call } from "../../../workers/engine/tool/call.ts";
import { inspectArguments } from "../../../workers/engine/tool/inspect-arguments.ts";
import { toolRules } from "../../support/tool-rules.ts";
import { codeCases } from "./code-cases.ts";
import { dataCases } from "./data-cases.ts";
import { hostCases } from "./host-cases.ts";
import { ownCases } from "./own-cases.ts";
import { runCases } from "./run-cases.ts";
import { sqlCases } from "./sql-cases.ts";
import { termCases } from "./term-cases.ts";
import { webCases } from "./web-cases.ts";

const cases = [
  ...runCases,
  ...hostCases,
  ...dataCases,
  ...sqlCases,
  ...webCases,
  ...codeCases,
  ...termCases,
  ...ownCases,
];
const named = cases.map(([rule, name, tool, attack, twin]) => ({ rule, name, tool, attack, twin }));

describe("the table of argument rules", () => {
  test("no id and no name stands twice, and ids lie in 2000 to 2999", () => {
    expect(new Set(toolRules.map((rule) => rule.id)).size).toBe(toolRules.length);
    expect(new Set(toolRules.map((rule) => rule.name)).size).toBe(toolRules.length);
    expect(toolRules.filter((rule) => !/^TOOL-2\d{3}$/.test(rule.id))).toEqual([]);
  });

  test("points are certain, dangerous or suspicious, never in between without meaning it", () => {
    expect(toolRules.filter((rule) => rule.points < 0.3 || rule.points >= 1)).toEqual([]);
  });

  test("every rule has its evidence", () => {
    const proved = new Set(cases.map(([rule]) => rule));
    expect(toolRules.map((rule) => rule.id).filter((id) => !proved.has(id))).toEqual([]);
  });
});

describe("evidence", () => {
  test.each(named)("$rule fires on $name", ({ rule, tool, attack }) => {
    expect(inspectArguments(new Call(attack, tool)).map((signal) => signal.ruleId)).toContain(rule);
  });

  test.each(named)("$rule passes the twin of $name", ({ rule, tool, twin }) => {
    const signals = inspectArguments(new Call(twin, tool));
    expect(signals.map((signal) => signal.ruleId)).not.toContain(rule);
    expect(signals.filter((signal) => signal.points >= 0.5)).toEqual([]);
  });

  test.each(named)("$rule marks a place inside the text of $name", ({ rule, tool, attack }) => {
    for (const { start, end, ruleId } of inspectArguments(new Call(attack, tool))) {
      if (ruleId !== rule) continue;
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeGreaterThan(start);
      expect(end).toBeLessThanOrEqual(attack.length);
    }
  });
});
