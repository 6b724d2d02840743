import { describe, expect, test } from "vitest";
import { openEngine } from "../../../workers/engine/inspect.ts";
import { saidOnce } from "../../../workers/engine/said-once.ts";
import { leastCpuMs } from "../../support/cpu-time.ts";

describe("one phrase over and over, said once", () => {
  test.each([
    ["ok ok ok", "ok "],
    ["yes yes", "yes "],
    ["All is well here. All is well here. All is well here.", "All is well here. "],
    ["la la lo la la lo la la lo", "la la lo "],
    ["ha\nha\nha\nha", "ha\n"],
    ["a".repeat(1_000), "a"],
  ])("%j", (text, once) => expect(saidOnce(text)).toBe(once));

  test.each([
    "",
    "a",
    "hello",
    "ok ok okay",
    "no, no and again no",
    `${"a".repeat(1_000)}b`,
    `${"x".repeat(201)}y`.repeat(4),
  ])("is no other text: %j", (text) => expect(saidOnce(text)).toBe(text));

  test.each([
    ["a letter and another at the end", `${"a".repeat(4_000_000)}b`],
    ["a phrase of phrases", `${`${"ab".repeat(90)}c`.repeat(20_000)}d`],
  ])("a text that nearly is one takes as long as reading it: %s", (_, text) => {
    expect(leastCpuMs(3, () => saidOnce(text), 100)).toBeLessThan(400);
  });

  test.each(["ok", "yes", "All is well here.", "I love you.", "Good morning."])(
    "%s, however often, is let through",
    (phrase) => {
      const engine = openEngine();
      for (const times of [1, 2, 3, 5, 10, 30, 100]) {
        const text = Array.from({ length: times }, () => phrase).join(" ");
        const task = { kind: "scan", stage: "prompt", text, toolName: "", query: "", languageHint: "" } as const;
        expect([times, engine.inspect(task).action]).toEqual([times, "ALLOW"]);
      }
    },
  );
});
