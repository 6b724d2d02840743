import { describe, expect, test } from "vitest";
import type { EngineAction, Family, JobKind, Signal } from "../../../src/contracts/verdict.ts";
import type { HeadScores } from "../../../workers/engine/classify/head-scorer.ts";
import { decide } from "../../../workers/engine/decide/decide.ts";
import { askedHeads, headRisk } from "../../../workers/engine/decide/family-risk.ts";
import { attackShareAt, plainHeadSteps, riskBands } from "../../../workers/engine/decide/thresholds.ts";
import { identifyLanguage } from "../../../workers/engine/language/identify.ts";
import { positionsOf } from "../../../workers/engine/positions.ts";

let place = 0;
/** A signal with a place of its own, so that none overlaps another. */
function signal(family: Family, points: number, fields: Partial<Signal> = {}): Signal {
  place += 10;
  return {
    ruleId: `T-${place}`,
    family,
    start: place,
    end: place + 5,
    points,
    what: `a ${family} thing`,
    type: "",
    view: "plain",
    ...fields,
  };
}

function verdictOf(kind: JobKind, signals: readonly Signal[], heads?: Partial<HeadScores>, isAnswer = false) {
  const none = { probability: 0, start: 0, end: 0 };
  return decide({
    kind,
    stage: isAnswer ? "response" : kind === "scan" ? "prompt" : kind.startsWith("rag") ? "rag" : "tool",
    signals,
    heads: heads && {
      asked: askedHeads(plainHeadSteps),
      scores: {
        injection: none,
        indirect: none,
        exfiltration: none,
        tool_abuse: none,
        harmful: none,
        defence: 0,
        ...heads,
      },
    },
    language: identifyLanguage("", ""),
    positions: positionsOf("x".repeat(100_000)),
  });
}

test("what asks for a person in a prompt does not in an answer, but what is clearer does", () => {
  const injection = (probability: number) => ({ injection: { probability, start: 0, end: 9 } });
  expect(verdictOf("scan", [], injection(0.6)).action).toBe("REVIEW");
  expect(verdictOf("scan", [], injection(0.6), true).action).toBe("ALLOW");
  expect(verdictOf("scan", [], injection(0.9), true).action).toBe("REVIEW");
});

