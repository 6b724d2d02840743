import { describe, expect, test } from "vitest";
import { rulePack } from "../../../workers/rules/pack.ts";
import { leastCpuMs } from "../../support/cpu-time.ts";
import { prepareRule } from "./run-rule.ts";

const rules = rulePack.filter((rule) => rule.family !== "secrets");
const small = 4 * 1024;
const large = 8 * small;

/** `piece` over and over, `units` long. */
const repeated = (piece: string, units: number): string =>
  `${piece} `.repeat(Math.ceil(units / (piece.length + 1))).slice(0, units);

/** Texts made to keep a rule busy: its words in a row, and its hits broken off before the end. */
const hostilePieces = (words: readonly string[], hits: readonly string[]): readonly string[] => [
  words.slice(0, 40).join(" "),
  ...hits.slice(0, 2).map((hit) => hit.slice(0, Math.ceil(hit.length * 0.7))),
];

/**
 * Eight times the text may take eight times as long. Quadratic work would take 64 times, so 24 tells them apart with room
 * for noise; texts done in under 6 ms are quick enough whatever the ratio says.
 */
describe("work grows with the text, not with its square", () => {
  test.each(rules)("$id $name", (rule) => {
    const run = prepareRule(rule);
    for (const piece of hostilePieces(rule.words, rule.hits)) {
      const little = repeated(piece, small);
      const much = repeated(piece, large);
      const littleMs = leastCpuMs(3, () => run(little));
      const allowedMs = Math.max(6, littleMs * 24);
      const muchMs = leastCpuMs(40, () => run(much), allowedMs);
      expect(muchMs, `on "${piece.slice(0, 60)}…", 4 KB in ${littleMs.toFixed(2)} ms`).toBeLessThan(allowedMs);
    }
  });
});
