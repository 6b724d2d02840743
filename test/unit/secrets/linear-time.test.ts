import { describe, expect, test } from "vitest";
import { secretRules } from "../../../workers/rules/secrets/secret-rules.ts";
import { leastCpuMs } from "../../support/cpu-time.ts";
import { prepareRules } from "./run-rule.ts";

/** Texts that keep a rule busy: its words in a row, and its hits broken off, repeated to `units`. */
function hostile(words: readonly string[], hits: readonly string[], units: number): string[] {
  const pieces = [
    words.slice(0, 40).join(" "),
    ...hits.slice(0, 2).map((hit) => hit.slice(0, Math.ceil(hit.length * 0.7))),
  ];
  return pieces.map((piece) => `${piece} `.repeat(Math.ceil(units / (piece.length + 1))).slice(0, units));
}

/** Sixteen times the text may take sixteen times as long; a square would take 256 times. */
describe("work grows with the text", () => {
  test.each(secretRules.map((rule) => ({ rule, id: rule.id, name: rule.name })))("$id $name", ({ rule }) => {
    const run = prepareRules([rule]);
    const small = hostile(rule.words, rule.hits, 4_096);
    const large = hostile(rule.words, rule.hits, 65_536);
    for (const [i, text] of large.entries()) {
      const smallMs = leastCpuMs(3, () => run(small[i]!));
      const allowedMs = Math.max(0.75, smallMs) * 16 * 4;
      const largeMs = leastCpuMs(20, () => run(text), allowedMs);
      expect(largeMs, `text ${i}`).toBeLessThan(allowedMs);
    }
  });
});