describe("the ladder", () => {
  test.each([
    { name: "nothing", kind: "scan", signals: [], action: "ALLOW", directives: [] },
    {
      name: "one weak signal never blocks",
      kind: "scan",
      signals: [signal("injection", 0.4)],
      action: "ALLOW",
      directives: [],
    },
    {
      name: "two weak signals of one family",
      kind: "scan",
      signals: [signal("injection", 0.4), signal("injection", 0.4)],
      action: "SOFT_BLOCK",
      directives: ["refuse_prompt"],
    },
    {
      name: "weak signals of several families are for a person",
      kind: "scan",
      signals: [signal("injection", 0.4), signal("exfiltration", 0.4)],
      action: "REVIEW",
      directives: ["require_human_review"],
    },
    {
      name: "a likely attack in a prompt",
      kind: "scan",
      signals: [signal("jailbreak", 0.7)],
      action: "SOFT_BLOCK",
      directives: ["refuse_prompt"],
    },
    {
      name: "a certain attack in a prompt",
      kind: "scan",
      signals: [signal("injection", 0.95)],
      action: "HARD_BLOCK",
      directives: ["refuse_prompt"],
    },
    {
      name: "a polite instruction inside data",
      kind: "rag_chunk",
      signals: [signal("injection", 0.6)],
      action: "REVIEW",
      directives: ["require_human_review"],
    },
    {
      name: "a strong instruction inside a chunk",
      kind: "rag_chunk",
      signals: [signal("injection", 0.8)],
      action: "SANDBOX",
      directives: ["drop_chunk"],
    },
    {
      name: "a strong instruction inside a tool's output",
      kind: "tool_output",
      signals: [signal("injection", 0.8)],
      action: "SANDBOX",
      directives: ["withhold_output"],
    },
    {
      name: "an override inside data",
      kind: "rag_chunk",
      signals: [signal("injection", 0.95)],
      action: "HARD_BLOCK",
      directives: ["drop_chunk"],
    },
    {
      name: "an instruction inside data beside an exfiltration",
      kind: "tool_output",
      signals: [signal("injection", 0.75), signal("exfiltration", 0.75)],
      action: "HARD_BLOCK",
      directives: ["withhold_output"],
    },
    {
      name: "a dangerous call",
      kind: "tool_call",
      signals: [signal("tool_abuse", 0.7)],
      action: "SANDBOX",
      directives: ["isolate_tool"],
    },
    {
      name: "a destructive call",
      kind: "tool_call",
      signals: [signal("tool_abuse", 0.95)],
      action: "HARD_BLOCK",
      directives: ["deny_tool"],
    },
    {
      name: "a faint personal datum",
      kind: "scan",
      signals: [signal("pii", 0.1, { type: "NAME" })],
      action: "ALLOW",
      directives: [],
    },
    {
      name: "a mild personal datum",
      kind: "scan",
      signals: [signal("pii", 0.4, { type: "IP" })],
      action: "ALLOW",
      directives: ["redact_pii"],
    },
    {
      name: "a confirmed personal datum",
      kind: "scan",
      signals: [signal("pii", 0.8, { type: "IBAN" })],
      action: "SOFT_BLOCK",
      directives: ["redact_pii"],
    },
    {
      name: "a hundred personal data are no attack",
      kind: "scan",
      signals: Array.from({ length: 100 }, () => signal("pii", 0.9, { type: "EMAIL" })),
      action: "SOFT_BLOCK",
      directives: ["redact_pii"],
    },
    {
      name: "a likely secret",
      kind: "scan",
      signals: [signal("secrets", 0.6, { type: "PASSWORD" })],
      action: "SOFT_BLOCK",
      directives: ["redact_secrets"],
    },
    {
      name: "a live credential",
      kind: "tool_output",
      signals: [signal("secrets", 0.95, { type: "AWS_KEY" })],
      action: "HARD_BLOCK",
      directives: ["redact_secrets"],
    },
    {
      name: "a block goes before a review",
      kind: "scan",
      signals: [signal("pii", 0.8, { type: "IBAN" }), signal("injection", 0.5)],
      action: "SOFT_BLOCK",
      directives: ["redact_pii", "require_human_review"],
    },
    {
      name: "dress alone never hard-blocks",
      kind: "scan",
      signals: [signal("obfuscation", 0.9), signal("obfuscation", 0.9)],
      action: "SOFT_BLOCK",
      directives: ["refuse_prompt"],
    },
    {
      name: "hidden text is to be stripped",
      kind: "rag_chunk",
      signals: [signal("injection", 0.6, { ruleId: "OBF-9004" })],
      action: "REVIEW",
      directives: ["require_human_review", "strip_hidden_text"],
    },
  ] as { name: string; kind: JobKind; signals: Signal[]; action: EngineAction; directives: string[] }[])(
    "$name",
    ({ kind, signals, action, directives }) => {
      const verdict = verdictOf(kind, signals);
      expect(verdict).toMatchObject({ action, suggestion: action, directives });
      const [least, most] = riskBands[action];
      expect(verdict.risk).toBeGreaterThanOrEqual(least);
      expect(verdict.risk).toBeLessThanOrEqual(most);
      expect(verdict.confidence).toBeGreaterThan(0);
      expect(verdict.confidence).toBeLessThanOrEqual(1);
    },
  );
});

