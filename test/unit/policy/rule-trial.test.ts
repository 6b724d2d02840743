import { setImmediate } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openRuleTrials } from "../../../src/admin/check-rules.ts";
import { limits } from "../../../src/contracts/limits.ts";

const complaintOfRules = openRuleTrials();
const rule = (pattern: string, id = "own") => ({ id, pattern, action: "REVIEW" }) as const;

// Each runs on a thread of its own, as when a policy is stored. Which of two things a costly one is told depends on the machine.
describe("rules that are tried before they are stored", () => {
  test("ordinary patterns pass", async () => {
    const patterns = [
      "(?i)project bluebird",
      "\\bACME-\\d{4,8}\\b",
      "(a+)+$",
      "(?i)salary.{0,40}(?:list|table)",
      "机密",
    ];
    expect(await complaintOfRules(patterns.map((pattern) => rule(pattern)))).toBe("");
  });

  test.each([
    { name: "a syntax error", pattern: "(unclosed", says: "not valid RE2" },
    { name: "a look-ahead", pattern: "a(?=b)", says: "not valid RE2" },
    { name: "a back-reference", pattern: "(a)\\1", says: "not valid RE2" },
    { name: "repeats of repeats", pattern: "((a{1,1000}){1,1000}){1,1000}", says: "not valid RE2" },
    { name: "what matches nothing", pattern: "x*", says: "matches where there is nothing" },
    { name: "a word's edge", pattern: "\\b", says: "matches where there is nothing" },
    { name: "many wide gaps", pattern: "(?i)(?:.*){1,200}[^a]{900}q", says: /costs too much|takes too long/u },
  ])("$name is refused, and the rule named", async ({ pattern, says }) => {
    const complaint = await complaintOfRules([rule("fine", "first"), rule(pattern, "second")]);
    expect(complaint).toContain("`policy.customRules[1]` (second): ");
    expect(complaint).toMatch(says);
  });
});

test("a rule is not refused because the machine has other things to do", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const complaint = complaintOfRules([rule("(?i)project bluebird")]);
  while (vi.getTimerCount() === 0) await setImmediate();
  vi.advanceTimersByTime(limits.customRuleTrialMsMax);
  expect(await complaint).toBe("");
});

test("one policy is tried at a time, and only so many wait", async () => {
  const trials = openRuleTrials();
  const asked = Array.from({ length: limits.policyTrialsMax + 1 }, () => trials([]).catch((error: unknown) => error));
  expect(await asked.at(-1)).toMatchObject({ code: "OVERLOADED" });
  expect(await asked[0]).toBe("");
});
