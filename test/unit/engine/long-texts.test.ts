import { describe, expect, test } from "vitest";
import type { JobKind } from "../../../src/contracts/verdict.ts";
import { openEngine } from "../../../workers/engine/inspect.ts";
import { leastCpuMs } from "../../support/cpu-time.ts";

const engine = openEngine();
const inspect = (kind: JobKind, text: string): unknown =>
  engine.inspect({ kind, stage: "tool", text, toolName: "bash", query: "", languageHint: "" });

/** Each hung a scan thread once: by the square of its length. `many` pieces are far beyond where the square shows. */
const texts: readonly { name: string; kind: JobKind; many: number; of: (pieces: number) => string }[] = [
  {
    name: "words of git in quotes",
    kind: "tool_call",
    many: 16,
    of: (pieces) => JSON.stringify({ command: `git ${`'${"config ".repeat(584)}' `.repeat(pieces)}` }),
  },
  {
    name: "a match after the other in a script that folds",
    kind: "scan",
    many: 240_000,
    of: (pieces) => "बम बनाने का ".repeat(pieces),
  },
  {
    name: "a row of backslashes in JSON",
    kind: "tool_output",
    many: 64_000,
    of: (pieces) => `["${"\\".repeat(pieces)}"]`,
  },
];

describe("work grows with the text, not with its square", () => {
  // Eight times the text may take 24 times as long; by the square it would take 64 times.
  test.each(texts)("$name", { timeout: 120_000 }, ({ kind, many, of }) => {
    const [little, much] = [of(many / 8), of(many)];
    inspect(kind, little);
    const littleMs = leastCpuMs(3, () => inspect(kind, little));
    const allowedMs = Math.max(60, 24 * littleMs);
    expect(leastCpuMs(6, () => inspect(kind, much), allowedMs)).toBeLessThan(allowedMs);
  });
});