describe("how evidence adds up", () => {
  const riskOf = (signals: readonly Signal[]) => verdictOf("scan", signals).breakdown.injection;

  test("a rule that fires twice counts once", () => {
    const one = signal("injection", 0.5);
    expect(riskOf([one, { ...one, start: 90, end: 99 }])).toBe(0.5);
  });
  test("rules on the same words are one piece of evidence and a bit", () => {
    const one = signal("injection", 0.5);
    const together = riskOf([one, { ...one, ruleId: "T-X" }])!;
    expect(together).toBeGreaterThan(0.5);
    expect(together).toBeLessThan(riskOf([signal("injection", 0.5), signal("injection", 0.5)])!);
  });
  test("an attack that was hidden weighs more", () => {
    expect(riskOf([signal("injection", 0.6, { view: "base64" })])).toBeGreaterThan(0.6);
    expect(riskOf([signal("injection", 0.6, { view: "folded" })])).toBe(0.6);
  });
  test("only families with evidence are in the breakdown", () => {
    expect(verdictOf("scan", [signal("harmful", 0.3), signal("pii", 0.2)]).breakdown).toEqual({
      pii: 0.2,
      harmful: 0.3,
    });
  });
  test("rule ids are sorted and named once", () => {
    const ids = ["INJ-2", "EXF-1", "INJ-2"].map((ruleId) => signal("injection", 0.1, { ruleId }));
    expect(verdictOf("scan", ids).matchedRuleIds).toEqual(["EXF-1", "INJ-2"]);
  });
});

describe("the rationale", () => {
  test.each([
    { name: "clean", signals: [], says: "Nothing of concern was found." },
    {
      name: "one",
      signals: [signal("injection", 0.9, { what: "an override", start: 3, end: 9 })],
      says: "The text contains an override (characters 3 to 9).",
    },
    {
      name: "hidden",
      signals: [signal("injection", 0.9, { what: "an override", start: 3, end: 9, view: "hex in base64" })],
      says: "The text contains an override (characters 3 to 9, in hex in base64).",
    },
    {
      name: "not enough",
      signals: [signal("injection", 0.2, { what: "a hint", start: 3, end: 9 })],
      says: "The text contains a hint (characters 3 to 9). This is not enough to act on.",
    },
    {
      name: "many",
      signals: Array.from("abcde", (letter, at) =>
        signal("injection", 0.9 - at / 10, { what: `thing ${letter}`, start: at, end: at + 1 }),
      ),
      says: "The text contains thing a (characters 0 to 1), thing b (characters 1 to 2) and thing c (characters 2 to 3). 2 more rules fired.",
    },
  ])("$name", ({ signals, says }) => {
    expect(verdictOf("scan", signals).rationale).toBe(says);
  });
  test("the classifier alone", () => {
    const verdict = verdictOf("scan", [], { injection: { probability: 0.97, start: 4, end: 20 } });
    expect(verdict.action).toBe("SOFT_BLOCK");
    expect(verdict.rationale).toBe("The wording of characters 4 to 20 resembles known prompt injections.");
  });
  test("the classifier beside a rule", () => {
    const rule = signal("injection", 0.6, { what: "an override", start: 3, end: 9 });
    expect(verdictOf("scan", [rule], { injection: { probability: 0.97, start: 0, end: 20 } }).rationale).toBe(
      "The text contains an override (characters 3 to 9). The wording of characters 0 to 20 resembles known prompt injections.",
    );
  });
});

describe("the classifier's part", () => {
  const step = { review: 0.6, block: 0.9 };
  test.each([
    { name: "noise", probability: 0.18, risk: 0 },
    { name: "half-way to review is little", probability: 0.3, risk: 0.125 },
    { name: "review", probability: 0.6, risk: 0.5 },
    { name: "block", probability: 0.9, risk: 0.6 },
    { name: "certain is no HARD_BLOCK", probability: 1, risk: 0.88 },
  ])("$name", ({ probability, risk }) => {
    expect(headRisk(probability, step)).toBeCloseTo(risk, 9);
  });
  test("a head that never blocks alone stays at review's side", () => {
    expect(headRisk(1, { review: 0.6, block: 1 })).toBe(0.6);
  });
  test("a head is asked only for texts of its kinds", () => {
    expect(verdictOf("tool_call", [], { injection: { probability: 1, start: 0, end: 1 } }).action).toBe("ALLOW");
    expect(verdictOf("rag_chunk", [], { indirect: { probability: 0.9, start: 0, end: 1 } }).action).toBe("SANDBOX");
  });
  test("faint opinions of several heads do not add up", () => {
    const faint = { probability: 0.45, start: 0, end: 1 };
    expect(verdictOf("scan", [], { injection: faint, exfiltration: faint, harmful: faint }).action).toBe("ALLOW");
  });
  test("what was hidden in data is judged as a prompt, too", () => {
    expect(verdictOf("rag_chunk", [], { injection: { probability: 0.7, start: 0, end: 1 } }).action).toBe("REVIEW");
  });
  test.each([
    { name: "of an attack", defence: 0, action: "HARD_BLOCK" },
    { name: "that may be either", defence: 0.5, action: "SOFT_BLOCK" },
    { name: "of a developer's prompt", defence: 0.95, action: "ALLOW" },
  ])("rules on orders weigh as much as the whole text lets them: in the words $name", ({ defence, action }) => {
    expect(verdictOf("scan", [signal("injection", 0.93)], { defence }).action).toBe(action);
  });
  test.each([
    { name: "opens the text", fields: { start: 3, end: 40 }, action: "HARD_BLOCK" },
    { name: "stands in its middle", fields: { start: 300, end: 340 }, action: "ALLOW" },
    { name: "is a role token", fields: { start: 0, end: 12, ruleId: "INJ-1410" }, action: "ALLOW" },
    { name: "drops a task for another", fields: { start: 300, end: 340, ruleId: "INJ-1125" }, action: "HARD_BLOCK" },
    {
      name: "asks what the model was told",
      fields: { start: 300, end: 340, ruleId: "LEAK-1040" },
      action: "HARD_BLOCK",
    },
  ])("in a developer's prompt an order weighs in full only where it $name", ({ fields, action }) => {
    expect(verdictOf("scan", [signal("injection", 0.93, fields)], { defence: 0.95 }).action).toBe(action);
  });
  test("a defence takes nothing from secrets", () => {
    expect(verdictOf("scan", [signal("secrets", 0.95)], { defence: 1 }).action).toBe("HARD_BLOCK");
  });
  test("a weak rule and a head that nearly agrees are for a person", () => {
    const verdict = verdictOf("scan", [signal("injection", 0.45)], {
      injection: { probability: 0.45, start: 0, end: 1 },
    });
    expect(verdict.action).toBe("REVIEW");
  });
  test("a weak rule on personas goes with the injection head as one on orders does", () => {
    const doubt = { injection: { probability: 0.45, start: 0, end: 1 } };
    expect(verdictOf("scan", [signal("jailbreak", 0.45)], doubt).action).toBe("REVIEW");
    expect(verdictOf("scan", [signal("jailbreak", 0.45)], {}).action).toBe("ALLOW");
    expect(verdictOf("scan", [], doubt).breakdown.jailbreak).toBeUndefined();
  });
});

describe("confidence", () => {
  test.each(Object.entries(attackShareAt))("the measured share of attacks rises with risk: %s", (_group, shares) => {
    expect(shares).toHaveLength(11);
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
  });
  test.each([
    { name: "nothing found", signals: [], action: "ALLOW", least: 0.95 },
    { name: "a plain attack", signals: [signal("injection", 0.97)], action: "HARD_BLOCK", least: 0.95 },
    { name: "a live credential", signals: [signal("secrets", 0.97)], action: "HARD_BLOCK", least: 0.95 },
  ])("is high for $name", ({ signals, action, least }) => {
    const verdict = verdictOf("scan", signals);
    expect(verdict.action).toBe(action);
    expect(verdict.confidence).toBeGreaterThanOrEqual(least);
  });
  test("is low where the verdict could be the other one", () => {
    for (const points of [0.45, 0.5]) {
      expect(verdictOf("scan", [signal("injection", points)]).confidence).toBeLessThan(0.75);
    }
  });
});
